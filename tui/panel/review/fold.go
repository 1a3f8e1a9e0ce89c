package review

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/panel"
)

// row is a part of the meaning: a change, or where versions are named what they have in
// common.
type row struct {
	*change.Change
	versions []string
	text     string
}

// leastFolded is from how many versions on a common change is said once.
const leastFolded = 4

// fold lists changes. Versions whose same starts move by the same number of days, and
// that do not change otherwise, become one row where the first of them was.
func fold(c *panel.Context, changes []change.Change) (rows []row) {
	moves, alike := map[string]string{}, map[string][]string{}
	var order []string
	for i := range changes {
		name, text := name(c, &changes[i]), move(&changes[i])
		if before, known := moves[name]; !known {
			order = append(order, name)
		} else if before == "" || text == "" {
			text = ""
		} else {
			text = before + "\x00" + text
		}
		moves[name] = text
	}
	for _, name := range order {
		if moves[name] != "" {
			alike[moves[name]] = append(alike[moves[name]], name)
		}
	}
	for i := range changes {
		name := name(c, &changes[i])
		versions := alike[moves[name]]
		switch {
		case len(versions) < leastFolded:
			rows = append(rows, row{Change: &changes[i]})
		case versions[0] == name && !slices.ContainsFunc(rows, func(r row) bool { return len(r.versions) > 0 && r.versions[0] == name }):
			rows = append(rows, row{Change: &changes[i], versions: versions, text: movedWords(moves[name])})
		}
	}
	return rows
}

// move says which start moves, and by how many days, apart by a blank; "" for any other
// change.
func move(x *change.Change) string {
	if x.Op != change.StartChanged || !x.From.IsAt() || !x.To.IsAt() || x.From.Time.Equal(x.To.Time) {
		return ""
	}
	by := x.To.Time.Sub(x.From.Time)
	if by%(24*time.Hour) != 0 {
		return ""
	}
	days, words := int(by.Hours()/24), " later"
	if days < 0 {
		days, words = -days, " earlier"
	}
	return model.Escape(x.Stage) + "\x01" + phrase.Plural(days, "day") + words
}

// movedWords says what several moves are: deprecated and expired 14 days later.
func movedWords(moves string) string {
	var parts, stages []string
	by := ""
	flush := func() {
		if len(stages) > 0 {
			parts = append(parts, phrase.List(stages)+" "+by)
		}
	}
	for _, m := range strings.Split(moves, "\x00") {
		stage, distance, _ := strings.Cut(m, "\x01")
		if distance != by {
			flush()
			stages, by = nil, distance
		}
		stages = append(stages, stage)
	}
	flush()
	return strings.Join(parts, ", ")
}
