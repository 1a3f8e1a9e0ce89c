package files_test

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/filestest"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// TestRandomEdits makes several random changes at once in a text of every archive of the formats.
// Each is either written, which Edit itself checks, or refused because of something in the text. A
// refusal that only a bug in the planner can cause is an error.
func TestRandomEdits(t *testing.T) {
	for name, text := range seeds(t) {
		d := filestest.MustRead(t, text)
		for seed := range sample.Of(60, 20) {
			random := rand.New(rand.NewPCG(uint64(seed), uint64(len(text))))
			draft := randomDraft(random, d.Objects())
			next, err := d.Edit(draft.Objects())
			var refused *files.Refused
			switch {
			case errors.As(err, &refused) && refused.Hint == files.ReportHint && !keepsBlankLines(text):
				t.Errorf("%s, seed %d: %v\n%s", name, seed, err, stepsOf(draft))
			case err == nil:
				outside(t, name, d, draft.Objects(), next)
			case refused == nil:
				t.Errorf("%s, seed %d: %T %v", name, seed, err, err)
			}
		}
	}
}

// keepsBlankLines reports whether a text has block scalars that keep the blank lines after them.
// Removing a following entry would add blank lines to them.
func keepsBlankLines(text string) bool { return strings.Contains(text, "|+") }

// outside checks, using only the splices, that all other bytes stay the same.
func outside(t *testing.T, name string, d *files.Document, objects []*model.Object, next *files.Document) {
	splices, err := d.Plan(objects)
	if err != nil {
		t.Fatal(err)
	}
	old, new := string(d.Bytes()), string(next.Bytes())
	for i := len(splices) - 1; i >= 0; i-- {
		s := splices[i]
		if !strings.HasSuffix(new, old[s.End:]) {
			t.Fatalf("%s: bytes behind %d changed", name, s.End)
		}
		new = strings.TrimSuffix(new, old[s.End:])
		if !strings.HasSuffix(new, s.Text) {
			t.Fatalf("%s: no %q at %d", name, s.Text, s.Start)
		}
		new, old = strings.TrimSuffix(new, s.Text), old[:s.Start]
	}
	if new != old {
		t.Fatalf("%s: bytes before the first splice changed", name)
	}
}

// seeds returns the texts in the archives of all formats by name, in the form they have on disk.
func seeds(t testing.TB) map[string]string {
	out := map[string]string{}
	for _, pattern := range []string{"codec/*/testdata/edit/*.txtar", "codec/*/testdata/read/*.txtar"} {
		for _, path := range filestest.Archives(t, pattern) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i, file := range archive.Files {
				if i == 0 || file.Name == "before" {
					out[filepath.Base(path)+strings.Repeat("'", i)] = filestest.FormOf(string(archive.Comment)).Disk(string(file.Data))
				}
			}
		}
	}
	return out
}

func stepsOf(d model.Draft) string {
	var b strings.Builder
	for _, s := range d.Steps() {
		for _, e := range s.Edits {
			b.WriteString(e.What.String() + " " + e.Name + " " + e.To.String() + " ")
			b.WriteString(strings.Join([]string{strconv.Itoa(e.Ref.Object), strconv.Itoa(e.Ref.Track), strconv.Itoa(e.Ref.Version), strconv.Itoa(e.Ref.Stage)}, ",") + "\n")
		}
	}
	return b.String()
}

// randomDraft makes up to eight changes.
func randomDraft(random *rand.Rand, objects []*model.Object) model.Draft {
	draft := model.NewDraft(objects)
	for range 1 + random.IntN(8) {
		if edit, ok := randomEdit(random, draft.Objects()); ok {
			if next, err := draft.With(edit); err == nil {
				draft = next
			}
		}
	}
	return draft
}

func randomEdit(random *rand.Rand, objects []*model.Object) (model.Edit, bool) {
	r := model.ObjectRef(random.IntN(len(objects)))
	o := objects[r.Object]
	if len(o.Tracks) == 0 {
		return model.Edit{}, false
	}
	r = r.InTrack(random.IntN(len(o.Tracks)))
	versions := o.Tracks[r.Track].Versions
	what := model.What(random.IntN(int(model.SetText) + 1))
	e := model.Edit{What: what, To: randomStart(random), Name: randomName(random)}
	if what == model.AddVersion {
		e.Ref, e.Name = r.InVersion(random.IntN(len(versions)+1)), []string{"1.2.3", "1.40", "yes", "v1", "a b", "2024-01-01"}[random.IntN(6)]
		return e, true
	}
	if len(versions) == 0 {
		return e, false
	}
	e.Ref = r.InVersion(random.IntN(len(versions)))
	v := versions[e.Ref.Version]
	switch what {
	case model.SetStart, model.RemoveStage:
		if len(v.Stages) == 0 {
			return e, false
		}
		e.Ref = e.Ref.InStage(random.IntN(len(v.Stages)))
	case model.SetText:
		e.Name = v.Text
	case model.SetExpiration:
		if e.To.Form == model.Always {
			return e, false
		}
	}
	return e, true
}

func randomStart(random *rand.Rand) model.Start {
	switch random.IntN(5) {
	case 0:
		return model.Start{}
	case 1:
		return model.Start{Form: model.NoTime, Text: []string{"soon", "2026-01-01", "a: b", "# x", "\"", "'", "é\u202e", "", "~", "null"}[random.IntN(10)]}
	default:
		return model.StartAt(time.Unix(int64(random.Uint32()), 0))
	}
}

func randomName(random *rand.Rand) string {
	names := append(model.VersionStages.Names(), "odd name", "true", "a: b")
	return names[random.IntN(len(names))]
}
