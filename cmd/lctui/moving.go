package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// moving is a file in which something is being moved.
type moving struct {
	source.Subject
	// named is set if the file was named itself, not found in a folder.
	named bool
	draft model.Draft
	who   lifecycle.Actor
	// done are sentences about what was done, or was already so.
	done []string
}

func (c *moveVerb) moving(s source.Subject, named bool, flags *actingFlags) (*moving, error) {
	m := &moving{Subject: s, named: named, draft: model.NewDraft(s.Doc.Objects())}
	if o := s.Doc.Objects()[0]; named && !slices.ContainsFunc(s.Doc.Objects(), editable) {
		return nil, &failure.Unedited{File: s.Doc.Name(), Why: systems.Can(o, lifecycle.TypeStart)}
	}
	if !slices.ContainsFunc(s.Doc.Objects(), systems.Moved) {
		m.who.Now = c.Now
		return m, nil // moves here do not record who made them
	}
	var err error
	m.who, err = c.actor(s.Doc, flags, false)
	return m, err
}

// editable reports whether lctui edits an object, by its starts or by moves.
func editable(o *model.Object) bool {
	return systems.Can(o, lifecycle.TypeStart) == "" || systems.Moved(o)
}

// moveAll moves everything that is named, each by itself, and returns the errors of what was
// refused.
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

// namedIn is what a name means in one file.
type namedIn struct {
	*moving
	targets []model.Ref
}

// meaning returns what a name means in the files of a call. Package revisions must be in one file
// only, unless the name is a pattern.
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

// elsewhere returns the current objects of the other files of a call.
func elsewhere(moves []*moving, but *moving) (others []*model.Object) {
	for _, m := range moves {
		if m != but {
			others = append(others, m.draft.Objects()...)
		}
	}
	return others
}

// find returns what a name means in the file.
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
				return nil, failure.Wrong(refused.Hint, "%s, since it is no package revision", refused.What)
			}
		}
	}
	return refs, nil
}

// move makes one move in the draft.
func (m *moving) move(r model.Ref, word string, elsewhere []*model.Object) error {
	o := m.Doc.Objects()[r.Object]
	if n := systems.Of(o).Nouns(); !slices.Contains(n.Moves, word) {
		return failure.Wrong("of "+n.Versions+" there are "+strings.Join(n.Moves, ", "), "%s is no transition of %s", word, o)
	}
	if now := m.draft.Objects(); r.Object >= len(now) || now[r.Object].Version(r) == nil {
		return nil // named twice, and removed the first time
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
