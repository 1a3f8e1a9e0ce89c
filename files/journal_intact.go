package files

import (
	"os"

	"github.com/lctui/lctui/model"
)

// Holds tells whether the journal was last written with exactly these steps of a
// document. It looks at no disk.
func (j *Journal) Holds(d *Document, steps []model.Step) bool {
	return d == j.doc && j.failed == nil && len(j.steps) == len(steps) && sameSteps(j.steps, steps) == len(steps)
}

// Check looks whether the journal is still where it was written: the same file, of
// the same length. One that is not counts as torn, and the next Keep writes it
// anew. It costs one look at a name of the state folder.
func (j *Journal) Check() {
	if j.path == "" {
		return
	}
	info, err := j.desk.disk.lstat(j.path)
	if err == nil && info.Mode().IsRegular() && info.Size() == j.size && j.whole && (j.seen == nil || os.SameFile(info, j.seen)) {
		j.seen = info
		return
	}
	j.steps, j.whole, j.seen = nil, false, nil
}

// Assure is Keep that believes nothing: the journal is looked at on the disk, and
// written anew where it is not there or not whole, also after it failed before
// with the same steps. Without error the steps are on the disk.
func (j *Journal) Assure(d *Document, steps []model.Step) error {
	j.Check()
	j.failed = nil
	return j.Keep(d, steps)
}
