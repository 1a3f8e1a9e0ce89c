package report

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Reporter prints findings in one format.
type Reporter interface {
	// Print returns the text of one file's findings, for File.Printed. It is safe for concurrent
	// use.
	Print(name string, found []model.Finding) []byte
	// Add adds the next file.
	Add(f File)
	// End closes the report.
	End()
}

// New returns the reporter for a format: json, github, sarif, junit, codequality (for GitLab), or
// else text. Findings are as of the instant at and in dialect d. rooted returns the paths of files
// for reports, and version is that of the program.
func New(format string, out *Writer, gate *Gate, at time.Time, d lifecycle.Dialect, rooted InTree, version string) Reporter {
	switch format {
	case "json":
		list := &jsonList{out: out, head: FindingsHead{KindAt("FindingList", at), d.String()}, field: "findings"}
		list.tail = func() (string, any) { return "summary", gate.totals() }
		return &asJSON{gate, list}
	case "github":
		return &github{Gate: gate, out: out, rooted: rooted}
	case "sarif":
		return newSARIF(out, gate, rooted, d, version)
	case "codequality":
		return &codeQuality{Gate: gate, out: out, rooted: rooted}
	case "junit":
		return &junit{Gate: gate, out: out}
	}
	return &asText{Gate: gate, out: out}
}

// File has the findings in one file.
type File struct {
	Findings []model.Finding
	// Accepted is the number of accepted findings, which are not in Findings.
	Accepted int
	// Unread is set if the findings are the reasons why the file cannot be read.
	Unread bool
	// Printed is the result of Reporter.Print for the findings.
	Printed []byte
}

// Gate counts findings by severity, and reports whether one of them is at the gate level or above.
// A Reporter counts the findings that are added to it.
type Gate struct {
	counts [3]int
	// left is the number of files that cannot be read, in the format text, which does not print
	// them as findings.
	left int
	// accepted is the number of accepted findings.
	accepted int
	// Templates returns the number of templates that were skipped. It may be nil.
	Templates func() int
	// From is the gate level: the lowest severity that counts.
	From model.Severity
}

func (g *Gate) count(f File) {
	for i := range f.Findings {
		g.counts[f.Findings[i].Severity] += max(1, f.Findings[i].Unlisted)
	}
	g.accepted += f.Accepted
}

// Totals is the summary of a report for programs.
type Totals struct {
	Errors    int `json:"errors"`
	Warnings  int `json:"warnings"`
	Info      int `json:"info"`
	Accepted  int `json:"accepted"`
	Templates int `json:"templates"`
}

func (g *Gate) totals() Totals {
	return Totals{g.counts[model.Error], g.counts[model.Warning], g.counts[model.Info], g.accepted, g.templates()}
}

func (g *Gate) templates() int {
	if g.Templates == nil {
		return 0
	}
	return g.Templates()
}

// fails reports whether a finding is at the gate level or above.
func (g *Gate) fails(f model.Finding) bool { return f.Severity >= g.From }

// Reached reports whether a finding at the gate level or above was counted.
func (g *Gate) Reached() bool {
	for severity := g.From; severity <= model.Error; severity++ {
		if g.counts[severity] > 0 {
			return true
		}
	}
	return false
}

// summary returns a sentence with the numbers of findings.
func (g *Gate) summary() string {
	var parts []string
	for _, s := range []model.Severity{model.Error, model.Warning, model.Info} {
		if n := g.counts[s]; n > 0 {
			parts = append(parts, phrase.Findings(n, s))
		}
	}
	if parts == nil {
		parts = []string{"no findings"}
	}
	if g.accepted > 0 {
		parts = append(parts, strconv.Itoa(g.accepted)+" accepted")
	}
	if n := g.templates(); n > 0 {
		parts = append(parts, phrase.Plural(n, "template")+" skipped")
	}
	if g.left > 0 {
		parts = append(parts, phrase.Plural(g.left, "file")+" not read")
	}
	return strings.Join(parts, ", ")
}

// asText prints findings as text when they are added, and a summary on standard error.
type asText struct {
	*Gate
	out *Writer
	// checked is set if a file could be checked. Without one there is no summary.
	checked bool
}

func (r *asText) Print(_ string, found []model.Finding) []byte {
	const usual = 256 // the usual size of a finding in bytes
	var out bytes.Buffer
	out.Grow(len(found) * usual)
	for i := range found {
		f := &found[i]
		fmt.Fprintf(&out, "%s: %s: %s [%s]\n", model.Brief(Where(f), model.LongestLine), r.out.Paint.severity(f.Severity), model.Brief(About(f), model.LongestLine), model.Escape(f.Rule))
		if f.Hint != "" {
			out.WriteString("    " + model.Brief(f.Hint, model.LongestLine) + "\n")
		}
	}
	return out.Bytes()
}

func (r *asText) Add(f File) {
	if f.Unread {
		r.left++ // standard error reports it
		return
	}
	r.checked = true
	r.count(f)
	_, _ = r.out.Write(f.Printed)
}

func (r *asText) End() {
	if r.checked {
		r.out.Say(r.summary())
	}
}

// FindingsHead has the fields before the findings in the document that check prints for programs.
type FindingsHead struct {
	Dated
	Dialect string `json:"dialect"`
}

// asJSON prints findings as JSON when they are added.
type asJSON struct {
	*Gate
	list *jsonList
}

func (r *asJSON) Print(_ string, found []model.Finding) []byte { return jsonElements(Findings(found)) }

func (r *asJSON) Add(f File) {
	r.count(f)
	r.list.Add(f.Printed)
}

func (r *asJSON) End() { r.list.End() }

// Unreadable is the name of the rule in findings about files that cannot be read.
const Unreadable = "unreadable"

// Finding is a finding in documents for programs.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity" enum:"error,warning,info"`
	Type     string `json:"type"`
	Path     string `json:"path"`
	Place
	Position *Position `json:"position"`
	Track    string    `json:"track"`
	Version  string    `json:"version"`
	Message  string    `json:"message"`
	Hint     string    `json:"hint"`
	// Related are the other places that the message names.
	Related []Related `json:"related,omitempty"`
	// Interval is the time in which a finding about a policy applies. Minors are the minors that it
	// is about.
	Interval *Interval `json:"interval,omitempty"`
	Minors   []string  `json:"minors,omitempty"`
}

// Related is another place that a finding is about. Text describes what is there.
type Related struct {
	File string `json:"file"`
	Position
	Text string `json:"text"`
}

// Interval is a half-open interval of instants in UTC, with Until excluded. A nil bound means
// unbounded.
type Interval struct {
	From  *string `json:"from"`
	Until *string `json:"until"`
}

// Findings returns findings in the form for programs.
func Findings(list []model.Finding) []Finding {
	out := make([]Finding, len(list))
	for i := range list {
		f := &list[i]
		out[i] = Finding{f.Rule, f.Severity.String(), f.Type, f.Path, Place{f.Place.File, f.Document}, PositionOf(f.Place.Position), f.Track, f.Version, f.Text(), f.Hint, nil, nil, nil}
		for _, r := range f.Related {
			out[i].Related = append(out[i].Related, Related{r.Place.File, *PositionOf(r.Place.Position), r.Text})
		}
		if f.Interval.IsBounded() {
			out[i].Interval = &Interval{Instant(f.Interval.From), Instant(f.Interval.Until)}
		}
		if f.Interval != nil {
			out[i].Minors = strings.Fields(f.Interval.Minors)
		}
	}
	return out
}

// About returns the text of a finding, with the version that it is about.
func About(f *model.Finding) string {
	switch text := f.Text(); {
	case f.Version == "":
		return text
	case strings.HasPrefix(text, f.Version+" "):
		return f.Track + "/" + text
	default:
		return f.Track + "/" + f.Version + ": " + text
	}
}

// Where returns the place of a finding in the format of compilers, so that terminals and editors
// can jump to it.
func Where(f *model.Finding) string {
	if f.Place.InFile() {
		return f.Place.File + ":" + f.Place.String()
	}
	return f.Place.File
}

// Unread returns a finding for each *files.Error in err, which may be joined. Each is of severity
// error, at the place where reading stopped or where a value has a wrong type.
func Unread(err error) (found []model.Finding) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			found = append(found, Unread(e)...)
		}
		return found
	}
	var e *files.Error
	if !errors.As(err, &e) {
		return nil
	}
	for _, e := range append([]*files.Error{e}, e.More...) {
		found = append(found, model.Finding{Rule: Unreadable, Severity: model.Error, Type: model.Invalid, Place: model.Place{File: e.File, Position: e.Place},
			Ref: model.Ref{Object: model.None, Track: model.None, Version: model.None, Stage: model.None}, Message: model.Words(model.Escape(e.Sentence() + ".")), Hint: phrase.Sentence(e.Hint)})
	}
	return found
}
