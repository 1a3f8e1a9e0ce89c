//go:build unix

package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/lifecycle/check"
)

var updateReadme = flag.Bool("update-readme", false, "write the parts of the README that follow from the program")

// TestReadme compares what the README shows with what the program does: its
// sessions are run, its tables of verbs, rules and exit codes made
// anew.
func TestReadme(t *testing.T) {
	path, err := filepath.Abs(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := profile(t)
	screen := open(t, 100, 26, dir, "edit", "aws.yaml", "--at", at)
	screen.see(`▸ *1\.34\.2`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).see(`supported-overlap`).see(`help$`)
	// As it is now: the sessions write the same file, and the screen would follow.
	shown := screen.text()
	descriptor := read(t, filepath.Join("testdata", "lifecycle.toml"))
	if err := os.WriteFile(filepath.Join(dir, "lifecycle.toml"), []byte(descriptor), 0o640); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	want := sessions(t, string(data))
	want = block(t, want, "screen", "```text\n"+shown+"\n```\n")
	want = block(t, want, "verbs", verbTable())
	want = block(t, want, "rules", ruleTable())
	want = block(t, want, "exit codes", exitTable())
	if *updateReadme {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(data) {
		t.Errorf("the README is not true any more; go test ./cmd/lctui -run TestReadme -update-readme writes this:\n%s", firstDifference(string(data), want))
	}
}

// sessions runs every "$ lctui …" of the README's console blocks and puts what
// it prints below it.
func sessions(t *testing.T, readme string) string {
	t.Helper()
	return regexp.MustCompile("(?s)```console\n.*?```").ReplaceAllStringFunc(readme, func(session string) string {
		var out strings.Builder
		out.WriteString("```console\n")
		for line := range strings.Lines(session) {
			command, ok := strings.CutPrefix(line, "$ lctui ")
			if !ok {
				continue
			}
			out.WriteString(line)
			var printed bytes.Buffer
			clock := func() time.Time { return time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC) }
			runAt(clock, strings.Fields(command), strings.NewReader(""), &printed, &printed)
			out.Write(printed.Bytes())
		}
		return out.String() + "```"
	})
}

// block replaces what stands between two marks of the README.
func block(t *testing.T, readme, name, text string) string {
	t.Helper()
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	from, to := strings.Index(readme, begin), strings.Index(readme, end)
	if from < 0 || to < from {
		t.Fatalf("the README has no part %s", name)
	}
	return readme[:from+len(begin)] + text + readme[to:]
}

func verbTable() string {
	var out strings.Builder
	out.WriteString("| verb | does |\n| --- | --- |\n")
	for _, sub := range emptyCommands().Commands() {
		if !sub.Hidden && sub.Name() != "help" {
			// In a table a bar ends the cell, also one between backticks.
			fmt.Fprintf(&out, "| `%s` | %s |\n", strings.ReplaceAll(sub.Use, "|", `\|`), sub.Short)
		}
	}
	return out.String()
}

func ruleTable() string {
	var out strings.Builder
	out.WriteString("| rule | severity | says |\n| --- | --- | --- |\n")
	for _, r := range check.Rules() {
		fmt.Fprintf(&out, "| `%s` | %s | %s |\n", r.Name, r.Severity, r.Doc)
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

// TestReadmeExplainsDependencies: each module that go.mod asks for itself is
// named in the README's table of dependencies.
func TestReadmeExplainsDependencies(t *testing.T) {
	_, table, _ := strings.Cut(read(t, filepath.Join("..", "..", "README.md")), "| dependency | why |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	named := map[string]bool{}
	for line := range strings.Lines(table) {
		for _, name := range regexp.MustCompile(`[^\s,;]+`).FindAllString(strings.Split(line, "|")[1], -1) {
			named[path.Base(name)] = true
		}
	}
	_, required, _ := strings.Cut(read(t, filepath.Join("..", "..", "go.mod")), "require (\n")
	required, _, _ = strings.Cut(required, ")")
	major := regexp.MustCompile(`/v\d+$`)
	for line := range strings.Lines(required) {
		module := strings.Fields(line)[0]
		if !named[path.Base(module)] && !named[path.Base(major.ReplaceAllString(module, ""))] {
			t.Errorf("the README does not say why %s is needed", module)
		}
	}
}

// TestEveryExitCodeIsTried: each code that the README tells of is reached by the
// script of exit codes or, where a screen is left with it, by the stories named
// here.
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
