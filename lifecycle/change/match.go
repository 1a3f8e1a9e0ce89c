package change

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// partners matches the entries of two states of a list: of applies to each later entry the
// index of the earlier one, to for each earlier entry the index of the later one; None for an
// entry without a partner.
type partners struct{ of, to []int }

// byBase matches entries that remember their earlier index.
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

// byEntry matches the entries of two states of a draft: loaded ones by their index as loaded, new
// ones, whose index is None, by their name.
func byEntry[T any](before, after []T, entry func(T) (base int, name string)) partners {
	var moved map[int]int // where loaded entries are before, if other entries have moved them
	for k := range before {
		if base, _ := entry(before[k]); base != k {
			moved = map[int]int{}
		}
	}
	if moved != nil {
		for k := range before {
			if base, _ := entry(before[k]); base != model.None {
				moved[base] = k
			}
		}
	}
	return byBase(len(before), len(after), func(i int) int {
		base, name := entry(after[i])
		if moved == nil {
			return base
		}
		if base != model.None {
			if k, ok := moved[base]; ok {
				return k
			}
			return model.None
		}
		return slices.IndexFunc(before, func(x T) bool { b, n := entry(x); return b == model.None && n == name })
	})
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
