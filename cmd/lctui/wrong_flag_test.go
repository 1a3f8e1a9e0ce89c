package main

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// TestWrongWordsAreUnderstood: errors about mistyped flags and names are in the words of the
// program. They suggest the most similar word.
func TestWrongWordsAreUnderstood(t *testing.T) {
	inFolder(t, map[string]string{"p.yaml": setProfile, "dup.yaml": strings.Replace(setProfile, "1.31.0", "1.30.6", 1)})
	for _, c := range []struct{ line, want, never string }{
		{"path p.yaml 1.30.6 --auto-update=maybe", `--auto-update is true or false, not "maybe"`, "strconv"},
		{"path p.yaml 1.30.6 --auto-update=maybe", "Write --auto-update=true or --auto-update=false", "strconv"},
		{"list p.yaml --formt json", "Did you mean --output?", "shows the flags"},
		{"list p.yaml --outptu json", "Did you mean --output?", "shows the flags"},
		{"list p.yaml --merge", "Did you mean --merged?", "shows the flags"},
		{"list p.yaml --xyzzy", "`lctui list --help` shows the flags", "Did you mean"},
		{"set p.yaml 1.32.9 expired=2027-01-01", "Did you mean 1.31.0?", "1.30.6"},
		{"set p.yaml kubernetes/1.30.9 expired=2027-01-01", "Did you mean kubernetes/1.30.6?", "1.31.0"},
		{"set dup.yaml 1.30.6#3 expired=2027-01-01", "Did you mean 1.30.6#1?", ""},
		{"set p.yaml 1.30.6#2 expired=2027-01-01", "Did you mean 1.30.6?", ""},
		{"set p.yaml 1.99.9 expired=2027-01-01", "There is kubernetes/1.31.0, kubernetes/1.30.6", "Did you mean"},
		{"path p.yaml 1.99.9", "A version that is not listed is named with its track: kubernetes/1.99.9", "Did you mean"},
		{"path p.yaml 1.30.6 1.31.0", "hint: Add --policy kubernetes, or ask for one version: `lctui path p.yaml 1.30.6` shows where clusters on it would be moved", "schedule.yaml"},
		{"list p.yaml --max-size 1", "the text is larger than 1 byte\n", ""},
	} {
		_, said := calls(t, failure.Usage, "", strings.Fields(c.line)...)
		if !strings.Contains(said, c.want) || c.never != "" && strings.Contains(said, c.never) {
			t.Errorf("%s says\n%s", c.line, said)
		}
	}
}
