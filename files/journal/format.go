package journal

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"slices"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// A journal is text: a line that names the file it belongs to, then a line for each change
// (disk.JSONLine).

// opening is the first line of a journal.
type opening struct {
	Version int    `json:"lctui"`
	Path    string `json:"path"`
	Sum     string `json:"sha256"`
	// Base is the compressed content of the file.
	Base []byte `json:"base"`
}

const journalVersion = 2

// record is a change of a draft. The first Keep of the steps so far are kept, and those of Add
// follow. At is the time of the change in seconds since 1970 (UTC).
type record struct {
	At   int64        `json:"at"`
	Keep int          `json:"keep"`
	Add  []model.Step `json:"add,omitempty"`
}

func headingLine(d *files.Document) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err == nil {
		_, err = z.Write(d.Bytes())
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, err
	}
	return disk.JSONLine(opening{Version: journalVersion, Path: d.Path(), Sum: disk.Sum(d.Bytes()), Base: packed.Bytes()})
}

// unpack returns the bytes of the file that a journal belongs to, at most max.
func (o opening) unpack(max int64) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(o.Base))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(z, max+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(data)) > max:
		return nil, errors.New("its text is too large")
	case disk.Sum(data) != o.Sum:
		return nil, errors.New("its text is damaged")
	}
	return data, nil
}

// folded returns steps as a single step with the same effect: if a start is set several
// times in a row, only the last one is kept.
func folded(steps []model.Step) []model.Step {
	var kept []model.Edit
	later := map[model.Ref]bool{}
	kind := model.SetStart // of the refs in later
	for i := len(steps) - 1; i >= 0; i-- {
		for k := len(steps[i].Edits) - 1; k >= 0; k-- {
			e := steps[i].Edits[k]
			if e.What != kind {
				clear(later) // refs before this edit may have other meanings
			}
			if later[e.Ref] {
				continue
			}
			if kind = e.What; kind == model.SetStart {
				later[e.Ref] = true
			}
			kept = append(kept, e)
		}
	}
	if len(kept) == 0 {
		return nil
	}
	slices.Reverse(kept)
	return []model.Step{{Edits: kept}}
}
