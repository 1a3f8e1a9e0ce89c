package panel

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/trackview"
)

// Filter is a set of terms that must all hold: text, stage:WORD, problem,
// edited, marked.
type Filter struct {
	// Text is the filter as typed, "" lets everything through.
	Text string
	// Terms are its words, all of which must hold.
	Terms []Term
}

// Term is one term of a filter.
type Term struct {
	// Kind says what Word is; Word is in lower case.
	Asks TermKind
	Word string
}

// TermKind is what a term asks.
type TermKind uint8

const (
	// TextTerm asks for text in the version or track.
	TextTerm TermKind = iota
	// StageTerm asks for the stage at the time cursor.
	StageTerm
	// ProblemTerm asks for a warning or an error.
	ProblemTerm
	// EditedTerm asks for unsaved edits.
	EditedTerm
	// MarkedTerm asks for the mark.
	MarkedTerm
)

// ParseFilter reads the terms; every text is a filter.
func ParseFilter(text string) Filter {
	f := Filter{Text: strings.TrimSpace(text)}
	for _, word := range strings.Fields(strings.ToLower(text)) {
		t := Term{TextTerm, word}
		if stage, ok := strings.CutPrefix(word, "stage:"); ok {
			t = Term{StageTerm, stage}
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

// Row reports whether a version of the track in focus passes.
func (f *Filter) Row(c *Context, l *trackview.View, i int) bool {
	for _, t := range f.Terms {
		if !t.row(c, l, i) {
			return false
		}
	}
	return true
}

func (t Term) row(c *Context, l *trackview.View, i int) bool {
	v := l.Track.Versions[i]
	switch t.Asks {
	case StageTerm:
		return strings.HasPrefix(strings.ToLower(c.StageKnown(v)), t.Word)
	case ProblemTerm:
		severity, ok := c.Shown().Index().Worst(c.Focus.TrackRef, i)
		return ok && severity >= model.Warning
	case EditedTerm, MarkedTerm:
		return t.OfVersion(c, c.Focus.TrackRef, v)
	}
	if v.Group != "" {
		return strings.Contains(strings.ToLower(v.Label), t.Word) || strings.Contains(strings.ToLower(v.Group), t.Word)
	}
	return strings.Contains(strings.ToLower(v.Text), t.Word) || strings.Contains(strings.ToLower(trackview.NameOf(l.Track)), t.Word)
}

// OfVersion reports whether a version is edited or marked, whichever is asked.
func (t Term) OfVersion(c *Context, p model.TrackRef, v *model.Version) bool {
	if t.Asks == EditedTerm {
		return c.Shown().Edited(p, v)
	}
	return c.Marked[model.KeyOf(p, v)]
}

// Line reports whether a line of a list passes: all words stand in it.
func (f *Filter) Line(line string) bool {
	line = strings.ToLower(line)
	for _, t := range f.Terms {
		word := t.Word
		if t.Asks == TextTerm && !strings.Contains(line, word) {
			return false
		}
		if t.Asks == StageTerm && !strings.Contains(line, " "+word) {
			return false
		}
	}
	return true
}

// Back takes the filter away, or closes its panel where there is none.
func (f *Filter) Back() Result {
	if f.Text == "" {
		return Result{Close: true}
	}
	*f = Filter{}
	return Result{}
}
