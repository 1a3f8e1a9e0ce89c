package check

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// Changed returns the findings that turn one list into another: those to remove from before and those
// to add. Findings are compared word for word. Both lists are in the same order, so it walks them side
// by side and looks only a few findings ahead. Where more were added or removed in one place, it may
// return a finding of both lists in both results.
func Changed(before, after []model.Finding) (gone, come []*model.Finding) {
	const near = 32
	i, j := 0, 0
	for i < len(before) && j < len(after) {
		if sameFinding(&before[i], &after[j]) {
			i, j = i+1, j+1
			continue
		}
		skip := 1
		for skip < near && !(i+skip < len(before) && sameFinding(&before[i+skip], &after[j])) && !(j+skip < len(after) && sameFinding(&before[i], &after[j+skip])) {
			skip++
		}
		switch {
		case skip < near && i+skip < len(before) && sameFinding(&before[i+skip], &after[j]):
			gone, i = appendPointers(gone, before[i:i+skip]), i+skip
		case skip < near:
			come, j = appendPointers(come, after[j:j+skip]), j+skip
		default:
			gone, come = append(gone, &before[i]), append(come, &after[j])
			i, j = i+1, j+1
		}
	}
	return appendPointers(gone, before[i:]), appendPointers(come, after[j:])
}

func appendPointers(list []*model.Finding, findings []model.Finding) []*model.Finding {
	for i := range findings {
		list = append(list, &findings[i])
	}
	return list
}

func sameFinding(a, b *model.Finding) bool {
	return a.Ref == b.Ref && a.Severity == b.Severity && a.Place == b.Place && a.Rule == b.Rule && a.Message.Equal(b.Message) &&
		a.Other == b.Other && a.Version == b.Version && a.Track == b.Track && a.Type == b.Type && a.Past == b.Past && a.Interval.Equal(b.Interval)
}

// Added returns the findings of after that before did not have. Two findings are the same if one rule
// reports them about one version, whatever their words and places. But a finding that applies for
// longer than before is new. If a rule reports twice what it reported once before, one of the two is
// new, preferably the one with other words.
func Added(before, after []model.Finding) []model.Finding {
	gone, come := Changed(before, after)
	same := map[string]int{}
	for _, f := range gone {
		same[words(f)]++
	}
	again := map[string]int{}
	var left []*model.Finding
	for _, f := range come {
		if w := words(f); again[w] < same[w] {
			again[w]++
		} else {
			left = append(left, f)
		}
	}
	alike := map[string][]*model.Interval{}
	for _, f := range gone {
		if w := words(f); again[w] > 0 {
			again[w]--
		} else {
			alike[f.Key()] = append(alike[f.Key()], f.Interval)
		}
	}
	var out []model.Finding
	for _, f := range left {
		k := f.Key()
		if i := counterpart(alike[k], f.Interval); i != model.None {
			alike[k] = slices.Delete(alike[k], i, i+1)
		} else {
			out = append(out, *f)
		}
	}
	return out
}

// words returns a key for all of a finding except its place.
func words(f *model.Finding) string {
	return string(appendWords(f.AppendKey(make([]byte, 0, 256)), f))
}

// appendWords appends the parts of a finding that are not in its key.
func appendWords(key []byte, f *model.Finding) []byte {
	key = f.Message.AppendIn(append(key, 0), f.Place.File)
	if f.Interval.IsBounded() {
		key = f.Interval.From.AppendFormat(append(key, 0), time.RFC3339Nano)
		key = f.Interval.Until.AppendFormat(append(key, 0), time.RFC3339Nano)
	}
	return key
}

// counterpart returns the index of the earlier interval that corresponds to a present one: the
// shortest that is at least as long; None if all are shorter.
func counterpart(before []*model.Interval, after *model.Interval) int {
	best := model.None
	for i, b := range before {
		if !after.Outlasts(b) && (best == model.None || before[best].Outlasts(b)) {
			best = i
		}
	}
	return best
}
