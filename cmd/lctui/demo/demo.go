// Package demo has the example files of the program. They are the profile that the verb demo opens,
// and the files in the examples of the manual.
package demo

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// examples are the files as they are stored. DAY-30 in them means midnight (UTC) 30 days before the
// day on which the program runs. So every stage occurs on any day.
//
//go:embed files
var examples embed.FS

var day = pattern.New(`DAY([+-]\d+)`)

// others are copies of examples, of which one text may be replaced: for each example, the names of
// its copies, the text and its replacement. They are the profile before its last change, the
// profile in a folder, and a profile as several landscapes have it.
var others = map[string]map[string][2]string{
	"profile.yaml": {"old.yaml": {"DAY+180", "DAY+150"}, "profiles/demo.yaml": {}},
	"aws.yaml":     {"dev/aws.yaml": {}, "canary/aws.yaml": {"DAY+235", "DAY+266"}, "live/aws.yaml": {"DAY-45", "DAY+4"}},
}

// Profile returns the example profile for the day of an instant in UTC.
func Profile(now time.Time) []byte { return Files(now)["profile.yaml"] }

// Files returns all example files by name, for the day of an instant in UTC. Names of files in
// folders have slashes.
func Files(now time.Time) map[string][]byte {
	now = now.UTC()
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	dated := func(text string) []byte {
		return day().ReplaceAllFunc([]byte(text), func(day []byte) []byte {
			n, _ := strconv.Atoi(string(day[len("DAY"):]))
			return []byte(model.FormatTime(today.AddDate(0, 0, n)))
		})
	}
	all := map[string][]byte{}
	entries, _ := examples.ReadDir("files")
	for _, e := range entries {
		text, _ := examples.ReadFile("files/" + e.Name())
		all[e.Name()] = dated(string(text))
		for name, other := range others[e.Name()] {
			all[name] = dated(strings.Replace(string(text), other[0], other[1], 1))
		}
	}
	return all
}

// Write writes all example files into a folder and returns their sorted names. It creates the
// folder if needed. If one of the files exists, it writes nothing and the error wraps fs.ErrExist.
func Write(folder string, now time.Time) ([]string, error) {
	all := Files(now)
	names := slices.Sorted(maps.Keys(all))
	for _, name := range names {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if _, err := os.Lstat(path); err == nil {
			return nil, fmt.Errorf("%s: %w", path, fs.ErrExist)
		}
	}
	for _, name := range names {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, all[name], 0o644); err != nil {
			return nil, err
		}
	}
	return names, nil
}
