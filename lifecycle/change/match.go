package change

import "github.com/lctui/lctui/model"

// partners matches the entries of two states of a list. For each later entry, of has the index of
// the earlier one. For each earlier entry, to has the index of the later one. Both have None for an
// entry without a partner.
type partners struct{ of, to []int }

// byBase matches entries by base, which returns the earlier index of a later entry. before and after
// are the lengths of the lists.
func byBase(before, after int, base func(after int) int) partners {
	p := partners{make([]int, after), make([]int, before)}
	for k := range p.to {
		p.to[k] = model.None
	}
	for i := range p.of {
		if p.of[i] = base(i); p.of[i] < 0 || p.of[i] >= before {
			p.of[i] = model.None
		} else {
			p.to[p.of[i]] = i
		}
	}
	return p
}

// byEntry matches the entries of two states of a draft: loaded entries by their index as loaded, new
// entries by their text.
func byEntry[T any](before, after []T, entry func(T) model.Entry) partners {
	for k := range before {
		if entry(before[k]).Base != k { // not as loaded
			return byName(before, after, entry)
		}
	}
	return byBase(len(before), len(after), func(i int) int { return entry(after[i]).Base })
}

// byName matches entries by name, duplicates in their order.
func byName[T any, N comparable](before, after []T, name func(T) N) partners {
	there := map[N][]int{}
	for k, x := range before {
		there[name(x)] = append(there[name(x)], k)
	}
	return byBase(len(before), len(after), func(i int) int {
		n := name(after[i])
		list := there[n]
		if len(list) == 0 {
			return model.None
		}
		there[n] = list[1:]
		return list[0]
	})
}

// around returns the version before the new one at index i, and the next one after it that is not
// new; nil at an end of the list.
func around(versions []*model.Version, i int, p partners) (above, below *model.Version) {
	if i > 0 {
		above = versions[i-1]
	}
	for k := i + 1; k < len(versions) && below == nil; k++ {
		if p.of[k] != model.None {
			below = versions[k]
		}
	}
	return above, below
}
