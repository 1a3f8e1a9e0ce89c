package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/tui/exit"
)

// keptIn starts the program with its journals in a state folder.
func keptIn(t *testing.T, state string) *driver {
	t.Helper()
	journals := journal.New(disk.NewState(state), func() time.Time { return dayBefore }, journal.Owner{PID: 4711, Host: "bastion"})
	return startWith(t, 80, 24, func(o *Options) { o.Journals = journals })
}

// blocked replaces the state folder with a plain file.
func blocked(t *testing.T, state string) {
	t.Helper()
	if err := os.RemoveAll(state); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(state, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestNotKeptIsSaid checks that neither the question about leaving nor the last line claims that
// edits are kept if they cannot be, whenever that began. Ctrl+c then has to be pressed twice.
func TestNotKeptIsSaid(t *testing.T) {
	for name, c := range map[string]struct {
		before, after func(t *testing.T, state string)
		kept          bool
	}{
		"all in order":                   {nil, nil, true},
		"a file in its place":            {blocked, nil, false},
		"a file in its place afterwards": {nil, blocked, false},
		"the folder removed after an edit": {nil, func(t *testing.T, state string) {
			if err := os.RemoveAll(state); err != nil {
				t.Fatal(err)
			}
		}, true},
		"the journal cut after an edit": {nil, func(t *testing.T, state string) {
			if err := os.Truncate(theJournal(t, state), 10); err != nil {
				t.Fatal(err)
			}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			state := filepath.Join(t.TempDir(), "state")
			if c.before != nil {
				c.before(t, state)
			}
			d := keptIn(t, state).press("jjj", ")", "j", "k")
			if c.after != nil {
				c.after(t, state)
			}
			d.press("q")
			if c.kept {
				d.sees("Ctrl+c leave, kept for next time").misses("NOT kept", "save elsewhere").press("ctrl+c").left(exit.Interrupted)
				if said := d.Editor.Journals.KeptSafe(); said != "1 unsaved edit of aws.yaml kept: lctui edit offers them at the next start" {
					t.Errorf("it says %q", said)
				}
				d.killed().sees("unsaved edits found", "1 edit of")
				return
			}
			d.sees("They are NOT kept if you leave", "w save elsewhere").misses("kept for next time")
			d.press("ctrl+c").stays().sees("Ctrl+c once more LOSES the edits").press("ctrl+c").left(exit.Interrupted)
			if said := d.Editor.Journals.KeptSafe(); !strings.HasPrefix(said, "1 unsaved edit of aws.yaml NOT kept: ") {
				t.Errorf("it says %q", said)
			}
		})
	}
}

// TestNotKeptButSavedElsewhere saves elsewhere, as the question about leaving suggests.
func TestNotKeptButSavedElsewhere(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	blocked(t, state)
	d := keptIn(t, state).press("jjj", ")", "q", "w").sees(":w ")
	d.press(filepath.Join(d.dir, "other.yaml"), "enter").sees("written to")
	if !strings.Contains(d.onDisk("other.yaml"), "2026-01-01") {
		t.Error("the edit is not in the other file")
	}
}

// TestTheNextEditMendsTheJournal checks that the next edit writes the journal again if the state
// folder is gone.
func TestTheNextEditMendsTheJournal(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	d := keptIn(t, state).press("jjj", ")")
	if err := os.RemoveAll(state); err != nil {
		t.Fatal(err)
	}
	d.press("L").killed().sees("unsaved edits found", "1 edit of").press("r")
	if d.edits() == "" {
		t.Error("nothing is edited")
	}
	blocked(t, state)
	d.press("L").sees("unsaved edits would not survive a crash")
}

// TestTheJournalIsLookedAtBeforeItGrows checks that a damaged or replaced journal is written again
// with the next edit, not only at the key after it.
func TestTheJournalIsLookedAtBeforeItGrows(t *testing.T) {
	for name, damage := range map[string]func(path string, data []byte) error{
		"cut": func(path string, _ []byte) error { return os.Truncate(path, 10) },
		"another file of its length": func(path string, data []byte) error {
			return errors.Join(os.WriteFile(path+".new", make([]byte, len(data)), 0o600), os.Rename(path+".new", path))
		},
	} {
		state := filepath.Join(t.TempDir(), "state")
		d := keptIn(t, state).press("jjj", ")")
		path := theJournal(t, state)
		data, err := os.ReadFile(path)
		if err = errors.Join(err, damage(path, data)); err != nil {
			t.Fatal(name, err)
		}
		d.Update(keyMessage("L")) // no other message before it is killed
		want := d.edits()
		if d = d.killed().press("r"); d.edits() != want {
			t.Errorf("%s: resumed %q, not %q", name, d.edits(), want)
		}
	}
}

// theJournal returns the path of the only journal in a state folder.
func theJournal(t *testing.T, state string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(state, "journals", "*"))
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	return found[0]
}

// TestTheOldJournalStaysUntilTheNewOneIs resumes edits on a text that has changed, where the new
// journal cannot be written. The old journal still has the edits.
func TestTheOldJournalStaysUntilTheNewOneIs(t *testing.T) {
	for name, c := range map[string]struct {
		begin func(t *testing.T, journals func(*Options)) *driver
		asked string
	}{
		"an edit": {func(t *testing.T, journals func(*Options)) *driver {
			return startWith(t, 80, 24, journals).press("jjj", ")")
		}, "1 edit of"},
	} {
		t.Run(name, func(t *testing.T) {
			state := filepath.Join(t.TempDir(), "state")
			journals := journal.New(disk.NewState(state), func() time.Time { return dayBefore }, journal.Owner{PID: 4711, Host: "bastion"})
			d := c.begin(t, func(o *Options) { o.Journals = journals })
			want, old := d.edits(), journalsIn(t, state)
			d.file("aws.yaml", "# by somebody else\n"+d.onDisk("aws.yaml"))
			d = d.killed().press("r")
			// Resume again while nothing can be written under the name of the new journal.
			for path := range journalsIn(t, state) {
				if old[path] == nil {
					for _, taken := range append(unreadable(path), path) {
						old[taken] = []byte("damaged")
					}
				}
			}
			for path, data := range old {
				if err := os.WriteFile(path, data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			d = d.killed().sees(c.asked).press("r").sees("●", "unsaved edits would not survive a crash")
			if d.edits() != want {
				t.Errorf("resumed %q, not %q", d.edits(), want)
			}
			d = d.killed().sees("unsaved edits found", c.asked).press("r")
			if d.edits() != want {
				t.Errorf("resumed %q once more, not %q", d.edits(), want)
			}
		})
	}
}

// journalsIn returns the journals in a state folder by their paths.
func journalsIn(t *testing.T, state string) map[string][]byte {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(state, "journals", "*"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, path := range found {
		if all[path], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// unreadable returns all names to which a journal that cannot be read may be moved.
func unreadable(journal string) (all []string) {
	for n := range 9 {
		all = append(all, journal+".unreadable-"+strconv.Itoa(n+1))
	}
	return all
}

// TestAnswersInTheDiff checks that the diff of edits of an earlier run takes the same answers as
// the question about them. q goes back to the question, and from there it leaves with all edits
// kept.
func TestAnswersInTheDiff(t *testing.T) {
	d := kept(t).press("jjj", ")")
	d = d.killed()
	d.press("v").sees("r resume", "d drop").press("q").stays().sees("unsaved edits found").press("q").left(exit.Left)
	d = d.killed()
	d.sees("unsaved edits found").press("v", "r").sees("1 edit resumed", "aws.yaml ●")
	d = d.killed()
	d.press("v", "d").sees("d again drops them").press("d").sees("1 edit dropped").misses("●")
	d.killed().misses("unsaved edits found")
}

// TestTheConflictPanelTakesCommands checks that the command line works over conflicts, and that
// letters that arrive at once are ignored.
func TestTheConflictPanelTakesCommands(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")")
	d.elsewhere("aws.yaml", replacing(t, entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-24", 1))).sees("changed on both sides")
	d.burst("mf/bM").sees("1.33.5  not decided", "several letters at once are ignored")
	d.burst(":w "+filepath.Join(d.dir, "mfb.yaml")).press("enter").sees("written to", "1.33.5  not decided")
	if !strings.Contains(d.onDisk("mfb.yaml"), "2026-01-01") {
		t.Error("the edit is not in the other file")
	}
	d.press(":", "w "+filepath.Join(d.dir, "two.yaml"), "enter").sees("written to", "1.33.5  not decided").press("e", "enter").sees("●")
}

// TestTypingReplacesThePresentStart checks that the first letter replaces the text that the field
// opens with, and that other keys edit it.
func TestTypingReplacesThePresentStart(t *testing.T) {
	start(t, 80, 24).press("jjj", "e").sees("start     2025-12-01").press("+=1mo").sees("start     +=1mo", "= 2026-01-01T00:00:00Z").press("enter").sees("●")
	start(t, 80, 24).press("jjj", "e", "end", "+=1mo").sees("2025-12-01T00:00:00Z+=1mo", "+=1mo must be typed alone: Ctrl+u clears the field")
	start(t, 80, 24).press("jjj", "e", "up", "enter").sees("●", "2025-12-02")
}

// TestTryAgain checks that the same key press writes the file once the reason for the failure is
// gone.
func TestTryAgain(t *testing.T) {
	d := kept(t).press("jjj", ")")
	path := filepath.Join(d.dir, "aws.yaml")
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	d.looks().press("s", "X").sees("t try again", "w save elsewhere", "Esc leave").misses("r read again", "o overwrite")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("t").left(exit.Left)
	d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`)
}

// TestAnExampleKeepsNothing checks that no text promises a journal if there is none.
func TestAnExampleKeepsNothing(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Journals = nil })
	d.press("j", "j", "j", "L", "ctrl+c").sees("Ctrl+c leave").misses("journal")
	if said := unasked(d.options.Journals != nil, d.editsUnsafe.Load()); said != "; unsaved edits are not kept" {
		t.Errorf("ended from outside it says %q", said)
	}
	d.press("ctrl+c").left(exit.Interrupted)
	if said := d.Editor.Journals.KeptSafe(); !strings.Contains(said, "NOT kept") {
		t.Errorf("it says %q", said)
	}
}

// TestKubectlOffersWhatItHandedOver checks that edits of a file from kubectl edit are offered by
// kubectl edit at the next start, because lctui edit would not find them.
func TestKubectlOffersWhatItHandedOver(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	const header = "# Please edit the object below. Lines beginning with a '#' will be ignored,\n"
	d := kept(t)
	d.begin(Options{Documents: []*files.Document{d.file("kubectl-edit-1.yaml", header+string(data))}, Writable: true, Now: clock, Clock: d.options.Clock, Color: "never", Journals: d.options.Journals}, 80, 24)
	d.press("j", "j", "j", "L")
	if said := d.Editor.Journals.KeptSafe(); said != "1 unsaved edit of kubectl-edit-1.yaml kept: kubectl edit of the same object offers them at the next start" {
		t.Errorf("it says %q", said)
	}
}
