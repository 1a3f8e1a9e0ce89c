package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// writeAs writes the focused file with its edits to another path, in the
// background; keys wait. To its own path that is what saving does.
func (s *session) writeAs(path string, replace bool) tea.Cmd {
	file, path := s.Focus.File, expandHome(path)
	doc, now := s.Editor.Files[file].Doc, s.Editor.Now().Drafts[file].Objects()
	s.busy = true
	return func() tea.Msg {
		if isPathOf(path, doc) {
			return ownPath(file)
		}
		out := savedAs{file: file, path: path}
		next, err := doc.Edit(doc.Shelf().File(now))
		if err == nil {
			var did files.Saved
			_, did, err = doc.SaveAs(path, next, replace)
			out.notes = did.Notes
		}
		out.err = err
		return out
	}
}

// ownPath is the file whose own path the other one turned out to be.
type ownPath int

func (file ownPath) apply(s *session) tea.Cmd {
	s.busy = false
	cmd := s.writeOwn(int(file))
	return s.replay(cmd)
}

// writeOwn writes one file with edits to where it came from, as saving does:
// what somebody else left there is not written over unseen.
func (s *session) writeOwn(file int) tea.Cmd {
	if !s.ownToWrite(file) {
		return nil
	}
	return s.prepare(func(p prepared) tea.Cmd {
		if p.err != nil {
			s.fail(p.err)
			return nil
		}
		return s.writePlans(s.Editor.OwnPlans(file, p.plans), false)
	})
}

// ownToWrite tells whether one file has edits that may be written to where it came
// from, and says why not.
func (s *session) ownToWrite(file int) bool {
	switch {
	case s.Editor.ReadOnly(file) != "":
		s.refuse(s.Editor.ReadOnly(file))
	case !s.Editor.Dirty(file):
		s.say("nothing to write: " + s.Editor.Files[file].Name + " has no unsaved edit")
	default:
		return true
	}
	return false
}

// isPathOf tells whether a path leads to the file of a document, by whatever
// name.
func isPathOf(path string, doc *files.Document) bool {
	if doc.Path() == "" {
		return false
	}
	x, errX := filepath.Abs(path)
	y, errY := filepath.Abs(doc.Path())
	if errX == nil && errY == nil && x == y {
		return true
	}
	a, errA := os.Stat(path)
	b, errB := os.Stat(doc.Path())
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// expandHome gives a path that begins with ~/ its home folder, as shells do.
func expandHome(path string) string {
	rest, found := strings.CutPrefix(path, "~/")
	if !found {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return filepath.Join(home, rest)
}

// savedAs is the outcome of writing elsewhere.
type savedAs struct {
	file int
	path string
	// notes say what had to be done another way.
	notes []string
	err   error
}

func (o savedAs) apply(s *session) tea.Cmd {
	s.busy = false
	var refused *files.Refused
	switch name := s.Editor.Files[o.file].Name; {
	case errors.As(o.err, &refused): // the path was typed just now
		s.fail(errors.New(refused.What + ". " + refused.Hint))
	case o.err != nil:
		s.fail(o.err)
	case s.Editor.Dirty(o.file):
		s.say(name + " itself is as it was, its edits are unsaved; written to " + model.Escape(o.path) + asides(o.notes))
	default:
		s.say("written to " + model.Escape(o.path) + asides(o.notes))
	}
	return s.replay(nil)
}

// overwrite prepares to write the edits over what somebody else left in the
// place of a file: the diff against that comes first. A file that is gone is
// written again.
func (s *session) overwrite(file int) tea.Cmd {
	doc, now, name := s.Editor.Files[file].Doc, s.Editor.Now().Drafts[file].Objects(), s.Editor.Files[file].Name
	s.review = review{}
	s.open(keys.Review)
	s.busy = true
	return func() tea.Msg {
		p := prepared{then: s.reviewPrepared}
		next, err := doc.Edit(doc.Shelf().File(now))
		if err != nil {
			p.err = err
			return p
		}
		write, diff := editor.Plan{File: file, Next: next, Restores: true}, ""
		l := doc.Look()
		switch {
		case l.Now != nil:
			write.Over, write.Restores = l.Now, false
			diff = files.Diff(name, l.Now.Bytes(), next.Bytes())
		case l.Same:
			write.Restores = false
			diff = files.Diff(name, doc.Bytes(), next.Bytes())
		case l.Over != nil:
			write.Over, write.Restores = l.Over, false
			diff = files.Diff(name, l.Over.Bytes(), next.Bytes())
		case l.Gone:
			diff = files.Diff(name, nil, next.Bytes())
		default:
			p.err = &files.Refused{File: doc.Name(), What: l.Why + "; nothing was written", Hint: ":w PATH saves the edits elsewhere"}
		}
		p.plans, p.diffs = []editor.Plan{write}, []string{diff}
		return p
	}
}

// reviewPrepared shows the diff that was prepared, or why there is none.
func (s *session) reviewPrepared(p prepared) tea.Cmd {
	if p.err != nil {
		s.backToRows()
		s.fail(p.err)
		return nil
	}
	s.showReview(p)
	return nil
}
