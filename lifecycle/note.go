package lifecycle

import "github.com/lctui/lctui/model"

// Note describes a place of a file.
type Note struct {
	At model.Position
	// Text is a description as written, not escaped: kubernetes/1.31.4 deprecated.
	Text string
}

// StartNotes returns a note for each start and expirationDate of a track, which names its
// version and stage.
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
