package files

import (
	"sort"

	"github.com/lctui/lctui/files/span"
)

// dateAt is a date in the text and its quotes.
type dateAt struct {
	offset int
	quote  quote
}

// dateQuote chooses the quotes of a new date: as the nearest date of the same
// list of stages, else of the list of versions, else of the file, else double
// (cli.md, "Settled details" 3). JSON has no choice.
func (p *planner) dateQuote(stages []span.ID, near int, track *trackSite, offset int) quote {
	if p.json {
		return double
	}
	if id := nearest(stages, near, func(item span.ID) bool { _, ok := p.dateOf(item, stageKeys[keyStart]); return ok }); id != 0 {
		d, _ := p.dateOf(id, stageKeys[keyStart])
		return d.quote
	}
	if q, ok := nearestDate(p.datesOf(track), offset); ok {
		return q
	}
	if q, ok := nearestDate(p.datesOf(nil), offset); ok {
		return q
	}
	return double
}

// dateOf gives the date that a mapping has under a key of its own.
func (p *planner) dateOf(item span.ID, key string) (dateAt, bool) {
	mapping := p.tree.Resolve(item)
	if p.tree.Kind(mapping) != span.Mapping {
		return dateAt{}, false
	}
	_, v := p.tree.Get(mapping, key)
	q, ok := quoteOf(p.tree, v)
	if !ok || q == plain && p.tree.Resolved(v) == span.Null {
		return dateAt{}, false
	}
	start, _ := p.tree.Range(v)
	return dateAt{start, q}, true
}

// datesOf lists the dates of a track, or of all tracks of all objects for nil,
// in the order of the text.
func (p *planner) datesOf(track *trackSite) []dateAt {
	if dates, ok := p.dates[track]; ok {
		return dates
	}
	var dates []dateAt
	if track != nil {
		dates = p.datesIn(track.list, dates)
	} else {
		for _, s := range p.sites {
			if profile, ok := s.(*profileSite); ok {
				for i := range profile.tracks {
					dates = p.datesIn(profile.tracks[i].list, dates)
				}
			}
		}
	}
	sort.Slice(dates, func(i, j int) bool { return dates[i].offset < dates[j].offset })
	p.dates[track] = dates
	return dates
}

func (p *planner) datesIn(versions span.ID, dates []dateAt) []dateAt {
	for item := p.tree.First(versions); item != 0; item = p.tree.Next(item) {
		mapping := p.tree.Resolve(item)
		if p.tree.Kind(mapping) != span.Mapping {
			continue
		}
		if d, ok := p.dateOf(mapping, versionKeys[keyExpiration]); ok {
			dates = append(dates, d)
		}
		_, v := p.tree.Get(mapping, versionKeys[keyLifecycle])
		list := p.tree.Resolve(v)
		if p.tree.Kind(list) != span.Sequence {
			continue
		}
		for stage := p.tree.First(list); stage != 0; stage = p.tree.Next(stage) {
			if d, ok := p.dateOf(stage, stageKeys[keyStart]); ok {
				dates = append(dates, d)
			}
		}
	}
	return dates
}

// nearestDate gives the quotes of the date nearest to an offset.
func nearestDate(dates []dateAt, offset int) (quote, bool) {
	if len(dates) == 0 {
		return double, false
	}
	i := sort.Search(len(dates), func(i int) bool { return dates[i].offset >= offset })
	if i == len(dates) || i > 0 && offset-dates[i-1].offset <= dates[i].offset-offset {
		i--
	}
	return dates[i].quote, true
}

// nearest gives the entry next to a place in a list that fits: the one before
// it first, then the one there, and so on outwards; 0 if none does.
func nearest(items []span.ID, near int, fits func(span.ID) bool) span.ID {
	for d := 1; d <= len(items)+1; d++ {
		for _, i := range [2]int{near - d, near + d - 1} {
			if i >= 0 && i < len(items) && fits(items[i]) {
				return items[i]
			}
		}
	}
	return 0
}
