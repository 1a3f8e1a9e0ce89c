package tui

import (
	"os"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// talkOf holds a conversation about a copy of the fixture of a descriptor.
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

// TestConversationAboutADescriptor: which stage a version is in and by which entries,
// what can be done with what it would affect, and a version named that is not listed.
func TestConversationAboutADescriptor(t *testing.T) {
	said, _, _ := talkOf(t, "lifecycle.toml", "1", "buildpack/1.2", "1", "2", "deprecate 2.1", "2", "deprecate 2.1", "keep", "undo", "redo",
		"platform/0.4", "1", "support platform/0.14", "1", "remove", "remove 9", "remove x", "list stage:deprecated", "q", "2")
	wantSaid(t, said,
		"lifecycle.toml: lifecycle 0.9.0. 2 tracks, 11 versions. There are no dates in this format: stages are as of lifecycle 0.9.0. 0 errors.",
		"buildpack: 2 supported, 3 deprecated.\n1 2.1, supported",
		"buildpack 1.2 is deprecated in lifecycle 0.9.0.\nSupported by \"1.2\", line 5: 1.0 to 1.2.\nDeprecated by \"1\", line 4: all of major 1.",
		"1 remove is refused: 1.2 lies inside a range; remove buildpack/1 instead.\n2 deprecate: already deprecated.\n3 support: already supported.",
		`Type a number to do that, "support VERSION", "deprecate VERSION", "remove VERSION", or "back".`,
		"Remove is refused: 1.2 lies inside a range; remove buildpack/1 instead.", "buildpack/1.2 is already deprecated.",
		"buildpack/2 deprecated: 2.0 to 2.1. Affects 2.0, 2.1.\nWarning whole-major: A single minor cannot be deprecated: 2.1 goes with its whole major 2, 2.0 to 2.1.",
		"1 keep. 2 leave it as it was.\n> 2\nLeft as it was.", "Kept. 1 unsaved edit.\nbuildpack 2.1 is deprecated in lifecycle 0.9.0.", "Undone: buildpack/2 deprecated: 2.0 to 2.1. No unsaved edit.", "Made again: buildpack/2 deprecated",
		"platform 0.4 is deprecated in lifecycle 0.9.0.", "1 remove: removes 0.4 from both lists. Affects 0.4.", "platform/0.4 removed. 2 unsaved edits.",
		"platform/0.14 supported. Affects 0.14.", "Kept. 3 unsaved edits.", "Cannot remove platform/9: it is in neither list", `"x" is no API version`,
		`5 versions for "stage:deprecated".`, "3 unsaved edits in lifecycle.toml.", "Left without writing.")
}

// TestConversationWithoutDates: words for dates and for what only profiles have say
// why there is nothing to do.
func TestConversationWithoutDates(t *testing.T) {
	said, _, exit := talkOf(t, "lifecycle.toml", "at 2026-01-01", "next", "paths", "convert", "platform/0.5", "add expired", "add 0.14", "? all", "?", "q")
	wantSaid(t, said, "No dates in this format: lifecycle 0.9.0 says the same at every date.", "No dates in this format: nothing is coming.",
		"Update paths are those of clusters", "A descriptor has no older fields to convert.", "Stages follow from the two lists.",
		"2 deprecate: supported to deprecated. Affects 0.5.")
	wantSaid(t, said, "support VERSION: support a version of an API", "A version is named as platform/0.9", "Enter alone says again where you are.")
	for _, word := range []string{"at DATE", "convert:", "remove STAGE", "In a start"} {
		if strings.Contains(said, word) {
			t.Errorf("the help names %q", word)
		}
	}
	if exit != 0 {
		t.Errorf("exit code %d", exit)
	}
	said, d, _ := talkOf(t, "image.json", "deprecate platform/0.13", "platform/0.13", "2", "q")
	wantSaid(t, said, "image.json may not be edited: the labels of an image are not edited in a file.", "The labels of an image are not edited in a file.", "deprecate is refused: the labels of an image")
	if d.onDisk("image.json") != imageOf {
		t.Error("the file was written")
	}
	profile, _, err := start(t, 80, 24).options.talk(nil, "support 0.14", "deprecate 1.33.5", "q")
	if err != nil {
		t.Fatal(err)
	}
	wantSaid(t, profile, "This is for lifecycle descriptors: support changes their lists of API versions.")
}
