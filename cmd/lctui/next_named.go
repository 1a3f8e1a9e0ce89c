package main

import "github.com/lctui/lctui/cmd/lctui/report"

// told is something that happens to an object of a file.
type told struct {
	file   string
	object report.ObjectName
}

// calledApart calls objects by their names, as short as they can be told apart:
// those of one kind and name that stand in several files have the file behind it.
func calledApart(list []told) func(told) string {
	short := func(t told) string {
		if t.object.Namespace != "" {
			return t.object.Namespace + "/" + t.object.Name
		}
		return t.object.Name
	}
	who := map[string]map[told]bool{}
	for _, t := range list {
		name := short(t)
		if who[name] == nil {
			who[name] = map[told]bool{}
		}
		who[name][t] = true
	}
	return func(t told) string {
		if name := short(t); len(who[name]) < 2 && name != "" {
			return name
		}
		return t.object.String() + " (" + t.file + ")"
	}
}
