package linear

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/exit"
)

// command is a command of the conversation: its names, its argument, its line of the help, the
// files for which the help lists it, and the function that runs it with the rest of the line and
// returns what to print. A command without help is another form of the one before it.
type command struct {
	names, argument, help string
	of                    filesOf
	run                   func(l *conversation, rest string) string
}

// filesOf is a kind of files, by how their versions are edited.
type filesOf uint8

const (
	anyFiles filesOf = iota
	// datedFiles have versions with starts.
	datedFiles
)

// group is a group of commands in the help.
type group struct {
	name     string
	commands []command
}

// ofScreen are the commands that only the screen has, with what does the same here, "" for
// nothing.
var ofScreen = []struct{ names, instead string }{
	{"zoom zoom-in zoom-out zoom-fit pan-left pan-right mouse theme redraw suspend next-panel fold", ""},
	{"play day-back day-forward month-back month-forward to-start", `"at DATE" looks at another date, "next-transition" at the next one`},
	{"previous-version next-version page-up page-down half-page-up half-page-down first-version last-version previous-track next-track previous-stage next-stage",
		`"list" lists versions with numbers, and a version is named as 1.33.5`},
	{"day-earlier day-later month-earlier month-later", `"move STAGE +1mo" moves a start`},
	{"next-finding previous-finding", `"problems" lists the findings`},
	{"matrix promote-start promote-from previous-column next-column", `"promote PROFILE" takes a version over into another profile, "files" lists the open profiles, and "lctui list FILE... -o matrix" prints them side by side`},
	{"copy-all", `"list" says all versions`},
	{"fix-all", `"fix" offers the ways to fix a finding`},
	{"show-all", `"override" says parent, override and result of a version`},
	{"editor", `write (w), change the file in your editor elsewhere, and type "reread"; "lines" says the lines of a version`},
}

// insteadOf returns what to do here instead of a command that only the screen has; ok is false
// for any other word.
func insteadOf(name string) (said string, ok bool) {
	for _, x := range ofScreen {
		if !slices.Contains(strings.Fields(x.names), strings.ToLower(name)) {
			continue
		}
		if x.instead == "" {
			return name + " is for the screen: here nothing is drawn. ? lists the commands.", true
		}
		return name + " is for the screen. Here " + x.instead + ".", true
	}
	return "", false
}

// alone returns the function of a command that has no argument.
func alone(do func(*conversation) string) func(*conversation, string) string {
	return func(l *conversation, _ string) string { return do(l) }
}

// groups returns all commands, in the order of the help.
func groups() []group {
	return []group{{"look", looking()}, {"edit", editing()}, {"several versions", ofSeveral()}, {"go", going()}, {"save and leave", saving()}}
}

// looking returns the commands that only show something.
func looking() []command {
	return []command{
		{"list l filter filter-rows", "[WORDS]", "versions; of them those that all words fit: text, stage:deprecated, within:60d, problem, edited, marked", anyFiles, (*conversation).list},
		{"at", "DATE", "look at another date: 2026-05-01, +3mo, now; days count from it, the rules stay as of now", datedFiles, (*conversation).at},
		{"now", "", "look at the present again", datedFiles, alone(func(l *conversation) string { return l.at("now") })},
		{"next-transition", "", "look at the date of the next transition", datedFiles, alone(func(l *conversation) string { return step(&l.place, true) })},
		{"previous-transition", "", "look at the date of the transition before", datedFiles, alone(func(l *conversation) string { return step(&l.place, false) })},
		{"next agenda", "", "coming transitions", datedFiles, alone((*conversation).next)},
		{"problems p", "", "findings, the worst first", anyFiles, alone(func(l *conversation) string { return l.numbered(l.problems()) })},
		{"paths", "", "where clusters would be moved", datedFiles, alone(func(l *conversation) string { return l.numbered(l.paths(l.focus.TrackRef)) })},
		{"path", "FROM TO", "whether the support policy allows the step from one release to another", datedFiles, verdict(2, `"path FROM TO", as "path 1.31 1.33"`)},
		{"skew", "COMPONENT VERSION REFERENCE", "whether the support policy lets a component run with its reference", datedFiles, verdict(3, `"skew COMPONENT VERSION REFERENCE", as "skew kubelet 1.29 1.33"`)},
		{"children", "", "what the unsaved edits change in each namespaced profile", datedFiles, alone(func(l *conversation) string { return l.numbered(l.children(l.focus.TrackRef)) })},
		{"lines copy-line", "", "the lines of the version as they stand in the file", anyFiles, alone(func(l *conversation) string { return linesInFile(&l.place) })},
		{"files", "", "the open files: edits, findings, and what comes next", anyFiles, alone(func(l *conversation) string { return l.numbered(l.files()) })},
	}
}

// editing returns the commands that change a version.
func editing() []command {
	return []command{
		{"set", "[VERSIONS] CHANGES", "change versions, or the one talked about: 1.33.5 deprecated=2026-08-01, expired+=1mo, deprecated-, version-, the name of a template; the word set may be left out", datedFiles, set},
		{"edit", "STAGE [START]", "change the start of a stage: 2026-08-01, +14d from now, +=1mo from the present start; the number of the stage does the same", datedFiles, start},
		{"add add-stage", "STAGE [START]", "add a stage to the version; add 1.36.1 is add-version 1.36.1", datedFiles, add},
		{"remove remove-stage remove-version", "[VERSIONS] [STAGE]", "remove a stage, or all of the version", datedFiles, remove},
		{"add-version", "[VERSIONS] [CHANGES] [before CHANGES]", "add the next patch, or the versions named, with the starts named, and change the version before each; 1.36.1 like 1.36.0 takes the starts of another", datedFiles, addVersion},
		{"move", "[NAMES] MOVE", "move package revisions: propose, approve, reject, propose-delete, delete; deprecated +1mo moves the start of a stage", datedFiles, move},
		{"override", "[VERSION] [CHANGES]", "parent, override and result of the version; with changes, override its starts; none takes the override back", datedFiles, override},
		{"fix quick-fix", "", "the ways to fix a finding: of the version, else of any", anyFiles, alone(fix)},
		{"plan", "[VERSIONS] [--project]", "the starts that a support policy proposes, each with its reason; keep all, or those of some versions", datedFiles, planStarts},
		{"undo u", "", "take the last edit back", anyFiles, alone(func(l *conversation) string { return l.stepped(true) })},
		{"redo", "", "make it again", anyFiles, alone(func(l *conversation) string { return l.stepped(false) })},
		{"revert", "", "take all edits back, as one step", anyFiles, alone(revert)},
	}
}

// ofSeveral returns the commands for several versions at once.
func ofSeveral() []command {
	return []command{
		{"mark mark-all", "[VERSIONS]", "mark versions: 1.33.*, stage:deprecated, 2-4 of the last list, all of it, none", datedFiles, mark},
		{"shift", "[VERSIONS] PERIOD [STAGES]", "move the coming starts that end versions by a period: 1.33.* +=14d; all behind it moves every coming start, past every start, the name of a stage that stage", datedFiles, shift},
		{"copy-to", "[VERSIONS]", "copy the lifecycle of the version to others of its track: 1.33.6 1.32.*", datedFiles, copyTo},
		{"promote", "PROFILE [STAGE]", "take the lifecycle of the version over into another open profile, or one start of it: canary, canary deprecated", datedFiles, promote},
		{"convert", "[VERSIONS] [--to legacy]", "older fields to a lifecycle, or back", datedFiles, convert},
		{"convert-back", "", "", datedFiles, func(l *conversation, names string) string { return convert(l, names+" --to "+lifecycle.FromLegacy) }},
	}
}

// going returns the commands that go elsewhere.
func going() []command {
	return []command{
		{"version", "NAME", "go to a version; its name alone does too", anyFiles, func(l *conversation, name string) string { return l.lookFor(name) }},
		{"e", "FILE", "go to another file; one that is not open is opened", anyFiles, goToFile},
		{"back b", "", "from a version to its track, and from there to all tracks", anyFiles, alone((*conversation).back)},
		{"more", "", "the rest of a long list", anyFiles, alone((*conversation).more)},
		{"? help h", "[WORD]", "the commands; those about a word, or all", anyFiles, help},
	}
}

// saving returns the commands that save and those that leave.
func saving() []command {
	write := func(force bool) func(*conversation, string) string {
		return func(l *conversation, path string) string { return l.writeTo(path, force) }
	}
	return []command{
		{"save s", "[FILE]", "say what changes and in which lines, then write all files with edits, or that one", anyFiles, (*conversation).save},
		{"w wa", "[PATH]", "write without showing; w! also with new errors; w PATH writes elsewhere", anyFiles, write(false)},
		{"w!", "", "", anyFiles, write(true)},
		{"wq x wqa", "", "write and leave; wq! also with new errors", anyFiles, alone(func(l *conversation) string { return l.write(false, true) })},
		{"wq! wqa!", "", "", anyFiles, alone(func(l *conversation) string { return l.write(true, true) })},
		{"user", "NAME", "who publishes and approves package revisions from now on", anyFiles, actAs},
		{"reread", "", "read the file again; one that was open elsewhere may be edited once it is free", anyFiles, alone((*conversation).reread)},
		{"q quit exit qa", "", "leave; q! also drops unsaved edits, cq does and exits 1", anyFiles, alone((*conversation).quit)},
		{"q! qa!", "", "", anyFiles, alone(func(l *conversation) string { return l.leave(exit.Left) })},
		{"cq", "", "", anyFiles, alone(func(l *conversation) string { return l.leave(exit.Aborted) })},
	}
}

// help lists the names of the commands for the open files by groups. With a word it says what the
// commands about that word do, with "all" what all of them do.
func help(l *conversation, word string) string {
	dated := l.any(lifecycle.Draw)
	command := isCommand(word)
	var said []string
	for _, g := range groups() {
		var names []string
		for i := range g.commands {
			c := &g.commands[i]
			if c.help == "" || c.of == datedFiles && !dated {
				continue
			}
			name, _, _ := strings.Cut(c.names, " ")
			line := strings.TrimSpace(name+" "+c.argument) + ": " + c.help + "."
			switch {
			case word == "":
				names = append(names, name)
			case word == "all",
				command && slices.Contains(strings.Fields(c.names), word),
				!command && strings.Contains(strings.ToLower(c.names+" "+line), strings.ToLower(word)):
				said = append(said, line)
			}
		}
		if len(names) > 0 {
			said = append(said, capital(g.name)+": "+strings.Join(names, ", ")+".")
		}
	}
	switch {
	case word == "":
		return strings.Join(append(said, `"? WORD" says what the commands about a word do, as "? shift"; "? all" does of all.`, `Enter alone says again where you are.`), "\n")
	case len(said) == 0:
		return "No command is about that. ? lists them all."
	case word == "all":
		said = append([]string{howToName(dated)}, said...)
	}
	return strings.Join(said, "\n")
}

// isCommand reports whether a word is the name of a command.
func isCommand(word string) bool {
	return slices.ContainsFunc(groups(), func(g group) bool {
		return slices.ContainsFunc(g.commands, func(c command) bool { return slices.Contains(strings.Fields(c.names), word) })
	})
}

// howToName returns how to type numbers, versions and starts.
func howToName(dated bool) string {
	const numbers = "A number takes the choice of that number in the last list. A version is named as "
	if !dated {
		return numbers + "platform/0.9, several as platform/0.*."
	}
	return numbers + "1.33.5 or gardenlinux/1877.4.0, several as 1.33.*. In a start: a date, +14d from now, +=1mo from the present start, or the word open. Changes are those of lctui set: deprecated=2026-08-01, deprecated+=1mo, deprecated-."
}
