package tui

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// filter is a set of terms that must all hold: text, stage:WORD, problem,
// edited, marked.
type filter struct {
	text  string
	terms []condition
}

// condition is one term of a filter.
type condition struct {
	kind termKind
	word string
}

type termKind uint8

const (
	textTerm termKind = iota
	stageTerm
	problemTerm
	editedTerm
	markedTerm
)

// parseFilter reads the terms; every text is a filter.
func parseFilter(text string) filter {
	f := filter{text: strings.TrimSpace(text)}
	for _, word := range strings.Fields(strings.ToLower(text)) {
		t := condition{textTerm, word}
		if stage, ok := strings.CutPrefix(word, "stage:"); ok {
			t = condition{stageTerm, stage}
		}
		switch word {
		case "problem":
			t.kind = problemTerm
		case "edited":
			t.kind = editedTerm
		case "marked":
			t.kind = markedTerm
		}
		f.terms = append(f.terms, t)
	}
	return f
}

// row tells whether a version of a lane passes.
func (f *filter) row(s *session, l *trackview.View, i int) bool {
	for _, t := range f.terms {
		if !t.row(s, l, i) {
			return false
		}
	}
	return true
}

func (t condition) row(s *session, l *trackview.View, i int) bool {
	v := l.Track.Versions[i]
	switch t.kind {
	case stageTerm:
		return strings.HasPrefix(strings.ToLower(s.stageKnown(v)), t.word)
	case problemTerm:
		severity, ok := s.ed.Shown().Index().Worst(s.focus.TrackRef, i)
		return ok && severity >= model.Warning
	case editedTerm, markedTerm:
		return t.ofVersion(s, s.focus.TrackRef, v)
	}
	if v.Group != "" {
		return strings.Contains(strings.ToLower(v.Label), t.word) || strings.Contains(strings.ToLower(v.Group), t.word)
	}
	return strings.Contains(strings.ToLower(v.Text), t.word) || strings.Contains(strings.ToLower(trackview.NameOf(l.Track)), t.word)
}

// ofVersion tells whether a version is edited or marked, whichever is asked.
func (t condition) ofVersion(s *session, p model.TrackRef, v *model.Version) bool {
	if t.kind == editedTerm {
		return s.ed.Edited(p, v)
	}
	return s.marked[model.KeyOf(p, v)]
}

// text tells whether a line of a list passes: all words stand in it.
func (f *filter) line(line string) bool {
	line = strings.ToLower(line)
	for _, t := range f.terms {
		word := t.word
		if t.kind == textTerm && !strings.Contains(line, word) {
			return false
		}
		if t.kind == stageTerm && !strings.Contains(line, " "+word) {
			return false
		}
	}
	return true
}

// filterWords names a filter that is kept, so that what it hides is not missed;
// while it is typed it stands in its own line.
func (s *session) filterWords(f *filter) string {
	if f.text == "" || s.layers.top() == keys.FilterField {
		return ""
	}
	return "filter " + timeline.Cut(model.Escape(f.text), max(s.width/3, 8))
}
