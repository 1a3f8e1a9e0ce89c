package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// Note is something said of what a change does beyond its words.
type Note struct {
	// Versions it is said of, escaped; none where the sentence names them itself.
	Versions []string
	// Text is the sentence, without them.
	Text string
}

// applyNote is a note in the making.
type applyNote struct {
	versions []string
	text     string
}

// note says something of a version. What is said of many is one note.
func (a *applying) note(v *model.Version, format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	i := slices.IndexFunc(a.notes, func(n applyNote) bool { return n.text == text && n.versions != nil })
	if i < 0 {
		i = len(a.notes)
		a.notes = append(a.notes, applyNote{text: text})
	}
	a.notes[i].versions = append(a.notes[i].versions, model.Escape(v.Text))
}

// String writes the note as a sentence: 1.30.6: …, or 12 versions (1.30.6, 1.30.5,
// 1.30.4 and others): ….
func (n Note) String() string {
	const most = 3
	switch names := n.Versions; {
	case len(names) == 0:
		return n.Text
	case len(names) == 1:
		return names[0] + ": " + n.Text
	case len(names) <= most:
		return fmt.Sprintf("%d versions (%s): %s", len(names), strings.Join(names, ", "), n.Text)
	default:
		return fmt.Sprintf("%d versions (%s and others): %s", len(names), strings.Join(names[:most], ", "), n.Text)
	}
}

func (a *applying) told() (out []Note) {
	for _, n := range a.notes {
		out = append(out, Note{n.versions, n.text})
	}
	return out
}
