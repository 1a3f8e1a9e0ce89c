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

// unsupported collects the files of a call that a verb does not support. If other files are
// supported, the unsupported ones are skipped with a note. Otherwise they are an error.
type unsupported struct {
	// why returns the sentence about an object that is not supported, hint a verb or flag that
	// supports it.
	why, hint func(o *model.Object) string
	// found has the files, grouped by sentence and hint.
	found []unsupportedFiles
	// some is set if some file is supported.
	some bool
}

// unsupportedFiles are files with the same sentence and hint.
type unsupportedFiles struct {
	why, hint string
	names     []string
}

// text returns a function that returns the same sentence for every object.
func text(sentence string) func(*model.Object) string {
	return func(*model.Object) string { return sentence }
}

// lacking returns a function whose sentences begin with the noun for the object.
func lacking(rest string) func(*model.Object) string {
	return func(o *model.Object) string { return systems.Of(o).Nouns().Object + " " + rest }
}

// shownByList is the hint that list shows the stages of an object, or that check checks an object
// that has none.
func shownByList(o *model.Object) string {
	if len(o.Tracks) == 0 {
		return "`lctui check` checks it"
	}
	return "`lctui list` shows " + systems.Of(o).Nouns().Stages
}

// lacks records a file, and reports whether it is unsupported because one of its objects lacks the
// ability that the verb needs.
func (u *unsupported) lacks(doc *files.Document, a lifecycle.Ability) bool {
	return u.take(doc, systems.Refusing(doc.Objects(), a))
}

// unlabelled records a file, and reports whether it is unsupported because it has no image labels.
func (u *unsupported) unlabelled(doc *files.Document) bool {
	if slices.ContainsFunc(doc.Objects(), func(o *model.Object) bool { return systems.Of(o).Labelled() }) {
		return u.take(doc, nil)
	}
	return u.take(doc, doc.Objects()[0])
}

// only removes the objects that lack the ability that the verb needs from a subject. It reports
// whether any is left. If so, no note mentions the others.
func (u *unsupported) only(s *source.Subject, a lifecycle.Ability) bool {
	there := s.Doc.Objects()
	left := slices.DeleteFunc(slices.Clone(s.Objects), func(i int) bool { return systems.Can(there[i], a) != "" })
	if len(left) == 0 && len(s.Objects) > 0 {
		return !u.take(s.Doc, there[s.Objects[0]])
	}
	s.Objects = left
	return !u.take(s.Doc, nil)
}

// take records a file and reports whether it is unsupported. o is the object that the sentence is
// about, or nil if the file is supported.
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

// note prints notes about the skipped files.
func (u *unsupported) note(out *report.Writer) {
	for _, f := range u.found {
		out.Note("%s: %s; %s", source.FirstFew(f.names), f.why, f.hint)
	}
}

// print prints notes about the skipped files, or returns an error if no file is supported.
func (u *unsupported) print(out *report.Writer) error {
	if u.some {
		u.note(out)
		return nil
	}
	return errors.Join(model.Map(u.found, func(f unsupportedFiles) error {
		return failure.Wrong(f.hint, "%s: %s", source.FirstFew(f.names), f.why)
	})...)
}
