package main

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"

	"github.com/lctui/lctui/cmd/lctui/report"
)

// TestReportsHoldUnreadableFiles: a file that cannot be read is an error with its place in every
// report. The exit code is that of unreadable input, and standard error has the message.
func TestReportsHoldUnreadableFiles(t *testing.T) {
	inFolder(t, map[string]string{"broken.yaml": "a: [\n", "p.yaml": setProfile})
	for _, files := range [][]string{{"broken.yaml", "p.yaml"}, {"p.yaml", "broken.yaml"}, {"broken.yaml"}} {
		printed := func(format string) string {
			out, said := calls(t, failure.Usage, "", append([]string{"check", "-o", format, "--at", at}, files...)...)
			if strings.Count(said, "broken.yaml:1:4: an unclosed") != 1 {
				t.Errorf("%s says:\n%s", format, said)
			}
			return out
		}
		var list struct{ Findings []report.Finding }
		if err := json.Unmarshal([]byte(printed("json")), &list); err != nil {
			t.Fatal(err)
		}
		got := false
		for _, f := range list.Findings {
			got = got || f.Rule == "unreadable" && f.Severity == "error" && f.File == "broken.yaml" && *f.Position == report.Position{Line: 1, Column: 4} && f.Message != "" && f.Hint != ""
		}
		if !got {
			t.Errorf("%v: JSON has %+v", files, list.Findings)
		}
		if text := printed("github"); !strings.Contains(text, "::error file=broken.yaml,line=1,col=4,title=unreadable::an unclosed") {
			t.Errorf("%v: GitHub gets\n%s", files, text)
		}
		var log report.SARIFLog
		if err := json.Unmarshal([]byte(printed("sarif")), &log); err != nil {
			t.Fatal(err)
		}
		got = false
		for _, r := range log.Runs[0].Results {
			got = got || r.RuleID == "unreadable" && r.Level == "error" && r.Locations[0].Physical.Artifact.URI == "broken.yaml"
		}
		if !got {
			t.Errorf("%v: SARIF has %+v", files, log.Runs[0].Results)
		}
		var suites junitSuites
		if err := xml.Unmarshal([]byte(printed("junit")), &suites); err != nil {
			t.Fatal(err)
		}
		if suites.Failures != 1 || suites.Tests < len(files) || len(suites.Suites) != len(files) {
			t.Errorf("%v: JUnit has %+v", files, suites)
		}
		if text := printed("text"); strings.Contains(text, "broken.yaml") {
			t.Errorf("%v: told twice:\n%s", files, text)
		}
	}
}

// TestReportsHoldMissingFiles: a report has a missing file too, and is complete.
func TestReportsHoldMissingFiles(t *testing.T) {
	inFolder(t, nil)
	for format, want := range map[string]string{
		"json": `"file": "nofile"`, "github": "::error file=nofile,title=unreadable::there is no such file",
		"sarif": `"uri": "nofile"`, "junit": `<testsuites name="lctui check" tests="1" failures="1" errors="0" time="0">`,
	} {
		if out, _ := calls(t, failure.Usage, "", "check", "nofile", "-o", format); !strings.Contains(out, want) {
			t.Errorf("%s:\n%s", format, out)
		}
	}
}

// TestReportsOfWhatGardenerCannotRead: an object that Gardener cannot read is an error in JSON,
// alongside the findings of other files. There is no JSON if no file can be read.
func TestReportsOfWhatGardenerCannotRead(t *testing.T) {
	bad := strings.Replace(setProfile, `"2026-03-01T00:00:00Z"`, "soon", 1)
	inFolder(t, map[string]string{"bad.yaml": bad, "p.yaml": setProfile})
	if out, _ := calls(t, failure.Usage, "", "check", "bad.yaml", "-o", "json", "--dialect", "gardener"); out != "" {
		t.Errorf("JSON of nothing:\n%s", out)
	}
	if out, _ := calls(t, failure.Usage, "", "check", "bad.yaml", "p.yaml", "-o", "json", "--dialect", "gardener"); !strings.Contains(out, `"rule": "unreadable"`) {
		t.Errorf("not in JSON:\n%s", out)
	}
}
