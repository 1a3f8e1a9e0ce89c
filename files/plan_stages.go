package files

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// lifecycle turns the list of stages of an entry into another.
func (e *versionEdit) lifecycle() error {
	if sameStages(e.base.Stages, e.now.Stages) {
		return nil
	}
	if len(e.now.Stages) == 0 {
		return e.clear(keyLifecycle)
	}
	f := e.fields[keyLifecycle]
	switch {
	case f.key == 0 || f.inherited && len(e.base.Stages) == 0:
		e.insert(keyLifecycle, fresh{key: e.key(keyLifecycle), items: e.newStages()})
		return nil
	case f.inherited:
		return e.refuse(f.value, "the lifecycle of "+quoted(e.name)+" comes through a merge key; changing it there would change every entry that merges it",
			"Write the merged fields out in this entry first", e.users(f.value)...)
	case len(e.base.Stages) == 0:
		return e.fill(f)
	}
	return e.stages(e.tree.Resolve(f.value))
}

func sameStages(a, b []model.Stage) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k].Name != b[k].Name || !a[k].Start.Equal(b[k].Start) || len(a[k].Unknown) != len(b[k].Unknown) {
			return false
		}
	}
	return true
}

// newStages gives a whole new list of stages.
func (e *versionEdit) newStages() []fresh {
	out := make([]fresh, len(e.now.Stages))
	for k := range e.now.Stages {
		out[k] = e.newStage(k, stageStyle{key: e.keyQuote(), start: e.keyQuote(), name: absent}, nil, 0)
	}
	return out
}

// fill puts stages into a list that is there without any: null or [].
func (e *versionEdit) fill(f field) error {
	what := "the lifecycle of " + quoted(e.name)
	if err := e.mayChange(e.tree.Resolve(f.value), what); err != nil {
		return err
	}
	start, end := e.tree.Range(f.value)
	outer, _ := e.tree.Outer(f.value)
	if outer != start || bytes.IndexByte(e.data[start:end], '#') >= 0 {
		return e.refuse(f.value, what+" is empty, but carries an anchor, a tag or a comment", "Write the first stage by hand")
	}
	items := e.newStages()
	if e.tree.Style(e.mapping) == span.Flow {
		return e.fillInLine(f.value, e.flowStyle(e.mapping, e.at).list(items))
	}
	style := e.mappingStyle(e.rw, e.nestedIndent())
	return e.fillBelow(f, style.list(items))
}

// stages edits a list that has stages and keeps some or gets others.
func (e *versionEdit) stages(list span.ID) error {
	items := e.planner.items(list)
	bases := make([]int, len(e.now.Stages))
	for j := range e.now.Stages {
		bases[j] = e.now.Stages[j].Base
	}
	rows, ok := align(len(items), bases, func(b, j int) bool { return e.base.Stages[b].Name == e.now.Stages[j].Name })
	if !ok {
		return e.refuse(list, "the order of the stages of "+quoted(e.name)+" changed, which no edit can do", "Edit the file by hand")
	}
	changed := false
	for _, r := range rows {
		var err error
		switch {
		case r.base >= 0 && r.now >= 0:
			err = e.stage(items, r)
		case r.now < 0:
			err, changed = e.mayRemove(items[r.base], "the stage "+quoted(e.base.Stages[r.base].Name)+" of "+quoted(e.name)), true
		default:
			changed = true
		}
		if err != nil {
			return err
		}
	}
	if !changed {
		return nil
	}
	return e.listStages(list, items, rows)
}

// listStages writes stages that come and go.
func (e *versionEdit) listStages(list span.ID, items []span.ID, rows []row) error {
	if err := e.mayChange(list, "the list of stages of "+quoted(e.name)); err != nil {
		return err
	}
	isMapping := func(id span.ID) bool { return e.tree.Kind(id) == span.Mapping && e.tree.Len(id) > 0 }
	sibling := func(near int) span.ID {
		if id := nearest(items, near, isMapping); id != 0 {
			return id
		}
		return items[0]
	}
	rw := e.entries(list, e.fields[keyLifecycle].key, items)
	rw.take(rows, func(j int) fresh {
		near := nextBase(rows, j)
		return e.newStage(j, e.stageStyle(items, near), items, near)
	})
	if e.tree.Style(list) == span.Flow {
		style := e.flowStyleOf(sibling(len(items)))
		return e.rewriteFlow(rw, func(f fresh) string { return style.mapping(f.pairs) })
	}
	return e.rewriteBlock(rw, func(near int) blockStyle { return e.entryStyle(sibling(near), e.nestedIndent()) })
}

// stageStyle is how the keys and words of new stages are written.
type stageStyle struct {
	key, start, name quote
	// startFirst tells that startTime stands before classification.
	startFirst bool
}

// stageStyle takes the style of the stages around.
func (e *versionEdit) stageStyle(items []span.ID, near int) stageStyle {
	get := func(id span.ID, key string) (span.ID, span.ID) { return e.tree.Get(e.tree.Resolve(id), key) }
	s := stageStyle{key: e.keyQuote(), name: absent}
	named := nearest(items, near, func(id span.ID) bool { k, _ := get(id, stageKeys[keyStage]); return k != 0 })
	if k, v := get(named, stageKeys[keyStage]); k != 0 {
		s.key, _ = quoteOf(e.tree, k)
		if q, ok := quoteOf(e.tree, v); ok {
			s.name = q
		}
	}
	s.start = s.key
	dated := nearest(items, near, func(id span.ID) bool { k, _ := get(id, stageKeys[keyStart]); return k != 0 })
	if k, _ := get(dated, stageKeys[keyStart]); k != 0 {
		s.start, _ = quoteOf(e.tree, k)
		s.startFirst = e.tree.Is(e.tree.First(e.tree.Resolve(dated)), stageKeys[keyStart])
	}
	return s
}

// newStage writes stage k of the entry as wanted.
func (e *versionEdit) newStage(k int, style stageStyle, items []span.ID, near int) fresh {
	s := &e.now.Stages[k]
	name := fresh{key: style.key.in(stageKeys[keyStage]), scalar: e.word(style.name, s.Name)}
	if !dated(s.Start) {
		return fresh{pairs: []fresh{name}}
	}
	start := fresh{key: style.start.in(stageKeys[keyStart])}
	var moved span.ID
	if e.movedDate() == k {
		moved = e.fields[keyExpiration].value
		start.note = e.noteBehind(moved)
	}
	start.scalar = e.dateFrom(moved, s.Start.String(), func() string { return e.date(absent, s.Start.String(), items, near) })
	if style.startFirst {
		return fresh{pairs: []fresh{start, name}}
	}
	return fresh{pairs: []fresh{name, start}}
}

// dated tells whether a start has a text in the file.
func dated(s model.Start) bool { return s.Form == model.At || s.Form == model.NoTime }

// stage edits a stage that stays.
func (e *versionEdit) stage(items []span.ID, r row) error {
	base, now := e.base.Stages[r.base], &e.now.Stages[r.now]
	renamed := model.RenamedFields(base.Unknown, now.Unknown)
	if base = base.Renamed(renamed); len(renamed) == 0 && base.Name == now.Name && base.Start.Equal(now.Start) {
		return nil
	}
	item := items[r.base]
	mapping := e.tree.Resolve(item)
	what := "the stage " + quoted(base.Name) + " of " + quoted(e.name)
	if e.tree.Kind(mapping) != span.Mapping {
		return e.refuse(item, what+" is empty", "Write it by hand")
	}
	if e.tree.Kind(item) == span.Alias {
		return e.mayChange(mapping, what)
	}
	var f [stageFields]field
	e.lookup.fields(mapping, stageKeys, f[:])
	for _, u := range renamed {
		i := index(stageKeys, u.Meant)
		f[i].key, f[i].value = e.tree.Get(mapping, u.Name)
		if i == keyStart && dated(base.Start) && !dated(now.Start) {
			continue // the line goes
		}
		if err := e.renameKey(mapping, f[i].key, u.Meant, what); err != nil {
			return err
		}
	}
	if base.Name != now.Name {
		if f[keyStage].key == 0 || f[keyStage].inherited {
			return e.refuse(item, what+" has no classification of its own", "Write it by hand")
		}
		if err := e.setScalar(f[keyStage].value, now.Name, func(q quote) string { return e.word(q, now.Name) }, what); err != nil {
			return err
		}
	}
	if base.Start.Equal(now.Start) {
		return nil
	}
	return e.startOf(items, r, mapping, f[:], what)
}

// startOf gives a stage another start: the text changes, the line comes or goes.
func (e *versionEdit) startOf(items []span.ID, r row, mapping span.ID, f []field, what string) error {
	now := e.now.Stages[r.now].Start
	start := f[keyStart]
	rw := e.pairs(mapping)
	i := rw.index(start.key)
	if start.inherited {
		i = -1
	}
	switch {
	case dated(now) && i >= 0:
		return e.setScalar(start.value, now.String(), func(q quote) string { return e.date(q, now.String(), items, r.base) }, "the start of "+what)
	case dated(now):
		style := e.stageStyle(items, r.base+1)
		at := len(rw.parts)
		if k := rw.index(f[keyStage].key); k >= 0 && !f[keyStage].inherited {
			at = k + 1
		}
		rw.add[at] = []fresh{{key: style.start.in(stageKeys[keyStart]), scalar: e.date(absent, now.String(), items, r.base+1)}}
	case start.inherited:
		return e.refuse(start.value, "the start of "+what+" comes through a merge key", "Write the merged fields out in this stage first", e.users(start.value)...)
	case i >= 0:
		if err := e.mayRemove(start.value, "the start of "+what); err != nil {
			return err
		}
		rw.parts[i].drop = true
	}
	if err := e.mayChange(mapping, what); err != nil {
		return err
	}
	if rw.left() == 0 {
		return e.refuse(mapping, "nothing would be left of "+what, "Remove the stage instead")
	}
	if e.tree.Style(mapping) == span.Flow {
		style := e.flowStyleOf(mapping)
		return e.rewriteFlow(rw, func(f fresh) string { return style.pair(f) })
	}
	return e.rewriteBlock(rw, func(int) blockStyle { return e.mappingStyle(rw, 0) })
}
