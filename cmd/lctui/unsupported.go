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
	"github.com/lctui/lctui/model"
)

// unsupported gathers the files of a call that a verb does not support. Beside files
// that it supports they are passed over with a note; a call about nothing else is told
// what to use instead.
type unsupported struct {
	// why is the sentence about an object that is not supported, hint what works with it.
	why, hint func(o *model.Object) string
	// found are the files, those of one sentence together.
	found []unsupportedFiles
	// some is set where there is a file that is supported.
	some bool
}

// unsupportedFiles are files of which the same is said.
type unsupportedFiles struct {
	why, hint string
	names     []string
}

// text returns a sentence that is the same for every object.
func text(sentence string) func(*model.Object) string {
	return func(*model.Object) string { return sentence }
}

// refusal returns the sentences of the systems about what objects do not allow.
func refusal(a lifecycle.Ability) func(*model.Object) string {
	return func(o *model.Object) string { return systems.Can(o, a) }
}

// lacking returns sentences that begin with what an object is called.
func lacking(rest string) func(*model.Object) string {
	return func(o *model.Object) string { return systems.Of(o).Nouns().Object + " " + rest }
}

// shownByList is the hint where the stages of an object are shown.
func shownByList(o *model.Object) string {
	return "`lctui list` shows " + systems.Of(o).Nouns().Stages
}

// lacks takes in a file and reports whether it is not supported because an object of it
// does not allow what the verb needs.
func (u *unsupported) lacks(doc *files.Document, a lifecycle.Ability) bool {
	return u.take(doc, systems.Refusing(doc.Objects(), a))
}

// unlabelled does the same with a file that says nothing of the labels of images.
func (u *unsupported) unlabelled(doc *files.Document) bool {
	if slices.ContainsFunc(doc.Objects(), systems.Labelled) {
		return u.take(doc, nil)
	}
	return u.take(doc, doc.Objects()[0])
}

// only leaves in a subject the objects that allow what the verb needs; it reports
// whether any is left. Others beside them in the file are not mentioned.
func (u *unsupported) only(s *source.Subject, a lifecycle.Ability) bool {
	there := s.Doc.Objects()
	left := slices.DeleteFunc(slices.Clone(s.Objects), func(i int) bool { return systems.Can(there[i], a) != "" })
	if len(left) == 0 && len(s.Objects) > 0 {
		return !u.take(s.Doc, there[s.Objects[0]])
	}
	s.Objects = left
	return !u.take(s.Doc, nil)
}

// take takes in a file and reports whether it is not supported, which is said of the
// object; nil where it is.
func (u *unsupported) take(doc *files.Document, o *model.Object) bool {
	if o == nil {
		u.some = true
		return false
	}
	why, hint := u.why(o), u.hint(o)
	i := slices.IndexFunc(u.found, func(f unsupportedFiles) bool { return f.why == why && f.hint == hint })
	if i < 0 {
		i, u.found = len(u.found), append(u.found, unsupportedFiles{why: why, hint: hint})
	}
	u.found[i].names = append(u.found[i].names, doc.Name())
	return true
}

// note reports which files were passed over.
func (u *unsupported) note(out *report.Writer) {
	for _, f := range u.found {
		out.Note("%s: %s; %s", source.FirstFew(f.names), f.why, f.hint)
	}
}

// tell does the same, and returns an error where there was nothing else.
func (u *unsupported) tell(out *report.Writer) error {
	if u.some {
		u.note(out)
		return nil
	}
	var failed []error
	for _, f := range u.found {
		failed = append(failed, failure.Wrong(f.hint, "%s: %s", source.FirstFew(f.names), f.why))
	}
	return errors.Join(failed...)
}
