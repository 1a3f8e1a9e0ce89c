package panel

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// Start opens keys.StartField on a start that is to be typed.
type Start struct {
	// File is the file to change; Version and Stage are the texts of what it is of.
	File           int
	Version, Stage string
	// Name is the version as a heading shows it.
	Name string
	// Adding is set where the stage is a new one.
	Adding bool
	// Place is where the start stands in its file, Present what it is.
	Place   model.Place
	Present model.Start
	// Follow is set where the stage is of the version in focus and new: it takes the
	// focus when it comes.
	Follow bool
	// Count says at the right of the heading which of how many versions this is, where
	// parent and override stand above.
	Count string
	// Opened is the text that the field begins with. Text was typed already, by a
	// command: it is kept at once where it can be; "" for none.
	Opened, Text string
	// Change returns the change that sets the start to another.
	Change func(*Context, model.Start) (editor.Change, error)
}

// Choice opens keys.StageChoice on the stages that may be added to a version.
type Choice struct {
	// Kinds are the stages, nil for those that the focused version lacks.
	Kinds []model.StageKind
	// At is the one that is proposed.
	At int
	// Start returns the start of a stage chosen, to be typed.
	Start func(c *Context, stage string) Start
}

// NewStart returns the start of a stage that the focused version lacks, to be typed.
func NewStart(c *Context, stage string) Start {
	at := c.Focus
	add := func(c *Context, to model.Start) (editor.Change, error) {
		added, _, err := c.Editor.AddStage(at, stage, to)
		return added, err
	}
	return Start{File: at.File, Version: c.Focused().Text, Name: phrase.Version(c.Focused()), Stage: stage, Adding: true, Follow: true, Opened: proposed(c, stage), Change: add}
}

// proposed is a start for a stage that is to be added, as a date: today, or the day
// after the stage before it begins, whichever is later, so that this one still holds;
// but not after the stage behind it begins. A leading stage may be open, there is none
// to propose.
func proposed(c *Context, name string) string {
	names := c.Object().Scale.Names()
	at, leading := slices.Index(names, name), true
	var from, to time.Time
	for _, stage := range c.Stages() {
		k := slices.Index(names, stage.Name)
		leading = leading && k >= at
		switch t := stage.Start.Time; {
		case !stage.Start.IsAt():
		case k < at && t.After(from):
			from = t
		case k > at && (to.IsZero() || t.Before(to)):
			to = t
		}
	}
	if leading {
		return ""
	}
	start := c.Editor.Instant()
	if next := from.AddDate(0, 0, 1); !from.IsZero() && next.After(start) {
		start = next
	}
	if start.After(to) && to.After(from) {
		start = to
	}
	return phrase.Day(start)
}

// MissingStages returns the stages that a version of the object in focus could have
// and has not.
func (c *Context) MissingStages(v *model.Version) (out []model.StageKind) {
	for _, kind := range c.Object().Scale.Kinds {
		if v.StageNamed(kind.Name) == model.None {
			out = append(out, kind)
		}
	}
	return out
}
