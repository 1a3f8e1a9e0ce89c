package change

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// partners matches the entries of two states of a list: of applies to each later entry the
// index of the earlier one, to for each earlier entry the index of the later one; None for an
// entry without a partner.
type partners struct{ of, to []int }

// byBase matches entries that remember their earlier index.
func byBase(before, after int, base func(after int) int) partners {
	p := partners{make([]int, after), make([]int, before)}
	for k := range p.to {
		p.to[k] = model.None
	}
	for i := range p.of {
		if p.of[i] = base(i); p.of[i] < 0 || p.of[i] >= before {
			p.of[i] = model.None
		} else {
			p.to[p.of[i]] = i
		}
	}
	return p
}

// byEntry matches the entries of two states of a draft: loaded ones by their index as loaded, new
// ones, whose index is None, by their name.
func byEntry[T any](before, after []T, entry func(T) (base int, name string)) partners {
	var moved map[int]int // where loaded entries are before, if other entries have moved them
	for k := range before {
		if base, _ := entry(before[k]); base != k {
			moved = map[int]int{}
		}
	}
	if moved != nil {
		for k := range before {
			if base, _ := entry(before[k]); base != model.None {
				moved[base] = k
			}
		}
	}
	return byBase(len(before), len(after), func(i int) int {
		base, name := entry(after[i])
		if moved == nil {
			return base
		}
		if base != model.None {
			if k, ok := moved[base]; ok {
				return k
			}
			return model.None
		}
		return slices.IndexFunc(before, func(x T) bool { b, n := entry(x); return b == model.None && n == name })
	})
}

// byName matches entries by name, duplicates in their order.
func byName[T any, N comparable](before, after []T, name func(T) N) partners {
	there := map[N][]int{}
	for k, x := range before {
		there[name(x)] = append(there[name(x)], k)
	}
	return byBase(len(before), len(after), func(i int) int {
		n := name(after[i])
		list := there[n]
		if len(list) == 0 {
			return model.None
		}
		there[n] = list[1:]
		return list[0]
	})
}

func stageName(s model.Stage) string { return s.Name }

// Diff returns the differences in a file between a draft as loaded and as it is now.
func Diff(file int, d model.Draft) (out []Change) {
	base, now := d.Base(), d.Objects()
	for o := range now {
		if base[o] == now[o] {
			continue
		}
		for t, b := range model.TracksBefore(base[o], now[o]) {
			p, was := model.TrackRef{File: file, Object: o, Track: t}, &model.Track{}
			if b != model.None {
				was = base[o].Tracks[b]
			}
			for _, c := range trackDiff(p, was, now[o].Tracks[t]) {
				c.Object, c.loaded = base[o], was
				out = append(out, c)
			}
		}
	}
	return out
}

// Effect returns what edits of the objects of a file change, as Diff does for all edits since it was
// loaded. The error says that they cannot be made.
func Effect(file int, objects []*model.Object, edits []model.Edit) ([]Change, error) {
	d, err := model.NewDraft(objects).With(edits...)
	return Diff(file, d), err
}

// Sentence returns what edits of the objects of a file do, in words: their only change, else how
// many edits there are.
func Sentence(file int, objects []*model.Object, edits []model.Edit) string {
	if changes, err := Effect(file, objects, edits); err == nil && len(changes) == 1 {
		return changes[0].String()
	}
	return phrase.Plural(len(edits), "edit")
}

func trackDiff(at model.TrackRef, base, now *model.Track) (out []Change) {
	if base == now || now.Derived {
		return nil
	}
	p := byEntry(base.Versions, now.Versions, func(v *model.Version) (int, string) { return v.Base, v.Text })
	for i, v := range now.Versions {
		if p.of[i] == model.None {
			out = append(out, Change{Op: versionAdded, Version: v.Text, After: v})
			continue
		}
		for _, c := range VersionDiff(base.Versions[p.of[i]], v) {
			c.base = p.of[i]
			out = append(out, c)
		}
	}
	for k, v := range base.Versions {
		if p.to[k] == model.None {
			out = append(out, Change{Op: VersionRemoved, Version: v.Text, Before: v, base: k})
		}
	}
	for i := range out {
		out[i].Place, out[i].Track = at, now.Name
	}
	return out
}

// VersionDiff returns the differences between a version as loaded and as it is now.
func VersionDiff(before, after *model.Version) (out []Change) {
	if model.SameVersion(before, after) {
		return nil
	}
	base := Change{Version: after.Text, Before: before, After: after}
	add := func(kind Kind, stage string) *Change {
		out = append(out, base)
		c := &out[len(out)-1]
		c.Op, c.Stage = kind, stage
		return c
	}
	if after.Revision != nil {
		add(StateMoved, "")
		return out
	}
	renamed := func(stage string, fields []model.UnknownField) {
		for _, u := range fields {
			c := add(fieldRenamed, stage)
			c.Renamed, c.field = u.Name, u.Meant
		}
	}
	fields := model.RenamedFields(before.Unknown, after.Unknown)
	renamed("", fields)
	stages := before.Renamed(fields).Stages
	p := byEntry(stages, after.Stages, func(s model.Stage) (int, string) { return s.Base, s.Name })
	for i, stage := range after.Stages {
		if p.of[i] != model.None {
			renamed(stage.Name, model.RenamedFields(stages[p.of[i]].Unknown, stage.Unknown))
		}
	}
	before = model.WithRenamed(before, after)
	if before.Text != after.Text || before.NotText != after.NotText {
		add(textChanged, "")
	}
	if before.Legacy() != after.Legacy() && (before.Lifecycle == model.ListGiven) != (after.Lifecycle == model.ListGiven) {
		add(converted, "")
		return append(out, movedBeside(base, before, after)...)
	}
	if before.Classification != after.Classification {
		add(fieldChanged, "classification")
	}
	if before.HasExpiration != after.HasExpiration || !before.Expiration.Equal(after.Expiration) {
		c := add(StartChanged, "expirationDate")
		c.From, c.To = before.Expiration, after.Expiration
	}
	return append(out, stageDiff(base, before.Stages, after.Stages, p)...)
}

// movedBeside returns the changes of dated starts alongside a conversion between the older fields and a
// lifecycle. Stages that have no date before and after belong to the form.
func movedBeside(base Change, before, after *model.Version) []Change {
	was, is := lifecycle.Stages(before), lifecycle.Stages(after)
	return slices.DeleteFunc(stageDiff(base, was, is, byName(was, is, stageName)), func(c Change) bool {
		return !c.From.IsAt() && !c.To.IsAt()
	})
}

// StageDiff returns the stages, matched by name, that were added, moved or removed between
// any two states of a version.
func StageDiff(version string, before, after []model.Stage) []Change {
	return stageDiff(Change{Version: version}, before, after, byName(before, after, stageName))
}

// stageDiff returns the changes of stages: those of present stages in their order, then
// removals. of is the template for each change.
func stageDiff(of Change, before, after []model.Stage, p partners) (out []Change) {
	add := func(kind Kind, stage string, from, to model.Start) *Change {
		of.Op, of.Stage, of.From, of.To = kind, stage, from, to
		out = append(out, of)
		return &out[len(out)-1]
	}
	for i, stage := range after {
		if p.of[i] == model.None {
			add(StageAdded, stage.Name, model.Start{}, stage.Start)
			continue
		}
		old := before[p.of[i]]
		if old.Name != stage.Name {
			add(StageRenamed, stage.Name, old.Start, stage.Start).Renamed = old.Name
		}
		if !old.Start.Equal(stage.Start) {
			add(StartChanged, stage.Name, old.Start, stage.Start)
		}
	}
	for k, old := range before {
		if p.to[k] == model.None {
			add(StageRemoved, old.Name, old.Start, model.Start{})
		}
	}
	return out
}
