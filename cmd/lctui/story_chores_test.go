//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// threeMinors is a profile with versions that have one stage, two stages and none.
const threeMinors = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: three
spec:
  kubernetes:
    versions:
      - version: 1.34.1
        lifecycle:
          - classification: supported # agreed
            startTime: "2025-10-06T00:00:00Z"
      - version: 1.33.5
        lifecycle:
          - classification: supported # long ago
            startTime: "2025-09-15T00:00:00Z"
          - classification: deprecated
            startTime: "2026-05-01T00:00:00Z"
      - version: 1.32.9
`

// copied is threeMinors in which all versions have the lifecycle of 1.33.5.
var copied = strings.NewReplacer(
	"# agreed\n            startTime: \"2025-10-06T00:00:00Z\"\n", "# agreed\n            startTime: \"2025-09-15T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2026-05-01T00:00:00Z\"\n",
	"      - version: 1.32.9\n", "      - version: 1.32.9\n        lifecycle:\n          - classification: supported\n            startTime: \"2025-09-15T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2026-05-01T00:00:00Z\"\n",
).Replace(threeMinors)

func three(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "three.yaml")
	if err := os.WriteFile(path, []byte(threeMinors), 0o640); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

// TestStoryCopyLifecycle copies a lifecycle to named versions, undoes that as one step, copies it
// to marked versions, and saves. Then it does the same in the conversation.
func TestStoryCopyLifecycle(t *testing.T) {
	t.Parallel()
	dir, path := three(t)
	s := open(t, 100, 30, dir, "edit", "three.yaml", "--at", at)
	s.see(`▸ *1\.34\.1`).press("j", "C").see(`:copy-to `).press("1.34.* 1.32.9", "enter").see(`lifecycle of 1\.33\.5 copied to 1\.34\.1 and 1\.32\.9; u puts it back`).see(`▪1\.34\.1`)
	s.press("u").see(`undone: lifecycle of 1\.33\.5 copied to 1\.34\.1 and 1\.32\.9`).gone(`▪1\.`)
	s.press("*", "C").see(`to all 2 marked`).press("enter").see(`copied to 1\.34\.1 and 1\.32\.9; u undoes`).press("s").see(`y write`).press("X").leaves(0)
	if got := read(t, path); got != copied {
		t.Errorf("the file holds\n%s\nwant\n%s", got, copied)
	}
	dir, path = three(t)
	s = open(t, 100, 40, dir, "edit", "--linear", "three.yaml", "--at", at)
	s.see(`or \? for help\.`).press("1.33.5", "enter").see(`"back"\.`).press("copy-to 1.31.*", "enter").see(`1\.31\.\*`)
	s.press("copy-to 1.34.* 1.32.9", "enter").see(`1 keep\. 2 leave it as it was\.`).press("1", "enter").see(`Kept\. Lifecycle of 1\.33\.5 copied to 1\.34\.1 and 1\.32\.9\.`)
	s.press("undo", "enter").see(`Undone: lifecycle of 1\.33\.5 copied to 1\.34\.1 and 1\.32\.9\. No unsaved edit`).press("redo", "enter", "wq", "enter").leaves(0)
	if got := read(t, path); got != copied {
		t.Errorf("the file holds\n%s\nwant\n%s", got, copied)
	}
}

// TestStoryMonthlyChore adds the next patch and retires the one before it, with six keys and
// without typing text first.
func TestStoryMonthlyChore(t *testing.T) {
	t.Parallel()
	dir, path := three(t)
	before := read(t, path)
	s := open(t, 100, 30, dir, "edit", "three.yaml", "--at", at)
	s.see(`▸ *1\.34\.1`)
	keys := 0
	press := func(name string) *terminal {
		keys++
		return s.press(name)
	}
	press("A").see(`1\.34\.2 +next patch`).see(`supported=today`).see(`deprecated=\+4w expired=\+6mo`)
	press("enter").see(`▸▪1\.34\.2`)
	press("s").see(`y write`)
	press("X")
	s.leaves(0)
	want := strings.Replace(before, "      - version: 1.34.1\n", "      - version: 1.34.2\n        lifecycle:\n          - classification: supported\n            startTime: \"2025-11-20T00:00:00Z\"\n      - version: 1.34.1\n", 1)
	want = strings.Replace(want, "2025-10-06T00:00:00Z\"\n", "2025-10-06T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2025-12-18T00:00:00Z\"\n          - classification: expired\n            startTime: \"2026-05-20T00:00:00Z\"\n", 1)
	if got := read(t, path); got != want || keys > 6 {
		t.Errorf("%d keys, want at most 6; the file holds\n%s\nwant\n%s", keys, got, want)
	}
}

// TestStoryTemplates types the name of a template of the configuration in place of starts, for
// marked versions and for a new version.
func TestStoryTemplates(t *testing.T) {
	t.Parallel()
	dir, path := three(t)
	s := open(t, 100, 30, dir, "edit", "three.yaml", "--at", at)
	s.see(`▸ *1\.34\.1`).press("j", "j", "m", "S").see(`or a template:\s+usual`).press("usual").see(`2026-03-20`).press("enter").see(`one undo step`)
	s.press("k", "k", "A").see(`next patch of`).press("tab", "usual").see(`= 2025-12-04.*2026-03-20`).press("enter").see(`added|▪`).press(":w!", "enter").see(`Saved three\.yaml`).press("q").leaves(0)
	if n := strings.Count(read(t, path), "2026-03-20T00:00:00Z"); n != 2 {
		t.Errorf("the template was applied %d times, want 2:\n%s", n, read(t, path))
	}
}

// chore is a task with files. to is the version to go to. The result is in the first file or on the
// screen.
type chore struct {
	files []string
	to    string
	// lines are some of the n changed or new lines. seen matches the screen if nothing is written.
	lines []string
	n     int
	seen  string
}

// chores has the chores of docs/edit.md by name.
var chores = map[string]chore{
	"postpone the next stage by a month":                                 {to: "1.33.5", lines: []string{`startTime: "2026-01-01T00:00:00Z"`}, n: 1},
	"type another date":                                                  {to: "1.33.5", lines: []string{`startTime: "2026-02-01T00:00:00Z"`}, n: 1},
	"add the next patch and end the one before it":                       {to: "1.33.6", lines: []string{"- version: 1.33.7", `startTime: "2025-11-20T00:00:00Z"`, `startTime: "2025-12-18T00:00:00Z"`, `startTime: "2026-05-20T00:00:00Z"`}, n: 8},
	"postpone the coming stages of all versions of a track by two weeks": {to: "1.34.2", lines: []string{`startTime: "2025-12-15T00:00:00Z"`, `expirationDate: "2026-04-14T00:00:00Z"`}, n: 9},
	"postpone the coming stages of a minor by a month":                   {to: "1.34.2", lines: []string{`startTime: "2026-02-12T00:00:00Z"`, `startTime: "2026-08-13T00:00:00Z"`}, n: 2},
	"give all versions of a track the lifecycle of this one":             {files: []string{"three.yaml"}, to: "1.33.5", lines: []string{`startTime: "2025-09-15T00:00:00Z"`, `startTime: "2026-05-01T00:00:00Z"`}, n: 8},
	"convert older fields to a lifecycle":                                {to: "1.31.13", lines: []string{"lifecycle:", "- classification: expired", `startTime: "2026-03-31T00:00:00Z"`}, n: 4},
	"deprecate a version in the older fields":                            {files: []string{"older.yaml"}, to: "1.34.7", lines: []string{"classification: deprecated"}, n: 1},
	"fix the worst finding":                                              {to: "1.34.2", lines: []string{`startTime: "2026-04-01T00:00:00Z"`, `startTime: "2026-05-01T00:00:00Z"`}, n: 2},
	"see where clusters would be moved on a day":                         {to: "1.34.2", seen: `1\.33\.3 +expired +1\.33\.6 +1\.34\.2 +to 1\.33\.6 since 2026-02-01`},
	"see what a namespaced profile overrides":                            {files: []string{"aws.yaml", "team-a.yaml"}, to: "1.32.8", seen: `implied expired 2026-03-01, was 2025-12-31:`},
	"override the next stage of an inherited version":                    {files: []string{"team-a.yaml", "aws.yaml"}, to: "1.33.5", lines: []string{"- version: 1.33.5", `startTime: "2026-02-01T00:00:00Z"`}, n: 4},
}

// TestStoryKeysOfChores does the chores of docs/edit.md in a terminal, with the keys of its table.
// It also checks the number of keys in the table.
func TestStoryKeysOfChores(t *testing.T) {
	t.Parallel()
	row := regexp.MustCompile("(?m)^\\| ([^|]+) \\| (`[^|]+`) \\| ([0-9]+) \\|$")
	rows := row.FindAllStringSubmatch(read(t, filepath.Join("..", "..", "docs", "edit.md")), -1)
	if len(rows) != len(chores) {
		t.Errorf("docs/edit.md has %d chores, want %d", len(rows), len(chores))
	}
	for _, cells := range rows {
		t.Run(cells[1], func(t *testing.T) {
			c, known := chores[cells[1]]
			if !known {
				t.Fatal("nothing is known of this chore")
			}
			names, count := strings.Split(strings.Trim(cells[2], "`"), "` `"), 0
			for i, name := range names {
				if _, named := typedAs[strings.ToLower(name)]; named {
					names[i] = strings.ToLower(name)
					count++
				} else {
					count += len(name)
				}
			}
			if strconv.Itoa(count) != cells[3] {
				t.Errorf("%s are %d keys, not %s", cells[2], count, cells[3])
			}
			c.does(t, names)
		})
	}
}

// does does the chore with the named keys and checks the result.
func (c chore) does(t *testing.T, names []string) {
	dir, path := profile(t)
	texts := map[string]string{"three.yaml": threeMinors, "older.yaml": olderProfile, "team-a.yaml": read(t, filepath.Join("..", "..", "tui", "testdata", "team-a.yaml"))}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.files) > 0 {
		path = filepath.Join(dir, c.files[0])
	} else {
		c.files = []string{"aws.yaml"}
	}
	before := read(t, path)
	s := open(t, 100, 30, dir, slices.Concat([]string{"edit"}, c.files, []string{"--at", at})...)
	s.see(`as of`).press(":", c.to, "enter").see(`▸.?` + regexp.QuoteMeta(c.to)).press(names...)
	if c.seen != "" {
		s.see(c.seen).press(":", "q", "enter").leaves(0)
	} else {
		s.leaves(0)
	}
	was, now := strings.Split(before, "\n"), strings.Split(read(t, path), "\n")
	var written []string
	inPlace := len(was) == len(now)
	for at, line := range now {
		if inPlace {
			if line != was[at] {
				written = append(written, strings.TrimSpace(line))
			}
		} else if i := slices.Index(was, line); i >= 0 {
			was = slices.Delete(was, i, i+1)
		} else {
			written = append(written, strings.TrimSpace(line))
		}
	}
	if len(written) != c.n {
		t.Errorf("%d lines are new, want %d: %q", len(written), c.n, written)
	}
	for _, line := range c.lines {
		if !slices.Contains(written, line) {
			t.Errorf("%q is not written: %q", line, written)
		}
	}
}
