package main

import (
	"regexp"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// The pages have a date, and no paragraph begins right behind a heading.
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
