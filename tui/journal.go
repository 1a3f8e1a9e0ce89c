package tui

import (
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// claim takes the files for editing and finds what earlier runs left of them. A
// file that somebody else has open is read only here.
func (s *session) claim() {
	desk := s.options.Desk
	if desk == nil || !s.options.Writable {
		return
	}
	for file, sheet := range s.Editor.Files {
		claim, holder, err := desk.Claim(sheet.Doc)
		switch {
		case holder != nil:
			sheet.OwnedBy = heldBy(holder)
			s.notice(sheet.Name + " is " + sheet.OwnedBy)
			continue
		case err != nil && sheet.Doc.Path() != "":
			s.unkept(err)
		}
		sheet.Lock, sheet.Journal = claim, desk.Journal(sheet.Doc)
		s.findLeft(file)
	}
	s.ask()
}

func heldBy(holder *files.Holder) string {
	return "read only: " + holder.String() + "; :reread tries again"
}

// reread reads a file again. One that was open elsewhere at start may be edited
// from then on, if it is free now.
func (s *session) reread(file int) tea.Cmd {
	sheet := s.Editor.Files[file]
	if sheet.Doc.Path() == "" {
		s.refuse("this text came from no file")
		return nil
	}
	if sheet.OwnedBy == "" {
		return s.rereadFile(file)
	}
	claim, holder, err := s.options.Desk.Claim(sheet.Doc)
	if holder != nil {
		sheet.OwnedBy = heldBy(holder)
		s.refuse(sheet.Name + " is still " + sheet.OwnedBy)
		return nil
	}
	if err != nil {
		s.unkept(err)
	}
	sheet.Lock, sheet.OwnedBy, sheet.Unlocked = claim, "", true
	return s.rereadFile(file)
}

// takeFreed goes on with a file that was open elsewhere and is free now: it may be
// edited, and what its former editor left is offered.
func (s *session) takeFreed(file int) {
	sheet := s.Editor.Files[file]
	if !sheet.Unlocked {
		return
	}
	sheet.Unlocked, sheet.Journal = false, s.options.Desk.Journal(sheet.Doc)
	s.say(sheet.Name + " is free now and may be edited")
	s.findLeft(file)
}

// notice says something at start, beside what is said already.
func (s *session) notice(text string) {
	if s.Status.Text != "" {
		text = s.Status.Text + "; " + text
	}
	s.say(text)
}

// unkept says, once until it works again, that edits do not survive a crash.
func (s *session) unkept(err error) {
	if s.unsafe {
		return
	}
	s.unsafe = true
	s.fail(fmt.Errorf("unsaved edits would not survive a crash, as they cannot be kept in the state folder: %w", err))
}

// keepJournals makes the journals hold the drafts as they are. It runs after
// every message and before anything is drawn, so what the screen shows is safe;
// keys that came in one burst cost one write.
func (s *session) keepJournals() {
	if s.Editor.Dropped {
		return
	}
	s.Editor.NoteOwners()
	var failed error
	wrote, behind := false, false
	for file, sheet := range s.Editor.Files {
		if sheet.Journal == nil || sheet.Doc.Path() == "" {
			continue
		}
		steps := s.Editor.Now().Drafts[file].Steps()
		fresh := !sheet.Journal.Holds(sheet.Doc, steps)
		if fresh {
			sheet.Journal.Check()
		}
		err := sheet.Journal.Keep(sheet.Doc, steps)
		if aside := sheet.Journal.MovedAside(); aside != "" {
			s.notice("the journal of " + sheet.Name + " that cannot be read is kept as " + model.Escape(aside))
		}
		failed = errors.Join(failed, err)
		switch held := sheet.Journal.Holds(sheet.Doc, steps); {
		case fresh && held:
			sheet.Journal.Check()
			fallthrough
		case held:
			wrote = wrote || s.Editor.Dirty(file)
		default:
			behind = true
		}
	}
	switch {
	case failed != nil:
		s.unkept(failed)
	case wrote && !behind:
		s.unsafe = false
	}
}

// leaveForGood ends the program where nothing is to be offered at the next
// start: everything is saved or discarded.
func (s *session) leaveForGood(code int) tea.Cmd {
	s.Editor.DropJournals()
	return s.leaveWith(code)
}

// prepareJournals does beside the first frame what the first edit would wait for.
func prepareJournals(sheets []*editor.File) tea.Cmd {
	var journals []*files.Journal
	for _, sheet := range sheets {
		if sheet.Journal != nil {
			journals = append(journals, sheet.Journal)
		}
	}
	if len(journals) == 0 {
		return nil
	}
	return func() tea.Msg {
		for _, j := range journals {
			j.Prepare()
		}
		return nil
	}
}
