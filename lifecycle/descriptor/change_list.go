package descriptor

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// with returns a list with one more version: at its place if the list is sorted, oldest or
// newest first, otherwise at the end.
func with(l model.APIList, v model.APIVersion, text string) model.APIList {
	texts := l.Texts()
	return l.With(slices.Insert(texts, place(texts, v), text))
}

// place returns the index at which a version belongs among some entries. Entries that are not
// versions are ignored.
func place(texts []string, v model.APIVersion) int {
	rising, falling := true, true
	older, newer := len(texts), len(texts) // the first entry that is older, or newer
	var last *model.APIVersion
	for i, text := range texts {
		w, err := model.ParseAPIVersion(text)
		if err != nil {
			continue
		}
		if last != nil {
			rising, falling = rising && last.Compare(w) <= 0, falling && last.Compare(w) >= 0
		}
		last = &w
		if c := w.Compare(v); c > 0 {
			newer = min(newer, i)
		} else if c < 0 {
			older = min(older, i)
		}
	}
	switch {
	case rising:
		return newer
	case falling:
		return older
	}
	return len(texts)
}

// without returns a list without the versions for which goes is true. Entries that are not
// versions stay.
func without(l model.APIList, goes func(model.APIVersion) bool) model.APIList {
	texts := l.Texts()
	kept := slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
		v, err := model.ParseAPIVersion(text)
		return err == nil && goes(v)
	})
	if len(kept) == len(texts) {
		return l
	}
	return l.With(kept)
}

// highest returns the entry with the highest minor of a major, and its index, or model.None.
func highest(l model.APIList, major int) (at int, v model.APIVersion) {
	at = model.None
	for i, e := range l.Entries {
		w, err := model.ParseAPIVersion(e.Text)
		if err == nil && w.Major == major && (at == model.None || w.Minor > v.Minor) {
			at, v = i, w
		}
	}
	return at, v
}
