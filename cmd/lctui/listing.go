package main

import (
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// listing gathers what list prints. Nothing of it goes out before every file was
// looked at: only then are the columns and the next transition known.
type listing struct {
	*messages
	*relatives
	format string
	// next is the earliest transition after now, the zero time for none.
	next time.Time
	// versions is what is printed.
	versions *report.Versions
	orphaned []error
	// named counts the addresses of the present file, where those of several
	// objects are asked for; objects names these.
	named   map[string]int
	objects []string
}

// looked is an object as list shows it: nil where that cannot be known, with over
// where it is merged.
type looked struct {
	doc   *files.Document
	index int
	shown *model.Object
	over  *lifecycle.Result
}

// looks gives the objects picked of a file.
func (x *listing) looks(s source.Subject, f *family) []looked {
	out := make([]looked, len(s.Objects))
	for k, i := range s.Objects {
		l := looked{s.Doc, i, s.Doc.Objects()[i], f.result(s.Doc, i)}
		switch {
		case l.over != nil:
			l.shown = l.over.Object
		case lifecycle.Children.Has(l.shown):
			l.shown = nil
		}
		out[k] = l
	}
	return out
}

// listed is whose versions are listed: the merged profile with --merged.
func (x *listing) listed(l looked) *model.Object {
	if x.overParents && l.shown != nil {
		return l.shown
	}
	return l.doc.Objects()[l.index]
}

// add takes in the versions of a file.
func (x *listing) add(s source.Subject, f *family) {
	all := x.looks(s, f)
	x.countNames(s.Doc, all)
	for _, l := range all {
		x.versions.Descriptors = x.versions.Descriptors || l.doc.Objects()[l.index].Descriptor != nil
		x.list(l, x.versions.Add)
		if l.shown == nil {
			if x.overParents {
				x.orphaned = append(x.orphaned, f.orphan(l.doc, l.index))
			} else if x.format != "name" {
				x.note("%s: the stages of %s are not known without its parent", l.doc.Name(), l.doc.Objects()[l.index])
			}
			continue
		}
		if at, ok := lifecycle.NextOf(l.shown, x.now, x.dialect); ok && (x.next.IsZero() || at.Before(x.next)) {
			x.next = at
		}
	}
}

// typedName gives the name of a version as set takes it: with --object where
// another object of the file has the same.
func (x *listing) typedName(address string, object int) string {
	if x.named[address] < 2 {
		return address
	}
	return address + " --object " + failure.ShellWord(x.objects[object])
}

// countNames counts the addresses of versions in a file where several objects
// may have the same.
func (x *listing) countNames(doc *files.Document, all []looked) {
	if x.named = nil; x.format != "name" || len(all) < 2 {
		return
	}
	x.named, x.objects = map[string]int{}, model.ObjectAddresses(doc.Objects())
	for _, l := range all {
		for _, addresses := range model.Addresses(x.listed(l)) {
			for _, address := range addresses {
				x.named[address]++
			}
		}
	}
}
