package linear

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
)

// promote takes the lifecycle of the current version, or one start of it, over into another open
// profile, as one step, after saying what changes there.
func promote(l *conversation, words string) string {
	if !l.inVersion {
		return "Name a version first, for example 1.33.5."
	}
	x := editor.SideBySideOf(l.ed.Now())
	from := slices.IndexFunc(x.Profiles, func(p model.TrackRef) bool { return p.File == l.focus.File && p.Object == l.focus.Object })
	row := x.Row(l.focus.TrackRef, l.focus.Version)
	if from < 0 || row == nil {
		return "Only versions of profiles are taken over into others."
	}
	name, stage, _ := strings.Cut(words, " ")
	stage = strings.TrimSpace(stage)
	to, why := l.profileNamed(x, name, from)
	if why != "" {
		return why
	}
	if stage != "" {
		if _, listed := row.In(to); !listed {
			return model.Escape(x.Columns[to]) + " does not list " + model.Escape(row.Version()) + `: type "promote ` + name + `" for all of it.`
		}
		if l.focused().StageNamed(stage) == model.None {
			return phrase.Version(l.focused()) + " has no stage " + model.Escape(stage) + change.Starts(l.focused()) + "."
		}
	}
	p, err := l.ed.Promote(row, from, to, stage)
	switch {
	case err != nil:
		return refusalText(err)
	case len(p.Edits) == 0:
		return "It is the same there already."
	case p.Before == nil:
		l.say(phrase.Version(p.After), " would be listed in ", model.Escape(x.Columns[to]), change.Starts(p.After), ".")
	default:
		l.say(sentence("in " + model.Escape(x.Columns[to]) + " " + compose.Fix{Change: p.Change, Before: p.Before, After: p.After}.String()))
	}
	said, _ := l.agreed(proposal{several: true}, p.Change, "keep", sentence(p.Label))
	return said
}

// profileNamed returns the column of a profile, named by its title or by its file. If the name
// means none, why says which there are.
func (p *place) profileNamed(x *editor.SideBySide, name string, except int) (column int, why string) {
	var others []string
	for i, title := range x.Columns {
		if i == except {
			continue
		}
		if title == name {
			return i, ""
		}
		others = append(others, model.Escape(title))
	}
	file, err := p.ed.FileNamed(name)
	of := func(at model.TrackRef) bool { return at.File == file }
	if column = slices.IndexFunc(x.Profiles, of); err == nil && column >= 0 && column != except && !slices.ContainsFunc(x.Profiles[column+1:], of) {
		return column, ""
	}
	if len(others) == 0 {
		return 0, `No other profile is open: "e FILE" opens one.`
	}
	return 0, "Name the profile that gets it: " + strings.Join(others, ", ") + "."
}
