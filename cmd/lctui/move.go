package main

import (
	"errors"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model/phrase"
)

func moveCommand(p *editing) *cobra.Command {
	var flags editFlags
	cmd := &cobra.Command{
		Use:   "move FILE NAME… TRANSITION",
		Short: "package revisions: propose, approve, reject, propose-delete, delete",
		Long: `move takes package revisions from one state to the next and saves the file. All other
bytes stay as they are.

  propose         Draft to Proposed
  approve         Proposed to Published; records who and when, sets the number
  reject          Proposed to Draft, DeletionProposed to Published
  propose-delete  Published to DeletionProposed
  delete          removes a revision that is not Published

A NAME is the name of the object, repository.package.workspace, or #N, the N-th
object of the file. Each name is moved on its own, and failures are listed at the end.
A transition that is already done changes nothing.`,
		Example: `  lctui move packages.yaml blueprints.nginx.v1 propose --resource-version ignore --dry-run
  lctui move packages.yaml blueprints.nginx.v1 propose
  lctui move packages.yaml blueprints.nginx.v1 approve --user ann@example.com`,
		RunE: func(_ *cobra.Command, args []string) error {
			return (&moveVerb{p}).move(args, &flags)
		},
	}
	cmd.Flags().BoolVar(&flags.dryRun, "dry-run", false, "print the diff and write nothing")
	cmd.Flags().StringArrayVar(&flags.files, "file", nil, "one more `FILE` (repeatable)")
	objectFlag(cmd, &flags.object)
	outputFlag(cmd, &flags.format, "diff", "json")
	addActingFlags(cmd, &flags.acting)
	cmd.ValidArgsFunction = complete.Moves(completed(p.Read), func() time.Time { return p.Now }, systems.Words())
	return cmd
}

// moveVerb moves what has states rather than dates: package revisions.
type moveVerb struct{ *editing }

func (c *moveVerb) move(args []string, flags *editFlags) error {
	files, names, word, err := parseMove(args, flags.files)
	if err != nil {
		return err
	}
	subjects, f, err := c.open(files, flags)
	if err != nil {
		return err
	}
	moves := make([]*moving, len(subjects))
	for i, s := range subjects {
		if moves[i], err = c.moving(s, slices.Contains(files, s.Doc.Name()), &flags.acting); err != nil {
			return err
		}
	}
	if err := failure.OneOf("transition", word, systems.Words()...); err != nil {
		return err
	}
	if len(names) == 0 {
		return failure.Wrong("a NAME is that of an object", "move needs the NAME of a package revision")
	}
	failed := moveAll(moves, names, word)
	edits, err := c.moved(moves, f)
	if err != nil {
		return errors.Join(append([]error{c.refused(edits, err, flags)}, failed...)...)
	}
	return errors.Join(append([]error{c.finishMoves(edits, moves, flags)}, failed...)...)
}

// parseMove splits the arguments. If all files are given by --file, the first argument is a NAME.
func parseMove(args, more []string) (files, names []string, word string, err error) {
	files = more
	if len(args) > 1 && (len(more) == 0 || args[0] == source.Stdin || there(args[0])) {
		files, args = append([]string{args[0]}, more...), args[1:]
	}
	if len(files) == 0 || len(args) == 0 {
		return nil, nil, "", failure.Wrong("for example `lctui move packages.yaml blueprints.nginx.v1 propose`",
			"move needs a FILE, a NAME and a TRANSITION")
	}
	return files, args[:len(args)-1], args[len(args)-1], nil
}

func there(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// moved turns the drafts into edits, one for each file, including those that the rules refuse.
func (c *moveVerb) moved(moves []*moving, f *source.Relatives) (edits []*edited, err error) {
	var drafted []*edited
	for _, m := range moves {
		e := newEdited(m.Doc, m.draft)
		if edits = append(edits, e); len(m.draft.Steps()) > 0 {
			drafted = append(drafted, e)
		}
	}
	failed := c.complete(drafted, f, false)
	for i, e := range drafted {
		if own, ok := failed[i].(*failure.Error); ok && len(e.Errors()) > 0 {
			own.Hint = "fix the file first: a move must not cause new errors" // a move cannot be forced
		}
	}
	return edits, errors.Join(failed...)
}

// finishMoves writes what could be moved and prints what was done. If nothing could be moved, it
// only prints a report for programs.
func (c *moveVerb) finishMoves(edits []*edited, moves []*moving, flags *editFlags) error {
	done := slices.ContainsFunc(moves, func(m *moving) bool { return len(m.done) > 0 })
	if !done {
		if flags.format == "json" {
			return c.print(edits, flags.format)
		}
		return nil
	}
	edits, moves = c.touched(edits, moves)
	if err := c.finish(edits, flags); err != nil {
		return err
	}
	for _, m := range moves {
		for _, text := range m.done {
			c.out.Say(text)
		}
	}
	return nil
}

// touched returns the files of a call in which something was moved, and notes how many others there
// are.
func (c *moveVerb) touched(edits []*edited, moves []*moving) (some []*edited, of []*moving) {
	for i, m := range moves {
		if len(m.done) > 0 {
			some, of = append(some, edits[i]), append(of, m)
		}
	}
	if left := len(moves) - len(of); left > 0 {
		c.out.Note("%s left as they are", phrase.Plural(left, "other file"))
	}
	return some, of
}
