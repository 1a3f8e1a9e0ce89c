package draw

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/x/ansi"
)

// Names shortens names shown side by side to width cells each. It returns the shortened text of
// each name, with mark in place of what was cut. A name that fits stays whole; others are cut in
// the middle. If none fits, the folder that they share is left out first. If two would look alike, the part in which they differ is shown; if that does not
// fit, they are numbered at the end. From six cells on, no two names are shown alike.
func Names(names []string, width int, mark string) map[string]string {
	shown := make(map[string]string, len(names))
	fits := func(name string) bool { return Width(name) <= width }
	if !slices.ContainsFunc(names, func(n string) bool { return !fits(n) }) {
		for _, name := range names {
			shown[name] = name
		}
		return shown
	}
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	if folder := sharedFolder(names[0], names[len(names)-1]); folder > 0 && !slices.ContainsFunc(names, fits) {
		rest := make([]string, len(names))
		for i, name := range names {
			rest[i] = name[folder:]
		}
		for name, text := range Names(rest, width, mark) {
			shown[names[0][:folder]+name] = text
		}
		return shown
	}
	for _, name := range names {
		shown[name] = KeepEnds(name, width, mark)
	}
	const rounds = 4 // names that are cut again may then look like others
	for range rounds {
		groups := alike(names, shown)
		for _, group := range groups {
			tellApart(group, shown, width, mark)
		}
		if len(groups) == 0 {
			return shown
		}
	}
	taken := map[string]bool{}
	for _, name := range names {
		for n := 2; taken[shown[name]] && width > 0; n++ {
			number := "#" + strconv.Itoa(n)
			shown[name] = KeepEnds(name, width-len(number), mark) + number
		}
		taken[shown[name]] = true
	}
	return shown
}

// sharedFolder returns how many bytes of two different paths are the folders that they share, with
// the slash at the end; 0 for one path alone.
func sharedFolder(a, b string) (bytes int) {
	if a == b {
		return 0
	}
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			break
		}
		if a[i] == '/' {
			bytes = i + 1
		}
	}
	return bytes
}

// alike returns groups of names that look alike, without those that are shown whole.
func alike(names []string, shown map[string]string) (groups [][]string) {
	by := map[string][]string{}
	for _, name := range names {
		by[shown[name]] = append(by[shown[name]], name)
	}
	for _, name := range names {
		group := by[shown[name]]
		if group = slices.DeleteFunc(slices.Clone(group), func(n string) bool { return shown[n] == n }); len(by[shown[name]]) > 1 && len(group) > 0 && group[0] == name {
			groups = append(groups, group)
		}
	}
	return groups
}

// tellApart shortens names that look alike so that as many as possible differ. It shows the part in
// which they differ, or else a part from where that begins, or else one up to where it ends.
func tellApart(group []string, shown map[string]string, width int, mark string) {
	all := make([][]rune, len(group))
	for i, name := range group {
		all[i] = []rune(name)
	}
	before, behind := common(all)
	widest := 0
	for _, name := range all {
		widest = max(widest, Width(string(name[before:len(name)-behind])))
	}
	room := width - 2*Width(mark)
	begin, end := string(all[0][:before]), string(all[0][len(all[0])-behind:])
	left := (room - widest + 1) / 2
	left = max(min(left, Width(begin)), room-widest-Width(end), 0)
	ways := []func(string) string{
		func(part string) string {
			return keepBegin(begin, left, mark) + part + KeepEnd(end, max(room-widest-left, 0)+Width(mark), mark)
		},
		func(part string) string { return keepBegin(begin, 0, mark) + keepBegin(part+end, room, mark) },
		func(part string) string {
			return keepBegin(KeepEnd(begin+part, room+Width(mark), mark)+end, room+Width(mark), mark)
		},
	}
	if widest > room {
		ways = ways[1:]
	}
	best := 1
	for _, way := range ways {
		cut, different := make([]string, len(all)), map[string]bool{}
		for i, name := range all {
			cut[i] = way(string(name[before : len(name)-behind]))
			different[cut[i]] = Width(cut[i]) <= width
		}
		if len(different) > best {
			best = len(different)
			for i, name := range group {
				shown[name] = cut[i]
			}
		}
	}
}

// common returns how many runes all names share at the beginning and at the end.
func common(names [][]rune) (before, behind int) {
	shortest := len(slices.MinFunc(names, func(a, b []rune) int { return len(a) - len(b) }))
	same := func(at func(name []rune) rune) bool {
		return !slices.ContainsFunc(names, func(n []rune) bool { return at(n) != at(names[0]) })
	}
	for before < shortest && same(func(n []rune) rune { return n[before] }) {
		before++
	}
	for behind < shortest-before && same(func(n []rune) rune { return n[len(n)-1-behind] }) {
		behind++
	}
	return before, behind
}

// keepBegin cuts the end of a text to width cells and appends mark in its place.
func keepBegin(s string, width int, mark string) string {
	if Width(s) <= width+Width(mark) {
		return s
	}
	return ansi.Truncate(s, width, "") + mark
}
