package panel

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// Start opens keys.StartField on a start that is to be typed.
type Start struct {
	// File is the file to change; Version is the text of the version, Stage the word of the
	// stage or of the older field.
	File           int
	Version, Stage string
	// Name is the version as a heading shows it.
	Name string
	// Adding is set where the stage is a new one.
	Adding bool
	// Place is where the start stands in its file, Present what it is.
	Place   model.Place
	Present model.Start
	// Follow is set where the stage is of the version in focus and comes or goes with its
	// text, as a new one and an older field do: it takes the focus when it comes.
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

// Label says what setting the start to another does.
func (s *Start) Label(to model.Start) string {
	done := change.Change{Op: change.StartChanged, Version: s.Version, Stage: s.Stage, From: s.Present, To: to}
	if s.Adding {
		done.Op = change.StageAdded
	}
	return done.String()
}

// FocusedStart returns the focused start, to be typed. There must be one.
func FocusedStart(c *Context) Start {
	v, at := c.Focused(), c.Focus
	stage := lifecycle.Stages(v)[at.Stage]
	word := lifecycle.WordOf(v, at.Stage)
	set := func(c *Context, to model.Start) (editor.Change, error) { return c.Editor.SetStart(at, to), nil }
	return Start{File: at.File, Version: v.Text, Name: phrase.Version(v), Stage: word, Place: editor.LineOf(&stage), Present: stage.Start, Follow: lifecycle.FieldOf(v, at.Stage) != "", Opened: stage.Start.String(), Change: set}
}

// Choice opens keys.StageChoice on some options, of which one is taken.
type Choice struct {
	// Heading says what is chosen.
	Heading string
	Options []Option
	// At is the one that is proposed.
	At int
	// Back opens the layer that the choice was made from again when it closes, the
	// timeline for none; With says with what.
	Back keys.Scope
	With any
}

// Option is one line of a Choice.
type Option struct {
	// Kind has the name, the letter that takes it, and the look of that.
	Kind model.StageKind
	// Note says what else it does, "" for nothing.
	Note string
	// Change is what taking it does, tried while it has the focus; Err why it cannot be
	// done. One without edits and without Err does what Chosen returns.
	Change editor.Change
	Err    error
	Chosen func(*Context) Result
}

// AddingHere returns the choice of what may be added to the version in focus. Start
// returns the start of one, to be typed.
func (c *Context) AddingHere(start func(c *Context, word string) Start) Choice {
	return Adding(c, c.Focused().Text, c.Stages(), c.Additions(), start)
}

// Adding returns the choice of some additions to a version that has stages. In focus is
// the first stage that comes after all that it has, else the last one; an older field
// where these come first, or where it has one.
func Adding(c *Context, version string, has []model.Stage, additions []lifecycle.Addition, start func(c *Context, word string) Start) Choice {
	out := Choice{Heading: "add a stage to " + model.Escape(version)}
	names, last := c.Object().Scale.Names(), model.None
	for _, stage := range has {
		last = max(last, slices.Index(names, stage.Name))
	}
	out.At = model.None
	older := lifecycle.FieldOf(c.Focused(), 0) != ""
	for i, a := range additions {
		option := Option{Kind: a.Kind, Note: a.Note, Chosen: func(c *Context) Result {
			return Result{Open: keys.StartField, With: start(c, a.Kind.Name)}
		}}
		if slices.Index(names, a.Kind.Name) < 0 {
			out.Heading = "add to " + model.Escape(version)
		}
		if a.Values != nil {
			option.Chosen = func(c *Context) Result { return Result{Open: keys.StageChoice, With: Classifying(c, a.Values)} }
		}
		rank := slices.Index(names, a.Kind.Name)
		if out.At < 0 && (rank < 0 && (i == 0 || older) || rank > last && !older) {
			out.At = i
		}
		out.Options = append(out.Options, option)
	}
	if out.At < 0 {
		out.At = max(len(additions)-1, 0)
	}
	return out
}

// Classifying returns the choice of the values of the older field classification of the
// version in focus.
func Classifying(c *Context, values []model.StageKind) Choice {
	v := c.Focused()
	out := Choice{Heading: "classification of " + phrase.Version(v)}
	for i, kind := range values {
		if kind.Name == c.Stages()[0].Name {
			out.At = i
		}
		does, err := c.Editor.Classify(c.Focus, values, kind.Name)
		out.Options = append(out.Options, Option{Kind: kind, Change: does, Err: err})
	}
	return out
}

// NewStart returns the start of a stage, or of the expirationDate, that the focused
// version lacks, to be typed.
func NewStart(c *Context, stage string) Start {
	at := c.Focus
	add := func(c *Context, to model.Start) (editor.Change, error) {
		added, _, err := c.Editor.AddStart(at, stage, to)
		return added, err
	}
	return Start{File: at.File, Version: c.Focused().Text, Name: phrase.Version(c.Focused()), Stage: stage, Adding: true, Follow: true, Opened: proposed(c, stage), Change: add}
}

// proposed is a start for a stage that is to be added, as a date; a leading stage may be
// open, there is none to propose.
func proposed(c *Context, name string) string {
	start, ok := lifecycle.ProposedStart(c.Stages(), c.Object().Scale.Names(), lifecycle.StageOf(name), c.Editor.Instant())
	if !ok {
		return ""
	}
	return phrase.Day(start)
}
