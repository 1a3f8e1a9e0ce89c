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

// NewSchedule makes a document with a release schedule out of published data: the release cycles of
// endoflife.date in JSON, or a table in CSV with a line for each API of a release. The schedule is
// named after the file, or "releases" if it is read from standard input. policy is the policy that
// it names, "" for none; left are the columns of the table that a schedule has no field for. The
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

// OpenReleases opens a file as Open does, and turns a table or release cycles into a schedule as
// NewSchedule does; places then refer to the text of that schedule. The document has no path. The
// error is an *Error.
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

// ReleaseTable returns the releases of a schedule as a table that NewSchedule can read, its header
// first. Features and metrics have no columns.
func ReleaseTable(o *model.Object) [][]string { return schedule.Table(o) }
