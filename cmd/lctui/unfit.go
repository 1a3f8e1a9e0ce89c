package main

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
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

// descriptor takes in a file and tells whether it is one that does not fit because
// it holds lifecycle descriptors.
func (u *unfit) descriptor(doc *files.Document) bool {
	return u.take(doc, judge.DescriptorIn(doc) == nil)
}

// other does the same with one that does not fit because it holds none.
func (u *unfit) other(doc *files.Document) bool { return u.take(doc, judge.DescriptorIn(doc) != nil) }

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

// tell does the same, and gives an error where there was nothing else.
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
// it tells whether anything is left. Records beside profiles are other documents of
// the file, of which nothing is said.
func (u *noProfiles) profiles(s *source.Subject) bool {
	if u.descriptors.descriptor(s.Doc) {
		return false
	}
	there := s.Doc.Objects()
	left := slices.DeleteFunc(slices.Clone(s.Objects), func(i int) bool { return there[i].Scale != nil && there[i].Scale.Recorded })
	if len(left) == 0 && len(s.Objects) > 0 {
		u.records.names = append(u.records.names, s.Doc.Name())
		return false
	}
	s.Objects, u.records.some = left, true
	return true
}

// tell notes which files were passed over, and gives an error where there were no
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

// descriptorsOnly tells whether nothing but lifecycle descriptors was opened.
func descriptorsOnly(subjects []source.Subject) bool {
	return len(subjects) > 0 && !slices.ContainsFunc(subjects, func(s source.Subject) bool { return judge.DescriptorIn(s.Doc) == nil })
}
