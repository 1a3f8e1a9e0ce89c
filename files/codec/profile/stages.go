package profile

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// lifecycle changes the list of stages of an entry.
func (e *versionEdit) lifecycle() error {
	if sameStages(e.base.Stages, e.now.Stages) {
		return nil
	}
	if len(e.now.Stages) == 0 {
		return e.clear(keyLifecycle)
	}
	f := e.fields[keyLifecycle]
	switch {
	case f.Key == 0 || f.Inherited && len(e.base.Stages) == 0:
		e.insert(keyLifecycle, yamledit.New{Items: e.newStages()})
		return nil
	case f.Inherited:
		return e.edit.Refuse(f.Value, "the lifecycle of "+phrase.Quoted(e.name)+" comes from a merge key; a change there would change every entry that merges it",
			"Write out the merged fields in this entry first", e.edit.Users(f.Value)...)
	case len(e.base.Stages) > 0:
		return e.stages(e.edit.Tree.Resolve(f.Value))
	}
	what := "the lifecycle of " + phrase.Quoted(e.name)
	if err := e.edit.MayChange(e.edit.Tree.Resolve(f.Value), what); err != nil {
		return err
	}
	return e.edit.Fill(e.mapping, f, yamledit.New{Items: e.newStages()}, e.track.layout(e.mapping, e.near), what)
}

func sameStages(a, b []model.Stage) bool {
	return slices.EqualFunc(a, b, func(a, b model.Stage) bool {
		return a.Name == b.Name && a.Start.Equal(b.Start) && len(a.Unknown.All()) == len(b.Unknown.All())
	})
}

// newStages returns a complete new list of stages.
func (e *versionEdit) newStages() []yamledit.New {
	out := make([]yamledit.New, len(e.now.Stages))
	for k := range out {
		out[k] = e.newStage(k, stageStyle{key: e.keyQuote(), start: e.keyQuote(), name: yamledit.Absent}, nil, 0)
	}
	return out
}

// stages edits a list that has stages. The edit changes, removes or adds stages.
func (e *versionEdit) stages(list span.ID) error {
	items := e.edit.Tree.Children(list)
	rows, ok := splice.Align(len(items), len(e.now.Stages), func(j int) int { return e.now.Stages[j].Base }, func(b, j int) bool { return e.base.Stages[b].Name == e.now.Stages[j].Name })
	if !ok {
		return e.edit.Refuse(list, "the order of the stages of "+phrase.Quoted(e.name)+" changed, which an edit cannot do", "Edit the file by hand")
	}
	for _, r := range rows {
		var err error
		switch {
		case r.Base >= 0 && r.Now >= 0:
			err = e.stage(items, r)
		case r.Now < 0:
			err = e.edit.MayRemove(items[r.Base], "the stage "+phrase.Quoted(e.base.Stages[r.Base].Name)+" of "+phrase.Quoted(e.name))
		}
		if err != nil {
			return err
		}
	}
	c := e.edit.List(list, e.fields[keyLifecycle].Key)
	c.Take(rows, func(j, near int) yamledit.New { return e.newStage(j, e.stageStyle(items, near), items, near) })
	return c.Write(yamledit.Layout{Nested: e.track.nested()}, "the list of stages of "+phrase.Quoted(e.name))
}

// stageStyle is the quotes of new stages, and the order of their keys.
type stageStyle struct {
	key, start, name yamledit.Quote
	// startFirst is set if startTime is written before classification.
	startFirst bool
}

// stageStyle returns the style of the nearest stages.
func (e *versionEdit) stageStyle(items []span.ID, near int) stageStyle {
	t := e.edit.Tree
	with := func(key string) (mapping, k, v span.ID) {
		yamledit.Nearest(items, near, func(id span.ID) bool {
			mapping = t.Resolve(id)
			k, v = t.Get(mapping, key)
			return k != 0
		})
		return mapping, k, v
	}
	s := stageStyle{key: e.keyQuote(), name: yamledit.Absent}
	if _, k, v := with(stageKeys[keyStage]); k != 0 {
		s.key, _ = yamledit.QuoteOf(t, k)
		if q, ok := yamledit.QuoteOf(t, v); ok {
			s.name = q
		}
	}
	s.start = s.key
	if mapping, k, _ := with(stageKeys[keyStart]); k != 0 {
		s.start, _ = yamledit.QuoteOf(t, k)
		s.startFirst = t.Is(t.First(mapping), stageKeys[keyStart])
	}
	return s
}

// newStage lays out stage k of the wanted entry.
func (e *versionEdit) newStage(k int, style stageStyle, items []span.ID, near int) yamledit.New {
	s := &e.now.Stages[k]
	name := yamledit.New{Key: style.key.In(stageKeys[keyStage]), Scalar: e.word(style.name, s.Name)}
	if !dated(s.Start) {
		return yamledit.New{Pairs: []yamledit.New{name}}
	}
	start := yamledit.New{Key: style.start.In(stageKeys[keyStart])}
	var moved span.ID
	if e.movedDate() == k {
		moved = e.fields[keyExpiration].Value
		start.Note = e.noteBehind(moved)
	}
	start.Scalar = e.dateFrom(moved, s.Start.String(), items, near)
	if style.startFirst {
		name, start = start, name
	}
	return yamledit.New{Pairs: []yamledit.New{name, start}}
}

// stage edits a stage that is kept.
func (e *versionEdit) stage(items []span.ID, r splice.Row) error {
	base, now := e.base.Stages[r.Base], &e.now.Stages[r.Now]
	renamed := model.RenamedFields(base.Unknown, now.Unknown)
	if base = base.Renamed(renamed); len(renamed) == 0 && base.Name == now.Name && base.Start.Equal(now.Start) {
		return nil
	}
	item := items[r.Base]
	mapping := e.edit.Tree.Resolve(item)
	what := "the stage " + phrase.Quoted(base.Name) + " of " + phrase.Quoted(e.name)
	if e.edit.Tree.Kind(mapping) != span.Mapping {
		return e.edit.Refuse(item, what+" is empty", "Write it by hand")
	}
	if e.edit.Tree.Kind(item) == span.Alias {
		return e.edit.MayChange(mapping, what)
	}
	var f [stageFields]span.Field
	e.edit.Fields(mapping, stageKeys, f[:])
	for _, u := range renamed {
		i := slices.Index(stageKeys, u.Meant)
		f[i].Key, f[i].Value = e.edit.Tree.Get(mapping, u.Name)
		if i == keyStart && dated(base.Start) && !dated(now.Start) {
			continue // the line is removed
		}
		if err := e.edit.Rename(mapping, f[i].Key, u.Meant, what); err != nil {
			return err
		}
	}
	if base.Name != now.Name {
		if f[keyStage].Key == 0 || f[keyStage].Inherited {
			return e.edit.Refuse(item, what+" has no classification of its own", "Write it by hand")
		}
		if err := e.edit.Set(f[keyStage].Value, now.Name, func(q yamledit.Quote) string { return e.word(q, now.Name) }, what); err != nil {
			return err
		}
	}
	if base.Start.Equal(now.Start) {
		return nil
	}
	return e.start(items, r, mapping, f[:], what)
}

// start changes the start of a stage. It replaces the text, or adds or removes the line.
func (e *versionEdit) start(items []span.ID, r splice.Row, mapping span.ID, f []span.Field, what string) error {
	now, start := e.now.Stages[r.Now].Start, f[keyStart]
	c := e.edit.Mapping(mapping)
	i := c.Index(start.Key)
	switch {
	case dated(now) && i >= 0 && !start.Inherited:
		return e.edit.Set(start.Value, now.String(), func(q yamledit.Quote) string { return e.date(q, now.String(), items, r.Base) }, "the start of "+what)
	case dated(now):
		at := c.Len()
		if k := c.Index(f[keyStage].Key); k >= 0 && !f[keyStage].Inherited {
			at = k + 1
		}
		key := e.stageStyle(items, r.Base+1).start.In(stageKeys[keyStart])
		c.Insert(at, yamledit.New{Key: key, Scalar: e.date(yamledit.Absent, now.String(), items, r.Base+1)})
	case start.Inherited:
		return e.edit.Refuse(start.Value, "the start of "+what+" comes from a merge key", "Write out the merged fields in this stage first", e.edit.Users(start.Value)...)
	case i >= 0:
		if err := c.Remove(i, "the start of "+what); err != nil {
			return err
		}
		c.KeepComment(i)
	}
	if c.Left() == 0 {
		return e.edit.Refuse(mapping, "there would be nothing left of "+what, "Remove the stage instead")
	}
	return c.Write(yamledit.Layout{}, what)
}
