package revision

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// The rules in this file have a server's checks of an update, a creation and a deletion, for a
// state and the one before. They are the same as those of moves (Porch, "Validation and
// Enforcement").

// olderVersion reports a resource version below the one before. Only decimal numbers have an
// order; a higher one is what updates lead to.
func olderVersion(before, now *model.Revision) []model.Finding {
	was, is := before.ResourceVersion, now.ResourceVersion
	if !isLower(is.Text, was.Text) {
		return nil
	}
	return refused(before, now, "metadata.resourceVersion", checkLock(lifecycle.Require, before, now))
}

// isLower reports whether both texts are decimal numbers, of any length, and the first is the
// lower one.
func isLower(a, b string) bool {
	for _, text := range []string{a, b} {
		if text == "" || strings.Trim(text, "0123456789") != "" {
			return false
		}
	}
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(len(a)-len(b), strings.Compare(a, b)) < 0
}

// updateRefused reports what a server refuses in one update. What no number of updates leads
// to is reported by published-changed and identity-changed.
func updateRefused(s *subject) []model.Finding {
	if s.before == nil || !s.oneUpdate || model.SameRevision(s.before, s.Revision) ||
		len(publishedChanged(s.before, s.Revision))+len(identityChanged(s.before, s.Revision)) > 0 {
		return nil
	}
	_, path, err := checkUpdate(s.before, submitted(s.before, s.Revision))
	return refused(s.before, s.Revision, path, err)
}

// submitted returns what was submitted to get from one state to the next. It is the next one
// without what the server sets itself, the number of a revision that it publishes and the label
// of the latest one.
func submitted(before, now *model.Revision) *model.Revision {
	next := *now
	if !IsPublished(now.State()) {
		return &next
	}
	if Number(before) <= 0 {
		next.Number, next.NumberPath = before.Number, before.NumberPath
	}
	managed := func(p model.Pair) bool { return slices.Contains(latestLabels, p.Key) }
	next.Labels = slices.DeleteFunc(slices.Clone(now.Labels), managed)
	for _, p := range before.Labels {
		if managed(p) {
			next.Labels = append(next.Labels, p)
		}
	}
	return &next
}

// creationRefused reports what a server refuses to create. With any number of updates a
// revision may have become all that updates lead to, but its names stay those that it was
// created with.
func creationRefused(s *subject) []model.Finding {
	if !s.isNew {
		return nil
	}
	check := checkNames
	if s.oneUpdate {
		check = checkCreate
	}
	path, refusal := check(s.Revision)
	if refusal == nil {
		return nil
	}
	return refused(s.Revision, s.Revision, path, named(s.Revision, refusal))
}

// deletionRefused reports a revision that a server refuses to delete. One that is terminating
// goes with its last finalizer.
func deletionRefused(s *subject) []model.Finding {
	if s.Deleted.IsAt() {
		return nil
	}
	return refused(s.Revision, s.Revision, "spec.lifecycle", checkDelete(s.Revision, s.elsewhere[upstreamKey(s.Revision, s.Name)].Title))
}

// refused returns a refusal about a field of a revision as a finding; none if there is no
// error. was is the revision that the refusal names, which may have had another name.
func refused(was, r *model.Revision, path string, err error) []model.Finding {
	refusal, ok := err.(*model.Refusal)
	if !ok {
		return nil
	}
	at := map[string]model.Position{
		"spec.lifecycle": r.Lifecycle.At, "metadata.resourceVersion": r.ResourceVersion.At, "spec.repository": r.Repository.At,
		"spec.packageName": r.Package.At, "spec.workspaceName": r.Workspace.At, NumberPath(r): r.Number.At,
	}
	return one(model.Finding{Type: model.Forbidden, Path: path, Place: model.Here(at[path]), Message: model.Words(r.Title() + ": " + refusal.What), Hint: refusal.Hint})
}
