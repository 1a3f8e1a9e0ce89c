package comment

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/picture"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// TestLength: if a comment would be longer than GitHub accepts, it has no timelines and a note
// about that. Everything else is in it.
func TestLength(t *testing.T) {
	from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	v := picture.View{From: from, To: from.AddDate(1, 0, 0), Now: from.AddDate(0, 1, 0)}
	for _, c := range []struct {
		versions  int
		timelines bool
	}{{10, true}, {1000, false}} {
		track := &model.Track{Name: "kubernetes"}
		for i := range c.versions {
			track.Versions = append(track.Versions, &model.Version{Text: fmt.Sprintf("1.31.%d", i), Stages: []model.Stage{{Name: model.Supported, Start: model.StartAt(v.Now)}}})
		}
		o := &model.Object{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages, Tracks: []*model.Track{track}}
		var out bytes.Buffer
		Write(&out, []Change{{File: "p.yaml", Object: o, Before: o, After: o, Changes: []report.Change{moves("1.31.1", "")}}}, true, v)
		text := out.String()
		if len(text) > longest || strings.Contains(text, "Timeline before") != c.timelines || strings.Contains(text, "The timelines are missing") == c.timelines ||
			!strings.Contains(text, "- `~` kubernetes/1.31.1 expired from 2026-09-01, was always\n") {
			t.Errorf("%d versions: %d bytes\n%.2000s", c.versions, len(text), text)
		}
	}
}

func text(x string) *string { return &x }

// moves returns a change that moves the start of the expired stage of a version. was is the start
// before, or "" for none.
func moves(version, was string) report.Change {
	x := report.Change{Track: "kubernetes", Version: version, What: change.StartChanged, Name: model.Expired, To: text("2026-09-01T00:00:00Z")}
	if was != "" {
		x.From = &was
	}
	return x
}

// TestCut: a comment that is too long even without timelines ends after a whole row, and states the
// number of missing rows.
func TestCut(t *testing.T) {
	now := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
	v := picture.View{From: now, To: now.AddDate(1, 0, 0), Now: now}
	var changes []Change
	for i := range 40 {
		o := &model.Object{Kind: model.CloudProfile, Name: fmt.Sprintf("p%d", i), Scale: model.VersionStages}
		c := Change{File: "p.yaml", Object: o, Before: o, After: o}
		for j := range 60 {
			c.Changes = append(c.Changes, moves(fmt.Sprintf("1.31.%d", j), strings.Repeat("x", j)))
		}
		changes = append(changes, c)
	}
	var out bytes.Buffer
	Write(&out, changes, true, v)
	text, last, cut := strings.Cut(strings.TrimSuffix(out.String(), "\n"), "\nRows left out because a comment would be too long: ")
	if !cut || out.Len() > longest {
		t.Fatalf("%d bytes\n%.2000s", out.Len(), out.String())
	}
	rows, left := strings.Count(text, "\n- `~` kubernetes/"), 0
	if _, err := fmt.Sscan(last, &left); err != nil || rows+left != 40*60 || rows == 0 {
		t.Errorf("%d rows and %q", rows, last)
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if end := lines[len(lines)-1]; !regexp.MustCompile("^- `~` " + `kubernetes/1\.31\.\d+ expired from 2026-09-01, was (always|x+)$`).MatchString(end) {
		t.Errorf("the last row is %q", end)
	}
	if len(text) < longest-2*noteSize {
		t.Errorf("%d bytes of %d are used", len(text), longest)
	}
}

// TestSigns: the sign of a change is code in Markdown. As plain text, + and - would begin a nested
// list.
func TestSigns(t *testing.T) {
	o := &model.Object{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages}
	var out bytes.Buffer
	Write(&out, []Change{{File: "p.yaml", Object: o, Before: o, After: o, Changes: []report.Change{
		{Track: "kubernetes", Version: "1.34.1", What: change.VersionRemoved}, {Track: "kubernetes", Version: "1.35.3", What: change.VersionAdded},
		{Track: "kubernetes", Version: "1.33.2", What: change.StageNow, From: text("_"), To: text("*")}}}}, true, picture.View{})
	if want := "\n- `-` kubernetes/1.34.1\n- `+` kubernetes/1.35.3\n- `~` kubernetes/1.33.2 is \\*, was \\_\n"; !strings.Contains(out.String(), want) {
		t.Errorf("%q is not in\n%s", want, out.String())
	}
}

// TestNeutral: names in a file cannot mention users in a comment, or link to issues, commits or
// pages.
func TestNeutral(t *testing.T) {
	now := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
	hostile := "@octocat @org/team #1 org/repo#2 GH-3 https://example.com www.example.com a@example.com <img src=x> [x](y) ``` !x $x$ Gh-4 " +
		"0123456789abcdef0123456789abcdef01234567 1234567890123456789012345678901234567890 org/repo@DEADBEEF1"
	o := &model.Object{Kind: model.CloudProfile, Name: hostile, Scale: model.VersionStages}
	var out bytes.Buffer
	Write(&out, []Change{{File: "`@octocat` #1.yaml", Object: o, After: o, Changes: []report.Change{{Track: hostile, What: change.FieldChanged, Name: "cri"}}}}, true, picture.View{From: now, To: now.AddDate(1, 0, 0), Now: now})
	text := regexp.MustCompile("(?ms)^```mermaid$.*?^```$|^`[^\n]*`$|^- `~`").ReplaceAllString(out.String(), "") // code
	for _, live := range []string{`@\w`, `#\d+(?:[^;\d]|$)`, `(?i)GH-\d`, `://`, `www\.`, `<img`, `(?:^|[^\\])\[x`, "(?:^|[^\\\\])`", `(?:^|[^\\])\$`, `(?i)[0-9a-f]{7}`} {
		if found := regexp.MustCompile(live).FindString(text); found != "" {
			t.Errorf("%q is in\n%s", found, text)
		}
	}
	if kept := report.MarkdownCell("18.04.201906170 20231122 2026-02-01 facade"); kept != "18.04.201906170 20231122 2026-02-01 facade" {
		t.Errorf("numbers and dates became %q", kept)
	}
	if !strings.Contains(out.String(), "\n`'@octocat' #1.yaml`\n") {
		t.Errorf("the file is not code in\n%s", out.String())
	}
}
