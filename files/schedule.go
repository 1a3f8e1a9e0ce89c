package files

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/schedule"
	"github.com/lctui/lctui/model"
)

// NewSchedule makes a document with a release schedule of what others publish: the release
// cycles of endoflife.date in JSON, or a table in CSV with a line for each API of a
// release. It is named after the file, that of standard input releases. Policy is the one
// that it names, or "". Left are the columns of a table that releases have nothing for. The
// error is an *Error.
func NewSchedule(name string, data []byte, policy string, o Options) (d *Document, left []string, err error) {
	var text []byte
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if title == "-" { // standard input
		title = model.Releases
	}
	if first := bytes.TrimSpace(bytes.TrimPrefix(data, byteOrderMark)); len(first) > 0 && (first[0] == '[' || first[0] == '{') {
		tree, failed := Parse(name, data)
		if failed != nil {
			return nil, nil, failed
		}
		text, err = schedule.FromCycles(tree, title, policy)
	} else {
		text, err = schedule.FromTable(data, title, policy)
		left = schedule.OtherColumns(data)
	}
	var bad *codec.Error
	if errors.As(err, &bad) {
		return nil, nil, &Error{File: name, Place: bad.Place, What: bad.What, Hint: bad.Hint}
	}
	if err != nil {
		return nil, nil, err
	}
	d, err = Read(name, text, o)
	return d, left, err
}

// OpenReleases reads a file as Open does, and a table or release cycles as the schedule that
// NewSchedule makes of them; its places are those of that schedule. The document has no path.
// The error is an *Error.
func OpenReleases(path string, o Options) (*Document, error) {
	data, err := Text(path, o)
	if err != nil {
		return nil, err
	}
	if tree, failed := Parse(path, data); failed == nil && schedule.Published(data, tree) != "" {
		d, _, err := NewSchedule(path, data, "", o)
		return d, err
	}
	return Read(path, data, o)
}

// ReleaseTable returns the releases of a schedule as a table that NewSchedule reads, its
// header first. Features and metrics have no columns.
func ReleaseTable(o *model.Object) [][]string { return schedule.Table(o) }
