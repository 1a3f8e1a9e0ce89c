package files

import (
	"io/fs"
	"sync"

	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/model"
)

// Document is a file as loaded or as an edit would leave it: the bytes and
// what they mean. It is never changed; an edit makes another document.
type Document struct {
	name, path string
	info       fs.FileInfo // see Origin
	options    Options
	data       []byte
	objects    []*model.Object
	others     int
	content    content

	groupedOnce sync.Once
	grouped     *model.GroupedView

	limit   sync.Once
	tooMuch string
}

// Origin is where a text came from, for those who write the file.
type Origin struct {
	// Name is the name for messages, Path the path that the text is saved to, ""
	// for a text that came from no file.
	Name, Path string
	// Info is of the file as it was opened, nil for a text that came from none: one
	// that is gone gets its mode and owner back from it.
	Info    fs.FileInfo
	Options Options
}

// Origin returns where the document came from.
func (d *Document) Origin() Origin { return Origin{d.name, d.path, d.info, d.options} }

// Read reads another text of the same origin. The document keeps the bytes: they
// must not be changed afterwards. The error is an *Error.
func (o Origin) Read(data []byte) (*Document, error) {
	d, err := Read(o.Name, data, o.Options)
	if err == nil {
		d.path, d.info = o.Path, o.Info
	}
	return d, err
}

// Unread returns a document without objects: its bytes can be written over, and
// nothing of them can be edited.
func (o Origin) Unread(data []byte) *Document {
	return &Document{name: o.Name, path: o.Path, info: o.Info, options: o.Options, data: data}
}

// Light returns the document without what only edits need, for those who read many:
// it is read-only, and takes a part of the memory.
func (d *Document) Light() *Document {
	light := d.Origin().Unread(d.data)
	light.objects, light.others = d.objects, d.others
	return light
}

// Name returns the name for messages, as the file was opened by.
func (d *Document) Name() string { return d.name }

// Path returns the path the document is saved to, "" for one that came from no
// path.
func (d *Document) Path() string { return d.path }

// Bytes returns the text; it must not be changed.
func (d *Document) Bytes() []byte { return d.data }

// Objects returns the objects of known kinds in the order of the file, with
// places. They must not be changed.
func (d *Document) Objects() []*model.Object { return d.objects }

// Grouped returns the grouped view of the objects: package revisions side by side.
// It returns the same view every time.
func (d *Document) Grouped() *model.GroupedView {
	d.groupedOnce.Do(func() { d.grouped = model.NewGroupedView(d.objects) })
	return d.grouped
}

// Others counts the objects of other kinds in the text, which are left alone.
func (d *Document) Others() int { return d.others }

// ReadOnly returns the reason why nothing of the document may be edited, "" if it
// may be. What stands only for parts of it, such as an alias, Plan refuses.
func (d *Document) ReadOnly() string {
	if reason := d.unwritable(); reason != "" || !d.imagesOnly() {
		return reason
	}
	return descriptor.NoImageEdits
}

// unwritable returns the reason why not even an edit without changes can be made of
// the document, "" if it can.
func (d *Document) unwritable() string {
	if d.content == nil {
		return "nothing is known of how " + model.Escape(d.name) + " is written"
	}
	return d.TooMuch()
}

// Verify compares the reading with that of the library for YAML or TOML, for
// YAML places included.
// It takes as long as the library does, so callers run it beside their work
// and open the document read-only if it fails. The error is an *Error.
func (d *Document) Verify() error {
	if reason := d.TooMuch(); reason != "" {
		return &Error{File: d.name, What: reason, Hint: "Without it the file can be read, not edited"}
	}
	diff := d.content.judge()
	if diff == nil {
		return nil
	}
	return &Error{File: d.name, Place: model.Place{Line: uint32(diff.Line), Column: uint32(diff.Column)},
		What: "two readers disagree about this text: " + model.Escape(diff.What),
		Hint: "Write this place in a simpler way, or edit the file by hand"}
}

// imagesOnly reports whether a document has labels of images and nothing else that could be edited.
func (d *Document) imagesOnly() bool {
	for _, o := range d.objects {
		if o.Descriptor == nil || o.Descriptor.Form != model.DescriptorImage {
			return false
		}
	}
	return len(d.objects) > 0
}
