package report

import (
	"fmt"
	"html"
	"strings"

	"github.com/lctui/lctui/model"
)

// The shape of JUnit reports that CI systems read: a suite for each file, a case for each finding.
// There are never errors and no case takes time, but Jenkins requires these fields. A finding below
// the gate level is a case that passes and has output.
type (
	// JUnitSuites is a whole report.
	JUnitSuites struct {
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     int          `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Time     int         `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		Time    int           `xml:"time,attr"`
		Failure *junitFailure `xml:"failure,omitempty"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// junit prints findings as a JUnit report. A file without findings is a
// case that passes. The suites are kept, because their number is printed before them.
type junit struct {
	*Gate
	out    *Writer
	all    JUnitSuites
	suites Spool
}

func (r *junit) Print(name string, found []model.Finding) []byte {
	suite := junitSuite{Name: model.Escape(name)}
	for i := range found {
		suite.add(&found[i], r.fails(found[i]))
	}
	if suite.Tests == 0 {
		suite.Tests, suite.Cases = 1, []junitCase{{Name: "no findings", Class: suite.Name}}
	}
	return suite.print(nil)
}

// print appends the XML of a suite. Its texts are already escaped for terminals, so they contain no
// control characters; html escapes what has a meaning in XML.
func (s *junitSuite) print(b []byte) []byte {
	b = fmt.Appendf(b, "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" time=\"%d\">\n", html.EscapeString(s.Name), s.Tests, s.Failures, s.Errors, s.Time)
	for _, c := range s.Cases {
		b = fmt.Appendf(b, "    <testcase name=\"%s\" classname=\"%s\" time=\"%d\">", html.EscapeString(c.Name), html.EscapeString(c.Class), c.Time)
		if f := c.Failure; f != nil {
			b = fmt.Appendf(b, "\n      <failure type=\"%s\" message=\"%s\">%s</failure>\n    ", html.EscapeString(f.Type), html.EscapeString(f.Message), html.EscapeString(f.Text))
		}
		if c.Output != "" {
			b = fmt.Appendf(b, "\n      <system-out>%s</system-out>\n    ", html.EscapeString(c.Output))
		}
		b = append(b, "</testcase>\n"...)
	}
	return append(b, "  </testsuite>\n"...)
}

func (r *junit) Add(of File) {
	r.count(of)
	r.all.Tests += max(1, len(of.Findings))
	for i := range of.Findings {
		if r.fails(of.Findings[i]) {
			r.all.Failures++
		}
	}
	_, _ = r.suites.Write(of.Printed)
}

func (r *junit) End() {
	r.all.Name = "lctui check"
	_, _ = fmt.Fprintf(r.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" time=\"%d\">\n",
		html.EscapeString(r.all.Name), r.all.Tests, r.all.Failures, r.all.Errors, r.all.Time)
	r.suites.Drain(r.out)
	_, _ = r.out.WriteString("</testsuites>\n")
}

func (s *junitSuite) add(f *model.Finding, fails bool) {
	text := Where(f) + ": " + f.Severity.String() + ": " + About(f)
	if f.Hint != "" {
		text += " " + f.Hint
	}
	one := junitCase{Name: model.Escape(f.Rule + " " + f.Track + "/" + f.Version), Class: s.Name}
	if f.Version == "" {
		one.Name = model.Escape(strings.TrimSpace(f.Rule + " " + f.Path))
	}
	s.Tests++
	if fails {
		s.Failures++
		one.Failure = &junitFailure{f.Severity.String(), model.Escape(f.Text()), model.Escape(text)}
	} else {
		one.Output = model.Escape(text)
	}
	s.Cases = append(s.Cases, one)
}
