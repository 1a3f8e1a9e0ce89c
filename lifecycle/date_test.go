package lifecycle_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// typedNow has a fraction of a second, as a clock does.
var typedNow = time.Date(2025, 11, 20, 9, 30, 15, 250_000_000, time.UTC)

func TestParseTime(t *testing.T) {
	for _, c := range []struct{ text, want, note string }{
		{"now", "2025-11-20T09:30:15.25Z", ""},
		{"today", "2025-11-20T00:00:00Z", ""},
		{"2026-08-01", "2026-08-01T00:00:00Z", ""},
		{"2028-02-29", "2028-02-29T00:00:00Z", ""},
		{"2026-08-01T10:00:00Z", "2026-08-01T10:00:00Z", ""},
		{"2026-08-01T10:00:00.123456789Z", "2026-08-01T10:00:00.123456789Z", ""},
		{"2026-08-01T10:00:00+02:00", "2026-08-01T08:00:00Z", ""},
		{"2499-12-31T12:00:00.000000001-12:00", "2500-01-01T00:00:00.000000001Z", ""},
		{"2026-08-01t10:00:00z", "2026-08-01T10:00:00Z", ""},
		{"+14d", "2025-12-04T00:00:00Z", ""},
		{"-2w", "2025-11-06T00:00:00Z", ""},
		{"+12h", "2025-11-20T21:30:00Z", ""},
		{"+3mo", "2026-02-20T00:00:00Z", ""},
		{"-1y", "2024-11-20T00:00:00Z", ""},
		{"+0d", "2025-11-20T00:00:00Z", ""},
		{"-1h", "2025-11-20T08:30:00Z", ""},
		{"+P1M", "2025-12-20T00:00:00Z", ""},
		{"-P1Y2M3DT4H5M6S", "2024-09-17T05:24:54Z", ""},
		{"+P2W", "2025-12-04T00:00:00Z", ""},
		{"+PT36H", "2025-11-21T21:30:00Z", ""},
		{"+P1Y1W", "2026-11-27T00:00:00Z", ""},
	} {
		got, note, err := lifecycle.ParseTime(c.text, typedNow)
		if err != nil || model.FormatTime(got) != c.want || note != c.note {
			t.Errorf("%q: %v %q %v, want %s %q", c.text, got, note, err, c.want, c.note)
		}
	}
}

// Everything else is refused with two examples.
func TestParseTimeRefuses(t *testing.T) {
	for _, text := range []string{
		"", " ", " now", "now ", " 2026-08-01", "2026-08-01\n", "\t+14d", "\u00a0today", "tomorrow", "Now", "TODAY", "1.12.2025", "02/03/2026", "2026", "2026-8-1", "20260801", "1.30", "10",
		"2026-13-01", "2026-02-30", "2026-00-10", "2026-08-01T10:00Z", "2026-08-01 10:00:00Z", "2026-08-01T1:00:00Z",
		"2026-08-01T10:00:00,5Z", "2026-08-01T24:00:00Z", "2026-08-01T10:00:00", `2026-08-01T10:00:00Z"`, "2026-08-01T10:00:00.Z",
		"14d", "+d", "+14", "+14m", "+14D", "+1.5d", "+ 14d", "+-14d", "++14d", "+14dd", "+14d2h", "+1,5d", "+１d",
		"P1M", "+P", "+PT", "+P1", "+1P", "+P1H", "+PT1D", "+P1M1Y", "+P1.5D", "+P-1D", "+p1m", "+PT1H1H", "+P1MT",
		"+=14d", "+99999999999999999999y", "-99999y", "+9999999999d", "+P9999999999999999999Y", "-P2026Y", "10000-01-01",
		"0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "0000-12-31", "0000-12-31T23:59:59Z",
	} {
		got, _, err := lifecycle.ParseTime(text, typedNow)
		if err == nil {
			t.Errorf("%q is read as %v", text, got)
			continue
		}
		if !strings.HasPrefix(err.Error(), "no such date") || !strings.Contains(err.Error(), "+14d from now") {
			t.Errorf("%q: the error is %q", text, err)
		}
	}
	for text, want := range map[string]string{
		"01.05.2026":           "no such date: write 2026-05-01, or +14d from now",
		"2026-02-30":           "no such date: February 2026 has 28 days; write 2026-08-01, or +14d from now",
		"2026-02-30T10:00:00Z": "no such date: February 2026 has 28 days; write 2026-08-01, or +14d from now",
		"+9000y":               "no such date: years go from 0001 to 9999; write 2026-08-01, or +14d from now",
	} {
		if _, _, err := lifecycle.ParseTime(text, typedNow); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Adding months keeps the day, or takes the last one and says so.
func TestMonthsAreCut(t *testing.T) {
	for _, c := range []struct{ from, shift, want, note string }{
		{"2026-01-31", "+1mo", "2026-02-28", "31 January + 1 month, last day"},
		{"2028-01-31", "+1mo", "2028-02-29", "31 January + 1 month, last day"},
		{"2026-01-31", "+2mo", "2026-03-31", ""},
		{"2026-03-31", "-1mo", "2026-02-28", "31 March - 1 month, last day"},
		{"2026-10-31", "-13mo", "2025-09-30", "31 October - 13 months, last day"},
		{"2028-02-29", "+1y", "2029-02-28", "29 February + 1 year, last day"},
		{"2028-02-29", "+4y", "2032-02-29", ""},
		{"2028-02-29", "+P8Y1M", "2036-03-29", ""},
		{"2026-12-31", "+P2M1D", "2027-03-01", "31 December + 2 months, last day"},
		{"2026-01-01", "-1mo", "2025-12-01", ""},
		{"0004-01-31", "+1mo", "0004-02-29", "31 January + 1 month, last day"},
	} {
		s, err := lifecycle.ParseShift(c.shift)
		if err != nil {
			t.Fatal(err)
		}
		got, note := s.From(at(t, c.from))
		if got.Format(time.DateOnly) != c.want || note != c.note {
			t.Errorf("%s %s: %s %q, want %s %q", c.from, c.shift, got.Format(time.DateOnly), note, c.want, c.note)
		}
	}
}

func TestParseShift(t *testing.T) {
	for _, text := range []string{"+=14d", "+14d", "-=2w", "-P1M", "+=PT12H", "+=1y"} {
		if _, err := lifecycle.ParseShift(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"", " +=1y", "+=1y ", "+= 1y", "14d", "=14d", "+==14d", "+=", "+=d", "+=2026-01-01", "+=+14d", "+=1.5d"} {
		if _, err := lifecycle.ParseShift(text); err == nil || !strings.Contains(err.Error(), "14d") {
			t.Errorf("%q: the error is %v", text, err)
		}
	}
}

// TestShiftStaysInRange: a result outside the years that a file can contain becomes their first or
// last instant.
func TestShiftStaysInRange(t *testing.T) {
	for shift, want := range map[string]string{"+=9999y": "9999-12-31T23:59:59Z", "-=9999y": "0001-01-01T00:00:00Z", "+=99999999999999999999d": "9999-12-31T23:59:59Z"} {
		s, err := lifecycle.ParseShift(shift)
		if err != nil {
			t.Fatal(err)
		}
		if got, note := s.From(typedNow); model.FormatTime(got) != want || note == "" {
			t.Errorf("%s: %s %q, want %s and a note", shift, model.FormatTime(got), note, want)
		}
	}
}

func TestParseStart(t *testing.T) {
	present := model.ReadStart("2025-12-01T01:00:00+01:00")
	fraction := model.ReadStart("2025-12-01T00:00:00.5Z")
	for _, c := range []struct {
		text    string
		present model.Start
		want    string // the text or instant, "open", or "same" for the present start itself
		note    string
	}{
		{"", present, "open", ""},
		{"  ", present, "open", ""},
		{"2026-08-01", present, "2026-08-01T00:00:00Z", ""},
		{" 2026-08-01 ", present, "2026-08-01T00:00:00Z", ""},
		{"2025-12-01", present, "same", ""},
		{"2025-12-01T00:00:00Z", present, "same", ""},
		{"2025-12-01T01:00:00+01:00", present, "same", ""},
		{"2025-12-01T00:00:00.5Z", fraction, "same", ""},
		{"+=1mo", present, "2026-01-01T00:00:00Z", ""},
		{"-=2w", present, "2025-11-17T00:00:00Z", ""},
		{"+=0d", present, "same", ""},
		{"+=1d", fraction, "2025-12-02T00:00:00Z", "the fraction of a second is dropped"},
		{"now", model.Start{}, "2025-11-20T09:30:15Z", ""},
		{"+14d", model.Start{}, "2025-12-04T00:00:00Z", ""},
		{"+1h", model.Start{}, "2025-11-20T10:30:00Z", ""},
		{"today", model.Start{}, "2025-11-20T00:00:00Z", ""},
	} {
		got, note, err := lifecycle.ParseStart(c.text, typedNow, c.present)
		said := got.String()
		switch {
		case got.Form == model.Always:
			said = "open"
		case got == c.present:
			said = "same"
		}
		if err != nil || said != c.want || note != c.note {
			t.Errorf("%q: %s %q %v, want %s %q", c.text, said, note, err, c.want, c.note)
		}
	}
	for text, want := range map[string]string{
		"soon":                   "no such date: write 2026-08-01, or +14d from now",
		"2026-08-01T00:00:00.5Z": "a start has whole seconds: write 2026-08-01T00:00:00Z, or 2026-08-01",
		"0001-01-01":             "no such start: 0001-01-01T00:00:00Z is stored as if it were missing; leave the start open, or write a later one",
		"+=14":                   "no such period: write 14d, 2w, 3mo, 1y, 12h, or P1M",
		"+=9999y":                "no such date: years go from 0001 to 9999; write 2026-08-01, or +14d from now",
	} {
		if got, _, err := lifecycle.ParseStart(text, typedNow, present); err == nil || err.Error() != want {
			t.Errorf("%q: %v %v, want %s", text, got, err, want)
		}
	}
	for _, none := range []model.Start{{}, {Form: model.NoTime, Text: "soon"}} {
		if _, _, err := lifecycle.ParseStart("+=14d", typedNow, none); err == nil {
			t.Errorf("%q is shifted", none.String())
		}
	}
}

// FuzzParseTime checks that every accepted date can be formatted and parsed again, and that
// the grammar is closed: accepted text has one of its forms.
func FuzzParseTime(f *testing.F) {
	for _, text := range []string{"now", "2026-08-01", "+14d", "-P1Y2M3DT4H", "2026-08-01T10:00:00.5+02:00", "+99999999999y", "2026-02-30"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, _, err := lifecycle.ParseTime(text, typedNow)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("an error without words")
			}
			return
		}
		if got.Year() < 1 || got.Year() > 9999 || got.Location() != time.UTC {
			t.Fatalf("%q gives %v", text, got)
		}
		again, _, err := lifecycle.ParseTime(model.FormatTime(got), typedNow)
		if err != nil || !again.Equal(got) {
			t.Fatalf("%q gives %s, which is read as %v %v", text, model.FormatTime(got), again, err)
		}
		trimmed := strings.TrimSpace(text)
		if trimmed != "now" && trimmed != "today" && !strings.ContainsAny(trimmed[:1], "+-0123456789") {
			t.Fatalf("%q is read", text)
		}
		if start, _, err := lifecycle.ParseStart(text, typedNow, model.Start{}); err == nil && start.IsAt() {
			if _, err := time.Parse(model.Layout, start.String()); err != nil {
				t.Fatalf("%q is written as %s", text, start)
			}
		}
	})
}
