package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
)

// Look is what stands in the place of a document's file.
type Look struct {
	// Same tells that the file holds the document's bytes.
	Same bool
	// Now is the document that the file holds otherwise, checked against the
	// library; nil where it cannot be read or edited.
	Now *Document
	// Over holds the bytes of a file that cannot be edited: nothing but saving
	// over them is meant. It is nil where Now is not, and where there are none.
	Over *Document
	// Gone tells that there is no file.
	Gone bool
	// Why says why the file cannot be read, or not be written; "" where both
	// can be. ReadOnly is set where it can be read.
	Why      string
	ReadOnly bool
}

// Look looks at the file of a document as it is now. It reads all of it.
func (d *Document) Look() Look {
	info, err := os.Stat(d.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Look{Gone: true, Why: "the file is gone"}
	case err != nil:
		return Look{Why: "the file cannot be reached: " + cause(err)}
	case !info.Mode().IsRegular():
		return Look{Why: "there is " + unfit(info.Mode()) + " in the place of the file"}
	}
	data, err := Text(d.path, Options{MaxSize: max(d.options.max(), int64(len(d.data)))})
	if err != nil {
		return Look{Why: whatOf(err)}
	}
	l := Look{Same: bytes.Equal(data, d.data)}
	if err := (&saver{disk: system{}}).writable(&target{doc: d, path: d.path, info: info}); err != nil {
		l.Why, l.ReadOnly = whatOf(err), true
	}
	if l.Same {
		return l
	}
	now, err := Read(d.name, data, d.options)
	if err != nil {
		return Look{Why: whatOf(err), Over: &Document{name: d.name, path: d.path, options: d.options, data: data}}
	}
	now.path, now.info = d.path, info
	l.Now = now
	return l
}

// whatOf gives what an error of this package says, without file and hint.
func whatOf(err error) string {
	var bad *Error
	var refused *Refused
	var changed *Changed
	switch {
	case errors.As(err, &bad):
		if bad.Place.InFile() {
			return "line " + itoa(int(bad.Place.Line)) + ": " + bad.What
		}
		return bad.What
	case errors.As(err, &refused):
		return refused.What
	case errors.As(err, &changed):
		return "the file is gone"
	}
	return cause(err)
}
