package tui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// versionField adds versions: one for the focused minor, or one for each minor
// that has a mark, each together with what happens to its predecessor, as one
// step.
type versionField struct {
	news []newVersion
	// starts and predecessor are changes as the command set takes them, the
	// same for all; the predecessor's dates count from the new version's first
	// supported start.
	starts, predecessor panel.Field
	at                  int
	before              editor.Focus
	err                 error
	// meaning and counted say what the texts mean, for the first version.
	meaning, counted string
}

// newVersion is a version to add and the one it follows.
type newVersion struct {
	name  panel.Field
	hint  string
	after int // index into the track, or model.None
}

// parts is how many fields there are.
func (f *versionField) parts() int { return len(f.news) + 2 }

// part gives one of the fields: what it is called, its text, and what stands
// beside that.
func (f *versionField) part(at int) (label string, text *panel.Field, hint string) {
	switch n := len(f.news); {
	case at < n:
		return "version", &f.news[at].name, f.news[at].hint
	case at == n:
		return "starts", &f.starts, f.startsHint()
	}
	return "predecessor", &f.predecessor, f.predecessorHint()
}

// field is the one that letters go to.
func (f *versionField) field() *panel.Field {
	_, text, _ := f.part(f.at)
	return text
}

// openVersion opens the fields; a text given by a command is the version.
func (s *session) openVersion(text string) {
	f := versionField{before: s.Focus, starts: panel.NewField(s.Texts.Starts), predecessor: panel.NewField(s.Texts.Predecessor)}
	for _, i := range s.minorsToAdd() {
		f.news = append(f.news, s.nextPatch(i))
	}
	if len(f.news) == 0 {
		f.news = []newVersion{{after: model.None, hint: "the first version of " + trackview.NameOf(s.Track())}}
	}
	if text != "" {
		f.news = f.news[:1]
		f.news[0].name = panel.NewField(text)
	}
	s.version = f
	s.open(keys.VersionField)
	s.tryVersion()
}

// minorsToAdd gives one version, the highest, of each minor that gets a new
// patch: those with a mark, else the focused one.
func (s *session) minorsToAdd() (out []int) {
	t := s.Track()
	rows := s.MarkedRows()
	if len(rows) == 0 {
		if s.Focused() == nil {
			return nil
		}
		rows = []int{s.Focus.Version}
	}
	seen := map[string]bool{}
	for _, i := range rows {
		minor := lifecycle.MinorOf(t.Versions[i].Text)
		if seen[minor] {
			continue
		}
		seen[minor] = true
		for _, k := range s.Tracks.At(s.Focus.TrackRef).Order {
			if lifecycle.MinorOf(t.Versions[k].Text) == minor {
				out = append(out, int(k))
				break
			}
		}
	}
	return out
}

// nextPatch proposes the patch after a version.
func (s *session) nextPatch(i int) newVersion {
	v := s.Track().Versions[i]
	n, ok := model.Number(v.Text)
	if !ok {
		return newVersion{after: i, hint: "after " + phrase.Version(v)}
	}
	next := n.IncPatch()
	text := next.String()
	if strings.HasPrefix(v.Text, "v") {
		text = "v" + text
	}
	return newVersion{name: panel.NewField(text), after: i, hint: "next patch of " + lifecycle.MinorOf(v.Text)}
}

func (s *session) handleVersion(w keys.Command) tea.Cmd {
	f := &s.version
	if known, changed := f.field().Handle(w); known {
		if changed {
			s.tryVersion()
		}
		return nil
	}
	fields := f.parts()
	switch w.Intent {
	case keys.NextField, keys.FieldDown:
		f.at = (f.at + 1) % fields
	case keys.PreviousField, keys.FieldUp:
		f.at = (f.at + fields - 1) % fields
	case keys.Keep:
		return s.keepVersion()
	case keys.Drop:
		s.close()
		s.Focus = f.before
		s.try()
	}
	return nil
}

// tryVersion shows what the texts would add.
func (s *session) tryVersion() {
	f := &s.version
	c, refs, err := s.withVersions()
	f.err = err
	if err != nil {
		s.Focus = f.before
		s.try()
		return
	}
	s.Focus = f.before
	f.err = s.try(c)
	s.goTo(s.Focus.TrackRef, refs[0].Version, model.None)
}

// withVersions gives the present state with the versions added.
func (s *session) withVersions() (c editor.Change, refs []model.Ref, err error) {
	f := &s.version
	f.meaning, f.counted = "", ""
	starts, err := parseChanges(f.starts.String(), s.Editor.Instant(), s.Templates)
	if err != nil {
		return c, nil, err
	}
	from := firstSupported(starts, s.Editor.Instant())
	predecessor, err := parseChanges(f.predecessor.String(), from, s.Templates)
	if err != nil {
		return c, nil, err
	}
	track := f.before.In(model.None)
	var orders []change.Order
	for _, n := range f.news {
		text := strings.TrimSpace(n.name.String())
		if text == "" {
			return c, nil, errors.New("type the version to add")
		}
		if err := s.noVersion(text); err != nil {
			return c, nil, err
		}
		add, err := change.Parse("version+", s.Editor.Instant())
		if err != nil {
			return c, nil, err
		}
		orders = append(orders, change.Order{Ref: track, Changes: append([]change.Instruction{add.Named(text)}, starts...)})
		if after := s.predecessorOf(text, n.after); after != model.None && len(predecessor) > 0 {
			ref := track
			ref.Version = after
			orders = append(orders, change.Order{Ref: ref, Changes: predecessor})
		}
	}
	d, _, err := change.Apply(s.Editor.Now().Drafts[f.before.File], orders, lifecycle.Actor{})
	if err != nil {
		return c, nil, err
	}
	f.explain(starts, predecessor, s)
	return s.Editor.ChangeTo(f.before.File, d, ""), s.addedVersions(d.Objects(), f), nil
}

// noVersion says why a text cannot be a version of the track; nil if it can.
func (s *session) noVersion(text string) error {
	t := s.Editor.Now().Track(s.version.before.TrackRef)
	number, ok := model.Number(text)
	switch {
	case t == nil:
	case t.IsImage() && !ok:
		return fmt.Errorf("%s is no semantic version: write one to three numbers with points between, for example 1443.3.0", model.Escape(strconv.Quote(text)))
	case t.Name == model.Kubernetes && (!ok || text != fmt.Sprintf("%d.%d.%d", number.Major(), number.Minor(), number.Patch())):
		return fmt.Errorf("%s is no Kubernetes version: write three numbers, for example 1.31.4", model.Escape(strconv.Quote(text)))
	}
	return nil
}

// parseChanges reads changes as the command set takes them; the name of a
// template stands for its words.
func parseChanges(text string, from time.Time, templates map[string]string) (out []change.Instruction, err error) {
	for _, word := range strings.Fields(text) {
		if words, ok := templates[word]; ok {
			more, err := parseChanges(words, from, nil)
			if err != nil {
				return nil, err
			}
			out = append(out, more...)
			continue
		}
		c, err := change.Parse(word, from)
		if err != nil {
			return nil, err
		}
		if c.AddsVersion() {
			return nil, errors.New("version+ is what this does already")
		}
		out = append(out, c)
	}
	return out, nil
}

// firstSupported is the first supported start among changes, else now.
func firstSupported(changes []change.Instruction, now time.Time) time.Time {
	for _, c := range changes {
		if start, ok := c.SetsStart(model.Supported); ok && start.IsAt() {
			return start.Time
		}
	}
	return now
}

// predecessorOf is the next lower patch of the same minor as a version to add.
func (s *session) predecessorOf(text string, proposed int) int {
	n, ok := model.Number(text)
	t := s.Editor.Now().Track(s.version.before.TrackRef)
	if !ok || t == nil {
		return proposed
	}
	best := model.None
	for i, v := range t.Versions {
		other, ok := model.Number(v.Text)
		if !ok || other.Major() != n.Major() || other.Minor() != n.Minor() || !other.LessThan(n) {
			continue
		}
		if best == model.None {
			best = i
		} else if b, _ := model.Number(t.Versions[best].Text); b.LessThan(other) {
			best = i
		}
	}
	return best
}

// addedVersions finds the versions added, in the order of the fields.
func (s *session) addedVersions(objects []*model.Object, f *versionField) []model.Ref {
	t := objects[f.before.Object].Tracks[f.before.Track]
	refs := make([]model.Ref, len(f.news))
	for k := range f.news {
		refs[k] = f.before.In(0)
		for i, v := range t.Versions {
			if v.Base == model.None && v.Text == strings.TrimSpace(f.news[k].name.String()) {
				refs[k].Version = i
			}
		}
	}
	return refs
}

// explain says what relative dates come to.
func (f *versionField) explain(starts, predecessor []change.Instruction, s *session) {
	f.meaning = meaningOf(starts, model.FormatTime)
	if f.counted = meaningOf(predecessor, phrase.Day); f.counted != "" {
		f.counted += " (counted from the new start)"
	}
}

func meaningOf(changes []change.Instruction, format func(time.Time) string) (text string) {
	for _, c := range changes {
		for _, name := range model.VersionStages.Names() {
			if start, ok := c.SetsStart(name); ok && start.IsAt() {
				if text != "" {
					text += ", "
				}
				text += format(start.Time)
			}
		}
	}
	if text != "" {
		text = "= " + text
	}
	return text
}

// keepVersion adds the versions and remembers the texts.
func (s *session) keepVersion() tea.Cmd {
	f := &s.version
	if f.err != nil {
		s.refuse(f.err.Error())
		return nil
	}
	label := phrase.Plural(len(f.news), "version") + " added"
	if len(f.news) == 1 {
		label = model.Escape(strings.TrimSpace(f.news[0].name.String())) + " added"
	}
	s.close()
	s.keepTried(label)
	texts := editor.TextsStep{Before: s.Texts, After: editor.RememberedTexts{Starts: f.starts.String(), Predecessor: f.predecessor.String()}}
	s.Editor.SetMark(editor.Mark{Focus: s.Focus, Texts: &texts})
	cmd := s.rememberTexts(texts.After)
	s.unmark()
	return cmd
}

// rememberTexts keeps the texts for the next version that is added.
func (s *session) rememberTexts(texts editor.RememberedTexts) tea.Cmd {
	s.Texts = texts
	remember := s.options.Remember
	if remember == nil {
		return nil
	}
	return func() tea.Msg {
		remember(texts.Starts, texts.Predecessor)
		return nil
	}
}
