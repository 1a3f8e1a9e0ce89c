package report

import (
	"fmt"
	"html"
	"strings"

	"github.com/lctui/lctui/model"
)

// junit prints findings as a JUnit report for CI systems. Each file is a suite and each finding is
// a case. A finding below the gate level is a case that passes and has output. A file without
// findings has one case that passes. Errors and times are always 0, but Jenkins requires these
// fields. The suites are kept, because the number of cases is printed before them.
type junit struct {
	*Gate
	out             *Writer
	tests, failures int
	suites          Spool
}

// Print returns the suite of a file.
func (r *junit) Print(name string, found []model.Finding) []byte {
	var cases []byte
	name, failures := xmlText(name), 0
	for i := range found {
		f := &found[i]
		title := f.Rule + " " + f.Track + "/" + f.Version
		if f.Version == "" {
			title = strings.TrimSpace(f.Rule + " " + f.Path)
		}
		text := Where(f) + ": " + f.Severity.String() + ": " + About(f)
		if f.Hint != "" {
			text += " " + f.Hint
		}
		cases = fmt.Appendf(cases, "    <testcase name=\"%s\" classname=\"%s\" time=\"0\">\n", xmlText(title), name)
		if r.fails(*f) {
			failures++
			cases = fmt.Appendf(cases, "      <failure type=\"%s\" message=\"%s\">%s</failure>\n", f.Severity, xmlText(f.Text()), xmlText(text))
		} else {
			cases = fmt.Appendf(cases, "      <system-out>%s</system-out>\n", xmlText(text))
		}
		cases = append(cases, "    </testcase>\n"...)
	}
	if len(found) == 0 {
		cases = fmt.Appendf(nil, "    <testcase name=\"no findings\" classname=\"%s\" time=\"0\"></testcase>\n", name)
	}
	return fmt.Appendf(nil, "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" time=\"0\">\n%s  </testsuite>\n", name, max(1, len(found)), failures, cases)
}

// xmlText escapes text for XML. Escaped for terminals, it has no control characters.
func xmlText(text string) string { return html.EscapeString(model.Escape(text)) }

func (r *junit) Add(of File) {
	r.count(of)
	r.tests += max(1, len(of.Findings))
	for i := range of.Findings {
		if r.fails(of.Findings[i]) {
			r.failures++
		}
	}
	_, _ = r.suites.Write(of.Printed)
}

func (r *junit) End() {
	_, _ = fmt.Fprintf(r.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"lctui check\" tests=\"%d\" failures=\"%d\" errors=\"0\" time=\"0\">\n", r.tests, r.failures)
	r.suites.Drain(r.out)
	_, _ = r.out.WriteString("</testsuites>\n")
}
