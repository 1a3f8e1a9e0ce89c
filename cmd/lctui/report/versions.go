package report

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Versions prints a list of versions, in the format table, wide, name, csv, json, yaml or markdown.
// It prints nothing before all versions are added, because the columns depend on them.
type Versions struct {
	// Undated is set if some versions have no dates but a reason for their stage.
	Undated bool

	format string
	// of has the file and the object of the first version.
	of *firstVersion
	// These are set if any of the versions needs the columns for them.
	manyFiles, manyObjects, records, badTimes, dates, facts bool
	// rows has the versions for tables, names and CSV, list those for JSON and YAML.
	rows RowSpool
	list KeptList
}

// NewVersions returns an empty list in a format.
func NewVersions(format string) *Versions {
	return &Versions{format: format, list: KeptList{YAML: format == "yaml", Field: "versions"}}
}

type firstVersion struct {
	file   string
	object ObjectName
}

// look records what the columns depend on.
func (x *Versions) look(list []Version) {
	for i := range list {
		v := &list[i]
		if x.of == nil {
			x.of = &firstVersion{v.File, v.Object.Apart()}
		}
		x.manyFiles = x.manyFiles || v.File != x.of.file
		x.manyObjects = x.manyObjects || v.Object != x.of.object
		x.records = x.records || v.Record
		x.badTimes = x.badTimes || len(v.BadTime) > 0
		x.facts = x.facts || len(v.Facts) > 0
		x.dates = x.dates || v.Reason == nil
	}
}

// Add adds versions. It keeps only their text.
func (x *Versions) Add(list []Version) {
	x.look(list)
	if len(list) == 0 {
		return
	}
	switch x.format {
	case "name":
		for i := range list {
			x.rows.Add([]string{list[i].FileWord, list[i].NameWord})
		}
	case "csv":
		for i := range list {
			x.rows.Add(listRecord(&list[i]))
		}
	case "json", "yaml":
		Keep(&x.list, list)
	default:
		x.writeRows(list)
	}
}

func (x *Versions) writeRows(list []Version) {
	escape, cells := cellEscape(x.format), make([]string, len(listColumns))
	for i := range list {
		for k := range listColumns {
			cells[k] = escape(listColumns[k].cell(&list[i]))
		}
		x.rows.Add(cells)
	}
}

// Print prints the list as of the instant at. next is the earliest transition after it, or the zero
// time if there is none.
func (x *Versions) Print(out *Writer, at, next time.Time) error {
	head := VersionsHead{KindAt("VersionList", at), Instant(next)}
	switch x.format {
	case "json", "yaml":
		return x.list.Print(out, head)
	case "csv":
		out.CSV(recordHeader, x.rows.Each)
	case "name":
		x.rows.Each(func(cells []string) {
			if x.manyFiles {
				out.Whole(cells[0] + " " + cells[1])
			} else {
				out.Whole(cells[1])
			}
		})
	default:
		x.printRows(out)
	}
	return nil
}

// printRows prints the columns that are shown.
func (x *Versions) printRows(out *Writer) {
	var header []string
	var widths, shown []int
	var stages stageColumns
	for k, column := range listColumns {
		if !column.shown(x) {
			continue
		}
		if column.name == stageColumn {
			stages = stageColumns{from: len(header), to: len(header) + 1}
		}
		header, widths, shown = append(header, column.name), append(widths, x.rows.Width(k)), append(shown, k)
	}
	row := make([]string, len(shown))
	out.tableRows(x.format, header, widths, stages, func(print func([]string)) {
		x.rows.Each(func(cells []string) {
			for i, k := range shown {
				row[i] = cells[k]
			}
			print(row)
		})
	})
}

// VersionsHead has the fields before the versions in the document that list prints.
type VersionsHead struct {
	Dated
	NextTransition *string `json:"nextTransition"`
}

// Version is a version with its stage at the instant of the list. Stage, Since and Next are null if
// the stage is unknown. Instants are in UTC.
type Version struct {
	Place
	Object   ObjectName `json:"object"`
	Track    string     `json:"track"`
	Version  string     `json:"version"`
	Index    int        `json:"index"`
	Position *Position  `json:"position"`
	Source   string     `json:"source" enum:"lifecycle,legacy,default"`
	Stage    *string    `json:"stage"`
	// Derived is set if the stage follows from a support policy, which Policy names. Both are left
	// out if the file states when the stage begins.
	Derived bool          `json:"derived,omitempty"`
	Policy  string        `json:"policy,omitempty"`
	Since   *string       `json:"since"`
	Next    *NextStage    `json:"next"`
	Stages  []ListedStage `json:"stages"`
	// BadTime names the stages, or expirationDate, whose text is not a time.
	BadTime []string `json:"badTime"`
	// Created and PublishedBy are for package revisions. They are left out for other versions, and
	// if the file does not state them.
	Created     *string `json:"created,omitempty"`
	PublishedBy *string `json:"publishedBy,omitempty"`
	// Reason names the entries of a descriptor that give the version its stage. It is left out for
	// versions outside of descriptors.
	Reason *string `json:"reason,omitempty"`
	// Facts follow from the support policy. They are left out without a policy.
	Facts []VersionFact `json:"facts,omitempty"`

	// FileWord and NameWord are the file and the version as arguments of set, quoted for a shell.
	// The format name prints them.
	FileWord string `json:"-"`
	NameWord string `json:"-"`
	// Unrecorded is set if it is not known when the stage began.
	Unrecorded bool `json:"-"`
	// Record is set for a package revision. Age is its age in whole days, such as 12d, or "" if it
	// is unknown.
	Record bool   `json:"-"`
	Age    string `json:"-"`
}

// VersionFact is a fact that follows from the support policy of a version, such as its end of life.
// Label is its name, Text its value.
type VersionFact struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// SetFacts sets the reason for the stage of a version, and the facts that follow from the support
// policy.
func (v *Version) SetFacts(facts []lifecycle.Fact) {
	if reason := lifecycle.Reason(facts, model.LookUnknown); reason != "" {
		v.Reason = &reason
	}
	for _, f := range facts {
		if f.Derived {
			v.Facts = append(v.Facts, VersionFact{f.Label, f.Text})
		}
	}
}

// factTexts returns the facts as one cell.
func factTexts(v *Version) string {
	texts := model.Map(v.Facts, func(f VersionFact) string { return f.Label + " " + f.Text })
	return cmp.Or(strings.Join(texts, "; "), Absent)
}

// NextStage is the next stage and its start in UTC. Derived and Policy are as in Version.
type NextStage struct {
	Stage   string `json:"stage"`
	Start   string `json:"startTime"`
	Derived bool   `json:"derived,omitempty"`
	Policy  string `json:"policy,omitempty"`
}

// ListedStage is a stage of a version. Start is nil if it has no start. Derived and Policy are as
// in Version.
type ListedStage struct {
	Classification string  `json:"classification"`
	Start          *string `json:"startTime"`
	Derived        bool    `json:"derived,omitempty"`
	Policy         string  `json:"policy,omitempty"`
}

// listRecord returns a version as a record with the columns of recordHeader. Instants are full, and
// cells are empty if something is absent or unknown. policy and nextPolicy are empty for stages in
// the file.
func listRecord(v *Version) []string {
	var next NextStage
	if v.Next != nil {
		next = *v.Next
	}
	return []string{v.File, v.Object.Kind, v.Object.Namespace, v.Object.Name, v.Track, v.Version,
		strconv.Itoa(v.Index), v.Source, OrElse(v.Stage, ""), OrElse(v.Since, ""), next.Stage, next.Start, strings.Join(v.BadTime, " "), v.Policy, next.Policy}
}

var recordHeader = []string{"file", "kind", "namespace", "name", "track", "version", "index", "source", "stage", "since", "next", "nextStart", "badTime", "policy", "nextPolicy"}

// listColumn is a column of the table for people. shown reports whether the table has it, once all
// versions are added.
type listColumn struct {
	name  string
	cell  func(v *Version) string
	shown func(x *Versions) bool
}

// listColumns are all columns of the table for people, in order.
var listColumns = []listColumn{
	{"FILE", func(v *Version) string { return v.File }, func(x *Versions) bool { return x.manyFiles }},
	{"OBJECT", func(v *Version) string { return v.Object.String() }, func(x *Versions) bool { return x.manyObjects }},
	{"TRACK", func(v *Version) string { return v.Track }, everyList},
	{"VERSION", func(v *Version) string { return v.Version }, everyList},
	{stageColumn, stageTitle, everyList},
	{"SINCE", since, datedList},
	{"NEXT", func(v *Version) string { x := next(v); return model.Titled(x.Stage, x.Policy) }, datedList},
	{"FROM", func(v *Version) string { return Short(next(v).Start) }, datedList},
	{"REASON", func(v *Version) string { return OrElse(v.Reason, Absent) }, func(x *Versions) bool { return x.Undated }},
	{"AGE", age, recordList},
	{"PUBLISHED BY", func(v *Version) string { return OrElse(v.PublishedBy, Absent) }, recordList},
	{"SOURCE", func(v *Version) string { return v.Source }, func(x *Versions) bool { return wideList(x) && datedList(x) }},
	{"LINE", func(v *Version) string { return v.Position.LineText() }, wideList},
	{"STAGES", stages, func(x *Versions) bool { return wideList(x) && datedList(x) }},
	{"BY POLICY", factTexts, func(x *Versions) bool { return wideList(x) && x.facts }},
	{"NOTE", badTimes, func(x *Versions) bool { return x.badTimes }},
}

// stageColumn is the header of the column with the names of stages, which are coloured.
const stageColumn = "STAGE"

func everyList(*Versions) bool    { return true }
func recordList(x *Versions) bool { return x.records }

// datedList reports whether the table has the columns of times. They are left out if all versions
// are undated.
func datedList(x *Versions) bool { return x.dates || !x.Undated }

func wideList(x *Versions) bool { return x.format != "table" }

func stageTitle(v *Version) string { return model.Titled(OrElse(v.Stage, Unknown), v.Policy) }

func since(v *Version) string {
	switch {
	case v.Reason != nil:
		return Absent
	case v.Stage == nil || v.Unrecorded:
		return Unknown
	}
	return Short(OrElse(v.Since, Always))
}

func next(v *Version) NextStage {
	switch {
	case v.Stage == nil:
		return NextStage{Stage: Unknown, Start: Unknown}
	case v.Next == nil:
		return NextStage{Stage: Absent, Start: Absent}
	}
	return *v.Next
}

// age returns the age of a record.
func age(v *Version) string {
	switch {
	case !v.Record:
		return Absent
	case v.Age == "":
		return Unknown
	}
	return v.Age
}

// badTimes states which times of a version are invalid, such as "bad-time: deprecated".
func badTimes(v *Version) string {
	if len(v.BadTime) == 0 {
		return Absent
	}
	return "bad-time: " + strings.Join(v.BadTime, ", ")
}

// stages returns all stages in one cell, such as "preview, supported 2024-12-01".
func stages(v *Version) string {
	list := make([]string, len(v.Stages))
	for i, s := range v.Stages {
		list[i] = model.Titled(s.Classification, s.Policy)
		if s.Start != nil {
			list[i] += " " + Short(*s.Start)
		}
	}
	return strings.Join(list, ", ")
}
