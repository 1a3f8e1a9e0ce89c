package report

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Unreadable is what reports call a file that cannot be read, in place of a
// rule.
const Unreadable = "unreadable"

// Finding is a finding in the shape of the reports for programs.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Type     string `json:"type"`
	Path     string `json:"path"`
	Place
	Position *Position `json:"position"`
	Track    string    `json:"track"`
	Version  string    `json:"version"`
	Message  string    `json:"message"`
	Hint     string    `json:"hint"`
}

// Findings returns findings in the shape of the reports.
func Findings(list []model.Finding) []Finding {
	out := make([]Finding, len(list))
	for i := range list {
		f := &list[i]
		out[i] = Finding{f.Rule, f.Severity.String(), f.Type, f.Path, Place{f.File, f.Document}, PositionOf(f.Place), f.Track, f.Version, f.Message, f.Hint}
	}
	return out
}

// About says what a finding is about and what is wrong.
func About(f *model.Finding) string {
	switch {
	case f.Version == "":
		return f.Message
	case strings.HasPrefix(f.Message, f.Version+" "):
		return f.Track + "/" + f.Message
	}
	return f.Track + "/" + f.Version + ": " + f.Message
}

// Where writes the place of a finding as compilers do, so that terminals and
// editors can jump there.
func Where(f *model.Finding) string {
	if f.Place.InFile() {
		return f.File + ":" + f.Place.String()
	}
	return f.File
}
