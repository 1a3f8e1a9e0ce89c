package main

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// moved turns the drafts into edits, one for each, also of what the rules refuse.
func (c *moveVerb) moved(moves []*moving, f *family) (edits []*edited, err error) {
	var failed []error
	for _, m := range moves {
		e := &edited{doc: m.Doc, next: m.Doc, draft: m.draft}
		if len(m.draft.Steps()) > 0 {
			made, err := c.edit(m.Doc, m.draft, f, false)
			if own, ok := err.(*failure.Error); ok && made != nil && len(made.broken) > 0 {
				own.Hint = "mend the file first, for a move may bring no error" // and cannot be forced
			}
			if made != nil {
				e = made
			}
			failed = append(failed, err)
		}
		e.moved = m
		edits = append(edits, e)
	}
	return edits, errors.Join(failed...)
}

// finishMoves writes what could be moved and says what was done. Where nothing
// could, only programs are told so.
func (c *moveVerb) finishMoves(edits []*edited, moves []*moving, flags *editFlags) error {
	done := slices.ContainsFunc(moves, func(m *moving) bool { return len(m.done) > 0 })
	if !done {
		if flags.format == "json" {
			return c.printEdits(edits, flags.format)
		}
		return nil
	}
	edits, moves = c.touched(edits, moves)
	if err := c.writeMoves(edits, moves, flags); err != nil {
		return err
	}
	for _, m := range moves {
		for _, text := range m.done {
			c.say(text)
		}
		for _, w := range m.warnings {
			c.say("warning: " + w.Track + ": " + w.Message + " [" + w.Name + "]")
		}
	}
	return nil
}

// touched leaves out the files of a call in which nothing was to be moved, and
// says how many they are.
func (c *moveVerb) touched(edits []*edited, moves []*moving) (some []*edited, of []*moving) {
	for i, m := range moves {
		if len(m.done) > 0 {
			some, of = append(some, edits[i]), append(of, m)
		}
	}
	if left := len(moves) - len(of); left > 0 {
		c.note("%s left as they are", phrase.Plural(left, "other file"))
	}
	return some, of
}

// writeMoves writes what was moved. The approval of a change request writes its
// target too, on its own.
func (c *moveVerb) writeMoves(edits []*edited, moves []*moving, flags *editFlags) error {
	var plain, all []*edited
	for i, m := range moves {
		if m.applies.Object == model.None {
			plain = append(plain, edits[i])
			continue
		}
		both, err := c.finishApproval(m, edits[i], flags)
		if err != nil {
			return c.refused(both, err, flags)
		}
		all = append(all, both...)
	}
	if len(all) == 0 {
		return c.finish(plain, flags)
	}
	for _, e := range append(all, plain...) {
		c.remarks(e)
	}
	if !flags.dryRun {
		if err := c.save(plain); err != nil {
			return err
		}
	}
	return c.printEdits(append(all, plain...), flags.format)
}
