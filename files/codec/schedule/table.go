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
// in which the other cells of the release are repeated; only the first column is required.
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

// Table returns the releases of a schedule as a table that FromTable can read, its header first.
// Features and metrics have no columns.
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
		if len(v.Release.APIs) == 0 {
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
}

// Published describes a text that FromTable or FromCycles can read, or returns "" for any other
// text.
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
		if err == nil && len(header) > 1 && columnsIn(header)[columnVersion] >= 0 {
			return "a table of releases"
		}
	}
	return ""
}

// cycleKeys are the fields of a release cycle of endoflife.date that are read. The first two are
// spellings of the same field; in version 1 of its API the last three take their place.
var cycleKeys = []string{"releaseCycle", "cycle", "releaseDate", "eol", "name", "eolFrom", "isEol"}

// cycles returns the list of release cycles in what endoflife.date publishes: the text itself, or
// result.releases in version 1 of its API; 0 if there is none.
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

// columnsIn returns the index of each column in the first line of a table, -1 if it is missing.
func columnsIn(header []string) []int {
	at := make([]int, len(columns))
	for i, c := range columns {
		at[i] = slices.IndexFunc(header, func(h string) bool { return strings.EqualFold(strings.TrimSpace(h), c) })
	}
	return at
}

// OtherColumns returns the names of the columns of a table in CSV that a schedule has no field for.
func OtherColumns(data []byte) (names []string) {
	header, _ := tableReader(data).Read()
	at := columnsIn(header)
	for i, h := range header {
		if !slices.Contains(at, i) {
			names = append(names, strings.TrimSpace(h))
		}
	}
	return names
}

// FromTable turns a table in CSV, as projects publish it, into a release schedule with the given
// name: the text of a YAML file. policy is the policy that the schedule names, "" for none. The
// error is a *codec.Error.
func FromTable(data []byte, name, policy string) ([]byte, error) {
	r := tableReader(data)
	header, err := r.Read()
	if err != nil {
		return nil, unreadTable(err, "Write a line of column names first: "+strings.Join(columns, ","))
	}
	at := columnsIn(header)
	if at[columnVersion] < 0 {
		return nil, tableError(r, 0, "the table has no column version; its first line is "+phrase.Quoted(strings.Join(header, ",")), "Write a line of column names first: "+strings.Join(columns, ","))
	}
	var list []*imported
	for {
		line, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, unreadTable(err, "Correct the line")
		}
		if list, err = takeLine(r, list, line, at); err != nil {
			return nil, err
		}
	}
	return written(list, name, policy), nil
}

// takeLine adds a line of the table to the releases before it.
func takeLine(r *csv.Reader, list []*imported, line []string, at []int) ([]*imported, error) {
	cell := func(column int) string {
		if at[column] < 0 || at[column] >= len(line) {
			return ""
		}
		return strings.TrimSpace(line[at[column]])
	}
	bad := func(column int, why, hint string) error {
		return tableError(r, at[column], columns[column]+" is "+phrase.Quoted(cell(column))+why, hint)
	}
	if cell(columnVersion) == "" {
		return nil, bad(columnVersion, "", "Write the version of the release in every line")
	}
	for _, column := range []int{columnDate, columnEOL} {
		if text := cell(column); text != "" && !(column == columnEOL && text == "true") && !model.ReadDate(text).IsAt() {
			return nil, bad(column, ", which is no date", "Write YYYY-MM-DD, such as 2026-05-01")
		}
	}
	last := len(list) - 1
	if last < 0 || list[last].version != cell(columnVersion) || cell(columnAPI) == "" {
		list = append(list, &imported{version: cell(columnVersion), date: cell(columnDate), eol: cell(columnEOL), kubernetes: cell(columnKubernetes), storage: cell(columnStorage), force: cell(columnForce)})
		last++
	}
	first := list[last]
	for _, c := range []struct {
		column int
		said   string
	}{{columnDate, first.date}, {columnEOL, first.eol}, {columnStorage, first.storage}, {columnForce, first.force}} {
		if text := cell(c.column); text != "" && text != c.said {
			return nil, bad(c.column, ", which is "+phrase.Quoted(c.said)+" in an earlier line of "+model.Escape(first.version), "Repeat what the first line of the release says, or leave it out")
		}
	}
	if cell(columnAPI) == "" {
		return list, nil
	}
	offered, deprecated, err := model.ParseAvailability(cell(columnAvailability))
	if err != nil {
		return nil, bad(columnAvailability, "", "Write default, optional, not-served or removed, or default (deprecated), optional (deprecated)")
	}
	offer := model.Offer{Availability: offered, Deprecated: deprecated}
	api := []yamledit.New{pair("name", cell(columnAPI))}
	if cell(columnType) != "" {
		api = append(api, pair("type", cell(columnType)))
	}
	api = append(api, yamledit.New{Key: "availability", Scalar: yamledit.Plain.Word(offer.String())})
	if need := cell(columnKubernetes); need != "" && need != first.kubernetes {
		api = append(api, pair(releaseKeys[keyMinKubernetes], need))
	}
	first.apis = append(first.apis, yamledit.New{Pairs: api})
	return list, nil
}

func pair(key, text string) yamledit.New {
	return yamledit.New{Key: key, Scalar: yamledit.Plain.Word(text)}
}

// tableError returns an error about a field of the line that was read last.
func tableError(r *csv.Reader, field int, what, hint string) error {
	line, column := r.FieldPos(field)
	return &codec.Error{Place: model.Place{Line: uint32(line), Column: uint32(column)}, What: what, Hint: hint}
}

// unreadTable returns the error for a line that cannot be read.
func unreadTable(err error, hint string) error {
	place := model.Place{Line: 1, Column: 1}
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		place = model.Place{Line: uint32(wrong.Line), Column: uint32(max(wrong.Column, 1))}
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

// FromCycles turns the release cycles that endoflife.date publishes into a release schedule with
// the given name: the text of a YAML file. The cycles are a list of mappings with releaseCycle or
// cycle, releaseDate, and eol, which is a date, false for unknown, or true for one in the past. In
// version 1 of the API the list is result.releases, and its mappings have name, releaseDate,
// eolFrom, which is a date or null, and isEol. The error is a *codec.Error.
func FromCycles(t *span.Tree, name, policy string) ([]byte, error) {
	r := reader{codec.NewReader(t)}
	root := cycles(t)
	if root == 0 {
		r.Fail(t.Root(0), "this is "+r.Shape(t.Root(0))+" without release cycles; those of endoflife.date are a list, or a mapping with the list result.releases",
			`Write [{"cycle": "1.31", "releaseDate": "2024-08-13", "eol": "2025-10-28"}]`)
		return nil, r.Err
	}
	var list []*imported
	for item := t.First(root); item != 0 && r.Err == nil; item = t.Next(item) {
		var f [7]span.Field
		id := t.Resolve(item)
		if !r.Is(codec.Item(item), span.Mapping, "["+strconv.Itoa(len(list))+"]") {
			break
		}
		r.Fields(id, cycleKeys, f[:])
		x := &imported{version: cmp.Or(r.word(f[0], "releaseCycle"), r.word(f[1], "cycle"), r.word(f[4], "name"))}
		if x.version == "" {
			r.Fail(item, "this entry has no releaseCycle, cycle or name", `Write "releaseCycle": "1.31"`)
		}
		x.date, x.eol = r.cycleDate(f[2], "releaseDate"), cmp.Or(r.cycleDate(f[3], "eol"), r.cycleDate(f[5], "eolFrom"), r.cycleDate(f[6], "isEol"))
		list = append(list, x)
	}
	if r.Err != nil {
		return nil, r.Err
	}
	return written(list, name, policy), nil
}

// cycleDate returns the text of a date; "true" for an end of life that has passed, "" for none.
func (r *reader) cycleDate(f span.Field, name string) string {
	text := r.word(f, name)
	switch {
	case text == "" || text == "false":
		return ""
	case text != "true" && !model.ReadDate(text).IsAt():
		r.Fail(f.Value, phrase.Quoted(name)+" is "+phrase.Quoted(text)+", which is no date", "Write YYYY-MM-DD, true or false")
	}
	return text
}

// written returns the text of a schedule.
func written(list []*imported, name, policy string) []byte {
	releases := yamledit.New{Key: "releases", Items: []yamledit.New{}}
	for _, x := range list {
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
			pairs = append(pairs, yamledit.New{Key: "apis", Items: x.apis})
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
