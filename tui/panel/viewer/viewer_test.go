package viewer

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// TestViewer passes intents to a text that is longer than the screen.
func TestViewer(t *testing.T) {
	p := &Panel{}
	var lines []string
	for i := range 30 {
		lines = append(lines, "line "+strconv.Itoa(i)+"\t\x1b[31m")
	}
	s := paneltest.Open(t, keys.Viewer, p, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Reopen(panel.Text{Title: "a text", Lines: lines})
	for _, c := range []struct {
		layers panel.Layers
		intent keys.Intent
		first  string
		said   string
	}{
		{nil, keys.RowDown, "line 1 ", ""},
		{nil, keys.LastRow, "line 10 ", ""},
		{nil, keys.RowDown, "line 10 ", ""},
		{nil, keys.FirstRow, "line 0 ", ""},
		{nil, keys.AnswerDrop, "line 0 ", ""},
		{nil, keys.Back, "line 0 ", "close"},
		{panel.Layers{keys.ResumeQuestion}, keys.AnswerDrop, "line 0 ", "close, answer"},
	} {
		s.Layers = append(c.layers, keys.Viewer)
		if said := s.Do(c.intent); said != c.said && (c.said != "close, answer" || !strings.HasPrefix(said, "close, run")) {
			t.Errorf("%v: %q, want %q", c.intent, said, c.said)
		}
		if got := s.Lines(t); !strings.HasPrefix(got[1], c.first) || strings.Contains(got[1], "\x1b") || !strings.Contains(got[0], "a text") {
			t.Errorf("after %v: %q, want %q", c.intent, got[:2], c.first)
		}
	}
}
