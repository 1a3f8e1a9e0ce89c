package change

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Kind says what a change in meaning is about.
type Kind uint8

const (
	StartChanged Kind = iota
	StageAdded
	StageRemoved
	StageRenamed
	versionAdded
	VersionRemoved
	converted
	fieldChanged
	fieldRenamed
	textChanged
	StateMoved
	ListsChanged
)

// Change is one difference in meaning between a file as loaded and as edited.
type Change struct {
	Op    Kind
	Place model.TrackRef
	// Track is the name of the track.
	Track string
	// Version is the version's text, stage the stage or older field concerned.
	Version, Stage string
	From, To       model.Start
	// Before and after are the version as loaded and as edited; nil where it
	// is not there.
	Before, After *model.Version
	// Object and loaded are the object and the track as loaded; base is the index of
	// before among its versions.
	Object *model.Object
	loaded *model.Track
	base   int
	// Renamed is the stage's name as loaded, of a stage that has another now; of a
	// field that is renamed its key as loaded, and field the one that it has now.
	Renamed, field string
	// part is what becomes of a part of the lists of an API, which version names.
	part partChange
}

// VersionDiff lists the differences between a version as loaded and as it is
// now.
func VersionDiff(before, after *model.Version) (out []Change) {
	if model.SameVersion(before, after) {
		return nil
	}
	base := Change{Version: after.Text, Before: before, After: after}
	add := func(kind Kind, stage string, from, to model.Start) *Change {
		c := base
		c.Op, c.Stage, c.From, c.To = kind, stage, from, to
		out = append(out, c)
		return &out[len(out)-1]
	}
	if after.Revision != nil {
		add(StateMoved, "", model.Start{}, model.Start{})
		return out
	}
	before = fieldsRenamed(before, after, add)
	if before.Text != after.Text || before.NotText != after.NotText {
		add(textChanged, "", model.Start{}, model.Start{})
	}
	if before.Legacy() != after.Legacy() && (before.Lifecycle == model.ListGiven) != (after.Lifecycle == model.ListGiven) {
		add(converted, "", model.Start{}, model.Start{})
		return out
	}
	if before.Classification != after.Classification {
		add(fieldChanged, "classification", model.Start{}, model.Start{})
	}
	if before.HasExpiration != after.HasExpiration || !before.Expiration.Equal(after.Expiration) {
		add(StartChanged, "expirationDate", before.Expiration, after.Expiration)
	}
	kept := map[int]bool{}
	for _, stage := range after.Stages {
		if stage.Base == model.None || stage.Base >= len(before.Stages) {
			add(StageAdded, stage.Name, model.Start{}, stage.Start)
			continue
		}
		kept[stage.Base] = true
		old := before.Stages[stage.Base]
		if old.Name != stage.Name {
			add(StageRenamed, stage.Name, old.Start, stage.Start).Renamed = old.Name
		}
		if !old.Start.Equal(stage.Start) {
			add(StartChanged, stage.Name, old.Start, stage.Start)
		}
	}
	for k, old := range before.Stages {
		if !kept[k] {
			add(StageRemoved, old.Name, old.Start, model.Start{})
		}
	}
	return out
}

// StageDiff lists by their names the stages of a version that were added, moved or
// removed between any two states of it.
func StageDiff(version string, before, after []model.Stage) (out []Change) {
	named := func(list []model.Stage, name string) *model.Stage {
		if k := slices.IndexFunc(list, func(x model.Stage) bool { return x.Name == name }); k >= 0 {
			return &list[k]
		}
		return nil
	}
	for _, stage := range after {
		if old := named(before, stage.Name); old == nil {
			out = append(out, Change{Op: StageAdded, Version: version, Stage: stage.Name, To: stage.Start})
		} else if !old.Start.Equal(stage.Start) {
			out = append(out, Change{Op: StartChanged, Version: version, Stage: stage.Name, From: old.Start, To: stage.Start})
		}
	}
	for _, stage := range before {
		if named(after, stage.Name) == nil {
			out = append(out, Change{Op: StageRemoved, Version: version, Stage: stage.Name, From: stage.Start})
		}
	}
	return out
}

// fieldsRenamed adds the fields of a version and its stages that are renamed, and
// returns the version as loaded with them renamed.
func fieldsRenamed(before, after *model.Version, add func(Kind, string, model.Start, model.Start) *Change) *model.Version {
	say := func(stage string, fields []model.UnknownField) {
		for _, u := range fields {
			c := add(fieldRenamed, stage, model.Start{}, model.Start{})
			c.Renamed, c.field = u.Name, u.Meant
		}
	}
	fields := model.RenamedFields(before.Unknown, after.Unknown)
	say("", fields)
	renamed := before.Renamed(fields)
	for _, stage := range after.Stages {
		if stage.Base != model.None && stage.Base < len(renamed.Stages) {
			say(stage.Name, model.RenamedFields(renamed.Stages[stage.Base].Unknown, stage.Unknown))
		}
	}
	return model.WithRenamed(before, after)
}

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
			if was != now[o].Tracks[t] && !now[o].Tracks[t].Derived {
				from := len(out)
				out = append(out, trackDiff(p, was, now[o].Tracks[t])...)
				for i := range out[from:] {
					out[from+i].Object, out[from+i].loaded = base[o], was
				}
			}
		}
	}
	return out
}

func trackDiff(p model.TrackRef, base, now *model.Track) (out []Change) {
	defer func() {
		for i := range out {
			out[i].Track = now.Name
		}
	}()
	if now.APIs != nil {
		return partChanges(p, base, now)
	}
	there := make([]bool, len(base.Versions))
	for _, v := range now.Versions {
		if v.Base == model.None || v.Base >= len(base.Versions) {
			out = append(out, Change{Op: versionAdded, Place: p, Version: v.Text, After: v})
			continue
		}
		there[v.Base] = true
		for _, c := range VersionDiff(base.Versions[v.Base], v) {
			c.Place, c.base = p, v.Base
			out = append(out, c)
		}
	}
	for i, v := range base.Versions {
		if !there[i] {
			out = append(out, Change{Op: VersionRemoved, Place: p, Version: v.Text, Before: v, base: i})
		}
	}
	return out
}

// What says what changes, in words, without the version: "deprecated", "2025-12-01
// to 2026-01-01 (+31 d)".
func (c Change) What() (stage, text string) {
	switch c.Op {
	case StageAdded:
		return c.Stage, "added, " + phrase.Start(c.To)
	case StageRemoved:
		return c.Stage, "removed, was " + phrase.Start(c.From)
	case StageRenamed:
		return c.Renamed, "renamed to " + model.Escape(c.Stage)
	case fieldRenamed:
		return c.Stage, model.Escape(c.Renamed) + " renamed to " + c.field
	case versionAdded:
		return "", "added" + Starts(c.After)
	case VersionRemoved:
		return "", "removed"
	case converted:
		if c.After.Legacy() {
			return "", "converted to the older fields"
		}
		return "", "converted to lifecycle"
	case fieldChanged:
		return c.Stage, FieldOr(c.Before.Classification, "none") + " to " + FieldOr(c.After.Classification, "none")
	case StateMoved:
		return "", movedTo(c.Before.Revision, c.After.Revision)
	case ListsChanged:
		if c.Version == olderKey {
			return "", model.Escape(wordsOr(c.part.before.supported) + " to " + wordsOr(c.part.after.supported))
		}
		return "", c.part.what()
	case textChanged:
		if c.Before.Text == c.After.Text {
			return "", "quoted"
		}
		return "", "written as " + model.Escape(c.After.Text)
	}
	return c.Stage, phrase.Start(c.From) + " to " + phrase.Start(c.To)
}

// CountEdits counts changes as they were made: each start that a namespaced profile
// overrides in a version new to it is one.
func CountEdits(changes []Change) (n int) {
	for _, c := range changes {
		if c.Op == versionAdded && c.Object != nil && c.Object.Kind == model.NamespacedCloudProfile {
			n += max(len(c.After.Stages), 1)
			continue
		}
		n++
	}
	return n
}

func FieldOr(f model.Field, none string) string {
	if f.Set {
		return model.Escape(f.Text)
	}
	return none
}

// Starts lists the stages of a new version.
func Starts(v *model.Version) (text string) {
	for i, stage := range v.Stages {
		if i == 0 {
			text = ": "
		} else {
			text += ", "
		}
		text += model.Escape(stage.Name) + " " + phrase.Start(stage.Start)
	}
	return text
}

// Distance is how far a start moves: "(+31 d)", or nothing.
func (c Change) Distance() string {
	if c.Op != StartChanged || !c.From.IsAt() || !c.To.IsAt() {
		return ""
	}
	return "(" + Distance(c.From.Time, c.To.Time) + ")"
}

// Distance is how far it is from one instant to another: "+31 d", and the time of day
// where that differs: "+91 d 1 s".
func Distance(from, to time.Time) string {
	const daySeconds = 24 * 60 * 60
	sign := "+"
	if to.Before(from) {
		sign, from, to = "-", to, from
	}
	// A time.Duration ends at 292 years, so whole seconds are counted.
	seconds, nanos := to.Unix()-from.Unix(), to.Nanosecond()-from.Nanosecond()
	if nanos < 0 {
		seconds, nanos = seconds-1, nanos+int(time.Second)
	}
	days, rest := seconds/daySeconds, time.Duration(seconds%daySeconds)*time.Second+time.Duration(nanos)
	if rest == 0 {
		return sign + strconv.Itoa(int(days)) + " d"
	}
	text := ""
	if days > 0 {
		text = strconv.Itoa(int(days)) + " d "
	}
	for _, unit := range []struct {
		of   time.Duration
		name string
	}{{time.Hour, "h"}, {time.Minute, "min"}, {time.Second, "s"}} {
		if n := rest / unit.of; n > 0 {
			text += strconv.Itoa(int(n)) + " " + unit.name + " "
			rest -= n * unit.of
		}
	}
	if text == "" {
		text = "less than 1 s"
	}
	return sign + strings.TrimSpace(text)
}

// String says what changes in one sentence: "1.33.5 deprecated 2025-12-01 to
// 2026-01-01".
func (c Change) String() string {
	stage, text := c.What()
	if stage != "" {
		stage = model.Escape(stage) + " "
	}
	return c.Name() + " " + stage + text
}

// Qualified reports whether Name tells the version apart without its track.
func (c Change) Qualified() bool { return IsRecord(c) || c.Op == ListsChanged }

// Name is what the version is called on the screen.
func (c Change) Name() string {
	if c.Op == ListsChanged {
		return model.Escape(c.Track + "/" + c.Version)
	}
	for _, v := range []*model.Version{c.After, c.Before} {
		if v != nil && v.Label != "" {
			return phrase.Version(v)
		}
	}
	return model.Escape(c.Version)
}

// Was says what it was before: "deprecated was 2025-12-01T00:00:00Z".
func (c Change) Was() string {
	switch c.Op {
	case StartChanged:
		from := model.Escape(c.From.String())
		if c.From.Form == model.Always {
			from = "open"
		}
		return model.Escape(c.Stage) + " was " + from
	case StageAdded:
		return model.Escape(c.Stage) + " is new"
	case StageRenamed:
		return model.Escape(c.Stage) + " was " + model.Escape(c.Renamed)
	case fieldRenamed:
		return c.field + " was " + model.Escape(c.Renamed)
	}
	stage, text := c.What()
	if stage != "" {
		return model.Escape(stage) + " " + text
	}
	return text
}

// StartEdit is the edit that gives a stage, or the older field, another start.
func StartEdit(ref model.Ref, older bool, from, to model.Start) model.Edit {
	e := model.Edit{Ref: ref, What: model.SetStart, From: from, To: to}
	if older {
		e.Ref, e.What = ref.OfVersion(), model.SetExpiration
		if to.Form == model.Always {
			e.What = model.ClearExpiration
		}
	}
	return e
}

// StepLabel says what a step of a draft does to the objects before it.
func StepLabel(file int, before []*model.Object, step model.Step) string {
	if len(step.Edits) != 1 {
		return phrase.Plural(len(step.Edits), "edit")
	}
	e := step.Edits[0]
	o := before[e.Ref.Object]
	if e.What == model.AddVersion || e.What == model.AddTrack {
		return model.Escape(e.Name) + " added"
	}
	if e.What == model.SetAPIs && e.Ref.Track >= 0 && e.Ref.Track < len(o.Tracks) {
		return ListsLabel(model.TrackRef{File: file, Object: e.Ref.Object, Track: e.Ref.Track}, o.Tracks[e.Ref.Track], e.APIs)
	}
	v := o.Version(e.Ref)
	if v == nil {
		return e.What.String()
	}
	c := Change{Op: StartChanged, Place: model.TrackRef{File: file, Object: e.Ref.Object, Track: e.Ref.Track}, Version: v.Text, Stage: "expirationDate", From: v.Expiration, To: e.To, Before: v, After: v}
	switch e.What {
	case model.SetStart, model.RemoveStage, model.RenameStage:
		stage := v.Stages[e.Ref.Stage]
		c.Op = map[model.What]Kind{model.SetStart: StartChanged, model.RemoveStage: StageRemoved, model.RenameStage: StageRenamed}[e.What]
		c.Stage, c.From = stage.Name, stage.Start
		if e.What == model.RenameStage {
			c.Stage, c.Renamed = e.Name, stage.Name
		}
	case model.AddStage:
		c.Op, c.Stage = StageAdded, e.Name
	case model.RenameField:
		return c.Name() + " " + model.Escape(e.Name) + " renamed"
	case model.RemoveVersion:
		c.Op = VersionRemoved
	case model.SetRevision:
		if e.After == nil {
			return c.Name() + " " + e.What.String()
		}
		after := *v
		after.Revision = e.After
		c.Op, c.After = StateMoved, &after
	case model.SetExpiration, model.ClearExpiration:
	default:
		return c.Name() + " " + e.What.String()
	}
	return c.String()
}
