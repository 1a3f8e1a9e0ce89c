package gep32_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// What Gardener's server can read, and what it cannot (Gardener A1 to A4).
func TestUnreadable(t *testing.T) {
	for _, c := range []struct{ start, date, says string }{
		{"2026-05-01T00:00:00Z", "", ""},
		{"2026-05-01T00:00:00.123456789123Z", "", ""},
		{"2026-05-01T00:00:00,5Z", "", ""},
		{"2026-05-01T2:00:00+02:00", "", ""},
		{"2026-05-01T00:00:00+12:60", "", ""},
		{"2026-05-01t00:00:00Z", "", "the start"},
		{"2026-05-01T00:00:00z", "", "the start"},
		{"2026-05-01", "", "the start"},
		{"2026-05-01T24:00:00Z", "", "the start"},
		{"2026-05-01T00:00Z", "", "the start"},
		{"2026-02-30T00:00:00Z", "", "the start"},
		{"soon", "", `the start "soon" is not a time that the server can read`},
		{"", "2026-05-01T00:00:00Z", ""},
		{"", "2026-05-01", `the expirationDate "2026-05-01" is not a time that the server can read`},
	} {
		v := &model.Version{Text: "1.30.0", Entry: model.Position{Line: 8, Column: 9}, ExpirationAt: model.Position{Line: 9, Column: 25}}
		want := model.Position{Line: 9, Column: 25}
		if c.start != "" {
			v.Stages = []model.Stage{{Name: model.Supported, Start: model.ReadStart(c.start), StartAt: model.Position{Line: 11, Column: 24}}}
			want = v.Stages[0].StartAt
		}
		if c.date != "" {
			v.HasExpiration, v.Expiration = true, model.ReadStart(c.date)
		}
		o := &model.Object{Kind: model.CloudProfile, Scale: model.VersionStages, Tracks: []*model.Track{{Name: model.Kubernetes, Versions: []*model.Version{{Text: "1.31.0"}, v}}}}
		what, at, ok := (gep32.System{}).Readable(o)
		switch {
		case ok != (c.says == "") || !strings.Contains(what, c.says):
			t.Errorf("%q %q: %q, %v", c.start, c.date, what, ok)
		case !ok && at != want:
			t.Errorf("%q %q: stands at %v, want %v", c.start, c.date, at, want)
		}
	}
}

// A version that reads as a number is not text (A4); an open start and an empty object can be
// read.
func TestUnreadableVersions(t *testing.T) {
	for text, says := range map[string]string{
		"kubernetes\n1.31.0 supported\n1.30.0": "",
		"kubernetes":                           "",
		"kubernetes\n1.31.0\n~1.30":            "the version 1.30 without quotes is not a string",
		"kubernetes\n1.31.0\nimage linux\n~2":  "the version 2 without quotes is not a string",
	} {
		what, at, ok := (gep32.System{}).Readable(lifecycletest.Notated(t, text))
		if what != says || ok != (says == "") || ok == at.InFile() {
			t.Errorf("%q: %q at %v, %v", text, what, at, ok)
		}
	}
}
