package descriptor

import "github.com/lctui/lctui/model"

// OlderValue returns the value of the older [api] table for an API: the smallest version among all
// entries of both lists, as MAJOR.MINOR (RFC 0011, and what the lifecycle's own build writes). It is
// "" if nothing is supported; the table then has no value. Entries that are not versions are ignored.
func OlderValue(l *model.APILists) string {
	smallest, found := model.APIVersion{}, false
	supported := false
	for k, entries := range [2][]model.Field{l.Supported.Entries, l.Deprecated.Entries} {
		for _, e := range entries {
			v, err := model.ParseAPIVersion(e.Text)
			if err != nil {
				continue
			}
			supported = supported || k == 0
			if !found || v.Compare(smallest) < 0 {
				smallest, found = v, true
			}
		}
	}
	if !supported {
		return ""
	}
	return smallest.String()
}
