package panel

import (
	"maps"
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

// Context is what a panel reads: the open files and how they are shown. A panel never changes it,
// but returns effects that do.
type Context struct {
	// Editor reads the open files, their drafts and the findings about them.
	Editor *editor.Reader
	// Trial is the state that the text being typed would lead to, nil if nothing is being tried.
	Trial *editor.Snapshot
	// Unread are the files that cannot be read.
	Unread []UnreadFile
	// Tracks are the views of the tracks, up to date with the state shown.
	Tracks *trackview.Views
	// Keys are the key bindings in force.
	Keys *keys.Map
	// Theme has the colours and signs.
	Theme *draw.Theme
	// Cursor is the time cursor, in UTC.
	Cursor time.Time
	// Focus is the version and stage in focus.
	Focus editor.Focus
	// Rows are the rows of the object in focus: its tracks and, unless they are Folded, the versions
	// that Filter lets through.
	Rows   Rows
	Filter Filter
	Folded map[trackview.Tab]bool
	// Written is how the version in focus, or the one that a choice changes, is written in its file,
	// nil if that is not shown.
	Written *editor.Written
	// Marked are the marked versions of all tracks.
	Marked map[editor.Key]bool
	// Window is the part of time that bars show. Bars is the column at which the bars on the screen
	// begin.
	Window timeline.Window
	Bars   int
	// Layers are the open layers; the timeline lies below them.
	Layers Layers
	// Status is what the status line shows until the next key.
	Status Status
	// Texts are the texts remembered for the next version to be added. Templates are the changes
	// that the configuration names.
	Texts     editor.RememberedTexts
	Templates compose.Templates
	// TextEditor is the command line of the user's editor, empty if there is none.
	TextEditor []string
	// Refused is the last refusal.
	Refused Refusal
	// Refusal returns why an intent cannot act now, "" if it can.
	Refusal func(keys.Intent) string
	// Browsed describes the filter of the rows, or of the list in their place; fields and questions
	// on top do not count.
	Browsed Browsed
	// Typed is the text of the open field; questions on top do not count.
	Typed Typed
	// Titled locates the file and the object that the title names: what edits change, or what the
	// panel shown is about.
	Titled model.TrackRef
	// Playing is set while the time cursor runs.
	Playing bool
	Size
}

// FirstCursor and LastCursor bound the time cursor to the years that can be written in a file. Both
// are in UTC.
var (
	FirstCursor = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	LastCursor  = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)
)

// Status is a sentence for the status line, and how to draw it.
type Status struct {
	Text string
	Kind timeline.Meaning
}

// Say puts a sentence into the status line.
func (s *Status) Say(text string) { *s = Status{Text: text} }

// Notice adds a text to the status line, after what is there already.
func (s *Status) Notice(text string) {
	if s.Text != "" {
		text = s.Text + "; " + text
	}
	s.Say(text)
}

// Fail shows an error in the status line.
func (s *Status) Fail(err error) { *s = Status{Text: err.Error(), Kind: timeline.Error} }

// Refusal is the key that was refused last, and why.
type Refusal struct{ Key, Reason string }

// Browsed is a filter as typed and how many lines it lets through: Shown of All. Noun names the
// lines, in the plural.
type Browsed struct {
	Filter     string
	Shown, All int
	Noun       string
}

// Typed is the text of a field, with the field's label. Lost is set if the user typed it, so that
// leaving the program asks about it.
type Typed struct {
	Text string
	Lost bool
}

// Shown returns the state shown: the one being tried, otherwise the current one.
func (c *Context) Shown() *editor.Snapshot {
	if c.Trial != nil {
		return c.Trial
	}
	return c.Editor.Now()
}

// File returns the file in focus.
func (c *Context) File() *editor.File { return c.Editor.Files[c.Focus.File] }

// Object returns the object in focus in the state shown, or nil.
func (c *Context) Object() *model.Object { return c.Shown().Object(c.Focus.TrackRef) }

// Track returns the track in focus in the state shown, or nil.
func (c *Context) Track() *model.Track { return c.Shown().Track(c.Focus.TrackRef) }

// Focused returns the version in focus in the state shown, or nil if the track is empty.
func (c *Context) Focused() *model.Version { return c.Object().Version(c.Focus.Ref()) }

// Stages returns the stages of the version in focus, as lifecycle.Stages does.
func (c *Context) Stages() []model.Stage { return lifecycle.Stages(c.Focused()) }

// MarkedRows returns the marked versions of the focused track, in the order of its rows.
func (c *Context) MarkedRows() []int { return c.Tracks.Marked(c.Focus.TrackRef, c.Marked) }

// Unmarked returns the effect of removing the marks of the focused track.
func Unmarked(c *Context) Mark {
	marked := maps.Clone(c.Marked)
	for _, i := range c.MarkedRows() {
		delete(marked, c.Shown().KeyOf(c.Focus.TrackRef, i))
	}
	return marked
}

// RowCount returns the position of the focus among the versions of the object, as in "4 of 13",
// after the filter in force if there is one. A version that is only being typed does not add to
// the total.
func (c *Context) RowCount() string {
	at, all := 0, 0
	if c.Filter.Text != "" {
		all = c.Rows.Versions()
		for i, l := range c.Rows.Lines {
			if i <= c.Rows.At && l.IsVersion() {
				at++
			}
		}
	} else {
		all, at = c.Versions(), c.before()
	}
	count := strconv.Itoa(at) + " of " + strconv.Itoa(max(all, at))
	if words := c.ListFilter(&c.Filter); words != "" {
		return words + "  " + count
	}
	return count
}

// Versions returns how many versions the object in focus has, without one being typed.
func (c *Context) Versions() (n int) {
	if o := c.Editor.Now().Object(c.Focus.TrackRef); o != nil {
		for _, t := range o.Tracks {
			n += len(t.Versions)
		}
	}
	return n
}

// before returns the position of the version in focus among those of the object, from 1 on, 0 if
// there is none.
func (c *Context) before() (n int) {
	if c.Focused() == nil {
		return 0
	}
	for _, t := range c.Object().Tracks[:c.Focus.Track] {
		n += len(t.Versions)
	}
	return n + int(c.Tracks.At(c.Focus.TrackRef).Position[c.Focus.Version]) + 1
}

// Relative returns the distance of an instant from the time cursor, as in "in 11 d".
func Relative(c *Context, t time.Time) string { return phrase.Relative(c.Cursor, t) }

// Message returns the message of a finding as it is shown at the time cursor, escaped.
func Message(c *Context, f *model.Finding) string {
	return model.Escape(c.Editor.MessageAt(f, c.Cursor))
}

// Overrides reports whether the object in focus overrides a parent, so that its stages follow from
// both.
func (c *Context) Overrides() bool {
	return c.Can(lifecycle.Inherit) == ""
}

// Can returns "" if the object in focus allows a, otherwise why not.
func (c *Context) Can(a lifecycle.Ability) string { return systems.Can(c.Object(), a) }

// Axis returns "" if the rows of the object in focus have a time axis, otherwise why they are a
// list: there are no dates, or all dates are past.
func (c *Context) Axis() string {
	if reason := c.Can(lifecycle.Draw); reason != "" {
		return reason
	}
	return c.Can(lifecycle.Plan)
}

// ListFilter describes a filter in force, so that nobody misses the lines it hides. It returns ""
// while the filter is typed, because it then has a line of its own.
func (c *Context) ListFilter(f *Filter) string {
	if f.Text == "" || c.Layers.Top() == keys.FilterField {
		return ""
	}
	return "filter " + timeline.Cut(model.Escape(f.Text), max(c.Width/3, 8))
}

// StageToChange returns the index of the first stage to start after the time cursor, or of the last
// stage if none does. It returns -1 if there are no stages.
func (c *Context) StageToChange(v *model.Version) int {
	stages := lifecycle.Stages(v)
	next := len(stages) - 1
	for k := len(stages) - 1; k >= 0; k-- {
		start := stages[k].Start
		if start.IsAt() && start.Time().After(c.Cursor) && (!stages[next].Start.IsAt() ||
			!stages[next].Start.Time().After(c.Cursor) || !start.Time().After(stages[next].Start.Time())) {
			next = k
		}
	}
	return next
}

// Additions returns what can be added to the version in focus, in the order offered.
func (c *Context) Additions() []lifecycle.Addition {
	return c.Shown().Additions(c.Focus.TrackRef, c.Focused())
}

// ShownVersion returns the version in focus, or nil if the filter or a fold hides it. Keys cannot
// act on a hidden version, so nothing is shown about it.
func (c *Context) ShownVersion() *model.Version {
	if !c.Rows.OnVersion() {
		return nil
	}
	return c.Focused()
}

// FocusedTab returns the tab of the version in focus.
func (c *Context) FocusedTab() trackview.Tab {
	x := trackview.Tab{TrackRef: c.Focus.TrackRef}
	if v := c.Focused(); v != nil {
		x.Group = v.Group()
	}
	return x
}

// WrittenOf returns how a version is written in its file. For a version that a namespaced profile
// inherits, that is the file of the parent.
func WrittenOf(c *Context, on *editor.Focus) *editor.Written {
	if parent, version, ok := c.Tracks.Inherited(on.TrackRef, on.Version); ok {
		return c.Shown().Written(parent, version)
	}
	return c.Shown().Written(on.TrackRef, on.Version)
}
