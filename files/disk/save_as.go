package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lctui/lctui/files"
)

// SaveAs writes the bytes of next, an edit of document d, to another path, whole or not at all. It
// replaces an existing file only if replace is set, and then as Save does. It returns the document
// at the path afterwards. The error is a *files.Refused, or a *files.Changed if an existing file
// changes meanwhile.
func SaveAs(d *files.Document, path string, next *files.Document, replace bool) (*files.Document, Saved, error) {
	s := newSaver()
	there, err := s.saveAs(d, path, next, replace)
	return there, s.saved, err
}

func (s *saver) saveAs(d *files.Document, path string, next *files.Document, replace bool) (*files.Document, error) {
	refuse := func(what, hint string) error {
		return s.withLeft(&files.Refused{File: path, Why: what, Unwritten: true, Hint: hint})
	}
	place := path
	if path == d.Path() {
		place = s.stateFolder().ResolveGone(path)
	}
	at := files.Origin{Name: path, Path: path, Info: d.Origin().Info, Options: d.Origin().Options}
	info, err := s.disk.lstat(place)
	switch {
	case err == nil && !replace:
		return nil, refuse("there is "+files.FileType(info.Mode())+" of that name already", "Choose another name, or use :w! replaces the file")
	case err == nil:
		data, err := s.disk.read(path, max(at.Options.Limit(), int64(len(next.Bytes()))))
		if err != nil {
			return nil, refuse(files.What(err), "Take another name")
		}
		if _, err := s.save(at.Unread(data), next.Bytes()); err != nil {
			return nil, err
		}
	case !isGone(err):
		return nil, refuse("the file cannot be reached: "+files.Cause(err), "Check the path and the permissions")
	default:
		if err := s.writeCopy(d, place, next.Bytes()); err != nil {
			var refused *files.Refused
			if errors.As(err, &refused) {
				return nil, err
			}
			return nil, refuse("the file could not be written: "+files.Cause(err), "Check the path, the permissions and the room on the disk")
		}
	}
	return at.Read(next.Bytes())
}

// Create writes a document that is not on the disk yet to its path, whole or not at all. It makes
// the folder if needed. It never overwrites a file. The error is a *files.Refused.
func Create(d *files.Document) (Saved, error) {
	s := newSaver()
	err := os.MkdirAll(filepath.Dir(d.Path()), 0o777)
	if err == nil {
		err = s.writeFirst(d.Name(), d.Path(), d.Bytes(), 0o666, nil)
	}
	var refused *files.Refused
	switch {
	case err == nil || errors.As(err, &refused):
		return s.saved, err
	case errors.Is(err, fs.ErrExist):
		err = &files.Refused{File: d.Name(), Why: "there is a file of this name already", Unwritten: true, Hint: "Choose another name"}
	default:
		err = &files.Refused{File: d.Name(), Why: "the file could not be made: " + files.Cause(err), Hint: "Check the path and the permissions"}
	}
	return s.saved, s.withLeft(err)
}

// Put writes bytes to a file, whole or not at all, and follows links. It is for the program's own
// files, and replaces an existing file without comparing its bytes. The file gets mode, reduced by
// the umask.
func Put(path string, data []byte, mode fs.FileMode) error {
	path = NewState("").ResolveGone(path)
	return put(system{}, baseAlongside("", path)+tempSuffix, path, mode, data)
}

// writeCopy creates a file with the mode of a document's file. If that file was removed, it uses
// the mode at loading. If it creates that same file again, it also keeps the owner if possible.
func (s *saver) writeCopy(d *files.Document, path string, data []byte) error {
	like := d.Origin().Info
	if info, err := s.disk.stat(d.Path()); err == nil && info.Mode().IsRegular() {
		like = info
	}
	if like == nil {
		return s.writeFirst(path, path, data, 0o666, nil)
	}
	again := path == s.stateFolder().ResolveGone(d.Path())
	return s.writeFirst(path, path, data, 0o600, func(f openFile) error {
		if again {
			_ = f.own(like) // better a file of the current user than none
		}
		return f.Chmod(like.Mode().Perm())
	})
}

// writeFirst creates a file. If another process creates it first, that file stays and the error is
// fs.ErrExist. name is for messages. last is called before the file is flushed.
func (s *saver) writeFirst(name, path string, data []byte, mode fs.FileMode, last func(openFile) error) error {
	resolved := s.stateFolder().ResolveGone(path)
	release, err := s.lock(&target{doc: files.Origin{Name: name}.Unread(nil), path: resolved})
	if err != nil {
		return err
	}
	defer release()
	if s.locked {
		s.stateFolder().sweep(resolved)
	}
	temp := baseAlongside(s.state, resolved) + tempSuffix
	if err = newFile(s.disk, temp, mode, data, nil, last); err == nil {
		err = s.disk.link(temp, resolved)
	}
	s.removeTemp(temp)
	if err != nil {
		return err
	}
	s.saved.Written = true
	s.flushFolder(resolved)
	return nil
}
