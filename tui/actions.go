package tui

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
)

// action is a line of the help: what keys do and which command does the same.
// A pair of intents is one action in two directions.
type action struct {
	intents []Intent
	doc     string
	// command is what can be typed instead, keywords find the action beside its
	// words.
	command, keywords string
	// about is the sentence of the command line, where doc is not enough.
	about string
	// lists is what it does where versions follow from lists and not from dates, if
	// that is something else.
	lists string
}

// actions are all that can be done, in the order of the help.
var actions = []action{
	{intents: []Intent{TypeDate}, doc: "type a date for the time cursor", command: "at DATE",
		about: "time cursor to a date: now, 2026-05-01, +14d, -2w, +3mo, +1y"},
	{intents: []Intent{EditStart}, doc: "edit the start of the focused stage", command: "edit DATE", lists: "what can be done to the version",
		about: "start of the focused stage: 2026-05-01, +14d from now, +=1mo from what it is"},
	{intents: []Intent{RowUp, RowDown}, doc: "go to the version above or below"},
	{intents: []Intent{PageUp, PageDown}, doc: "go a page up or down"},
	{intents: []Intent{FirstRow, LastRow}, doc: "go to the first or last version"},
	{intents: []Intent{PreviousTrack, NextTrack}, doc: "go to the track before or behind"},
	{intents: []Intent{PreviousStage, NextStage}, doc: "go to the stage before or behind"},
	{intents: []Intent{GoToVersion}, doc: "go to a version by its name", command: "version NAME", about: "go to a version: 1.33.5, gardenlinux/1877.6.0"},
	{intents: []Intent{DayBack, DayForward}, doc: "time cursor by a day", keywords: "scrub"},
	{intents: []Intent{MonthBack, MonthForward}, doc: "time cursor by a month", keywords: "scrub"},
	{intents: []Intent{PreviousTransition, NextTransition}, doc: "time cursor to the transition before or behind", keywords: "scrub"},
	{intents: []Intent{BackToNow}, doc: "time cursor back to where it began", command: "now", keywords: "date today"},
	{intents: []Intent{Play}, doc: "let the time cursor run, or stop it", command: "play"},
	{intents: []Intent{ZoomIn, ZoomOut}, doc: "zoom in or out", command: "zoom NAME", about: "zoom: day, week, month, quarter, year, fit"},
	{intents: []Intent{ZoomFit}, doc: "show all starts", command: "zoom fit"},
	{intents: []Intent{PanLeft, PanRight}, doc: "pan to earlier or later"},
	{intents: []Intent{DayEarlier, DayLater}, doc: "move the start by a day", command: "move +1d", keywords: "date shift",
		about: "move the focused start: +1d, -2w, +1mo, +1y"},
	{intents: []Intent{MonthEarlier, MonthLater}, doc: "move the start by a month", command: "move +1mo", keywords: "date shift"},
	{intents: []Intent{AddStage}, doc: "add a stage that the version lacks", command: "add-stage"},
	{intents: []Intent{RemoveStage}, doc: "remove the focused stage", command: "remove-stage"},
	{intents: []Intent{AddVersion}, doc: "add a version and retire its predecessor", command: "add-version", keywords: "patch release",
		lists: "support, deprecate, remove by name"},
	{intents: []Intent{RemoveVersion}, doc: "remove the focused version", command: "remove-version", keywords: "delete"},
	{intents: []Intent{SupportAPI}, doc: "support a version, listed or not", command: "support VERSION", keywords: "api descriptor buildpacks add move",
		about: "support a version of the API in focus, or of the one named: :support 0.14, :support platform/0.14"},
	{intents: []Intent{DeprecateAPI}, doc: "deprecate a version, or its whole major", command: "deprecate VERSION", keywords: "api descriptor buildpacks move",
		about: "deprecate a version 0.n, or a whole major: :deprecate 0.9, :deprecate buildpack/1"},
	{intents: []Intent{RemoveAPI}, doc: "remove a version, or a whole major", command: "remove VERSION", keywords: "api descriptor buildpacks delete move",
		about: "remove a version 0.n, or a whole major, from both lists: :remove 0.4, :remove buildpack/1"},
	{intents: []Intent{Convert}, doc: "convert older fields (expirationDate)", command: "convert", keywords: "classification lifecycle legacy"},
	{intents: []Intent{ConvertBack}, doc: "convert a lifecycle to the older fields", command: "convert-back", keywords: "classification legacy"},
	{intents: []Intent{Mark}, doc: "mark the version and go down", command: "mark", keywords: "select bulk"},
	{intents: []Intent{MarkAll}, doc: "mark all versions shown, or none", command: "mark-all", keywords: "select bulk"},
	{intents: []Intent{ShiftMarked}, doc: "shift the starts of all marked versions", command: "shift +=14d", keywords: "bulk template",
		about: "shift starts of all marked versions: +=14d, -=1mo, or changes as deprecated=2026-08-01"},
	{intents: []Intent{Undo}, doc: "undo the last step", command: "undo"},
	{intents: []Intent{Redo}, doc: "do again what was undone", command: "redo"},
	{intents: []Intent{Revert}, doc: "back to the files as loaded", command: "revert"},
	{intents: []Intent{ReadAgain}, doc: "read the file again, edits stay", command: "reread", keywords: "reload refresh lock",
		about: "read the file again, edits stay; one that was open elsewhere becomes writable once it is free: :reread"},
	{intents: []Intent{OpenOverride}, doc: "parent, override and result as bars", command: "override", keywords: "namespaced preview merge"},
	{intents: []Intent{ShowAll}, doc: "all versions or those overridden, beside the parent", command: "show-all", keywords: "namespaced override differences"},
	{intents: []Intent{OpenChildren}, doc: "what the edits do to each namespaced profile", command: "children", keywords: "override parent effects"},
	{intents: []Intent{OpenAgenda}, doc: "list the coming transitions", command: "agenda", keywords: "next calendar"},
	{intents: []Intent{OpenProblems}, doc: "list the findings", command: "problems", keywords: "errors warnings check"},
	{intents: []Intent{OpenPaths}, doc: "where clusters on each version would be moved", command: "paths", keywords: "update upgrade targets maintenance auto forced"},
	{intents: []Intent{NextFinding, PreviousFinding}, doc: "go to the next or previous finding", keywords: "errors warnings"},
	{intents: []Intent{QuickFix}, doc: "mend a finding, in the list of findings", command: "quick-fix", keywords: "repair"},
	{intents: []Intent{OpenFilter}, doc: "show only some versions", command: "filter WORDS", keywords: "search find",
		about: "show rows with all of: text, stage:WORD, problem, edited, marked"},
	{intents: []Intent{Save}, doc: "show the diff and save", command: "save", keywords: "write review"},
	{intents: []Intent{WriteFiles}, doc: "write without showing the diff", command: "w", about: "write all files with edits, without showing the diff; :w PATH writes this file elsewhere"},
	{intents: []Intent{ForceWrite}, doc: "write in spite of new errors", command: "w!", about: "write although findings are new that the server would refuse; :w! PATH also replaces a file"},
	{intents: []Intent{WriteQuit}, doc: "write and leave", command: "wq", about: "write all files with edits and leave: :wq"},
	{intents: []Intent{ForceWriteQuit}, doc: "write in spite of new errors and leave", command: "wq!", about: "write although findings are new, and leave: :wq!"},
	{intents: []Intent{RequestChange}, doc: "write the edits as a change request", command: "request NAME", keywords: "propose review",
		about: "write the edits as a change request: a bare name is NAME.yaml in the folder of requests, one with / or .yaml is a path"},
	{intents: []Intent{CopyLine}, doc: "copy the version's YAML or the line", command: "copy-line", keywords: "clipboard yank"},
	{intents: []Intent{CopyAll}, doc: "copy the whole table", command: "copy-all", keywords: "clipboard yank"},
	{intents: []Intent{OpenEditor}, doc: "open the file at this line in your editor", command: "editor"},
	{intents: []Intent{OpenCommand}, doc: "type a command by its name"},
	{intents: []Intent{OpenHelp}, doc: "this help", command: "help"},
	{intents: []Intent{ToggleMouse}, doc: "mouse on or off", command: "mouse"},
	{intents: []Intent{SetTheme}, doc: "take another theme", command: "theme NAME", keywords: "colours light dark", about: "theme: " + strings.Join(draw.ThemeNames(), ", ")},
	{intents: []Intent{NextPanel}, doc: "next panel, on small screens", command: "next-panel"},
	{intents: []Intent{Back}, doc: "back, or clear the filter"},
	{intents: []Intent{Quit}, doc: "leave; asks when edits are not saved", command: "q", about: "leave, and ask first when edits are not saved: :q"},
	{intents: []Intent{ForceQuit}, doc: "leave and discard all edits", command: "q!", about: "leave and discard all edits: :q!"},
	{intents: []Intent{QuitWithError}, doc: "leave with exit code 1, nothing written", command: "cq", about: "leave with exit code 1, the files untouched: :cq"},
	{intents: []Intent{Suspend}, doc: "stop; fg goes on"},
}

// commandNames are all names of the command line, without arguments.
func commandNames() (out []string) {
	for name := range commandIntents {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// commandIntents are the names of the command line: those of actions, and the
// short ones of writing and leaving.
var commandIntents = func() map[string]Intent {
	out := map[string]Intent{"q": Quit}
	for i, name := range intentNames {
		if name != "" && Intent(i) != Interrupt && Intent(i) != GoTo && Intent(i) != TypeDate && Intent(i) != OpenCommand {
			out[name] = Intent(i)
		}
	}
	return out
}()

// takesText lists the commands that want an argument, mayTakeText those that
// may have one.
var (
	takesText   = []Intent{RequestChange, GoToDate, MoveStart, SetTheme, SetZoom, GoToVersion}
	mayTakeText = []Intent{WriteFiles, ForceWrite, EditStart, ShiftMarked, AddVersion, SetFilter, SupportAPI, DeprecateAPI, RemoveAPI}
)

// aboutCommand gives the sentence about a command, with an example.
func aboutCommand(name string) string {
	for _, a := range actions {
		word, _, _ := strings.Cut(a.command, " ")
		if word != name {
			continue
		}
		if a.about != "" {
			return a.about
		}
		return a.doc + ": :" + a.command
	}
	if intent, ok := commandIntents[name]; ok {
		for _, a := range actions {
			if slices.Contains(a.intents, intent) {
				return a.doc + ": :" + name
			}
		}
	}
	return ""
}

// nearestAction gives the name of an action that a mistyped one most likely
// means.
func nearestAction(name string) string { return lifecycle.Nearest(name, commandNames()) }

// actionsHere are the actions that make sense for what is in focus, whatever it
// refuses at the moment.
func (s *session) actionsHere() []action {
	out := make([]action, 0, len(actions))
	for _, a := range actions {
		i := a.intents[0]
		if s.datelessRefusal(i) != "" || s.dateless() && (i == OpenOverride || i == OpenChildren || i == ShowAll) {
			continue
		}
		out = append(out, a)
	}
	return out
}

// does says what an action does to what is in focus.
func (a action) does(s *session) string {
	if a.lists != "" && s.dateless() {
		return a.lists
	}
	return a.doc
}
