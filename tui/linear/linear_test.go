package linear

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
)

// update rewrites the expected conversations with what the program prints for the same input.
var update = flag.Bool("update", false, "write testdata/linear as it is said now")

// talker types the lines of a conversation and echoes them, as a terminal does.
type talker struct {
	lines []string
	out   *bytes.Buffer
}

func (t *talker) Read(p []byte) (int, error) {
	if len(t.lines) == 0 {
		t.out.WriteString(endShown)
		return 0, io.EOF
	}
	line := t.lines[0]
	t.lines = t.lines[1:]
	t.out.WriteString(line + "\n")
	return copy(p, line+"\n"), nil
}

// endShown appears in a conversation where the input ended.
const endShown = "(end of input)"

// typedLines returns the lines of a conversation that the user types: those after a prompt.
func typedLines(conversation string) (lines []string) {
	for _, line := range strings.Split(conversation, "\n") {
		if text, ok := strings.CutPrefix(line, "> "); ok && text != endShown {
			lines = append(lines, text)
		}
	}
	return lines
}

// setting is the files of a conversation, and how they are checked.
type setting struct {
	// files are files of testdata, aws.yaml if there are none. parents are those of --parent.
	// fetched is set if parents were fetched from a cluster.
	files, parents   []string
	fetched          bool
	view             bool
	policy, schedule string
	dialect          lifecycle.Dialect
	templates        compose.Templates
	checker          editor.Checker
}

// settingOf reads the settings above a conversation. "# view" opens for reading. "# files A B"
// names the files, and "# parents A" those of --parent. "# fetched" says that the parents come from
// a cluster. "# policy NAME" and "# schedule NAME" name what to check by. "# dialect gardener"
// checks as a server does. "# template NAME CHANGES" is a template of the configuration.
func settingOf(t *testing.T, head string) (s setting) {
	t.Helper()
	s.templates = compose.Templates{}
	for _, line := range strings.Split(head, "\n") {
		word, rest, _ := strings.Cut(strings.TrimPrefix(line, "# "), " ")
		switch word {
		case "view":
			s.view = true
		case "files":
			s.files = strings.Fields(rest)
		case "parents":
			s.parents = strings.Fields(rest)
		case "fetched":
			s.fetched = true
		case "policy":
			s.policy = rest
		case "schedule":
			s.schedule = rest
		case "dialect":
			s.dialect = lifecycle.Gardener
		case "template":
			name, changes, _ := strings.Cut(rest, " ")
			s.templates[name] = changes
		}
	}
	return s
}

// testdata is the folder of the examples and conversations.
var testdata = func() string {
	folder, err := filepath.Abs(filepath.Join("..", "testdata"))
	if err != nil {
		panic(err)
	}
	return folder
}()

// example reads a file of testdata.
func example(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(testdata, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// talk runs a conversation about copies of files. It returns the text of the conversation, the exit
// code, and how the files differ afterwards.
func talk(t *testing.T, lines []string, s setting) (said string, exit int, diff string) {
	t.Helper()
	if len(s.files) == 0 {
		s.files = []string{"aws.yaml"}
	}
	t.Chdir(t.TempDir())
	var docs []*files.Document
	names := slices.Concat(s.files, s.parents)
	for _, name := range names {
		if err := os.WriteFile(name, example(t, name), 0o600); err != nil {
			t.Fatal(err)
		}
		doc, err := files.Open(name, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	now := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	policies, err := check.NewPolicies(s.policy, func(string) (string, string) { return "", "" }, nil, nil)
	if err == nil && s.schedule != "" {
		err = policies.SetUpstream(s.schedule)
	}
	if err != nil {
		t.Fatal(err)
	}
	o := editor.Options{Documents: docs[:len(s.files)], Parents: docs[len(s.files):], Fetched: s.fetched, Writable: !s.view, Now: now, Policies: policies, Dialect: s.dialect}
	rules := o
	o.Checker = func(d, first *files.Document) editor.Checker {
		if s.checker == nil {
			return worded{editor.NewChecker(d, first, &rules)}
		}
		return s.checker
	}
	var out bytes.Buffer
	exit, err = Run(Options{Options: o, Templates: s.templates}, &talker{lines, &out}, &out)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		after, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		diff += files.Diff(name, example(t, name), after)
	}
	return out.String(), exit, diff
}

// worded is a checker whose findings all have the same text, so that these tests depend on the
// conversation alone.
type worded struct{ editor.Checker }

func (w worded) Findings(objects []*model.Object) []model.Finding {
	out := w.Checker.Findings(objects)
	for i := range out {
		out[i].Message, out[i].Hint = model.Words("what is wrong."), "What to do."
	}
	return out
}

// pictured is a checker that has exactly the findings of the conversation of the main job.
type pictured struct{}

func (pictured) Findings(objects []*model.Object) []model.Finding {
	out := []model.Finding{{Rule: "start-order", Severity: model.Error, Track: "kubernetes", Version: "1.32.9",
		Ref: model.Ref{Object: 0, Track: 0, Version: 5, Stage: 2}, Message: model.Words("as the file has it.")}}
	v := objects[0].Tracks[0].Versions[3]
	f := model.Finding{Track: "kubernetes", Version: v.Text, Ref: model.Ref{Object: 0, Track: 0, Version: 3, Stage: 2}}
	switch deprecated := v.Stages[1].Start.Time(); {
	case deprecated.After(v.Stages[2].Start.Time()):
		f.Rule, f.Severity, f.Place = "start-order", model.Error, model.Here(model.Position{Line: 34, Column: 24})
		f.Message = model.Words("expired 2026-07-01 would start before deprecated 2026-08-01.")
		f.Allowed = []model.Interval{{}, {From: v.Stages[0].Start.Time(), Until: v.Stages[2].Start.Time()}, {}}
	case deprecated.Month() == time.January:
		f.Rule, f.Severity, f.Other = "supported-overlap", model.Warning, "1.33.6"
		f.Message = model.Words("1.33.5 and 1.33.6 (line 23) would both be supported from 2025-12-01 to 2026-01-01.")
	default:
		return out
	}
	return append([]model.Finding{f}, out...)
}

// TestLinearMainJob runs the conversation of the main job. A deprecation is postponed, first too
// far, then by a month, and saved.
func TestLinearMainJob(t *testing.T) {
	want, err := os.ReadFile(filepath.Join(testdata, "linear", "main-job.txt"))
	if err != nil {
		t.Fatal(err)
	}
	got, exit, diff := talk(t, typedLines(string(want)), setting{checker: pictured{}})
	compareText(t, string(want), got)
	if exit != 0 {
		t.Errorf("exit code %d", exit)
	}
	before := example(t, "aws.yaml")
	lines := strings.Split(string(before), "\n")
	lines[31] = strings.Replace(lines[31], "2025-12-01", "2026-01-01", 1)
	if diff != files.Diff("aws.yaml", before, []byte(strings.Join(lines, "\n"))) {
		t.Error("another line than 32 of the file changed")
	}
}

// TestLinearConversations runs the other conversations of testdata/linear. A file begins with lines
// after #, which say what it shows and give settings (settingOf). Then come the lines printed and
// typed, the exit code, and the changes of the files.
func TestLinearConversations(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(testdata, "linear", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if filepath.Base(name) == "main-job.txt" {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			head, want := "", string(data)
			for strings.HasPrefix(want, "#") {
				line, rest, _ := strings.Cut(want, "\n")
				head, want = head+line+"\n", rest
			}
			said, exit, diff := talk(t, typedLines(want), settingOf(t, head))
			got := said + "exit code " + strconv.Itoa(exit) + "\n" + diff
			if *update && got != want {
				if err := os.WriteFile(name, []byte(head+got), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			compareText(t, want, got)
		})
	}
}

// compareText fails the test at the first line in which two texts differ.
func compareText(t *testing.T, want, got string) {
	t.Helper()
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(w), len(g)) {
		switch {
		case i >= len(w):
			t.Fatalf("line %d: %q is too much", i+1, g[i])
		case i >= len(g):
			t.Fatalf("line %d: %q is missing", i+1, w[i])
		case w[i] != g[i]:
			t.Fatalf("line %d\nwant %q\ngot  %q\nall of it:\n%s", i+1, w[i], g[i], got)
		}
	}
}

// converse runs a conversation about a text. before is called with each line before it is typed; it
// may be nil.
func converse(t testing.TB, path, text string, before func(line string), lines ...string) (said string, exit int) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	doc, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	now := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	in := &prompted{talker{lines, &out}, before}
	exit, err = Run(Options{Options: editor.Options{Documents: []*files.Document{doc}, Writable: true, Now: now}}, in, &out)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), exit
}

type prompted struct {
	talker
	before func(line string)
}

func (p *prompted) Read(b []byte) (int, error) {
	if len(p.lines) > 0 && p.before != nil {
		p.before(p.lines[0])
	}
	return p.talker.Read(b)
}

// smallProfile returns a profile with versions that have no lifecycle.
func smallProfile(name string, versions ...string) string {
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: " + name + "\nspec:\n  kubernetes:\n    versions:\n"
	for _, v := range versions {
		text += "      - version: " + v + "\n"
	}
	return text
}

// TestBlankIsNotRemembered: a predecessor that has an end is offered none. That blank is not
// remembered: the predecessor of the next version is offered one.
func TestBlankIsNotRemembered(t *testing.T) {
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: p\nspec:\n  kubernetes:\n    versions:\n" +
		"      - version: 1.34.1\n        lifecycle:\n          - classification: expired\n            startTime: \"2026-10-06T00:00:00Z\"\n      - version: 1.33.5\n"
	said, _ := converse(t, filepath.Join(t.TempDir(), "p.yaml"), text, nil, "kubernetes", "add-version 1.34.2", "1", "add-version 1.33.6", "2", "q!")
	if !strings.Contains(said, `"add-version 1.34.2 supported=today before none"`) || !strings.Contains(said, `"add-version 1.33.6 supported=today before deprecated=+4w expired=+6mo"`) {
		t.Errorf("said:\n%s", said)
	}
}

// TestLinearChangedOnDisk: the file is changed by somebody else before it is written. It is read
// again, and the edit is made to the new text.
func TestLinearChangedOnDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	text := smallProfile("a", "1.33.1", "1.32.1")
	theirs := strings.Replace(text, "name: a", "name: a # theirs", 1)
	change := func(line string) {
		if line == "w" {
			if err := os.WriteFile(path, []byte(theirs), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	said, exit := converse(t, path, text, change, "1.32.1", "add expired", "2026-08-01", "1", "w", "1", "wq")
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := theirs + `        lifecycle:
          - classification: supported
          - classification: expired
            startTime: "2026-08-01T00:00:00Z"
`
	if string(after) != want || exit != 0 {
		t.Errorf("exit code %d, file\n%s\nafter\n%s", exit, after, said)
	}
	for _, part := range []string{"changed on disk", "nothing was written", "1 read it again and keep the edits. 2 write your edits over it. 3 leave it.", "p.yaml read again, 2 edits kept.", "Saved p.yaml"} {
		if !strings.Contains(said, part) {
			t.Errorf("%q is not said:\n%s", part, said)
		}
	}
}

// silent is an input without any line.
type silent struct{}

func (silent) Read([]byte) (int, error) { select {} }

// TestLinearInterrupt: Ctrl+c leaves at once if nothing is unsaved, else the second time.
func TestLinearInterrupt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(path, []byte(smallProfile("a", "1.30.1")), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		edited bool
		exit   int
		said   string
	}{
		{"nothing unsaved", false, exit.Left, "> \n"},
		{"an edit unsaved", true, exit.Interrupted, "> \nEdits are unsaved. Ctrl+c again leaves without writing; q asks what to do with them.\n> \n"},
	} {
		doc, err := files.Open(path, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		l := begin(Options{Options: editor.Options{Documents: []*files.Document{doc}, Writable: true, Now: time.Unix(1763629200, 0)}}, silent{}, &out)
		if c.edited {
			add := model.Edit{Ref: model.Ref{Version: 0, Stage: model.None}, What: model.AddStage, Name: model.Expired}
			if _, err := l.ed.Do(editor.Change{Edits: []model.Edit{add}}); err != nil {
				t.Fatal("the edit was not made")
			}
		}
		l.interrupts <- os.Interrupt
		l.interrupts <- os.Interrupt
		exit, err := l.talk()
		if exit != c.exit || err != nil || !strings.HasSuffix(out.String(), c.said) {
			t.Errorf("%s: exit code %d, %v:\n%s", c.name, exit, err, out.String())
		}
	}
}

// TestLinearLongList prints a long list in parts, with continued numbers.
func TestLinearLongList(t *testing.T) {
	var versions []string
	for i := range 45 {
		versions = append(versions, "1.30."+strconv.Itoa(i))
	}
	said, _ := converse(t, filepath.Join(t.TempDir(), "p.yaml"), smallProfile("a", versions...), nil, "1", "more", "more", "more", "45")
	for _, part := range []string{"20 1.30.25, supported, warning.\n25 further ones: type \"more\".\n", "\n21 1.30.24, supported, warning.", "\n45 1.30.0, supported, warning.\n",
		"There is no more.", "> 45\nkubernetes 1.30.0 is supported."} {
		if !strings.Contains(said, part) {
			t.Errorf("%q is not said:\n%s", part, said)
		}
	}
}

// TestLinearHintOfLists: the hint under a list of versions is about the list, even after a current
// version.
func TestLinearHintOfLists(t *testing.T) {
	said, _ := converse(t, filepath.Join(t.TempDir(), "p.yaml"), smallProfile("a", "1.30.1", "1.30.2"), nil, "1.30.1", "1.30.*")
	if _, list, _ := strings.Cut(said, "2 versions answer"); !strings.HasPrefix(list, " to \"1.30.*\".\n1 kubernetes 1.30.1, supported, warning.\n2 kubernetes 1.30.2, supported, warning.\nType a number, a version, a command, or ? for help.\n") {
		t.Error(said)
	}
}

// TestLinearNumberOfADuplicateStage: the number of a stage that is listed twice stands for the
// entry that was printed with it.
func TestLinearNumberOfADuplicateStage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	text := smallProfile("a", "1.30.1") + "        lifecycle:\n          - {classification: deprecated, startTime: \"2026-03-01T00:00:00Z\"}\n          - {classification: deprecated, startTime: \"2026-04-01T00:00:00Z\"}\n"
	said, _ := converse(t, path, text, nil, "1.30.1", "2", "2026-05-01", "1", "wq!")
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(text, "2026-04-01", "2026-05-01", 1); string(after) != want {
		t.Errorf("the file holds\n%s\nafter\n%s", after, said)
	}
}

// TestLinearNumbersAfterAnEdit: after an edit, the numbers of the last list stand for the same
// versions as before.
func TestLinearNumbersAfterAnEdit(t *testing.T) {
	said, _ := converse(t, filepath.Join(t.TempDir(), "p.yaml"), smallProfile("a", "1.30.1", "1.30.2", "1.30.3"), nil, "list", "2 version-", "1", "3 deprecated=2026-01-01", "2", "2", "3")
	for _, part := range []string{"> 3 deprecated=2026-01-01\n1.30.1 supported added, open.\n1.30.1 deprecated added", "> 2\nThat number does not mean a version.\n> 3\nkubernetes 1.30.1 is supported."} {
		if !strings.Contains(said, part) {
			t.Errorf("%q is not said:\n%s", part, said)
		}
	}
}

// TestLinearAmbiguousName: a name that several entries match lists all of them, also the short name
// of an image.
func TestLinearAmbiguousName(t *testing.T) {
	text := smallProfile("a", "1.30.1") + "  machineImages:\n    - name: garden\n      versions:\n        - version: 1.0.0\n        - version: 1.0.0\n"
	said, _ := converse(t, filepath.Join(t.TempDir(), "p.yaml"), text, nil, "garden/1.0.0", "2")
	if !strings.Contains(said, "2 versions answer to \"garden/1.0.0\".\n1 garden 1.0.0") || !strings.Contains(said, "\n1 supported always, line 13.\n") {
		t.Error(said)
	}
}

// TestLinearUndoOfSeveralFiles: if several files are open, undo and redo name the file of the edit.
func TestLinearUndoOfSeveralFiles(t *testing.T) {
	var docs []*files.Document
	for _, name := range []string{"a", "b"} {
		path := filepath.Join(t.TempDir(), name+".yaml")
		if err := os.WriteFile(path, []byte(smallProfile(name, "1.30.1")), 0o600); err != nil {
			t.Fatal(err)
		}
		doc, err := files.Open(path, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	var out bytes.Buffer
	o := Options{Options: editor.Options{Documents: docs, Writable: true, Now: time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)}}
	if _, err := Run(o, &talker{[]string{"2", "1", "add expired", "2026-08-01", "1", "undo", "redo", "q!"}, &out}, &out); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Undone: 2 edits (b.yaml). No unsaved edit.", "Made again: 2 edits (b.yaml). 2 unsaved edits."} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is not said:\n%s", part, out.String())
		}
	}
}

// TestLinearLongLine: the part of a line beyond longestLine is dropped.
func TestLinearLongLine(t *testing.T) {
	said, exit := converse(t, filepath.Join(t.TempDir(), "p.yaml"), smallProfile("a", "1.30.1"), nil, strings.Repeat("x", 3*longestLine), "q")
	if exit != 0 || !strings.Contains(said, "No version matches") {
		t.Errorf("exit code %d:\n%.300s", exit, said)
	}
}

// FuzzLinear types anything: every conversation ends, and no output controls a terminal.
func FuzzLinear(f *testing.F) {
	f.Add("1.30.1\nadd expired\n2026-01-01\n1\nundo\nq\n")
	f.Add("at 9999-12-31\nnext\nproblems\npaths\nlist x\n\x1b[2J\n\u202e\n")
	f.Add("list\nshift 1-2 +=1d\n2\n1\n3 version-\n1\n3\nadd-version 1.30.* like 2026-01-01 before none\n1\nrevert\nall expired\n")
	f.Add("1.30.* expired=+1mo\nkeep\n1.30.1\nexpired+=14d\n1\nset deprecated\n1.31.0 version+ preview=\n1\nadd 1.32.0 like before none\nkeep\nversion-\n1\n")
	f.Add("move 1 propose\nplan --project\nshift 1.30.* -=1w\n3\nmatrix\nchildren\nremove 1.30.1 expired\noverride 1.30.1 none\npromote a\ncopy-to *\n")
	f.Add("1.29.0\nconvert-back\ncopy-to 1.30.*\n1.30.1 expired\n+=1mo\n?\n\noverride\nchildren\nfiles\ne p.yaml\nlines\nremove-version\n1\nundo\n")
	f.Add("1\n1\nremove\nadd\nconvert\nsave\nback\nback\nmore\nw!\n")
	path := filepath.Join(f.TempDir(), "p.yaml")
	text := smallProfile("\"a\\e[2J\"", "1.30.1", "\"1.30.2\\u202e\"", "1.29.0") +
		"        classification: \"old\\x07\"\n        expirationDate: \"soon\\x1b\"\n"
	elsewhere := regexp.MustCompile(`(?mi)^[\s:]*w!?\s.*/`)
	f.Fuzz(func(t *testing.T, typed string) {
		if elsewhere.MatchString(typed) {
			return
		}
		t.Chdir(t.TempDir()) // w NAME writes a file of that name
		lines := strings.Split(typed, "\n")
		said, _ := converse(t, path, text, nil, lines...)
		for _, line := range lines {
			said = strings.Replace(said, "> "+line+"\n", "", 1)
		}
		for _, r := range said {
			if r != '\n' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf)) {
				t.Fatalf("%U is said:\n%q", r, said)
			}
		}
	})
}

// TestChosenByWords: a choice may be named by its first words, if no other choice begins with them.
func TestChosenByWords(t *testing.T) {
	question := []string{"keep anyway", "type another start", "leave it as it was"}
	for answer, want := range map[string]int{"1": 1, "keep": 1, "Keep anyway": 1, "type": 2, "leave": 3, "leave it": 3, "": 0, "ke": 0, "4": 0, "keep it": 0} {
		if got := chosen(question, answer); got != want {
			t.Errorf("%q: %d, want %d", answer, got, want)
		}
	}
	if got := chosen([]string{"write", "write and leave", "back"}, "write"); got != 1 {
		t.Error("write is", got)
	}
	if got := chosen([]string{"write here", "write there"}, "write"); got != 0 {
		t.Error("an answer that means two is", got)
	}
}
