package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/tui/exit"
)

// withDesk keeps the journals in a folder of the test.
func withDesk(t *testing.T) func(*Options) {
	journals := journal.New(disk.NewState(filepath.Join(t.TempDir(), "state")), func() time.Time { return dayBefore }, journal.Owner{PID: 4711, Host: "bastion"})
	return func(o *Options) { o.Journals = journals }
}

// alone starts the program again with one file only.
func (d *driver) alone(name string) *driver {
	d.t.Helper()
	d.Editor.Journals.Unlock()
	doc, err := files.Open(filepath.Join(d.dir, name), files.Options{})
	if err != nil {
		d.t.Fatal(err)
	}
	o := d.options
	o.Documents, o.Targets = []*files.Document{doc}, nil
	next := &driver{t: d.t, dir: d.dir}
	next.begin(o, d.Width, d.Height)
	return next
}

// rejectedElsewhere turns the request into one that somebody else has rejected.
var rejectedElsewhere = strings.NewReplacer(`"3"`, `"4"`, "lifecycle: Proposed", "lifecycle: Draft").Replace

// labelled adds a label to the request, as somebody else would.
var labelled = strings.NewReplacer(`resourceVersion: "3"`, "resourceVersion: \"4\"\n  labels: {team: a}").Replace

// TestEditsGoWithTheApproval: if the request was rejected meanwhile, its edits in the target are
// undone with the approval.
func TestEditsGoWithTheApproval(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil).press("e", "a")
	target := d.onDisk("aws.yaml")
	d.elsewhere("postpone.yaml", rejectedElsewhere).sees("changed on both sides", "the object has been modified; it is Draft now")
	d.press("e").sees("fits nothing").press("d", "enter").sees("an approval was undone", "so its edits in aws.yaml are")
	if d.Editor.Now().Dirty() {
		t.Errorf("unsaved: %s", d.edits())
	}
	d.press("esc", "s").sees("nothing to save")
	if d.onDisk("aws.yaml") != target {
		t.Error("the target was written")
	}
	for d.Editor.At > 0 {
		if d.press("u"); d.Editor.Now().Dirty() {
			t.Errorf("undone to: %s", d.edits())
		}
	}
}

// TestApprovedElsewhere: a user whose request was approved by somebody else has no edits of their
// own.
func TestApprovedElsewhere(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil)
	other := openRequested(t, 80, 24, asks, func(o *Options) { o.Actor.User = "cleo@example.com" }).press("e", "a", "s", "y")
	d.press("e", "a")
	d.elsewhere("aws.yaml", func(string) string { return other.onDisk("aws.yaml") })
	d.elsewhere("postpone.yaml", func(string) string { return other.onDisk("postpone.yaml") })
	d.sees("changed on both sides").press("d", "enter")
	if d.Editor.Now().Dirty() {
		t.Errorf("unsaved: %s", d.edits())
	}
}

// TestApprovalIsJudgedAnew: when the target changes the approval is judged on it as the approve
// command does: it stands if every former value is still there, else it is undone and nothing is
// written.
func TestApprovalIsJudgedAnew(t *testing.T) {
	t.Run("elsewhere", func(t *testing.T) {
		d := openRequested(t, 80, 24, asks, nil).press("e", "a")
		d.elsewhere("aws.yaml", replacing(t, "version: 1.34.1", "version: 1.34.3")).misses("changed on both sides")
		d.press("s", "y").sees("Saved aws.yaml, 2 lines changed; postpone.yaml")
		if text := d.onDisk("aws.yaml"); !strings.Contains(text, "version: 1.34.3") || !strings.Contains(text, `"2026-08-01T00:00:00Z"`) {
			t.Error(text)
		}
	})
	t.Run("at its place", func(t *testing.T) {
		for _, s := range []struct {
			name string
			keys []string
		}{{"noticed", nil}, {"at save", []string{"y", "r"}}} {
			t.Run(s.name, func(t *testing.T) {
				d := openRequested(t, 100, 30, asks, nil).press("e", "a")
				theirs := replacing(t, entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-24", 1))
				if s.keys != nil {
					d.press("s")
				}
				d.elsewhere("aws.yaml", theirs)
				d.press(s.keys...).sees("an approval was undone", "aws.yaml has changed since the request was made", "2025-12-24T00:00:00Z")
				before := d.onDisk("aws.yaml")
				if d.Editor.Now().Dirty() {
					t.Errorf("unsaved: %s", d.edits())
				}
				d.press("esc", "s").sees("nothing to save")
				if text := d.onDisk("postpone.yaml"); !strings.Contains(text, "lifecycle: Proposed") || d.onDisk("aws.yaml") != before {
					t.Error(text)
				}
				d.press("e").sees("refused: the target has changed since the request")
			})
		}
	})
	t.Run("not written over", func(t *testing.T) {
		d := openRequested(t, 80, 24, asks, nil).press("e", "a", "s")
		d.elsewhere("aws.yaml", func(text string) string { return text + "# theirs\n" })
		d.press("y").sees("changed on disk").press("o").sees("an approval is judged on the file as it is")
	})
}

// TestApprovalIsMadeAgain: a label that somebody else gives the request is no
// reason to lose the approval; other edits are.
func TestApprovalIsMadeAgain(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil).press("e", "a")
	d.elsewhere("postpone.yaml", labelled).sees("changed on both sides", "not decided").press("e", "enter", "s", "y").sees("Saved aws.yaml, 2 lines changed; postpone.yaml")
	text := d.onDisk("postpone.yaml")
	for _, want := range []string{"lifecycle: Published", `resourceVersion: "5"`, "labels: {team: a}", "publishedBy: bob@example.com"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing:\n%s", want, text)
		}
	}
	d = openRequested(t, 80, 24, asks, nil).press("e", "a")
	d.elsewhere("postpone.yaml", func(text string) string {
		return strings.Replace(labelled(text), "expired=2026-08-01", "expired=2026-09-01", 1)
	}).sees("your edit no longer fits").press("d", "enter")
	if d.Editor.Now().Dirty() {
		t.Error(d.edits())
	}
}

// TestKilledWithAnApproval: after a crash one question is asked about the approval and its edits;
// both are resumed, or both dropped.
func TestKilledWithAnApproval(t *testing.T) {
	t.Run("resumed", func(t *testing.T) {
		d := openRequested(t, 80, 24, asks, withDesk(t)).press("e", "a")
		want := d.edits()
		d = d.killed()
		d.sees("unsaved edits found", "postpone.yaml: 1 edit of", "Edits in aws.yaml come back and go with it").press("r").sees("1 edit resumed, with its edits in aws.yaml").misses("unsaved edits found")
		if d.edits() != want {
			t.Errorf("resumed %q, not %q", d.edits(), want)
		}
		d = d.killed()
		d.press("r", "s", "x").left(exit.Left)
		d = d.killed()
		d.misses("unsaved edits found")
	})
	t.Run("dropped", func(t *testing.T) {
		d := openRequested(t, 80, 24, asks, withDesk(t)).press("e", "a").killed()
		d.press("d").sees("1 edit dropped, with its edits in aws.yaml").misses("unsaved edits found")
		if d.Editor.Now().Dirty() {
			t.Error(d.edits())
		}
		d = d.killed()
		d.misses("unsaved edits found")
	})
	t.Run("the target alone", func(t *testing.T) {
		d := openRequested(t, 80, 24, asks, withDesk(t)).press("e", "a")
		d = d.alone("aws.yaml")
		d.sees("unsaved edits found", "They belong to the approval of postpone.yaml")
		if d.press("r").sees("the edits of an approval that is not here: d drops them"); d.Editor.Now().Dirty() {
			t.Error(d.edits())
		}
		d.press("d").sees("2 edits dropped").misses("unsaved edits found")
		d = d.alone("postpone.yaml")
		d.sees("1 edit of")
	})
	t.Run("the target changed", func(t *testing.T) {
		d := openRequested(t, 100, 30, asks, withDesk(t)).press("e", "a")
		theirs := replacing(t, entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-24", 1))(d.onDisk("aws.yaml"))
		if err := os.WriteFile(filepath.Join(d.dir, "aws.yaml"), []byte(theirs), 0o600); err != nil {
			t.Fatal(err)
		}
		d = d.killed()
		d.sees("unsaved edits found", "postpone.yaml").press("r").sees("an approval was undone", "2025-12-24T00:00:00Z").press("esc").misses("unsaved edits found")
		if d.Editor.Now().Dirty() {
			t.Error(d.edits())
		}
		d = d.killed()
		d.misses("unsaved edits found")
	})
	t.Run("its own edits are first", func(t *testing.T) {
		d := openRequested(t, 80, 24, asks, withDesk(t)).press("}", "/", "1.34.1", "enter", ")").killed()
		d.sees("1 edit of").press("r", "{", "e", "k").says("refused: aws.yaml has other unsaved edits: save (s) or undo (u) them first")
	})
}

// TestConversationAboutALostApproval: the conversation says the same as the screen.
func TestConversationAboutALostApproval(t *testing.T) {
	d := openRequested(t, 80, 24, asks, withDesk(t)).press("e", "a").alone("aws.yaml")
	said, exit := d.conversation("1", "3", "q")
	for _, want := range []string{"They belong to the approval of postpone.yaml", "These are the edits of an approval that is not here", "2 edits dropped"} {
		if !strings.Contains(said, want) || exit != 0 {
			t.Errorf("exit %d, %q is not said:\n%s", exit, want, said)
		}
	}
}
