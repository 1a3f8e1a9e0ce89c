package descriptor

import "github.com/lctui/lctui/model"

// Covering returns a function that tells which entries of the two lists decide about
// a version: the first of each that covers it, nil where none does. The lists are read
// once, however long they are.
func Covering(l *model.APILists) func(model.APIVersion) (supported, deprecated *model.Field) {
	supports, deprecates := map[model.APIVersion]*model.Field{}, map[model.APIVersion]*model.Field{}
	next := map[int]int{} // the first minor of each major that no entry has covered yet
	for i := range l.Supported.Entries {
		e := &l.Supported.Entries[i]
		v, err := model.ParseAPIVersion(e.Text)
		switch {
		case err != nil:
		case v.Major == 0:
			keepFirst(supports, v, e)
		default:
			for ; next[v.Major] <= v.Minor; next[v.Major]++ {
				supports[model.APIVersion{Major: v.Major, Minor: next[v.Major]}] = e
			}
		}
	}
	for i := range l.Deprecated.Entries {
		if v, err := model.ParseAPIVersion(l.Deprecated.Entries[i].Text); err == nil {
			keepFirst(deprecates, v.Whole(), &l.Deprecated.Entries[i])
		}
	}
	return func(v model.APIVersion) (supported, deprecated *model.Field) {
		return supports[v], deprecates[v.Whole()]
	}
}

func keepFirst(entries map[model.APIVersion]*model.Field, v model.APIVersion, e *model.Field) {
	if entries[v] == nil {
		entries[v] = e
	}
}
