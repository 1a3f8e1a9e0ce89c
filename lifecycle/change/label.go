package change

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// ListDifference is a list of an API in which a descriptor and the label of an image
// differ (Buildpacks RFC 0049).
type ListDifference struct {
	descriptor.Difference
	// Described is the descriptor, Label the label that it is compared with.
	Described, Label *model.Object
}

// labelPair is a descriptor that is compared with a label; after is the later one.
type labelPair struct{ descriptor, label, after *model.Object }

// labelPairs finds the descriptors and the labels among the objects of two sides: those
// of one release, else the only ones.
func labelPairs(before, after []*model.Object) (pairs []labelPair) {
	descriptors := func(list []*model.Object) []*model.Object {
		return slices.DeleteFunc(slices.Clone(list), func(o *model.Object) bool { return !lifecycle.IsDescriptor(o) })
	}
	olds, news := descriptors(before), descriptors(after)
	for _, old := range olds {
		at := slices.IndexFunc(news, func(o *model.Object) bool { return lifecycle.SameName(o, old) })
		if at < 0 && len(olds) == 1 && len(news) == 1 {
			at = 0
		}
		if at < 0 {
			continue
		}
		switch now := news[at]; {
		case isLabel(now) && !isLabel(old):
			pairs = append(pairs, labelPair{old, now, now})
		case isLabel(old) && !isLabel(now):
			pairs = append(pairs, labelPair{now, old, now})
		}
	}
	return pairs
}

func isLabel(o *model.Object) bool { return o.Descriptor.Form != model.DescriptorTOML }

// WithLists adds to differences of two sides, for each descriptor that is compared with
// a label, the lists that differ, even if found has differences of their versions. It
// also returns the list differences, keyed by their index in the result.
func WithLists(found []Difference, before, after []*model.Object) ([]Difference, map[int]ListDifference) {
	pairs, lists := labelPairs(before, after), map[int]ListDifference{}
	found = slices.DeleteFunc(slices.Clone(found), func(d Difference) bool {
		isList := d.Version == "" && d.Track != "" && (d.Name == model.Supported || d.Name == model.Deprecated)
		return isList && paired(pairs, d)
	})
	for _, x := range pairs {
		for _, d := range descriptor.Differences(x.descriptor, x.label) {
			from, to := d.Entries(x.descriptor), d.Entries(x.label)
			if x.after == x.descriptor {
				from, to = to, from
			}
			lists[len(found)] = ListDifference{d, x.descriptor, x.label}
			found = append(found, Difference{Object: x.after, Track: d.Table, What: FieldChanged, Name: d.List, From: from, To: to})
		}
	}
	return found, lists
}

// ListsAlone is WithLists without what follows from the lists, which people would be
// told twice.
func ListsAlone(found []Difference, before, after []*model.Object) ([]Difference, map[int]ListDifference) {
	pairs := labelPairs(before, after)
	rest := slices.DeleteFunc(slices.Clone(found), func(d Difference) bool { return d.Version != "" && paired(pairs, d) })
	return WithLists(rest, before, after)
}

// paired reports whether a difference is about a descriptor that is compared with a label.
func paired(pairs []labelPair, d Difference) bool {
	return slices.ContainsFunc(pairs, func(x labelPair) bool { return x.after == d.Object })
}
