package change

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// Kinds of difference between two states of profiles.
const (
	AddedVersion   = "version-added"
	RemovedVersion = "version-removed"
	AddedStage     = "stage-added"
	RemovedStage   = "stage-removed"
	// StartMoved: a stage that both have begins at another instant.
	StartMoved = "start"
	// FieldChanged: a field differs: an older field of a version, or another field of a
	// version, an image or an object.
	FieldChanged = "field"
	// StageNow: the stage that holds differs, each state being seen at its own instant.
	StageNow = "stage-now"
)

// Difference is one difference in meaning between two states of profiles.
type Difference struct {
	// Object is the object concerned: as it is after, or as it was before if it was removed.
	Object *model.Object
	// Track and Version are "" if the difference is not about a single version.
	Track, Version string
	// What is one of the kinds above, Name the stage or field concerned, or "".
	What, Name string
	// By is the support policy that the stage concerned follows from, for StageNow the one
	// after; "" if it is in the file.
	By string
	// From and To are the start, value or stage before and after: the name of a stage, the
	// text of a field, or an instant as model.FormatTime writes it; nil for an open start and
	// for what is not there. For a version of a descriptor that is added or removed they hold
	// its stage.
	From, To *string
	// FromUnrecorded and ToUnrecorded are set if a start is nil because nobody recorded it.
	FromUnrecorded, ToUnrecorded bool
}

// State is the objects of a file, seen at an instant.
type State struct {
	Objects []*model.Object
	At      time.Time
	// Merged merges a namespaced profile over its parent. If it is nil or returns nil, the
	// stages of that profile are unknown.
	Merged func(*model.Object) *model.Object
}

func (s State) merged(o *model.Object) *model.Object {
	if s.Merged == nil || o == nil {
		return nil
	}
	return s.Merged(o)
}

// Compare returns the differences between two states, in the order of the state before, with
// additions at the end of each object. Objects are matched by kind, namespace and name, or by
// kind if each side has only one of it; versions by track and text, duplicates in their
// order; stages of a version by name in the same way.
func Compare(before, after State, d lifecycle.Dialect) []Difference {
	c := comparison{before: before, after: after, dialect: d}
	for _, p := range pairs(before.Objects, after.Objects) {
		c.objects(p[0], p[1])
	}
	return c.found
}

// comparison collects differences.
type comparison struct {
	before, after State
	dialect       lifecycle.Dialect
	object        *model.Object
	// were and are hold the versions whose stages count: the versions themselves, but for a
	// namespaced profile those merged with its parent.
	were, are map[versionKey]*model.Version
	found     []Difference
}

// pairs matches the objects of both states; nil stands for an object that is missing.
func pairs(before, after []*model.Object) (out [][2]*model.Object) {
	partner := map[*model.Object]*model.Object{}
	var fresh []*model.Object
	previous := lifecycle.NewPreviousObjects(before, after)
	for i, o := range after {
		if old := previous.Of(i); old != nil && partner[old] == nil {
			partner[old] = o
		} else {
			fresh = append(fresh, o)
		}
	}
	for _, o := range before {
		out = append(out, [2]*model.Object{o, partner[o]})
	}
	for _, o := range fresh {
		out = append(out, [2]*model.Object{nil, o})
	}
	return out
}

// versionKey identifies a version of an object: its track, its text, and its index among
// those of that text.
type versionKey struct {
	track, text string
	nth         int
}

// comparedVersions returns the versions of an object, in order and by key; none for a nil
// object.
func comparedVersions(o *model.Object) (order []versionKey, versions map[versionKey]*model.Version) {
	versions = map[versionKey]*model.Version{}
	seen := map[versionKey]int{}
	if o == nil {
		return nil, versions
	}
	for _, t := range o.Tracks {
		if t.Derived {
			continue
		}
		for _, v := range t.Versions {
			e := versionKey{t.Name, v.Text, 0}
			e.nth, seen[e] = seen[e], seen[e]+1
			versions[e] = v
			order = append(order, e)
		}
	}
	return order, versions
}

func (c *comparison) objects(before, after *model.Object) {
	c.object = after
	if after == nil {
		c.object = before
	}
	c.facts(before, after)
	c.tracks(before, after)
	order, old := comparedVersions(before)
	added, now := comparedVersions(after)
	c.samePackage(order, added, old, now)
	c.were, c.are = old, now
	if c.object.Kind == model.NamespacedCloudProfile {
		_, c.were = comparedVersions(c.before.merged(before))
		_, c.are = comparedVersions(c.after.merged(after))
	}
	for _, e := range order {
		c.versions(e, old[e], now[e])
	}
	for _, e := range added {
		if old[e] == nil {
			c.versions(e, nil, now[e])
		}
	}
	c.lists(before, after)
}

// versions compares a version of both states. One that is only in one of them is listed with
// all its fields; in a descriptor with its stage only.
func (c *comparison) versions(e versionKey, old, now *model.Version) {
	nothing, both, seen := &model.Version{}, old != nil && now != nil, len(c.found)
	switch isDescriptor := lifecycle.IsDescriptor(c.object); {
	case both:
		c.details(e, old, now)
	case now == nil && isDescriptor:
		c.add(e, RemovedVersion, "", &old.Stages[0].Name, nil)
		return
	case old == nil && isDescriptor:
		c.add(e, AddedVersion, "", nil, &now.Stages[0].Name)
		return
	case now == nil:
		c.add(e, RemovedVersion, "", nil, nil)
		now = nothing
	default:
		c.add(e, AddedVersion, "", nil, nil)
		old = nothing
	}
	same := model.SameVersion(old, now) && old.Effective == nil && now.Effective == nil
	if !same && !lifecycle.IsDescriptor(c.object) {
		c.field(e, "classification", fieldText(old.Classification), fieldText(now.Classification))
		if old.HasExpiration != now.HasExpiration || !old.Expiration.Equal(now.Expiration) {
			c.add(e, FieldChanged, "expirationDate", expirationText(old), expirationText(now))
		}
		c.stages(e, old.Given(), now.Given())
	}
	if !both {
		return
	}
	if seen == len(c.found) && !model.SameRevision(old.Revision, now.Revision) {
		c.add(e, FieldChanged, "record", nil, nil)
	}
	if old, now = c.were[e], c.are[e]; old == nil || now == nil {
		return
	}
	was, is := lifecycle.StageAt(old, c.before.At, c.dialect), lifecycle.StageAt(now, c.after.At, c.dialect)
	if was != is {
		c.add(e, StageNow, "", &was, &is)
		c.found[len(c.found)-1].By = lifecycle.PolicyAt(now, c.after.At, c.dialect)
	}
}

// stages compares two lists of stages by name. A stage that follows from a support policy is
// another one than the same stage in the file.
func (c *comparison) stages(e versionKey, old, now []model.Stage) {
	p := byName(old, now, stageTitle)
	for k, s := range old {
		if i := p.to[k]; i == model.None {
			c.stage(e, RemovedStage, s, &s.Start, nil)
		} else if !s.Start.Equal(now[i].Start) {
			c.stage(e, StartMoved, s, &s.Start, &now[i].Start)
		}
	}
	for i, s := range now {
		if p.of[i] == model.None {
			c.stage(e, AddedStage, s, nil, &s.Start)
		}
	}
}

func stageTitle(s model.Stage) string { return s.Title() }

// stage adds a difference of a stage; from or to is nil for a side without the stage.
func (c *comparison) stage(e versionKey, what string, s model.Stage, from, to *model.Start) {
	c.add(e, what, s.Name, nil, nil)
	d := &c.found[len(c.found)-1]
	d.By = s.By()
	if from != nil {
		d.From, d.FromUnrecorded = comparedStart(*from), from.Form == model.Event
	}
	if to != nil {
		d.To, d.ToUnrecorded = comparedStart(*to), to.Form == model.Event
	}
}

func (c *comparison) field(e versionKey, name string, from, to *string) {
	if differ(from, to) {
		c.add(e, FieldChanged, name, from, to)
	}
}

// differ reports whether two texts differ; nil stands for an absent one.
func differ(a, b *string) bool {
	return (a == nil) != (b == nil) || a != nil && *a != *b
}

func (c *comparison) add(e versionKey, what, name string, from, to *string) {
	c.found = append(c.found, Difference{Object: c.object, Track: e.track, Version: e.text, What: what, Name: name, From: from, To: to})
}

func fieldText(f model.Field) *string {
	if !f.Set {
		return nil
	}
	return &f.Text
}

func expirationText(v *model.Version) *string {
	if !v.HasExpiration {
		return nil
	}
	return comparedStart(v.Expiration)
}

// comparedStart returns a start as text: an instant in UTC, or the text of one that is not a
// time; nil for an open start and for one that nobody recorded.
func comparedStart(s model.Start) *string {
	switch s.Form {
	case model.At:
		text := model.FormatTime(s.Time)
		return &text
	case model.NoTime:
		return &s.Text
	}
	return nil
}

// release compares the releases that two descriptors are of. The label with the APIs does not
// hold the release.
func (c *comparison) release(before, after *model.Object) {
	if before.Descriptor.Form == model.DescriptorLabel || after.Descriptor.Form == model.DescriptorLabel {
		return
	}
	c.field(versionKey{}, "version", fieldText(before.Descriptor.Version), fieldText(after.Descriptor.Version))
}

// lists compares what the lists of two descriptors say beyond the stages of versions: entries
// that no version difference covers, and the value for older readers, which a label does not
// have.
func (c *comparison) lists(before, after *model.Object) {
	if before == nil || after == nil || !lifecycle.IsDescriptor(before) {
		return
	}
	covered := c.covered()
	for _, d := range descriptor.Differences(before, after) {
		uncovered := func(entry string) bool { return !covered[versionKey{track: d.Table, text: RangeKey(entry)}] }
		if slices.ContainsFunc(d.OnlyInDescriptor, uncovered) || slices.ContainsFunc(d.OnlyInLabel, uncovered) {
			c.field(versionKey{track: d.Table}, d.List, d.Entries(before), d.Entries(after))
		}
	}
	if before.Descriptor.Form != model.DescriptorTOML || after.Descriptor.Form != model.DescriptorTOML {
		return
	}
	for k, t := range before.Tracks {
		if k < len(after.Tracks) && t.APIs != nil && after.Tracks[k].APIs != nil {
			c.field(versionKey{track: t.Name}, "api", fieldText(t.APIs.Older), fieldText(after.Tracks[k].APIs.Older))
		}
	}
}

// covered returns the ranges of entries that a version difference covers.
func (c *comparison) covered() map[versionKey]bool {
	ranges := map[versionKey]bool{}
	for _, d := range c.found {
		if d.Object == c.object && d.Version != "" {
			ranges[versionKey{track: d.Track, text: RangeKey(d.Version)}] = true
		}
	}
	return ranges
}

// RangeKey returns the same key for all API versions of a major from 1 on, and one of its own for
// each version 0.n. It returns "" for text that is not a version.
func RangeKey(text string) string {
	v, err := model.ParseAPIVersion(text)
	if err != nil {
		return ""
	}
	return v.Whole().String()
}
