//go:build unix

package main

import (
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra/doc"

	"github.com/lctui/lctui/cmd/lctui/kubectl"
	"github.com/lctui/lctui/cmd/lctui/report"
)

// TestDocsManual compares the manual pages in the program with those that Cobra writes of its verbs
// and of the verbs of the plugin.
func TestDocsManual(t *testing.T) {
	left, written := map[string]bool{}, t.TempDir()
	have, err := filepath.Glob("man/*.1")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range have {
		left[filepath.Base(page)] = true
	}
	for _, name := range []string{"lctui", kubectl.Plugin} {
		root := commands(newSetup(time.Now, strings.NewReader(""), report.NewWriter(io.Discard, io.Discard, io.Discard)))
		if name == kubectl.Plugin {
			kubectl.Adapt(root, nil, nil, nil, nil, nil)
		}
		root.DisableAutoGenTag = true
		day := time.Date(2006, 1, 2, 0, 0, 0, 0, time.UTC)
		header := &doc.GenManHeader{Section: "1", Date: &day, Source: "lctui VERSION", Manual: "User Commands"}
		if err := doc.GenManTree(root, header, written); err != nil {
			t.Fatal(err)
		}
	}
	pages, err := os.ReadDir(written)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		page := filepath.Join("man", p.Name())
		want := strings.Replace(read(t, filepath.Join(written, p.Name())), `"Jan 2006" "lctui VERSION"`, unbuilt, 1)
		switch {
		case *updateDocs:
			write(t, page, want)
		case !left[p.Name()]:
			t.Errorf("%s is missing; go test ./cmd/lctui -run Docs -update-docs writes it", page)
		case read(t, page) != want:
			t.Errorf("%s: go test ./cmd/lctui -run Docs -update-docs writes it:\n%s", page, firstDifference(read(t, page), want))
		}
		delete(left, p.Name())
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		t.Errorf("man/%s is the page of no verb", name)
	}
}
