package descriptor

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// with returns a list with one more version: in its place where the list is in
// order, oldest or newest first, else at the end.
func with(l model.APIList, v model.APIVersion, text string) model.APIList {
	texts := l.Texts()
	return l.With(slices.Insert(texts, place(texts, v), text))
}

// place returns the index at which a version belongs among some entries. Those that
// are no version have no say.
func place(texts []string, v model.APIVersion) int {
	rising, falling := true, true
	older, newer := len(texts), len(texts) // the first entry that is older, newer
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

// without returns a list without the entries that a question is answered yes for.
// What is no version stays.
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

// highest returns the index of the entry with the highest minor of a major, or
// model.None.
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
