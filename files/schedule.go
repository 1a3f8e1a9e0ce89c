package files

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/schedule"
	"github.com/lctui/lctui/model"
)

// Published is a file with data as projects publish it.
type Published struct {
	Name string
	Data []byte
}

// Left is the data that could not be taken over from a published file into a schedule.
type Left struct {
	// Columns are the columns of a table that a schedule has no field for.
	Columns []string
	// Features are the features of a table that no release has.
	Features []string
	// NoDates is set if the file names releases without their dates.
	NoDates bool
}

// NewSchedule makes a document with a release schedule from published data. There is one file with
// releases, one with feature gates, or one of each. Releases are the release cycles of
// endoflife.date in JSON, or a table in CSV with a line for each API of a release. Feature gates
// are a table in CSV. The schedule is named after the file with the releases, or "releases" if that
// is standard input. policy is the policy that it names, or "" for none. left has an element for
// each file, in their order. The error is an *Error.
func NewSchedule(of []Published, policy string, o Options) (d *Document, left []Left, err error) {
	left = make([]Left, len(of))
	gates := slices.IndexFunc(of, func(f Published) bool { return schedule.IsGates(f.Data) })
	releases := slices.IndexFunc(of, func(f Published) bool { return !schedule.IsGates(f.Data) })
	if len(of) > 1 && (gates == model.None || releases == model.None) {
		what := "releases"
		if gates != model.None {
			what = "feature gates"
		}
		return nil, nil, &Error{File: of[1].Name, What: "both this and " + model.Escape(of[0].Name) + " have " + what, Hint: "Name one file with releases, and one with feature gates"}
	}
	var all *schedule.Import
	if releases != model.None {
		all, left[releases], err = releasesOf(of[releases])
	}
	if err == nil && gates != model.None {
		all, left[gates], err = withFeatures(all, of[gates])
	}
	if err != nil {
		return nil, nil, err
	}
	named := of[max(releases, 0)].Name
	title := strings.TrimSuffix(filepath.Base(named), filepath.Ext(named))
	if title == "-" { // standard input
		title = model.Releases
	}
	d, err = Read(named, all.Text(title, policy), o)
	return d, left, err
}

// inFile turns a *codec.Error about the text of a file into an *Error with the name of the file.
func (f Published) inFile(err error) error {
	if bad := new(codec.Error); errors.As(err, &bad) {
		return &Error{File: f.Name, Place: bad.Place, What: bad.What, Hint: bad.Hint}
	}
	return err
}

// releasesOf reads a file with releases.
func releasesOf(f Published) (*schedule.Import, Left, error) {
	if first := bytes.TrimSpace(bytes.TrimPrefix(f.Data, byteOrderMark)); len(first) > 0 && (first[0] == '[' || first[0] == '{') {
		tree, err := Parse(f.Name, f.Data)
		if err != nil {
			return nil, Left{}, err
		}
		all, bad := schedule.FromCycles(tree)
		return all, Left{}, f.inFile(bad)
	}
	all, err := schedule.FromTable(f.Data)
	if err != nil {
		return nil, Left{}, f.inFile(err)
	}
	return all, Left{Columns: all.Others}, nil
}

// withFeatures adds the features of a table to releases. If all is nil, it makes the releases that
// the table names.
func withFeatures(all *schedule.Import, f Published) (*schedule.Import, Left, error) {
	gates, err := schedule.FromGates(f.Data)
	if err != nil {
		return nil, Left{}, f.inFile(err)
	}
	left := Left{Columns: gates.Others, NoDates: all == nil}
	if all == nil {
		all = gates.Releases()
	}
	left.Features, err = all.AddFeatures(gates)
	return all, left, f.inFile(err)
}

// OpenReleases opens a file as Open does, and turns a table or release cycles into a schedule as
// NewSchedule does. Places then refer to the text of that schedule. The document has no path. The
// error is an *Error.
func OpenReleases(path string, o Options) (*Document, error) {
	data, err := Text(path, o)
	if err != nil {
		return nil, err
	}
	if tree, failed := Parse(path, data); failed == nil && schedule.Published(data, tree) != "" {
		d, _, err := NewSchedule([]Published{{path, data}}, "", o)
		return d, err
	}
	return Read(path, data, o)
}

// ReleaseTable returns the releases of a schedule as a table that NewSchedule can read. The first
// line is the header. Features and metrics have no columns.
func ReleaseTable(o *model.Object) [][]string { return schedule.Table(o) }
