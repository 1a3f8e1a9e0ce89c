package change

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Kind is the kind of difference of a Change, as reports name it. Only Edits returns renames,
// conversions and moves.
type Kind string

// Kinds of difference.
const (
	StartChanged   Kind = "start"
	StageAdded     Kind = "stage-added"
	StageRemoved   Kind = "stage-removed"
	VersionAdded   Kind = "version-added"
	VersionRemoved Kind = "version-removed"
	// FieldChanged: an older field of a version, or another field of a version, an image or an
	// object.
	FieldChanged Kind = "field"
	// StageNow: the current stage differs; each state has an instant of its own (State.At).
	StageNow     Kind = "stage-now"
	StageRenamed Kind = "stage-renamed"
	StateMoved   Kind = "moved"
	fieldRenamed Kind = "field-renamed"
	converted    Kind = "converted"
)

// Change is one difference in meaning between two states of a file.
type Change struct {
	Op    Kind
	Place model.TrackRef
	// Object is the object after the change, or before it if the object is gone.
	Object *model.Object
	// Track is the name of the track, Version the text of the version; "" if the change is not about
	// one. Stage is the stage or field concerned, or "".
	Track, Version, Stage string
	// From and To are the start before and after. By is the name of the support policy that the
	// stage follows from; "" if the stage is in the file.
	From, To model.Start
	By       string
	// OldText and NewText are the texts before and after: of a field, of the current stage
	// (StageNow), or of the stage of a version of a descriptor. They are nil if there is none.
	OldText, NewText *string
	// Labelled describes a list that differs between a descriptor and a label; nil for any other
	// change.
	Labelled *Labelled
	// Before and After are the version before and after; nil if it is not there.
	Before, After *model.Version
	// were are the objects before an edit, and at is where Before is among them, or the track or object
	// to which an edit added a version.
	were []*model.Object
	at   model.Ref
	// above and below are the versions between which an edit put a new one; nil at an end of the list.
	above, below *model.Version
	// Renamed is the name of a renamed stage, or the key of a renamed field, as loaded. field is
	// the new key of a renamed field.
	Renamed, field string
}

// Labelled is a list of versions that differs between a descriptor and the label of an image
// (Buildpacks RFC 0049).
type Labelled struct {
	// Described is the descriptor, Label the label that it is compared with.
	Described, Label *model.Object
	// The entries that only one of the two lists has, as written there.
	OnlyInDescriptor, OnlyInLabel []string
}

// What describes the change without the version: stage "deprecated", text "2025-12-01 to
// 2026-01-01". The stage is not escaped, the text is.
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
	case VersionAdded:
		return "", "added" + Starts(c.After)
	case VersionRemoved:
		return "", "removed"
	case converted:
		if c.After.Legacy() {
			return "", "converted to the older fields"
		}
		return "", "converted to lifecycle"
	case FieldChanged:
		switch {
		case c.Stage != versionField:
			return c.Stage, textOr(c.OldText, "none") + " to " + textOr(c.NewText, "none")
		case c.Before.Text == c.After.Text:
			return "", "quoted"
		}
		return "", "written as " + model.Escape(c.After.Text)
	case StateMoved:
		return "", movedTo(c.Before.Revision, c.After.Revision)
	}
	if c.Op == StartChanged && c.Stage == lifecycle.ExpirationField && c.To.Form == model.Always {
		return c.Stage, "removed, was " + phrase.Start(c.From)
	}
	return c.Stage, phrase.Start(c.From) + " to " + phrase.Start(c.To)
}

// CountEdits counts changes as the user made them. In a new override of a namespaced profile, each
// start counts as one.
func CountEdits(changes []Change) (n int) {
	for _, c := range changes {
		if c.Op == VersionAdded && c.Object != nil && c.Object.Kind == model.NamespacedCloudProfile {
			n += max(len(c.After.Stages), 1)
			continue
		}
		n++
	}
	return n
}

// CountStarts returns the number of starts that changes set, move or remove, and the number of all
// other changes.
func CountStarts(changes []Change) (starts, others int) {
	for _, c := range changes {
		n := 0
		switch c.Op {
		case StartChanged, StageAdded, StageRemoved:
			n = 1
		case VersionAdded:
			n = startsIn(c.After)
		case VersionRemoved:
			n = startsIn(c.Before)
		}
		if starts += n; n == 0 {
			others++
		}
	}
	return starts, others
}

// startsIn counts the stages of a version and its expirationDate.
func startsIn(v *model.Version) int {
	if v.HasExpiration {
		return len(v.Stages) + 1
	}
	return len(v.Stages)
}

// textOr returns the escaped text, or none if there is none.
func textOr(text *string, none string) string {
	if text == nil {
		return none
	}
	return model.Escape(*text)
}

// FieldOr returns the escaped text of a field, or none if it is not set.
func FieldOr(f model.Field, none string) string {
	return textOr(fieldText(f), none)
}

// Starts returns the stages and older fields of a new version for a message: ": deprecated
// 2026-08-01, …" or ": expirationDate 2026-08-01"; "" if it has none.
func Starts(v *model.Version) string {
	var parts []string
	for _, stage := range v.Stages {
		parts = append(parts, model.Escape(stage.Name)+" "+phrase.Start(stage.Start))
	}
	if v.Classification.Set {
		parts = append(parts, lifecycle.ClassificationField+" "+model.Escape(v.Classification.Text))
	}
	if v.HasExpiration {
		parts = append(parts, lifecycle.ExpirationField+" "+phrase.Start(v.Expiration))
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

// Distance returns how far a start moves: "(+31 d)", or "" if it does not move from one
// instant to another.
func (c Change) Distance() string {
	if c.Op != StartChanged || !c.From.IsAt() || !c.To.IsAt() {
		return ""
	}
	return "(" + Distance(c.From.Time(), c.To.Time()) + ")"
}

// Distance returns the signed difference between two instants: "+31 d", or "+91 d 1 s" if it is not
// in whole days.
func Distance(from, to time.Time) string {
	const daySeconds = 24 * 60 * 60
	sign := "+"
	if to.Before(from) {
		sign, from, to = "-", to, from
	}
	// Seconds are used because a time.Duration is limited to 292 years.
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

// String describes the change in one sentence: "1.33.5 deprecated 2025-12-01 to 2026-01-01".
func (c Change) String() string { return c.Name() + " " + c.Line() }

// Qualified reports whether Name identifies the version without its track. It does so for package
// revisions.
func (c Change) Qualified() bool { return isRecord(c) }

// Name returns the name of the version for the screen, escaped.
func (c Change) Name() string {
	for _, v := range []*model.Version{c.After, c.Before} {
		if v != nil && v.Label() != "" {
			return phrase.Version(v)
		}
	}
	return model.Escape(c.Version)
}

// StartEdit returns the edit that gives a stage another start. If older is set, the edit changes the
// expirationDate instead; an open start then removes it.
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

// Again describes the start after the change is undone: "1.33.5 deprecated is 2025-12-01 again"; ""
// for a change that moves no start.
func (c Change) Again() string {
	if c.Op != StartChanged || c.Stage == lifecycle.ExpirationField && c.From.Form == model.Always {
		return ""
	}
	return c.Name() + " " + model.Escape(c.Stage) + " is " + phrase.Start(c.From) + " again"
}

// Line describes the change without the version.
func (c Change) Line() string {
	stage, text := c.What()
	if stage != "" {
		stage = model.Escape(stage) + " "
	}
	return stage + text
}

// Written describes what a move of a package revision records besides the state; "" if nothing. That
// is the revision number, who published it and when, and since when it is terminating.
func (c Change) Written() string {
	if c.Op != StateMoved {
		return ""
	}
	a, b := c.Before.Revision, c.After.Revision
	var facts []string
	if a.Number.Text != b.Number.Text {
		facts = append(facts, "revision "+model.Escape(b.Number.Text))
	}
	switch by, at := a.PublishedBy.Text != b.PublishedBy.Text, a.PublishedAt.Text != b.PublishedAt.Text; {
	case by && at:
		facts = append(facts, "published by "+model.Escape(b.PublishedBy.Text)+" at "+model.Escape(b.PublishedAt.Text))
	case by:
		facts = append(facts, "published by "+model.Escape(b.PublishedBy.Text))
	case at:
		facts = append(facts, "published at "+model.Escape(b.PublishedAt.Text))
	}
	if a.Deleted.Text != b.Deleted.Text {
		facts = append(facts, "terminating since "+model.Escape(b.Deleted.Text))
	}
	return strings.Join(facts, ", ")
}

// movedTo describes a transition; a revision that only begins to terminate keeps its state.
func movedTo(a, b *model.Revision) string {
	if a.State() == b.State() {
		return "stays " + b.State()
	}
	return a.State() + " to " + b.State()
}

func isRecord(c Change) bool { return c.Before != nil && c.Before.Revision != nil }

func fieldText(f model.Field) *string {
	if !f.Set {
		return nil
	}
	return &f.Text
}
