package view

import (
	"errors"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Refuse shows why the key that is being handled cannot act now. The help shows it too.
func (v *State) Refuse(reason string) {
	v.Refused = panel.Refusal{Key: v.Key, Reason: reason}
	if v.Key != "" {
		reason = v.Key + ": " + reason
	}
	v.Status.Say(reason)
}

// Failed shows why something could not be done, as a refusal if the file may not be edited. It does
// nothing if err is nil.
func (v *State) Failed(err error) {
	var blocked *editor.Blocked
	switch {
	case errors.As(err, &blocked):
		v.Refuse(err.Error())
	case err != nil:
		v.Status.Fail(err)
	}
}

// Lock locks the files for editing, and shows anything unusual.
func (v *State) Lock() {
	for _, text := range v.Editor.Lock() {
		v.Status.Notice(text)
	}
	v.AskRecovery()
}

// AskRecovery opens the question about unsaved edits of earlier runs, if there are any and the
// timeline is on top. No file with such edits can be edited before it is answered.
func (v *State) AskRecovery() {
	if len(v.Editor.Recoveries.All()) > 0 && v.Layers.Top() == keys.Timeline {
		v.Layers.Open(keys.ResumeQuestion)
	}
}

// Sync writes the edits to the journals. It runs after every message, before its effect is drawn,
// so that keys that came in one burst cost one write.
func (v *State) Sync() {
	said, err := v.Editor.Journals.Sync()
	for _, text := range said {
		v.Status.Notice(text)
	}
	if err != nil {
		v.Status.Fail(err)
	}
}

// Advice returns what the user can do about a refusal of a file, as the end of a sentence; "" for
// nothing.
func Advice(k *keys.Map, w editor.Way, file string) string {
	switch w {
	case editor.WriteThem:
		return ", :w PATH saves them"
	case editor.WriteAnyway:
		return "; :w! writes it all the same"
	case editor.ReadAgain:
		return "; :reread tries again"
	case editor.EditIt:
		return "; :e " + file + " opens it for editing"
	case editor.WriteElsewhere:
		return ":w PATH saves the edits elsewhere"
	}
	return ""
}
