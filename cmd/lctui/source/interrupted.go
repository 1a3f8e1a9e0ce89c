package source

import (
	"errors"

	"github.com/lctui/lctui/files"
)

// cutOff lists the files among some sources, with the saves of them that were cut
// off.
func cutOff(list []File) (found []File, saves []*files.CutOff) {
	for _, u := range files.CutOffs() {
		for _, s := range list {
			if s.Name != Stdin && u.Of(s.Name) {
				found, saves = append(found, s), append(saves, u)
				break
			}
		}
	}
	return found, saves
}

// Interrupted returns sentences that say which files hold parts of two texts, or not all of a save.
func Interrupted(list []File) (notes []string) {
	found, saves := cutOff(list)
	for i, s := range found {
		if what := saves[i].What(); what != "" {
			notes = append(notes, s.Name+": "+what+"; `lctui edit "+s.Name+"` finishes that save")
		}
	}
	return notes
}

// FinishInterrupted finishes the saves of some files that were cut off, and returns what
// there is to say of it.
func FinishInterrupted(list []File) (notes []string, err error) {
	found, saves := cutOff(list)
	var failed []error
	for i, s := range found {
		note, err := saves[i].Finish(s.Name)
		if note != "" {
			notes = append(notes, s.Name+": "+note)
		}
		failed = append(failed, err)
	}
	return notes, errors.Join(failed...)
}
