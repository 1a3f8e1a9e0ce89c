package overview

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// line is an object of an open file.
type line struct {
	// at is the first track of the object; its Track is model.None if there is none.
	at model.TrackRef
	// file is the name of the file as in the title; object is the name of the object, short the
	// same without its kind.
	file, object, short string
	// state is the state of the file in a word or two, why the reason for it, "" for none.
	state, why string
	// edits is the number of unsaved changes to the object. marked is set if one of its versions is
	// marked.
	edits  int
	marked bool
	// findings are the numbers of findings, by severity.
	findings [3]int
	// next is the next start after the time cursor, or nil.
	next *trackview.ComingStart
	// parent is the name of the profile that this one overrides, orphan the reason why that is not
	// known. below are the names of the profiles that override this one.
	parent, orphan string
	below          []string
	// unread is set instead of most of this for a file that cannot be read.
	unread *panel.UnreadFile
}

// lines lists the objects of all open files.
func lines(c *panel.Context) (out []line) {
	edits := map[model.TrackRef]int{}
	for _, x := range c.Shown().Changes() {
		edits[whole(x.Place)]++
	}
	marked := map[model.TrackRef]bool{}
	for key := range c.Marked {
		at, _ := key.Find(c.Shown().Objects(key.File))
		marked[model.TrackRef{File: key.File, Object: at.Object, Track: model.None}] = true
	}
	first := map[model.TrackRef]model.TrackRef{}
	for _, p := range c.Shown().Tracks() {
		if _, ok := first[whole(p)]; !ok {
			first[whole(p)] = p
		}
	}
	pairs := c.Shown().Pairs()
	for file := range c.Editor.Files {
		found := map[int][3]int{}
		for _, f := range c.Shown().Findings[file] {
			if counts := found[f.Ref.Object]; !f.Past {
				counts[f.Severity]++
				found[f.Ref.Object] = counts
			}
		}
		for i, o := range c.Shown().Listed(file) {
			at := model.TrackRef{File: file, Object: i, Track: model.None}
			x := line{at: at, file: c.Editor.Files[file].Name, object: model.Escape(o.String()), short: trackview.ChildName(o),
				edits: edits[at], marked: marked[at], findings: found[i], next: next(c, pairs, at)}
			if x.relate(c, pairs); x.short == "" {
				x.short = x.object
			}
			x.state, x.why = state(c, file, x.edits)
			if p, ok := first[at]; ok {
				x.at = p
			}
			out = append(out, x)
		}
	}
	for i := range c.Unread {
		u := &c.Unread[i]
		at := model.TrackRef{File: len(c.Editor.Files) + i, Track: model.None}
		out = append(out, line{at: at, file: u.Name, state: "cannot be read", why: u.Sentences()[0], findings: [3]int{model.Error: len(u.Findings)}, unread: u})
	}
	return out
}

// whole returns the object that a track belongs to.
func whole(p model.TrackRef) model.TrackRef {
	p.Track = model.None
	return p
}

// state returns the state of a file, given the number of edits to one of its objects.
func state(c *panel.Context, file, edits int) (state, why string) {
	f := c.Editor.Files[file]
	readOnly, _ := c.Editor.WhyReadOnly(file)
	switch {
	case f.Changed():
		return "changed on disk", "somebody else changed the file; your edits stay, and their change is merged before anything is written"
	case f.WhyNotSaved() != "":
		return "refused", f.WhyNotSaved()
	case edits > 0:
		return "edited", phrase.Plural(edits, "unsaved edit")
	case readOnly != "" && c.Editor.Options.Writable: // if nothing is writable, the title shows it once
		return "read only", readOnly
	}
	return "clean", ""
}

// next returns the next start after the time cursor at which a stage begins to apply. For a
// namespaced profile it is one of the profile merged with its parent.
func next(c *panel.Context, pairs []check.Pair, at model.TrackRef) (first *trackview.ComingStart) {
	for _, b := range pairs {
		if b.ChildFile == at.File && b.Child.Index == at.Object && !b.Orphan {
			for _, x := range c.Tracks.MergedAfter(nil, b, c.Cursor) {
				if x.Applies && (first == nil || x.At.Before(first.At)) {
					first = &x
				}
			}
			return first
		}
	}
	return c.Tracks.NextOf(at.File, at.Object, c.Cursor)
}

// relate records which profile an object overrides, and which ones override it.
func (x *line) relate(c *panel.Context, pairs []check.Pair) {
	for _, b := range pairs {
		switch child := b.ChildFile == x.at.File && b.Child.Index == x.at.Object; {
		case child && b.Orphan:
			x.orphan = "the parent " + model.Escape(editor.ParentName(b.Child.Object)) + " is " + c.Shown().OrphanAdvice(b.Child.Object)
		case child:
			x.parent = trackview.ChildName(b.Parent.Object)
		case !b.Orphan && b.ParentFile == x.at.File && b.Parent.Index == x.at.Object:
			x.below = append(x.below, trackview.ChildName(b.Child.Object))
		}
	}
}

// family describes briefly what an object overrides, or how many profiles override it.
func (x *line) family() string {
	switch {
	case x.orphan != "":
		return "no parent"
	case x.parent != "":
		return "over " + x.parent
	case len(x.below) > 0:
		return phrase.Plural(len(x.below), "override")
	}
	return ""
}

// text returns the line as it is copied and searched.
func (x *line) text() string {
	if x.unread != nil {
		return x.file + "\t" + strings.Join(x.unread.Sentences(), "\t")
	}
	var found []string
	for _, s := range model.Severities {
		if n := x.findings[s]; n > 0 {
			found = append(found, phrase.Plural(n, s.String()))
		}
	}
	coming := ""
	if x.next != nil {
		coming = phrase.Day(x.next.At) + " " + x.next.Name + " " + model.Escape(x.next.Kind.Name)
	}
	state := x.state
	if x.edits > 0 && state != "edited" {
		state += ", " + strconv.Itoa(x.edits) + " edited"
	}
	return strings.Join([]string{x.file, x.object, state, strings.Join(found, " "), coming, x.family()}, "\t")
}
