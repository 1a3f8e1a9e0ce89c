package descriptor

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Difference is a list that differs between a descriptor and a label.
type Difference struct {
	// Table is buildpack or platform, List deprecated or supported.
	Table, List string
	// The entries that only one of the two lists has, as written there.
	OnlyInDescriptor, OnlyInLabel []string
}

// Entries returns the list that the difference is about, as a descriptor or a label has it;
// nil for an empty one.
func (d Difference) Entries(o *model.Object) *string {
	list := listsOf(o, d.Table).Supported
	if d.List == model.Deprecated {
		list = listsOf(o, d.Table).Deprecated
	}
	text := strings.Join(list.Texts(), ", ")
	if text == "" {
		return nil
	}
	return &text
}

// Differences compares a descriptor with a label, list by list, as sets of versions: order,
// duplicates and spelling (1 and 1.0) do not matter. A missing list counts as empty.
func Differences(descriptor, label *model.Object) []Difference {
	var found []Difference
	for _, api := range apiTitles {
		a, b := listsOf(descriptor, api.name), listsOf(label, api.name)
		for _, part := range [...]struct {
			name string
			a, b model.APIList
		}{{model.Deprecated, a.Deprecated, b.Deprecated}, {model.Supported, a.Supported, b.Supported}} {
			d := Difference{api.name, part.name, missingIn(part.a, part.b), missingIn(part.b, part.a)}
			if len(d.OnlyInDescriptor)+len(d.OnlyInLabel) > 0 {
				found = append(found, d)
			}
		}
	}
	return found
}

// missingIn returns the entries of a list that another one does not have, without duplicates.
func missingIn(l, other model.APIList) []string {
	seen := map[string]bool{}
	for _, e := range other.Entries {
		seen[entryKey(e.Text)] = true
	}
	missing := []string{}
	for _, e := range l.Entries {
		if key := entryKey(e.Text); !seen[key] {
			seen[key] = true
			missing = append(missing, e.Text)
		}
	}
	return missing
}

// entryKey returns the same key for entries that mean the same version, and a key of its own
// for each other text.
func entryKey(text string) string {
	if v, err := model.ParseAPIVersion(text); err == nil {
		return v.String()
	}
	return "\x00" + text
}
