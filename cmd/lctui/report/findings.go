package report

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Reporter prints findings in one format. The errors are those of writing.
type Reporter interface {
	// Print makes the text of one file's findings, for File.Printed. It may be
	// called from several goroutines.
	Print(name string, found []model.Finding) []byte
	// Add takes in the next file.
	Add(f File) error
	// End closes the report.
	End() error
}

// File is what was found in one file.
type File struct {
	Findings []model.Finding
	// Unread tells that the findings are of a file that cannot be read.
	Unread bool
	// Printed is what Reporter.Print made of the findings.
	Printed []byte
}

// Gate counts findings by severity, and reports whether one is at the gate level or
// above. A Reporter counts what is added to it.
type Gate struct {
	counts [3]int
	// left are the files that cannot be read, where they are no findings.
	left int
	// From is the least severity at the gate level.
	From model.Severity
}

func (g *Gate) count(found []model.Finding) {
	for i := range found {
		g.counts[found[i].Severity] += max(1, found[i].Left)
	}
}

// fails tells whether a finding is at the gate level.
func (g *Gate) fails(f model.Finding) bool { return f.Severity >= g.From }

// Reached reports whether a finding at the gate level was counted.
func (g *Gate) Reached() bool {
	for severity := g.From; severity <= model.Error; severity++ {
		if g.counts[severity] > 0 {
			return true
		}
	}
	return false
}

// summary counts findings in a sentence.
func (g *Gate) summary() string {
	nouns := map[model.Severity]string{model.Error: "error", model.Warning: "warning", model.Info: "remark"}
	var parts []string
	for _, s := range []model.Severity{model.Error, model.Warning, model.Info} {
		if n := g.counts[s]; n > 0 {
			parts = append(parts, phrase.Plural(n, nouns[s]))
		}
	}
	if parts == nil {
		parts = []string{"no findings"}
	}
	if g.left > 0 {
		parts = append(parts, phrase.Plural(g.left, "file")+" not read")
	}
	return strings.Join(parts, ", ")
}

// Text prints findings for people, as they come.
type Text struct {
	*Gate
	out *Writer
	// say prints a line behind the findings, beside the data.
	say func(string)
	// judged tells that there is something to sum up.
	judged bool
}

// NewText returns a report for people. The summary goes to say.
func NewText(out *Writer, gate *Gate, say func(string)) *Text {
	return &Text{Gate: gate, out: out, say: say}
}

func (r *Text) Print(_ string, found []model.Finding) []byte {
	var out bytes.Buffer
	for i := range found {
		f := &found[i]
		word := f.Severity.String()
		fmt.Fprintf(&out, "%s: %s: %s [%s]\n", model.Brief(Where(f), model.LongestLine), r.out.Paint.severity(word), model.Brief(About(f), model.LongestLine), model.Escape(f.Rule))
		if f.Hint != "" {
			out.WriteString("    " + model.Brief(f.Hint, model.LongestLine) + "\n")
		}
	}
	return out.Bytes()
}

func (r *Text) Add(f File) error {
	if f.Unread {
		r.left++
		return nil // standard error tells of it
	}
	r.judged = true
	r.count(f.Findings)
	_, err := r.out.Write(f.Printed)
	return err
}

func (r *Text) End() error {
	if r.judged {
		r.say(r.summary())
	}
	return nil
}

// findingList is what check prints for programs; the findings follow.
type findingList struct {
	Header
	At      string `json:"at"`
	Dialect string `json:"dialect"`
}

// JSON prints findings for programs, as they come.
type JSON struct {
	*Gate
	list *JSONList
}

// NewJSON returns a report for programs, as of an instant and in a dialect.
func NewJSON(out *Writer, gate *Gate, at time.Time, d lifecycle.Dialect) *JSON {
	return &JSON{Gate: gate, list: NewJSONList(out, findingList{Kind("FindingList"), model.FormatTime(at), d.String()}, "findings")}
}

func (r *JSON) Print(_ string, found []model.Finding) []byte {
	return JSONElements(Findings(found))
}

func (r *JSON) Add(f File) error {
	r.count(f.Findings)
	return r.list.Add(f.Printed)
}

func (r *JSON) End() error {
	return r.list.End()
}

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
