package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// moving is a file in which something is being moved.
type moving struct {
	source.Subject
	// named is set if the file was named itself, not found in a folder.
	named bool
	draft model.Draft
	who   lifecycle.Actor
	// done are sentences about what was done, or was already so; warnings are what to consider
	// about it.
	done     []string
	warnings []edit.Warning
	// affects are the versions whose state in the file is a different one now; nil in files in
	// which a move only changes the version it names.
	affects []string
	// cost counts how many versions all moves look at.
	cost int
}

func (c *moveVerb) moving(s source.Subject, named bool, flags *edit.Acting) (*moving, error) {
	m := &moving{Subject: s, named: named, draft: model.NewDraft(s.Doc.Objects())}
	if namesMoves(s) {
		m.affects = []string{}
	}
	if systems.Allowing(s.Doc.Objects(), lifecycle.RecordActor) == nil {
		m.who.Now = c.Now
		return m, nil // moves here do not record who made them
	}
	var err error
	m.who, err = c.Actor(s.Doc, flags, false)
	return m, err
}

// namesMoves reports whether moves in a file may name versions that are not listed.
func namesMoves(s source.Subject) bool {
	return systems.Allowing(s.Doc.Objects(), lifecycle.NameMoves) != nil
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
		lacking, some := []error(nil), false
		for _, f := range found {
			if err := f.tooMany(name, f.targets); err != nil {
				failed = append(failed, &failure.InFile{Name: f.Doc.Name(), Err: err})
				continue
			}
			for _, t := range f.targets {
				switch err := f.move(t, word, elsewhere(moves, f.moving)); {
				case err == nil:
					some = true
				case !f.named && f.lacks(t, word):
					lacking = append(lacking, &failure.InFile{Name: f.Doc.Name(), Err: err})
				default:
					failed = append(failed, &failure.InFile{Name: f.Doc.Name(), Err: err})
				}
			}
		}
		if !some {
			failed = append(failed, lacking...)
		}
	}
	return failed
}

// mostMoved bounds the cost of moving versions one by one, each of which looks at all versions of
// its track.
const mostMoved = 1_000_000

// tooMany returns an error if the versions would take too long to move.
func (m *moving) tooMany(name string, targets []movable) error {
	for _, t := range targets {
		if t.text != "" {
			m.cost += len(m.Doc.Objects()[t.ref.Object].Tracks[t.ref.Track].Versions)
		}
	}
	if m.cost <= mostMoved {
		return nil
	}
	return failure.Wrong("name fewer of them at once", "%q picks %s, too many to be moved one by one", name, phrase.Plural(len(targets), "version"))
}

// movable is something that a name means in a file: a version by its ref, or, if moves may name one
// that is not listed, by its track and its text.
type movable struct {
	ref  model.Ref
	text string
}

// namedIn is what a name means in one file.
type namedIn struct {
	*moving
	targets []movable
}

// meaning returns what a name means in the files of a call. Package revisions must be in one file
// only, unless the name is a pattern; a version that need not be listed is the same one in every
// file.
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
			if !namesMoves(m.Subject) {
				choices = append(choices, failure.ShellWord(m.Doc.Name())+" "+failure.ShellWord(name))
			}
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
func (m *moving) find(name string) ([]movable, error) {
	objects := m.Doc.Objects()
	refs, err := model.FindVersions(objects, m.Objects, name)
	var unknown *model.Unknown
	if errors.As(err, &unknown) && namesMoves(m.Subject) && !model.IsPattern(name) {
		return m.unlisted(name, unknown)
	}
	if err != nil {
		return nil, err
	}
	targets := make([]movable, len(refs))
	for i, r := range refs {
		o := objects[r.Object]
		switch {
		case len(systems.Of(o).Nouns().Moves) == 0:
			_, _, err := systems.Apply(objects, r, "", "", m.who)
			return nil, failure.Wrong("`lctui set` changes when its stages start", "%s, since it is no package revision and no version of a lifecycle descriptor", err)
		case systems.Can(o, lifecycle.NameMoves) == "":
			targets[i] = movable{model.ObjectRef(r.Object).InTrack(r.Track), o.Version(r).Text}
		default:
			targets[i] = movable{ref: r}
		}
	}
	return targets, nil
}

// unlisted returns the API and version of a name like platform/0.8 that is not listed in the
// descriptor. It returns missing if the name has no API.
func (m *moving) unlisted(name string, missing *model.Unknown) ([]movable, error) {
	if _, err := model.ParseAPIVersion(name); err == nil {
		return nil, failure.Wrong("write platform/"+name+" or buildpack/"+name, "%q may be of either API", name)
	}
	if !strings.Contains(name, "/") {
		return nil, missing
	}
	r, text, err := model.FindTrack(m.Doc.Objects(), m.Objects, name)
	if err != nil {
		return nil, err
	}
	if _, err := model.ParseAPIVersion(text); err != nil {
		return nil, failure.Wrong("", "%s", err)
	}
	return []movable{{r, text}}, nil
}

// lacks reports whether the file does not support the version of a move. The move that lists a
// version is meant for just these.
func (m *moving) lacks(t movable, word string) bool {
	o := m.draft.Objects()[t.ref.Object]
	return t.text != "" && word != systems.Of(o).Nouns().Lists && !systems.Supports(o, o.Tracks[t.ref.Track], t.text)
}

// move makes one move in the draft.
func (m *moving) move(t movable, word string, elsewhere []*model.Object) error {
	o := m.Doc.Objects()[t.ref.Object]
	if n := systems.Of(o).Nouns(); !slices.Contains(n.Moves, word) {
		return failure.Wrong("of "+n.Versions+" there are "+strings.Join(n.Moves, ", "), "%s is no transition of %s", word, o)
	}
	if now := m.draft.Objects(); t.text == "" && (t.ref.Object >= len(now) || now[t.ref.Object].Version(t.ref) == nil) {
		return nil // named twice, and removed the first time
	}
	who := m.who
	who.Elsewhere = elsewhere
	next, moved, err := systems.Move(m.draft, t.ref, t.text, word, who)
	if err != nil {
		return m.belowEach(err)
	}
	m.draft = next
	track := o.Tracks[t.ref.Track].Name
	for _, w := range moved.Warnings {
		m.warnings = append(m.warnings, edit.Warning{Name: w.Name, Track: track, Message: w.Text})
	}
	if len(moved.Affects) > 1 {
		moved.Message += "; affects " + listed(moved.Affects)
	}
	m.done = append(m.done, moved.Message)
	for _, text := range moved.Affects {
		if name := track + "/" + text; !slices.Contains(m.affects, name) {
			m.affects = append(m.affects, name)
		}
	}
	return nil
}

// belowEach moves a hint of several lines, such as a table to add, below the sentence.
func (m *moving) belowEach(err error) error {
	var refused *model.Refusal
	if !errors.As(err, &refused) || !strings.Contains(refused.Hint, "\n") {
		return err
	}
	return &failure.Error{Code: failure.Findings, What: m.Doc.Name() + ": " + refused.What, Below: strings.Split(refused.Hint, "\n")}
}

// listed lists versions: the first of them, and how many more there are.
func listed(versions []string) string {
	const most = 20
	if more := len(versions) - most; more > 1 {
		return strings.Join(versions[:most], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(versions, ", ")
}
