package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// asksForASystem matches lines that ask which system an object belongs to. Screen and commands may
// only ask what the system can do.
var asksForASystem = regexp.MustCompile(`\.Recorded\b|\.Dateless\b|[dD]ateless\(|\bmoves\(\)|\.Descriptor\b|` +
	`\b[iI]s(Record|Descriptor|Schedule)\b|\.(Revision|APIs|Release)\s*[!=]=|\.Revision\.|\.APIs\.|\.Moves\[|` +
	`model\.(CloudProfile|NamespacedCloudProfile|PackageRevision|VersionStages|RevisionStages|RequestStages|DescriptorStages)\b|` +
	`\.Kind\s*(==|!=)|switch [^{]*\.Kind\b|lifecycle/(apis|gep32|revision|descriptor|policy|schedule)"`)

// asksTheClock matches lines that read the clock. Code must get instants as values instead.
var asksTheClock = regexp.MustCompile(`\btime\.(Now|Since|Until)\b`)

const (
	ours = "github.com/lctui/lctui/"
	tea  = "github.com/charmbracelet/"
)

// rooms are folders with the imports that their packages must not have, as beginnings of paths, and
// the lines that their code must not have. They include the folders below.
var rooms = []struct {
	folder string
	no     []string
	but    []string // beginnings that are allowed nevertheless
	lines  *regexp.Regexp
}{
	{"model", []string{ours, "github.com/", "golang.org/", "go.", "sigs."}, []string{ours + "model", "github.com/Masterminds/semver/"}, asksTheClock},
	{"lifecycle", []string{ours + "files", ours + "tui", ours + "cmd", tea}, nil, asksTheClock},
	{"files", []string{ours + "lifecycle", ours + "tui", ours + "cmd", tea}, nil, nil},
	{"tui", []string{ours + "cmd"}, nil, asksForASystem},
	{"cmd", []string{tea}, nil, asksForASystem},
	{"tui/editor", []string{ours + "tui/", tea}, []string{ours + "tui/editor/"}, asksTheClock},
	{"tui/linear", []string{tea}, nil, nil},
	{"tui/timeline", []string{tea + "bubbletea"}, nil, nil},
	{"tui/draw", []string{tea + "bubbletea"}, nil, nil},
	// A panel may import the contract of panels, but no other panel.
	{"tui/panel/", []string{ours + "tui/panel/", tea + "bubbletea"}, []string{ours + "tui/panel/paneltest"}, nil},
}

// TestStructure checks the direction of imports, and that only the systems themselves ask which
// system an object belongs to.
func TestStructure(t *testing.T) {
	root, set, seen := filepath.Join("..", ".."), token.NewFileSet(), map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || path != root && strings.HasPrefix(name, ".")):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		file, err := parser.ParseFile(set, path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, room := range rooms {
			if !strings.HasPrefix(folder+"/", strings.TrimSuffix(room.folder, "/")+"/") || folder+"/" == room.folder {
				continue
			}
			seen[room.folder]++
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					return err
				}
				if begins(imported, room.no) && !begins(imported, room.but) && imported != ours+folder {
					t.Errorf("%s: %s must not import %s", set.Position(spec.Pos()), folder, imported)
				}
			}
			for _, line := range linesThat(t, path, room.lines) {
				t.Errorf("%s:%d: code in %s must not have this line", path, line, room.folder)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range rooms {
		if seen[room.folder] < 5 {
			t.Errorf("%d files in %s: the table names a folder that is gone", seen[room.folder], room.folder)
		}
	}
}

func begins(path string, with []string) bool {
	for _, w := range with {
		if strings.HasPrefix(path, w) {
			return true
		}
	}
	return false
}

// linesThat returns the numbers of the lines of code that match, without comments.
func linesThat(t *testing.T, path string, match *regexp.Regexp) (at []int) {
	t.Helper()
	if match == nil {
		return nil
	}
	n := 0
	for line := range strings.SplitSeq(read(t, path), "\n") {
		n++
		if code, _, _ := strings.Cut(line, "//"); match.MatchString(code) {
			at = append(at, n)
		}
	}
	return at
}
