package change

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// State is the objects of a file, and an instant at which to compare their stages.
type State struct {
	Objects []*model.Object
	At      time.Time
	// Merged merges a namespaced profile over its parent. If it is nil or returns nil, the
	// current stages of that profile are not compared.
	Merged func(*model.Object) *model.Object
}

func (s State) merged(o *model.Object) *model.Object {
	if s.Merged == nil || o == nil || o.Kind != model.NamespacedCloudProfile {
		return nil
	}
	return s.Merged(o)
}

// Diff returns the differences between two states, in the order of the state after. Removed parts
// come last: objects at the end, versions at the end of their track, stages at the end of their
// version. Objects are matched by kind, namespace and name, or by kind if each side has only one of
// it. Tracks are matched by name, versions by text, and stages by name, duplicates in their order.
// The stages and older fields of a version that only one state has follow the version.
func Diff(before, after State, d lifecycle.Dialect) []Change {
	c := comparison{before: before, after: after, dialect: d}
	previous, gone := lifecycle.Matched(before.Objects, after.Objects)
	for i, o := range after.Objects {
		c.objects(i, previous[i], o)
	}
	for _, o := range gone {
		c.objects(model.None, o, nil)
	}
	return c.found
}

// Edits returns the differences between a draft as loaded and as edited, in the order of Diff. file
// is the file's index, for Change.Place. Entries are matched by where they were loaded from, even if
// they were renamed. A version that was added, converted or moved is one change.
func Edits(file int, d model.Draft) []Change {
	return edits(file, d.Base(), d.Objects())
}

// edits is Edits for two states of the same loaded objects.
func edits(file int, before, after []*model.Object) []Change {
	c := comparison{edited: true, file: file, before: State{Objects: before}}
	for i, o := range after {
		if before[i] != o {
			c.objects(i, before[i], o)
		}
	}
	return c.found
}

// Effect returns the changes that edits of the objects of a file make, as Edits does. The error is
// that of an edit that cannot be made.
func Effect(file int, objects []*model.Object, list []model.Edit) ([]Change, error) {
	d, err := model.NewDraft(objects).With(list...)
	return Edits(file, d), err
}

// Sentence describes edits of the objects of a file: their change if it is only one, otherwise the
// number of edits.
func Sentence(file int, objects []*model.Object, list []model.Edit) string {
	if changes, err := Effect(file, objects, list); err == nil && len(changes) == 1 {
		return changes[0].String()
	}
	return phrase.Plural(len(list), "edit")
}

// StageDiff returns the stages, matched by name, that were added, moved or removed between
// any two states of a version.
func StageDiff(version string, before, after []model.Stage) []Change {
	c := comparison{of: Change{Version: version}}
	c.stages(before, after, byName(before, after, stageName))
	return c.found
}

// comparison collects differences.
type comparison struct {
	before, after State
	dialect       lifecycle.Dialect
	// edited is set if edits of a file led from one state to the other.
	edited bool
	file   int
	// of is copied into each difference; it has the place that is compared now. previous is the
	// object before.
	of       Change
	previous *model.Object
	found    []Change
	// were and are are the objects before and after, merged over their parents; nil if they are
	// not merged.
	were, are *model.Object
}

// add adds a difference, and returns it so that the caller can set more fields.
func (c *comparison) add(op Kind, name string) *Change {
	c.found = append(c.found, c.of)
	x := &c.found[len(c.found)-1]
	x.Op, x.Stage = op, name
	return x
}

// field adds a difference of a field if its texts differ; nil is an absent field.
func (c *comparison) field(name string, from, to *string) {
	if (from == nil) != (to == nil) || from != nil && *from != *to {
		x := c.add(FieldChanged, name)
		x.OldText, x.NewText = from, to
	}
}

// objects compares an object of both states; nil is a missing one.
func (c *comparison) objects(i int, before, after *model.Object) {
	c.of = Change{Place: model.TrackRef{File: c.file, Object: i, Track: model.None}, Object: cmp.Or(after, before), were: c.before.Objects}
	c.previous = before
	was, is := tracksOf(before), tracksOf(after)
	p := byName(was, is, func(t *model.Track) string { return t.Name })
	if c.edited {
		of := model.TracksBefore(before, after)
		p = byBase(len(was), len(is), func(i int) int { return of[i] })
	} else {
		c.were, c.are = c.before.merged(before), c.after.merged(after)
		c.facts(before, after)
	}
	for k, t := range is {
		c.of.Place.Track, c.of.at = k, model.ObjectRef(i).InTrack(p.of[k])
		c.tracks(entry(was, p.of[k]), t)
	}
	c.of.Place.Track = model.None
	for k, t := range was {
		if c.of.at = model.ObjectRef(i).InTrack(k); p.to[k] == model.None {
			c.tracks(t, nil)
		}
	}
}

func tracksOf(o *model.Object) []*model.Track {
	if o == nil {
		return nil
	}
	return o.Tracks
}

// entry returns the entry of a list at an index, nil for None.
func entry[T any](list []*T, at int) *T {
	if at == model.None {
		return nil
	}
	return list[at]
}

// tracks compares a track of both states; nil is a missing one.
func (c *comparison) tracks(old, now *model.Track) {
	if c.edited && old == now {
		return
	}
	c.of.Track = cmp.Or(now, old).Name
	if !c.edited && c.inBoth() {
		c.image(old, now)
	}
	first, was, is := len(c.found), versionsOf(old), versionsOf(now)
	p := c.matched(was, is)
	were, are := c.staged(old, c.were), c.staged(now, c.are)
	for i, v := range is {
		k := p.of[i]
		c.of.at = c.of.at.InVersion(k)
		if c.of.above, c.of.below = nil, nil; k == model.None {
			c.of.above, c.of.below = around(is, i, p)
		}
		c.versions(entry(was, k), v)
		if k != model.None && !c.edited && were[k] != nil && are[i] != nil {
			c.stageNow(were[k], are[i])
		}
	}
	c.of.above, c.of.below = nil, nil
	for k, v := range was {
		if c.of.at = c.of.at.InVersion(k); p.to[k] == model.None {
			c.versions(v, nil)
		}
	}
	c.of.Before, c.of.After, c.of.Version, c.of.at = nil, nil, "", c.of.at.InVersion(model.None)
	if lifecycle.IsDescriptor(c.of.Object) && c.inBoth() {
		c.lists(old, now, c.found[first:])
	}
}

// inBoth reports whether both states have the object that is compared now.
func (c *comparison) inBoth() bool {
	return c.previous != nil && c.of.Place.Object != model.None
}

// versionsOf returns the versions of a track that are compared: none of a derived track.
func versionsOf(t *model.Track) []*model.Version {
	if t == nil || t.Derived {
		return nil
	}
	return t.Versions
}

// staged returns, for each version of a track, the version whose current stage is compared: the
// version itself or, in a namespaced profile, that of the merged profile. It is nil if there is none.
func (c *comparison) staged(t *model.Track, merged *model.Object) []*model.Version {
	versions := versionsOf(t)
	if t == nil || c.of.Object.Kind != model.NamespacedCloudProfile {
		return versions
	}
	of := versionsOf(lifecycle.TrackNamed(merged, t.Name))
	p := byName(versions, of, textOf)
	return model.Map(p.to, func(i int) *model.Version { return entry(of, i) })
}

func textOf(v *model.Version) string { return v.Text }

// matched matches the versions of two states of a track. Two revisions of one package are one
// version.
func (c *comparison) matched(before, after []*model.Version) partners {
	switch {
	case c.edited:
		return byEntry(before, after, model.EntryOf)
	case len(before) == 1 && len(after) == 1 && before[0].Revision != nil && after[0].Revision != nil:
		return byBase(1, 1, func(int) int { return 0 })
	}
	return byName(before, after, textOf)
}

// versions compares a version of both states; nil is a missing one.
func (c *comparison) versions(old, now *model.Version) {
	c.of.Before, c.of.After, c.of.Version = old, now, cmp.Or(now, old).Text
	switch {
	case old == nil:
		c.alone(c.add(VersionAdded, ""), &model.Version{}, now)
	case now == nil:
		c.alone(c.add(VersionRemoved, ""), old, &model.Version{})
	case c.edited:
		c.edits(old, now)
	default:
		first := len(c.found)
		c.details(old, now)
		if !model.SameVersion(old, now) || old.Effective != nil || now.Effective != nil {
			c.given(old, now)
		}
		if first == len(c.found) && !model.SameRevision(old.Revision, now.Revision) {
			c.add(FieldChanged, "record")
		}
	}
}

// alone adds the stages and older fields of a version that only one state has, or its stage if the
// object is a descriptor. The version of the other state is empty.
func (c *comparison) alone(x *Change, old, now *model.Version) {
	switch {
	case c.edited:
	case lifecycle.IsDescriptor(c.of.Object):
		x.OldText, x.NewText = firstStage(old), firstStage(now)
	default:
		c.given(old, now)
	}
}

func firstStage(v *model.Version) *string {
	if len(v.Stages) == 0 {
		return nil
	}
	return &v.Stages[0].Name
}

// given compares the older fields and the stages of two versions of two files. A stage that follows
// from a support policy does not match the stage of that name in the file.
func (c *comparison) given(old, now *model.Version) {
	if lifecycle.IsDescriptor(c.of.Object) {
		return
	}
	c.fields(old, now)
	was, is := old.Given(), now.Given()
	c.stages(was, is, byName(was, is, func(s model.Stage) string { return s.Title() }))
}

// edits compares a version as loaded and as edited.
func (c *comparison) edits(old, now *model.Version) {
	switch {
	case model.SameVersion(old, now):
		return
	case now.Revision != nil:
		c.add(StateMoved, "")
		return
	}
	fields := model.RenamedFields(old.Unknown, now.Unknown)
	c.renamed("", fields)
	stages := old.Renamed(fields).Stages
	p := byEntry(stages, now.Stages, entryOfStage)
	for i, stage := range now.Stages {
		if p.of[i] != model.None {
			c.renamed(stage.Name, model.RenamedFields(stages[p.of[i]].Unknown, stage.Unknown))
		}
	}
	old = model.WithRenamed(old, now)
	c.field(versionField, typed(old), typed(now))
	if old.Legacy() != now.Legacy() && (old.Lifecycle == model.ListGiven) != (now.Lifecycle == model.ListGiven) {
		c.add(converted, "")
		c.movedAlongside(lifecycle.Stages(old), lifecycle.Stages(now))
		return
	}
	c.fields(old, now)
	c.stages(old.Stages, now.Stages, p)
}

func entryOfStage(s model.Stage) model.Entry {
	if s.Base != model.None {
		return model.Entry{Base: s.Base}
	}
	return model.Entry{Base: model.None, Text: s.Name}
}

// renamed adds the fields that have another key now. stage is "" for fields of the version itself.
func (c *comparison) renamed(stage string, fields []model.UnknownField) {
	for _, u := range fields {
		x := c.add(fieldRenamed, stage)
		x.Renamed, x.field = u.Name, u.Meant
	}
}

// movedAlongside adds the changes of dated starts that accompany a conversion between the older fields
// and a lifecycle. Changes of stages without a date on either side are part of the conversion.
func (c *comparison) movedAlongside(was, is []model.Stage) {
	first := len(c.found)
	c.stages(was, is, byName(was, is, stageName))
	moved := slices.DeleteFunc(c.found[first:], func(x Change) bool { return !x.From.IsAt() && !x.To.IsAt() })
	c.found = c.found[:first+len(moved)]
}

// fields compares the older fields.
func (c *comparison) fields(old, now *model.Version) {
	c.field(lifecycle.ClassificationField, fieldText(old.Classification), fieldText(now.Classification))
	if old.HasExpiration != now.HasExpiration || !old.Expiration.Equal(now.Expiration) {
		x := c.add(StartChanged, lifecycle.ExpirationField)
		x.From, x.To = old.Expiration, now.Expiration
	}
}

func stageName(s model.Stage) string { return s.Name }

// stages compares stages: first those that remain or are new, in their order, then those that are
// gone.
func (c *comparison) stages(before, after []model.Stage, p partners) {
	add := func(op Kind, s *model.Stage, from, to model.Start) *Change {
		x := c.add(op, s.Name)
		x.From, x.To, x.By = from, to, s.By()
		return x
	}
	for i := range after {
		s := &after[i]
		if p.of[i] == model.None {
			add(StageAdded, s, model.Start{}, s.Start)
			continue
		}
		old := &before[p.of[i]]
		if old.Name != s.Name {
			add(StageRenamed, s, old.Start, s.Start).Renamed = old.Name
		}
		if !old.Start.Equal(s.Start) {
			add(StartChanged, s, old.Start, s.Start)
		}
	}
	for k := range before {
		if p.to[k] == model.None {
			add(StageRemoved, &before[k], before[k].Start, model.Start{})
		}
	}
	// Of the stages that have begun, the last one of the list applies, so their order matters.
	if kept := slices.DeleteFunc(slices.Clone(p.of), func(k int) bool { return k == model.None }); !slices.IsSorted(kept) {
		c.field("order of the stages", stageList(before), stageList(after))
	}
}

func stageList(stages []model.Stage) *string {
	return textOrNil(strings.Join(model.Map(stages, stageName), ", "))
}

// stageNow compares the current stages, each at the instant of its state.
func (c *comparison) stageNow(old, now *model.Version) {
	was, is := lifecycle.StageAt(old, c.before.At, c.dialect), lifecycle.StageAt(now, c.after.At, c.dialect)
	if was != is {
		x := c.add(StageNow, "")
		x.OldText, x.NewText, x.By = &was, &is, lifecycle.PolicyAt(now, c.after.At, c.dialect)
	}
}
