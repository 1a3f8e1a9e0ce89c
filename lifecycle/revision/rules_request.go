package revision

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// The rules in this file make a server's checks of an update, a creation and a deletion, for two
// states of a file. They are the same as those of moves (Porch, "Validation and Enforcement").

// olderVersion reports a resource version below the one before. Only decimal numbers are compared.
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

// updateRefused reports a difference that a server refuses in one update. The rules published-changed
// and identity-changed report those that even several updates cannot make.
func updateRefused(s *subject) []model.Finding {
	if s.before == nil || !s.oneUpdate || model.SameRevision(s.before, s.Revision) ||
		len(publishedChanged(s.before, s.Revision))+len(identityChanged(s.before, s.Revision)) > 0 {
		return nil
	}
	_, path, err := checkUpdate(s.before, submitted(s.before, s.Revision))
	return refused(s.before, s.Revision, path, err)
}

// submitted returns the revision that a client must have submitted to get from before to now. It is
// now without the values that the server sets when it publishes: the number, and the label of the
// latest revision.
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

// creationRefused reports a new revision that a server refuses to create. If more than one update may
// lie between the states, only the names are checked, because no later update can change them.
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

// deletionRefused reports a revision that a server refuses to delete. A terminating revision is
// skipped, because it is removed with its last finalizer.
func deletionRefused(s *subject) []model.Finding {
	if s.Deleted.IsAt() {
		return nil
	}
	return refused(s.Revision, s.Revision, "spec.lifecycle", checkDelete(s.Revision, s.elsewhere[upstreamKey(s.Revision, s.Name)].Title))
}

// refused returns the finding for a *model.Refusal about a field of r, none for any other error or
// nil.
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
