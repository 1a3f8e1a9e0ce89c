package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/model/sample"
)

// TestPlanIsWrittenOnce: for any profile, plan --write adds lines and changes none. A second plan
// has nothing to add. A check against the policy then has no new error, and not more findings of
// the rules in ended.
func TestPlanIsWrittenOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	path := filepath.Join(t.TempDir(), "profile.yaml")
	call := func(verb string, more ...string) (string, int) {
		var out, err bytes.Buffer
		code := runAt(func() time.Time { return time.Date(2026, 1, 15, 12, 0, 0, 0, time.UTC) }, append([]string{verb, path}, more...), strings.NewReader(""), &out, &err)
		if code > 1 {
			t.Fatalf("%s exits with %d: %s\n%s", verb, code, err.String(), read(t, path))
		}
		return out.String(), code
	}
	grown := 0
	for range sample.Of(150, 30) {
		policy := "--policy=" + []string{"kubernetes", "knative", "antrea"}[r.IntN(3)]
		options := []string{policy}
		if r.IntN(2) == 0 {
			options = append(options, "--schedule=kubernetes")
		}
		before := randomProfile(r)
		if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
			t.Fatal(err)
		}
		found, _ := call("check", options...)
		call("plan", append(options, "--write")...)
		after := read(t, path)
		if lost := lacks(after, before); lost != "" {
			t.Fatalf("plan %s took away %q\n%s\nnow\n%s", options, lost, before, after)
		}
		if len(after) > len(before) {
			grown++
		}
		if call("plan", append(options, "--write")...); read(t, path) != after {
			t.Fatalf("a second plan %s changes\n%s\nto\n%s", options, after, read(t, path))
		}
		now, _ := call("check", options...)
		for rule, n := range rules(now) {
			if n > rules(found)[rule] {
				t.Fatalf("%s: more %s after the plan\n%s\n%s\nnow\n%s\n%s", options, rule, before, found, after, now)
			}
		}
	}
	if grown < sample.Of(50, 10) {
		t.Errorf("only %d plans had something to write", grown)
	}
}

// randomProfile returns a profile with versions of some minors, which have stages, older fields, or
// neither.
func randomProfile(r *rand.Rand) string {
	day := func() string {
		return time.Date(2026, 1, 16, 0, 0, 0, 0, time.UTC).AddDate(0, 0, r.IntN(730)-365).Format(time.RFC3339)
	}
	var b strings.Builder
	b.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: p\nspec:\n  kubernetes:\n    versions:\n")
	for minor := 34; minor > 30-r.IntN(3); minor-- {
		for patch := range 1 + r.IntN(3) {
			fmt.Fprintf(&b, "    - version: 1.%d.%d # kept\n", minor, 9-patch)
			switch r.IntN(5) {
			case 0:
			case 1:
				b.WriteString("      classification: supported\n")
			case 2:
				fmt.Fprintf(&b, "      expirationDate: %q\n", day())
			default:
				b.WriteString("      lifecycle:\n")
				if r.IntN(3) == 0 {
					fmt.Fprintf(&b, "      - classification: preview\n        startTime: %q\n", "2024-06-01T00:00:00Z")
				}
				fmt.Fprintf(&b, "      - classification: supported\n        startTime: %q\n", "2025-01-01T00:00:00Z")
				if r.IntN(3) == 0 {
					fmt.Fprintf(&b, "      - {classification: deprecated, startTime: %q}\n", day())
				}
			}
		}
	}
	return b.String()
}

// lacks returns the first line of the text of that text lacks, or "" if it has all of them in the
// same order.
func lacks(text, of string) string {
	have := strings.Split(text, "\n")
	for line := range strings.Lines(of) {
		line = strings.TrimSuffix(line, "\n")
		for len(have) > 0 && have[0] != line {
			have = have[1:]
		}
		if len(have) == 0 {
			return line
		}
		have = have[1:]
	}
	return ""
}

// ended has the rules whose findings a plan fixes. It may only change the messages of others, such
// as those about a time span.
var ended = []string{"[no-deprecated-stage]", "[deprecated-open]", "[notice-short]"}

// rules returns the numbers of findings in a report of check, by rule. It counts errors, and
// findings of the rules in ended.
func rules(report string) map[string]int {
	n := map[string]int{}
	for line := range strings.Lines(report) {
		if open := strings.LastIndex(line, "["); open >= 0 && strings.HasSuffix(line, "]\n") {
			if rule := strings.TrimSpace(line[open:]); slices.Contains(ended, rule) || strings.Contains(line, ": error: ") {
				n[rule]++
			}
		}
	}
	return n
}
