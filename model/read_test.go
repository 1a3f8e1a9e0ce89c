package model

import "testing"

func TestReadStart(t *testing.T) {
	for _, c := range []struct {
		text, want string // want is the instant in UTC, "" for text that is not a time
		server     bool
	}{
		{"2026-08-01T00:00:00Z", "2026-08-01T00:00:00Z", true},
		{"2026-08-01T02:00:00+02:00", "2026-08-01T00:00:00Z", true},
		{"2026-08-01T00:00:00.5Z", "2026-08-01T00:00:00.5Z", true},
		{"2026-08-01T00:00:00.0000000019Z", "2026-08-01T00:00:00.000000001Z", true},
		{"2026-08-01T00:00:00,5Z", "2026-08-01T00:00:00.5Z", true},
		{"2026-08-01t00:00:00,5Z", "", false}, {"2026-08-01T00:00:00,5z", "", false},
		{"2026-08-01T1:00:00Z", "2026-08-01T01:00:00Z", true},
		{"2026-08-01t00:00:00z", "2026-08-01T00:00:00Z", false},
		{"2026-08-01t00:00:00.25+01:00", "2026-07-31T23:00:00.25Z", false},
		{"2016-12-31T23:59:60Z", "", false},
		{"2017-01-01T00:59:60+01:00", "", false},
		{"2026-08-01t1:00:00z", "", false},
		{"2026-08-01", "", false},
		{"2026-08-01 00:00:00", "", false},
		{"2026-08-01 00:00:00Z", "", false},
		{"2026-08-01T24:00:00Z", "", false},
		{"2026-02-30T00:00:00Z", "", false},
		{"2026-08-01T00:00Z", "", false},
		{`2026-08-01T00:00:00Z"`, "", false},
		{"2023-08-8T23:59:59Z", "", false},
		{"9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z", true},
		{"9999-12-31T23:59:59-01:00", "", true},
		{"0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", true},
		{"0000-12-31T23:59:59Z", "", true},
		{"0000-12-31T23:30:00-01:00", "0001-01-01T00:30:00Z", true},
		{"0001-01-01T00:00:00+01:00", "", true},
		{"0000-01-01T00:00:00+01:00", "", true},
		{"", "", false},
		{"soon", "", false},
	} {
		s := ReadStart(c.text)
		if s.Text != c.text {
			t.Errorf("%q: the text is %q now", c.text, s.Text)
		}
		if got := instant(s); got != c.want {
			t.Errorf("%q is read as %q, want %q", c.text, got, c.want)
		}
		if s.ServerReads() != c.server {
			t.Errorf("%q: the server reads it: %v, want %v", c.text, s.ServerReads(), c.server)
		}
	}
}

func instant(s Start) string {
	if !s.IsAt() {
		return ""
	}
	return FormatTime(s.Time())
}

func TestReadDate(t *testing.T) {
	for text, want := range map[string]string{
		"2020-09-29":                "2020-09-29T00:00:00Z",
		"2020-09-29T02:00:00+02:00": "2020-09-29T00:00:00Z",
		"2020-02-30":                "",
		"2020-9-29":                 "",
		"29.09.2020":                "",
		"0001-01-01":                "",
		"0001-01-01T00:00:00Z":      "",
		"":                          "",
	} {
		s := ReadDate(text)
		if s.Text != text || s.IsAt() != (want != "") || s.IsAt() && FormatTime(s.Time()) != want {
			t.Errorf("%q: got %+v, want %q", text, s, want)
		}
	}
}
