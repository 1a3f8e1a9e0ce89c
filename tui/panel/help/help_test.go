package help

import (
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// TestHelp searches for actions and does the first or second one found.
func TestHelp(t *testing.T) {
	for _, c := range []struct {
		typed string
		down  int
		does  string
		said  string
	}{
		{"where clusters", 0, "where clusters on each version would be moved", "close, run paths "},
		{"month", 0, "time cursor by a day or a month", "close, run month-back "},
		{"type a date", 0, "type a date for the time cursor", "close, run type-date "},
		{"go to a version by", 0, "go to a version by its name", "close, run command version "},
		{"show all starts", 0, "zoom in or out, or show all starts", "close, run command zoom "},
		{"zoom in", 0, "zoom in or out, or show all starts", "close, run command zoom "},
		{"first", 0, "go to the first or last version", "close, run first-version "},
		{"quit", 0, "leave; q! discards edits, cq exits with 1", "close, run quit "},
		{"next month", 0, "time cursor by a day or a month", "close, run month-forward "},
		{"last month", 0, "time cursor by a day or a month", "close, run month-back "},
		{"tomorrow", 0, "time cursor by a day or a month", "close, run day-forward "},
		{"yesterday", 0, "time cursor by a day or a month", "close, run day-back "},
		{"next finding", 0, "go to the next or previous finding", "close, run next-finding "},
		{"previous finding", 0, "go to the next or previous finding", "close, run previous-finding "},
		{"no such words", 0, "no action has these words", "close"},
	} {
		s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
		s.Type(c.typed)
		for range c.down {
			s.Do(keys.FieldDown)
		}
		if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, c.does) || !strings.Contains(lines, " find: "+c.typed) {
			t.Errorf("%q does not find %q:\n%s", c.typed, c.does, lines)
		}
		if said := s.Do(keys.Keep); said != c.said {
			t.Errorf("%q: %q, want %q", c.typed, said, c.said)
		}
	}
	s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Refused = panel.Refusal{Key: "L", Reason: "this stage is open"}
	if s.Type("l"); !strings.Contains(strings.Join(s.Lines(t), "\n"), "  L          not now: this stage is open") {
		t.Error("the last refusal is not shown")
	}
	s.Do(keys.ClearField)
	if s.Type("descriptor"); strings.Contains(strings.Join(s.Lines(t), "\n"), ":support") {
		t.Error("what makes no sense is offered")
	}
}

// TestHelpKnowsOtherWords checks that words from other programs find the action with the same or
// the most similar effect.
func TestHelpKnowsOtherWords(t *testing.T) {
	const file = "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\nmetadata: {name: %s}\n"
	for _, c := range []struct {
		below keys.Scope
		typed string
		first string
	}{
		{keys.Timeline, "promote", "versions of all profiles side by side"},
		{keys.Matrix, "promote", "copy the lifecycle or one start into the cell"},
		{keys.Timeline, "drift", "versions of all profiles side by side"},
		{keys.Timeline, "compare", "versions of all profiles side by side"},
		{keys.Timeline, "landscape", "versions of all profiles side by side"},
		{keys.Timeline, "export", "write; w! also with new errors"},
		{keys.Timeline, "settings", "choose another theme"},
		{keys.Timeline, "rename", "add a version and retire its predecessor"},
	} {
		s := paneltest.Open(t, keys.Help, &Panel{}, 24, strings.Replace(file, "%s", "dev", 1), strings.Replace(file, "%s", "live", 1))
		s.Layers = panel.Layers{c.below, keys.Help}
		s.Reopen("")
		s.Type(c.typed)
		if p := s.Panel.(*Panel); len(p.Lines) == 0 || p.Lines[0].Doc != c.first {
			t.Errorf("%s, %q: want %q first:\n%s", c.below, c.typed, c.first, strings.Join(s.Lines(t), "\n"))
		}
	}
}

// TestKeysOfTheLayerBelow opens the help over a list. The actions of the list's own keys come
// first, and a key that means something else there is not shown for another action.
func TestKeysOfTheLayerBelow(t *testing.T) {
	for _, c := range []struct {
		below keys.Scope
		typed string
		first []string
		never string
	}{
		{keys.Timeline, "", []string{" edit", "▸ e Enter    edit the start"}, "go to what the line is about"},
		{keys.Plan, "", []string{"▸ Space      take the starts of the version, or leave them", "  *          take the starts of all versions, or of none", "  r          also plan from expected releases", "  Enter      keep the starts that are taken",
			"  Tab Shift+Tab", "             go to the next or previous start proposed", " edit", "  e          edit the start"}, "Enter  edit"},
		{keys.Plan, "take", []string{"▸ Space      take the starts of the version, or leave them"}, ""},
		{keys.Plan, "run", []string{"▸            start or stop moving the time cursor"}, "Space"},
		{keys.Agenda, "", []string{"▸ Enter      go to what the line is about"}, "take the starts"},
		{keys.Overview, "", []string{"▸ Enter      go to what the line is about"}, "take the starts"},
		{keys.Problems, "", []string{"▸ Enter      go to what the line is about", "  r          go to the other place"}, "take the starts"},
	} {
		s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
		s.Layers = panel.Layers{c.below, keys.Help}
		s.Reopen("")
		s.Type(c.typed)
		lines := s.Lines(t)
		if drawn := strings.Join(lines, "\n"); c.never != "" && strings.Contains(drawn, c.never) {
			t.Errorf("%s, %q: %q is drawn:\n%s", c.below, c.typed, c.never, drawn)
		}
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, strings.Join(c.first[:1], "")) })
		for i, want := range c.first {
			if at < 0 || !strings.HasPrefix(lines[at+i], want) {
				t.Errorf("%s, %q: line %d is not %q:\n%s", c.below, c.typed, i, want, strings.Join(lines, "\n"))
			}
		}
	}
}

// TestHelpInTwoColumns checks that all actions are below headings of their groups, in two columns
// from 120 columns on, and that search results are in one column, best first.
func TestHelpInTwoColumns(t *testing.T) {
	s := paneltest.Open(t, keys.Help, &Panel{}, 60, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	for _, c := range []struct {
		width int
		typed string
		right string // begins the right column at the top
		left  []string
	}{
		{80, "", "", []string{" edit", "▸ e Enter    edit the start of the focused stage             :edit DATE"}},
		{119, "", "", []string{" edit", "▸ e Enter    edit the start of the focused stage             :edit DATE"}},
		{120, "", " go to and find", []string{" edit", "▸ e Enter    edit the start of the focused stage"}},
		{200, "", " go to and find", []string{" edit", "▸ e Enter    edit the start of the focused stage"}},
		{200, "zoom", "", []string{"▸ + - 0      zoom in or out, or show all starts              :zoom NAME"}},
	} {
		s.Resize(c.width, 60)
		s.Do(keys.ClearField)
		s.Type(c.typed)
		lines := s.Lines(t)[3:]
		right := ""
		if c.right != "" {
			_, right = halves(lines[0], c.width)
		}
		if !strings.HasPrefix(right, c.right) {
			t.Errorf("%d, %q: %q at the right, want %q", c.width, c.typed, right, c.right)
		}
		for i, want := range c.left {
			left := lines[i]
			if c.right != "" {
				left, _ = halves(lines[i], c.width)
			}
			if !strings.HasPrefix(left, want) {
				t.Errorf("%d, %q: line %d is %q, want %q", c.width, c.typed, i, left, want)
			}
		}
	}
}

// halves splits a line where the right column begins.
func halves(line string, width int) (left, right string) {
	all := []rune(line)
	at := min(width/2, len(all))
	return strings.TrimRight(string(all[:at]), " "), string(all[at:])
}

// TestWalkThroughColumns moves down through both columns on a low screen, and up again: the chosen
// action is always visible, and so is the heading above the first action of a group.
func TestWalkThroughColumns(t *testing.T) {
	s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Resize(120, 24)
	p := s.Panel.(*Panel)
	seen := map[string]bool{}
	for _, to := range []keys.Intent{keys.FieldDown, keys.FieldUp} {
		for range len(p.Lines) {
			text := strings.Join(s.Lines(t), "\n")
			if at := strings.Index(text, "▸"); at < 0 || !strings.Contains(text[at:], p.Lines[p.At].Doc[:min(len(p.Lines[p.At].Doc), 20)]) {
				t.Fatalf("%q is chosen and not in sight:\n%s", p.Lines[p.At].Doc, text)
			}
			for g := keys.Editing; g <= keys.Program; g++ {
				seen[g.String()] = seen[g.String()] || strings.Contains(text, " "+g.String())
			}
			s.Do(to)
		}
	}
	for g := keys.Editing; g <= keys.Program; g++ {
		if !seen[g.String()] {
			t.Errorf("the heading %q is never in sight", g)
		}
	}
}

// TestHelpOnOnePage shows all actions of a profile on one page of 120 columns and 40 lines.
func TestHelpOnOnePage(t *testing.T) {
	s := paneltest.Open(t, keys.Help, &Panel{}, 40, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Resize(120, 40)
	if heading := s.Lines(t)[0]; strings.Contains(heading, ", lines ") {
		t.Errorf("the help goes on: %s", heading)
	}
}

// TestHelpTellsAWay checks that actions without a key show their command, however narrow a column
// is.
func TestHelpTellsAWay(t *testing.T) {
	s := paneltest.Open(t, keys.Help, &Panel{}, 80, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Resize(120, 80)
	lines := strings.Join(s.Lines(t), "\n")
	for _, a := range Actions(&s.Context) {
		if keysOf(&s.Context, a) == "" && !strings.Contains(lines, ":"+a.Command) {
			t.Errorf("%q: neither a key nor :%s is told:\n%s", a.Doc, a.Command, lines)
		}
	}
}

// TestHelpIsWhole checks every page of the help: no sentence is cut, no heading is at the bottom of
// a column, and the heading gives the visible lines if not all are visible.
func TestHelpIsWhole(t *testing.T) {
	const file = "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n"
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 24}, {120, 40}, {200, 50}} {
		for _, below := range []keys.Scope{keys.Timeline, keys.Problems, keys.Plan} {
			s := paneltest.Open(t, keys.Help, &Panel{}, 24, file)
			s.Layers = panel.Layers{below, keys.Help}
			s.Resize(size[0], size[1])
			s.Reopen("")
			walk(t, s, below.String())
		}
		s := paneltest.Open(t, keys.Help, &Panel{}, 24, file)
		s.Editor.Options.Writable = false
		s.Resize(size[0], size[1])
		walk(t, s, "read only")
		if lines := strings.Join(s.Lines(t), "\n"); strings.Count(lines, s.Editor.ReadOnly(0)) > 1 {
			t.Errorf("%v: why edits are refused is said more than once:\n%s", size, lines)
		}
	}
}

// walk moves down through the help and checks what is visible.
func walk(t *testing.T, s *paneltest.Screen, name string) {
	t.Helper()
	p := s.Panel.(*Panel)
	headings := map[string]bool{"in this list": true}
	for g := keys.Editing; g <= keys.Program; g++ {
		headings[g.String()] = true
	}
	whole := map[string]bool{}
	for range len(p.Lines) {
		all := s.Lines(t)
		text := strings.Join(all, "\n")
		_, room := p.room(&s.Context, s.Inside())
		if more := room < p.height(); strings.Contains(all[0], ", lines ") != more {
			t.Fatalf("%s: more is %t, and the heading says %q", name, more, all[0])
		}
		top := 3
		if !s.Full() {
			top = 2
		}
		for i, one := range all[top : top+room] {
			left, right := one, ""
			if len(p.columns) > 1 {
				left, right = halves(one, s.Width)
			}
			for _, half := range []string{left, right} {
				half = strings.TrimSpace(half)
				if strings.HasSuffix(half, "..") || i == room-1 && headings[half] {
					t.Fatalf("%s at %dx%d: %q:\n%s", name, s.Width, s.Height, half, text)
				}
			}
		}
		a := p.Lines[p.At]
		whole[a.Doc] = contains(all, a.Doc, s.Width/len(p.columns), len(p.columns))
		s.Do(keys.FieldDown)
	}
	for doc, is := range whole {
		if !is {
			t.Errorf("%s at %dx%d: %q is not told to its end", name, s.Width, s.Height, doc)
		}
	}
}

// contains reports whether a column contains a sentence, on as many lines as it takes.
func contains(lines []string, sentence string, width, columns int) bool {
	for column := range columns {
		var text []string
		for _, one := range lines {
			all := []rune(one)
			from, to := min(column*width, len(all)), min((column+1)*width, len(all))
			text = append(text, strings.Fields(string(all[from:to]))...)
		}
		words, want := strings.Join(withoutCommands(text), " "), sentence
		if strings.Contains(words, want) {
			return true
		}
	}
	return false
}

// withoutCommands leaves out the commands at the right, and their arguments in capitals.
func withoutCommands(words []string) []string {
	in := false
	return slices.DeleteFunc(words, func(word string) bool {
		in = strings.HasPrefix(word, ":") || in && (strings.ToUpper(word) == word || strings.ContainsAny(word, "0123456789="))
		return in
	})
}

// TestHelpGoesToItsEnds moves to the last action and back to the first.
func TestHelpGoesToItsEnds(t *testing.T) {
	s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	for _, c := range []struct {
		key  string
		want string
	}{{"end", "▸ Ctrl+l Ctrl+z"}, {"home", "▸ e Enter    edit the start"}} {
		s.Do(s.Keys.Intent(keys.Help, c.key))
		if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, c.want) {
			t.Errorf("%s does not go to %q:\n%s", c.key, c.want, lines)
		}
	}
}

// TestHelpFindsUsersWords checks that words that administrators type find the action among the
// first three, whatever its description.
func TestHelpFindsUsersWords(t *testing.T) {
	const file = "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\nmetadata: {name: %s}\nspec: {kubernetes: {versions: [{version: 1.31.1}]}}\n"
	s := paneltest.Open(t, keys.Help, &Panel{}, 24, strings.Replace(file, "%s", "dev", 1), strings.Replace(file, "%s", "live", 1))
	for _, c := range []struct{ doc, typed string }{
		{"time cursor by a day or a month", "next month, last month"},
		{"time cursor by a day or a month", "tomorrow, yesterday, next day"},
		{"time cursor back, or to the start", "today, now, present"},
		{"type a date for the time cursor", "next week, next year, what if, what-if, go to date, as of, time travel"},
		{"start or stop moving the time cursor", "animate, simulate, animation"},
		{"edit the start of the focused stage", "expire, expiry, expiration date, end of life, eol, extend, postpone, prolong, reschedule, change date, set date, deprecate"},
		{"move the start by a day or a month", "postpone, bring forward, shorten, earlier, later, delay"},
		{"add a version and retire its predecessor", "new version, new patch, create, release, rename"},
		{"remove the focused version", "delete, delete version, drop version"},
		{"remove the focused stage", "delete stage, drop stage"},
		{"add a stage that the version lacks", "retire, new stage"},
		{"convert older fields, or a lifecycle back", "migrate, legacy, classification, old format"},
		{"shift the starts of all marked versions", "bulk, batch, many, several"},
		{"mark the version, or all of the track or none", "select all, unmark, deselect"},
		{"copy the lifecycle to others", "copy to, clone, duplicate"},
		{"undo or redo the last step", "undo, go back, mistake"},
		{"undo or redo the last step", "redo, repeat"},
		{"undo all edits", "undo all, undo everything, discard, rollback, reset, throw away"},
		{"show the diff and save", "unsaved, changes, diff, review, what changed, pending"},
		{"show only some versions", "filter, search, find, grep, only deprecated, hide"},
		{"list the coming transitions", "upcoming, calendar, expiring, due, soon, schedule, deadlines"},
		{"list the findings", "problems, errors, validate, lint, check, violations, issues"},
		{"fix a finding; all in the list of findings", "repair, autofix, mend, solve"},
		{"where clusters on each version would be moved", "upgrade, auto update, force update, shoots, maintenance"},
		{"the starts that the support policy gives", "policy, propose, kubernetes policy, support window"},
		{"versions of all profiles side by side", "compare, drift, promote, side by side, other landscape"},
		{"list the open files", "files, overview, profiles, buffers, summary"},
		{"choose another theme", "theme, colour, color, dark, light, settings, contrast"},
		{"go to the previous or next track", "machine image, images, gardenlinux, switch image, os"},
		{"open the file at this line in your editor", "vim, editor, open in editor, yaml"},
		{"copy the version's YAML or the line, or all", "clipboard, table, csv"},
		{"this help", "keys, shortcuts, keybindings, manual, documentation"},
		{"leave; q! discards edits, cq exits with 1", "quit, exit, close, leave"},
		{"zoom in or out, or show all starts", "fit, whole, show all"},
		{"zoom in or out, or show all starts", "zoom, scale, bigger, smaller"},
		{"read the file again, edits stay", "reload, refresh, changed on disk"},
		{"go to another file, open or not", "open file, other file, load"},
	} {
		for _, typed := range strings.Split(c.typed, ", ") {
			s.Reopen("")
			s.Type(typed)
			var first []string
			for _, a := range s.Panel.(*Panel).Lines[:min(3, len(s.Panel.(*Panel).Lines))] {
				first = append(first, a.Doc)
			}
			if !slices.Contains(first, c.doc) {
				t.Errorf("%q does not find %q, but %q", typed, c.doc, first)
			}
		}
	}
}

// TestHelpOffersWhatTheObjectCan checks that each kind of object has the actions that it can do at
// some time, and none that it never can.
func TestHelpOffersWhatTheObjectCan(t *testing.T) {
	const remove, shift, copies = "remove the focused version", "shift the starts of all marked versions", "copy the lifecycle to others"
	const move, add, convert, paths, edit, moves, cursor = "move the start by a day or a month", "add a stage that the version lacks", "convert older fields, or a lifecycle back",
		"where clusters on each version would be moved", "edit the start of the focused stage", "propose, approve, reject, publish: a list", "type a date for the time cursor"
	for _, c := range []struct {
		file         string
		offers, lack []string
	}{
		{"kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n", []string{move, add, convert, paths, edit, cursor, remove, shift, copies}, []string{moves}},
		{"kind: PackageRevision\napiVersion: porch.kpt.dev/v1alpha1\nmetadata: {name: a.b.v1}\nspec: {lifecycle: Draft, packageName: b, repository: a, workspaceName: v1}\n",
			[]string{moves, cursor}, []string{move, add, convert, paths, edit, remove, shift, copies}},
		{"[api]\nplatform = \"0.1\"\nbuildpack = \"0.1\"\n[lifecycle]\nversion = \"0.1.0\"\n", nil, []string{move, add, convert, paths, edit, cursor, remove, shift, copies}},
	} {
		s := paneltest.Open(t, keys.Help, &Panel{}, 24, c.file)
		var docs []string
		for _, a := range Actions(&s.Context) {
			docs = append(docs, a.Doc)
		}
		for _, doc := range c.offers {
			if !slices.Contains(docs, doc) {
				t.Errorf("%q is not offered in:\n%s", doc, c.file)
			}
		}
		for _, doc := range c.lack {
			if slices.Contains(docs, doc) {
				t.Errorf("%q is offered in:\n%s", doc, c.file)
			}
		}
	}
}
