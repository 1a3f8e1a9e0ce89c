package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// trackEdit turns one list of versions into another.
type trackEdit struct {
	*planner
	site      *trackSite
	profile   *profileSite
	base, now *model.Track
	items     []span.ID
	// noStages tells that no entry has a list of stages in flow style, lacks
	// which fields no entry has: many edits at once need not look again.
	noStages bool
	lacks    [writtenFields]bool
}

func (e *trackEdit) plan() error {
	e.items = e.planner.items(e.site.list)
	bases := make([]int, len(e.now.Versions))
	for j, v := range e.now.Versions {
		bases[j] = v.Base
	}
	rows, ok := align(len(e.items), bases, func(b, j int) bool { return e.base.Versions[b].Text == e.now.Versions[j].Text })
	if !ok {
		return e.refuse(e.site.list, "the order of the versions changed, which no edit can do", "Edit the file by hand")
	}
	changed := false
	for _, r := range rows {
		if r.base < 0 || r.now < 0 {
			changed = true
			continue
		}
		if err := e.version(r); err != nil {
			return err
		}
	}
	if !changed {
		return nil
	}
	return e.list(rows)
}

// version edits an entry that stays.
func (e *trackEdit) version(r row) error {
	base, now := e.base.Versions[r.base], e.now.Versions[r.now]
	if base == now || model.SameVersion(base, now) {
		return nil
	}
	item := e.items[r.base]
	mapping := e.tree.Resolve(item)
	name := address(e.base, r.base)
	if e.tree.Kind(mapping) != span.Mapping {
		return e.refuse(item, "the entry "+quoted(name)+" is empty; there is nothing to change in it", "Write its version by hand first")
	}
	if e.tree.Kind(item) == span.Alias {
		return e.mayChange(mapping, quoted(name))
	}
	for k := range base.Others {
		if len(base.Others[k]) > 0 && base.Others[k][0] == '$' && base.Text == "" {
			return e.refuse(item, "this entry carries the directive "+quoted(base.Others[k])+" and is no version", "Leave it as it is")
		}
	}
	v := &versionEdit{trackEdit: e, at: r.base, name: name, mapping: mapping, base: base, now: now}
	return v.plan()
}

// list writes versions that come and go.
func (e *trackEdit) list(rows []row) error {
	if e.site.list == 0 || len(e.items) == 0 {
		return e.firstVersions(rows)
	}
	for _, r := range rows {
		if r.now < 0 {
			if err := e.mayRemove(e.items[r.base], quoted(address(e.base, r.base))); err != nil {
				return err
			}
		}
	}
	if err := e.mayChange(e.site.list, "this list of versions"); err != nil {
		return err
	}
	rw := e.entries(e.site.list, e.site.versions.key, e.items)
	var render []fresh
	rw.take(rows, func(j int) fresh {
		render = append(render, e.newVersion(j, nextBase(rows, j)))
		return render[len(render)-1]
	})
	switch {
	case rw.left() == 0:
		return e.emptyList(rw)
	case e.tree.Style(e.site.list) == span.Flow:
		style := e.flowStyle(e.sibling(0), 0)
		return e.rewriteFlow(rw, func(f fresh) string { return style.mapping(f.pairs) })
	}
	rw.keys = e.entryStyle(e.sibling(0), 0).keys
	return e.rewriteBlock(rw, func(near int) blockStyle { return e.entryStyle(e.sibling(near), e.nestedIndent()) })
}

// nextBase gives the index of the entry as loaded before which entry j comes.
func nextBase(rows []row, j int) int {
	next := 0
	for _, r := range rows {
		if r.now == j {
			break
		}
		if r.base >= 0 {
			next = r.base + 1
		}
	}
	return next
}

// sibling gives the entry whose layout a new one next to index i takes: the
// nearest mapping.
func (e *trackEdit) sibling(i int) span.ID {
	if id := nearest(e.items, i, func(id span.ID) bool { return e.tree.Kind(id) == span.Mapping && e.tree.Len(id) > 0 }); id != 0 {
		return id
	}
	return e.items[0]
}

// flowStyle is the layout of an entry in flow style, with that of the lists of
// stages around it.
func (e *trackEdit) flowStyle(mapping span.ID, near int) *flowStyle {
	s := e.flowStyleOf(mapping)
	stages := func(item span.ID) span.ID {
		_, v := e.tree.Get(item, versionKeys[keyLifecycle])
		return v
	}
	if e.noStages {
		return s
	}
	id := nearest(e.items, near, func(item span.ID) bool { return e.listStyleOf(stages(item)) != nil })
	if e.noStages = id == 0; id != 0 {
		s.stages = e.listStyleOf(stages(id))
	}
	return s
}

// nestedIndent is how far the dashes of the list of versions stand right of
// its key: a new list of stages takes the same.
func (e *trackEdit) nestedIndent() int {
	if len(e.items) == 0 || e.site.versions.key == 0 {
		return e.elsewhereIndent()
	}
	dash := e.tree.Dash(e.items[0])
	if dash < 0 || !e.alone(dash) {
		return 0
	}
	return max(0, e.column(dash)-e.column(e.keyStart(e.site.versions.key)))
}

// elsewhereIndent is the indentation of the first other list of versions in
// block style.
func (e *trackEdit) elsewhereIndent() int {
	for i := range e.profile.tracks {
		s := &e.profile.tracks[i]
		if item := e.tree.First(s.list); s != e.site && item != 0 && s.versions.key != 0 && e.tree.Dash(item) >= 0 {
			return max(0, e.column(e.tree.Dash(item))-e.column(e.keyStart(s.versions.key)))
		}
	}
	return 0
}

// emptyList removes the last entry: the key keeps an empty list, because
// null would be another value.
func (p *planner) emptyList(rw *rewrite) error {
	start, end := p.tree.Range(rw.id)
	if p.tree.Style(rw.id) == span.Flow {
		p.cut(start, end, "[]")
		return nil
	}
	colon, err := p.colonEnd(rw.above)
	if err != nil {
		return err
	}
	if !p.alone(rw.parts[0].start) {
		return p.refuse(rw.id, "this list begins in the line of its key; its last entry cannot be removed", "Edit the line by hand")
	}
	p.cut(colon, colon, " []")
	for _, part := range rw.parts {
		p.dropLines(p.lineStart(part.start), p.nextLine(part.end), part.value)
	}
	return nil
}

// colonEnd gives the offset behind the colon of a key.
func (p *planner) colonEnd(key span.ID) (int, error) {
	_, end := p.tree.Outer(key)
	for i := end; i < len(p.data); i++ {
		switch p.data[i] {
		case ' ', '\t':
			continue
		case ':':
			return i + 1, nil
		}
		break
	}
	return 0, p.refuse(key, questionMark, questionMarkHint)
}

const (
	questionMark     = "this key is written with a question mark; its value cannot be changed from here"
	questionMarkHint = "Write it as key: value"
)
