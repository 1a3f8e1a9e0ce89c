package change

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// ListDifference is a list of an API that differs between a descriptor and the label of an
// image (Buildpacks RFC 0049).
type ListDifference struct {
	descriptor.Difference
	// Described is the descriptor, Label the label that it is compared with.
	Described, Label *model.Object
}

// labelPair is a descriptor compared with a label; after is the one of the second side.
type labelPair struct{ descriptor, label, after *model.Object }

// labelPairs matches the descriptors of one side with the labels of the other: those of the
// same release, or else the only ones.
func labelPairs(before, after []*model.Object) (pairs []labelPair) {
	descriptors := func(list []*model.Object) []*model.Object {
		return slices.DeleteFunc(slices.Clone(list), func(o *model.Object) bool { return !lifecycle.IsDescriptor(o) })
	}
	olds, news := descriptors(before), descriptors(after)
	named := lifecycle.NewNamed(news)
	for _, old := range olds {
		now := named.Find(old)
		if now == nil && len(olds) == 1 && len(news) == 1 {
			now = news[0]
		}
		switch {
		case now == nil:
		case isLabel(now) && !isLabel(old):
			pairs = append(pairs, labelPair{old, now, now})
		case isLabel(old) && !isLabel(now):
			pairs = append(pairs, labelPair{now, old, now})
		}
	}
	return pairs
}

func isLabel(o *model.Object) bool { return o.Descriptor.Form != model.DescriptorTOML }

// WithLists adds to found, for each descriptor compared with a label, the lists that differ,
// even if found has differences of their versions. It also returns the list differences by
// their index in the result.
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

// ListsAlone is WithLists without the differences of versions that follow from the lists, so
// that people are not told twice.
func ListsAlone(found []Difference, before, after []*model.Object) ([]Difference, map[int]ListDifference) {
	pairs := labelPairs(before, after)
	rest := slices.DeleteFunc(slices.Clone(found), func(d Difference) bool { return d.Version != "" && paired(pairs, d) })
	return WithLists(rest, before, after)
}

// paired reports whether a difference is about a descriptor compared with a label.
func paired(pairs []labelPair, d Difference) bool {
	return slices.ContainsFunc(pairs, func(x labelPair) bool { return x.after == d.Object })
}
