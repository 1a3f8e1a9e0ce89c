package tui

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// meaning returns what a state of the drafts means, as text.
func meaning(m *editor.Snapshot) string {
	var b strings.Builder
	for _, d := range m.Drafts {
		for _, o := range d.Objects() {
			for _, t := range o.Tracks {
				b.WriteString("\n" + t.Name)
				if t.APIs != nil {
					fmt.Fprintf(&b, " %q %q %q", t.APIs.Deprecated.Texts(), t.APIs.Supported.Texts(), t.APIs.Older.Text)
				}
				for _, v := range t.Versions {
					fmt.Fprintf(&b, "\n%s %v %q %v %s", v.Text, v.Classification.Set, v.Classification.Text, v.HasExpiration, instantText(v.Expiration))
					for _, s := range v.Stages {
						b.WriteString(", " + s.Name + " " + instantText(s.Start))
					}
				}
			}
		}
	}
	return b.String()
}

func instantText(s model.Start) string {
	if s.IsAt() {
		return s.Time().Format(time.RFC3339Nano)
	}
	return fmt.Sprint(s.Form, s.Text)
}

// steps is the model that the program is compared with: the snapshots of the undo steps, and what
// each meant when it was made.
type steps struct {
	snapshots []*editor.Snapshot
	meanings  []string
	docs      []*files.Document
}

func newSteps(d *driver) *steps {
	m := &steps{}
	for _, f := range d.Editor.Files {
		m.docs = append(m.docs, f.Doc)
	}
	for _, x := range d.Editor.Snapshots {
		m.snapshots, m.meanings = append(m.snapshots, x), append(m.meanings, meaning(x))
	}
	return m
}

// follow compares the program with the model after a key. A step that was there has the same
// meaning, and undo and redo restore it. A new step replaces the steps that were undone.
func (m *steps) follow(t *testing.T, d *driver) *steps {
	t.Helper()
	if d.Editor.At < 0 || d.Editor.At >= len(d.Editor.Snapshots) {
		t.Fatalf("step %d of %d", d.Editor.At, len(d.Editor.Snapshots))
	}
	for i, f := range d.Editor.Files {
		if f.Doc != m.docs[i] {
			return newSteps(d) // the file was saved or read again
		}
	}
	for i, x := range d.Editor.Snapshots {
		switch {
		case i < len(m.snapshots) && m.snapshots[i] == x:
		case i == d.Editor.At && i == len(d.Editor.Snapshots)-1:
			m.snapshots, m.meanings = append(m.snapshots[:i:i], x), append(m.meanings[:i:i], meaning(x))
		default:
			t.Fatalf("step %d of %d became another one while step %d was made", i, len(d.Editor.Snapshots), d.Editor.At)
		}
	}
	m.snapshots, m.meanings = m.snapshots[:len(d.Editor.Snapshots)], m.meanings[:len(d.Editor.Snapshots)]
	if got := meaning(d.Editor.Now()); got != m.meanings[d.Editor.At] {
		t.Fatalf("step %d is %s\nit was %s", d.Editor.At, got, m.meanings[d.Editor.At])
	}
	return m
}

// previewIsTheDraft checks that the bytes that would be written, when read by themselves, have the
// meaning of the draft.
func previewIsTheDraft(t *testing.T, d *driver) {
	t.Helper()
	for i, f := range d.Editor.Files {
		objects := f.Doc.Grouped().File(d.Editor.Now().Drafts[i].Objects())
		next, err := f.Doc.Edit(objects)
		if err != nil {
			t.Fatalf("%s: the draft cannot be written: %v", f.Name, err)
		}
		there := slices.DeleteFunc(slices.Clone(objects), func(o *model.Object) bool {
			return o.Kind == model.PackageRevision && len(o.Tracks[0].Versions) == 0 // deleted: nothing of it is written
		})
		again, err := files.Read(f.Name, next.Bytes(), files.Options{})
		var failed *files.Error
		switch {
		case len(there) == 0 && errors.As(err, &failed) && failed.NoKind && !failed.Meant: // the last one was deleted
		case err != nil:
			t.Fatalf("%s: what would be written cannot be read: %v\n%s", f.Name, err, next.Bytes())
		case !model.SameObjects(again.Objects(), there):
			t.Fatalf("%s: what would be written means something else:\n%s", f.Name, next.Bytes())
		}
		if dirty := !bytes.Equal(next.Bytes(), f.Doc.Bytes()); dirty != d.Editor.Dirty(i) {
			t.Fatalf("%s: the draft is dirty: %v, but the bytes differ: %v", f.Name, d.Editor.Dirty(i), dirty)
		}
	}
}

// undoneIsTheFile undoes everything and checks that the draft is the file as it is on disk, unless
// the file was saved meanwhile. Redoing everything leads back to where it was.
func undoneIsTheFile(t *testing.T, d *driver) {
	t.Helper()
	at, last := d.Editor.At, meaning(d.Editor.Now())
	for d.Editor.At > 0 {
		d.Step(true)
	}
	previewIsTheDraft(t, d)
	for i, f := range d.Editor.Files {
		if d.Editor.Dirty(i) {
			continue // it was saved meanwhile, and this is what it was before
		}
		next, err := f.Doc.Edit(f.Doc.Grouped().File(d.Editor.Now().Drafts[i].Objects()))
		if err != nil {
			t.Fatalf("%s: undone, it cannot be written: %v", f.Name, err)
		}
		if got := d.onDisk(filepath.Base(f.Doc.Path())); string(next.Bytes()) != got || d.Editor.Dirty(i) {
			t.Fatalf("%s: undone, it is\n%s\nnot what is on the disk:\n%s", f.Name, next.Bytes(), got)
		}
	}
	for d.Editor.At < at {
		d.Step(false)
	}
	if got := meaning(d.Editor.Now()); got != last {
		t.Fatalf("done again, it is %s\nnot %s", got, last)
	}
}

// windowIsSound checks that the cells of the timeline follow each other without gaps, that each
// contains the instant at which it begins, and that the time cursor is between the years 0 and
// 9999.
func windowIsSound(t *testing.T, d *driver) {
	t.Helper()
	w := d.Window
	if w.Width() < 0 || w.Zoom() > timeline.Fit {
		t.Fatalf("a window of %d cells, zoom %d", w.Width(), w.Zoom())
	}
	for c := range w.Width() {
		// The cells of a window that shows the year 9999 go on after it, where no instants are.
		begin := w.StartOf(c)
		some := begin.Year() >= 0 && begin.Year() <= 9999
		if !begin.Before(w.StartOf(c+1)) || some && w.Cell(begin) != c {
			t.Fatalf("%s: cell %d begins %v, cell %d %v; the first instant is in cell %d", w.Zoom(), c, begin, c+1, w.StartOf(c+1), w.Cell(begin))
		}
	}
	if year := d.Cursor.Year(); year < 0 || year > 9999 || d.Cursor.Location() != time.UTC {
		t.Fatalf("the time cursor is at %v", d.Cursor)
	}
	if w.Width() > 0 && w.Shows(d.Cursor) != (w.Cell(d.Cursor) >= 0 && w.Cell(d.Cursor) < w.Width()) {
		t.Fatalf("the time cursor %v is in cell %d of %d, shown: %v", d.Cursor, w.Cell(d.Cursor), w.Width(), w.Shows(d.Cursor))
	}
}

// fuzzedKey presses the key that a byte represents: a letter, a key with a name, the letters of a
// text, another size of the terminal, or the mouse. It calls each between the letters of a text,
// because each letter may be a key that edits.
func fuzzedKey(d *driver, key, next byte, each func()) {
	switch {
	case key == '/' && d.Layers.Top() == keys.CommandField:
		// A path with folders could be written outside the folder of the test.
	case key == '\r':
		d.press("enter")
	case key == 0x1b:
		d.press("esc")
	case key == 0x15:
		d.press("ctrl+u")
	case key < 0x08:
		for _, letter := range walkTexts[int(next)%len(walkTexts)] {
			d.press(string(letter))
			each()
		}
		d.press("enter")
	case key < 0x0c:
		d.send(tea.WindowSizeMsg{Width: int(next), Height: int(next) % 61})
	case key < ' ':
		d.send(tea.MouseMsg{X: int(next), Y: int(next) % 24, Button: tea.MouseButton(key % 8), Action: tea.MouseAction(next % 3)})
	case key < 0x7f:
		d.press(string(rune(key)))
	default:
		d.press(walkKeys[int(key)%len(walkKeys)])
	}
}

// FuzzKeys presses any keys at any size, even one cell and none, with a profile, a namespaced one
// below it and a descriptor. After each key, the frame has the size of the terminal, the window is
// sound, and the undo steps are those of a model. From time to time and in the end, the bytes that
// would be written have the meaning of the draft. In the end, undoing everything leads to the file.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("jjj)sx"), uint8(80), uint8(24))
	f.Add([]byte("e\x152026-08-01\ru\x12LLLHHuuu"), uint8(60), uint8(16))
	f.Add([]byte("*S+=14d\ruA\x00\x08:revert\ru"), uint8(120), uint8(40))
	f.Add([]byte("o\x1b}}oje)\x01d\ru:convert\r:w\ruu"), uint8(1), uint8(1))
	f.Add([]byte("{edu\x12jeruA\x00\x14\t\t\rDDu{A0.14\r:remove 1\r:w\ruu"), uint8(80), uint8(24))
	f.Add([]byte("jd)\x00\x05(((HHH*\x1b+-0<<<>>>,.[]bw"), uint8(0), uint8(3))
	f.Add([]byte("e\x15\x01M:\x023"), uint8(102), uint8(24)) // a date of the year 9999 in a fitted window
	f.Add([]byte("\x9c\x06x}O\x01`\x03yy"), uint8(100), uint8(30))
	f.Add([]byte("\xfeD\x04U"), uint8(80), uint8(24)) // letters of a text that are two edits
	f.Fuzz(func(t *testing.T, keys []byte, width, height uint8) {
		if len(keys) > 80 {
			return
		}
		d := start(t, int(width), int(height), "aws.yaml", "team-a.yaml", "lifecycle.toml")
		t.Chdir(t.TempDir()) // typed commands may write files of any name
		m := newSteps(d)
		for i, key := range keys {
			fuzzedKey(d, key, keys[(i+1)%len(keys)], func() { m = m.follow(t, d) })
			if d.Width > 0 && d.Height > 0 {
				fits(t, d)
			}
			windowIsSound(t, d)
			m = m.follow(t, d)
			if d.ending.leaving {
				break
			}
			if i%16 == 15 {
				previewIsTheDraft(t, d)
			}
		}
		previewIsTheDraft(t, d)
		undoneIsTheFile(t, d)
	})
}
