package tui

import "slices"

// Mode says what the keyboard means now. There is exactly one at a time; the
// modes below it on the stack come back when it closes.
type Mode uint8

const (
	// Timeline is the screen at start: tracks, rows, bars, details.
	Timeline Mode = iota
	// Agenda, Problems, Paths and Help are lists that take the place of the rows.
	Agenda
	Problems
	Paths
	Help
	// Review shows the diff before anything is written.
	Review
	// StartField, VersionField and ShiftField are text fields with a trial: the
	// rows show what the text would do.
	StartField
	VersionField
	ShiftField
	// APIField names a version of an API that is to be supported, deprecated or
	// removed.
	APIField
	// StageChoice offers the stages that a version lacks.
	StageChoice
	// Transitions offers what can be done to a package revision, or to a version in a
	// descriptor.
	Transitions
	// Override shows parent, override and result of the versions of a namespaced
	// profile; Children lists what a change of a parent does to all below it.
	Override
	Children
	// CommandField and FilterField are text fields on the last lines.
	CommandField
	FilterField
	// LeaveQuestion, FieldQuestion, DiskQuestion and ResumeQuestion ask what to
	// do with unsaved edits, with a text that was typed and not kept, with a file
	// that changed on disk, with edits that an earlier run left.
	LeaveQuestion
	FieldQuestion
	DiskQuestion
	ResumeQuestion
	// Conflicts shows what was changed here and in the file, version by version.
	Conflicts
	// OverrideQuestion asks where a start that is inherited is to be changed.
	OverrideQuestion
	// Shown shows a text that no clipboard took, to be selected by hand.
	Shown

	modes
)

var modeNames = [modes]string{"timeline", "agenda", "problems", "update paths", "help", "review", "start field", "version field",
	"shift field", "API version field", "stages to add", "transitions", "override", "namespaced profiles", "command", "filter", "question about leaving", "question about the field",
	"question about the file on disk", "question about edits of an earlier run", "conflicts", "question about an inherited start", "text to copy"}

// String names the mode.
func (m Mode) String() string { return modeNames[m] }

// opens lists the modes that may be opened over a mode. A question about
// leaving may come from everywhere but a question.
var opens = [modes][]Mode{
	Timeline: {Agenda, Problems, Paths, Help, Review, StartField, VersionField, ShiftField, APIField, StageChoice, Transitions, Override, Children, CommandField,
		FilterField, LeaveQuestion, DiskQuestion, ResumeQuestion, Conflicts, Shown},
	Agenda:       {Help, Review, CommandField, FilterField, LeaveQuestion, Shown},
	Problems:     {Help, Review, CommandField, FilterField, LeaveQuestion, Shown},
	Paths:        {Help, Review, CommandField, FilterField, LeaveQuestion, Shown},
	Help:         {LeaveQuestion},
	Review:       {CommandField, LeaveQuestion, DiskQuestion},
	StartField:   {LeaveQuestion, FieldQuestion},
	VersionField: {LeaveQuestion, FieldQuestion},
	ShiftField:   {LeaveQuestion, FieldQuestion},
	APIField:     {LeaveQuestion, FieldQuestion, Shown},
	StageChoice:  {StartField, LeaveQuestion},
	Transitions:  {LeaveQuestion, Shown},
	Override: {Agenda, Problems, Paths, Help, Review, StartField, StageChoice, Children, CommandField, FilterField,
		LeaveQuestion, DiskQuestion, OverrideQuestion, Conflicts, Shown},
	Children:         {Help, Review, CommandField, LeaveQuestion, Shown},
	OverrideQuestion: {LeaveQuestion},
	CommandField:     {LeaveQuestion, DiskQuestion},
	FilterField:      {LeaveQuestion},
	LeaveQuestion:    {Review, DiskQuestion},
	ResumeQuestion:   {Shown, Conflicts, LeaveQuestion},
	Conflicts:        {CommandField, LeaveQuestion},
	Shown:            {LeaveQuestion},
}

// isField tells whether letters are text in this mode.
func (m Mode) isField() bool {
	switch m {
	case StartField, VersionField, ShiftField, APIField, CommandField, FilterField, Help:
		return true
	}
	return false
}

// isTrial tells whether the mode shows edits that are not kept yet.
func (m Mode) isTrial() bool {
	return m == StartField || m == VersionField || m == ShiftField || m == APIField
}

// isQuestion tells whether the mode asks something that must be answered.
func (m Mode) isQuestion() bool {
	return m == LeaveQuestion || m == FieldQuestion || m == DiskQuestion || m == ResumeQuestion || m == OverrideQuestion
}

// isBrowsing tells whether the time cursor moves in this mode.
func (m Mode) isBrowsing() bool {
	return m == Timeline || m == Agenda || m == Problems || m == Paths || m == Override || m == Children
}

// modeStack is the mode with those below it; the timeline is always at the
// bottom.
type modeStack []Mode

func (m modeStack) top() Mode {
	if len(m) == 0 {
		return Timeline
	}
	return m[len(m)-1]
}

// browsing gives the nearest mode below the fields and questions that has
// rows of its own.
func (m modeStack) browsing() Mode {
	for i := len(m) - 1; i >= 0; i-- {
		if m[i].isBrowsing() {
			return m[i]
		}
	}
	return Timeline
}

// has tells whether a mode is open, at the top or below.
func (m modeStack) has(x Mode) bool { return slices.Contains(m, x) }

// open puts a mode on top; it is refused where the change is not legal.
func (m modeStack) open(x Mode) (modeStack, bool) {
	if !slices.Contains(opens[m.top()], x) {
		return m, false
	}
	return append(m[:len(m):len(m)], x), true
}

// close takes the top away.
func (m modeStack) close() modeStack {
	if len(m) == 0 {
		return m
	}
	return m[: len(m)-1 : len(m)-1]
}
