package report

import (
	"strconv"
	"strings"
)

// listRecord is a version for programs: the columns of recordHeader always,
// instants in full, nothing where something is absent or unknown.
func listRecord(v *Version) []string {
	var next NextStage
	if v.Next != nil {
		next = *v.Next
	}
	return []string{v.File, v.Object.Kind, v.Object.Namespace, v.Object.Name, v.Track, v.Version,
		strconv.Itoa(v.Index), v.Source, OrElse(v.Stage, ""), OrElse(v.Since, ""), next.Stage, next.Start, strings.Join(v.BadTime, " ")}
}

var recordHeader = []string{"file", "kind", "namespace", "name", "track", "version", "index", "source", "stage", "since", "next", "nextStart", "badTime"}

// listColumn is a column of the table for people; shown tells, when all versions
// were looked at, whether it is there.
type listColumn struct {
	name  string
	cell  func(v *Version) string
	shown func(x *Versions) bool
}

// listColumns: files and objects have columns of their own where there are
// several, times that are none where there is one.
var listColumns = []listColumn{
	{"FILE", func(v *Version) string { return v.File }, func(x *Versions) bool { return x.manyFiles }},
	{"OBJECT", func(v *Version) string { return v.Object.String() }, func(x *Versions) bool { return x.manyObjects }},
	{"TRACK", func(v *Version) string { return v.Track }, everyList},
	{"VERSION", func(v *Version) string { return v.Version }, everyList},
	{stageColumn, func(v *Version) string { return OrElse(v.Stage, Unknown) }, everyList},
	{"SINCE", since, datedList},
	{"NEXT", func(v *Version) string { return next(v).Stage }, datedList},
	{"FROM", func(v *Version) string { return Short(next(v).Start) }, datedList},
	{"REASON", func(v *Version) string { return OrElse(v.Reason, Absent) }, func(x *Versions) bool { return x.Descriptors }},
	{"AGE", age, recordList},
	{"PUBLISHED BY", func(v *Version) string { return OrElse(v.PublishedBy, Absent) }, recordList},
	{"SOURCE", func(v *Version) string { return v.Source }, func(x *Versions) bool { return wideList(x) && datedList(x) }},
	{"LINE", func(v *Version) string { return v.Position.LineText() }, wideList},
	{"STAGES", stages, func(x *Versions) bool { return wideList(x) && datedList(x) }},
	{"NOTE", badTimes, func(x *Versions) bool { return x.badTimes }},
}

// stageColumn has the words for stages, which are coloured.
const stageColumn = "STAGE"

func everyList(*Versions) bool    { return true }
func recordList(x *Versions) bool { return x.records }

// datedList leaves the columns of times out where nothing has any.
func datedList(x *Versions) bool { return x.dates || !x.Descriptors }

func wideList(x *Versions) bool { return x.format != "table" }

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
		return NextStage{Unknown, Unknown}
	case v.Next == nil:
		return NextStage{Absent, Absent}
	}
	return *v.Next
}

// age says how old a record is.
func age(v *Version) string {
	switch {
	case !v.Record:
		return Absent
	case v.Age == "":
		return Unknown
	}
	return v.Age
}

// badTimes says which times of a version are none: bad-time: deprecated.
func badTimes(v *Version) string {
	if len(v.BadTime) == 0 {
		return Absent
	}
	return "bad-time: " + strings.Join(v.BadTime, ", ")
}

// stages writes all stages in one cell: preview, supported 2024-12-01.
func stages(v *Version) string {
	list := make([]string, len(v.Stages))
	for i, s := range v.Stages {
		list[i] = s.Classification
		if s.Start != nil {
			list[i] += " " + Short(*s.Start)
		}
	}
	return strings.Join(list, ", ")
}
