package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
)

// command is a command of the conversation. run gets the rest of the line and returns what to
// print. A command without help is another form of the one before it. dated is set for commands
// that the help lists only if versions have starts.
type command struct {
	names, argument, help string
	dated                 bool
	run                   func(l *conversation, rest string) string
}

// group is a group of commands in the help.
type group struct {
	name     string
	commands []command
}

// ofScreen are the commands that only the screen has. instead says what does the same here, "" if
// nothing does.
var ofScreen = []struct{ names, instead string }{
	{"zoom zoom-in zoom-out zoom-fit pan-left pan-right mouse theme redraw suspend next-panel fold", ""},
	{"play day-back day-forward month-back month-forward next-transition previous-transition to-start", `"at DATE" looks at another date, "next" lists the dates at which something changes`},
	{"previous-version next-version page-up page-down half-page-up half-page-down first-version last-version previous-track next-track previous-stage next-stage previous-column next-column",
		`"list" lists versions with numbers, and you name a version, such as 1.33.5`},
	{"day-earlier day-later month-earlier month-later", `"deprecated+=1mo" moves a start`},
	{"mark mark-all", `a command takes several versions: "1.33.* expired+=1mo", numbers of the last list (2-4), all of it, or a filter (stage:deprecated)`},
	{"next-finding previous-finding", `"problems" lists the findings`},
	{"promote-start promote-from", `"promote PROFILE" copies a version to another profile, "promote PROFILE STAGE" one start`},
	{"copy-all", `"list" prints all versions`},
	{"fix-all", `"fix" offers the ways to fix a finding`},
	{"show-all", `"override" shows parent, override and result of a version`},
	{"editor", `write (w), change the file in your editor elsewhere, and type "reread"; "lines" shows the lines of a version`},
}

// insteadOf returns what to do here instead of a command that only the screen has. ok is false for
// any other word.
func insteadOf(name string) (said string, ok bool) {
	for _, x := range ofScreen {
		switch {
		case !slices.Contains(strings.Fields(x.names), strings.ToLower(name)):
		case x.instead == "":
			return name + " is for the screen: here nothing is drawn. ? lists the commands.", true
		default:
			return name + " is for the screen. Here " + x.instead + ".", true
		}
	}
	return "", false
}

// alone returns the run function of a command without an argument.
func alone(do func(*conversation) string) func(*conversation, string) string {
	return func(l *conversation, _ string) string { return do(l) }
}

// listed returns the run function of a command that prints a numbered list. of returns its heading
// and entries.
func listed(of func(*place) (string, []entry)) func(*conversation, string) string {
	return func(l *conversation, _ string) string { return l.numbered(of(&l.place)) }
}

// placed returns the run function of a command that only needs the place and changes no files.
func placed(do func(*place, string) string) func(*conversation, string) string {
	return func(l *conversation, rest string) string { return do(&l.place, rest) }
}

// groups returns all commands, in the order of the help.
func groups() []group {
	return []group{{"look", looking()}, {"edit", editing()}, {"go", going()}, {"save and leave", saving()}}
}

// looking returns the commands that only show something.
func looking() []command {
	return []command{
		{"list l filter filter-rows", "[WORDS]", "versions, or those that match all words: text, stage:deprecated, within:60d, problem, edited", false, placed(list)},
		{"at", "DATE", "look at another date: 2026-05-01, +3mo, now; findings stay as of now", true, placed(lookAt)},
		{"now", "", "look at the present again", true, alone(func(l *conversation) string { return lookAt(&l.place, "now") })},
		{"next agenda", "", "coming transitions", true, listed(coming)},
		{"problems p", "", "findings, the worst first", false, listed(problems)},
		{"paths", "", "where clusters would be moved", true, listed(paths)},
		{"matrix", "", "versions of the open profiles side by side", true, listed(matrix)},
		{"path", "FROM TO", "whether the support policy allows the step from one release to another", true, verdict(2, `"path FROM TO", for example "path 1.31 1.33"`)},
		{"skew", "COMPONENT VERSION REFERENCE", "whether the support policy lets a component run with its reference", true, verdict(3, `"skew COMPONENT VERSION REFERENCE", for example "skew kubelet 1.29 1.33"`)},
		{"children", "", "the namespaced profiles, and what the unsaved edits change in each", true, listed(children)},
		{"lines copy-line", "", "the lines of the version as they are in the file", false, placed(linesInFile)},
		{"files", "", "the open files: edits, findings, and what comes next", false, listed(openFiles)},
	}
}

// editing returns the commands that change versions.
func editing() []command {
	return []command{
		{"set", "[VERSIONS] CHANGES", "change versions, or the current one: 1.33.5 deprecated=2026-08-01, expired+=1mo, deprecated-, version+, version-, the name of a template; the word set can be left out", true, set},
		{"add add-stage edit", "STAGE [START]", "add a stage, or change its start: 2026-08-01, +14d from now, +=1mo from the present start; the number of the stage does the same", true, add},
		{"remove remove-stage remove-version", "[VERSIONS] [STAGE]", "remove a stage, or the whole version", true, remove},
		{"add-version", "[VERSIONS] [CHANGES] [before CHANGES]", "add the next patch, or the named versions: 1.36.1 like copies the starts of the predecessor; 1.33.* 1.32.* adds the next patch of each minor; before deprecated=+4w changes the predecessor", true, addVersion},
		{"shift", "[VERSIONS] PERIOD", "move the starts by a period: 1.33.* +=14d; you choose the stages, and versions without them stay as they are", true, shift},
		{"copy-to", "VERSIONS", "copy the lifecycle of the version to others of its track: 1.33.6 1.32.*", true, copyTo},
		{"promote", "PROFILE [STAGE]", "copy the lifecycle of the version, or one start of it, to another open profile: canary, canary deprecated", true, promote},
		{"convert", "[VERSIONS] [--to legacy]", "older fields to a lifecycle, or back", true, convert},
		{"convert-back", "", "", true, func(l *conversation, names string) string { return convert(l, names+" --to "+lifecycle.FromLegacy) }},
		{"move", "[NAMES] MOVE", "move package revisions: propose, approve, reject, propose-delete, delete", true, move},
		{"override", "[VERSION] [CHANGES]", "parent, override and result of the version; with changes, override its starts; none removes the override", true, override},
		{"plan", "[VERSIONS] [--project]", "the starts that a support policy proposes, each with its reason; keep all of them or some", true, planned},
		{"fix quick-fix", "", "the ways to fix a finding of the version, or of any version if it has none", false, alone(fix)},
		{"undo u", "", "undo the last edit", false, alone(func(l *conversation) string { return stepped(l, true) })},
		{"redo", "", "redo the edit that was undone last", false, alone(func(l *conversation) string { return stepped(l, false) })},
		{"revert", "", "undo all edits, as one step", false, alone(revert)},
	}
}

// going returns the commands that change the current place.
func going() []command {
	return []command{
		{"version", "NAME", "go to a version; the name alone does the same", false, placed(lookFor)},
		{"e", "FILE", "go to another file, and open it if necessary", false, goToFile},
		{"back b", "", "from a version to its track, and from there to all tracks", false, placed(back)},
		{"more", "", "the rest of a long list", false, alone((*conversation).more)},
		{"? help h", "[WORD]", "the commands, or those about a word; ? all explains all of them", false, help},
	}
}

// saving returns the commands that save and those that leave.
func saving() []command {
	writing := func(force bool) func(*conversation, string) string {
		return func(l *conversation, path string) string { return writeTo(l, path, force) }
	}
	return []command{
		{"save s", "[FILE]", "show what changes and in which lines, then write all files with edits, or that one", false, save},
		{"w wa", "[PATH]", "write without showing; w! also with new errors; w PATH writes elsewhere", false, writing(false)},
		{"w!", "", "", false, writing(true)},
		{"wq x wqa", "", "write and leave; wq! also with new errors", false, alone(func(l *conversation) string { return write(l, false, true) })},
		{"wq! wqa!", "", "", false, alone(func(l *conversation) string { return write(l, true, true) })},
		{"user", "NAME", "who publishes and approves package revisions from now on", false, actAs},
		{"reread", "", "read the file again; a file that was open elsewhere can be edited once it is free", false, alone(reread)},
		{"q quit exit qa", "", "leave; q! also drops unsaved edits; cq does the same and exits with 1", false, alone(quit)},
		{"q! qa!", "", "", false, alone(func(l *conversation) string { return l.leave(exit.Left) })},
		{"cq", "", "", false, alone(func(l *conversation) string { return l.leave(exit.Aborted) })},
	}
}

// find returns the command with a name, in any case, or nil.
func find(name string) *command {
	for _, g := range groups() {
		for i := range g.commands {
			if slices.Contains(strings.Fields(g.commands[i].names), strings.ToLower(name)) {
				return &g.commands[i]
			}
		}
	}
	return nil
}

// execute runs a line and returns what to print, "" for nothing. A line is a number of the last
// list, a command, changes, a stage with or without its start, or the name of a version.
func (l *conversation) execute(line string) string {
	if n, err := strconv.Atoi(line); err == nil {
		return pick(l, n)
	}
	name, rest, _ := strings.Cut(line, " ")
	c := find(name)
	said, ofScreen := insteadOf(name)
	words := strings.Fields(line)
	switch {
	case line == "":
		return here(&l.place)
	case c != nil:
		return c.run(l, strings.TrimSpace(rest))
	case ofScreen:
		return said
	case slices.ContainsFunc(words, l.isChange):
		return set(l, line)
	case slices.ContainsFunc(words, isWord):
		return start(l, line)
	}
	return lookFor(&l.place, line)
}

// pick carries out what a number stands for in the last list.
func pick(l *conversation, n int) string {
	if n < 1 || n > len(l.choices) {
		return "There is no " + strconv.Itoa(n) + " in the last list. " + hint(&l.place)
	}
	switch to := l.choices[n-1]; {
	case to.Track == model.None:
		return "That number does not mean a version."
	case to.Version == model.None:
		return wholeTrack(&l.place, to.TrackRef)
	case to.Stage == model.None:
		l.goTo(to)
		return whole(&l.place)
	default:
		return l.pickStage(to)
	}
}

// pickStage makes the version of a numbered stage or move the current one. It asks for the start of
// the stage, or does the move.
func (l *conversation) pickStage(to editor.Focus) string {
	l.goTo(to)
	l.renumber()
	switch {
	case to.Stage >= len(l.choices):
		return "That number is of a stage that is gone.\n" + whole(&l.place)
	case l.can(lifecycle.TypeStart) != "":
		return move(l, l.ed.Moves(to)[to.Stage].Word)
	}
	return startOf(l, to.Stage, "")
}

// help lists the names of the commands for the open files, by groups. With a word it explains the
// commands about that word, with "all" all commands.
func help(l *conversation, word string) string {
	dated, one := l.any(lifecycle.Draw), find(word)
	var said []string
	for _, g := range groups() {
		var names []string
		for _, c := range g.commands {
			if c.help == "" || c.dated && !dated {
				continue
			}
			name, _, _ := strings.Cut(c.names, " ")
			line := strings.TrimSpace(name+" "+c.argument) + ": " + c.help + "."
			switch {
			case word == "":
				names = append(names, name)
			case word == "all", one != nil && one.names == c.names,
				one == nil && strings.Contains(strings.ToLower(c.names+" "+line), strings.ToLower(word)):
				said = append(said, line)
			}
		}
		if len(names) > 0 {
			said = append(said, capital(g.name)+": "+strings.Join(names, ", ")+".")
		}
	}
	const numbers = "A number picks that line of the last list. A version is named as "
	switch {
	case word == "":
		said = append(said, `"? WORD" explains the commands about a word, for example "? shift". "? all" explains all commands.`, `Enter alone repeats where you are.`)
	case len(said) == 0:
		return "No command matches that. ? lists them all."
	case word == "all" && dated:
		said = append([]string{numbers + "1.33.5 or gardenlinux/1877.4.0; several by 1.33.*, 2-4 of the last list, all of it, or stage:deprecated. A start is a date, +14d from now, +=1mo from the present start, or the word open."}, said...)
	case word == "all":
		said = append([]string{numbers + "platform/0.9, several by platform/0.*."}, said...)
	}
	return strings.Join(said, "\n")
}

// verdict returns the run function of a command that checks n words by the support policy of the
// current object, as of the time cursor. usage is what to type if the number of words is not n.
func verdict(n int, usage string) func(*conversation, string) string {
	return func(l *conversation, text string) string {
		words := strings.Fields(text)
		if len(words) != n {
			return "Type " + usage + "."
		}
		said, err := l.ed.Now().Verdict(l.focus.TrackRef, words, l.cursor)
		if err != nil {
			return sentence(err.Error())
		}
		return said + "."
	}
}

// actAs sets the user who publishes and approves from then on.
func actAs(l *conversation, user string) string {
	if why := lifecycle.CheckUser(user); why != "" {
		return sentence(why)
	}
	l.ed.Accept(editor.ActAs(user))
	return user + " publishes and approves from now on."
}

// goToFile goes to a file by its name. It opens the file for editing if it is not open or only
// read.
func goToFile(l *conversation, name string) string {
	if name == "" {
		return l.numbered(openFiles(&l.place))
	}
	file, err := l.ed.FileNamed(name)
	switch {
	case err != nil && file != model.None:
		return sentence(err.Error())
	case err != nil:
		r := l.work(editor.OpenFile{Path: name})
		if r.Err != nil {
			return "" // work has printed the error
		}
		file = r.File
	default:
		l.accept(editor.EditFile{File: file})
	}
	recoverEdits(l)
	for _, at := range l.ed.Now().Tracks() {
		if at.File == file {
			return l.file(file) + "\n" + wholeTrack(&l.place, at)
		}
	}
	return l.ed.Files[file].Name + " has no versions."
}
