package files

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// MaxSize is the size in bytes of the largest file that is read by default: 64 MiB.
const MaxSize = 64 << 20

// Options are the options of reading.
type Options struct {
	// MaxSize is the largest number of bytes read. 0 or less means the constant MaxSize.
	MaxSize int64
}

// Limit returns the largest number of bytes read. It is at most math.MaxInt32, because places have
// 32 bits.
func (o Options) Limit() int64 {
	switch {
	case o.MaxSize <= 0:
		return MaxSize
	case o.MaxSize > math.MaxInt32:
		return math.MaxInt32 // places count in 32 bits
	default:
		return o.MaxSize
	}
}

// Open reads the file at a path. It follows symbolic links. A folder, a device or a socket is
// refused before it is read, as is a file larger than the options allow. A pipe that somebody
// writes to is read like standard input: its document has no path. The error is an *Error.
func Open(path string, o Options) (*Document, error) {
	data, info, err := anywhere.read(path, path, o.Limit())
	if err != nil {
		return nil, err
	}
	d, err := Read(path, data, o)
	if err == nil && !isPipe(info) {
		d.path, d.info = path, info
	}
	return d, err
}

// Text returns the bytes of the file or pipe at a path, which it reads as Open does. The error is
// an *Error.
func Text(path string, o Options) ([]byte, error) {
	data, _, err := anywhere.read(path, path, o.Limit())
	return data, err
}

// TextBelow returns the bytes of the file at a path below the folder root. name is used in
// messages. Links that lead out of root are refused, and so are pipes. The error is an *Error.
func TextBelow(root, path, name string, o Options) ([]byte, error) {
	folder, err := os.OpenRoot(root)
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer folder.Close()
	info, err := folder.Stat(path)
	if err != nil {
		return nil, unreadable(name, err)
	}
	if isPipe(info) {
		return nil, &Error{File: name, What: "this is " + FileType(info.Mode()) + ", not a file", Hint: "Name a file"}
	}
	data, _, err := reach{folder.Stat, folder.OpenFile}.read(path, name, o.Limit())
	return data, err
}

// SamePath reports whether two paths lead to one file, which need not exist. An empty path leads to
// no file.
func SamePath(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	x, errX := filepath.Abs(a)
	y, errY := filepath.Abs(b)
	if errX == nil && errY == nil && x == y {
		return true
	}
	there, errX := os.Stat(a)
	other, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(there, other)
}

// Outside reports whether an error of TextBelow is about a link that leads out of root.
func Outside(err error) bool {
	var path *fs.PathError
	var system syscall.Errno
	return errors.As(err, &path) && !errors.As(err, &system)
}

// Parse reads a text as YAML or JSON, whatever objects it contains. The error is an *Error with the
// place where the text is wrong.
func Parse(name string, data []byte) (*span.Tree, error) {
	tree, err := span.Parse(data)
	if err != nil {
		return nil, unparsed(name, data, "YAML", err)
	}
	return tree, nil
}

// TextFrom returns the bytes of r, such as standard input. name is used in messages. The error is
// an *Error.
func TextFrom(name string, r io.Reader, o Options) ([]byte, error) {
	return readBounded(name, r, 0, o.Limit())
}

// Read reads a document from bytes. name is used in messages. The document keeps data, which must
// not be changed afterwards. The error is an *Error.
func Read(name string, data []byte, o Options) (*Document, error) {
	if int64(len(data)) > o.Limit() {
		return nil, tooLarge(name, o.Limit())
	}
	d := &Document{name: name, data: data, places: splice.NewPlaces(data), options: o}
	if len(bytes.TrimSpace(bytes.TrimPrefix(data, byteOrderMark))) == 0 {
		return nil, &Error{File: name, What: "the file is empty", Hint: emptiedHint, NoKind: true}
	}
	for _, f := range languages {
		if f.claims(data) {
			in, err := f.read(d)
			if err != nil {
				return nil, err
			}
			d.served()
			d.assignComments(in)
			d.attachServerErrors()
			return d, nil
		}
	}
	return nil, &Error{File: name, What: "lctui cannot read this text", Hint: expectedHint, NoKind: true}
}

var byteOrderMark = []byte(splice.ByteOrderMark)

// reach is a way to find and open files, which limits the files that can be read.
type reach struct {
	stat func(path string) (fs.FileInfo, error)
	open func(path string, flag int, mode fs.FileMode) (*os.File, error)
}

// anywhere reaches all files of the system.
var anywhere = reach{os.Stat, os.OpenFile}

// read reads a file or a pipe until its end, at most max bytes, even if it grows meanwhile. It does
// not wait for somebody to start writing to a pipe. name is used in messages.
func (r reach) read(path, name string, max int64) (data []byte, info fs.FileInfo, err error) {
	if info, err = r.stat(path); err != nil {
		return nil, nil, unreadable(name, err)
	}
	if err := fileOrPipe(name, info); err != nil {
		return nil, nil, err
	}
	f, err := r.open(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, unreadable(name, err)
	}
	defer f.Close()
	// Another file may be at the path by now.
	before := info
	if info, err = f.Stat(); err != nil {
		return nil, nil, unreadable(name, err)
	}
	if err := fileOrPipe(name, info); err != nil {
		return nil, nil, err
	}
	switch {
	case isPipe(info) != isPipe(before):
		return nil, nil, &Error{File: name, What: "something else replaced this file", Hint: "Try it again"}
	case info.Size() > max:
		return nil, nil, tooLarge(name, max)
	}
	data, err = readBounded(name, f, info.Size(), max)
	if err == nil && isPipe(info) && len(data) == 0 {
		err = &Error{File: name, What: "no program writes to this pipe", Hint: `Begin to write to it first, or give the text on standard input and name it "-"`}
	}
	return data, info, err
}

func isPipe(info fs.FileInfo) bool { return info.Mode()&fs.ModeNamedPipe != 0 }

func readBounded(name string, r io.Reader, size, max int64) ([]byte, error) {
	b := bytes.NewBuffer(make([]byte, 0, int(size)+bytes.MinRead)) // Grow would clear the room first
	n, err := b.ReadFrom(io.LimitReader(r, max+1))
	if err != nil {
		return nil, unreadable(name, err)
	}
	if n > max {
		return nil, tooLarge(name, max)
	}
	return b.Bytes(), nil
}

// fileOrPipe returns an error for anything but a file or a pipe.
func fileOrPipe(path string, info fs.FileInfo) error {
	if info.Mode().IsRegular() || isPipe(info) {
		return nil
	}
	hint := `Give the text on standard input and name it "-"`
	if info.IsDir() {
		hint = "Name a file in it"
	}
	return &Error{File: path, What: "this is " + FileType(info.Mode()) + ", not a file", Hint: hint}
}

// FileType returns the noun for what is at a path: a file, a link, a folder.
func FileType(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return "a file"
	case m&fs.ModeSymlink != 0:
		return "a link"
	case m.IsDir():
		return "a folder"
	case m&fs.ModeNamedPipe != 0:
		return "a pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	default:
		return "a special file"
	}
}

func unreadable(path string, err error) *Error {
	e := &Error{File: path, Hint: "Check the path and the permissions", err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.What, e.Hint = "there is no such file", "Check the path"
	case errors.Is(err, fs.ErrPermission):
		e.What = "there is no permission to read the file"
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			e.What = "there is no permission to read the folder"
		}
	default:
		e.What = "the file cannot be read: " + Cause(err)
	}
	return e
}

// Cause returns the reason in an error of the system, escaped, without operation and path.
func Cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		err = link.Err
	}
	return model.Escape(err.Error())
}

func tooLarge(name string, max int64) *Error {
	return &Error{File: name, Large: true, What: "the text is larger than " + phrase.Plural(int(max), "byte"),
		Hint: "Raise the limit with --max-size if the file is meant to be this large"}
}

// assignComments finds the comments "# lctui: …" and adds them to the objects they are about.
// Comments that ignore findings are not added. A comment is about the object whose policy it gives,
// else about the last object that begins above it, else about the first one.
func (d *Document) assignComments(in values) {
	d.comments = d.findComments(in)
	for _, c := range d.comments {
		if strings.HasPrefix(c.Text, "ignore") || len(d.objects) == 0 {
			continue
		}
		about := d.objects[0]
		for _, o := range d.objects {
			if o.Policy.At == c.Place {
				about = o
				break
			}
			if o.At.Line <= c.Place.Line {
				about = o
			}
		}
		about.Comments = append(about.Comments, c)
	}
}
