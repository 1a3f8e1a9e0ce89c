package keys

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/palette"
)

// Action is a line of the help: what keys do, and the command that does the same. Two directions of
// one action are two intents. An action with neither a command nor a key on the timeline has a key
// in a list, and appears in the help of that list.
type Action struct {
	Group   Group
	Intents []Intent
	Doc     string
	// Command is what can be typed instead, with its argument. Keywords are further words by which
	// the help finds the action.
	Command, Keywords string
	// about is the text about the command in the command line, if Doc does not suffice. example is
	// a command to show after it, without its colon.
	about, example string
}

// Group is what an action is about. The help shows the groups in this order.
type Group uint8

// The groups of actions.
const (
	Editing Group = iota
	Marked
	Time
	Files
	Moving
	Lists
	Program
)

// String returns the heading of the group.
func (g Group) String() string {
	return [...]string{Editing: "edit", Marked: "marked versions", Time: "time", Files: "files", Moving: "go to and find", Lists: "lists", Program: "program"}[g]
}

// Actions are all actions, in the order of the help.
var Actions = []Action{
	{Group: Time, Intents: []Intent{TypeDate}, Doc: "type a date for the time cursor", Command: "at DATE", Keywords: "what if simulate future next last week year go to as of travel",
		about: "time cursor to a date: now, 2026-05-01, +14d, -2w, +3mo, +1y"},
	{Group: Editing, Intents: []Intent{EditStart}, Doc: "edit the start of the focused stage", Command: "edit DATE", Keywords: "propose reject approve publish deletion move expired deprecated supported end eol postpone prolong extend delay change expire expiry expiration of life reschedule set",
		about: "start of the focused stage: 2026-05-01, +14d from now, +=1mo from the present start"},
	{Group: Moving, Intents: []Intent{RowUp, RowDown}, Doc: "go to the version above or below"},
	{Group: Moving, Intents: []Intent{PageUp, PageDown}, Doc: "go a page up or down", Keywords: "scroll"},
	{Group: Moving, Intents: []Intent{HalfPageUp, HalfPageDown}, Doc: "go half a page up or down", Keywords: "scroll"},
	{Group: Moving, Intents: []Intent{FirstRow, LastRow}, Doc: "go to the first or last version", Keywords: "top bottom end"},
	{Group: Moving, Intents: []Intent{PreviousTrack, NextTrack}, Doc: "go to the previous or next track", Keywords: "machine images kubernetes gardenlinux switch os"},
	{Group: Moving, Intents: []Intent{Fold}, Doc: "fold the track, or unfold it", Command: "fold", Keywords: "collapse expand hide"},
	{Group: Moving, Intents: []Intent{PreviousStage, NextStage}, Doc: "go to the previous or next stage"},
	{Group: Moving, Intents: []Intent{GoToVersion}, Doc: "go to a version by its name", Command: "version NAME", Keywords: "jump", about: "go to a version: 1.33.5, gardenlinux/1877.6.0"},
	{Group: Moving, Intents: []Intent{GoToFile}, Doc: "go to another file, open or not", Command: "e FILE", Keywords: "edit buffer switch open load", about: "go to another open file, or open one beside it", example: "e live/aws.yaml"},
	{Group: Time, Intents: []Intent{DayBack, DayForward, MonthBack, MonthForward}, Doc: "time cursor by a day or a month", Keywords: "scrub tomorrow yesterday next previous last"},
	{Group: Time, Intents: []Intent{PreviousTransition, NextTransition}, Doc: "time cursor to the previous or next transition", Keywords: "scrub"},
	{Group: Time, Intents: []Intent{BackToNow, ToStart}, Doc: "time cursor back, or to the start", Command: "now", Keywords: "date today present to-start scrub"},
	{Group: Time, Intents: []Intent{Play}, Doc: "start or stop moving the time cursor", Command: "play 7d", Keywords: "step speed faster slower animate what if simulate animation run",
		about: "move the time cursor on by itself, by a day or another step", example: "play 7d, :play 1mo"},
	{Group: Time, Intents: []Intent{ZoomIn, ZoomOut, ZoomFit}, Doc: "zoom in or out, or show all starts", Command: "zoom NAME", Keywords: "scale year quarter week bigger smaller whole fit", about: "zoom: day, week, month, quarter, year, fit"},
	{Group: Time, Intents: []Intent{PanLeft, PanRight}, Doc: "pan to earlier or later"},
	{Group: Editing, Intents: []Intent{DayEarlier, DayLater, MonthEarlier, MonthLater}, Doc: "move the start by a day or a month", Command: "move +1d", Keywords: "date shift postpone prolong extend delay earlier later bring forward shorten",
		about: "move the focused start: +1d, -2w, +1mo, +1y"},
	{Group: Editing, Intents: []Intent{AddStage}, Doc: "add a stage that the version lacks", Command: "add-stage", Keywords: "preview supported deprecated expired retire expirationdate new"},
	{Group: Editing, Intents: []Intent{RemoveStage}, Doc: "remove the focused stage", Command: "remove-stage", Keywords: "delete drop"},
	{Group: Editing, Intents: []Intent{AddVersion}, Doc: "add a version and retire its predecessor", Command: "add-version", Keywords: "new patch release template deprecate predecessor rename create"},
	{Group: Editing, Intents: []Intent{RemoveVersion}, Doc: "remove the focused version", Command: "remove-version", Keywords: "delete drop"},
	{Group: Editing, Intents: []Intent{Convert, ConvertBack}, Doc: "convert older fields, or a lifecycle back", Command: "convert", Keywords: "classification expirationdate legacy migrate old format upgrade",
		about: "convert older fields to a lifecycle; :convert-back converts it to the older fields"},
	{Group: Marked, Intents: []Intent{Mark, MarkAll}, Doc: "mark the version, or all of the track or none", Command: "mark", Keywords: "select bulk unmark deselect"},
	{Group: Marked, Intents: []Intent{ShiftMarked}, Doc: "shift the starts of all marked versions", Command: "shift +=14d", Keywords: "bulk template postpone prolong several batch many",
		about: "shift starts of all marked versions: +=14d, -=1mo, or changes such as deprecated=2026-08-01"},
	{Group: Marked, Intents: []Intent{CopyTo}, Doc: "copy the lifecycle to others", Command: "copy-to VERSION", Keywords: "paste duplicate same stages marked several template clone",
		about: "copy the lifecycle of the version in focus to others, or to those marked", example: "copy-to 1.33.6 1.32.*"},
	{Group: Editing, Intents: []Intent{Undo, Redo}, Doc: "undo or redo the last step", Command: "undo", Keywords: "cancel go back mistake redo repeat"},
	{Group: Editing, Intents: []Intent{Revert}, Doc: "undo all edits", Command: "revert", Keywords: "reset discard undo all everything rollback throw away e! edit!"},
	{Group: Files, Intents: []Intent{ReadAgain}, Doc: "read the file again, edits stay", Command: "reread", Keywords: "reload refresh lock changed on disk",
		about: "read the file again, edits stay; one that was open elsewhere becomes writable once it is free", example: "reread"},
	{Group: Lists, Intents: []Intent{OpenOverride, OpenChildren}, Doc: "go to the parent, or to what overrides it", Command: "override", Keywords: "namespaced preview merge children parent effects result"},
	{Group: Lists, Intents: []Intent{OpenAgenda}, Doc: "list the coming transitions", Command: "agenda", Keywords: "next calendar upcoming expiring due soon schedule deadlines"},
	{Group: Lists, Intents: []Intent{OpenProblems}, Doc: "list the findings", Command: "problems", Keywords: "errors warnings check lint rules validate violations issues"},
	{Group: Lists, Intents: []Intent{OpenPaths}, Doc: "where clusters on each version would be moved", Command: "paths", Keywords: "update upgrade targets maintenance auto forced next minor patch shoots"},
	{Group: Lists, Intents: []Intent{OpenPlan}, Doc: "the starts that the support policy gives", Command: "plan", Keywords: "policy propose window notice deprecate expire kubernetes"},
	{Group: Lists, Intents: []Intent{StepBetween}, Doc: "whether the policy allows a step", Command: "path FROM TO", Keywords: "policy upgrade downgrade minors",
		about: "whether the support policy allows the step from one release to another", example: "path 1.31 1.33"},
	{Group: Lists, Intents: []Intent{SkewBetween}, Doc: "whether two components may run together", Command: "skew NAME V1 V2", Keywords: "policy component kubelet version reference",
		about: "whether the support policy lets a component run with its reference", example: "skew kubelet 1.29 1.33"},
	{Group: Lists, Intents: []Intent{OpenOverview}, Doc: "list the open files", Command: "files", Keywords: "overview buffers objects profiles several many summary"},
	{Group: Lists, Intents: []Intent{OpenMatrix}, Doc: "versions of all profiles side by side", Command: "matrix", Keywords: "landscapes drift compare promote columns table several other"},
	{Group: Lists, Intents: []Intent{Promote, PromoteStart}, Doc: "copy the lifecycle or one start into the cell", Keywords: "promote copy landscape canary live matrix stage single over"},
	{Group: Lists, Intents: []Intent{PromoteFrom}, Doc: "copy lifecycles from this column", Keywords: "promote mark source landscape matrix"},
	{Group: Moving, Intents: []Intent{PreviousColumn, NextColumn}, Doc: "go to the previous or next column"},
	{Group: Moving, Intents: []Intent{GoTo}, Doc: "go to what the line is about"},
	{Group: Lists, Intents: []Intent{Take}, Doc: "take the starts of the version, or leave them", Keywords: "accept select mark"},
	{Group: Lists, Intents: []Intent{TakeAll}, Doc: "take the starts of all versions, or of none", Keywords: "accept select mark"},
	{Group: Lists, Intents: []Intent{Project}, Doc: "also plan from expected releases", Keywords: "projections cadence"},
	{Group: Lists, Intents: []Intent{Keep}, Doc: "keep the starts that are taken", Keywords: "accept"},
	{Group: Lists, Intents: []Intent{NextField, PreviousField}, Doc: "go to the next or previous start proposed"},
	{Group: Moving, Intents: []Intent{NextFinding, PreviousFinding}, Doc: "go to the next or previous finding", Keywords: "errors warnings"},
	{Group: Editing, Intents: []Intent{QuickFix, FixAll}, Doc: "fix a finding; all in the list of findings", Command: "quick-fix", Keywords: "repair autofix mend solve"},
	{Group: Moving, Intents: []Intent{GoToRelated}, Doc: "go to the other place that a finding names, in the list of findings", Keywords: "related overlap neighbour"},
	{Group: Moving, Intents: []Intent{OpenFilter}, Doc: "show only some versions", Command: "filter WORDS", Keywords: "search find grep only deprecated supported expired hide",
		about: "show rows with all of: text, stage:WORD, within:60d, drift:, problem, edited, marked; drift:now, drift:missing"},
	{Group: Files, Intents: []Intent{Save}, Doc: "show the diff and save", Command: "save", Keywords: "write review changes unsaved what changed pending"},
	{Group: Files, Intents: []Intent{WriteFiles, ForceWrite}, Doc: "write; w! also with new errors", Command: "w", Keywords: "export force", about: "write all files with edits, without showing the diff; s in the list of files saves one; :w PATH writes this file elsewhere"},
	{Group: Files, Intents: []Intent{WriteQuit, ForceWriteQuit}, Doc: "write and leave; wq! also with new errors", Command: "wq", Keywords: "quit exit save", about: "write all files with edits and leave", example: "wq"},
	{Group: Files, Intents: []Intent{ActAs}, Doc: "name who publishes and approves", Command: "user NAME", Keywords: "revision who actor publish approve name",
		about: "who publishes and approves from now on", example: "user ann@example.com"},
	{Group: Files, Intents: []Intent{CopyLine, CopyAll}, Doc: "copy the version's YAML or the line, or all", Command: "copy-line", Keywords: "clipboard yank export csv whole table"},
	{Group: Files, Intents: []Intent{OpenEditor}, Doc: "open the file at this line in your editor", Command: "editor", Keywords: "vim yaml"},
	{Group: Program, Intents: []Intent{OpenCommand}, Doc: "type a command by its name"},
	{Group: Program, Intents: []Intent{OpenHelp}, Doc: "this help", Command: "help", Keywords: "keys shortcuts keybindings manual documentation"},
	{Group: Program, Intents: []Intent{ToggleMouse}, Doc: "mouse on or off: a second click opens", Command: "mouse", Keywords: "click drag wheel"},
	{Group: Program, Intents: []Intent{SetTheme}, Doc: "choose another theme", Command: "theme NAME", Keywords: "colours colors light dark settings configuration preferences contrast", about: "theme: " + strings.Join(palette.Names(), ", ")},
	{Group: Program, Intents: []Intent{NextPanel}, Doc: "to the list of files and back; on small screens the details", Command: "next-panel"},
	{Group: Program, Intents: []Intent{Back, Close}, Doc: "back, or clear the filter; close a panel"},
	{Group: Program, Intents: []Intent{Quit, ForceQuit, QuitWithError}, Doc: "leave; q! discards edits, cq exits with 1", Command: "q", Keywords: "quit exit close abandon", about: "leave, and ask first when edits are not saved", example: "q"},
	{Group: Program, Intents: []Intent{Redraw, Suspend}, Doc: "draw again, or suspend (fg resumes)", Command: "redraw", Keywords: "refresh clear"},
}

// CommandNames returns all names of commands, sorted, without arguments.
func CommandNames() (out []string) {
	for name := range Commands() {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// otherNames are names of commands known from other editors. They take no arguments.
var otherNames = map[string]Intent{"q": Quit, "qa": Quit, "qa!": ForceQuit, "x": WriteQuit, "wqa": WriteQuit, "wqa!": ForceWriteQuit, "wa": WriteFiles, "u": Undo}

// Commands returns the intent of each name that the command line knows: the names of intents, and
// the short names of otherNames.
var Commands = sync.OnceValue(func() map[string]Intent {
	out := maps.Clone(otherNames)
	for i, name := range intentNames {
		if name != "" && Intent(i) != Interrupt && Intent(i) != GoTo && Intent(i) != GoToRelated && Intent(i) != TypeDate && Intent(i) != OpenCommand && Intent(i) != Close {
			out[name] = Intent(i)
		}
	}
	return out
})

// TakesText lists the commands that need an argument, MayTakeText those that may have one.
var (
	TakesText   = []Intent{GoToDate, MoveStart, SetTheme, SetZoom, GoToVersion, GoToFile, ActAs, StepBetween, SkewBetween}
	MayTakeText = []Intent{Play, WriteFiles, ForceWrite, EditStart, ShiftMarked, CopyTo, AddVersion, SetFilter}
)

// TakesWords reports whether the command with a name may be followed by arguments.
func TakesWords(name string) bool {
	intent := Commands()[name]
	return otherNames[name] == Nothing && (slices.Contains(TakesText, intent) || slices.Contains(MayTakeText, intent))
}

// About returns what the command with a name does, "" if there is no such command. example is an
// example of the command, without its colon. It is "" if there is none, or does contains one.
func About(name string) (does, example string) {
	for _, a := range Actions {
		if word, _, _ := strings.Cut(a.Command, " "); word != name {
			continue
		}
		if a.about != "" {
			return a.about, a.example
		}
		return a.Doc, a.Command
	}
	if intent, ok := Commands()[name]; ok {
		for _, a := range Actions {
			if slices.Contains(a.Intents, intent) {
				return a.Doc, name
			}
		}
	}
	return "", ""
}

// Explain returns a sentence about the command with a name, with an example; "" if there is no such
// command.
func Explain(name string) string {
	does, example := About(name)
	if example == "" {
		return does
	}
	return does + ": :" + example
}

// Nearest returns the name of the command that a mistyped name most likely means.
func Nearest(name string) string { return model.Nearest(name, CommandNames()) }

// Meant returns the names of the commands that an unknown word most likely means. They are at most
// three that have the word as a keyword, or else the one with the most similar name.
func Meant(name string) (near []string) {
	for _, a := range Actions {
		if command, _, _ := strings.Cut(a.Command, " "); command != "" && slices.Contains(strings.Fields(a.Keywords), strings.ToLower(name)) && !slices.Contains(near, command) {
			near = append(near, command)
		}
	}
	if best := Nearest(name); best != "" && len(near) == 0 {
		near = []string{best}
	}
	return near[:min(len(near), 3)]
}
