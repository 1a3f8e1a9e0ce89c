package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// keptEdits are unsaved edits of a file that is gone or cannot be read any more.
type keptEdits struct {
	path string
	kept []files.Kept
}

// keptOf finds the unsaved edits of the files that were named and not opened.
func keptOf(args []string, docs []*files.Document, desk *files.Desk) (all []keptEdits) {
	if desk == nil {
		return nil
	}
	opened := map[string]bool{}
	for _, d := range docs {
		opened[d.Name()] = true
	}
	for _, path := range source.Distinct(args) {
		if kept := desk.KeptOf(path); !opened[path] && len(kept) > 0 {
			all = append(all, keptEdits{path, kept})
		}
	}
	return all
}

// notes say where the edits are and how they come back.
func (e *keptEdits) notes() (all []string) {
	what := "mend the file"
	if _, err := os.Stat(e.path); err != nil {
		what = "put the file back"
	}
	for _, kept := range e.kept {
		are := map[bool]string{true: "is", false: "are"}[kept.Steps == 1]
		all = append(all, fmt.Sprintf("%s: %s of this file, of %s, %s kept in %s; %s and `lctui edit %s` offers them", e.path,
			phrase.Plural(kept.Steps, "unsaved edit"), kept.Last.Format("2006-01-02 15:04Z"), are, kept.Path, what, e.path))
	}
	return all
}

// askKept asks what to do with edits of files that edit cannot open: they can be
// seen, written elsewhere or dropped. Nothing is done without an answer.
func (c *screen) askKept(all []keptEdits, in io.Reader) {
	answers := bufio.NewReader(in)
	for i := range all {
		e := &all[i]
		for k, note := range e.notes() {
			c.note("%s", note)
			if !c.askOne(e.path, e.kept[k], answers) {
				return
			}
		}
	}
}

// askOne asks about one journal until it is left or dropped; false at the end of
// the answers.
func (c *screen) askOne(path string, kept files.Kept, answers *bufio.Reader) bool {
	for {
		_, _ = io.WriteString(c.err, "v shows these edits, w PATH writes the text with them to a new file, d drops them, q leaves them: ")
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
			if err = kept.Drop(); err == nil {
				c.say(phrase.Plural(kept.Steps, "edit") + " dropped")
				return true
			}
		case word == "q" || word == "":
			return true
		}
		if err != nil {
			what, hint := failure.Sentence(err)
			c.say(strings.TrimSuffix(model.Escape(what)+"; "+hint, "; "))
		}
	}
}

// viewKept prints what the edits change in the text that they were made on.
func (c *screen) viewKept(path string, kept files.Kept) error {
	base, edited, err := kept.Texts(path, c.read.Limits)
	if err != nil {
		return err
	}
	c.printDiff(files.Patch(path, base.Bytes(), edited.Bytes()))
	return c.out.Flush()
}

// writeKept writes the text with the edits to a new file. The journal stays: it is
// of the other path.
func (c *screen) writeKept(path string, kept files.Kept, to string) error {
	base, edited, err := kept.Texts(path, c.read.Limits)
	if err != nil {
		return err
	}
	_, saved, err := base.SaveAs(to, edited, false)
	if err != nil {
		return err
	}
	for _, text := range saved.Notes {
		c.note("%s: %s", to, text)
	}
	c.say("written to " + model.Escape(to))
	return nil
}
