package main

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
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

// moveVerb moves package revisions, which have states in place of dates.
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
	edits, err := c.editsOf(moves, f)
	if err != nil {
		return errors.Join(append([]error{c.refused(edits, err, flags)}, failed...)...)
	}
	return errors.Join(append([]error{c.finishMoves(edits, moves, flags)}, failed...)...)
}

// parseMove splits the arguments. more are the files of --file.
func parseMove(args, more []string) (files, names []string, word string, err error) {
	files, words := fileFirst(args, more)
	if len(files) == 0 || len(words) == 0 {
		return nil, nil, "", failure.Wrong("for example `lctui move packages.yaml blueprints.nginx.v1 propose`",
			"move needs a FILE, a NAME and a TRANSITION")
	}
	return files, words[:len(words)-1], words[len(words)-1], nil
}

// editsOf returns the edits of the drafts, one for each file, including those that the rules refuse.
func (c *moveVerb) editsOf(moves []*moving, f *source.Relatives) (edits []*edited, err error) {
	var drafted []*edited
	for _, m := range moves {
		e := newEdited(m.Doc, m.draft)
		if edits = append(edits, e); len(m.draft.Steps()) > 0 {
			drafted = append(drafted, e)
		}
	}
	failed := c.complete(drafted, f, false, true)
	for i, e := range drafted {
		if own, ok := failed[i].(*failure.Error); ok && len(e.Errors) > 0 {
			own.Hint = "fix the file first: a move must not cause new errors" // a move cannot be forced
		}
	}
	return edits, errors.Join(failed...)
}

// finishMoves writes the moves that could be made and prints sentences about them. If there are
// none, it only prints the document for programs.
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

// touched returns the files of a call with moves, and prints a note with the number of the others.
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

// moving is a file with the moves made in its draft.
type moving struct {
	source.Subject
	// named is set if the file is an argument, and was not found in a folder.
	named bool
	draft model.Draft
	who   lifecycle.Actor
	// done has sentences about the moves that were made, or that changed nothing.
	done []string
}

func (c *moveVerb) moving(s source.Subject, named bool, flags *actingFlags) (*moving, error) {
	m := &moving{Subject: s, named: named, draft: model.NewDraft(s.Doc.Objects())}
	if o := s.Doc.Objects()[0]; named && !slices.ContainsFunc(s.Doc.Objects(), editable) {
		return nil, &failure.Unedited{File: s.Doc.Name(), Why: systems.Can(o, lifecycle.TypeStart)}
	}
	if !slices.ContainsFunc(s.Doc.Objects(), systems.Moved) {
		m.who.Now = c.Now
		return m, nil // moves of these objects do not record a user
	}
	var err error
	m.who, err = c.actor(s.Doc, flags, false)
	return m, err
}

// editable reports whether lctui edits an object, by its starts or by moves.
func editable(o *model.Object) bool {
	return systems.Can(o, lifecycle.TypeStart) == "" || systems.Moved(o)
}

// moveAll makes the move of each named object in the drafts, one by one, and returns the errors of
// those that are refused.
func moveAll(moves []*moving, names []string, word string) (failed []error) {
	for _, name := range names {
		found, err := meaning(moves, name)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		for _, f := range found {
			for _, r := range f.targets {
				if err := f.move(r, word, elsewhere(moves, f.moving)); err != nil {
					failed = append(failed, &failure.InFile{Name: f.Doc.Name(), Err: err})
				}
			}
		}
	}
	return failed
}

// namedIn has the objects of a file that a name matches.
type namedIn struct {
	*moving
	targets []model.Ref
}

// meaning returns the objects that a name matches in the files of a call. It is an error if they
// are in several files, unless the name is a pattern.
func meaning(moves []*moving, name string) (found []namedIn, err error) {
	var missing error
	var choices []string
	for _, m := range moves {
		targets, err := m.find(name)
		var unknown *model.Unknown
		switch {
		case errors.As(err, &unknown):
			missing = &failure.InFile{Name: m.Doc.Name(), Err: err}
		case err != nil:
			return nil, &failure.InFile{Name: m.Doc.Name(), Err: err}
		default:
			found = append(found, namedIn{m, targets})
			choices = append(choices, failure.ShellWord(m.Doc.Name())+" "+failure.ShellWord(name))
		}
	}
	switch {
	case len(found) == 0:
		return nil, missing
	case len(choices) > 1 && !model.IsPattern(name):
		return nil, &model.Ambiguous{What: "revision", Text: name, Choices: choices}
	}
	return found, nil
}

// elsewhere returns the objects in the drafts of the other files of a call.
func elsewhere(moves []*moving, but *moving) (others []*model.Object) {
	for _, m := range moves {
		if m != but {
			others = append(others, m.draft.Objects()...)
		}
	}
	return others
}

// find returns the refs of the versions in the file that a name matches.
func (m *moving) find(name string) ([]model.Ref, error) {
	objects := m.Doc.Objects()
	refs, err := model.FindVersions(objects, m.Objects, name)
	if err != nil {
		return nil, err
	}
	for _, r := range refs {
		var refused *model.Refusal
		switch o := objects[r.Object]; {
		case !editable(o):
			return nil, &failure.Unedited{File: m.Doc.Name(), Why: systems.Can(o, lifecycle.TypeStart)}
		case systems.Moved(o):
		default:
			if _, _, err := systems.Apply(objects, r, "", m.who); errors.As(err, &refused) {
				return nil, failure.Wrong(refused.Hint, "%s, since it is not a package revision", refused.What)
			}
		}
	}
	return refs, nil
}

// move makes one move in the draft.
func (m *moving) move(r model.Ref, word string, elsewhere []*model.Object) error {
	o := m.Doc.Objects()[r.Object]
	if n := systems.Of(o).Nouns(); !slices.Contains(n.Moves, word) {
		return failure.Wrong("of "+n.Versions+" there are "+strings.Join(n.Moves, ", "), "%s is not a transition of %s", word, o)
	}
	if now := m.draft.Objects(); r.Object >= len(now) || now[r.Object].Version(r) == nil {
		return nil // two names match it, and the first one removed it
	}
	who := m.who
	who.Elsewhere = elsewhere
	next, moved, err := systems.Move(m.draft, r, word, who)
	if err != nil {
		return err
	}
	m.draft = next
	m.done = append(m.done, moved.Message)
	return nil
}
