package screen

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/tui/editor"
)

func newScreen() *Screen {
	return &Screen{Call: &source.Call{Read: &source.Reader{}}, Out: report.NewWriter(io.Discard, io.Discard, io.Discard)}
}

// TestRememberedTextsThatAreNone: texts are stored and read again. A missing file, or one with
// texts that nobody could have typed, counts as empty.
func TestRememberedTextsThatAreNone(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	c := newScreen()
	if got := c.rememberedTexts(); got != (editor.RememberedTexts{}) {
		t.Errorf("without a file: %v", got)
	}
	for _, want := range []editor.RememberedTexts{{Starts: "supported=today", Predecessor: "deprecated=+4w"}, {Starts: "supported=today", NoPredecessor: true}} {
		c.remember(want)
		if got := c.rememberedTexts(); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
	found, err := filepath.Glob(filepath.Join(state, "lctui", "*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	for _, text := range []string{"", "{", `{"Starts": "a\u001b[2J"}`, `{"Starts": "a\nb"}`, `{"Starts": 1}`, `{"Starts": "` + strings.Repeat("a", mostTexts) + `"}`} {
		if err := os.WriteFile(found[0], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := c.rememberedTexts(); got != (editor.RememberedTexts{}) {
			t.Errorf("%.40q gives %.40v", text, got)
		}
	}
}
