package files

import (
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/files/codec/revision"
	"github.com/lctui/lctui/model"
)

// NewRequest returns the document of a change request that is not there yet, to be
// created at a path: YAML, or JSON where the path ends in .json. It was read
// again and means exactly the record. The error is a *Refused.
func NewRequest(path string, r *model.Revision) (*Document, error) {
	data := revision.YAML(r)
	if strings.EqualFold(filepath.Ext(path), ".json") {
		data = revision.JSON(r)
	}
	d, err := Read(path, data, Options{})
	if err != nil {
		return nil, &Refused{File: path, What: "the new request could not be read again: " + model.Escape(err.Error()), Hint: reportHint}
	}
	if len(d.objects) != 1 || !model.SameRevision(revision.RecordOf(d.objects[0]), r) {
		return nil, &Refused{File: path, What: "the new request would not mean what was asked for", Hint: reportHint}
	}
	d.path = path
	return d, nil
}
