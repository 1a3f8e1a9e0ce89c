package merge

import (
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// preparedParent is a parent made ready for being merged.
type preparedParent struct {
	object     *model.Object
	kubernetes *parentList // nil: the parent lists no Kubernetes versions
	images     []*parentList
	byName     map[string]int
}

// prepareParent makes a parent ready; of several images with one name the last
// one counts, at the place of the first (Gardener H3).
func prepareParent(o *model.Object, before *preparedParent) *preparedParent {
	p := &preparedParent{object: o, byName: map[string]int{}}
	for i, t := range o.Tracks {
		list := before.list(i, t)
		if list == nil {
			list = prepareList(i, t, before.earlier(i, t))
		}
		if !t.IsImage() {
			p.kubernetes = list
			continue
		}
		if k, twice := p.byName[t.Name]; twice {
			p.images[k] = list
			continue
		}
		p.byName[t.Name] = len(p.images)
		p.images = append(p.images, list)
	}
	return p
}

// list gives the list prepared for a track, if it was; earlier one of an
// earlier state of the track.
func (p *preparedParent) list(i int, t *model.Track) *parentList {
	if l := p.earlier(i, t); l != nil && l.track == t {
		return l
	}
	return nil
}

func (p *preparedParent) earlier(i int, t *model.Track) *parentList {
	if p == nil {
		return nil
	}
	if !t.IsImage() {
		return p.kubernetes
	}
	if k, ok := p.byName[t.Name]; ok && p.images[k].Index == i {
		return p.images[k]
	}
	return nil
}

// of gives the list of a track by its name, or nil.
func (p *preparedParent) of(name string) *parentList {
	if name == model.Kubernetes {
		return p.kubernetes
	}
	if k, ok := p.byName[name]; ok {
		return p.images[k]
	}
	return nil
}

// listMark is the identity of a state of a track.
type listMark struct{ _ byte }

// parentList is a track of a parent made ready for being merged with many
// namespaced profiles.
type parentList struct {
	Index int
	track *model.Track
	// Versions are the track's, with what the server fills in; filled finds those
	// that differ from the file's.
	Versions []*model.Version
	filled   map[*model.Version]*model.Version
	// Of several entries with one text the last one counts; in dialect Gardener
	// at the place of the first, where the namespaced profile says anything of
	// the track (H2): collapsed are the versions then, bases their indexes in
	// versions. Both are as versions, bases nil, where no text occurs twice.
	collapsed []*model.Version
	Bases     []int
	// byText gives the place of a text in collapsed, last its last one in
	// versions.
	byText, last map[string]int
	// Where nothing but fields of versions differs from the state before, and no
	// text occurs twice, follows is that state's mark and changed are the versions
	// that differ; follows is nil otherwise. A mark keeps no older state alive.
	mark, follows *listMark
	changed       []int
}

// prepareList makes a track ready; before is what was ready of an earlier state
// of the track, or nil, from which filled-in versions are taken over.
func prepareList(index int, track *model.Track, before *parentList) *parentList {
	l := &parentList{Index: index, track: track, Versions: track.Versions}
	if track.IsImage() {
		l.fill(before)
	}
	l.collapse()
	l.follow(before)
	return l
}

// follow notes the difference to the state before.
func (l *parentList) follow(before *parentList) {
	l.mark = &listMark{}
	if before == nil || l.Bases != nil || before.Bases != nil || len(l.Versions) != len(before.Versions) {
		return
	}
	for i, v := range l.Versions {
		if v == before.Versions[i] {
			continue
		}
		if v.Text != before.Versions[i].Text {
			l.changed = nil
			return
		}
		l.changed = append(l.changed, i)
	}
	l.follows = before.mark
}

// fill fills in what the server does.
func (l *parentList) fill(before *parentList) {
	l.Versions, l.filled = make([]*model.Version, len(l.track.Versions)), map[*model.Version]*model.Version{}
	for i, v := range l.track.Versions {
		l.Versions[i] = v
		if before != nil && before.filled[v] != nil {
			l.Versions[i] = before.filled[v]
		} else if filled := gardener.WithDefaults(v); filled != v {
			l.Versions[i] = filled
		}
		if l.Versions[i] != v {
			l.filled[v] = l.Versions[i]
		}
	}
}

func (l *parentList) collapse() {
	l.byText = make(map[string]int, len(l.Versions))
	twice := false
	for i, v := range l.Versions {
		if _, has := l.byText[v.Text]; has {
			twice = true
		}
		l.byText[v.Text] = i
	}
	l.last = l.byText
	if l.collapsed = l.Versions; !twice {
		return
	}
	l.collapsed, l.Bases = nil, nil
	places := make(map[string]int, len(l.byText))
	for _, v := range l.Versions {
		if _, has := places[v.Text]; !has {
			places[v.Text] = len(l.collapsed)
			l.collapsed = append(l.collapsed, l.Versions[l.byText[v.Text]])
			l.Bases = append(l.Bases, l.byText[v.Text])
		}
	}
	l.byText = places
}

// named gives the version of a text as the parent has it, or nil.
func (l *parentList) named(text string) *model.Version {
	if l == nil {
		return nil
	}
	i, ok := l.last[text]
	if !ok {
		return nil
	}
	return l.track.Versions[i]
}
