package compose

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// NewVersion is a version to add and the one it follows.
type NewVersion struct {
	Text string
	// After is the index of the version that it follows where no lower patch of its minor
	// is listed, model.None for none.
	After int
}

// NextPatch proposes the patch after version i of a track. Its text is "" where the
// version is no number to count on from.
func NextPatch(t *model.Track, i int) NewVersion {
	v := t.Versions[i]
	n, ok := model.Number(v.Text)
	if !ok {
		return NewVersion{After: i}
	}
	next := n.IncPatch()
	text := next.String()
	if strings.HasPrefix(v.Text, "v") {
		text = "v" + text
	}
	return NewVersion{Text: text, After: i}
}

// Highest returns the highest version of each minor that one of some versions is of. Order
// has all versions of the track, the newest first.
func Highest(t *model.Track, order []int32, among []int) (out []int) {
	highest, taken := map[string]int{}, map[string]bool{}
	for _, k := range slices.Backward(order) {
		highest[lifecycle.MinorOf(t.Versions[k].Text)] = int(k)
	}
	for _, i := range among {
		if minor := lifecycle.MinorOf(t.Versions[i].Text); !taken[minor] {
			taken[minor] = true
			out = append(out, highest[minor])
		}
	}
	return out
}

// Predecessor returns the index of the next lower patch of the same minor, else After.
func (x NewVersion) Predecessor(t *model.Track) int {
	n, ok := model.Number(x.Text)
	if !ok || t == nil {
		return x.After
	}
	best, highest := model.None, n
	for i, v := range t.Versions {
		other, ok := model.Number(v.Text)
		if !ok || other.Major() != n.Major() || other.Minor() != n.Minor() || !other.LessThan(n) {
			continue
		}
		if best == model.None || highest.LessThan(other) {
			best, highest = i, other
		}
	}
	return best
}

// refused says why the text cannot be a version of a track; nil if it can.
func (x NewVersion) refused(t *model.Track) error {
	number, ok := model.Number(x.Text)
	switch {
	case x.Text == "":
		return errors.New("type the version to add")
	case t == nil:
	case t.IsImage() && !ok:
		return fmt.Errorf("%s is no semantic version: write one to three numbers with points between, for example 1443.3.0", model.Escape(strconv.Quote(x.Text)))
	case t.Name == model.Kubernetes && (!ok || x.Text != fmt.Sprintf("%d.%d.%d", number.Major(), number.Minor(), number.Patch())):
		return fmt.Errorf("%s is no Kubernetes version: write three numbers, for example 1.31.4", model.Escape(strconv.Quote(x.Text)))
	}
	return nil
}

// ProposedTexts proposes starts of new versions and what happens to their predecessors, in
// older fields where the track has nothing else. A predecessor whose end is known keeps it, and
// one of which a stage begins after its proposed end is left as it is.
func ProposedTexts(o *model.Object, t *model.Track, news []NewVersion, now time.Time) editor.RememberedTexts {
	nouns := systems.Of(o).Nouns()
	texts := editor.RememberedTexts{Starts: nouns.Starts, Predecessor: nouns.Retires}
	if inOlderFields(t) {
		texts.Starts = lifecycle.ClassificationField + "=" + model.Supported
		texts.Predecessor = lifecycle.ClassificationField + "=" + model.Deprecated + " " + lifecycle.ExpirationField + "=+6mo"
	}
	end := firstEnd(texts, now)
	for _, x := range news {
		if after := x.Predecessor(t); after != model.None && (ends(t.Versions[after], o.Scale) || begins(t.Versions[after], end)) {
			texts.Predecessor = ""
		}
	}
	return texts
}

// inOlderFields reports whether versions of a track have older fields, and none a lifecycle.
func inOlderFields(t *model.Track) bool {
	return slices.ContainsFunc(t.Versions, (*model.Version).Legacy) &&
		!slices.ContainsFunc(t.Versions, func(v *model.Version) bool { return len(v.Stages) > 0 })
}

// ends reports whether a version is said to be deprecated or expired at some time.
func ends(v *model.Version, scale *model.Scale) bool {
	return slices.ContainsFunc(lifecycle.Stages(v), func(s model.Stage) bool {
		look := scale.Kind(s.Name).Look
		return look == model.LookDeprecated || look == model.LookExpired
	})
}

// firstEnd is the first start that texts give to the predecessor, the far future where they
// give none.
func firstEnd(texts editor.RememberedTexts, now time.Time) time.Time {
	starts, _ := Templates(nil).Parse(texts.Starts, now)
	predecessor, _ := Templates(nil).Parse(texts.Predecessor, firstSupported(starts, now))
	return slices.MinFunc(append(startsOf(predecessor), time.Unix(1<<40, 0)), time.Time.Compare)
}

// begins reports whether a stage of a version begins after an instant.
func begins(v *model.Version, at time.Time) bool {
	return slices.ContainsFunc(lifecycle.Stages(v), func(s model.Stage) bool { return s.Start.IsAt() && s.Start.Time.After(at) })
}

// Addition is a change that adds versions, and the starts that its texts come to.
type Addition struct {
	editor.Change
	// Starts are those of the new versions, Predecessor those of the ones before, both
	// without what has no start.
	Starts, Predecessor []time.Time
}

// Add adds versions to a track and does to each predecessor what the texts say, as one
// step. The predecessor's dates count from the new version's first supported start. The
// error says which text cannot be.
func Add(e *editor.Reader, at model.TrackRef, news []NewVersion, texts editor.RememberedTexts, templates Templates) (a Addition, err error) {
	starts, err := templates.Parse(texts.Starts, e.Instant())
	if err != nil {
		return a, err
	}
	predecessor, err := templates.Parse(texts.Predecessor, firstSupported(starts, e.Instant()))
	if err != nil {
		return a, err
	}
	add, err := change.Parse("version+", e.Instant())
	if err != nil {
		return a, err
	}
	t := e.Now().Track(at)
	var orders []change.Order
	for _, x := range news {
		if err := x.refused(t); err != nil {
			return a, err
		}
		orders = append(orders, change.Order{Ref: at.In(model.None), Changes: append([]change.Instruction{add.Named(x.Text)}, starts...)})
		if after := x.Predecessor(t); after != model.None && len(predecessor) > 0 {
			orders = append(orders, change.Order{Ref: at.In(after), Changes: predecessor})
		}
	}
	d, _, err := change.Apply(e.Now().Drafts[at.File], orders, lifecycle.Actor{})
	if err != nil {
		return a, err
	}
	label := phrase.Plural(len(news), "version") + " added"
	if len(news) == 1 {
		label = model.Escape(news[0].Text) + " added"
	}
	return Addition{e.ChangeTo(at.File, d, label), startsOf(starts), startsOf(predecessor)}, nil
}

// firstSupported is the first supported start among changes, else now.
func firstSupported(changes []change.Instruction, now time.Time) time.Time {
	for _, x := range changes {
		if start, ok := x.SetsStart(model.Supported); ok && start.IsAt() {
			return start.Time
		}
	}
	return now
}

// startsOf lists the starts that changes set.
func startsOf(changes []change.Instruction) (out []time.Time) {
	for _, x := range changes {
		for _, name := range systems.Stages() {
			if start, ok := x.SetsStart(name); ok && start.IsAt() {
				out = append(out, start.Time)
			}
		}
	}
	return out
}
