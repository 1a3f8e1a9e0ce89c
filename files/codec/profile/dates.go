package profile

import (
	"sort"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
)

// dated reports whether a start has a text in the file.
func dated(s model.Start) bool { return s.Form == model.At || s.Form == model.NoTime }

// date writes a date. q is the quotes of the text that it replaces. A new date gets the quotes of
// the nearest date in the same list of stages, else in the list of versions, else in the file.
// Without any, it gets double quotes. For a new date in a list of stages, stages is the list and
// near the index in it. Otherwise stages is nil. JSON always has double quotes.
func (e *versionEdit) date(q yamledit.Quote, text string, stages []span.ID, near int) string {
	if e.edit.JSON {
		return splice.DoubleQuoted(text)
	}
	if q != yamledit.Absent {
		return q.In(text)
	}
	start, _ := e.edit.Tree.Range(e.mapping)
	var found codec.Date
	yamledit.Nearest(stages, near, func(item span.ID) (ok bool) { found, ok = e.edit.DateOf(item, stageKeys[keyStart]); return ok })
	for _, dates := range []*trackSite{e.track.at, nil} {
		if found == (codec.Date{}) {
			found = nearestDate(e.track.object.datesOf(dates), start)
		}
	}
	if found == (codec.Date{}) {
		found.Quote = yamledit.Double
	}
	return found.Quote.In(text)
}

// dateFrom writes a new date with the quotes of the value that it is moved from. value is 0 if the
// date is not moved.
func (e *versionEdit) dateFrom(value span.ID, text string, stages []span.ID, near int) string {
	if q, ok := yamledit.QuoteOf(e.edit.Tree, value); ok && !e.edit.JSON {
		return q.In(text)
	}
	return e.date(yamledit.Absent, text, stages, near)
}

// datesOf returns the dates of a track in file order. For nil it returns those of all tracks of all
// profiles.
func (e *objectEdit) datesOf(track *trackSite) []codec.Date {
	if dates, ok := e.dates[track]; ok {
		return dates
	}
	var dates []codec.Date
	if track != nil {
		dates = e.datesIn(track.list, dates)
	} else {
		for _, s := range e.edit.Sites {
			if profile, ok := s.(*Site); ok {
				for i := range profile.tracks {
					dates = e.datesIn(profile.tracks[i].list, dates)
				}
			}
		}
	}
	sort.Slice(dates, func(i, j int) bool { return dates[i].Offset < dates[j].Offset })
	e.dates[track] = dates
	return dates
}

func (e *objectEdit) datesIn(versions span.ID, dates []codec.Date) []codec.Date {
	for item := e.edit.Tree.First(versions); item != 0; item = e.edit.Tree.Next(item) {
		if d, ok := e.edit.DateOf(item, versionKeys[keyExpiration]); ok {
			dates = append(dates, d)
		}
		_, v := e.edit.Tree.Get(e.edit.Tree.Resolve(item), versionKeys[keyLifecycle])
		list := e.edit.Tree.Resolve(v)
		if e.edit.Tree.Kind(list) != span.Sequence {
			continue
		}
		for stage := e.edit.Tree.First(list); stage != 0; stage = e.edit.Tree.Next(stage) {
			if d, ok := e.edit.DateOf(stage, stageKeys[keyStart]); ok {
				dates = append(dates, d)
			}
		}
	}
	return dates
}

// nearestDate returns the date nearest to an offset, or the zero Date if there is none.
func nearestDate(dates []codec.Date, offset int) codec.Date {
	if len(dates) == 0 {
		return codec.Date{}
	}
	i := sort.Search(len(dates), func(i int) bool { return dates[i].Offset >= offset })
	if i == len(dates) || i > 0 && offset-dates[i-1].Offset <= dates[i].Offset-offset {
		i--
	}
	return dates[i]
}

// movedDate returns the index of the new stage that takes over the date of an expirationDate that
// is removed, or None. The comment of the date moves with it.
func (e *versionEdit) movedDate() int {
	found := model.None
	if e.own(keyExpiration) < 0 || !e.goes(keyExpiration) {
		return found
	}
	for k := range e.now.Stages {
		s := &e.now.Stages[k]
		if s.Base != model.None || !s.Start.Equal(e.base.Expiration) {
			continue
		}
		if found == model.None || s.Name == model.Expired {
			found = k
		}
	}
	return found
}

// movedStart returns the value of the start that becomes the expirationDate when the stages are
// removed, or 0.
func (e *versionEdit) movedStart() span.ID {
	if !e.goes(keyLifecycle) || e.own(keyLifecycle) < 0 {
		return 0
	}
	items := e.edit.Tree.Children(e.edit.Tree.Resolve(e.fields[keyLifecycle].Value))
	for k := range e.base.Stages {
		if e.base.Stages[k].Start.Equal(e.now.Expiration) && k < len(items) {
			_, v := e.edit.Tree.Get(items[k], stageKeys[keyStart])
			return v
		}
	}
	return 0
}

// noteBehind returns the comment after a value if its entry is in block style, otherwise "".
func (e *versionEdit) noteBehind(value span.ID) string {
	if e.edit.Flow(e.mapping) {
		return ""
	}
	return e.edit.CommentBehind(value)
}
