package files_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// numbered returns the text of a profile with a number and one version.
func numbered(i int) string {
	return fmt.Sprintf("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: p%d\nspec:\n  kubernetes:\n    versions:\n    - version: 1.31.%d\n      lifecycle:\n      - classification: supported\n        startTime: \"2025-01-01T00:00:00Z\"\n", i, i)
}

// documents returns the texts of n documents: numbered profiles, and some objects of another kind.
func documents(n int) []string {
	texts := make([]string, n)
	for i := range texts {
		if texts[i] = numbered(i); i%7 == 3 {
			texts[i] = fmt.Sprintf("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c%d}\n", i)
		}
	}
	return texts
}

const between = "---\n"

// TestDocumentsReadAtOnce: the objects of many documents are those of each document alone, in their
// order and with their places. An edit of all of them gives the same text as the edits of each
// alone.
func TestDocumentsReadAtOnce(t *testing.T) {
	texts := documents(1000)
	all := read(t, strings.Join(texts, between))
	var objects []*model.Object
	var want []string
	next, line := 0, uint32(0)
	for i, text := range texts {
		if strings.Contains(text, "ConfigMap") {
			want, line = append(want, text), line+uint32(strings.Count(text, "\n"))+1
			continue
		}
		one := read(t, text)
		got, alone := all.Objects()[next], one.Objects()[0]
		if got.Document != i || got.Name != alone.Name || got.At.Line != alone.At.Line+line || got.Tracks[0].Versions[0].Entry.Line != alone.Tracks[0].Versions[0].Entry.Line+line {
			t.Fatalf("object %d is %s of document %d in line %d, not %s of document %d in line %d", next, got.Name, got.Document, got.At.Line, alone.Name, i, alone.At.Line+line)
		}
		objects = append(objects, deprecated(t, all.Objects(), next)[next])
		edited, err := one.Edit(deprecated(t, one.Objects(), 0))
		if err != nil {
			t.Fatal(err)
		}
		want, line, next = append(want, string(edited.Bytes())), line+uint32(strings.Count(text, "\n"))+1, next+1
	}
	if next != len(all.Objects()) {
		t.Errorf("%d objects are read, not %d", len(all.Objects()), next)
	}
	edited, err := all.Edit(objects)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(edited.Bytes(), []byte(strings.Join(want, between))) {
		t.Error("an edit of all objects writes something else than the edits of each")
	}
}

// TestFirstBrokenOfManyDocuments: of several values that cannot be read, the first one is reported.
func TestFirstBrokenOfManyDocuments(t *testing.T) {
	texts := documents(1000)
	for _, i := range []int{901, 401, 650} {
		texts[i] = strings.Replace(numbered(i), "    - version", "    - 7\n    - version", 1)
	}
	_, err := files.Read("x", []byte(strings.Join(texts, between)), files.Options{})
	line := strings.Count(strings.Join(texts[:401], between)+between, "\n") + 8
	if want := fmt.Sprintf("x:%d:", line); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("the error is %v, not one at %s", err, want)
	}
}

func read(t *testing.T, text string) *files.Document {
	t.Helper()
	d, err := files.Read("x", []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// deprecated returns the objects after a stage is added to object i.
func deprecated(t *testing.T, objects []*model.Object, i int) []*model.Object {
	t.Helper()
	d, err := model.NewDraft(objects).With(model.Edit{Ref: model.ObjectRef(i).InTrack(0).InVersion(0), What: model.AddStage, Name: model.Deprecated})
	if err != nil {
		t.Fatal(err)
	}
	return d.Objects()
}
