package files

import (
	"errors"
	"strconv"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/revision"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// applySplices makes the new bytes. Tests replace it with one that damages other bytes too.
var applySplices = splice.Apply

// reportHint is the hint of refusals that only a bug in the program can cause.
const reportHint = "Make this change by hand, and please report it with the file"

// Plan returns the splices that make the bytes mean the given objects, which are those of Objects
// after the changes of a draft. The splices are in order and do not overlap. There are none if
// nothing changed. The error is a *Refused.
func (d *Document) Plan(objects []*model.Object) ([]splice.Splice, error) {
	if d.content == nil && model.SameObjects(d.objects, objects) {
		return nil, nil
	}
	if reason := d.unwritable(); reason != "" {
		return nil, &Refused{File: d.name, Why: reason, Hint: "Edit the file by hand"}
	}
	if len(objects) != len(d.objects) {
		return nil, &Refused{File: d.name, Why: "an object was added or removed, which an edit cannot do", Hint: "Edit the file by hand"}
	}
	splices, err := d.content.plan(d.objects, objects)
	return splices, d.refused(err)
}

// refused turns the refusal of a splice into a *Refused with the file's name and the place.
func (d *Document) refused(err error) error {
	var r *splice.Refused
	if !errors.As(err, &r) {
		return err
	}
	return &Refused{File: d.name, Place: d.place(r.Offset), Why: r.What, Hint: r.Hint, Names: r.Names}
}

// Edit returns a document that means the given objects, which are those of Objects after the
// changes of a draft. Nothing is written to disk. This package and the library have read the result
// again: it means exactly these objects, and everything else in it is as before. Its objects have
// places in the new text. If nothing changes, the result is the document itself. The error is a
// *Refused.
func (d *Document) Edit(objects []*model.Object) (*Document, error) {
	splices, err := d.Plan(objects)
	if err != nil {
		return nil, err
	}
	if len(splices) == 0 && model.SameObjects(d.objects, objects) {
		return d, nil
	}
	return d.edited(splices, objects)
}

// edited applies splices and checks the result before it is returned.
func (d *Document) edited(splices []splice.Splice, objects []*model.Object) (*Document, error) {
	data := applySplices(d.data, splices)
	if !splice.Untouched(d.data, data, splices) {
		return nil, &Refused{File: d.name, Why: "bytes outside the change would differ", Unwritten: true, Hint: reportHint}
	}
	left := remaining(d.objects, objects)
	next, err := d.reread(data, len(left))
	if err != nil {
		return nil, d.unreadableEdit(err)
	}
	next.path, next.info, next.options = d.path, d.info, d.options
	if err := d.means(next, left); err != nil {
		return nil, err
	}
	if err := d.keeps(next, objects); err != nil {
		return nil, err
	}
	if diff := d.verifyEdit(next, splices); diff != nil {
		return nil, &Refused{File: d.name, Place: model.Position{Line: uint32(diff.Line), Column: uint32(diff.Column)}, Hint: "Make the change by hand",
			Why: "two readers disagree about the edited text, in its line " + strconv.Itoa(diff.Line) + ": " + model.Escape(diff.What)}
	}
	next.keepServerErrors(left)
	return next, nil
}

// verifyEdit compares the part of the text that an edit may have changed with the library's reading.
// It returns the first difference, or nil. If Verify found a difference in the text before the
// edit, it compares the whole text. If Verify is running, it waits for its result.
func (d *Document) verifyEdit(next *Document, splices []splice.Splice) *span.Difference {
	d.verifying.Lock()
	before := d.differs
	d.verifying.Unlock()
	if before != nil || len(splices) == 0 {
		return next.content.verify(0, len(next.data))
	}
	last := splices[len(splices)-1]
	return next.content.verify(splices[0].Start, len(next.data)-(len(d.data)-last.End))
}

// remaining returns the objects that are left after an edit.
func remaining(base, now []*model.Object) []*model.Object {
	left := make([]*model.Object, 0, len(now))
	for i, o := range now {
		if !revision.Removed(base[i], o) {
			left = append(left, o)
		}
	}
	return left
}

// reread reads the edited text, which is expected to contain the given number of objects. If that
// is 0, a text without objects is accepted, even an empty one.
func (d *Document) reread(data []byte, objects int) (*Document, error) {
	options := Options{MaxSize: max(d.options.Limit(), int64(len(data)))}
	if objects > 0 {
		return Read(d.name, data, options)
	}
	next := &Document{name: d.name, data: data, places: splice.NewPlaces(data), options: options}
	y, _, err := readObjects(next)
	if err == nil {
		next.comments = next.findComments(y.values)
	}
	return next, err
}

// keeps returns an error if the edited text differs outside what an edit to the given objects may
// touch. Its place is in the text before the edit.
func (d *Document) keeps(next *Document, objects []*model.Object) error {
	differs, ok := d.content.keeps(next.content, d.objects, objects)
	switch {
	case !ok:
		return d.otherObjects()
	case differs >= 0:
		return &Refused{File: d.name, Place: d.place(differs), Hint: reportHint,
			Why: "the edited text would read differently here, outside the change", Unwritten: true}
	}
	return nil
}

func (d *Document) otherObjects() error {
	return &Refused{File: d.name, Why: "the edited text would contain other objects", Unwritten: true, Hint: reportHint}
}

func (d *Document) unreadableEdit(err error) error {
	r := &Refused{File: d.name, Why: "the edited text could not be read again: " + model.Escape(err.Error()), Hint: reportHint}
	if bad, ok := err.(*Error); ok {
		r.Why = "the edited text could not be read again (its line " + strconv.Itoa(int(bad.Place.Line)) + ": " + bad.What + ")"
	}
	return r
}

// means returns an error if the edited text means something other than the given objects. Its place
// is in the edited text.
func (d *Document) means(next *Document, objects []*model.Object) error {
	if len(next.objects) != len(objects) || next.others != d.others {
		return d.otherObjects()
	}
	if model.SameObjects(next.objects, objects) {
		return nil
	}
	r := &Refused{File: d.name, Hint: reportHint, Why: "the edited text would not mean what you asked for", Unwritten: true}
	for o, want := range objects {
		for t, track := range want.Tracks {
			if t >= len(next.objects[o].Tracks) {
				return r
			}
			if i := firstOther(track, next.objects[o].Tracks[t]); i >= 0 {
				r.Why = "the edited text would not mean what you asked for at " + phrase.Quoted(codec.VersionName(track, i))
				if have := next.objects[o].Tracks[t].Versions; i < len(have) {
					r.Place = have[i].Entry
				}
				return r
			}
		}
	}
	return r
}

// firstOther returns the index of the first version in which two tracks differ, or -1 if they do
// not.
func firstOther(a, b *model.Track) int {
	for i := range max(len(a.Versions), len(b.Versions)) {
		if i >= len(a.Versions) || i >= len(b.Versions) || !model.SameVersion(a.Versions[i], b.Versions[i]) {
			return i
		}
	}
	return -1
}
