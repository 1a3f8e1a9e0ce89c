package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// Plan gives what must change in the bytes so that they mean the objects
// given, which an editing draft made of Objects. The splices are in order and
// do not overlap; there are none when nothing changed. The error is a *Refused.
func (d *Document) Plan(objects []*model.Object) ([]Splice, error) {
	if reason := d.unwritable(); reason != "" {
		return nil, &Refused{File: d.name, What: reason, Hint: "Edit the file by hand"}
	}
	return d.content.plan(d, objects)
}

// planner collects the splices of one edit of a YAML or JSON text.
type planner struct {
	lookup
	doc    *Document
	sites  []site
	data   []byte
	json   bool
	cuts   []Splice
	shares *sharing
	// lineFrom and lineTo are the line looked at last, without its line feed.
	lineFrom, lineTo int
	// dates lists the dates of a track, of every track under nil.
	dates map[*trackSite][]dateAt
	// goes lists the items to take out of a list of objects, itemKeys the keys
	// of these lists.
	goes     map[span.ID][]span.ID
	itemKeys map[span.ID]span.ID
}

func (y *yamlText) planner(d *Document) *planner {
	p := &planner{doc: d, sites: y.sites, data: d.data, json: y.tree.IsJSON(), dates: map[*trackSite][]dateAt{},
		goes: map[span.ID][]span.ID{}, itemKeys: map[span.ID]span.ID{}}
	p.lookup = newLookup(y.tree)
	return p
}

func (y *yamlText) plan(d *Document, objects []*model.Object) ([]Splice, error) {
	p := y.planner(d)
	if len(objects) != len(d.objects) {
		return nil, &Refused{File: d.name, What: "an object was added or removed, which no edit can do", Hint: "Edit the file by hand"}
	}
	for i, now := range objects {
		if now == d.objects[i] {
			continue
		}
		if err := y.sites[i].plan(p, d.objects[i], now); err != nil {
			return nil, err
		}
	}
	if err := p.removeItems(); err != nil {
		return nil, err
	}
	splices, err := combined(d.data, p.cuts)
	if err != nil {
		return nil, &Refused{File: d.name, What: "these changes cannot be written in one step: " + err.Error(), Hint: "Make them one after the other"}
	}
	return splices, nil
}

// sharing is found once, when the first change asks for it.
func (p *planner) sharing() *sharing {
	if p.shares == nil {
		p.shares = newSharing(p.tree)
	}
	return p.shares
}

// cut replaces bytes.
func (p *planner) cut(start, end int, text string) {
	p.cuts = append(p.cuts, Splice{start, end, text})
}

// eachVersion visits every entry of every list of versions.
func (p *planner) eachVersion(visit func(t *model.Track, i int, item span.ID)) {
	for o, s := range p.sites {
		switch s := s.(type) {
		case *profileSite:
			for k := range s.tracks {
				for i, item := range p.items(s.tracks[k].list) {
					visit(p.doc.objects[o].Tracks[k], i, item)
				}
			}
		case *recordSite:
			visit(p.doc.objects[o].Tracks[0], 0, s.root)
		}
	}
}

// items lists the children of a sequence.
func (p *planner) items(list span.ID) []span.ID {
	if list == 0 {
		return nil
	}
	out := make([]span.ID, 0, p.tree.Len(list))
	for id := p.tree.First(list); id != 0; id = p.tree.Next(id) {
		out = append(out, id)
	}
	return out
}

// plan adds the splices that turn one profile into another.
func (s *profileSite) plan(p *planner, base, now *model.Object) error {
	before := model.TracksBefore(base, now)
	var added []*model.Track
	kept := 0
	for i, t := range now.Tracks {
		if before[i] == model.None {
			if isTwice(now, t.Name) {
				return p.refuse(s.root, quoted(t.Name)+" would be there twice, which no edit can do", "Edit the file by hand")
			}
			added = append(added, t)
			continue
		}
		was := base.Tracks[before[i]]
		if kept++; was == t || before[i] >= len(s.tracks) {
			continue
		}
		e := &trackEdit{planner: p, site: &s.tracks[before[i]], profile: s, base: was, now: t}
		if err := e.plan(); err != nil {
			return err
		}
	}
	if kept != len(base.Tracks) || kept != len(s.tracks) {
		return p.refuse(s.root, "a machine image was removed or renamed, which no edit can do", "Edit the file by hand")
	}
	return s.newTracks(p, added)
}
