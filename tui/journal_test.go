package tui

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/term"
)

// dayBefore is the instant at which the edits of earlier runs were made.
var dayBefore = time.Date(2025, 11, 19, 17, 42, 7, 0, time.UTC)

// kept starts the program with its journals in a folder of their own.
func kept(t *testing.T, names ...string) *driver {
	t.Helper()
	journals := journal.New(disk.NewState(filepath.Join(t.TempDir(), "state")), func() time.Time { return dayBefore }, journal.Owner{PID: 4711, Host: "bastion"})
	return startWith(t, 80, 24, func(o *Options) { o.Journals = journals }, names...)
}

// killed starts the program again as after a kill, with the files opened again.
func (d *driver) killed() *driver {
	d.t.Helper()
	d.Editor.Journals.Unlock()
	next := &driver{t: d.t, dir: d.dir}
	o := d.options
	o.Documents = nil
	for _, f := range d.Editor.Files {
		doc, err := files.Open(f.Doc.Path(), files.Options{})
		if err != nil {
			d.t.Fatal(err)
		}
		o.Documents = append(o.Documents, doc)
	}
	next.begin(o, d.Width, d.Height)
	return next
}

// edits lists the unsaved edits in words.
func (d *driver) edits() string {
	var out []string
	for _, c := range d.Editor.Now().Changes() {
		out = append(out, c.String())
	}
	return strings.Join(out, "; ")
}

func TestEveryEditIsKeptBeforeItIsShown(t *testing.T) {
	d := kept(t, "aws.yaml", "team-a.yaml")
	d.press("jjj")
	for _, keys := range [][]string{{")"}, {"L"}, {"u"}, {"ctrl+r"}, {"u"}, {"H"}, {"d"}, {"u"}, {"a", "enter", "2025-12-24", "enter"},
		{"}", "L"}, {":revert", "enter"}, {"u"}, {"A", "enter"}} {
		d.press(keys...)
		for file, f := range d.Editor.Files {
			draft := d.Editor.Now().Drafts[file]
			found, err := d.options.Journals.Unsaved(f.Doc)
			if err != nil || len(found) > 1 {
				t.Fatal(len(found), err)
			}
			if len(found) == 0 {
				if len(draft.Steps()) > 0 {
					t.Fatalf("after %q: no journal of %s", keys, f.Name)
				}
				continue
			}
			got, missed := found[0].Draft(editor.ObjectsOf(f.Doc))
			if missed > 0 || !model.SameObjects(got.Objects(), draft.Objects()) || len(got.Steps()) != len(draft.Steps()) {
				t.Fatalf("after %q: the journal of %s has %d steps, the draft %d", keys, f.Name, len(got.Steps()), len(draft.Steps()))
			}
		}
	}
}

// TestResumeNamesMoves checks that the last move of a package revision has the same name as on the
// screen before.
func TestResumeNamesMoves(t *testing.T) {
	journals := journal.New(disk.NewState(filepath.Join(t.TempDir(), "state")), func() time.Time { return dayBefore }, journal.Owner{PID: 4711, Host: "bastion"})
	d := startWith(t, 80, 24, func(o *Options) {
		o.Journals, o.Actor = journals, lifecycle.Actor{User: "bob@example.com", Now: clock}
	}, "packages.yaml")
	d = d.press("j", "e", "a").sees("approved").killed()
	d.sees("unsaved edits found", "The last: nginx.v2 Proposed to Published").press("r").sees("1 edit resumed").press("u").sees("undone: nginx.v2 Proposed to Published")
	d = d.press("home", "e", "d").sees("deleted").killed()
	d.sees("The last: nginx.v3 removed").press("d")
}

func TestResume(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")", "L", "H", "jj", "L", "kk")
	want := d.edits()
	d = d.killed()
	d.sees("unsaved edits found", "aws.yaml: 2 edits of 2025-11-19 17:42Z, the file is unchanged since.",
		"The last: 1.32.9 expired 2026-04-01 to 2026-04-02", "r resume (Enter)  v view the diff  d drop")
	d.press("j", "s", "esc").sees("unsaved edits found", "wait for an answer")
	d.press("v").sees(`-            startTime: "2025-12-01T00:00:00Z"`, `+            startTime: "2026-01-01T00:00:00Z"`).press("esc").sees("unsaved edits found")
	d.press("enter").sees("2 edits resumed", "aws.yaml ●")
	if d.edits() != want {
		t.Errorf("resumed %q, not %q", d.edits(), want)
	}
	d.press("u").sees("undone: 1.32.9 expired").press("u", "u", "u").misses("●")
	d.press("ctrl+r", "ctrl+r", "ctrl+r", "ctrl+r")
	d = d.killed()
	d.press("r")
	if d.edits() != want {
		t.Errorf("resumed %q the second time, not %q", d.edits(), want)
	}
	d.press("s", "X").left(exit.Left)
	d = d.killed()
	d.misses("unsaved edits found")
}

func TestResumePicture(t *testing.T) {
	d := kept(t)
	d.press("j", "L", "jjjj", "L", "kk", ")")
	data, err := os.ReadFile(filepath.Join("testdata", "resume.golden"))
	if err != nil {
		t.Fatal(err)
	}
	d = d.killed()
	lines := strings.Split(d.text(), "\n")
	d.equal(strings.TrimSuffix(string(data), "\n"), strings.Join(lines[len(lines)-5:], "\n"))
}

func TestDrop(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	d = d.killed()
	d.press("d").sees("unsaved edits found", "dropped edits are gone for good; d again drops them")
	d.press("esc", "d").sees("unsaved edits found", "d again drops them").press("d").sees("1 edit dropped").misses("●")
	d = d.killed()
	d.misses("unsaved edits found").press("q").left(exit.Left)
}

// TestWhatEndsAJournal leaves in every way. Edits that were saved or discarded are not offered
// again; all others are.
func TestWhatEndsAJournal(t *testing.T) {
	for _, c := range []struct {
		keys    []string
		exit    int
		offered bool
	}{
		{[]string{"s", "X"}, exit.Left, false},
		{[]string{":wq", "enter"}, exit.Left, false},
		{[]string{"s", "y", "q"}, exit.Left, false},
		{[]string{"q", "d"}, exit.Left, false},
		{[]string{"u", "q"}, exit.Left, false},
		{[]string{"u", "ctrl+c"}, exit.Left, false},
		{[]string{":q!", "enter"}, exit.Left, false},
		{[]string{":cq", "enter"}, exit.Aborted, false},
		{[]string{"q", "esc", ":q!", "enter"}, exit.Left, false},
		{[]string{"ctrl+c", "ctrl+c"}, exit.Interrupted, true},
		{[]string{"q", "ctrl+c"}, exit.Interrupted, true},
		{[]string{"u", "ctrl+r", "ctrl+c", "ctrl+c"}, exit.Interrupted, true},
	} {
		d := kept(t)
		d.press("jjj", ")").press(c.keys...).left(c.exit)
		if keptSafe := d.Editor.Journals.KeptSafe() != ""; keptSafe != c.offered {
			t.Errorf("%q: it says %q", c.keys, d.Editor.Journals.KeptSafe())
		}
		d = d.killed()
		if offered := d.Layers.Top() == keys.ResumeQuestion; offered != c.offered {
			t.Errorf("%q: offered %v", c.keys, offered)
		}
	}
	for _, code := range []int{exit.HangUp, exit.Terminated} {
		d := kept(t)
		d.press("jjj", ")")
		d.send(term.End{Code: code})
		d.left(code)
		d.killed().sees("unsaved edits found")
	}
}

func TestResumeOnAnotherText(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")", "jj", "L")
	text := d.onDisk("aws.yaml")
	d.file("aws.yaml", "# by somebody else\n"+strings.Replace(text, `"2025-12-01T00:00:00Z"`, `"2025-12-02T00:00:00Z"`, 1))
	again := d.killed()
	again.sees("aws.yaml: 2 edits of 2025-11-19 17:42Z, the file changed since.")
	again.press("v").sees(`+            startTime: "2026-01-01T00:00:00Z"`).misses("by somebody else\n-").press("esc", "r").sees("2 edits resumed")
	again = again.killed()
	again.sees("the file is unchanged since").press("r", "s", "X").left(exit.Left)
	if got := d.onDisk("aws.yaml"); !strings.HasPrefix(got, "# by somebody else") || !strings.Contains(got, "2026-01-01") || !strings.Contains(got, "2025-12-02") {
		t.Error("the changes are not both in the file")
	}
	again.killed().misses("unsaved edits found")
}

func TestResumeWhatIsInTheFileAlready(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	d.file("aws.yaml", strings.Replace(strings.Replace(d.onDisk("aws.yaml"), "2025-09-15T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2025-12-01",
		"2025-09-15T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2026-01-01", 1), "type: aws", "type: other", 1))
	d.killed().misses("unsaved edits found")
}

func TestResumeWhatNoLongerFits(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")", "jj", "L")
	d.file("aws.yaml", strings.Replace(d.onDisk("aws.yaml"), "version: 1.32.9", "version: 1.32.10", 1))
	d = d.killed()
	d.sees("the file changed since.", "1 changed on both sides. The last: 1.32.9").press("v").sees("changed on both sides: 1.32.9: version before there, on disk -, your edit", "there; expired before 2026-04-01, on disk -, your edit 2026-04-02").press("esc")
	d.press("r").sees("changed on both sides", "1.32.9  not decided", "version        there               ▪-                    there").press("esc").sees("unsaved edits found")
	d.press("r", "d", "enter").sees("1 edit resumed")
	if d.edits() != "1.33.5 deprecated 2025-12-01 to 2026-01-01" {
		t.Errorf("resumed %q", d.edits())
	}
}

// TestWhatNoLongerFitsIsWhole checks that both sides of an edit that no longer fits can be read on
// a narrow screen too.
func TestWhatNoLongerFitsIsWhole(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	d.file("aws.yaml", strings.Replace(d.onDisk("aws.yaml"), entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-09", 1), 1))
	d = d.killed().press("v")
	const whole = "changed on both sides: 1.33.5 deprecated: before 2025-12-01, on disk 2025-12-09, your edit 2026-01-01"
	if said := strings.Join(strings.Fields(d.text()), " "); !strings.Contains(said, whole) {
		t.Errorf("without %q:\n%s", whole, d.text())
	}
}

func TestAnUnansweredJournalIsNotOverwritten(t *testing.T) {
	d := kept(t, "aws.yaml", "team-a.yaml")
	d.press("jjj", ")", "}", "}", "}", "L")
	if len(d.Editor.Now().Changes()) != 2 || !d.Editor.Dirty(0) || !d.Editor.Dirty(1) {
		t.Fatalf("edited %s", d.edits())
	}
	d = d.killed()
	d.press("r").sees("unsaved edits found").press("ctrl+c").sees("1 unsaved edit in aws.yaml").press("esc").sees("unsaved edits found")
	d.press("ctrl+c", "s", "y").sees("unsaved edits found", "team-a.yaml")
	d.press("r", "ctrl+c", "ctrl+c").left(exit.Interrupted)
	d.killed().sees("team-a.yaml: 1 edit")
}

func TestAFileThatIsOpenElsewhere(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	small := &driver{t: t, dir: d.dir}
	small.begin(d.options, 80, 24)
	small.sees("aws.yaml is read only: another lctui (process 4711 on bastion) has it open", "since 2025-11-19 17:42Z; :reread tries again")
	other := &driver{t: t, dir: d.dir}
	other.begin(d.options, 120, 24)
	other.sees("aws.yaml is read only: another lctui (process 4711 on bastion) has it open since 2025-11-19 17:42Z; :reread tries", "again").misses("unsaved edits found")
	other.press("jjj", ")").sees("read only").misses("●")
	d.press("L").sees("●")
	other.press(":reread", "enter").sees(" aws.yaml is still read only: another lctui (process 4711").misses("Enter: ")
	d.Editor.Journals.Unlock()
	other.press(":reread", "enter").sees("unsaved edits found").press("r").sees("1 edit resumed", "●").press("L")
	d.killed().sees("read only: another lctui (process 4711")
}

// TestAFileOfTwoNames opens a file by two names. By the second it is read-only until the first is
// closed.
func TestAFileOfTwoNames(t *testing.T) {
	d := kept(t)
	one, two := filepath.Join(d.dir, "aws.yaml"), filepath.Join(d.dir, "two.yaml")
	if err := os.Link(one, two); err != nil {
		t.Skip(err)
	}
	other := &driver{t: t, dir: d.dir}
	o := d.options
	doc, err := files.Open(two, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o.Documents = []*files.Document{doc}
	other.begin(o, 120, 24)
	other.sees("two.yaml is read only: another lctui (process 4711").press("jjj", ")").misses("●")
	d.Editor.Journals.Unlock()
	other.press(":reread", "enter").sees("two.yaml is free now and may be edited").press(")").sees("●")
}

func TestNoJournalCanBeWritten(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(state, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	journals := journal.New(disk.NewState(state), func() time.Time { return dayBefore }, journal.Owner{})
	d := startWith(t, 120, 24, func(o *Options) { o.Journals = journals })
	d.sees("unsaved edits would not survive a crash")
	if said := d.Status.Text; strings.Count(said, "not a directory") != 1 {
		t.Errorf("the reason is not said once: %s", said)
	}
	d.press("jjj").misses("survive a crash").press(")").misses("survive a crash").sees("●")
	d.press("s", "X").left(exit.Left)
	if !strings.Contains(d.onDisk("aws.yaml"), "2026-01-01") {
		t.Error("not saved")
	}
}

// TestTheStateFolderBreaks breaks the state folder and fixes it while the program runs. Both are
// shown once, and in the end all edits are kept.
func TestTheStateFolderBreaks(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	journals, err := filepath.Glob(filepath.Join(filepath.Dir(d.dir), "*", "state", "journals"))
	if err != nil || len(journals) != 1 {
		t.Fatal(journals, err)
	}
	if err := os.Rename(journals[0], journals[0]+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(journals[0], nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("L").sees("unsaved edits would not survive a crash")
	// Keys that edit nothing do not change that.
	d.press("j", "k", "L").misses("survive a crash")
	if kept := d.Editor.Journals.KeptSafe(); !strings.HasPrefix(kept, "1 unsaved edit of aws.yaml NOT kept: ") {
		t.Errorf("it would say %q when it ends", kept)
	}
	if err := os.Remove(journals[0]); err != nil {
		t.Fatal(err)
	}
	d.press("L")
	want := d.edits()
	d = d.killed()
	d.press("r")
	if d.edits() != want {
		t.Errorf("resumed %q, not %q", d.edits(), want)
	}
}

// TestResumeARenamedStage checks that the fix of a mistyped stage is resumed like any other edit.
func TestResumeARenamedStage(t *testing.T) {
	d := kept(t)
	d.file("aws.yaml", strings.Replace(d.onDisk("aws.yaml"), "classification: preview", "classification: previw", 1))
	d = d.killed()
	d.press("p")
	for range 20 {
		if strings.Contains(d.edits(), "renamed") {
			break
		}
		if d.press("x"); strings.Contains(d.text(), "Enter take") {
			d.press("enter")
		}
		d.press("j")
	}
	if d.edits() != "1.34.2 previw renamed to preview" {
		t.Fatalf("edited %q", d.edits())
	}
	d.file("aws.yaml", strings.Replace(d.onDisk("aws.yaml"), "type: aws", "type: other", 1))
	d = d.killed()
	d.sees("The last: 1.34.2 previw renamed to preview").press("r")
	if d.edits() != "1.34.2 previw renamed to preview" {
		t.Errorf("resumed %q", d.edits())
	}
}

// conversation has a conversation about a driver's files instead of showing the screen.
func (d *driver) conversation(lines ...string) (said string, code int) {
	d.t.Helper()
	next := d.killed()
	next.Editor.Journals.Unlock()
	said, code, err := next.options.talk(nil, lines...)
	if err != nil && err != io.EOF {
		d.t.Fatal(err)
	}
	return said, code
}

func TestConversationKeepsAndResumes(t *testing.T) {
	d := kept(t)
	said, code := d.conversation("1.33.5", "2", "+=1mo", "1")
	if code != exit.Interrupted || !strings.Contains(said, "the next start offers them again") {
		t.Fatalf("%d\n%s", code, said)
	}
	said, _ = d.conversation("2", "4", "1.33.5", "2")
	for _, want := range []string{"Unsaved edits found. aws.yaml: 1 edit of 2025-11-19 17:42Z, the file is unchanged since.",
		"The last: 1.33.5 deprecated 2025-12-01 to 2026-01-01.", `+            startTime: "2026-01-01T00:00:00Z"`, "is read only until then", "wait for an answer"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	said, code = d.conversation()
	if !strings.Contains(said, "Unsaved edits found") || code != exit.Left {
		t.Errorf("%d\n%s", code, said)
	}
	said, code = d.conversation("1", "w", "q")
	if !strings.Contains(said, "1 edit resumed") || code != exit.Left || !strings.Contains(d.onDisk("aws.yaml"), "2026-01-01") {
		t.Errorf("%d\n%s", code, said)
	}
	if said, _ = d.conversation("q"); strings.Contains(said, "Unsaved edits") {
		t.Errorf("offered after saving:\n%s", said)
	}
}

// TestConversationSaysWhatWasNotWritten fails to write one of several files. Each sentence about
// that is one line.
func TestConversationSaysWhatWasNotWritten(t *testing.T) {
	d := kept(t, "aws.yaml", "team-a.yaml")
	d.press("jjj", ")", "}", "}", "}", "L")
	if err := os.Chmod(filepath.Join(d.dir, "team-a.yaml"), 0o400); err != nil {
		t.Fatal(err)
	}
	said, _ := d.conversation("1", "1", "w", "q!")
	for _, want := range []string{"\naws.yaml: written, 1 line changed.\n", "\nteam-a.yaml: not written, its edits are kept.\n", "the file is read-only; nothing was written"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}

func TestConversationDrops(t *testing.T) {
	for _, ending := range [][]string{{"q", "2"}, {"q!"}, {"cq"}} {
		d := kept(t)
		d.conversation(append([]string{"1.33.5", "2", "+=1mo", "1"}, ending...)...)
		if said, _ := d.conversation("q"); strings.Contains(said, "Unsaved edits") {
			t.Errorf("offered after %q:\n%s", ending, said)
		}
	}
	d := kept(t)
	d.conversation("1.33.5", "2", "+=1mo", "1")
	d.conversation("3", "q")
	if said, _ := d.conversation("q"); strings.Contains(said, "Unsaved edits") {
		t.Errorf("offered after it was dropped:\n%s", said)
	}
}
