package descriptor

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// onlyOlder refuses a change of a file that has only the older table: that holds one version
// of each API and cannot say what is deprecated. The hint is the table to add, with the
// change made; as it replaces the older one for both APIs, it has both.
func (a *asked) onlyOlder(o *model.Object, track int, after *model.APILists) *model.Refusal {
	refusal := &model.Refusal{
		What:  "cannot " + string(a.verb) + " " + a.name() + ": the file has only the older [api] table, which names one version of each API",
		Short: "the file has only the older [api] table",
	}
	var b strings.Builder
	b.WriteString("add the [apis] table, with this change in it:\n\n[apis]")
	for i, t := range o.Tracks {
		l := t.APIs
		if i == track {
			l = after
		}
		b.WriteString("\n[apis." + t.Name + "]\n  deprecated = " + tomlList(l.Deprecated) + "\n  supported = " + tomlList(l.Supported))
	}
	refusal.Hint = b.String()
	return refusal
}

// tomlList returns a list as a TOML array. Entries that are not versions could hold any
// character and are left out.
func tomlList(l model.APIList) string {
	var texts []string
	for _, e := range l.Entries {
		if _, err := model.ParseAPIVersion(e.Text); err == nil {
			texts = append(texts, `"`+strings.TrimPrefix(e.Text, "v")+`"`)
		}
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
