package source

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// interrupted returns sentences about interrupted saves of the files in list, and of other files in
// their folders. They are about files that contain parts of two texts, saves that wrote only some
// of their files, and leftover files.
func interrupted(list []File) (notes []string) {
	folders := foldersOf(list)
	for _, u := range disk.InterruptedSaves() {
		name := nameOf(u, list, folders)
		if name == "" {
			continue
		}
		if what := u.What(); what != "" {
			notes = append(notes, name+": "+what+"; `lctui edit "+name+"` finishes that save")
		}
	}
	for _, folder := range folders {
		notes = append(notes, leftNotes(folder, leftIn(folder, false))...)
	}
	return notes
}

// FinishSaves finishes interrupted saves of the files of a call and returns notes about them. It
// also removes the leftover files in the folders of these files. Verbs that edit call it before
// they read anything. Verbs that only read report such saves instead.
func (r *Reader) FinishSaves(args []string) (notes []string, err error) {
	list, _ := r.Named(args) // errors about the names are reported when the files are read
	var failed []error
	for _, u := range disk.InterruptedSaves() {
		name := nameOf(u, list, nil)
		if name == "" {
			continue
		}
		note, err := u.Finish(name)
		if note != "" {
			notes = append(notes, name+": "+note)
		}
		failed = append(failed, err)
	}
	for _, folder := range foldersOf(list) {
		leftIn(folder, true)
	}
	return notes, errors.Join(failed...)
}

// nameOf returns the name of a file of an interrupted save: one in list, else one in one of the
// folders, else "".
func nameOf(u *disk.Interrupted, list []File, folders []string) string {
	for _, s := range list {
		if s.Name != Stdin && u.Of(s.Name) {
			return s.Name
		}
	}
	for _, folder := range folders {
		if path := u.In(folder); path != "" {
			return filepath.Join(folder, filepath.Base(path))
		}
	}
	return ""
}

// foldersOf returns the folders of the files, each once. For a symbolic link it is the folder of
// its target.
func foldersOf(list []File) (folders []string) {
	seen := map[string]bool{}
	for _, s := range list {
		name := s.Name
		if name == Stdin {
			continue
		}
		if info, err := os.Lstat(name); err == nil && info.Mode()&os.ModeSymlink != 0 {
			if to, err := filepath.EvalSymlinks(name); err == nil {
				name = to
			}
		}
		if folder := filepath.Dir(name); !seen[folder] {
			seen[folder] = true
			folders = append(folders, folder)
		}
	}
	return folders
}

// leftIn is disk.State.LeftIn for the state folder of the user.
func leftIn(folder string, sweeps bool) []disk.Leftover {
	return disk.NewState(disk.StateFolder()).LeftIn(folder, sweeps)
}

// leftNotes returns sentences about the leftover files of a folder, one for each reason.
func leftNotes(folder string, left []disk.Leftover) (notes []string) {
	var order []string
	names := map[string][]string{}
	for _, l := range left {
		why := "left behind by a save that was interrupted, and removed by the next edit of a file in this folder"
		switch {
		case l.Of == "":
			why = "left behind by a save that was interrupted, of a file that is not here any more, or by another user: remove by hand"
		case l.Foreign:
			why = "what somebody else wrote into " + filepath.Base(l.Of) + " while a save of it was interrupted: look at it, and remove it by hand"
		}
		if !slices.Contains(order, why) {
			order = append(order, why)
		}
		names[why] = append(names[why], filepath.Join(folder, l.Name))
	}
	for _, why := range order {
		notes = append(notes, model.Escape(FirstFew(names[why])+": "+why))
	}
	return notes
}
