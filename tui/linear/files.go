package linear

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// files lists the objects of the open files, each with its edits, how many findings it has, and
// what comes next.
func (w *view) files() (heading string, list []entry) {
	edits := map[model.TrackRef]int{}
	for _, c := range w.ed.Now().Changes() {
		edits[model.TrackRef{File: c.Place.File, Object: c.Place.Object}]++
	}
	for file, f := range w.ed.Files {
		for i, o := range w.ed.Now().Objects(file) {
			at := model.TrackRef{File: file, Object: i}
			text := f.Name + ": " + objectName(o)
			switch reason := w.ed.ReadOnly(file); {
			case f.Changed():
				text += ", changed on disk by somebody else"
			case f.WhyNotSaved() != "":
				text += ", not saved: " + f.WhyNotSaved()
			case reason != "":
				text += ", read only"
			}
			if n := edits[at]; n > 0 {
				text += ", " + phrase.Plural(n, "unsaved edit")
			}
			found := counts{}
			for _, x := range w.ed.Now().Findings[file] {
				if x.Ref.Object == i {
					found[x.Severity]++
				}
			}
			text += ", " + found.text()
			if len(o.Tracks) == 0 {
				at.Track = model.None
			}
			list = append(list, entry{text + w.nextOf(at) + ".", focusOn(at, model.None)})
		}
	}
	return phrase.Plural(len(w.ed.Files), "file") + ", " + strconv.Itoa(w.ed.DirtyCount()) + " edited.", list
}

// nextOf returns in words what changes next in an object, "" for nothing.
func (w *view) nextOf(object model.TrackRef) string {
	tracks := slices.DeleteFunc(w.ed.Now().Tracks(), func(p model.TrackRef) bool { return p.File != object.File || p.Object != object.Object })
	_, all := w.transitions(tracks)
	if len(all) == 0 {
		return ""
	}
	x := all[0]
	v := w.ed.Now().Track(x.p).Versions[x.Version]
	return ", next " + phrase.Version(v) + " " + model.Escape(lifecycle.Stages(v)[x.Stage].Title()) + " on " + phrase.Instant(x.At)
}

// goToFile goes to a file by its name, and opens it for editing if it is not open, or only read.
func goToFile(l *conversation, name string) string {
	if name == "" {
		return l.numbered(l.files())
	}
	file, err := l.ed.FileNamed(name)
	switch {
	case err != nil && file != model.None:
		return sentence(err.Error())
	case err != nil:
		r := l.work(editor.OpenFile{Path: name})
		if r.Err != nil {
			return "" // it was said
		}
		file = r.File
	default:
		l.accept(editor.EditFile{File: file})
	}
	l.recover()
	for _, at := range l.ed.Now().Tracks() {
		if at.File == file {
			return l.file(file) + "\n" + l.wholeTrack(at)
		}
	}
	return l.ed.Files[file].Name + " has no versions."
}

// linesInFile returns the lines of the current version as they are in the file.
func linesInFile(p *place) string {
	v := p.focused()
	if !p.inVersion || v == nil {
		return "Name a version first, for example 1.33.5."
	}
	text := p.ed.Files[p.focus.File].LinesOf(v)
	switch {
	case p.ed.Now().Edited(p.focus.TrackRef, v):
		return phrase.Version(v) + ` has unsaved edits: "save" says the lines that change before it writes them.`
	case text == "":
		return phrase.Version(v) + " has no lines to say."
	}
	return strings.TrimSuffix(text, "\n")
}

// step moves the time cursor to the next transition after it, or to the last one before.
func step(p *place, forward bool) string {
	if !p.any(lifecycle.Draw) {
		return sentence(p.can(lifecycle.Draw))
	}
	word, to := "after", 0
	before, found := p.transitions(p.ed.Now().Tracks())
	if !forward {
		word, to, found = "before", len(before)-1, before
	}
	if len(found) == 0 {
		return "No transition comes " + word + " " + p.date() + "."
	}
	return p.at(found[to].At.Format(time.RFC3339))
}
