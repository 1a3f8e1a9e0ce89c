package journal

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// longJournal returns the bytes of a journal with many changes, back and forth.
func longJournal(t testing.TB, d *files.Document, drafts []model.Draft, changes int) []byte {
	t.Helper()
	head, err := headingLine(d)
	if err != nil {
		t.Fatal(err)
	}
	data := bytes.NewBuffer(head)
	for i := range changes {
		step := drafts[1].Steps()[0]
		if i%2 == 1 {
			step = model.Step{Edits: []model.Edit{{Ref: step.Edits[0].Ref, What: model.SetStart, To: model.StartAt(journalClock)}}}
		}
		line, err := disk.JSONLine(record{At: journalClock.Unix(), Keep: i, Add: []model.Step{step}})
		if err != nil {
			t.Fatal(err)
		}
		data.Write(line)
	}
	return data.Bytes()
}

// resumedCost returns how many bytes of memory it takes to read a journal and apply its edits.
func resumedCost(t testing.TB, d *files.Document, journal []byte) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	l, err := readJournal(journal)
	if err != nil || l.Torn {
		t.Fatalf("torn %v: %v", l.Torn, err)
	}
	if _, missed := l.Draft(d.Objects()); missed > 0 {
		t.Fatalf("%d steps missed", missed)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestResumingCostsAsMuchAsTheJournalIsLong: reading four times the changes takes about four times
// the memory.
func TestResumingCostsAsMuchAsTheJournalIsLong(t *testing.T) {
	d, drafts := editing(t, checkedText)
	one := resumedCost(t, d, longJournal(t, d, drafts, 2000))
	four := resumedCost(t, d, longJournal(t, d, drafts, 8000))
	if four > 5*one {
		t.Errorf("2,000 changes cost %d bytes, 8,000 cost %d", one, four)
	}
}

// TestLongJournalComesBackWhole: the early steps, joined into one, have the same effect. The last
// ones are still separate steps. Steps that cannot be applied are counted.
func TestLongJournalComesBackWhole(t *testing.T) {
	d, drafts := editing(t, checkedText)
	for _, changes := range []int{1, separateSteps, separateSteps + 1, 3*separateSteps + 1} {
		l, err := readJournal(longJournal(t, d, drafts, changes))
		if err != nil {
			t.Fatal(err)
		}
		want := model.NewDraft(d.Objects())
		for _, step := range l.Steps() {
			if want, err = want.With(step.Edits...); err != nil {
				t.Fatal(err)
			}
		}
		restores(t, l, d, want)
		got, _ := l.Draft(d.Objects())
		if n := len(got.Steps()); n != min(changes, separateSteps+1) {
			t.Errorf("%d changes come back as %d steps", changes, n)
		}
		for _, at := range []int{0, changes / 2, changes - 1} {
			steps := append([]model.Step{}, l.Steps()...)
			steps[at] = model.Step{Edits: []model.Edit{steps[at].Edits[0], {Ref: model.Ref{Object: 99}, What: model.SetStart}}}
			broken := &Unsaved{steps: steps}
			got, missed := broken.Draft(d.Objects())
			want := model.NewDraft(d.Objects())
			for _, step := range steps[:at] {
				want, _ = want.With(step.Edits...)
			}
			if missed != changes-at || !model.SameObjects(got.Objects(), want.Objects()) {
				t.Errorf("of %d changes the one at %d fits nothing: %d missed", changes, at, missed)
			}
		}
	}
}

// BenchmarkResume reads a journal of 100,000 changes and applies them.
func BenchmarkResume(b *testing.B) {
	d, drafts := editing(b, checkedText)
	journal := longJournal(b, d, drafts, 100_000)
	b.SetBytes(int64(len(journal)))
	b.ReportAllocs()
	for b.Loop() {
		resumedCost(b, d, journal)
	}
}
