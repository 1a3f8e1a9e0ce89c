package main

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// typedName gives the name of a version as set takes it: with --object where
// another object of the file has the same.
func (x *listing) typedName(v *listedVersion) string {
	if x.named[v.address] < 2 {
		return v.address
	}
	return v.address + " --object " + failure.ShellWord(x.objects[v.object])
}

// countNames counts the addresses of versions in a file where several objects
// may have the same.
func (x *listing) countNames(doc *files.Document, all []looked) {
	if x.named = nil; x.format != "name" || len(all) < 2 {
		return
	}
	x.named, x.objects = map[string]int{}, model.ObjectAddresses(doc.Objects())
	for _, l := range all {
		for _, addresses := range model.Addresses(x.listed(l)) {
			for _, address := range addresses {
				x.named[address]++
			}
		}
	}
}

// listRecord is a version for programs: the columns of recordHeader always,
// instants in full, nothing where something is absent or unknown.
func listRecord(v *listedVersion) []string {
	var next nextStage
	if v.Next != nil {
		next = *v.Next
	}
	return []string{v.File, v.Object.Kind, v.Object.Namespace, v.Object.Name, v.Track, v.Version,
		strconv.Itoa(v.Index), v.Source, report.OrElse(v.Stage, ""), report.OrElse(v.Since, ""), next.Stage, next.Start, strings.Join(v.BadTime, " ")}
}

var recordHeader = []string{"file", "kind", "namespace", "name", "track", "version", "index", "source", "stage", "since", "next", "nextStart", "badTime"}

// listColumn is a column of the table for people; shown tells, when all versions
// were looked at, whether it is there.
type listColumn struct {
	name  string
	cell  func(v *listedVersion) string
	shown func(x *listing) bool
}

// listColumns: files and objects have columns of their own where there are
// several, times that are none where there is one.
var listColumns = []listColumn{
	{"FILE", func(v *listedVersion) string { return v.File }, func(x *listing) bool { return x.manyFiles }},
	{"OBJECT", func(v *listedVersion) string { return v.Object.String() }, func(x *listing) bool { return x.manyObjects }},
	{"TRACK", func(v *listedVersion) string { return v.Track }, everyList},
	{"VERSION", func(v *listedVersion) string { return v.Version }, everyList},
	{stageColumn, func(v *listedVersion) string { return report.OrElse(v.Stage, report.Unknown) }, everyList},
	{"SINCE", since, datedList},
	{"NEXT", func(v *listedVersion) string { return next(v).Stage }, datedList},
	{"FROM", func(v *listedVersion) string { return report.Short(next(v).Start) }, datedList},
	{"REASON", func(v *listedVersion) string { return report.OrElse(v.Reason, report.Absent) }, func(x *listing) bool { return x.descriptors }},
	{"AGE", age, recordList},
	{"PUBLISHED BY", func(v *listedVersion) string { return report.OrElse(v.PublishedBy, report.Absent) }, recordList},
	{"SOURCE", func(v *listedVersion) string { return v.Source }, func(x *listing) bool { return wideList(x) && datedList(x) }},
	{"LINE", func(v *listedVersion) string { return v.Position.LineText() }, wideList},
	{"STAGES", stages, func(x *listing) bool { return wideList(x) && datedList(x) }},
	{"NOTE", badTimes, func(x *listing) bool { return x.badTimes }},
}

// stageColumn has the words for stages, which are coloured.
const stageColumn = "STAGE"

func everyList(*listing) bool    { return true }
func recordList(x *listing) bool { return x.records }

// datedList leaves the columns of times out where nothing has any.
func datedList(x *listing) bool { return x.dates || !x.descriptors }

func wideList(x *listing) bool { return x.format != "table" }

func since(v *listedVersion) string {
	switch {
	case v.Reason != nil:
		return report.Absent
	case v.Stage == nil || v.unrecorded:
		return report.Unknown
	}
	return report.Short(report.OrElse(v.Since, report.Always))
}

func next(v *listedVersion) nextStage {
	switch {
	case v.Stage == nil:
		return nextStage{report.Unknown, report.Unknown}
	case v.Next == nil:
		return nextStage{report.Absent, report.Absent}
	}
	return *v.Next
}

// age says how old a record is.
func age(v *listedVersion) string {
	switch {
	case v.record == nil:
		return report.Absent
	case v.age == "":
		return report.Unknown
	}
	return v.age
}

// badTimes says which times of a version are none: bad-time: deprecated.
func badTimes(v *listedVersion) string {
	if len(v.BadTime) == 0 {
		return report.Absent
	}
	return "bad-time: " + strings.Join(v.BadTime, ", ")
}

// stages writes all stages in one cell: preview, supported 2024-12-01.
func stages(v *listedVersion) string {
	list := make([]string, len(v.Stages))
	for i, s := range v.Stages {
		list[i] = s.Classification
		if s.Start != nil {
			list[i] += " " + report.Short(*s.Start)
		}
	}
	return strings.Join(list, ", ")
}
