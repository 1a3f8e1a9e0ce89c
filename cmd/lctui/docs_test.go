//go:build unix

package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/demo"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle/check"
)

var updateDocs = flag.Bool("update-docs", false, "write the parts of the README and of docs that follow from the program")

// docPages are the README and the pages of docs.
func docPages(t *testing.T) []string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	return append(pages, filepath.Join(root, "README.md"), filepath.Join(root, "docs", "rules", "README.md"))
}

// TestDocs compares what the README and the pages of docs show with what the program does: it runs
// their sessions in the folder that `lctui demo --write` made on the day of the record, on two days,
// and regenerates their tables and the picture.
func TestDocs(t *testing.T) {
	for _, page := range docPages(t) {
		t.Run(filepath.Base(filepath.Dir(page))+"/"+filepath.Base(page), func(t *testing.T) {
			have := read(t, page)
			want := parts(t, have)
			for _, now := range []time.Time{time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC), time.Date(2031, 12, 31, 23, 0, 0, 0, time.UTC)} {
				want = sessions(t, want, now)
				if *updateDocs {
					if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
						t.Fatal(err)
					}
					have = want
				}
				if want != have {
					t.Errorf("the page is not true any more; go test ./cmd/lctui -run TestDocs -update-docs writes this:\n%s", firstDifference(have, want))
				}
			}
		})
	}
}

// sessions runs every "$ lctui …" in a page's console blocks and puts its output below it.
func sessions(t *testing.T, page string, now time.Time) string {
	t.Helper()
	blocks := regexp.MustCompile("(?s)```console\n.*?```")
	if !blocks.MatchString(page) {
		return page
	}
	dir, home := t.TempDir(), t.TempDir()
	if _, err := demo.Write(dir, recordDay(t)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Setenv("XDG_STATE_HOME", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	return blocks.ReplaceAllStringFunc(page, func(session string) string {
		var out strings.Builder
		out.WriteString("```console\n")
		for line := range strings.Lines(session) {
			command, ok := strings.CutPrefix(line, "$ lctui ")
			if !ok {
				continue
			}
			out.WriteString(line)
			var printed bytes.Buffer
			runAt(func() time.Time { return now }, strings.Fields(command), strings.NewReader(""), &printed, &printed)
			out.Write(printed.Bytes())
		}
		return out.String() + "```"
	})
}

// parts regenerates the marked parts of a page that follow from the program.
func parts(t *testing.T, page string) string {
	t.Helper()
	made := map[string]func() string{
		"verbs": verbTable, "rules": ruleTable, "exit codes": exitTable,
		"policy":        func() string { return "```yaml\n" + string(demo.Files(time.Now())["policy.yaml"]) + "```\n" },
		"gates":         func() string { return "```csv\n" + string(demo.Files(time.Now())["gates.csv"]) + "```\n" },
		"configuration": func() string { return "```yaml\n" + config.DefaultText + "```\n" },
	}
	for name, text := range made {
		if strings.Contains(page, "<!-- "+name+" -->") {
			page = block(t, page, name, text())
		}
	}
	return page
}

// TestPictureOfDocs: the picture at the beginning of the README is what render draws.
func TestPictureOfDocs(t *testing.T) {
	picture, err := filepath.Abs("../../docs/images/timeline.svg")
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := profile(t)
	t.Chdir(dir)
	var drawn, said bytes.Buffer
	if code := runAt(time.Now, strings.Fields("render aws.yaml -o svg --at 2025-11-20"), strings.NewReader(""), &drawn, &said); code != failure.Done {
		t.Fatal(said.String())
	}
	if *updateDocs {
		if err := os.WriteFile(picture, drawn.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have := read(t, picture); have != drawn.String() {
		t.Errorf("go test ./cmd/lctui -run TestPictureOfDocs -update-docs draws it anew:\n%s", firstDifference(have, drawn.String()))
	}
}

// TestCommandsOfDocs runs every line of every sh block of docs, page by page, in a folder with the
// examples. The two commands that the README begins with are run by the checks of the repository.
func TestCommandsOfDocs(t *testing.T) {
	installed(t, "bash", "git")
	for _, page := range docPages(t) {
		lines := typed(read(t, page))
		if len(lines) == 0 {
			continue
		}
		t.Run(filepath.Base(filepath.Dir(page))+"/"+filepath.Base(page), func(t *testing.T) {
			dir, path := exampleFolder(t)
			for _, line := range lines {
				runExample(t, dir, path, line)
			}
		})
	}
}

// TestLinksOfDocs: everything in the repository that the README and docs link to exists.
func TestLinksOfDocs(t *testing.T) {
	for _, page := range docPages(t) {
		for _, link := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(read(t, page), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), filepath.FromSlash(link[1]))); err != nil {
				t.Errorf("%s: %v", filepath.Base(page), err)
			}
		}
	}
}

// typed returns the lines of the sh blocks of a page.
func typed(page string) []string {
	var lines []string
	for _, found := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(page, -1) {
		for line := range strings.Lines(found[1]) {
			if line = strings.TrimSpace(line); !strings.HasPrefix(line, "go ") {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// block replaces the text between two marks of a page.
func block(t *testing.T, page, name, text string) string {
	t.Helper()
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	from, to := strings.Index(page, begin), strings.Index(page, end)
	if from < 0 || to < from {
		t.Fatalf("the page has no end of part %s", name)
	}
	return page[:from+len(begin)] + text + page[to:]
}

func verbTable() string {
	var out strings.Builder
	out.WriteString("| verb | does |\n| --- | --- |\n")
	for _, sub := range emptyCommands().Commands() {
		if !sub.Hidden && sub.Name() != "help" {
			// In a table a bar ends the cell, even between backticks.
			fmt.Fprintf(&out, "| `%s` | %s |\n", strings.ReplaceAll(sub.Use, "|", `\|`), sub.Short)
		}
	}
	return out.String()
}

func ruleTable() string {
	var out strings.Builder
	out.WriteString("| rule | severity | says |\n| --- | --- | --- |\n")
	for _, r := range check.Rules() {
		fmt.Fprintf(&out, "| [`%s`](%[1]s.md) | %s | %s |\n", r.Name, r.Severity, r.Doc)
	}
	return out.String()
}

func exitTable() string {
	var out strings.Builder
	out.WriteString("| exit code | means |\n| --- | --- |\n")
	for _, m := range failure.Meanings {
		fmt.Fprintf(&out, "| %s | %s |\n", exitCodes(m.Codes), strings.ReplaceAll(m.Means, ":cq", "`:cq`"))
	}
	return out.String() + "\n" + failure.ManyReasons + "\n"
}

// TestDependenciesAreExplained: the table of dependencies has a row for each direct one in go.mod,
// and no other.
func TestDependenciesAreExplained(t *testing.T) {
	_, table, _ := strings.Cut(read(t, filepath.Join("..", "..", "CONTRIBUTING.md")), "| dependency | why |\n| --- | --- |\n")
	var explained, direct []string
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 || strings.TrimSpace(cells[2]) == "" {
			t.Fatalf("%q is no dependency with a reason", line)
		}
		explained = append(explained, strings.TrimSpace(cells[1]))
	}
	_, required, _ := strings.Cut(read(t, filepath.Join("..", "..", "go.mod")), "require (\n")
	required, _, _ = strings.Cut(required, ")")
	for line := range strings.Lines(required) {
		direct = append(direct, strings.TrimPrefix(regexp.MustCompile(`/v\d+$`).ReplaceAllString(strings.Fields(line)[0], ""), "github.com/"))
	}
	slices.Sort(explained)
	slices.Sort(direct)
	if !slices.Equal(explained, direct) {
		t.Errorf("CONTRIBUTING.md explains\n%q\ngo.mod requires\n%q", explained, direct)
	}
}

// TestEveryExitCodeIsTried: each exit code in the table is reached by the script of exit codes or,
// if a screen exits with it, by the stories named here.
func TestEveryExitCodeIsTried(t *testing.T) {
	type story struct{ file, name, leaves string }
	stories := map[int][]story{
		failure.Findings: {{"story_kubectl_test.go", "TestStoryKubectlAbort", `"cq".*leaves\(1\)`}},
		129:              {{"story_journal_test.go", "TestStoryResume", `SIGHUP\)\s*s\.leaves\(129\)`}},
		130: {
			{"story_test.go", "TestStorySecondInterruptLeaves", `press\("ctrl\+c"\)\.leaves\(130\)`},
			{"story_journal_test.go", "TestStoryResume", `press\("ctrl\+c"\)\.leaves\(130\)`},
		},
		131: {{"story_journal_test.go", "TestStoryResume", `SIGQUIT\)\s*s\.leaves\(131\)`}},
		134: {{"story_journal_test.go", "TestStoryResume", `SIGABRT\)\s*s\.leaves\(134\)`}},
		143: {{"story_journal_test.go", "TestStoryResume", `SIGTERM\)\s*s\.leaves\(143\)`}},
	}
	script := read(t, filepath.Join("testdata", "script", "exit_codes.txtar"))
	for _, m := range failure.Meanings {
		for _, code := range m.Codes {
			inScript := regexp.MustCompile(fmt.Sprintf(`(?m)^exits %d lctui `, code)).MatchString(script)
			if !inScript && stories[code] == nil {
				t.Errorf("nothing exits with %d", code)
			}
			for _, s := range stories[code] {
				_, text, found := strings.Cut(read(t, s.file), "\nfunc "+s.name+"(")
				text, _, _ = strings.Cut(text, "\n}\n")
				if !found || !regexp.MustCompile(s.leaves).MatchString(text) {
					t.Errorf("%s of %s does not leave with %d", s.name, s.file, code)
				}
			}
		}
	}
}

// exitCodes lists the exit codes of one meaning: 129, 130, 143.
func exitCodes(codes []int) string {
	words := make([]string, len(codes))
	for i, code := range codes {
		words[i] = strconv.Itoa(code)
	}
	return strings.Join(words, ", ")
}
