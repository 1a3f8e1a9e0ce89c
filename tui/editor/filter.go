package editor

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Filter is a set of terms that must all match: text, stage:WORD, within:PERIOD, drift:, drift:now,
// drift:missing, problem, edited, marked.
type Filter struct {
	// Text is the filter as typed; "" matches everything.
	Text string
	// Terms are the terms of the filter.
	Terms []Term
}

// Term is one term of a filter.
type Term struct {
	// Asks is the kind of the term. Word is its text in lower case.
	Asks TermKind
	Word string
	// Period is the period that a WithinTerm asks for.
	Period lifecycle.Shift
}

// TermKind is what a term asks.
type TermKind uint8

const (
	// TextTerm asks for text in the version or track.
	TextTerm TermKind = iota
	// StageTerm asks for the stage at an instant.
	StageTerm
	// WithinTerm asks for a start in the period after an instant.
	WithinTerm
	// ProblemTerm asks for a warning or an error.
	ProblemTerm
	// EditedTerm asks for unsaved edits.
	EditedTerm
	// MarkedTerm asks for marked versions.
	MarkedTerm
	// DriftTerm asks whether the open profiles that list a version have it in different stages at
	// an instant or later. The Word "now" restricts that to the instant. The Word "missing" asks
	// instead whether one of the profiles does not list the version.
	DriftTerm
)

// The words of a DriftTerm. A beginning of one is enough, as for a stage.
const (
	driftNow     = "now"
	driftMissing = "missing"
)

// ParseFilter parses a filter. Every text is a valid filter; see Misread for invalid terms.
func ParseFilter(text string) Filter {
	f := Filter{Text: strings.TrimSpace(text)}
	for _, word := range strings.Fields(strings.ToLower(text)) {
		t := Term{Asks: TextTerm, Word: word}
		if stage, ok := strings.CutPrefix(word, "stage:"); ok {
			t.Asks, t.Word = StageTerm, stage
		}
		if text, ok := strings.CutPrefix(word, "within:"); ok {
			if period, err := lifecycle.ParsePeriod(text); err == nil {
				t.Asks, t.Period = WithinTerm, period
			}
		}
		if text, ok := strings.CutPrefix(word, "drift:"); ok {
			t.Asks, t.Word = DriftTerm, text
		}
		switch word {
		case "problem":
			t.Asks = ProblemTerm
		case "edited":
			t.Asks = EditedTerm
		case "marked":
			t.Asks = MarkedTerm
		}
		f.Terms = append(f.Terms, t)
	}
	return f
}

// Misread returns what is wrong with the first invalid term and what is allowed there, or "" if all
// are valid. A stage term is invalid if no open object has a stage that begins with its word. A
// term is also invalid if it asks for an unknown kind of drift, or if its period cannot be parsed.
func (f *Filter) Misread(m *Snapshot) string {
	for _, t := range f.Terms {
		switch {
		case t.Asks == StageTerm:
			stages := stageNames(m)
			if !slices.ContainsFunc(stages, func(name string) bool { return strings.HasPrefix(strings.ToLower(name), t.Word) }) {
				return "no stage \"" + model.Escape(t.Word) + "\": " + model.Escape(phrase.Choice(stages))
			}
		case t.Asks == DriftTerm && !strings.HasPrefix(driftNow, t.Word) && !strings.HasPrefix(driftMissing, t.Word):
			return "no drift \"" + model.Escape(t.Word) + "\": " + driftNow + " or " + driftMissing
		case t.Asks == TextTerm && strings.HasPrefix(t.Word, "within:"):
			return "no period \"" + model.Escape(strings.TrimPrefix(t.Word, "within:")) + "\": 60d, 8w, 3mo or 1y"
		}
	}
	return ""
}

// stageNames lists the stages that versions of the open objects may have, each once.
func stageNames(m *Snapshot) (out []string) {
	for file := range m.Drafts {
		for _, o := range m.Listed(file) {
			for _, name := range o.Scale.Names() {
				if !slices.Contains(out, name) {
					out = append(out, name)
				}
			}
		}
	}
	return out
}

// Version reports whether a version of a track matches the filter. at is the instant at which
// stages, periods and drift are checked; marked are the marked versions.
func (f *Filter) Version(m *Snapshot, p model.TrackRef, version int, at time.Time, marked map[Key]bool) bool {
	return !slices.ContainsFunc(f.Terms, func(t Term) bool { return !t.version(m, p, version, at, marked) })
}

func (t Term) version(m *Snapshot, p model.TrackRef, version int, at time.Time, marked map[Key]bool) bool {
	track := m.Track(p)
	v := track.Versions[version]
	switch t.Asks {
	case StageTerm:
		return strings.HasPrefix(strings.ToLower(m.StageKnown(p, v, at)), t.Word)
	case ProblemTerm:
		worst := m.Index().Worst(p, version)
		return worst != nil && !worst.Past && worst.Severity >= model.Warning
	case EditedTerm, MarkedTerm:
		return t.OfVersion(m, p, version, marked)
	case WithinTerm:
		holding := m.InEffect(p, v)
		return holding != nil && t.Reaches(lifecycle.Stages(holding), at)
	case DriftTerm:
		x := SideBySideOf(m)
		return t.Drifts(x.Row(p, version), len(x.Columns), at)
	}
	if v.Grouped != nil {
		return strings.Contains(strings.ToLower(v.Label()), t.Word) || strings.Contains(strings.ToLower(v.Group()), t.Word)
	}
	return strings.Contains(strings.ToLower(v.Text), t.Word) || strings.Contains(strings.ToLower(strings.TrimPrefix(track.Name, model.ImagePrefix)), t.Word)
}

// Drifts reports whether a row drifts in the way that the term asks for. columns is the number of
// profiles side by side. A nil row does not drift.
func (t Term) Drifts(row *matrix.Row, columns int, at time.Time) bool {
	switch {
	case row == nil:
		return false
	case t.Word != "" && strings.HasPrefix(driftMissing, t.Word):
		return len(row.Cells) < columns
	}
	drift := row.Drift(at)
	return drift.Is && (t.Word == "" || drift.From.IsZero())
}

// Reaches reports whether one of the stages begins in the period after at.
func (t Term) Reaches(stages []model.Stage, at time.Time) bool {
	until, _ := t.Period.From(at)
	return slices.ContainsFunc(stages, func(s model.Stage) bool {
		return s.Start.IsAt() && s.Start.Time().After(at) && !s.Start.Time().After(until)
	})
}

// Within reports whether a start is in all periods that the filter asks for, relative to at.
func (f *Filter) Within(start, at time.Time) bool {
	return !slices.ContainsFunc(f.Terms, func(t Term) bool {
		return t.Asks == WithinTerm && !t.Reaches([]model.Stage{{Start: model.StartAt(start)}}, at)
	})
}

// OfVersion reports whether a version is edited, for an EditedTerm, or marked, for any other term.
func (t Term) OfVersion(m *Snapshot, p model.TrackRef, version int, marked map[Key]bool) bool {
	if t.Asks == EditedTerm {
		return m.Edited(p, m.Track(p).Versions[version])
	}
	return len(marked) > 0 && marked[m.KeyOf(p, version)]
}

// Line reports whether a line of a list matches the filter: it must contain all texts and stages
// asked for.
func (f *Filter) Line(line string) bool {
	line = strings.ToLower(line)
	for _, t := range f.Terms {
		if t.Asks == TextTerm && !strings.Contains(line, t.Word) || t.Asks == StageTerm && !strings.Contains(line, " "+t.Word) {
			return false
		}
	}
	return true
}
