// Package schema has the JSON Schemas of the documents that lctui prints, which a test makes from
// their types, and of the files that people write.
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
	entries, _ := files.ReadDir(".") // it is in the program
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".json"))
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(strings.ToLower(a), strings.ToLower(b)) })
	return names
}

// Of returns the schema of a name, nil if there is none.
func Of(name string) []byte {
	text, _ := files.ReadFile(name + ".json")
	return text
}
