package tui

import (
	"os"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// talkOf has a conversation about a copy of the fixture of a descriptor.
func talkOf(t *testing.T, name string, lines ...string) (said string, d *driver, exit int) {
	t.Helper()
	d = &driver{t: t, dir: t.TempDir()}
	data, err := os.ReadFile("testdata/lifecycle.toml")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if name != "lifecycle.toml" {
		text = imageOf
	}
	o := Options{Documents: []*files.Document{d.file(name, text)}, Writable: true, Now: clock}
	if said, exit, err = o.talk(nil, lines...); err != nil {
		t.Fatal(err)
	}
	return said, d, exit
}

func wantSaid(t *testing.T, said string, texts ...string) {
	t.Helper()
	for _, want := range texts {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
}

// TestConversationAboutADescriptor checks that the conversation names the stage of a version and
// the entries it follows from, and that nothing is edited.
func TestConversationAboutADescriptor(t *testing.T) {
	said, d, _ := talkOf(t, "lifecycle.toml", "1", "buildpack/1.2", "1", "platform/0.4", "remove-version", "list stage:deprecated", "q")
	wantSaid(t, said,
		"lifecycle.toml: lifecycle 0.9.0. 2 tracks, 11 versions. There are no dates in this format: stages are as of lifecycle 0.9.0. 0 errors.",
		"lifecycle descriptors are not edited by lctui: change the arrays supported and deprecated in an editor, then run `lctui check FILE --old OLD`",
		"buildpack: 2 supported, 3 deprecated.\n1 2.1, supported",
		"buildpack 1.2 is deprecated in lifecycle 0.9.0.\nSupported by \"1.2\", line 5: 1.0 to 1.2.\nDeprecated by \"1\", line 4: all of major 1.",
		`Type "back", or ? for help.`, "There is no 1 in the last list.", "platform 0.4 is deprecated in lifecycle 0.9.0.",
		`4 versions for "stage:deprecated".`)
	if data, err := os.ReadFile("testdata/lifecycle.toml"); err != nil || d.onDisk("lifecycle.toml") != string(data) {
		t.Errorf("the file was written (%v)", err)
	}
}

// TestConversationWithoutDates checks that words for dates and for what only profiles have explain
// why there is nothing to do.
func TestConversationWithoutDates(t *testing.T) {
	said, _, exit := talkOf(t, "lifecycle.toml", "at 2026-01-01", "next", "paths", "convert", "platform/0.5", "add expired", "add 0.14", "? all", "?", "q")
	wantSaid(t, said, "No dates in this format: stages are as of lifecycle 0.9.0.", "No dates in this format: nothing is coming.",
		"Update paths are those of clusters", "A descriptor has no older fields to convert.", "Lifecycle descriptors are not edited by lctui")
	wantSaid(t, said, "A version is named as platform/0.9", "Enter alone repeats where you are.")
	for _, word := range []string{"at DATE", "convert:", "remove STAGE", "In a start"} {
		if strings.Contains(said, word) {
			t.Errorf("the help names %q", word)
		}
	}
	if exit != 0 {
		t.Errorf("exit code %d", exit)
	}
	said, d, _ := talkOf(t, "image.json", "platform/0.13", "add deprecated", "q")
	wantSaid(t, said, "image.json may not be edited: the labels of an image are not edited in a file.", "The labels of an image are not edited in a file.")
	if d.onDisk("image.json") != imageOf {
		t.Error("the file was written")
	}
}
