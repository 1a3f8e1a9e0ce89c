package descriptor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// support adds the version to the supported list, or extends the range of its major up to it.
func (a *asked) support() (Change, error) {
	if StatusOf(a.lists, a.version) != Unsupported {
		return Change{Message: a.name() + " is already supported" + a.lapsed(a.lists, ", and"), Effect: "already supported"}, nil
	}
	next := *a.lists
	c := Change{Lists: &next, Changed: true, Message: a.name() + " supported", Effect: "supports " + a.version.String()}
	at, before := highest(next.Supported, a.version.Major)
	if a.version.Major == 0 || at == model.None {
		next.Supported = with(next.Supported, a.version, a.version.String())
	} else {
		texts := next.Supported.Texts()
		texts[at] = a.version.String()
		next.Supported = next.Supported.With(texts)
		c.Message += ": its range, " + rangeOf(before) + " before, is " + rangeOf(a.version) + " now"
	}
	c.Message += a.lapsed(&next, "; it is")
	return c, nil
}

// lapsed returns the words, followed by the entry by which the version is deprecated; "" if
// there is none.
func (a *asked) lapsed(l *model.APILists, words string) string {
	at := l.Deprecated.Covering(a.version, model.APIVersion.Deprecates)
	if at == model.None {
		return ""
	}
	return words + " deprecated by " + lifecycle.Quote(l.Deprecated.Entries[at].Text)
}

// deprecate adds the version to the deprecated list, from 1.0 on as a bare major, because a
// single minor cannot be deprecated there.
func (a *asked) deprecate() (Change, error) {
	switch StatusOf(a.lists, a.version) {
	case Unsupported:
		return Change{}, &model.Refusal{
			What:  "cannot " + string(a.verb) + " " + a.name() + ": it is unsupported; " + supportedWords(a.lists),
			Hint:  "support it first",
			Short: a.text() + " is unsupported",
		}
	case Deprecated:
		return Change{Message: a.name() + " is already deprecated", Effect: "already deprecated"}, nil
	}
	next := *a.lists
	c := Change{Lists: &next, Changed: true, Message: a.name() + " deprecated", Effect: "supported to deprecated"}
	if a.version.Major == 0 {
		next.Deprecated = with(next.Deprecated, a.version, a.version.String())
		return c, nil
	}
	major := a.major()
	next.Deprecated = with(next.Deprecated, model.APIVersion{Major: a.version.Major}, major)
	_, top := highest(next.Supported, a.version.Major)
	c.Message = a.api + "/" + major + " deprecated: " + rangeOf(top)
	c.Effect = "deprecates the whole major " + major + ": " + rangeOf(top)
	if !a.bare {
		c.Warnings = []lifecycle.Caution{{Name: WholeMajor, Text: "a single minor cannot be deprecated: " + a.version.String() + " goes with its whole major " + major + ", " + rangeOf(top)}}
	}
	return c, nil
}

// remove drops a version 0.n from both lists, or a whole major. A single minor from 1.0 on
// can be removed only if it is all that its major has.
func (a *asked) remove() (Change, error) {
	goes := func(v model.APIVersion) bool { return v == a.version }
	if a.version.Major > 0 {
		_, top := highest(a.lists.Supported, a.version.Major)
		switch {
		case a.bare || a.version == top && top.Minor == 0:
			goes = func(v model.APIVersion) bool { return v.Major == a.version.Major }
		case StatusOf(a.lists, a.version) != Unsupported:
			return Change{}, a.insideRange()
		}
	}
	next := *a.lists
	next.Deprecated, next.Supported = without(next.Deprecated, goes), without(next.Supported, goes)
	supported := len(next.Supported.Entries) < len(a.lists.Supported.Entries)
	deprecated := len(next.Deprecated.Entries) < len(a.lists.Deprecated.Entries)
	c := Change{Lists: &next, Changed: true, Message: a.name() + " removed"}
	switch {
	case !supported && !deprecated:
		return Change{}, &model.Refusal{
			What:  "cannot remove " + a.name() + ": it is in neither list; " + supportedWords(a.lists),
			Short: a.text() + " is in neither list",
		}
	case !supported:
		c.Message += " from the deprecated versions; it was not supported"
		c.Effect = "drops " + a.text() + " from the deprecated versions"
	case !deprecated:
		c.Effect = "removes " + a.text() + ", which was not deprecated before"
		c.Warnings = []lifecycle.Caution{{Name: NotDeprecated, Text: a.text() + " was not deprecated before; the policy is to remove an API 6 months after its deprecation at the earliest"}}
	default:
		c.Effect = "removes " + a.text() + " from both lists"
	}
	return c, nil
}

func (a *asked) insideRange() *model.Refusal {
	whole := a.api + "/" + a.major()
	_, top := highest(a.lists.Supported, a.version.Major)
	return &model.Refusal{
		What:  "cannot remove " + a.name() + ": it lies inside the range " + rangeOf(top) + "; remove " + whole + " instead, all of it",
		Short: a.text() + " lies inside a range; remove " + whole + " instead",
	}
}

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
