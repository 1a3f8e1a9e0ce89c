package files

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// newVersion writes version j of the list as wanted, in the order of keys of
// its neighbours.
func (e *trackEdit) newVersion(j, near int) fresh {
	now := e.now.Versions[j]
	v := &versionEdit{trackEdit: e, at: near, name: address(e.now, j), base: &model.Version{}, now: now}
	if len(e.items) > 0 {
		v.mapping = e.tree.Resolve(e.sibling(near))
		e.lookup.fields(v.mapping, versionKeys[:writtenFields], v.fields[:])
		v.rw = e.pairs(v.mapping)
	} else {
		v.mapping, v.rw = e.site.owner, &rewrite{}
	}
	version := fresh{key: v.key(keyVersion), scalar: e.versionText(now.Text, near)}
	var before, after []fresh
	put := func(f int, content fresh) {
		content.key = v.key(f)
		if e.standsBefore(f, near) {
			before = append(before, content)
			return
		}
		after = append(after, content)
	}
	if now.Classification.Set {
		put(keyClassification, fresh{scalar: v.word(absent, now.Classification.Text)})
	}
	if now.HasExpiration {
		put(keyExpiration, fresh{scalar: v.date(absent, now.Expiration.String(), nil, 0)})
	}
	if len(now.Stages) > 0 {
		put(keyLifecycle, fresh{items: v.newStages()})
	}
	return fresh{pairs: append(append(before, version), after...)}
}

// standsBefore tells whether the nearest entry that has the key has it before
// its version, as files written by a server do.
func (e *trackEdit) standsBefore(f, near int) bool {
	var have [writtenFields]field
	if e.lacks[f] {
		return false
	}
	id := nearest(e.items, near, func(item span.ID) bool {
		have = [writtenFields]field{}
		e.lookup.fields(e.tree.Resolve(item), versionKeys[:writtenFields], have[:])
		return have[f].key != 0 && !have[f].inherited && have[keyVersion].key != 0
	})
	if e.lacks[f] = id == 0; id == 0 {
		return false
	}
	a, _ := e.tree.Range(have[f].key)
	b, _ := e.tree.Range(have[keyVersion].key)
	return a < b
}

// firstVersions puts versions into a list without any: the key has null or an
// empty list, or is missing.
func (e *trackEdit) firstVersions(rows []row) error {
	var items []fresh
	for _, r := range rows {
		items = append(items, e.newVersion(r.now, 0))
	}
	f := e.site.versions
	switch {
	case e.site.owner == 0 && e.site.ownerKey != 0 && e.site.ownerKey == e.profile.kubernetes.key && !e.profile.kubernetes.inherited:
		return e.profile.fillOwner(e.planner, items)
	case e.site.owner == 0:
		return e.refuse(e.profile.root, "there is no "+quoted(e.base.Path)+" to put the version into", "Write the key by hand first")
	case f.inherited:
		return e.refuse(f.value, "this list of versions comes through a merge key", "Write the merged fields out first", e.users(f.value)...)
	}
	if err := e.mayChange(e.site.owner, quoted(e.base.Path)); err != nil {
		return err
	}
	rw := e.pairs(e.site.owner)
	if f.key != 0 {
		return e.fillVersions(f, rw, items)
	}
	if len(rw.parts) == 0 {
		return e.fillMapping(items)
	}
	q := plain
	if e.json {
		q = double
	}
	rw.add[len(rw.parts)] = []fresh{{key: q.in("versions"), items: items}}
	if e.tree.Style(e.site.owner) == span.Flow {
		style := e.flowStyleOf(e.site.owner)
		return e.rewriteFlow(rw, func(f fresh) string { return style.pair(f) })
	}
	return e.rewriteBlock(rw, func(int) blockStyle { return e.mappingStyle(rw, e.nestedIndent()) })
}

// fillMapping puts versions in place of an empty mapping.
func (e *trackEdit) fillMapping(items []fresh) error {
	value, key := e.profile.kubernetes.value, e.profile.kubernetes.key
	start, end := e.tree.Range(value)
	outer, _ := e.tree.Outer(value)
	if key == 0 || key != e.site.ownerKey || outer != start || bytes.IndexByte(e.data[start:end], '#') >= 0 {
		return e.refuse(e.site.owner, quoted(e.base.Path)+" is empty", "Write its versions by hand")
	}
	return e.profile.fillOwner(e.planner, items)
}

func (e *trackEdit) fillVersions(f field, rw *rewrite, items []fresh) error {
	if err := e.mayChange(e.tree.Resolve(f.value), "this list of versions"); err != nil {
		return err
	}
	if e.tree.Style(e.site.owner) == span.Flow {
		return e.fillInLine(f.value, e.flowStyleOf(e.site.owner).list(items))
	}
	style := e.mappingStyle(rw, e.nestedIndent())
	return e.fillBelow(f, style.list(items))
}
