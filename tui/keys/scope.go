package keys

// Scope says what the keys mean: one scope a layer of the screen. The keys of the
// topmost layer count.
type Scope uint8

const (
	// Timeline is the screen at start: tracks, rows, bars, details.
	Timeline Scope = iota
	// Agenda, Problems, Paths, Plan, Overview, Matrix and Help are lists that take the place of the
	// rows.
	Agenda
	Problems
	Paths
	Plan
	Overview
	Matrix
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
	// WriteQuestion asks whether all edits are to be written without a look at the diff.
	WriteQuestion
	// Conflicts shows what was changed here and in the file, version by version.
	Conflicts
	// OverrideQuestion asks where a start that is inherited is to be changed.
	OverrideQuestion
	// Viewer shows a text that no clipboard took, to be selected by hand, or a list to
	// be read.
	Viewer

	// Scopes is how many there are.
	Scopes
)

var scopeNames = [Scopes]string{"timeline", "agenda", "problems", "update paths", "plan", "files", "profiles side by side", "help", "review", "start field", "version field",
	"shift field", "API version field", "stages to add", "transitions", "override", "namespaced profiles", "command", "filter", "question about leaving", "question about the field",
	"question about the file on disk", "question about edits of an earlier run", "question about writing", "conflicts", "question about an inherited start", "text to copy"}

// String names the scope.
func (s Scope) String() string { return scopeNames[s] }

// TakesText reports whether letters are text in this scope.
func (s Scope) TakesText() bool {
	switch s {
	case StartField, VersionField, ShiftField, APIField, CommandField, FilterField, Help:
		return true
	}
	return false
}

// TakesLetters reports whether letters choose something in this scope.
func (s Scope) TakesLetters() bool { return s == StageChoice || s == Transitions }

// IsLine reports whether the scope is a text field on the last lines, over what is
// shown.
func (s Scope) IsLine() bool { return s == CommandField || s == FilterField }

// IsList reports whether the scope is a list that another one takes the place of.
func (s Scope) IsList() bool {
	return s == Agenda || s == Problems || s == Paths || s == Plan || s == Overview || s == Matrix || s == Children
}

// IsTrial reports whether the scope shows edits that are not kept yet.
func (s Scope) IsTrial() bool {
	return s == StartField || s == VersionField || s == ShiftField || s == APIField
}

// IsQuestion reports whether the scope asks something that must be answered.
func (s Scope) IsQuestion() bool {
	return s == LeaveQuestion || s == FieldQuestion || s == DiskQuestion || s == ResumeQuestion || s == WriteQuestion || s == OverrideQuestion
}

// IsBrowsing reports whether the scope has rows of its own to look through: the time
// cursor moves there, a click chooses a row, and a filter narrows them.
func (s Scope) IsBrowsing() bool {
	return s == Timeline || s == Agenda || s == Problems || s == Paths || s == Plan || s == Overview || s == Matrix || s == Override || s == Children
}

// IsMain reports whether the scope is the timeline, or the bars of an override in its
// place: all others come and go over these.
func (s Scope) IsMain() bool { return s == Timeline || s == Override }

// HasPanel reports whether the scope works in a panel below the rows.
func (s Scope) HasPanel() bool { return s.IsTrial() || s == StageChoice || s == Transitions }
