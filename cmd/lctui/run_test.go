package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

func TestExitCode(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{nil, 0},
		{&failure.Error{Code: 0}, 0},
		{&failure.Error{Code: failure.Findings}, 1},
		{&change.Refused{What: "by a rule"}, 1},
		{errors.New("anything else"), 2},
		{failure.Wrong("", "a wrong call"), 2},
		{&files.Error{What: "unreadable"}, 2},
		{&model.Unknown{}, 2},
		{&model.Ambiguous{}, 2},
		{&files.Refused{Why: "for the file's sake"}, 3},
		{&files.Changed{}, 3},
		{&failure.InFile{Name: "p.yaml", Err: &files.Refused{}}, 3},
		{fmt.Errorf("wrapped: %w", &change.Refused{}), 1},
		{refusedWrite(errors.New("disk full")), 3},
		{refusedWrite(nil), 0},
		// If there are several reasons, the highest of 3, 2 and 1 counts.
		{errors.Join(&failure.Error{Code: failure.Findings}, &files.Error{}), 2},
		{errors.Join(&files.Refused{}, &files.Error{}, &failure.Error{Code: failure.Findings}), 3},
		{errors.Join(errors.Join(&failure.Error{Code: failure.Findings}), nil), 1},
	} {
		if got := failure.Code(c.err); got != c.want {
			t.Errorf("%v: %d instead of %d", c.err, got, c.want)
		}
	}
}

const profileText = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  kubernetes:
    versions:
    - version: 1.31.4
      lifecycle:
      - {classification: preview}
      - {classification: supported, startTime: 2026-01-31T00:00:00Z}
`

// TestNowIsTheClock: without --at, the instant of a call is that of the clock. With --at it may be
// relative to the clock.
func TestNowIsTheClock(t *testing.T) {
	clock := func() time.Time { return time.Date(2026, 1, 31, 1, 0, 0, 0, time.FixedZone("", 2*3600)) }
	for _, c := range []struct{ at, stage, note string }{
		{"", ",preview,", ""},
		{"+1h", ",supported,", ""},
		{"today", ",preview,", ""},
		{"+1mo", ",supported,", ""},
		{"2026-01-31T01:00:00+01:00", ",supported,", ""},
	} {
		args := []string{"list", "-", "-o", "csv"}
		if c.at != "" {
			args = append(args, "--at", c.at)
		}
		var out, err bytes.Buffer
		if code := runAt(clock, args, strings.NewReader(profileText), &out, &err); code != 0 {
			t.Fatalf("%s: exit %d: %s", c.at, code, &err)
		}
		if !strings.Contains(out.String(), c.stage) {
			t.Errorf("--at %q: no %s in %s", c.at, c.stage, &out)
		}
	}
}

// broken is a standard output that cannot be written to.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	var err bytes.Buffer
	code := runAt(time.Now, []string{"list", "-"}, strings.NewReader(profileText), broken{}, &err)
	if code != failure.Refused || strings.Count(err.String(), "no space left") != 1 {
		t.Errorf("exit %d: %s", code, &err)
	}
}

// TestSentenceLeavesTheHintOut: the hint is printed once, after the sentence.
func TestSentenceLeavesTheHintOut(t *testing.T) {
	for _, err := range []error{
		&files.Error{File: "p.yaml", Place: model.Position{Line: 2, Column: 3}, What: "it is wrong", Hint: "mend it"},
		&files.Refused{File: "p.yaml", Place: model.Position{Line: 2, Column: 3}, Why: "it is wrong", Hint: "mend it"},
	} {
		if what, hint := failure.Sentence(err); what != "p.yaml:2:3: it is wrong" || hint != "mend it" {
			t.Errorf("%q, %q", what, hint)
		}
	}
}

// TestMessagesAreHarmless: text from outside that a message quotes cannot control a terminal.
func TestMessagesAreHarmless(t *testing.T) {
	var out, err bytes.Buffer
	runAt(time.Now, []string{"list", "no\x1b[31m\u202efile"}, strings.NewReader(""), &out, &err)
	if text := err.String(); !strings.Contains(text, `no\x1b[31m\u202efile`) || strings.ContainsAny(text, "\x1b\u202e") {
		t.Errorf("%q", text)
	}
}

// emptySetup returns the setup of a call without streams.
func emptySetup() *setup {
	return newSetup(time.Now, strings.NewReader(""), report.NewWriter(io.Discard, io.Discard, io.Discard))
}

// emptyCommands returns the commands of a call without streams.
func emptyCommands() *cobra.Command {
	c := emptySetup()
	return commands(c)
}
