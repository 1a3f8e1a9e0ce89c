package main

import (
	"errors"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model/phrase"
)

func moveCommand(p *edit.Pipeline) *cobra.Command {
	var flags edit.Options
	cmd := &cobra.Command{
		Use:   "move FILE NAME… TRANSITION",
		Short: "package revisions: propose, approve, reject, propose-delete, delete; descriptors: support, deprecate, remove",
		Long: `move takes package revisions from one state to the next, or versions of an API in a
lifecycle descriptor, and saves the file; every other byte of it stays.

Package revisions:

  propose         Draft to Proposed
  approve         Proposed to Published; records who and when, sets the number
  reject          Proposed to Draft, DeletionProposed to Published
  propose-delete  Published to DeletionProposed
  delete          removes a revision that is not Published

A NAME is the name of the object, repository.package.workspace, or #N, the N-th
object of the file. Each name is judged on its own: what may be moved is moved, and
the failures are listed at the end. A transition that is already done changes nothing.

Lifecycle descriptors:

  support         list the version as supported
  deprecate       from 1.0 on this deprecates the whole major, and says so
  remove          drop the version; from 1.0 on the whole major, platform/1

A NAME is a version, listed or not: platform/0.14, buildpack/1; 'platform/0.*' picks
all listed ones that match. If several files are given, the version is moved in every
descriptor; deprecate and remove skip those files of a folder that do not support it,
as long as another one does.`,
		Example: `  lctui move packages.yaml blueprints.nginx.v1 propose --resource-version ignore --dry-run
  lctui move packages.yaml blueprints.nginx.v1 propose
  lctui move packages.yaml blueprints.nginx.v1 approve --user ann@example.com
  lctui move lifecycle.toml platform/0.14 support --dry-run
  lctui move lifecycle.toml platform/0.8 platform/0.12 deprecate`,
		RunE: func(_ *cobra.Command, args []string) error {
			return (&moveVerb{p}).move(args, &flags)
		},
	}
	cmd.Flags().BoolVar(&flags.DryRun, "dry-run", false, "print the diff and write nothing")
	cmd.Flags().StringArrayVar(&flags.Files, "file", nil, "one more `FILE` (repeatable)")
	objectFlag(cmd, &flags.Object)
	outputFlag(cmd, &flags.Format, "diff", "json")
	addActingFlags(cmd, &flags.Acting)
	cmd.ValidArgsFunction = complete.Moves(completed(p.Read), func() time.Time { return p.Now }, systems.Words())
	return cmd
}

// moveVerb moves what has states or lists rather than dates: package revisions,
// and API versions of descriptors.
type moveVerb struct{ *edit.Pipeline }

func (c *moveVerb) move(args []string, flags *edit.Options) error {
	files, names, word, err := parseMove(args, flags.Files)
	if err != nil {
		return err
	}
	subjects, f, err := c.Open(files, flags)
	if err != nil {
		return err
	}
	moves := make([]*moving, len(subjects))
	for i, s := range subjects {
		if moves[i], err = c.moving(s, slices.Contains(files, s.Doc.Name()), &flags.Acting); err != nil {
			return err
		}
	}
	if len(names) == 0 {
		return nameless(moves, word)
	}
	failed := moveAll(moves, names, word)
	edits, err := c.moved(moves, f)
	if err != nil {
		return errors.Join(append([]error{c.Refused(edits, err, flags)}, failed...)...)
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
		return nil, nil, "", failure.Wrong("for example `lctui move packages.yaml blueprints.nginx.v1 propose`, or `lctui move lifecycle.toml platform/0.9 deprecate`",
			"move needs a FILE, a NAME and a TRANSITION")
	}
	names, word = args[:len(args)-1], args[len(args)-1]
	return files, names, word, failure.OneOf("transition", word, systems.Words()...)
}

func there(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// nameless returns the error for a call that names nothing to move.
func nameless(moves []*moving, word string) error {
	for _, m := range moves {
		if namesMoves(m.Subject) {
			return failure.Wrong("for example `lctui move "+failure.ShellWord(m.Doc.Name())+" platform/0.9 "+word+"`", "move needs the NAME of a version: its API, a slash, its number")
		}
	}
	return failure.Wrong("a NAME is that of an object", "move needs the NAME of a package revision")
}

// moved turns the drafts into edits, one for each file, including those that the rules refuse.
func (c *moveVerb) moved(moves []*moving, f *judge.Relatives) (edits []*edit.Plan, err error) {
	var drafted []*edit.Plan
	for _, m := range moves {
		e := edit.NewPlan(m.Doc, m.draft)
		e.Affects, e.Warnings = m.affects, m.warnings
		if edits = append(edits, e); len(m.draft.Steps()) > 0 {
			drafted = append(drafted, e)
		}
	}
	failed := c.Complete(drafted, f, false)
	for i, e := range drafted {
		if own, ok := failed[i].(*failure.Error); ok && len(e.Broken) > 0 {
			own.Hint = "fix the file first: a move must not cause new errors" // a move cannot be forced
		}
	}
	return edits, errors.Join(failed...)
}

// finishMoves writes what could be moved and prints what was done. If nothing could be moved, it
// only prints a report for programs.
func (c *moveVerb) finishMoves(edits []*edit.Plan, moves []*moving, flags *edit.Options) error {
	done := slices.ContainsFunc(moves, func(m *moving) bool { return len(m.done) > 0 })
	if !done {
		if flags.Format == "json" {
			return c.Print(edits, flags.Format)
		}
		return nil
	}
	edits, moves = c.touched(edits, moves)
	if err := c.Finish(edits, flags); err != nil {
		return err
	}
	for _, m := range moves {
		for _, text := range m.done {
			c.Out.Say(text)
		}
		for _, w := range m.warnings {
			c.Out.Say("warning: " + w.Track + ": " + w.Message + " [" + w.Name + "]")
		}
	}
	return nil
}

// touched returns the files of a call in which something was moved, and notes how many others there
// are.
func (c *moveVerb) touched(edits []*edit.Plan, moves []*moving) (some []*edit.Plan, of []*moving) {
	for i, m := range moves {
		if len(m.done) > 0 {
			some, of = append(some, edits[i]), append(of, m)
		}
	}
	if left := len(moves) - len(of); left > 0 {
		c.Out.Note("%s left as they are", phrase.Plural(left, "other file"))
	}
	return some, of
}
