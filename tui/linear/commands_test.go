package linear

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
)

// TestEveryCommandOfTheScreen: the conversation knows every command of the screen. It has the same
// command, or says what to do instead.
func TestEveryCommandOfTheScreen(t *testing.T) {
	for name := range keys.Commands() {
		switch said, instead := insteadOf(name); {
		case find(name) != nil && instead:
			t.Errorf("%s is a command, and not", name)
		case find(name) == nil && !instead:
			t.Errorf("%s does nothing here, and nothing is said of it: add it to groups or ofScreen in commands.go", name)
		case instead && !strings.HasPrefix(said, name+" is for the screen"):
			t.Errorf("%s: %q", name, said)
		}
	}
}

// TestCommandsHaveOneName: no name stands for two commands.
func TestCommandsHaveOneName(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range groups() {
		for _, c := range g.commands {
			for _, name := range strings.Fields(c.names) {
				if seen[name] {
					t.Errorf("%s means two commands", name)
				}
				seen[name] = true
			}
		}
	}
	if words := strings.Fields("list save undo"); slices.ContainsFunc(words, func(w string) bool { return find(w) == nil }) {
		t.Error("a plain word is no command")
	}
}

// TestDocsOfCommands: the page about linear mode lists every command with its help. -update writes
// the list.
func TestDocsOfCommands(t *testing.T) {
	const begin, end = "<!-- commands of linear mode -->\n", "<!-- end of the commands -->"
	page := filepath.Join("..", "..", "docs", "linear.md")
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), begin)
	have, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatal("docs/linear.md has no list of the commands")
	}
	want := "| type | to |\n| --- | --- |\n"
	for _, g := range groups() {
		want += "| **" + g.name + "** | |\n"
		for _, c := range g.commands {
			if c.help == "" {
				continue
			}
			name, _, _ := strings.Cut(c.names, " ")
			want += "| `" + strings.TrimSpace(name+" "+c.argument) + "` | " + strings.ReplaceAll(c.help, "*", "\\*") + " |\n"
		}
	}
	if *update && have != want {
		if err := os.WriteFile(page, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	compareText(t, want, have)
}
