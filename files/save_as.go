package files

import (
	"errors"
	"io/fs"
	"path/filepath"
	"time"
)

// SaveAs writes the bytes of next, an edit of this document, to another path:
// whole or not at all. A file that is there is replaced only if asked for, and
// then as Save does it. It gives the document that the path holds afterwards, and
// what it did. The error is a *Refused, or *Changed where the file there changes
// meanwhile.
func (d *Document) SaveAs(path string, next *Document, replace bool) (*Document, Saved, error) {
	s := saver{disk: system{}, state: StateFolder(), pause: time.Sleep}
	there, err := s.saveAs(d, path, next, replace)
	return there, s.saved, err
}

func (s *saver) saveAs(d *Document, path string, next *Document, replace bool) (*Document, error) {
	refuse := func(what, hint string) error {
		return s.withLeft(&Refused{File: path, What: what + "; nothing was written", Hint: hint})
	}
	place := path
	if path == d.path {
		place = ownPlace(path)
	}
	info, err := s.disk.lstat(place)
	switch {
	case err == nil && !replace:
		return nil, refuse("there is "+thing(info.Mode())+" of that name already", "Take another name, or :w! replaces the file")
	case err == nil:
		data, err := s.disk.read(path, max(d.options.max(), int64(len(next.data))))
		if err != nil {
			return nil, refuse(whatOf(err), "Take another name")
		}
		if _, err := s.save(&Document{name: path, path: path, data: data, options: d.options}, next.data); err != nil {
			return nil, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, refuse("the file cannot be reached: "+cause(err), "Check the path and the permissions")
	default:
		if err := s.writeFirst(d, place, next.data); err != nil {
			return nil, refuse("the file could not be written: "+cause(err), "Check the path, the permissions and the room on the disk")
		}
	}
	saved, err := Read(path, next.data, d.options)
	if err != nil {
		return nil, err
	}
	saved.path, saved.info = path, d.info
	return saved, nil
}

// ownPlace is where the file of a document is or was: the links of its path are
// followed, also where they lead to no file any more, and stay links.
func ownPlace(path string) string {
	chain := linksOf(path)
	if len(chain) == 0 {
		return path
	}
	return chain[len(chain)-1]
}

// writeFirst puts a file where none is. If another one gets there first, that one
// stays.
func (s *saver) writeFirst(d *Document, path string, data []byte) error {
	name, err := unguessable()
	if err != nil {
		return err
	}
	folder := filepath.Dir(path)
	temp := filepath.Join(folder, ".lctui-"+name+".tmp")
	like, create := s.like(d), s.disk.create
	if like == nil {
		create = s.disk.createUsual
	}
	f, err := create(temp)
	if err != nil {
		return err
	}
	err = finish(f, data, func() error { return makeLike(f, like, path == ownPlace(d.path)) })
	if err == nil {
		err = s.disk.link(temp, path)
	}
	s.removeTemp(temp)
	if err != nil {
		return err
	}
	s.saved.Written = true
	if err := s.disk.syncFolder(folder); err != nil {
		s.note("the file is saved, but the folder could not be flushed to the disk: " + cause(err))
	}
	return nil
}

// like is the file of a document as it is, or as it was when it is gone; nil for a
// text that came from none.
func (s *saver) like(d *Document) fs.FileInfo {
	if info, err := s.disk.stat(d.path); err == nil && info.Mode().IsRegular() {
		return info
	}
	return d.info
}

// makeLike gives a new file the mode of another one, if there is one to be like;
// where it is that file once more, the owner too, as far as that can be.
func makeLike(f diskFile, like fs.FileInfo, again bool) error {
	if like == nil {
		return nil
	}
	if again {
		_ = f.own(like) // a file of the present user is better than none
	}
	return f.Chmod(like.Mode().Perm())
}

// thing names what stands at a path.
func thing(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return "a file"
	case m&fs.ModeSymlink != 0:
		return "a link"
	}
	return unfit(m)
}
