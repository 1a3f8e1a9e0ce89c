package files

import (
	"errors"
	"strconv"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/revision"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// applySplices makes the new bytes; tests put one in its place that breaks other bytes too.
var applySplices = splice.Apply

// reportHint is the hint of refusals that only a mistake of the program can cause.
const reportHint = "Make this change by hand, and please report it with the file"

// Plan returns what must change in the bytes so that they mean the objects given, which an editing draft made of
// Objects. The splices are in order and do not overlap; there are none when nothing changed. The error is a *Refused.
func (d *Document) Plan(objects []*model.Object) ([]splice.Splice, error) {
	if reason := d.unwritable(); reason != "" {
		return nil, &Refused{File: d.name, What: reason, Hint: "Edit the file by hand"}
	}
	if len(objects) != len(d.objects) {
		return nil, &Refused{File: d.name, What: "an object was added or removed, which no edit can do", Hint: "Edit the file by hand"}
	}
	splices, err := d.content.plan(d.objects, objects)
	return splices, d.refused(err)
}

// refused says of what file and place a refusal is.
func (d *Document) refused(err error) error {
	var r *splice.Refused
	if !errors.As(err, &r) {
		return err
	}
	return &Refused{File: d.name, Place: d.place(r.Offset), What: r.What, Hint: r.Hint, Names: r.Names}
}

// Edit returns the document that means the objects given, which an editing draft
// made of Objects; nothing is written to disk. The result was read again by
// this package and by the library and compared: it means exactly these
// objects, and everything else in it is as before. Its objects have places of
// the new text. When nothing changes the result is the document itself. The
// error is a *Refused.
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

// edited applies splices and checks the result before anybody sees it.
func (d *Document) edited(splices []splice.Splice, objects []*model.Object) (*Document, error) {
	data := applySplices(d.data, splices)
	if !splice.Untouched(d.data, data, splices) {
		return nil, &Refused{File: d.name, What: "bytes outside the change would differ; nothing was written", Hint: reportHint}
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
	if diff := next.content.judge(); diff != nil {
		return nil, &Refused{File: d.name, Place: model.Place{Line: uint32(diff.Line), Column: uint32(diff.Column)}, Hint: "Make the change by hand",
			What: "two readers disagree about the edited text, in its line " + strconv.Itoa(diff.Line) + ": " + model.Escape(diff.What)}
	}
	next.keepServerErrors(left)
	return next, nil
}

// remaining lists the objects that an edit leaves.
func remaining(base, now []*model.Object) []*model.Object {
	left := make([]*model.Object, 0, len(now))
	for i, o := range now {
		if !revision.Removed(base[i], o) {
			left = append(left, o)
		}
	}
	return left
}

// reread reads the edited text. Where the edit removed all objects, what is left
// holds none, and may hold nothing at all.
func (d *Document) reread(data []byte, objects int) (*Document, error) {
	options := Options{MaxSize: max(d.options.Limit(), int64(len(data)))}
	if objects > 0 {
		return Read(d.name, data, options)
	}
	next := &Document{name: d.name, data: data, options: options}
	_, err := readObjects(next)
	return next, err
}

// keeps says where the edited text reads differently outside what an edit to the objects given may touch.
func (d *Document) keeps(next *Document, objects []*model.Object) error {
	differs, ok := d.content.keeps(next.content, d.objects, objects)
	switch {
	case !ok:
		return d.otherObjects()
	case differs >= 0:
		return &Refused{File: d.name, Place: d.place(differs), Hint: reportHint,
			What: "the edited text would read differently here, outside the change; nothing was written"}
	}
	return nil
}

func (d *Document) otherObjects() error {
	return &Refused{File: d.name, What: "the edited text would hold other objects; nothing was written", Hint: reportHint}
}

func (d *Document) unreadableEdit(err error) error {
	r := &Refused{File: d.name, What: "the edited text could not be read again: " + model.Escape(err.Error()), Hint: reportHint}
	if bad, ok := err.(*Error); ok {
		r.What = "the edited text could not be read again (its line " + strconv.Itoa(int(bad.Place.Line)) + ": " + bad.What + ")"
	}
	return r
}

// means says where the edited text means something else than asked for.
func (d *Document) means(next *Document, objects []*model.Object) error {
	if len(next.objects) != len(objects) || next.others != d.others {
		return d.otherObjects()
	}
	if model.SameObjects(next.objects, objects) {
		return nil
	}
	r := &Refused{File: d.name, Hint: reportHint, What: "the edited text would not mean what was asked for; nothing was written"}
	for o, want := range objects {
		for t, track := range want.Tracks {
			if t >= len(next.objects[o].Tracks) {
				return r
			}
			if i := firstOther(track, next.objects[o].Tracks[t]); i >= 0 {
				r.What = "the edited text would not mean what was asked for at " + phrase.Quoted(codec.VersionName(track, i)) + "; nothing was written"
				if have := next.objects[o].Tracks[t].Versions; i < len(have) {
					r.Place = have[i].Entry
				}
				return r
			}
		}
	}
	return r
}

// firstOther returns the index of the first version in which two tracks differ,
// -1 if they do not.
func firstOther(a, b *model.Track) int {
	for i := range max(len(a.Versions), len(b.Versions)) {
		if i >= len(a.Versions) || i >= len(b.Versions) || !model.SameVersion(a.Versions[i], b.Versions[i]) {
			return i
		}
	}
	return -1
}
