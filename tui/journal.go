package tui

import (
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// claim takes the files for editing and finds what earlier runs left of them. A
// file that somebody else has open is read only here.
func (s *session) claim() {
	desk := s.options.Desk
	if desk == nil || !s.options.Writable {
		return
	}
	for file, sheet := range s.ed.sheets {
		claim, holder, err := desk.Claim(sheet.doc)
		switch {
		case holder != nil:
			sheet.held = heldBy(holder)
			s.notice(sheet.name + " is " + sheet.held)
			continue
		case err != nil && sheet.doc.Path() != "":
			s.unkept(err)
		}
		sheet.claim, sheet.journal = claim, desk.Journal(sheet.doc)
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
	sheet := s.ed.sheets[file]
	if sheet.doc.Path() == "" {
		s.refuse("this text came from no file")
		return nil
	}
	if sheet.held == "" {
		return s.rereadFile(file)
	}
	claim, holder, err := s.options.Desk.Claim(sheet.doc)
	if holder != nil {
		sheet.held = heldBy(holder)
		s.refuse(sheet.name + " is still " + sheet.held)
		return nil
	}
	if err != nil {
		s.unkept(err)
	}
	sheet.claim, sheet.held, sheet.freed = claim, "", true
	return s.rereadFile(file)
}

// takeFreed goes on with a file that was open elsewhere and is free now: it may be
// edited, and what its former editor left is offered.
func (s *session) takeFreed(file int) {
	sheet := s.ed.sheets[file]
	if !sheet.freed {
		return
	}
	sheet.freed, sheet.journal = false, s.options.Desk.Journal(sheet.doc)
	s.say(sheet.name + " is free now and may be edited")
	s.findLeft(file)
}

// unclaim gives the files free.
func (e *Editor) unclaim() {
	for _, sheet := range e.sheets {
		sheet.claim.Release()
	}
}

// notice says something at start, beside what is said already.
func (s *session) notice(text string) {
	if s.status.text != "" {
		text = s.status.text + "; " + text
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
	if s.ed.dropped {
		return
	}
	s.ed.noteOwners()
	var failed error
	wrote, behind := false, false
	for file, sheet := range s.ed.sheets {
		if sheet.journal == nil || sheet.doc.Path() == "" {
			continue
		}
		steps := s.ed.kept().drafts[file].Steps()
		fresh := !sheet.journal.Holds(sheet.doc, steps)
		if fresh {
			sheet.journal.Check()
		}
		err := sheet.journal.Keep(sheet.doc, steps)
		if aside := sheet.journal.MovedAside(); aside != "" {
			s.notice("the journal of " + sheet.name + " that cannot be read is kept as " + model.Escape(aside))
		}
		failed = errors.Join(failed, err)
		switch held := sheet.journal.Holds(sheet.doc, steps); {
		case fresh && held:
			sheet.journal.Check()
			fallthrough
		case held:
			wrote = wrote || s.ed.dirty(file)
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
	s.ed.dropJournals()
	return s.leaveWith(code)
}

func (e *Editor) dropJournals() {
	e.dropped = true
	for _, sheet := range e.sheets {
		if sheet.journal == nil {
			continue
		}
		if err := sheet.journal.Drop(); err != nil && e.options.Log != nil {
			e.options.Log.Error("the journal cannot be removed", "error", err)
		}
	}
}

// prepareJournals does beside the first frame what the first edit would wait for.
func prepareJournals(sheets []*sheet) tea.Cmd {
	var journals []*files.Journal
	for _, sheet := range sheets {
		if sheet.journal != nil {
			journals = append(journals, sheet.journal)
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
