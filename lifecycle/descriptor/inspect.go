package descriptor

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// apiTitles are the two APIs with the titles shown to people.
var apiTitles = [...]struct{ name, title string }{{model.BuildpackAPI, "Buildpack"}, {model.PlatformAPI, "Platform"}}

// Inspect returns a descriptor as pack inspect-builder shows it: entries in the order of the
// file, as MAJOR.MINOR, or as written if they are not versions. There is a warning for each part that
// is not specified.
func (System) Inspect(o *model.Object) (text string, warnings []string) {
	const none = "(none)"
	version := none
	if o.Descriptor != nil && o.Descriptor.Version.Text != "" {
		version = model.Escape(o.Descriptor.Version.Text)
	} else {
		warnings = append(warnings, "the descriptor does not specify a Lifecycle version")
	}
	var b strings.Builder
	b.WriteString("Lifecycle:\n  Version: " + version + "\n")
	for _, api := range apiTitles {
		l := listsOf(o, api.name)
		b.WriteString("  " + api.title + " APIs:\n")
		for _, part := range [...]struct {
			title string
			list  model.APIList
		}{{"Deprecated", l.Deprecated}, {"Supported", l.Supported}} {
			entries := strings.Join(canonical(part.list), ", ")
			if entries == "" {
				entries = none
			}
			b.WriteString("    " + part.title + ": " + entries + "\n")
		}
		if len(l.Supported.Entries) == 0 {
			warnings = append(warnings, "the descriptor does not specify supported Lifecycle "+api.title+" APIs")
		}
	}
	return b.String(), warnings
}

// canonical returns the entries as MAJOR.MINOR, or escaped if they are not versions.
func canonical(l model.APIList) []string {
	out := make([]string, len(l.Entries))
	for i, e := range l.Entries {
		out[i] = model.Escape(e.Text)
		if v, err := model.ParseAPIVersion(e.Text); err == nil {
			out[i] = v.String()
		}
	}
	return out
}
