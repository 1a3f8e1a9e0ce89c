package change_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// TestParseCall: versions come before changes, either may be missing, and an error says what to
// write instead.
func TestParseCall(t *testing.T) {
	for _, c := range []struct {
		words, versions string
		changes         int
		adds            bool
		wrong           string
	}{
		{words: ""},
		{words: "1.33.5 1.32.*", versions: "1.33.5 1.32.*"},
		{words: "deprecated=2026-01-01 expired+=1mo", changes: 2},
		{words: "1.33.5 version+ supported=+4w", versions: "1.33.5", changes: 2, adds: true},
		{words: "1.33.5 deprecated", versions: "1.33.5 deprecated", wrong: `"deprecated" is not a CHANGE yet; write for example deprecated=2026-05-01, or deprecated- to remove it`},
		{words: "1.33.5 deprecated 2026-01-01", versions: "1.33.5 deprecated 2026-01-01", wrong: `"deprecated" is not a CHANGE; did you mean deprecated=2026-01-01?`},
		{words: "deprecated- 1.33.5", changes: 1, wrong: `"1.33.5" after "deprecated-" is not a CHANGE; the VERSIONs come first, for example kubernetes/1.30.6; then CHANGEs, for example deprecated=2026-05-01`},
		{words: "deprecated- deprecated=", changes: 2, wrong: `"deprecated-" and "deprecated=" contradict each other; leave one of them out, or make two calls`},
	} {
		call, err := change.ParseCall(strings.Fields(c.words), time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC))
		wrong := ""
		if refused, ok := err.(*model.Refusal); ok {
			wrong = refused.What + "; " + refused.Hint
		} else if err != nil {
			wrong = err.Error()
		}
		if wrong != c.wrong || !slices.Equal(call.Versions, strings.Fields(c.versions)) || len(call.Changes) != c.changes || call.Adds() != c.adds {
			t.Errorf("%s: %q, %d changes, adds %v, %q", c.words, call.Versions, len(call.Changes), call.Adds(), wrong)
		}
	}
}

// TestEffect: changes are relative to the state before the edits, even if that differs from the file
// or has added versions.
func TestEffect(t *testing.T) {
	v := func(text string) *model.Version {
		return &model.Version{Text: text, Base: model.None, Stages: []model.Stage{{Name: model.Expired, Base: model.None, Start: model.StartAt(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))}}}
	}
	objects := []*model.Object{{Kind: model.CloudProfile, Scale: model.VersionStages, Tracks: []*model.Track{{Name: model.Kubernetes, Versions: []*model.Version{v("1.31.1"), v("1.30.1")}}}}}
	at := model.ObjectRef(0).InTrack(0)
	changes, err := change.Effect(0, objects, []model.Edit{
		{Ref: at.InVersion(0), What: model.RemoveVersion, Name: "1.31.1"},
		{Ref: at.InVersion(0).InStage(0), What: model.SetStart, Name: model.Expired, To: model.StartAt(time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC))},
	})
	var said []string
	for _, c := range changes {
		said = append(said, c.String())
	}
	if err != nil || !slices.Equal(said, []string{"1.30.1 expired 2026-01-01 to 2026-02-01", "1.31.1 removed"}) {
		t.Errorf("%q, %v", said, err)
	}
	if _, err := change.Effect(0, objects, []model.Edit{{Ref: at.InVersion(7), What: model.RemoveVersion}}); err == nil {
		t.Error("an edit of nothing is no error")
	}
}
