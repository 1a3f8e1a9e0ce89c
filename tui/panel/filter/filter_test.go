package filter

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// TestFilter types a filter, and goes back to one that was kept.
func TestFilter(t *testing.T) {
	s := paneltest.Open(t, keys.FilterField, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	for _, c := range []struct {
		do         any
		said, line string
	}{
		{"a", `filter "a"`, " /a"},
		{"b", `filter "ab"`, " /ab"},
		{keys.EraseLeft, `filter "a"`, " /a"},
		{keys.Click, "", " /a"},
		{keys.Keep, `close, filter "a"`, " /a"},
		{keys.ClearField, `filter ""`, " /"},
		{keys.FieldUp, `filter "a"`, " /a"},
		{keys.Drop, `close, filter ""`, " /a"},
	} {
		said := ""
		switch do := c.do.(type) {
		case string:
			said = s.Type(do)
		case keys.Intent:
			said = s.Do(do)
		}
		lines := s.Lines(t)
		if said != c.said || !strings.HasPrefix(lines[len(lines)-1]+" ", c.line) {
			t.Errorf("%v: %q, %q, want %q", c.do, said, lines[len(lines)-1], c.said)
		}
	}
	for _, c := range []struct{ typed, said, why string }{
		{"stage:foo", "", `no stage "foo": unavailable, preview, supported, deprecated or expired`},
		{"1.33 within:soon", "", `no period "soon": 60d, 8w, 3mo or 1y`},
		{"drift:later", "", `no drift "later": now or missing`},
		{"stage:dep", `close, filter "stage:dep"`, ""},
		{"stage:", `close, filter "stage:"`, ""},
		{"drift:", `close, filter "drift:"`, ""},
		{"within:60d", `close, filter "within:60d"`, ""},
	} {
		s.Do(keys.ClearField)
		s.Type(c.typed)
		said := s.Do(keys.Keep)
		lines := s.Lines(t)
		if status := strings.TrimSpace(lines[len(lines)-2]); said != c.said || status != c.why || !strings.HasPrefix(lines[len(lines)-1], " /"+c.typed) {
			t.Errorf("%q: %q, said %q above %q", c.typed, said, status, lines[len(lines)-1])
		}
	}
	for _, c := range []struct {
		browsed panel.Browsed
		want    string
	}{
		{panel.Browsed{Shown: 3, All: 9, Noun: "rows"}, "3 of 9 rows   Enter keep  Esc clear"},
		{panel.Browsed{All: 9, Noun: "findings"}, "no finding matches: 0 of 9   Enter keep  Esc clear"},
	} {
		s.Browsed = c.browsed
		if lines := s.Lines(t); !strings.HasSuffix(lines[len(lines)-1], c.want) {
			t.Errorf("%q, want %q", lines[len(lines)-1], c.want)
		}
	}
	p := s.Panel.(*Panel)
	s.Browsed.Filter = "stage:supported"
	if p.Open(&s.Context, ""); p.field.String() != "stage:supported" {
		t.Errorf("opens with %q", p.field.String())
	}
}
