package editor

// Way is what a user can do about a refusal.
type Way uint8

// The ways, each with the end of the sentence in the front end of the screen.
const (
	WriteElsewhere Way = iota // ":w PATH saves the edits elsewhere"
	WriteThem                 // ", :w PATH saves them"
	ReadAgain                 // "; :reread tries again"
	WriteAnyway               // "; :w! writes it all the same"
	OverrideIt                // "", or how to override a version of a parent instead of editing it
	EditIt                    // "; :e FILE opens it for editing"
)

// advice returns what the user can do about a refusal of a file, as the end of a sentence, in the
// words of the front end.
func (w *Workspace) advice(way Way, file string) string {
	if w.Options.Advice == nil {
		return ""
	}
	return w.Options.Advice(way, file)
}
