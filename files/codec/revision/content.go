package revision

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// identityKeys are the keys of spec that are not content.
var identityKeys = []string{keyState, keyNumber, "packageName", "repository", "workspaceName"}

// content reads what may change only in a Draft: the rest of spec. From it, it also reads how the
// revision was made, and the conditions that must be true before it is proposed.
func (rec *recordReader) content() {
	spec := rec.site.maps[partSpec]
	if spec == 0 {
		return
	}
	t := rec.Tree
	for k := t.First(spec); k != 0; k = t.Next(t.Next(k)) {
		if key := t.Text(t.Resolve(k)); !slices.Contains(identityKeys, key) {
			rec.out.Content = append(rec.out.Content, model.ContentField{Path: "spec." + key, Text: rec.Canonical(t.Next(k))})
		}
	}
	rec.Each(rec.Get(spec, "tasks"), func(item span.ID) {
		kind := rec.PlainText(rec.Get(item, "type"))
		task := model.Task{Type: kind}
		switch kind {
		case "clone":
			task.Upstream = rec.Below(item, "clone", "upstreamRef", "upstreamRef", "name")
		case "upgrade":
			task.Upstream = rec.Below(item, "upgrade", "newUpstreamRef", "name")
		}
		rec.out.Tasks = append(rec.out.Tasks, task)
	})
	rec.source(spec)
	rec.Each(rec.Get(spec, "readinessGates"), func(item span.ID) {
		rec.out.Gates = append(rec.out.Gates, rec.PlainText(rec.Get(item, "conditionType")))
	})
}

// source reads spec.source, where the second API version records how a revision was made.
func (rec *recordReader) source(spec span.ID) {
	source := rec.Tree.Resolve(rec.Get(spec, "source").Value)
	if rec.Tree.Kind(source) != span.Mapping {
		return
	}
	for _, s := range []struct {
		key      string
		kind     string
		upstream []string
	}{
		{"init", "init", nil},
		{"cloneFrom", "clone", []string{"upstreamRef", "name"}},
		{"copyFrom", "edit", nil},
		{"upgrade", "upgrade", []string{"newUpstream", "name"}},
	} {
		if f := rec.Get(source, s.key); f.Key != 0 {
			task := model.Task{Type: s.kind}
			if s.upstream != nil {
				task.Upstream = rec.Below(source, append([]string{s.key}, s.upstream...)...)
			}
			rec.out.Tasks = append(rec.out.Tasks, task)
		}
	}
}
