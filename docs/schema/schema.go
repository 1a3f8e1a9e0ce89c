// Package schema has the JSON Schemas of the documents that lctui prints, and of the files that
// people write. A test generates the former from Go types.
package schema

import (
	"cmp"
	"embed"
	"slices"
	"strings"
)

//go:embed *.json
var files embed.FS

// Names returns the names of the schemas, sorted.
func Names() (names []string) {
	entries, _ := files.ReadDir(".") // the folder is embedded, so there is no error
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".json"))
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(strings.ToLower(a), strings.ToLower(b)) })
	return names
}

// Of returns the schema with the given name, or nil if there is none.
func Of(name string) []byte {
	text, _ := files.ReadFile(name + ".json")
	return text
}
