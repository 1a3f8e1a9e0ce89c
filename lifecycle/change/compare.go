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
	// StartMoved: a stage of both begins at another instant.
	StartMoved = "start"
	// FieldChanged: a field differs: an older one of a version, or one of those
	// that a version, an image or an object has beside.
	FieldChanged = "field"
	// StageNow: the stage that holds at the instant of each state differs.
	StageNow = "stage-now"
)

// Difference is one thing in which two states of profiles mean something else.
type Difference struct {
	// Object is the object concerned, as it is after, or before where it is
	// gone.
	Object *model.Object
	// Track and Version are "" where it is about more than a version.
	Track, Version string
	// What is one of the kinds above, Name the stage or field it is about, if
	// it is about one.
	What, Name string
	// From and To are the start, value or stage before and after: a stage's
	// word, the text of a field, an instant as model.FormatTime writes it; nil
	// for an open start and for what is not there. A version of a descriptor that
	// is added or removed has its stage there.
	From, To *string
}

// State is the objects of a file, looked at at an instant.
type State struct {
	Objects []*model.Object
	At      time.Time
	// Merged merges a namespaced profile among them over its parent; where it is
	// nil or gives nil, the stages of that profile are unknown.
	Merged func(*model.Object) *model.Object
}

func (s State) merged(o *model.Object) *model.Object {
	if s.Merged == nil || o == nil {
		return nil
	}
	return s.Merged(o)
}

// Compare lists the differences between two states, in the order of the state
// before, what is new at the end of its object. Objects are the same by kind,
// namespace and name, a single pair by kind; versions by track and text,
// duplicates in their order; stages of a version likewise by name.
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
	// were and are have the stages: the versions themselves, those of a namespaced
	// profile as they are merged over its parent.
	were, are map[versionKey]*model.Version
	found     []Difference
}

// pairs puts objects side by side; nil stands for one that is not there.
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

// versionKey names a version of an object: its track, its text, the how-manyth of
// that text it is.
type versionKey struct {
	track, text string
	nth         int
}

// comparedVersions lists the versions of an object in order; a missing object has
// none.
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

// versions compares a version of both states. One of them alone comes or goes with all
// that it has; in a descriptor that is no more than its stage.
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
	if !model.SameVersion(old, now) && !lifecycle.IsDescriptor(c.object) {
		c.field(e, "classification", fieldText(old.Classification), fieldText(now.Classification))
		if old.HasExpiration != now.HasExpiration || !old.Expiration.Equal(now.Expiration) {
			c.add(e, FieldChanged, "expirationDate", expirationText(old), expirationText(now))
		}
		c.stages(e, old.Stages, now.Stages)
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
	}
}

// stages compares two lists of stages by name.
func (c *comparison) stages(e versionKey, old, now []model.Stage) {
	p := byName(old, now, stageName)
	for k, s := range old {
		if i := p.to[k]; i == model.None {
			c.add(e, RemovedStage, s.Name, comparedStart(s.Start), nil)
		} else if !s.Start.Equal(now[i].Start) {
			c.add(e, StartMoved, s.Name, comparedStart(s.Start), comparedStart(now[i].Start))
		}
	}
	for i, s := range now {
		if p.of[i] == model.None {
			c.add(e, AddedStage, s.Name, nil, comparedStart(s.Start))
		}
	}
}

func (c *comparison) field(e versionKey, name string, from, to *string) {
	if differ(from, to) {
		c.add(e, FieldChanged, name, from, to)
	}
}

// differ compares two texts, of which either may be absent.
func differ(a, b *string) bool {
	return (a == nil) != (b == nil) || a != nil && *a != *b
}

func (c *comparison) add(e versionKey, what, name string, from, to *string) {
	c.found = append(c.found, Difference{c.object, e.track, e.text, what, name, from, to})
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

// comparedStart writes a start: an instant in UTC, or the text that is no time; nil
// for an open one.
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

// release compares which release two descriptors are of. The label of the APIs
// has no place for it.
func (c *comparison) release(before, after *model.Object) {
	if before.Descriptor.Form == model.DescriptorLabel || after.Descriptor.Form == model.DescriptorLabel {
		return
	}
	c.field(versionKey{}, "version", fieldText(before.Descriptor.Version), fieldText(after.Descriptor.Version))
}

// lists compares what the lists of two descriptors say beside the stages of
// versions: entries that no version difference covers, and the value for older readers,
// which no label has.
func (c *comparison) lists(before, after *model.Object) {
	if before == nil || after == nil || !lifecycle.IsDescriptor(before) {
		return
	}
	covered := c.covered()
	for _, d := range descriptor.Differences(before, after) {
		uncovered := func(entry string) bool { return !covered[versionKey{track: d.Table, text: rangeKey(entry)}] }
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

// covered returns the ranges that a version difference covers.
func (c *comparison) covered() map[versionKey]bool {
	ranges := map[versionKey]bool{}
	for _, d := range c.found {
		if d.Object == c.object && d.Version != "" {
			ranges[versionKey{track: d.Track, text: rangeKey(d.Version)}] = true
		}
	}
	return ranges
}

// rangeKey is the same for all versions of a major from 1 on, each version 0.n has
// its own. It returns "" for text that is not a version.
func rangeKey(text string) string {
	v, err := model.ParseAPIVersion(text)
	if err != nil {
		return ""
	}
	return v.Whole().String()
}
