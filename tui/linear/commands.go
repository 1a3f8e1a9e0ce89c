package linear

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/exit"
)

// command is a word of the conversation: its names, what follows it, its line of the
// help, for which files that line is, and what it does with the rest of the line. It
// returns what is to be said.
type command struct {
	names, argument, help string
	of                    filesOf
	run                   func(l *conversation, rest string) string
}

// filesOf are files by what is done to their versions.
type filesOf uint8

const (
	anyFiles filesOf = iota
	// datedFiles have starts, listedFiles lists of versions.
	datedFiles
	listedFiles
)

// commands are all commands, in the order of the help.
func commands() []command {
	alone := func(do func(*conversation) string) func(*conversation, string) string {
		return func(l *conversation, _ string) string { return do(l) }
	}
	return []command{
		{"list l", "[WORDS]", "versions; of them those that all words fit: text, stage:deprecated, within:60d, problem, edited", anyFiles, (*conversation).list},
		{"at", "DATE", "look at another date: 2026-05-01, +3mo, now; the rules stay as of now", datedFiles, (*conversation).at},
		{"next agenda", "", "coming transitions", datedFiles, alone((*conversation).next)},
		{"problems p", "", "findings, the worst first", anyFiles, alone(func(l *conversation) string { return l.numbered(l.problems()) })},
		{"fix", "", "the ways to fix a finding: of the version, else of any", anyFiles, alone((*conversation).fix)},
		{"paths", "", "where clusters would be moved", datedFiles, alone(func(l *conversation) string { return l.numbered(l.paths(l.focus.TrackRef)) })},
		{"path", "FROM TO", "whether the support policy allows the step from one release to another", datedFiles, (*conversation).stepBetween},
		{"skew", "COMPONENT VERSION REFERENCE", "whether the support policy lets a component run with its reference", datedFiles, (*conversation).skew},
		{"plan", "[projections]", "the starts that a support policy proposes, each with its reason; keep some or all as one step", datedFiles, planStarts},
		{"add", "STAGE", "add a stage to the version", datedFiles, (*conversation).add},
		{"remove", "STAGE", "remove a stage of the version", datedFiles, (*conversation).remove},
		{"copy-to", "VERSION", "copy the lifecycle of the version to others of its track, as one step: 1.33.6 1.32.*", datedFiles, copyTo},
		{"support", "VERSION", "support a version of an API, listed or not, as platform/0.14", listedFiles, func(l *conversation, text string) string { return l.moveNamed("support", text) }},
		{"deprecate", "VERSION", "deprecate a version 0.n of an API, or a whole major", listedFiles, func(l *conversation, text string) string { return l.moveNamed("deprecate", text) }},
		{"remove", "VERSION", "remove a version 0.n of an API, or a whole major, from both lists", listedFiles, (*conversation).remove},
		{"convert", "", "older fields of the version to a lifecycle", datedFiles, alone((*conversation).convert)},
		{"back b", "", "from a version to its track, and from there to all tracks", anyFiles, alone((*conversation).back)},
		{"more", "", "the rest of a long list", anyFiles, alone((*conversation).more)},
		{"undo u", "", "take the last edit back", anyFiles, alone(func(l *conversation) string { return l.stepped(l.ed.Undo, "Undone: ", "There is nothing to undo.") })},
		{"redo", "", "make it again", anyFiles, alone(func(l *conversation) string {
			return l.stepped(l.ed.Redo, "Made again: ", "There is nothing to make again.")
		})},
		{"reread", "", "read the file again; one that was open elsewhere may be edited once it is free", anyFiles, alone((*conversation).reread)},
		{"save s", "", "show the changed lines, then write", anyFiles, alone((*conversation).save)},
		{"request", "NAME", "the edits as a change request, in place of saving them", datedFiles, (*conversation).request},
		{"user", "NAME", "who publishes and approves package revisions from now on", anyFiles, (*conversation).actAs},
		{"w", "", "write without showing; w! also with new errors; w PATH writes elsewhere", anyFiles, func(l *conversation, path string) string { return l.writeTo(path, false) }},
		{"w!", "", "", anyFiles, func(l *conversation, path string) string { return l.writeTo(path, true) }},
		{"wq x", "", "write and leave; wq! also with new errors", anyFiles, alone(func(l *conversation) string { return l.write(false, true) })},
		{"wq!", "", "", anyFiles, alone(func(l *conversation) string { return l.write(true, true) })},
		{"q quit exit", "", "leave; q! also drops unsaved edits, cq does and exits 1", anyFiles, alone((*conversation).quit)},
		{"q!", "", "", anyFiles, alone(func(l *conversation) string { return l.leave(exit.Left) })},
		{"cq", "", "", anyFiles, alone(func(l *conversation) string { return l.leave(exit.Aborted) })},
		{"? help h", "", "these commands", anyFiles, alone(func(l *conversation) string { return help(l.any(lifecycle.Draw), l.any(lifecycle.NameMoves)) })},
	}
}

// help lists the commands for files that are dated, listed, or both.
func help(dated, listed bool) string {
	names, starts := "1.33.5 or gardenlinux/1877.4.0, several as 1.33.*", "In a start: a date, +14d from now, +=1mo from the present start, or the word open. "
	if !dated && listed {
		names, starts = "platform/0.9, several as platform/0.*", ""
	}
	said := []string{"A number takes the choice of that number in the last list. A version is named as " + names + "."}
	for _, c := range commands() {
		if c.help == "" || c.of == datedFiles && !dated && listed || c.of == listedFiles && !listed {
			continue
		}
		name, _, _ := strings.Cut(c.names, " ")
		said = append(said, strings.TrimSpace(name+" "+c.argument)+": "+c.help+".")
	}
	return strings.Join(append(said, starts+"Enter alone says again where you are."), "\n")
}
