package lifecycle

import "github.com/lctui/lctui/model"

// Note says what stands at a place of a file.
type Note struct {
	At model.Place
	// Text names it as written, not escaped: kubernetes/1.31.4 deprecated.
	Text string
}

// StartNotes are the starts and older dates of a track, whose they are and of which stage.
func StartNotes(t *model.Track) (notes []Note) {
	for _, v := range t.Versions {
		for k := range v.Stages {
			notes = append(notes, Note{v.Stages[k].StartAt, t.Name + "/" + v.Text + " " + v.Stages[k].Name})
		}
		if v.HasExpiration {
			notes = append(notes, Note{v.ExpirationAt, t.Name + "/" + v.Text + " " + model.Expired})
		}
	}
	return notes
}
