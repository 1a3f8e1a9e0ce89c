package tui

import "testing"

// TestEdgesAreSaid checks that keys that cannot move any further show why.
func TestEdgesAreSaid(t *testing.T) {
	for _, c := range []struct {
		way  []string
		key  string
		want string
	}{
		{nil, "k", "k: 1.34.2 is the first version"},
		{nil, "up", "Up: 1.34.2 is the first version"},
		{nil, "pgup", "PgUp: 1.34.2 is the first version"},
		{nil, "home", "Home: 1.34.2 is the first version"},
		{[]string{"end"}, "j", "j: 20.4.20240912 is the last version"},
		{[]string{"end"}, "pgdown", "PgDn: 20.4.20240912 is the last version"},
		{[]string{"/1.33", "enter"}, "k", "k: 1.33.6 is the first version shown"},
		{[]string{"/zzz", "enter"}, "j", "j: there is no version here"},
		{[]string{"++"}, "+", "+: day is the closest zoom"},
		{[]string{"--"}, "-", "-: year is the widest zoom: 0 shows all starts"},
		{[]string{"@", "0001-01-01", "enter"}, ",", ",: the time cursor goes back to 0001-01-01 and no further"},
		{[]string{"@", "0001-01-01", "enter"}, "<", "<: the time cursor goes back to 0001-01-01 and no further"},
		{[]string{"@", "9999-12-31", "enter"}, ".", ".: the time cursor goes on to 9999-12-31 and no further"},
		{[]string{"g"}, "k", "k: this is the first line"},
		{[]string{"g", "end"}, "j", "j: this is the last line"},
		{[]string{"g", "/zzz", "enter"}, "j", "j: the list is empty"},
		{[]string{"p", "end"}, "j", "j: this is the last finding"},
		{[]string{"jjj", ")", "s"}, "z", "z does nothing here: y writes, Esc goes back"},
	} {
		start(t, 80, 24).press(c.way...).misses(c.want).press(c.key).sees(c.want)
	}
	start(t, 80, 24).press("j", "k").misses("is the first version")
}

// TestNamesOfOtherTracksAreCompleted completes names after commands that take one.
func TestNamesOfOtherTracksAreCompleted(t *testing.T) {
	for _, c := range []struct{ file, typed, want string }{
		{"aws.yaml", ":version ubuntu/22", ":version ubuntu/22.4.20250822"},
		{"aws.yaml", ":version 1.34.", "1.34.2  1.34.1"},
		{"lifecycle.toml", ":version pl", ":version platform/"},
	} {
		start(t, 80, 24, c.file).press(c.typed, "tab").sees(c.want)
	}
}
