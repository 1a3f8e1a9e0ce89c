package keys

// Scope determines what keys mean. Every layer of the screen has a scope; that of the topmost layer
// applies.
type Scope uint8

const (
	// Timeline is the initial screen: tracks, rows, bars, details.
	Timeline Scope = iota
	// Agenda, Problems, Paths, Plan, Overview, Matrix and Help are lists that replace the rows.
	Agenda
	Problems
	Paths
	Plan
	Overview
	Matrix
	Help
	// Review shows the diff before writing.
	Review
	// StartField, VersionField and ShiftField are text fields with a trial: the rows show the
	// effect of the text.
	StartField
	VersionField
	ShiftField
	// StageChoice offers one of a few options: additions to a version, the values of a field, or
	// the fixes of a finding.
	StageChoice
	// Transitions offers the moves of a package revision.
	Transitions
	// Children lists the namespaced profiles below a parent, and how changes of the parent affect
	// them.
	Children
	// CommandField and FilterField are text fields on the last lines.
	CommandField
	FilterField
	// LeaveQuestion asks what to do with unsaved edits. FieldQuestion asks about a text that was
	// typed and not kept. DiskQuestion asks about a file that changed on disk, and ResumeQuestion
	// about edits of an earlier run.
	LeaveQuestion
	FieldQuestion
	DiskQuestion
	ResumeQuestion
	// WriteQuestion asks whether to write all edits without showing the diff first.
	WriteQuestion
	// Conflicts shows what was changed differently here and on disk, stage by stage.
	Conflicts
	// Viewer shows a text to select by hand because no clipboard took it, or a list to read.
	Viewer

	// Scopes is the number of scopes.
	Scopes
)

var scopeNames = [Scopes]string{"timeline", "agenda", "problems", "update paths", "plan", "files", "profiles side by side", "help", "review", "start field", "version field",
	"shift field", "stages to add", "transitions", "namespaced profiles", "command", "filter", "question about leaving", "question about the field",
	"question about the file on disk", "question about edits of an earlier run", "question about writing", "conflicts", "text to copy"}

// String returns the name of the scope.
func (s Scope) String() string { return scopeNames[s] }

// Opens maps intents to the scopes that they open directly.
var Opens = map[Intent]Scope{
	OpenChildren: Children, OpenAgenda: Agenda, OpenProblems: Problems, OpenPaths: Paths, OpenPlan: Plan,
	OpenOverview: Overview, OpenMatrix: Matrix, OpenFilter: FilterField, OpenHelp: Help, AddStage: StageChoice,
}

// TakesText reports whether letters are text in this scope.
func (s Scope) TakesText() bool {
	switch s {
	case StartField, VersionField, ShiftField, CommandField, FilterField, Help:
		return true
	}
	return false
}

// TakesLetters reports whether letters choose an option in this scope.
func (s Scope) TakesLetters() bool { return s == StageChoice || s == Transitions }

// IsLine reports whether the scope is a text field on the last lines, below what is shown.
func (s Scope) IsLine() bool { return s == CommandField || s == FilterField }

// IsList reports whether the scope is a list that is replaced when another list opens.
func (s Scope) IsList() bool {
	return s == Agenda || s == Problems || s == Paths || s == Plan || s == Overview || s == Matrix || s == Children
}

// IsTrial reports whether the scope shows edits that are not kept yet.
func (s Scope) IsTrial() bool {
	return s == StartField || s == VersionField || s == ShiftField
}

// IsQuestion reports whether the scope is a question that must be answered.
func (s Scope) IsQuestion() bool {
	return s == LeaveQuestion || s == FieldQuestion || s == DiskQuestion || s == ResumeQuestion || s == WriteQuestion
}

// IsBrowsing reports whether the scope has rows of its own. The time cursor moves there, a click
// chooses a row, and a filter reduces the rows.
func (s Scope) IsBrowsing() bool {
	return s == Timeline || s.IsList()
}

// HasPanel reports whether the scope has a panel below the rows.
func (s Scope) HasPanel() bool { return s.IsTrial() || s == StageChoice || s == Transitions }
