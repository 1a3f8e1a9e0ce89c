package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/browse"
	"github.com/lctui/lctui/tui/keys"
)

// refusedBy returns a profile as kubectl edit returns it after a server has refused it for some
// reasons.
func refusedBy(t *testing.T, reasons ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	header := "# cloudprofiles.core.gardener.cloud \"aws\" was not valid:\n"
	for _, reason := range reasons {
		header += "# * " + reason + "\n"
	}
	return header + "#\n" + string(data)
}

// TestTheWordsOfAServerAreInSight checks that the reasons of a server are visible at every size,
// wherever the focus goes because of them.
func TestTheWordsOfAServerAreInSight(t *testing.T) {
	for where, reasons := range map[string][]string{
		"▸ 1.32.9":              {"metadata.labels: Forbidden: not these either", "spec.kubernetes.versions[5].lifecycle[2].startTime: Forbidden: not so"},
		"▸✕ server-refused ubu": {"spec.machineImages[1].updateStrategy: Forbidden: not so"},
		"▸✕ server-refused":     {"metadata.name: Forbidden: not so"},
	} {
		for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {40, 10}} {
			d := startWith(t, size[0], size[1], func(*Options) {})
			d.begin(Options{Documents: []*files.Document{d.file("edit.yaml", refusedBy(t, reasons...))}, Writable: true, Now: clock, Color: "never"}, size[0], size[1])
			d.take(keys.Command{}, browse.ShowRefused(&d.Context))
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			words := d.words()
			if !strings.Contains(words, where) || !strings.Contains(words, "the server refused it: Forbidden: not so.") {
				t.Errorf("%v, %s:\n%s", size, reasons, d.text())
			}
		}
	}
}

// TestTheConversationSaysWhatAServerSaid checks that the conversation begins with the reasons of a
// server.
func TestTheConversationSaysWhatAServerSaid(t *testing.T) {
	text := refusedBy(t, "metadata.name: Forbidden: not this", "spec.kubernetes.versions[3]: Forbidden: not so")
	d, err := files.Read("kubectl-edit-1.yaml", []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Documents: []*files.Document{d}, Now: clock}
	said, _, err := o.talk(nil, "q")
	if err != nil {
		t.Fatal(err)
	}
	const want = "Error server-refused, kubernetes 1.33.5, line 31: the server refused it: Forbidden: not so. Change it and save it: kubectl then sends it again."
	if !strings.Contains(said, want) {
		t.Errorf("it says\n%s", said)
	}
}
