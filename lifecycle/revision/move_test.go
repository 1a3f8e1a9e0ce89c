package revision_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// TestMove: transitions of a draft are steps that can be undone; numbers continue within the
// draft, and a removed revision is no longer an upstream.
func TestMove(t *testing.T) {
	first, second := draft(state("Proposed")), draft(state("Proposed"), named("blueprints.nginx.v2"), workspace("v2"))
	second.Tasks = []model.Task{{Type: "clone", Upstream: first.Name}}
	d := model.NewDraft(objectsOf(first, second))
	at := func(i int) model.Ref { return model.Ref{Object: i, Stage: model.None} }
	move := func(i int, v revision.Verb) {
		t.Helper()
		next, o, err := systems.Move(d, at(i), string(v), bob)
		if err != nil || !o.Changed {
			t.Fatalf("%s: %v, %v", v, o, err)
		}
		d = next
	}
	if _, _, err := systems.Move(d, at(0), string(revision.Remove), bob); err == nil {
		t.Error("an upstream was removed")
	}
	move(1, revision.Approve)
	move(0, revision.Approve)
	for i, want := range []string{"2", "1"} {
		if got := revision.At(d.Objects(), at(i)).Number.Text; got != want {
			t.Errorf("revision %d has the number %s, want %s", i, got, want)
		}
	}
	move(1, revision.ProposeDelete)
	move(1, revision.Remove)
	if revision.At(d.Objects(), at(1)) != nil || len(revision.All(d.Objects())) != 1 {
		t.Error("the removed one is still there")
	}
	move(0, revision.ProposeDelete)
	move(0, revision.Remove)
	if len(d.Steps()) != 6 {
		t.Errorf("%d steps", len(d.Steps()))
	}
	if d = d.Revert(); d.Dirty() {
		t.Error("reverted, and still dirty")
	}
}

func TestMoveNowhere(t *testing.T) {
	d := model.NewDraft(append(objectsOf(draft()), &model.Object{Kind: model.CloudProfile}))
	for _, r := range []model.Ref{{Object: 1, Stage: model.None}, {Object: 2}, {Object: -1}, {Object: 0, Track: 1}} {
		if _, _, err := systems.Move(d, r, string(revision.Propose), bob); err == nil {
			t.Errorf("%v was moved", r)
		}
	}
	if edits, o, err := revision.SetState(d.Objects(), model.Ref{Stage: model.None}, "Draft", bob); err != nil || o.Changed || len(edits) > 0 {
		t.Errorf("nothing to do: %v, %v", o, err)
	}
	if edits, _, err := revision.SetState(d.Objects(), model.Ref{Stage: model.None}, "Proposed", bob); err != nil || len(edits) != 1 {
		t.Errorf("propose: %v", err)
	}
}
