package revision

import "github.com/lctui/lctui/model"

// earlier finds the previous state of each revision.
type earlier struct {
	names map[string]*subject
	// only is the last revision of each kind before. counts are the numbers of revisions of each
	// kind, before and now.
	only   map[string]*subject
	counts map[string][2]int
}

func newEarlier(old, now []*subject) *earlier {
	e := &earlier{names: map[string]*subject{}, only: map[string]*subject{}, counts: map[string][2]int{}}
	for side, list := range [2][]*subject{old, now} {
		for _, s := range list {
			n := e.counts[s.object.Kind]
			n[side]++
			e.counts[s.object.Kind] = n
		}
	}
	for _, s := range old {
		e.only[s.object.Kind] = s
		if e.names[s.nameKey()] == nil && s.Name != "" {
			e.names[s.nameKey()] = s
		}
	}
	return e
}

// matching returns the previous state of a revision: the one of the same name, or the only one of its
// kind if there is only one now too. It returns nil for a new revision.
func (e *earlier) matching(s *subject) *subject {
	if same := e.names[s.nameKey()]; same != nil {
		return same
	}
	if e.counts[s.object.Kind] != [2]int{1, 1} {
		return nil
	}
	return e.only[s.object.Kind]
}

func publishedChanged(before, now *model.Revision) []model.Finding {
	if !IsPublished(before.State()) {
		return nil
	}
	if !IsPublished(now.State()) {
		return one(model.Finding{Type: model.Forbidden, Path: "spec.lifecycle", Place: model.Here(now.Lifecycle.At),
			Message: says(now, "was "+before.State()+" and is "+model.Escape(now.State())+": a published revision cannot be unpublished"),
			Hint:    "publish another revision instead"})
	}
	if field := ChangedContent(before, now); field != "" {
		return one(model.Finding{Type: model.Forbidden, Path: field,
			Message: says(now, "was "+before.State()+", and "+field+" changed: content changes in Draft only"), Hint: "make another revision"})
	}
	return nil
}

func identityChanged(before, now *model.Revision) []model.Finding {
	for _, f := range []struct {
		path       string
		was, is    string
		place      model.Position
		mayBeUnset bool
	}{
		{"spec.repository", before.Repository.Text, now.Repository.Text, now.Repository.At, false},
		{"spec.packageName", before.Package.Text, now.Package.Text, now.Package.At, false},
		{"spec.workspaceName", before.Workspace.Text, now.Workspace.Text, now.Workspace.At, false},
		{NumberPath(now), before.Number.Text, now.Number.Text, now.Number.At, true},
	} {
		if f.was == f.is || f.mayBeUnset && Number(before) <= 0 {
			continue
		}
		return one(model.Finding{Type: model.Forbidden, Path: f.path, Place: model.Here(f.place),
			Message: says(now, "has "+f.path+" "+quoted(f.is)+", which was "+quoted(f.was)+": it never changes"), Hint: "put it back"})
	}
	return nil
}
