package screen

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// lost returns documents for the files of a call that have unsaved edits but are gone or cannot be
// read, with notes about them. Each document has the text that the edits were made on. The editor
// offers the edits as for any other file, and writes the file again when it is saved.
func (c *Screen) lost(args []string, docs []*files.Document, journals *journal.Store) (lost []*files.Document, notes []string) {
	if journals == nil {
		return nil, nil
	}
	for _, path := range source.Distinct(args) {
		unsaved := journals.UnsavedAt(path)
		if len(unsaved) == 0 || slices.ContainsFunc(docs, func(d *files.Document) bool { return d.Name() == path }) {
			continue
		}
		d, err := unsaved[0].Lost(path, c.Read.Limits)
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s: its unsaved edits are kept in %s: %v", path, unsaved[0].Path, err))
			continue
		}
		lost = append(lost, d)
		notes = append(notes, path+" is gone or cannot be read: this is the text that its unsaved edits were made on")
	}
	return lost, notes
}

// textsName is the file in the state folder with the texts typed for the version that was added
// last. The next patch version usually needs the same ones.
const textsName = "new-version.json"

// mostTexts is the maximum size of that file in bytes. A larger one is ignored.
const mostTexts = 16 << 10

// rememberedTexts reads the texts of the previous session. It ignores texts that cannot be read, or
// that nobody could have typed.
func (c *Screen) rememberedTexts() editor.RememberedTexts {
	var texts editor.RememberedTexts
	if disk.StateFolder() == "" {
		return texts
	}
	data, err := os.ReadFile(filepath.Join(disk.StateFolder(), textsName))
	if err == nil && len(data) > mostTexts {
		err = errors.New("it is too large")
	}
	if err == nil {
		err = json.Unmarshal(data, &texts)
	}
	if err == nil && !typed(texts.Starts+texts.Predecessor) {
		err = errors.New("it contains what nobody types")
	}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			c.Out.Log.Warn("texts of the version added last", "error", err)
		}
		return editor.RememberedTexts{}
	}
	return texts
}

func typed(text string) bool { return !strings.Contains(text, "\n") && model.Escape(text) == text }

// remember stores the texts for later sessions. Errors are only logged.
func (c *Screen) remember(texts editor.RememberedTexts) {
	if disk.StateFolder() == "" {
		return
	}
	state := disk.NewState(disk.StateFolder())
	folder, err := state.Folder("")
	if err == nil {
		data, _ := json.Marshal(texts) // two texts can always be written as JSON
		err = state.Write(filepath.Join(folder, textsName), textsName, data)
	}
	if err != nil {
		c.Out.Log.Warn("texts of the version added last", "error", err)
	}
}
