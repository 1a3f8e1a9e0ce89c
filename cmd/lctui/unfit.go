package main

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
)

// unfit is what a verb says of files of a kind that it has nothing to do with: of
// lifecycle descriptors one that is about dates or profiles, of all others one that
// is about descriptors. Beside files that fit they are passed over with a note; a
// call about nothing else is told what to use instead.
type unfit struct {
	// what is the sentence behind the names of the files, hint what works.
	what, hint string
	// names are the files that do not fit; some tells that there is one that does.
	names []string
	some  bool
}

// lacks takes in a file and reports whether it does not fit because it does not allow
// what the verb needs.
func (u *unfit) lacks(doc *files.Document, a lifecycle.Ability) bool {
	return u.take(doc, systems.Refusing(doc.Objects(), a) == nil)
}

// unlabelled does the same with a file that says nothing of the labels of images.
func (u *unfit) unlabelled(doc *files.Document) bool {
	return u.take(doc, slices.ContainsFunc(doc.Objects(), systems.Labelled))
}

func (u *unfit) take(doc *files.Document, fits bool) bool {
	if fits {
		u.some = true
	} else {
		u.names = append(u.names, doc.Name())
	}
	return !fits
}

// note tells which files were passed over.
func (u *unfit) note(out *report.Writer) {
	if len(u.names) > 0 {
		out.Note("%s: %s; %s", source.FirstFew(u.names), u.what, u.hint)
	}
}

// tell does the same, and returns an error where there was nothing else.
func (u *unfit) tell(out *report.Writer) error {
	if u.some || len(u.names) == 0 {
		u.note(out)
		return nil
	}
	return failure.Wrong(u.hint, "%s: %s", source.FirstFew(u.names), u.what)
}

// noProfiles are the files of a call about profiles that hold none: lifecycle
// descriptors, and records such as package revisions, which are told apart because
// something else works with each.
type noProfiles struct{ descriptors, records unfit }

// profiles leaves only what a verb about profiles can do something with in a file;
// it reports whether anything is left. Records beside profiles are other documents of
// the file, of which nothing is said.
func (u *noProfiles) profiles(s *source.Subject) bool {
	if u.descriptors.lacks(s.Doc, lifecycle.Draw) {
		return false
	}
	there := s.Doc.Objects()
	left := slices.DeleteFunc(slices.Clone(s.Objects), func(i int) bool { return systems.Can(there[i], lifecycle.Update) != "" })
	if len(left) == 0 && len(s.Objects) > 0 {
		u.records.names = append(u.records.names, s.Doc.Name())
		return false
	}
	s.Objects, u.records.some = left, true
	return true
}

// tell notes which files were passed over, and returns an error where there were no
// others.
func (u *noProfiles) tell(out *report.Writer) error {
	u.descriptors.some = u.records.some
	return errors.Join(u.records.tell(out), u.descriptors.tell(out))
}

// seesStages is where the stages of API versions are to be seen, seesStates where
// the states of records are.
const (
	seesStages = "`lctui list` shows the stages of its API versions"
	seesStates = "`lctui list` shows their states"
)

// undatedOnly reports whether nothing was opened but files that have no dates.
func undatedOnly(subjects []source.Subject) bool {
	return len(subjects) > 0 && !slices.ContainsFunc(subjects, func(s source.Subject) bool { return systems.Refusing(s.Doc.Objects(), lifecycle.Draw) == nil })
}
