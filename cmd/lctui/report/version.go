package report

// versionsHead is what list prints before the versions.
type versionsHead struct {
	Header
	At             string  `json:"at"`
	NextTransition *string `json:"nextTransition"`
}

// Version is a version with its stage at the instant asked for. Stage,
// since and next are null where the stage cannot be known.
type Version struct {
	Place
	Object   ObjectName    `json:"object"`
	Track    string        `json:"track"`
	Version  string        `json:"version"`
	Index    int           `json:"index"`
	Position *Position     `json:"position"`
	Source   string        `json:"source"`
	Stage    *string       `json:"stage"`
	Since    *string       `json:"since"`
	Next     *NextStage    `json:"next"`
	Stages   []ListedStage `json:"stages"`
	// BadTime names the stages, or expirationDate, whose text is no time.
	BadTime []string `json:"badTime"`
	// Created and PublishedBy are those of package revisions and change requests;
	// left out elsewhere, and where the file does not say.
	Created     *string `json:"created,omitempty"`
	PublishedBy *string `json:"publishedBy,omitempty"`
	// Reason names the entries of a descriptor that give the version its stage; left
	// out elsewhere.
	Reason *string `json:"reason,omitempty"`

	// FileWord and NameWord are the file and the version as set takes them, quoted
	// for a shell: for the format name.
	FileWord string `json:"-"`
	NameWord string `json:"-"`
	// Unrecorded tells that nobody knows since when the stage has held.
	Unrecorded bool `json:"-"`
	// Record tells that it is a package revision or a change request; Age is how
	// many whole days ago it was created, 12d, and "" where that is not known.
	Record bool   `json:"-"`
	Age    string `json:"-"`
}

// NextStage is what comes next, and when.
type NextStage struct {
	Stage string `json:"stage"`
	Start string `json:"startTime"`
}

// ListedStage is a stage as the file has it; a start of nil is none.
type ListedStage struct {
	Classification string  `json:"classification"`
	Start          *string `json:"startTime"`
}
