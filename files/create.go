package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lctui/lctui/model"
)

// Create writes a document that is not on the disk yet to its path, whole or not
// at all, with its folder where that is missing. What is there already is never
// written over. The error is a *Refused.
func (d *Document) Create() error {
	refused := func(err error) error {
		r := &Refused{File: d.name, What: "the file could not be made: " + cause(err), Hint: "Check the path and the permissions"}
		if errors.Is(err, fs.ErrExist) {
			r.What, r.Hint = "there is a file of this name already; nothing was written", "Choose another name"
		}
		return r
	}
	folder := filepath.Dir(d.path)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return refused(err)
	}
	name, err := unguessable()
	if err != nil {
		return refused(err)
	}
	temp := filepath.Join(folder, ".lctui-"+name+".tmp")
	if err = writeWhole(temp, d.data); err == nil {
		err = system{}.link(temp, d.path)
	}
	if rm := os.Remove(temp); err == nil && rm != nil && !errors.Is(rm, fs.ErrNotExist) {
		err = rm
	}
	if err != nil {
		return refused(err)
	}
	if err := (system{}).syncFolder(folder); err != nil {
		return refused(err)
	}
	return nil
}

// writeWhole makes a file that must not be there, with all its bytes on the
// disk.
func writeWhole(path string, data []byte) error {
	f, err := system{}.createUsual(path)
	if err != nil {
		return err
	}
	return finish(f, data, func() error { return nil })
}

// Relative gives the path of a file as it is written in a change request at
// another path: relative to the request's folder, with slashes; absolute where
// no relative one leads there.
func Relative(request, target string) string {
	from, err := filepath.Abs(filepath.Dir(request))
	if err != nil {
		return filepath.ToSlash(target)
	}
	to, err := filepath.Abs(target)
	if err != nil {
		return filepath.ToSlash(target)
	}
	if rel, err := filepath.Rel(from, to); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(to)
}

// TargetPath gives the path of the file that a change request at a path is for.
func TargetPath(request string, r *model.Request) string {
	target := filepath.FromSlash(r.Target.Text)
	if filepath.IsAbs(target) {
		return target
	}
	return filepath.Join(filepath.Dir(request), target)
}
