package main

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// labelPair is a descriptor that is compared with the label of an image, as the
// two sides of a comparison have them.
type labelPair struct{ descriptor, label, after *model.Object }

type labelPairing []labelPair

// labelPairs finds the descriptor and the label among the objects of two sides:
// those of one release, else the only ones.
func labelPairs(before, after []*model.Object) (pairs labelPairing) {
	descriptors := func(list []*model.Object) []*model.Object {
		return slices.DeleteFunc(slices.Clone(list), func(o *model.Object) bool { return o.Descriptor == nil })
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

// of gives the pair that a difference is about.
func (p labelPairing) of(d lifecycle.Difference) (labelPair, bool) {
	i := slices.IndexFunc(p, func(x labelPair) bool { return x.after == d.Object })
	if i < 0 {
		return labelPair{}, false
	}
	return p[i], true
}

// listDifference is a list of an API in which a descriptor and a label differ.
type listDifference struct {
	descriptor.Difference
	labelPair
}

// withLists adds to the differences of each pair the lists that differ, whatever is
// told of their versions (Buildpacks RFC 0049), and gives these by their index.
func (p labelPairing) withLists(found []lifecycle.Difference) ([]lifecycle.Difference, map[int]listDifference) {
	lists := map[int]listDifference{}
	found = slices.DeleteFunc(slices.Clone(found), func(d lifecycle.Difference) bool {
		_, paired := p.of(d)
		return paired && isList(d)
	})
	for _, x := range p {
		for _, d := range descriptor.Differences(x.descriptor, x.label) {
			from, to := d.Entries(x.descriptor), d.Entries(x.label)
			if x.after == x.descriptor {
				from, to = to, from
			}
			lists[len(found)] = listDifference{d, x}
			found = append(found, lifecycle.Difference{Object: x.after, Track: d.Table, What: lifecycle.FieldChanged, Name: d.List, From: from, To: to})
		}
	}
	return found, lists
}

// listsAlone does the same and leaves out what follows from the lists: for people
// it would be told twice.
func (p labelPairing) listsAlone(found []lifecycle.Difference) ([]lifecycle.Difference, map[int]listDifference) {
	return p.withLists(slices.DeleteFunc(slices.Clone(found), func(d lifecycle.Difference) bool {
		_, paired := p.of(d)
		return paired && d.Version != ""
	}))
}

// isList tells whether a difference is about a list as a whole.
func isList(d lifecycle.Difference) bool {
	return d.Version == "" && d.Track != "" && (d.Name == model.Supported || d.Name == model.Deprecated)
}

// sentence says which versions only one of the two has.
func (d listDifference) sentence(in map[*model.Object]string) string {
	var parts []string
	for _, side := range []struct {
		only []string
		file string
	}{{d.OnlyInDescriptor, in[d.descriptor]}, {d.OnlyInLabel, in[d.label]}} {
		if len(side.only) > 0 {
			parts = append(parts, listed(side.only)+" only in "+side.file)
		}
	}
	return "~ " + d.Table + " " + d.List + ": " + strings.Join(parts, ", ")
}
