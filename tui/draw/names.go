package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Names shortens names shown side by side to width cells each. It returns the shortened text of
// each name, with mark in place of what was cut.
//
// If some names do not fit, what all of them share is left out first. That is the folder and, if
// all share an extension, the extension and the words at the beginning. Names that still do not fit
// are cut in the middle. If two would look alike, the part in which they differ is shown. That part
// is cut if it does not fit, and names are numbered at the end if they still look alike. From six
// cells on, no two names look alike.
func Names(names []string, width int, mark string) map[string]string {
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	rest := slices.Clone(names)
	tooWide := func() bool {
		return len(rest) > 1 && slices.ContainsFunc(rest, func(n string) bool { return Width(n) > width })
	}
	leaveOut := func(before, behind int) {
		for i, name := range rest {
			rest[i] = name[before : len(name)-behind]
		}
	}
	if tooWide() {
		leaveOut(sharedWords(rest, "/", width), 0)
	}
	if tooWide() {
		if extension := sharedExtension(rest); extension > 0 { // a track has no extension: its first word says what it is
			if leaveOut(0, extension); tooWide() {
				leaveOut(sharedWords(rest, "/-_", width), 0)
			}
		}
	}
	shown, cut := make(map[string]string, len(names)), cutNames(rest, width, mark)
	for i, name := range names {
		shown[name] = cut[rest[i]]
	}
	return shown
}

// cutNames shortens sorted, different names to width cells each.
func cutNames(names []string, width int, mark string) map[string]string {
	shown := make(map[string]string, len(names))
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

// sharedWords returns the number of bytes at the beginning that all names share. They end with a
// separator: the first after which all names fit into width cells, or else the last.
func sharedWords(names []string, separators string, width int) (bytes int) {
	for i := range len(names[0]) - 1 {
		if slices.ContainsFunc(names, func(n string) bool { return len(n) <= i+1 || n[i] != names[0][i] }) {
			break
		}
		is := func(n string) bool { return strings.IndexByte(separators, n[0]) >= 0 }
		if is(names[0][i:]) && !slices.ContainsFunc(names, func(n string) bool { return is(n[i+1:]) }) {
			bytes = i + 1
			if !slices.ContainsFunc(names, func(n string) bool { return Width(n[bytes:]) > width }) {
				return bytes
			}
		}
	}
	return bytes
}

// sharedExtension returns the number of bytes in the extension of all names, with its dot. It
// returns 0 if they share no extension made of lower-case letters.
func sharedExtension(names []string) int {
	end := names[0][max(strings.LastIndexByte(names[0], '.'), 0):]
	other := func(r rune) bool { return r < 'a' || r > 'z' } // for example the number of a version
	for _, name := range names {
		rest, ok := strings.CutSuffix(name, end)
		if !ok || rest == "" || strings.HasSuffix(rest, "/") || strings.ContainsFunc(end[1:], other) {
			return 0
		}
	}
	return len(end)
}

// alike returns groups of names that look alike, without names that are shown whole.
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

// leastDistinct is the width from which on names never look alike.
const leastDistinct = 6

// leastEnd is the most that is kept of either end if the part in which names differ does not fit,
// in cells.
const leastEnd = 4

// tellApart shortens names that look alike so that as many as possible differ. It shows the part in
// which they differ and, if there is room, both ends. If that part does not fit, it is cut in the
// middle, or shown from its beginning or up to its end.
func tellApart(group []string, shown map[string]string, width int, mark string) {
	all := make([][]rune, len(group))
	for i, name := range group {
		all[i] = []rune(name)
	}
	before, behind := common(all)
	parts, widest := make([]string, len(all)), 0
	for i, name := range all {
		parts[i] = string(name[before : len(name)-behind])
		widest = max(widest, Width(parts[i]))
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
	if left, right := min(Width(begin), leastEnd), min(Width(end), leastEnd); widest > room {
		ways = ways[1:]
		if room -= left + right; room >= leastDistinct {
			cut := cutNames(slices.Sorted(slices.Values(parts)), room, mark)
			ways = [](func(string) string){func(part string) string {
				return keepBegin(begin, left, mark) + cut[part] + KeepEnd(end, right+Width(mark), mark)
			}}
		}
	}
	best := 1
	for _, way := range ways {
		cut, different := make([]string, len(all)), map[string]bool{}
		for i, part := range parts {
			cut[i] = way(part)
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
