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

// Start is a start to be typed; keys.StartField opens on it.
type Start struct {
	// File is the file to change. Version is the text of the version, Stage the word for the stage,
	// or the name of the older field.
	File           int
	Version, Stage string
	// Name is the version as headings show it.
	Name string
	// Adding is set if the stage is new.
	Adding bool
	// Place is where the start is in its file, Present its current value.
	Place   model.Position
	Present model.Start
	// Follow is set if the stage belongs to the focused version and appears or disappears with the
	// text, as a new stage or an older field does. The stage gets the focus when it appears.
	Follow bool
	// Opened is the text that the field starts with. Text is one that a command has given, "" for
	// none. It is kept at once if possible.
	Opened, Text string
	// Change returns the change that sets the start to a given one.
	Change func(*Context, model.Start) (editor.Change, error)
}

// Label returns the label of the change that sets the start to to.
func (s *Start) Label(to model.Start) string {
	done := change.Change{Op: change.StartChanged, Version: s.Version, Stage: s.Stage, From: s.Present, To: to}
	if s.Adding {
		done.Op = change.StageAdded
	}
	return done.String()
}

// FocusedStart returns the Start of the focused stage. There must be one. For an inherited version
// the Start creates an override.
func FocusedStart(c *Context) Start {
	v, at := c.Focused(), c.Focus
	if v.Inherited() {
		return overriding(c, OverrideWord(c))
	}
	stage := lifecycle.Stages(v)[at.Stage]
	word := lifecycle.WordOf(v, at.Stage)
	set := func(c *Context, to model.Start) (editor.Change, error) { return c.Editor.SetStart(at, to), nil }
	return Start{File: at.File, Version: v.Text, Name: phrase.Version(v), Stage: word, Place: editor.LineOf(&stage), Present: stage.Start, Follow: lifecycle.FieldOf(v, at.Stage) != "", Opened: stage.Start.String(), Change: set}
}

// Choice is a list of options to choose one from; keys.StageChoice opens on it.
type Choice struct {
	Heading string
	Options []Option
	// At is the index of the option proposed, model.None for the first that causes no error or warning.
	At int
	// Back is the layer to open again when the choice closes, keys.Timeline for none. With is
	// passed to it.
	Back keys.Scope
	With any
	// Compares is set if the version is drawn both as it is and as the option in focus would make
	// it. The key of an option then only moves the focus there, and keys.Keep takes the option.
	Compares bool
	// Unmarks is set if taking an option removes the marks of the focused track.
	Unmarks bool
}

// Option is one line of a Choice.
type Option struct {
	// Kind has the name of the option, and how its key looks.
	Kind model.StageKind
	// Key is the letter or digit of the option, in lower case. It takes the option, unless
	// Choice.Compares is set.
	Key byte
	// Note describes what else the option does, or is "".
	Note string
	// Change is the change that the option makes, which is tried while the option has the focus.
	// Err is why it cannot be made. Chosen, if not nil, returns what the option does instead.
	Change editor.Change
	Err    error
	Chosen func(*Context) []Effect
}

// MostDigits is how many options a digit can choose.
const MostDigits = 9

// Add adds an option that makes a change, and is chosen by the next digit.
func (c *Choice) Add(name string, does editor.Change) {
	c.Options = append(c.Options, Option{Kind: model.StageKind{Name: name, Look: model.LookUnknown}, Key: byte('1' + len(c.Options)), Change: does})
}

// keyOf returns the key that takes a kind in a choice, in lower case: its letter in the bars, but e
// for expired, because x applies a fix everywhere else.
func keyOf(kind model.StageKind) byte {
	if kind.Letter == 'X' {
		return 'e'
	}
	return kind.Letter | 0x20
}

// AddingHere returns the choice of what can be added to the version in focus. start returns the
// Start for the word chosen.
func (c *Context) AddingHere(start func(c *Context, word string) Start) Choice {
	has := c.Stages()
	if c.Focused().Inherited() {
		has = nil
	}
	out := Adding(c, c.Focused().Text, has, c.Additions(), start)
	if word := OverrideWord(c); c.Focused().Inherited() && out.Options[0].Kind.Name != lifecycle.ExpirationField {
		out.At = max(slices.IndexFunc(out.Options, func(o Option) bool { return o.Kind.Name == word }), out.At)
	}
	return out
}

// Adding returns a choice among additions to a version whose stages are has. It proposes the first
// stage that comes after all of has, or the last addition if there is none. An older field is
// proposed if it comes first, or if the version in focus uses older fields.
func Adding(c *Context, version string, has []model.Stage, additions []lifecycle.Addition, start func(c *Context, word string) Start) Choice {
	out := Choice{Heading: "add a stage to " + model.Escape(version)}
	names, last := c.Object().Scale.Names(), model.None
	for _, stage := range has {
		last = max(last, slices.Index(names, stage.Name))
	}
	out.At = model.None
	older := lifecycle.FieldOf(c.Focused(), 0) != ""
	for i, a := range additions {
		option := Option{Kind: a.Kind, Key: keyOf(a.Kind), Note: a.Note, Chosen: func(c *Context) []Effect {
			return Opened(keys.StartField, start(c, a.Kind.Name))
		}}
		if slices.Index(names, a.Kind.Name) < 0 {
			out.Heading = "add to " + model.Escape(version)
		}
		if a.Values != nil {
			option.Chosen = func(c *Context) []Effect { return Opened(keys.StageChoice, Classifying(c, a.Values)) }
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

// Classifying returns the choice among the values of the older field classification of the version
// in focus.
func Classifying(c *Context, values []model.StageKind) Choice {
	v := c.Focused()
	out := Choice{Heading: "classification of " + phrase.Version(v)}
	for i, kind := range values {
		if kind.Name == c.Stages()[0].Name {
			out.At = i
		}
		does, err := c.Editor.Classify(c.Focus, values, kind.Name)
		out.Options = append(out.Options, Option{Kind: kind, Key: keyOf(kind), Change: does, Err: err})
	}
	return out
}

// NewStart returns the Start of a stage, or of the expirationDate, that the focused version lacks.
func NewStart(c *Context, stage string) Start {
	if parentVersion(c) != nil {
		return overriding(c, stage)
	}
	at := c.Focus
	add := func(c *Context, to model.Start) (editor.Change, error) {
		added, _, err := c.Editor.AddStart(at, stage, to)
		return added, err
	}
	return Start{File: at.File, Version: c.Focused().Text, Name: phrase.Version(c.Focused()), Stage: stage, Adding: true, Follow: true, Opened: proposed(c, stage), Change: add}
}

// proposed returns the date to propose for the start of a stage to be added, or "". There is none
// for a first stage, which may do without a start.
func proposed(c *Context, name string) string {
	start, ok := lifecycle.ProposedStart(c.Stages(), c.Object().Scale.Names(), lifecycle.StageOf(name), c.Editor.Instant())
	if !ok {
		return ""
	}
	return phrase.Day(start)
}
