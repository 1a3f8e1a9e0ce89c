package files_test

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// everyEdit returns changes of all kinds for all versions.
func everyEdit(objects []*model.Object) (out []model.Edit) {
	day := model.StartAt(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	for o := range objects {
		for k, track := range objects[o].Tracks {
			r := model.ObjectRef(o).InTrack(k)
			for i := 0; i <= len(track.Versions); i++ {
				at := r.InVersion(i)
				out = append(out, model.Edit{Ref: at, What: model.AddVersion, Name: "1.29.9"})
				if i == len(track.Versions) {
					continue
				}
				for _, e := range []model.Edit{{What: model.RemoveVersion}, {What: model.AddStage, Name: model.Deprecated, To: day}, {What: model.AddStage, Name: model.Preview},
					{What: model.SetClassification, Name: "deprecated"}, {What: model.SetExpiration, To: day}, {What: model.ClearClassification}, {What: model.ClearExpiration}} {
					e.Ref = at
					out = append(out, e)
				}
				for s := range track.Versions[i].Stages {
					stage := at.InStage(s)
					out = append(out, model.Edit{Ref: stage, What: model.RemoveStage}, model.Edit{Ref: stage, What: model.SetStart, To: day},
						model.Edit{Ref: stage, What: model.SetStart}, model.Edit{Ref: stage, What: model.RenameStage, Name: "supported"})
				}
			}
		}
	}
	return out
}

// editsEverything makes every change by itself, and some combinations.
func editsEverything(t *testing.T, text string) {
	d, err := files.Read("file.yaml", []byte(text), files.Options{})
	if err != nil || d.Verify() != nil {
		return
	}
	for _, e := range everyEdit(d.Objects()) {
		if draft, err := model.NewDraft(d.Objects()).With(e); err == nil {
			editsTo(t, d, draft)
		}
	}
	for seed := range uint64(4) {
		editsTo(t, d, randomDraft(rand.New(rand.NewPCG(seed, uint64(len(text)))), d.Objects()))
	}
}

// editsTo applies a draft. The result must mean the draft, or the draft must be refused because of
// something in the text.
func editsTo(t *testing.T, d *files.Document, draft model.Draft) {
	next, err := d.Edit(draft.Objects())
	var refused *files.Refused
	switch {
	case err == nil:
		outside(t, strconv.Quote(string(d.Bytes())), d, draft.Objects(), next)
	case !errors.As(err, &refused) || refused.Hint == files.ReportHint || strings.Contains(refused.Why, "one step"):
		t.Errorf("%q: %v\n%s", d.Bytes(), err, stepsOf(draft))
	}
}

// TestEveryProfile changes profiles with every combination of a few lines in their list of versions
// (see sample.Has).
func TestEveryProfile(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:\n"
	pieces := []string{"    - version: 1.30.1\n", "    -\n      version: 1.30.0\n", "      lifecycle:\n", "      lifecycle: []\n", "      - classification: preview\n",
		"      - startTime: 2026-01-01T00:00:00Z\n        classification: supported\n", "        startTime:\n", "      lifecycle: [{classification: preview},]\n",
		"      expirationDate: \"2026-01-01T00:00:00Z\" # d\n", "      classification: deprecated\n", "    - {version: 1.28.1}\n",
		"    - {version: 1.28.0, classification: preview,\n      lifecycle: [{classification: supported, startTime: '2026-01-01T00:00:00Z'}] }\n",
		"      # c\n", "\n", "      ? expirationDate\n", "      lifecycle: &a\n", "      <<: *a\n", "      classification: |-\n        preview\n", "      expirationDate: ''\n",
		"      lifecycle: # c\n", "      -\n", "    # c\n", "      - {classification: preview}\n", "    -\n", "      x: |\n        y\n", "  machineImages:\n"}
	everyText(pieces, everyLength(t, 2), func(text string) {
		for _, whole := range []string{head + text, strings.ReplaceAll(strings.TrimSuffix(head+text, "\n"), "\n", "\r\n")} {
			if sample.Has(4, whole) {
				editsEverything(t, whole)
			}
		}
	})
}

// TestEveryFlow changes profiles with collections in brackets, with every combination of a few signs
// in them.
func TestEveryFlow(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:"
	for _, c := range []struct {
		frame  string
		pieces []string
	}{
		{head + " [▲]\n", []string{"{version: 1.30.1}", "{version: 1.30.0, lifecycle: [{classification: preview}]}", ",", " ", "\n      ", " # c\n      ", "\r\n      "}},
		{head + "\n    - version: 1.30.0\n      lifecycle: [▲]\n", []string{"{classification: preview}", "{classification: supported, startTime: null}", ",", " ", "\n        ", " # c\n        "}},
		{head + "\n    - {▲}\n", []string{"version: 1.30.0", "classification: preview", "expirationDate: ", "\"lifecycle\": []", "lifecycle", ",", " ", "\n        ", " # c\n        "}},
	} {
		everyText(c.pieces, everyLength(t, 2), func(text string) {
			editsEverything(t, strings.Replace(c.frame, "▲", text, 1))
		})
	}
}
