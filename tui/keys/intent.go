package keys

// Intent is something that a user can ask for. Keys are translated to intents first; panels handle
// intents and never look at keys.
type Intent uint8

// Intents while browsing.
const (
	// Nothing is the intent of a key without a meaning.
	Nothing Intent = iota

	RowUp
	RowDown
	PageUp
	PageDown
	HalfPageUp
	HalfPageDown
	FirstRow
	LastRow
	PreviousTrack
	NextTrack
	Fold
	PreviousStage
	NextStage

	DayBack
	DayForward
	MonthBack
	MonthForward
	PreviousTransition
	NextTransition
	BackToNow
	TypeDate
	ToStart
	Play

	ZoomIn
	ZoomOut
	ZoomFit
	PanLeft
	PanRight

	EditStart
	DayEarlier
	DayLater
	MonthEarlier
	MonthLater
	AddStage
	RemoveStage
	AddVersion
	RemoveVersion
	Convert
	Mark
	MarkAll
	ShiftMarked
	CopyTo
	Undo
	Redo
	Revert
	ReadAgain

	OpenOverride
	OpenChildren
	OpenAgenda
	OpenProblems
	OpenPaths
	OpenPlan
	OpenOverview
	OpenMatrix
	OpenFilter
	NextFinding
	PreviousFinding
	QuickFix
	FixAll
	GoTo
	GoToRelated

	Save
	CopyLine
	CopyAll
	OpenEditor
	OpenCommand
	OpenHelp
	ToggleMouse
	NextPanel
	Back
	// Close closes a panel and leaves its filter.
	Close
	Quit
	Interrupt
	Suspend
	Redraw
	// Click is the left mouse button; it has no key.
	Click

	// Intents of text fields, besides Keep and Drop.
	TypeText
	Keep
	Drop
	NextField
	PreviousField
	FieldUp
	FieldDown
	FieldPageUp
	FieldPageDown
	ClearField
	EraseLeft
	EraseRight
	EraseWord
	TextLeft
	TextRight
	WordLeft
	WordRight
	TextHome
	TextEnd

	// Intents of a review and of questions.
	Write
	WriteAndLeave
	AnswerSave
	AnswerDiscard
	AnswerReread
	AnswerOverwrite
	AnswerElsewhere
	AnswerRetry
	AnswerResume
	AnswerView
	AnswerDrop
	ChooseDisk
	ChooseEdit
	AllDisk
	AllEdit

	// Intents of the plan: take or leave a version, take all or none, assume releases at the
	// policy's cadence.
	Take
	TakeAll
	Project

	// Intents of the profiles side by side: go to another column, copy the lifecycle or one start
	// of it into the cell, or choose the column that it comes from.
	PreviousColumn
	NextColumn
	Promote
	PromoteStart
	PromoteFrom

	// Intents that have a command and no key.
	WriteFiles
	ForceWrite
	WriteQuit
	ForceWriteQuit
	ForceQuit
	QuitWithError
	SetTheme
	SetZoom
	GoToVersion
	GoToFile
	ConvertBack
	GoToDate
	MoveStart
	SetFilter
	ActAs
	StepBetween
	SkewBetween

	intents
)

// intentNames are the names of the intents in the command line, the help and the configuration.
var intentNames = [intents]string{
	RowUp: "previous-version", RowDown: "next-version", PageUp: "page-up", PageDown: "page-down", HalfPageUp: "half-page-up", HalfPageDown: "half-page-down",
	FirstRow: "first-version", LastRow: "last-version", PreviousTrack: "previous-track", NextTrack: "next-track", Fold: "fold",
	PreviousStage: "previous-stage", NextStage: "next-stage",
	DayBack: "day-back", DayForward: "day-forward", MonthBack: "month-back", MonthForward: "month-forward",
	PreviousTransition: "previous-transition", NextTransition: "next-transition", BackToNow: "now", TypeDate: "type-date", ToStart: "to-start",
	Play: "play", ZoomIn: "zoom-in", ZoomOut: "zoom-out", ZoomFit: "zoom-fit", PanLeft: "pan-left", PanRight: "pan-right",
	EditStart: "edit", DayEarlier: "day-earlier", DayLater: "day-later", MonthEarlier: "month-earlier", MonthLater: "month-later",
	AddStage: "add-stage", RemoveStage: "remove-stage", AddVersion: "add-version", RemoveVersion: "remove-version",
	Convert: "convert", Mark: "mark", MarkAll: "mark-all", ShiftMarked: "shift", CopyTo: "copy-to", Undo: "undo", Redo: "redo", Revert: "revert", ReadAgain: "reread",
	OpenOverride: "override", OpenChildren: "children", OpenAgenda: "agenda", OpenProblems: "problems", OpenPaths: "paths", OpenPlan: "plan", OpenOverview: "files", OpenMatrix: "matrix", OpenFilter: "filter-rows",
	NextFinding: "next-finding", PreviousFinding: "previous-finding", QuickFix: "quick-fix", FixAll: "fix-all", GoTo: "go-to", GoToRelated: "go-to-related",
	Save: "save", CopyLine: "copy-line", CopyAll: "copy-all", OpenEditor: "editor", OpenCommand: "command", OpenHelp: "help",
	ToggleMouse: "mouse", NextPanel: "next-panel", Back: "back", Close: "close", Quit: "quit", Interrupt: "interrupt", Suspend: "suspend", Redraw: "redraw",
	PreviousColumn: "previous-column", NextColumn: "next-column", Promote: "promote", PromoteStart: "promote-start", PromoteFrom: "promote-from",
	WriteFiles: "w", ForceWrite: "w!", WriteQuit: "wq", ForceWriteQuit: "wq!", ForceQuit: "q!", QuitWithError: "cq",
	SetTheme: "theme", SetZoom: "zoom", GoToVersion: "version", GoToFile: "e", ConvertBack: "convert-back", GoToDate: "at",
	MoveStart: "move", SetFilter: "filter",
	ActAs: "user", StepBetween: "path", SkewBetween: "skew",
}

// String returns the name of the intent in commands and the configuration, "" if it has none.
func (i Intent) String() string { return intentNames[i] }

// Edits reports whether the intent changes the draft at the focus.
func (i Intent) Edits() bool {
	switch i {
	case EditStart, DayEarlier, DayLater, MonthEarlier, MonthLater, MoveStart, AddStage, RemoveStage, AddVersion,
		RemoveVersion, Convert, ConvertBack, ShiftMarked, CopyTo, QuickFix, FixAll:
		return true
	}
	return false
}

// Command is an intent with its text: the letters typed, or the argument of a command.
type Command struct {
	Intent Intent
	Text   string
	// Typed is set if the command was typed by name and is known to be allowed.
	Typed bool
	// What is the number under the mouse, as passed to draw.Frame.Hit. Column and Line count from
	// the top left of that part. They are set only for Click.
	What, Column, Line int
}
