package revision

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// NumberPath returns the field path of the revision number: the one in the file, or else that of its
// API version. It is in spec in the first API version, and in status in the second.
func NumberPath(r *model.Revision) string {
	switch {
	case r.NumberPath != "":
		return r.NumberPath
	case isSecond(r):
		return statusNumber
	}
	return "spec.revision"
}

const statusNumber = "status.revision"

// TimePath returns the field path of the time of publication: the one in the file, or else that of
// its API version.
func TimePath(r *model.Revision) string {
	switch {
	case r.TimePath != "":
		return r.TimePath
	case isSecond(r):
		return "status.publishedAt"
	}
	return "status.publishTimestamp"
}

// isSecond reports whether the object has the second API version; no version counts as the
// first.
func isSecond(r *model.Revision) bool {
	_, version, _ := strings.Cut(r.APIVersion, "/")
	return version != "" && version != "v1alpha1"
}

// publish fills in the audit fields of a revision that becomes Published (Porch, "Audit Fields"): the
// user, the time and the number. If a proposed deletion is rejected, the number stays, and only a
// missing user or time is filled in.
func publish(next, stored *model.Revision, others []*model.Revision, a lifecycle.Actor) error {
	again := stored.State() == model.RevisionDeletionProposed
	if needBy := !again || next.PublishedBy.Text == ""; needBy {
		if why := lifecycle.CheckUser(a.User); why != "" {
			return &model.Refusal{
				What:  "cannot publish " + stored.Title() + ": publishedBy must name the user, who is not known: " + why,
				Hint:  lifecycle.NameUser,
				Short: "the user is not known", Unnamed: true,
			}
		}
		next.PublishedBy.Set, next.PublishedBy.Text = true, a.User
	}
	if !again || !next.PublishedAt.IsAt() {
		next.PublishedAt = recorded(a, next.PublishedAt.At)
	}
	if !again {
		var err error
		next.Number, err = numbered(next, others)
		return err
	}
	return nil
}
