package review

import (
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/panel"
)

// row is an entry of the meaning: one change, or one that several versions have in common. In the
// second case versions are their names, text describes the change, and below lists their old and
// new dates. lines is how many lines the row takes.
type row struct {
	*change.Change
	name     string
	versions []string
	text     string
	below    []string
	lines    int
}

// leastFolded is the fewest versions for which a common change is shown once.
const leastFolded = 4

// fold lists changes in as few rows as possible. If both ways need as many rows, it shows how far
// starts move rather than their new dates.
func fold(c *panel.Context, changes []change.Change) []row {
	rows := foldBy(c, changes, movedBy, changedTo)
	if others := foldBy(c, changes, changedTo, movedBy); len(others) < len(rows) {
		return others
	}
	return rows
}

// foldBy lists changes. At least leastFolded versions become one row, in the place of the first of
// them, if their changes are the same in the words of one of parts. Earlier parts take precedence.
func foldBy(c *panel.Context, changes []change.Change, parts ...func(*change.Change) effect) (rows []row) {
	var order []string
	of := map[string][]*change.Change{}
	for i := range changes {
		name := nameOf(c, &changes[i])
		if of[name] == nil {
			order = append(order, name)
		}
		of[name] = append(of[name], &changes[i])
	}
	folded := map[string]row{}
	for _, part := range parts {
		alike := map[string][]string{}
		for _, name := range order {
			if text := effects(of[name], part); text != "" && folded[name].text == "" {
				alike[text] = append(alike[text], name)
			}
		}
		for text, names := range alike {
			if len(names) >= leastFolded {
				for _, name := range names {
					folded[name] = row{Change: of[name][0], name: phrase.Plural(len(names), "version"), versions: names, text: text}
				}
				first := folded[names[0]]
				first.below = byDates(names, of)
				folded[names[0]] = first
			}
		}
	}
	for _, name := range order {
		r, common := folded[name]
		switch {
		case !common:
			for _, x := range of[name] {
				rows = append(rows, row{Change: x, name: name})
			}
		case r.versions[0] == name:
			rows = append(rows, r)
		}
	}
	return rows
}

// byDates returns a line for each set of old and new dates, with the names of the versions that
// have it.
func byDates(names []string, of map[string][]*change.Change) (lines []string) {
	at := map[string]int{}
	for _, name := range names {
		var moved []string
		for _, x := range of[name] {
			if x.Op == change.StartChanged {
				stage, text := x.What()
				moved = append(moved, model.Escape(stage)+" "+text)
			}
		}
		dates := strings.Join(moved, ", ")
		if i, ok := at[dates]; ok {
			lines[i] += ", " + name
			continue
		}
		at[dates] = len(lines)
		if dates != "" {
			dates += ": "
		}
		lines = append(lines, dates+name)
	}
	return lines
}

// effect is what happens to a stage, or to the version itself if stage is "".
type effect struct{ stage, text string }

// movedBy describes by how many days a start moves. It has no words for any other change.
func movedBy(x *change.Change) effect {
	if x.Op != change.StartChanged || !x.From.IsAt() || !x.To.IsAt() || x.From.Time().Equal(x.To.Time()) {
		return effect{}
	}
	by := x.To.Time().Sub(x.From.Time())
	if by%(24*time.Hour) != 0 {
		return effect{}
	}
	days, words := int(by.Hours()/24), " later"
	if days < 0 {
		days, words = -days, " earlier"
	}
	return effect{model.Escape(x.Stage), phrase.Plural(days, "day") + words}
}

// changedTo describes what a start, or anything else that changes, becomes.
func changedTo(x *change.Change) effect {
	if x.Written() != "" {
		return effect{}
	}
	if x.Op == change.StartChanged {
		return effect{model.Escape(x.Stage), "to " + phrase.Start(x.To)}
	}
	stage, text := x.What()
	return effect{model.Escape(stage), text}
}

// effects describes all changes of a version in the words of part, for example: deprecated and
// expired 14 days later. It returns "" if part has no words for one of them.
func effects(changes []*change.Change, part func(*change.Change) effect) string {
	var parts, stages []string
	for i, x := range changes {
		e := part(x)
		if e.text == "" {
			return ""
		}
		if e.stage != "" {
			stages = append(stages, e.stage)
		}
		if i+1 < len(changes) && part(changes[i+1]).text == e.text {
			continue
		}
		parts = append(parts, strings.TrimSpace(phrase.List(stages)+" "+e.text))
		stages = nil
	}
	return strings.Join(parts, ", ")
}
