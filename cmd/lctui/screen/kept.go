package screen

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// keptEdits are unsaved edits of a file that is gone or can no longer be read.
type keptEdits struct {
	path string
	kept []*journal.Unsaved
}

// keptOf finds the unsaved edits of files that were named but not opened.
func keptOf(args []string, docs []*files.Document, journals *journal.Store) (all []keptEdits) {
	if journals == nil {
		return nil
	}
	opened := map[string]bool{}
	for _, d := range docs {
		opened[d.Name()] = true
	}
	for _, path := range source.Distinct(args) {
		if kept := journals.UnsavedAt(path); !opened[path] && len(kept) > 0 {
			all = append(all, keptEdits{path, kept})
		}
	}
	return all
}

// notes returns where the edits are and how to get them back.
func (e *keptEdits) notes() (all []string) {
	what := "fix the file"
	if _, err := os.Stat(e.path); err != nil {
		what = "put the file back"
	}
	for _, kept := range e.kept {
		are := map[bool]string{true: "is", false: "are"}[len(kept.Steps()) == 1]
		all = append(all, fmt.Sprintf("%s: %s of this file, of %s, %s kept in %s; %s and `lctui edit %s` offers them", e.path,
			phrase.Plural(len(kept.Steps()), "unsaved edit"), kept.Last.Format("2006-01-02 15:04Z"), are, kept.Path, what, e.path))
	}
	return all
}

// askKept asks what to do with edits of files that edit cannot open: they can be viewed, written
// elsewhere or dropped. Nothing is done without an answer.
func (c *Screen) askKept(all []keptEdits, in io.Reader) {
	answers := bufio.NewReader(in)
	for i := range all {
		e := &all[i]
		for k, note := range e.notes() {
			c.Out.Note("%s", note)
			if !c.askOne(e.path, e.kept[k], answers) {
				return
			}
		}
	}
}

// askOne asks about one journal until the user leaves or drops it. It returns false if there are no
// more answers.
func (c *Screen) askOne(path string, kept *journal.Unsaved, answers *bufio.Reader) bool {
	for {
		_, _ = io.WriteString(c.Out.Err, "v shows these edits, w PATH writes the text with them to a new file, d drops them, q leaves them: ")
		line, err := answers.ReadString('\n')
		if err != nil {
			return false
		}
		word, to, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case word == "v":
			err = c.viewKept(path, kept)
		case word == "w" && strings.TrimSpace(to) != "":
			err = c.writeKept(path, kept, strings.TrimSpace(to))
		case word == "d":
			if err = kept.DropUnlocked(); err == nil {
				c.Out.Say(phrase.Plural(len(kept.Steps()), "edit") + " dropped")
				return true
			}
		case word == "q" || word == "":
			return true
		}
		if err != nil {
			what, hint := failure.Sentence(err)
			c.Out.Say(strings.TrimSuffix(model.Escape(what)+"; "+hint, "; "))
		}
	}
}

// viewKept prints what the edits change in the text that they were made on.
func (c *Screen) viewKept(path string, kept *journal.Unsaved) error {
	base, edited, err := kept.Texts(path, c.Read.Limits)
	if err != nil {
		return err
	}
	c.PrintDiff(files.Patch(path, base.Bytes(), edited.Bytes()))
	return c.Out.Flush()
}

// writeKept writes the text with the edits to a new file. The journal stays, because it belongs to
// the other path.
func (c *Screen) writeKept(path string, kept *journal.Unsaved, to string) error {
	base, edited, err := kept.Texts(path, c.Read.Limits)
	if err != nil {
		return err
	}
	_, saved, err := disk.SaveAs(base, to, edited, false)
	if err != nil {
		return err
	}
	for _, text := range saved.Notes {
		c.Out.Note("%s: %s", to, text)
	}
	c.Out.Say("written to " + model.Escape(to))
	return nil
}

// textsName is the file in the state folder with the starts typed for the version that was added
// last, because the next patch needs the same ones.
const textsName = "new-version.json"

// mostTexts is how many bytes of it are read.
const mostTexts = 16 << 10

// rememberedTexts reads the texts of the previous session. Texts that cannot be read, or could not
// have been typed, are ignored.
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
		err = errors.New("it holds what nobody types")
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

// remember stores the texts for later sessions. If that fails they must be typed again; the error
// is only logged.
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
