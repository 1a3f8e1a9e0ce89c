package change

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// release compares the lifecycle releases that two descriptors describe. The label with the APIs does
// not contain the release, so a pair with a label is not compared.
func (c *comparison) release(before, after *model.Object) {
	if before.Descriptor.Form != model.DescriptorLabel && after.Descriptor.Form != model.DescriptorLabel {
		c.field("version", fieldText(before.Descriptor.Version), fieldText(after.Descriptor.Version))
	}
}

// lists compares the lists of an API of two descriptors (Buildpacks RFC 0049) as sets of
// versions. Order, duplicates and spelling (1 and 1.0) do not matter, and a missing list counts
// as empty. Between a descriptor and a label, every list that differs is reported. Between two of
// the same form, a list is reported only if it has a differing entry that no change in versions
// covers. Between two descriptors the value for older readers, which a label does not have, is
// compared too.
func (c *comparison) lists(old, now *model.Track, versions []Change) {
	was, is, covered := listsOf(old), listsOf(now), map[string]bool{}
	for _, x := range versions {
		if x.Version != "" {
			covered[RangeKey(x.Version)] = true
		}
	}
	uncovered := func(entry string) bool { return !covered[RangeKey(entry)] }
	before, after := c.previous.Descriptor.Form == model.DescriptorTOML, c.of.Object.Descriptor.Form == model.DescriptorTOML
	for _, list := range [...]struct {
		name    string
		was, is model.APIList
	}{{model.Deprecated, was.Deprecated, is.Deprecated}, {model.Supported, was.Supported, is.Supported}} {
		gone, come := missingIn(list.was, list.is), missingIn(list.is, list.was)
		if len(gone)+len(come) == 0 || before == after && !slices.ContainsFunc(gone, uncovered) && !slices.ContainsFunc(come, uncovered) {
			continue
		}
		x := c.add(FieldChanged, list.name)
		x.OldText, x.NewText = textOrNil(strings.Join(list.was.Texts(), ", ")), textOrNil(strings.Join(list.is.Texts(), ", "))
		switch {
		case before && !after:
			x.Labelled = &Labelled{c.previous, c.of.Object, gone, come}
		case after && !before:
			x.Labelled = &Labelled{c.of.Object, c.previous, come, gone}
		}
	}
	if before && after && old != nil && old.APIs != nil && now != nil && now.APIs != nil {
		c.field("api", fieldText(was.Older), fieldText(is.Older))
	}
}

// listsOf returns the lists of a track of a descriptor; they are empty if it has none.
func listsOf(t *model.Track) model.APILists {
	if t == nil || t.APIs == nil {
		return model.APILists{}
	}
	return *t.APIs
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

// RangeKey returns a key for an API version. All versions of a major from 1 on have the same key,
// each version 0.n has its own. The key is "" for text that is not a version.
func RangeKey(text string) string {
	v, err := model.ParseAPIVersion(text)
	if err != nil {
		return ""
	}
	return v.Whole().String()
}
