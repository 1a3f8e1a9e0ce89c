package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// TestManualPagesAreWhole: the pages have a date, and no paragraph begins directly after a heading.
func TestManualPagesAreWhole(t *testing.T) {
	for _, args := range [][]string{{"man"}, {"man", "set"}} {
		page, _ := calls(t, failure.Done, "", args...)
		if !regexp.MustCompile(`^\.TH "\S+" "1" "20[0-9]{2}-[0-9]{2}-[0-9]{2}" `).MatchString(page) {
			t.Errorf("%q begins %.80s", args, page)
		}
		if found := regexp.MustCompile(`(?m)^\.S[HS] .*\n\.PP$`).FindString(page); found != "" {
			t.Errorf("%q: %s", args, found)
		}
	}
}

// TestManualIsReadable: a page as text has everything that the page says, without requests and
// escapes.
func TestManualIsReadable(t *testing.T) {
	for _, args := range [][]string{{"man"}, {"man", "set"}} {
		page, _ := calls(t, failure.Done, "", args...)
		text := readable(page)
		if found := regexp.MustCompile(`(?m)^ *\.[A-Z]{1,2}( |$)|\\[-e(&]`).FindString(text); found != "" {
			t.Errorf("%q leaves %q", args, found)
		}
		for _, want := range []string{"\nNAME\n       lctui", "\n       --at TIME\n              judge everything"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q has no %q in %.600s", args, want, text)
			}
		}
	}
}
