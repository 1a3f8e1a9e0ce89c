package screen

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/editor"
)

// target is the file that asking asks to change, as seen from the folder below.
const (
	target = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: aws}
spec:
  kubernetes:
    versions:
    - version: 1.31.4
      lifecycle:
      - classification: supported
      - classification: deprecated
        startTime: "2026-04-01T00:00:00Z"
`
	asking = `apiVersion: lctui/v1
kind: ChangeRequest
metadata: {name: later, resourceVersion: "2"}
spec:
  lifecycle: Proposed
  requestedBy: eve@example.com
  target: {file: ../aws.yaml}
  edits:
  - {object: aws, version: kubernetes/1.31.4, changes: ["deprecated=2026-05-01T00:00:00Z"], was: ["2026-04-01T00:00:00Z"]}
`
)

func newScreen() *Screen {
	return &Screen{Pipeline: &edit.Pipeline{Judge: &judge.Judge{Read: &source.Reader{}}, Out: report.NewWriter(io.Discard, io.Discard, io.Discard)}}
}

// TestScreenOpensNoTargetOutside: the screen does not follow a request to a file outside either,
// unless the configuration allows it or that file was named too.
func TestScreenOpensNoTargetOutside(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.Mkdir("cage", 0o700), os.WriteFile("aws.yaml", []byte(target), 0o600), os.WriteFile("cage/later.yaml", []byte(asking), 0o600)); err != nil {
		t.Fatal(err)
	}
	t.Chdir("cage")
	open := func(name string) *files.Document {
		doc, err := files.Open(name, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	c := newScreen()
	later, named := open("later.yaml"), open("../aws.yaml")
	got := c.requestTargets([]*files.Document{later})
	if len(got) != 1 || got[0].Document != nil || got[0].Err == nil || !strings.Contains(got[0].Err.Error(), "../aws.yaml is outside of the folder ") {
		t.Errorf("%+v", got)
	}
	if got := c.requestTargets([]*files.Document{later, named}); len(got) != 1 || got[0].Document != named {
		t.Errorf("named: %+v", got)
	}
	c.Targets = "anywhere"
	if got := c.requestTargets([]*files.Document{later}); len(got) != 1 || got[0].Document == nil {
		t.Errorf("anywhere: %+v", got)
	}
}

// TestRememberedTextsThatAreNone: the screen starts even if the file holds something that nobody
// typed.
func TestRememberedTextsThatAreNone(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	c := newScreen()
	if got := c.rememberedTexts(); got != (editor.RememberedTexts{}) {
		t.Errorf("without a file: %v", got)
	}
	c.remember("supported=today", "deprecated=+4w")
	want := editor.RememberedTexts{Starts: "supported=today", Predecessor: "deprecated=+4w"}
	if got := c.rememberedTexts(); got != want {
		t.Errorf("%v, want %v", got, want)
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
