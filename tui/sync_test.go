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

// blocked puts a plain file in the place of the state folder.
func blocked(t *testing.T, state string) {
	t.Helper()
	if err := os.RemoveAll(state); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(state, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestNotKeptIsSaid: where edits cannot be kept, neither the question about leaving
// nor the last line says that they are, whenever it came about; Ctrl+c asks once more.
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

// TestNotKeptButSavedElsewhere takes the way out that the question names.
func TestNotKeptButSavedElsewhere(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	blocked(t, state)
	d := keptIn(t, state).press("jjj", ")", "q", "w").sees(":w ")
	d.press(filepath.Join(d.dir, "other.yaml"), "enter").sees("written to")
	if !strings.Contains(d.onDisk("other.yaml"), "2026-01-01") {
		t.Error("the edit is not in the other file")
	}
}

// TestTheNextEditMendsTheJournal: a state folder that went is noticed at the next edit.
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

// TestTheJournalIsLookedAtBeforeItGrows: what is no longer the journal that was
// written is written again with the next edit, and not at the first key after that.
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
		d.Update(keyMessage("L")) // and nothing else before it is killed
		want := d.edits()
		if d = d.killed().press("r"); d.edits() != want {
			t.Errorf("%s: resumed %q, not %q", name, d.edits(), want)
		}
	}
}

// theJournal is the path of the one journal in a state folder.
func theJournal(t *testing.T, state string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(state, "journals", "*"))
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	return found[0]
}

// TestTheOldJournalStaysUntilTheNewOneIs: edits are resumed on a text that changed
// and cannot be kept with it; then the journal that they came from still has them.
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
			// Again, where nothing can be written under the name of the new journal.
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

// unreadable returns all names that a journal which cannot be read is moved to.
func unreadable(journal string) (all []string) {
	for n := range 9 {
		all = append(all, journal+".unreadable-"+strconv.Itoa(n+1))
	}
	return all
}

// TestAnswersInTheDiff: what the question about edits of an earlier run takes, its
// diff takes too; q goes back there, and from there it leaves, with all kept.
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

// TestTheConflictPanelTakesCommands: the command line works there, and letters that
// come at once are ignored.
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

// TestTypingReplacesThePresentStart: the first letter takes the place of the text
// that the field opens with; other keys work on it.
func TestTypingReplacesThePresentStart(t *testing.T) {
	start(t, 80, 24).press("jjj", "e").sees("start     2025-12-01").press("+=1mo").sees("start     +=1mo", "= 2026-01-01T00:00:00Z").press("enter").sees("●")
	start(t, 80, 24).press("jjj", "e", "end", "+=1mo").sees("2025-12-01T00:00:00Z+=1mo", "+=1mo must be typed alone: Ctrl+u clears the field")
	start(t, 80, 24).press("jjj", "e", "up", "enter").sees("●", "2025-12-02")
}

// TestTryAgain: what could not be written is written by the same key press once the
// reason is gone.
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

// TestAnExampleKeepsNothing: no journal is promised where none is kept.
func TestAnExampleKeepsNothing(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Journals = nil })
	d.press("j", "j", "j", "L", "ctrl+c").sees("Ctrl+c leave").misses("journal")
	if said := unasked(d.options.Journals != nil, d.loses.Load()); said != "; unsaved edits are not kept" {
		t.Errorf("ended from outside it says %q", said)
	}
	d.press("ctrl+c").left(exit.Interrupted)
	if said := d.Editor.Journals.KeptSafe(); !strings.Contains(said, "NOT kept") {
		t.Errorf("it says %q", said)
	}
}

// TestKubectlOffersWhatItHandedOver: lctui edit alone would never find it.
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
