package report

import (
	"encoding/xml"
	"strings"

	"github.com/lctui/lctui/model"
)

// The shape of JUnit reports that CI systems read: a suite a file, a case a
// finding. No case is an error and none takes time, but Jenkins wants to be told. A finding below the gate level is a case that passes and has output.
type (
	// JUnitSuites is a whole report.
	JUnitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     int          `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
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
	text, _ := xml.MarshalIndent(suite, "  ", "  ") // nothing in it can fail to be written
	return append(text, '\n')
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
	root, _ := xml.Marshal(r.all) // nothing in it can fail to be written
	begin, end, _ := strings.Cut(string(root), "><")
	_, _ = r.out.WriteString(xml.Header + begin + ">\n")
	r.suites.Drain(r.out)
	_, _ = r.out.WriteString("<" + end + "\n")
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
		one.Failure = &junitFailure{f.Severity.String(), model.Escape(f.Message), model.Escape(text)}
	} else {
		one.Output = model.Escape(text)
	}
	s.Cases = append(s.Cases, one)
}
