package question

import (
	"slices"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

const profile = `kind: CloudProfile
apiVersion: core.gardener.cloud/v1beta1
spec:
  kubernetes:
    versions:
    - version: 1.33.5
      classification: supported
`

// TestDisk asks about a file that changed, one that is gone and one that cannot be written. It
// checks which answers there are, and how answers that make no sense are refused.
func TestDisk(t *testing.T) {
	for _, c := range []struct {
		of      editor.DiskQuestion
		answers string
		intent  keys.Intent
		said    string
	}{
		{editor.DiskQuestion{}, "r read again, edits kept; o overwrite; w save elsewhere; Esc leave", keys.AnswerReread, "work editor.Reread"},
		{editor.DiskQuestion{}, "r read again, edits kept; o overwrite; w save elsewhere; Esc leave", keys.AnswerRetry, "refused: the file changed: the text to write no longer fits it"},
		{editor.DiskQuestion{Gone: true}, "o overwrite; w save elsewhere; Esc leave", keys.AnswerReread, "refused: the file is gone: o writes it again"},
		{editor.DiskQuestion{Refused: true}, "t try again; w save elsewhere; Esc leave", keys.AnswerOverwrite, "refused: nothing can be written there: t tries again, w saves the edits elsewhere"},
		{editor.DiskQuestion{Refused: true, Plans: make([]editor.Plan, 1)}, "t try again; w save elsewhere; Esc leave", keys.AnswerRetry, "work editor.Save"},
		{editor.DiskQuestion{Refused: true}, "t try again; w save elsewhere; Esc leave", keys.AnswerElsewhere, "run command w "},
		{editor.DiskQuestion{Refused: true}, "t try again; w save elsewhere; Esc leave", keys.Back, ""},
	} {
		q := &Disk{}
		s := paneltest.Open(t, keys.DiskQuestion, startedWith{q, panel.DiskQuestion{DiskQuestion: c.of}}, 24, profile)
		if got := panel.Answers(&s.Context, q.Face(&s.Context).Hints); got != c.answers {
			t.Errorf("%+v: the answers are %q, want %q", c.of, got, c.answers)
		}
		if said := s.Do(c.intent); said != c.said {
			t.Errorf("%+v, %v: %q, want %q", c.of, c.intent, said, c.said)
		}
	}
}

// startedWith is a panel that was opened with a value.
type startedWith struct {
	panel.Panel
	with any
}

func (p startedWith) Open(c *panel.Context, _ any) []panel.Effect { return p.Panel.Open(c, p.with) }

// TestQuit asks before unsaved edits are lost, but not without any. If nothing keeps them, Ctrl+c
// leaves without mentioning a journal.
func TestQuit(t *testing.T) {
	q := &Leave{}
	s := paneltest.Open(t, keys.LeaveQuestion, q, 24, profile)
	if r := panel.Quit(&s.Context); !slices.Equal(r, []panel.Effect{panel.Leave{}}) {
		t.Errorf("nothing is unsaved: %+v", r)
	}
	remove := model.Edit{Ref: model.Ref{Track: 0, Version: 0, Stage: model.None}, What: model.RemoveVersion, Name: "1.33.5"}
	if _, err := s.Editor.Do(editor.Change{Edits: []model.Edit{remove}}); err != nil {
		t.Fatal(err)
	}
	if r := panel.Quit(&s.Context); !slices.Equal(r, panel.Opened(keys.LeaveQuestion, nil)) {
		t.Errorf("an edit is unsaved: %+v", r)
	}
	f := q.Face(&s.Context)
	if got := panel.Answers(&s.Context, f.Hints); f.Heading != "1 unsaved edit in one.yaml" || got != "s save; d discard; Esc stay; Ctrl+c leave" {
		t.Errorf("%q: %q", f.Heading, got)
	}
	if said := s.Do(keys.AnswerElsewhere); said != "refused: that is not an answer: s save; d discard; Esc stay; Ctrl+c leave" {
		t.Error(said)
	}
	if r := q.Handle(&s.Context, keys.Command{Intent: keys.Interrupt}); !slices.Equal(r, []panel.Effect{panel.Leave{Code: exit.Interrupted, Keep: true}}) {
		t.Errorf("Ctrl+c: %+v", r)
	}
	if said := s.Do(keys.Back); said != "close" {
		t.Error(said)
	}
}
