package descriptor

import "github.com/lctui/lctui/model"

// Reasons is Reason for many versions of one API: the lists are read once, however
// long they are.
func Reasons(l *model.APILists) func(model.APIVersion) string {
	supported, deprecated := map[model.APIVersion]string{}, map[model.APIVersion]string{}
	next := map[int]int{} // the first minor of each major that no entry has covered yet
	for _, e := range l.Supported.Entries {
		v, err := model.ParseAPIVersion(e.Text)
		switch {
		case err != nil:
		case v.Major == 0:
			keepFirst(supported, v, e.Text)
		default:
			for ; next[v.Major] <= v.Minor; next[v.Major]++ {
				supported[model.APIVersion{Major: v.Major, Minor: next[v.Major]}] = e.Text
			}
		}
	}
	for _, e := range l.Deprecated.Entries {
		if v, err := model.ParseAPIVersion(e.Text); err == nil {
			keepFirst(deprecated, v.Whole(), e.Text)
		}
	}
	return func(v model.APIVersion) string {
		entry, ok := supported[v]
		if !ok {
			return "not supported"
		}
		reason := "supported by " + quote(entry)
		if entry, ok := deprecated[v.Whole()]; ok {
			reason += ", deprecated by " + quote(entry)
		}
		return reason
	}
}

func keepFirst(texts map[model.APIVersion]string, v model.APIVersion, text string) {
	if _, known := texts[v]; !known {
		texts[v] = text
	}
}
