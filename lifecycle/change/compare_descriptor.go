package change

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// release compares which release two descriptors are of. The label of the APIs
// has no place for it.
func (c *comparison) release(before, after *model.Object) {
	if before.Descriptor.Form == model.DescriptorLabel || after.Descriptor.Form == model.DescriptorLabel {
		return
	}
	c.field(versionKey{}, "version", fieldText(before.Descriptor.Version), fieldText(after.Descriptor.Version))
}

// lists compares what the lists of two descriptors say beside the stages of
// versions: entries that no version tells of, and the value for older readers,
// which no label has.
func (c *comparison) lists(before, after *model.Object) {
	if before == nil || after == nil || !lifecycle.IsDescriptor(before) {
		return
	}
	told := c.told()
	for _, d := range descriptor.Differences(before, after) {
		untold := func(entry string) bool { return !told[versionKey{track: d.Table, text: rangeKey(entry)}] }
		if slices.ContainsFunc(d.OnlyInDescriptor, untold) || slices.ContainsFunc(d.OnlyInLabel, untold) {
			c.field(versionKey{track: d.Table}, d.List, d.Entries(before), d.Entries(after))
		}
	}
	if before.Descriptor.Form != model.DescriptorTOML || after.Descriptor.Form != model.DescriptorTOML {
		return
	}
	for k, t := range before.Tracks {
		if k < len(after.Tracks) && t.APIs != nil && after.Tracks[k].APIs != nil {
			c.field(versionKey{track: t.Name}, "api", fieldText(t.APIs.Older), fieldText(after.Tracks[k].APIs.Older))
		}
	}
}

// told are the ranges of which a difference of a version tells.
func (c *comparison) told() map[versionKey]bool {
	ranges := map[versionKey]bool{}
	for _, d := range c.found {
		if d.Object == c.object && d.Version != "" {
			ranges[versionKey{track: d.Track, text: rangeKey(d.Version)}] = true
		}
	}
	return ranges
}

// rangeKey is the same for all versions of a major from 1 on, each version 0.n has
// its own; "" is that of what is no version, which nothing tells of.
func rangeKey(text string) string {
	v, err := model.ParseAPIVersion(text)
	if err != nil {
		return ""
	}
	return v.Whole().String()
}
