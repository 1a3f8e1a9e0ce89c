package trackview

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Words describe an instant as lists show it: its day, and its distance from the time cursor.
type Words struct {
	Day, Relative string
	// days is the distance in days.
	days int
}

// Next is the next start of a version after the time cursor. A zero Kind means that there is none.
// Letter is that of Kind.
type Next struct {
	Kind   model.StageKind
	Letter string
	At     time.Time
	Words
}

// Next returns the next start after an instant of the version at an index of the track. v is that
// version, merged with its parent's if it is an override. The result is valid until the next call
// for the version.
func (l *View) Next(i int, v *model.Version, after time.Time) *Next {
	next := &l.row(i).next
	x, ok := lifecycle.Next(v, after, l.Dialect)
	switch {
	case !ok:
		*next = Next{}
	case next.Words != Words{} && next.At.Equal(x.At) && next.Kind.Name == x.Title():
		if days := phrase.DaysBetween(after, x.At); next.days != days {
			next.days, next.Relative = days, phrase.Relative(after, x.At)
		}
	default:
		kind := l.Scale.Kind(x.To)
		kind.Name = x.Title()
		*next = Next{Kind: kind, Letter: string(kind.Letter), At: x.At, Words: words(after, x.At)}
	}
	return next
}

func words(cursor, at time.Time) Words {
	return Words{phrase.Day(at), phrase.Relative(cursor, at), phrase.DaysBetween(cursor, at)}
}
