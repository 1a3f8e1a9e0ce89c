package schedule

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// columns are the columns of a table of releases. A table has one line for each API of a release,
// and each line repeats the other cells of the release. Only the first column is required.
var columns = []string{"version", "release_date", "eol_date", "min_k8s", "storage_type", "force_upgrade", "api_endpoint", "api_type", "availability"}

const (
	columnVersion = iota
	columnDate
	columnEOL
	columnKubernetes
	columnStorage
	columnForce
	columnAPI
	columnType
	columnAvailability
)

// Table returns the releases of a schedule as a table that FromTable can read. The first line is
// the header. Features and metrics have no columns.
func Table(o *model.Object) [][]string {
	out := [][]string{columns}
	for _, v := range o.Tracks[0].Versions {
		line := make([]string, len(columns))
		line[columnVersion], line[columnKubernetes], line[columnStorage], line[columnForce] = v.Text, v.Release.MinKubernetes, v.Release.StorageVersion, v.Release.ForceUpgrade
		for column, key := range map[int]int{columnDate: keyDate, columnEOL: keyEOL} {
			if start, ok := dateIn(v, key); ok && start.Form == model.Event {
				line[column] = "true"
			} else if ok {
				line[column] = start.String()
			}
		}
		// The first line of a release has its own minKubernetes, not that of its first API.
		if apis := v.Release.APIs; len(apis) == 0 || apis[0].MinKubernetes != "" {
			out = append(out, line)
		}
		for i := range v.Release.APIs {
			api, offer := slices.Clone(line), &v.Release.APIs[i]
			api[columnAPI], api[columnType], api[columnAvailability] = offer.Name, offer.Type, availability(offer)
			if offer.MinKubernetes != "" {
				api[columnKubernetes] = offer.MinKubernetes
			}
			out = append(out, api)
		}
	}
	return out
}

// availability returns how a release offers an API, in the words of the tables that projects
// publish.
func availability(o *model.Offer) string {
	if o.Availability == model.NotServed {
		return "not served"
	}
	return o.String()
}

// imported is a release on its way into a schedule.
type imported struct {
	version, date, eol, kubernetes, storage, force string
	apis                                           []yamledit.New
	// features is nil if nothing is known about the features.
	features []yamledit.New
}

// Import is published data on its way into a release schedule.
type Import struct {
	releases []*imported
	// Others are the columns of the table that a schedule has no field for.
	Others []string
}

// Published describes a text that FromTable, FromGates or FromCycles can read, or returns "" for any
// other text.
func Published(data []byte, t *span.Tree) string {
	if t.Documents() == 0 {
		return ""
	}
	root := t.Resolve(t.Root(0))
	switch t.Kind(root) {
	case span.Sequence, span.Mapping:
		var f [7]span.Field
		lookup, item := span.NewLookup(t), t.First(cycles(t))
		if item == 0 || t.Kind(t.Resolve(item)) != span.Mapping {
			return ""
		}
		lookup.Fields(t.Resolve(item), cycleKeys, f[:])
		if f[0].Key != 0 || f[1].Key != 0 || f[4].Key != 0 && f[2].Key != 0 {
			return "a list of release cycles"
		}
	case span.Scalar:
		header, err := tableReader(data).Read()
		switch {
		case err != nil || len(header) < 2:
		case columnsIn(header, columns)[columnVersion] >= 0:
			return "a table of releases"
		case isOfGates(header):
			return "a table of feature gates"
		}
	}
	return ""
}

// cycleKeys are the fields of a release cycle of endoflife.date that are read. The first two are
// spellings of the same field. In version 1 of the API of endoflife.date, name replaces them, and
// eolFrom and isEol replace eol.
var cycleKeys = []string{"releaseCycle", "cycle", "releaseDate", "eol", "name", "eolFrom", "isEol"}

// cycles returns the list of release cycles in a text of endoflife.date: the text itself, or
// result.releases in version 1 of its API. It returns 0 if there is none.
func cycles(t *span.Tree) span.ID {
	root, lookup := t.Resolve(t.Root(0)), span.NewLookup(t)
	if t.Kind(root) == span.Mapping {
		result := lookup.Get(root, "result").Value
		releases := lookup.Get(t.Resolve(result), "releases").Value
		root = t.Resolve(releases)
	}
	if t.Kind(root) != span.Sequence {
		return 0
	}
	return root
}

// tableReader returns a reader of the lines of a table.
func tableReader(data []byte) *csv.Reader {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte(splice.ByteOrderMark))))
	r.FieldsPerRecord = -1
	return r
}

// columnsIn returns the indexes of the named columns in the first line of a table. Upper and lower
// case are the same. The index of a missing column is -1.
func columnsIn(header, names []string) []int {
	at := make([]int, len(names))
	for i, c := range names {
		at[i] = slices.IndexFunc(header, func(h string) bool { return strings.EqualFold(strings.TrimSpace(h), c) })
	}
	return at
}

// line is a line of a table that is being read.
type line struct {
	table *csv.Reader
	names []string // of the columns
	at    []int    // the index of each column, -1 if it is missing
	cells []string
}

// cell returns the text of a column, "" if the line has none. It leaves out the apostrophe that keeps
// a spreadsheet from taking the text for a formula.
func (l *line) cell(column int) string {
	if l.at[column] < 0 || l.at[column] >= len(l.cells) {
		return ""
	}
	text := strings.TrimSpace(l.cells[l.at[column]])
	if rest, guarded := strings.CutPrefix(text, "'"); guarded && strings.ContainsAny(rest[:min(1, len(rest))], "=+-@") {
		return rest
	}
	return text
}

// place returns where the text of a column begins, or the line if it has none.
func (l *line) place(column int) model.Position {
	at := l.at[column]
	if at < 0 || at >= len(l.cells) {
		at = 0
	}
	row, offset := l.table.FieldPos(at)
	return model.Position{Line: uint32(row), Column: uint32(offset)}
}

// bad returns an error about the text of a column.
func (l *line) bad(column int, why, hint string) error {
	return &codec.Error{Place: l.place(column), What: l.names[column] + " is " + phrase.Quoted(l.cell(column)) + why, Hint: hint}
}

// readTable calls take for each line of a table below the first one, which contains the column
// names. required are the indexes in names of the columns that the table must have. others are the
// columns of the table that are not in names.
func readTable(data []byte, names []string, required []int, take func(*line) error) (others []string, err error) {
	table, hint := tableReader(data), "Write a line of column names first: "+strings.Join(names, ",")
	header, err := table.Read()
	if err != nil {
		return nil, unreadTable(err, hint)
	}
	at := columnsIn(header, names)
	for _, column := range required {
		if at[column] < 0 {
			return nil, &codec.Error{Place: (&line{table: table, at: []int{0}, cells: header}).place(0),
				What: "the table has no column " + names[column] + "; its first line is " + phrase.Quoted(strings.Join(header, ",")), Hint: hint}
		}
	}
	for i, h := range header {
		if !slices.Contains(at, i) {
			others = append(others, strings.TrimSpace(h))
		}
	}
	for {
		cells, err := table.Read()
		if errors.Is(err, io.EOF) {
			return others, nil
		}
		if err != nil {
			return nil, unreadTable(err, "Correct the line")
		}
		if err := take(&line{table, names, at, cells}); err != nil {
			return nil, err
		}
	}
}

// FromTable reads a table of releases in CSV, with the columns that Table writes. Only the column
// version is required. The error is a *codec.Error.
func FromTable(data []byte) (*Import, error) {
	m := &Import{}
	others, err := readTable(data, columns, []int{columnVersion}, m.takeLine)
	m.Others = others
	return m, err
}

// takeLine adds a line of a table to the releases.
func (m *Import) takeLine(l *line) error {
	if l.cell(columnVersion) == "" {
		return l.bad(columnVersion, "", "Write the version of the release in every line")
	}
	for _, column := range []int{columnDate, columnEOL} {
		if text := l.cell(column); text != "" && !(column == columnEOL && text == "true") && !model.ReadDate(text).IsAt() {
			return l.bad(column, ", which is not a date", "Write YYYY-MM-DD, such as 2026-05-01")
		}
	}
	last := len(m.releases) - 1
	if last < 0 || m.releases[last].version != l.cell(columnVersion) || l.cell(columnAPI) == "" {
		m.releases = append(m.releases, &imported{version: l.cell(columnVersion), date: l.cell(columnDate), eol: l.cell(columnEOL), kubernetes: l.cell(columnKubernetes), storage: l.cell(columnStorage), force: l.cell(columnForce)})
		last++
	}
	first := m.releases[last]
	for _, c := range []struct {
		column int
		said   string
	}{{columnDate, first.date}, {columnEOL, first.eol}, {columnStorage, first.storage}, {columnForce, first.force}} {
		if text := l.cell(c.column); text != "" && text != c.said {
			return l.bad(c.column, ", which is "+phrase.Quoted(c.said)+" in an earlier line of "+model.Escape(first.version), "Repeat what the first line of the release says, or leave it out")
		}
	}
	if l.cell(columnAPI) == "" {
		return nil
	}
	offered, deprecated, err := model.ParseAvailability(l.cell(columnAvailability))
	if err != nil {
		return l.bad(columnAvailability, "", "Write default, optional, not-served or removed, or default (deprecated), optional (deprecated)")
	}
	offer := model.Offer{Availability: offered, Deprecated: deprecated}
	api := []yamledit.New{pair("name", l.cell(columnAPI))}
	if l.cell(columnType) != "" {
		api = append(api, pair("type", l.cell(columnType)))
	}
	api = append(api, pair("availability", offer.String()))
	if need := l.cell(columnKubernetes); need != "" && need != first.kubernetes {
		api = append(api, pair(releaseKeys[keyMinKubernetes], need))
	}
	first.apis = append(first.apis, yamledit.New{Pairs: api})
	return nil
}

func pair(key, text string) yamledit.New {
	return yamledit.New{Key: key, Scalar: yamledit.Plain.Word(text)}
}

// unreadTable returns the error for a line that cannot be read.
func unreadTable(err error, hint string) error {
	place := model.Position{Line: 1, Column: 1}
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		place = model.Position{Line: uint32(wrong.Line), Column: uint32(max(wrong.Column, 1))}
	}
	return &codec.Error{Place: place, What: "the table cannot be read: " + cause(err), Hint: hint}
}

func cause(err error) string {
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return wrong.Err.Error()
	}
	if errors.Is(err, io.EOF) {
		return "it is empty"
	}
	return model.Escape(err.Error())
}

// FromCycles reads the release cycles that endoflife.date publishes. They are a list of mappings
// with releaseCycle or cycle, releaseDate, and eol. eol is a date, false for unknown, or true for
// one in the past. In version 1 of the API the list is result.releases. Its mappings have name,
// releaseDate, eolFrom (a date or null) and isEol. The error is a *codec.Error.
func FromCycles(t *span.Tree) (*Import, error) {
	r := reader{codec.NewReader(t)}
	root := cycles(t)
	if root == 0 {
		r.Fail(t.Root(0), "this is "+r.Shape(t.Root(0))+" without release cycles; those of endoflife.date are a list, or a mapping with the list result.releases",
			`Write [{"cycle": "1.31", "releaseDate": "2024-08-13", "eol": "2025-10-28"}]`)
		return nil, r.Err
	}
	m := &Import{}
	for item := t.First(root); item != 0 && r.Err == nil; item = t.Next(item) {
		var f [7]span.Field
		id := t.Resolve(item)
		if !r.Is(codec.Item(item), span.Mapping, "["+strconv.Itoa(len(m.releases))+"]") {
			break
		}
		r.Fields(id, cycleKeys, f[:])
		x := &imported{version: cmp.Or(r.word(f[0], "releaseCycle"), r.word(f[1], "cycle"), r.word(f[4], "name"))}
		if x.version == "" {
			r.Fail(item, "this entry has no releaseCycle, cycle or name", `Write "releaseCycle": "1.31"`)
		}
		x.date, x.eol = r.cycleDate(f[2], "releaseDate"), cmp.Or(r.cycleDate(f[3], "eol"), r.cycleDate(f[5], "eolFrom"), r.cycleDate(f[6], "isEol"))
		m.releases = append(m.releases, x)
	}
	if err := r.Failed(); err != nil {
		return nil, err
	}
	return m, nil
}

// cycleDate returns the text of a date, "true" for an end of life that has passed, or "" for none.
func (r *reader) cycleDate(f span.Field, name string) string {
	text := r.word(f, name)
	switch {
	case text == "" || text == "false":
		return ""
	case text != "true" && !model.ReadDate(text).IsAt():
		r.Fail(f.Value, phrase.Quoted(name)+" is "+phrase.Quoted(text)+", which is not a date", "Write YYYY-MM-DD, true or false")
	}
	return text
}

// Text returns the YAML text of a schedule with the given name. policy is the policy that it names,
// or "" for none.
func (m *Import) Text(name, policy string) []byte {
	releases := yamledit.New{Key: "releases", Items: []yamledit.New{}}
	for _, x := range m.releases {
		pairs := []yamledit.New{pair("version", x.version)}
		for _, p := range []yamledit.New{{Key: "date", Scalar: x.date}, {Key: "eol", Scalar: x.eol}} {
			if p.Scalar != "" {
				pairs = append(pairs, p)
			}
		}
		for _, p := range [][2]string{{"minKubernetes", x.kubernetes}, {"storageVersion", x.storage}, {"forceUpgrade", x.force}} {
			if p[1] != "" {
				pairs = append(pairs, pair(p[0], p[1]))
			}
		}
		if x.apis != nil {
			pairs = append(pairs, yamledit.New{Key: releaseKeys[keyAPIs], Items: x.apis})
		}
		switch {
		case len(x.features) > 0:
			pairs = append(pairs, yamledit.New{Key: releaseKeys[keyFeatures], Items: x.features})
		case x.features != nil:
			pairs = append(pairs, yamledit.New{Key: releaseKeys[keyFeatures], Scalar: "[]"})
		}
		releases.Items = append(releases.Items, yamledit.New{Pairs: pairs})
	}
	spec := []yamledit.New{releases}
	if policy != "" {
		spec = []yamledit.New{pair("policy", policy), releases}
	}
	return []byte(yamledit.Document([]yamledit.New{{Key: "apiVersion", Scalar: Group + "/" + Version}, {Key: "kind", Scalar: model.ReleaseSchedule},
		{Key: "metadata", Pairs: []yamledit.New{pair("name", name)}}, {Key: "spec", Pairs: spec}}))
}
