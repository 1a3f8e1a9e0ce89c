package panel

import (
	"slices"
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Context is what a panel reads: the open files and how they are looked at. A panel
// never changes it: what it wants changed, it returns in a Result.
type Context struct {
	// Editor holds the open files, their drafts and what the rules say of them.
	Editor *editor.Reader
	// Trial is a state that is being typed and not kept yet, nil for none.
	Trial *editor.Snapshot
	// Tracks is what is known of each track, brought up to the state shown.
	Tracks *trackview.Views
	// Keys are the bindings in force.
	Keys *keys.Map
	// Theme has the colours and signs.
	Theme *draw.Theme
	// Cursor is the time cursor, in UTC.
	Cursor time.Time
	// Focus is the version and stage worked on.
	Focus editor.Focus
	// Rows are the versions of the focused track that Filter lets through.
	Rows   Rows
	Filter Filter
	// Marked are the marked versions of all tracks.
	Marked map[model.VersionKey]bool
	// Window is the part of time that bars show, Bars the column at which those of the
	// rows begin.
	Window timeline.Window
	Bars   int
	// Layers are the open layers; the timeline lies below them.
	Layers Layers
	// Status is the sentence of the status line, until the next key.
	Status Status
	// Texts are those remembered for the next version that is added, Templates the
	// changes that the configuration gives a name.
	Texts     editor.RememberedTexts
	Templates compose.Templates
	// TextEditor is the user's editor with its arguments, none where there is none.
	TextEditor []string
	// Refused is the last refusal.
	Refused Refusal
	// Refusal says why an intent cannot act now, "" where it can.
	Refusal func(keys.Intent) string
	// Browsed is the filter of the rows, or of the list in their place, below fields and
	// questions.
	Browsed Browsed
	// Typed is what stands in the open field, below questions.
	Typed Typed
	// Titled has the file and the object that the title names: those that edits of what
	// is in focus change, or that the panel shown is about.
	Titled model.TrackRef
	// Playing is set while the time cursor runs.
	Playing bool
	Size
}

// FirstCursor and LastCursor bound the time cursor: the years that a file can write.
var (
	FirstCursor = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	LastCursor  = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)
)

// Status is a sentence of the status line, and how it is drawn.
type Status struct {
	Text string
	Kind timeline.Meaning
}

// Refusal is a key that could not act, and why.
type Refusal struct{ Key, Reason string }

// Browsed is a filter as typed, and that it lets Shown of All lines through. Noun is
// what these are, in the plural.
type Browsed struct {
	Filter     string
	Shown, All int
	Noun       string
}

// Typed is the text of a field, with what it is of. Lost is set where it was typed, so
// that leaving the program asks about it.
type Typed struct {
	Text string
	Lost bool
}

// Rows are versions of the focused track in the order shown.
type Rows struct {
	// List holds indexes into the track's versions, At is the place of the focus in it.
	List []int32
	At   int
}

// Layers are the scopes of the open layers, the topmost last.
type Layers []keys.Scope

// Top returns the scope that takes the keys.
func (l Layers) Top() keys.Scope {
	if len(l) == 0 {
		return keys.Timeline
	}
	return l[len(l)-1]
}

// Browsing returns the topmost scope that has rows of its own, below fields and
// questions.
func (l Layers) Browsing() keys.Scope {
	for _, scope := range slices.Backward(l) {
		if scope.IsBrowsing() {
			return scope
		}
	}
	return keys.Timeline
}

// Has reports whether a scope is open, on top or below.
func (l Layers) Has(scope keys.Scope) bool { return slices.Contains(l, scope) }

// Shown returns the state shown: what is being typed, else the present one.
func (c *Context) Shown() *editor.Snapshot {
	if c.Trial != nil {
		return c.Trial
	}
	return c.Editor.Now()
}

// File returns the file in focus.
func (c *Context) File() *editor.File { return c.Editor.Files[c.Focus.File] }

// Object returns the object in focus as shown, nil where there is none.
func (c *Context) Object() *model.Object { return c.Shown().Object(c.Focus.TrackRef) }

// Track returns the track in focus as shown, nil where there is none.
func (c *Context) Track() *model.Track { return c.Shown().Track(c.Focus.TrackRef) }

// Focused returns the version in focus as shown, nil in an empty track.
func (c *Context) Focused() *model.Version { return c.Object().Version(c.Focus.Ref()) }

// Stages returns the stages of the version in focus that count.
func (c *Context) Stages() []model.Stage { return lifecycle.Stages(c.Focused()) }

// MarkedRows returns the marked versions of the track in focus in the order of its
// rows.
func (c *Context) MarkedRows() []int { return c.Tracks.Marked(c.Focus.TrackRef, c.Marked) }

// RowCount says which of how many rows has the focus: "4 of 9". What is being typed is
// not counted. A filter that was kept is named before it.
func (c *Context) RowCount() string {
	all := 0
	if t := c.KeptTrack(); t != nil {
		all = len(t.Versions)
	}
	if c.Filter.Text != "" {
		all = len(c.Rows.List)
	}
	at := min(c.Rows.At+1, len(c.Rows.List))
	count := strconv.Itoa(at) + " of " + strconv.Itoa(max(all, at))
	if words := c.ListFilter(&c.Filter); words != "" && !c.Layers.Has(keys.Override) {
		return words + "  " + count
	}
	return count
}

// Days writes how far an instant is from now, as in +137d.
func (c *Context) Days(t time.Time) string {
	return phrase.Signed(phrase.DaysBetween(c.Editor.Instant(), t)) + "d"
}

// Sign returns the sign of a severity and what it means.
func (c *Context) Sign(severity model.Severity) (timeline.Meaning, string) {
	switch severity {
	case model.Error:
		return timeline.Error, c.Theme.Signs.Error
	case model.Warning:
		return timeline.Warning, string(timeline.WarningSign)
	}
	return timeline.Info, string(timeline.InfoSign)
}

// Overrides reports whether the object in focus only overrides a parent: which
// stage holds then follows from both.
func (c *Context) Overrides() bool {
	return c.Can(lifecycle.Inherit) == ""
}

// Can returns "" where the object in focus allows something, else the reason why not.
func (c *Context) Can(a lifecycle.Ability) string { return systems.Can(c.Object(), a) }

// StageKnown returns the stage of a version at the time cursor, "" where it is not
// known.
func (c *Context) StageKnown(v *model.Version) string {
	return c.Shown().StageKnown(c.Focus.TrackRef, v, c.Cursor)
}

// ListFilter names a filter that is kept, so that what it hides is not missed, ""
// while it is typed: then it stands in its own line.
func (c *Context) ListFilter(f *Filter) string {
	if f.Text == "" || c.Layers.Top() == keys.FilterField {
		return ""
	}
	return "filter " + timeline.Cut(model.Escape(f.Text), max(c.Width/3, 8))
}

// StageToChange returns the index of the stage that begins next after the time cursor, else the
// last one.
func (c *Context) StageToChange(v *model.Version) int {
	stages := lifecycle.Stages(v)
	next := len(stages) - 1
	for k := len(stages) - 1; k >= 0; k-- {
		start := stages[k].Start
		if start.IsAt() && start.Time.After(c.Cursor) && (!stages[next].Start.IsAt() ||
			!stages[next].Start.Time.After(c.Cursor) || !start.Time.After(stages[next].Start.Time)) {
			next = k
		}
	}
	return next
}

// Additions returns what may be added to the version in focus, in the order in which it
// is offered.
func (c *Context) Additions() []lifecycle.Addition {
	return c.Shown().Additions(c.Focus.TrackRef, c.Focused())
}

// ShownVersion returns the version in focus, or nil where the filter lets nothing
// through: keys cannot act on a version that it hides, so it is not spoken of.
func (c *Context) ShownVersion() *model.Version {
	if len(c.Rows.List) == 0 {
		return nil
	}
	return c.Focused()
}

// FocusedTab returns the tab of the version in focus.
func (c *Context) FocusedTab() trackview.Tab {
	x := trackview.Tab{TrackRef: c.Focus.TrackRef}
	if v := c.Focused(); v != nil {
		x.Group = v.Group
	}
	return x
}

// HasPanel reports whether a layer stands below the rows, in place of the details.
func (l Layers) HasPanel() bool {
	return l.Has(keys.StageChoice) || l.Has(keys.Transitions) || l.Top().HasPanel()
}
