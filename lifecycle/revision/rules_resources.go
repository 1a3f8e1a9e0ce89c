package revision

import (
	"cmp"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// withResources extends a rule about revisions to resources that changed although the revision of
// that name is not a Draft (Porch, "Resource Update Validation"). The state of the revision before
// the change counts, or the present one if the revision is new. wanted reports whether the rule
// applies to a state.
func withResources(r *lifecycle.Rule, wanted func(c *lifecycle.FileCase, state string) bool) *lifecycle.Rule {
	revisions := r.File
	r.File = func(c *lifecycle.FileCase) {
		revisions(c)
		list := changedResources(c)
		if len(list) == 0 {
			return
		}
		sides := []lifecycle.Elsewhere{indexed(c.Old), c.Earlier, indexed(c.Objects), c.Elsewhere}
		for _, x := range list {
			state := x.stateIn(sides)
			if state == "" || !wanted(c, state) {
				continue
			}
			hint := "reject it first, then edit"
			if IsPublished(state) {
				hint = "make another revision"
			}
			if refusal, ok := Allows(state, UpdateResources).(*model.Refusal); ok {
				c.Report(model.ObjectRef(x.index), sentences(model.Finding{Type: model.Forbidden, Path: x.path, Place: model.Here(x.at), Hint: hint,
					Message: model.Words(model.Escape(x.Name) + ": " + refusal.What + ", but " + model.Escape(x.path) + " changed")}))
			}
		}
	}
	return r
}

// neverChanges reports whether the content of a revision in a state never changes again.
func neverChanges(_ *lifecycle.FileCase, state string) bool { return IsPublished(state) }

// notInOneUpdate reports whether the difference is one update and the content of a revision in a
// state may change later, after other updates.
func notInOneUpdate(c *lifecycle.FileCase, state string) bool {
	return c.OneUpdate && !IsPublished(state)
}

// changed is an object whose resources changed, and the path and place of the first file that did.
type changed struct {
	*model.Object
	index int
	path  string
	at    model.Position
}

func changedResources(c *lifecycle.FileCase) (out []changed) {
	var old []*model.Object
	for i, o := range c.Objects {
		if o.Kind != model.PackageRevisionResources {
			continue
		}
		if old == nil {
			old, _ = lifecycle.Matched(c.Old, c.Objects)
		}
		if before := old[i]; before != nil && before.Name == o.Name {
			if path, at := otherFile(before.Settings, o.Settings); path != "" {
				out = append(out, changed{o, i, path, lifecycle.FirstPlace(at, o.SpecAt)})
			}
		}
	}
	return out
}

// otherFile returns the path of the first file that differs, and its place in the new object; "" if
// none does.
func otherFile(was, is []model.Setting) (path string, at model.Position) {
	texts := make(map[string]string, len(was))
	for _, s := range was {
		texts[s.Path] = s.Text
	}
	for _, s := range is {
		if text, known := texts[s.Path]; !known || text != s.Text {
			return s.Path, s.At
		}
		delete(texts, s.Path)
	}
	for _, s := range was {
		if _, gone := texts[s.Path]; gone {
			return s.Path, model.Position{}
		}
	}
	return "", model.Position{}
}

// stateIn returns the state of the revision with the name of x on the first side that has it, "" if
// none does.
func (x changed) stateIn(sides []lifecycle.Elsewhere) string {
	for _, side := range sides {
		if peer, known := side[stageKey(x.Namespace, x.Name)]; known {
			return peer.Stage
		}
	}
	return ""
}

// indexed returns the index of the objects of a file.
func indexed(objects []*model.Object) lifecycle.Elsewhere {
	e := lifecycle.Elsewhere{}
	for _, o := range objects {
		System{}.AddTo(e, "", o)
	}
	return e
}

// stageKey is the key in Elsewhere of the state of a revision, by its namespace (of) and name.
func stageKey(of, name string) string { return "state\x00" + cmp.Or(of, "default") + "\x00" + name }
