package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
)

// packageFolder is the working directory that the tests start in.
var packageFolder, _ = os.Getwd()

// reportOf returns the report of check about the test files in a format. They have errors, warnings
// and info, text with every character that has a meaning in a report, a file without findings, and
// a namespaced profile.
func reportOf(t *testing.T, format string, args ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	aws, err := os.ReadFile(filepath.Join(packageFolder, "..", "..", "tui", "testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a b#%41.yaml": string(aws), "dangerous.yaml": dangerous, "good.yaml": profileText + "  machineImages: [{name: suse, versions: [{version: 15.1.0}]}]\n",
		"namespaced.yaml": "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: \"n\", namespace: garden-dev}\n" +
			"spec: {parent: {kind: CloudProfile, name: aws}, kubernetes: {versions: [{version: 9.9.9, lifecycle: [{classification: expired, startTime: 2026-01-01T00:00:00Z}]}]}}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	var out, said bytes.Buffer
	if code := run(append([]string{"check", ".", "--at", at, "-o", format}, args...), strings.NewReader(""), &out, &said); code > failure.Findings {
		t.Fatalf("exit %d: %s", code, &said)
	}
	return out.Bytes()
}

// sarifSchema returns the schema of SARIF 2.1.0 as OASIS publishes it.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := compiled([]byte(read(t, filepath.Join(packageFolder, "testdata", "sarif-schema-2.1.0.json"))))
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// sarifText and sarifLog are the parts of a SARIF 2.1.0 report that are read here.
type sarifText struct{ Text, Markdown string }

type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules []struct {
					ID, HelpURI                             string
					ShortDescription, FullDescription, Help sarifText
				}
			}
		}
		Results []struct {
			RuleID    string
			RuleIndex int
		}
	}
}

func TestSARIFIsValid(t *testing.T) {
	schema := sarifSchema(t)
	for _, args := range [][]string{nil, {"--dialect", "gardener"}, {"--merged"}} {
		report := reportOf(t, "sarif", args...)
		if err := validate(schema, report); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		var read sarifLog
		if err := json.Unmarshal(report, &read); err != nil {
			t.Fatal(err)
		}
		rules := read.Runs[0].Tool.Driver.Rules
		if len(read.Runs[0].Results) < 8 || len(rules) < 4 {
			t.Errorf("%v: %d results of %d rules", args, len(read.Runs[0].Results), len(rules))
		}
		for _, r := range rules {
			if r.FullDescription.Text == "" || r.Help.Text == "" || r.Help.Markdown == "" || r.HelpURI == "" {
				t.Errorf("%v: %s has no full description, help or page", args, r.ID)
			}
		}
		for _, r := range read.Runs[0].Results {
			if got := rules[r.RuleIndex]; got.ID != r.RuleID || got.ShortDescription.Text == r.RuleID {
				t.Errorf("%v: rule %d is %s (%s), not %s", args, r.RuleIndex, got.ID, got.ShortDescription.Text, r.RuleID)
			}
		}
	}
	empty := []byte(`{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[]}]}`)
	if err := validate(schema, empty); err != nil {
		t.Errorf("a right report is refused: %v", err)
	}
	report := string(reportOf(t, "sarif"))
	for _, fault := range [][2]string{{`"level": "error"`, `"level": "bad"`}, {`"startLine": `, `"startLine": -`}, {`"ruleId"`, `"rule"`},
		{`"version": "2.1.0"`, `"version": "2.2"`}, {`"ruleIndex": 0`, `"ruleIndex": -2`}, {`"columnKind": "unicodeCodePoints"`, `"columnKind": "runes"`}} {
		if err := validate(schema, []byte(strings.Replace(report, fault[0], fault[1], 1))); err == nil {
			t.Errorf("%s is taken for right", fault[1])
		}
	}
}

// TestSARIFFingerprints: a fingerprint does not change if lines are inserted before a finding.
func TestSARIFFingerprints(t *testing.T) {
	prints := func(text string) map[string]bool {
		var out bytes.Buffer
		run([]string{"check", "-", "--at", at, "-o", "sarif"}, strings.NewReader(text), &out, io.Discard)
		var log report.SARIFLog
		if err := json.Unmarshal(out.Bytes(), &log); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, r := range log.Runs[0].Results {
			seen[r.Prints["lctui/v1"]] = true
		}
		return seen
	}
	a, b := prints(dangerous), prints("# a comment\n\n"+dangerous)
	if len(a) < 3 || !maps.Equal(a, b) {
		t.Errorf("%v became %v", a, b)
	}
}

// junitNames has the elements of JUnit reports with their attributes, which CI systems know.
var junitNames = map[string][]string{
	"testsuites": {"name", "tests", "failures", "errors", "time"}, "testsuite": {"name", "tests", "failures", "errors", "time"}, "testcase": {"name", "classname", "time"},
	"failure": {"type", "message"}, "system-out": nil,
}

// junitSuites is a JUnit report, as far as CI systems read it.
type junitSuites struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Suites   []struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Cases    []struct {
			Failure *struct{} `xml:"failure"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

func TestJUnitIsWellFormed(t *testing.T) {
	text := reportOf(t, "junit", "--fail-on", "warning")
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for {
		tok, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			known, there := junitNames[e.Name.Local]
			if !there || len(e.Attr) != len(known) {
				t.Errorf("<%s> with %v", e.Name.Local, e.Attr)
			}
			for i := range min(len(e.Attr), len(known)) {
				if e.Attr[i].Name.Local != known[i] {
					t.Errorf("<%s> with %v", e.Name.Local, e.Attr)
				}
			}
		}
	}
	var suites junitSuites
	if err := xml.Unmarshal(text, &suites); err != nil {
		t.Fatal(err)
	}
	tests, failures := 0, 0
	for _, s := range suites.Suites {
		failed := 0
		for _, c := range s.Cases {
			if c.Failure != nil {
				failed++
			}
		}
		if len(s.Cases) != s.Tests || failed != s.Failures {
			t.Errorf("%s: %d cases, %d failed, and says %d and %d", s.Name, len(s.Cases), failed, s.Tests, s.Failures)
		}
		tests, failures = tests+s.Tests, failures+s.Failures
	}
	if len(suites.Suites) != 4 || tests != suites.Tests || failures != suites.Failures || failures == 0 || failures == tests {
		t.Errorf("%d suites, %d tests, %d failures, and says %d and %d", len(suites.Suites), tests, failures, suites.Tests, suites.Failures)
	}
}

// workflowCommand matches a command that a GitHub runner reads from a line.
var workflowCommand = regexp.MustCompile(`^::(error|warning|notice) (?:file=([^,:]+),(?:line=(\d+),col=(\d+),)?)?title=([^,:]+)::(.+)$`)

// TestGitHubAnnotations: annotations come worst first, at most ten of a severity. If there are more
// findings, the tenth has the number of the others.
func TestGitHubAnnotations(t *testing.T) {
	for _, n := range []int{1, 9, 10, 11, 12, 40} {
		var text strings.Builder
		text.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: many}\nspec:\n  kubernetes:\n    versions:\n    - version: 1.99.0\n")
		for i := range n {
			fmt.Fprintf(&text, "    - {version: 1.%d.0, lifecycle: [{classification: \"%%0A::error::%d\"}]}\n", i, i)
			fmt.Fprintf(&text, "    - {version: 1.%d.1, lifecycle: [{classification: unavailable}, {classification: expired, startTime: 2020-01-01T00:00:00Z}]}\n", i)
		}
		text.WriteString("  machineImages: [{name: suse, versions: [{version: 15.1.0}]}]\n")
		printed := func(format string) string {
			var out bytes.Buffer
			run([]string{"check", "-", "--at", at, "-o", format}, strings.NewReader(text.String()), &out, io.Discard)
			return out.String()
		}
		shown, all, order := map[string]int{}, map[string]int{}, ""
		for line := range strings.Lines(printed("github")) {
			m := workflowCommand.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if m == nil {
				t.Fatalf("no command: %q", line)
			}
			if !strings.HasSuffix(order, m[1]) {
				order += " " + m[1]
			}
			shown[m[1]]++
			if rest := regexp.MustCompile(`^(\d+) further findings`).FindStringSubmatch(m[6]); rest != nil {
				left, _ := strconv.Atoi(rest[1])
				all[m[1]] += left
			} else {
				all[m[1]]++
			}
		}
		found := map[string]int{}
		for _, kind := range []string{"error", "warning"} {
			found[kind] = strings.Count(printed("json"), `"severity": "`+kind+`"`)
			if shown[kind] != min(found[kind], report.Annotations) {
				t.Errorf("%d: %d annotations for %d of kind %s", n, shown[kind], found[kind], kind)
			}
		}
		if order != " error warning" || found["error"] < n || found["warning"] < n || !maps.Equal(all, found) {
			t.Errorf("%d:%s, %v in all instead of %v", n, order, all, found)
		}
	}
}
