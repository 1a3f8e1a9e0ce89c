package files

import (
	"fmt"
	"path/filepath"
	"slices"
)

// mostAside bounds the journals of one name that were moved aside.
const mostAside = 9

// setAside moves away what stands where a journal is to begin and cannot be read:
// a journal of another version of the program or a damaged one may hold edits
// that somebody can still save from it. One that can be read was offered before.
func (j *Journal) setAside(path string) error {
	_, err := j.desk.left(path)
	if err == nil || isGone(err) {
		return nil
	}
	names, err := j.desk.disk.names(filepath.Dir(path))
	if err != nil {
		return err
	}
	for n := range mostAside {
		aside := fmt.Sprintf("%s.unreadable-%d", path, n+1)
		if slices.Contains(names, filepath.Base(aside)) {
			continue
		}
		if err := j.desk.disk.rename(path, aside); err != nil {
			return err
		}
		j.aside = aside
		return nil
	}
	return fmt.Errorf("there are %d journals already that cannot be read, %s.unreadable-1 and so on: remove or move them", mostAside, path)
}

// MovedAside says, once, where a journal was moved that could not be read and
// stood where this one is; "" where there was none.
func (j *Journal) MovedAside() string {
	aside := j.aside
	j.aside = ""
	return aside
}
