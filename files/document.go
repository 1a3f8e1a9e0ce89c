package files

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// Document is a file as loaded, or as an edit would leave it: its bytes and the objects in them. It
// is immutable. An edit makes another document.
type Document struct {
	name, path string
	info       fs.FileInfo // see Origin
	options    Options
	data       []byte
	places     *splice.Places
	objects    []*model.Object
	comments   []model.Comment
	others     int
	content    content

	groupedOnce sync.Once
	grouped     *model.GroupedView

	// verifying is locked while Verify compares the readings. differs is the difference that it
	// found.
	verifying sync.Mutex
	differs   *span.Difference

	limit   sync.Once
	tooMuch string
}

// Origin is where a text came from, for code that writes the file.
type Origin struct {
	// Name is the name for messages. Path is where the text is saved to, or "" if it did not come
	// from a file.
	Name, Path string
	// Info describes the file as it was opened. It is nil if the text did not come from a file. If
	// the file is gone when it is saved, the new one gets its mode and owner from Info.
	Info    fs.FileInfo
	Options Options
}

// Origin returns where the document came from.
func (d *Document) Origin() Origin { return Origin{d.name, d.path, d.info, d.options} }

// Read reads another text of the same origin. The document keeps data, which must not be changed
// afterwards. The error is an *Error.
func (o Origin) Read(data []byte) (*Document, error) {
	d, err := Read(o.Name, data, o.Options)
	if err == nil {
		d.path, d.info = o.Path, o.Info
	}
	return d, err
}

// Unread returns a document without objects, for a file that is only overwritten. Nothing in it can
// be edited.
func (o Origin) Unread(data []byte) *Document {
	return &Document{name: o.Name, path: o.Path, info: o.Info, options: o.Options, data: data, places: splice.NewPlaces(data)}
}

// Light returns the document without the parts that only edits need. It is read-only and takes less
// memory, for callers that read many files.
func (d *Document) Light() *Document {
	light := d.Origin().Unread(d.data)
	light.objects, light.comments, light.others = d.objects, d.comments, d.others
	return light
}

// Name returns the name for messages: the one that the file was opened by.
func (d *Document) Name() string { return d.name }

// Path returns the path that the document is saved to, or "" if it has none.
func (d *Document) Path() string { return d.path }

// SameFile reports whether both documents were read from one file, under whatever names.
func (d *Document) SameFile(o *Document) bool {
	return d == o || d.info != nil && o.info != nil && (filepath.Clean(d.path) == filepath.Clean(o.path) || os.SameFile(d.info, o.info))
}

// Bytes returns the text, which must not be changed.
func (d *Document) Bytes() []byte { return d.data }

// Objects returns the objects of known kinds in file order, with their places. They must not be
// changed.
func (d *Document) Objects() []*model.Object { return d.objects }

// Grouped returns the grouped view of the objects, which shows package revisions side by side. It
// returns the same view every time and is safe for concurrent use.
func (d *Document) Grouped() *model.GroupedView {
	d.groupedOnce.Do(func() { d.grouped = model.NewGroupedView(d.objects) })
	return d.grouped
}

// Others returns how many objects of other kinds are in the text. They are left alone.
func (d *Document) Others() int { return d.others }

// ReadOnly returns why nothing in the document may be edited, or "" if it may be. A reason that
// concerns only a part of it, such as an alias, makes Plan refuse instead.
func (d *Document) ReadOnly() string {
	return cmp.Or(descriptor.NotEdited(d.objects), d.unwritable())
}

// unwritable returns why the document cannot be edited at all, not even to add something, or "" if
// it can.
func (d *Document) unwritable() string {
	if d.content == nil {
		return cmp.Or(descriptor.NotEdited(d.objects), "nothing is known of how "+model.Escape(d.name)+" is written")
	}
	return d.TooMuch()
}

// Verify compares the tree and its places with what the library for YAML reads. It returns nil for
// a text that cannot be edited. It takes as long as the library does, so callers run it in the
// background, and treat the document as read-only if it fails. The error is an *Error.
func (d *Document) Verify() error {
	if d.content == nil {
		return nil
	}
	if reason := d.TooMuch(); reason != "" {
		return &Error{File: d.name, What: reason, Hint: "Without it the file can be read, not edited"}
	}
	d.verifying.Lock()
	defer d.verifying.Unlock()
	diff := d.content.verify(0, len(d.data))
	if d.differs = diff; diff == nil {
		return nil
	}
	return &Error{File: d.name, Place: model.Position{Line: uint32(diff.Line), Column: uint32(diff.Column)},
		What: "two readers disagree about this text: " + model.Escape(diff.What),
		Hint: "Write this place in a simpler way, or edit the file by hand"}
}
