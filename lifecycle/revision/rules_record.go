package revision

import (
	"fmt"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

func unknownLifecycle(s *subject) []model.Finding {
	if Known(s.State()) {
		return nil
	}
	return one(model.Finding{Type: model.NotSupported, Path: "spec.lifecycle", Place: model.Here(s.Lifecycle.At),
		Message: says(s.Revision, "has the lifecycle "+quoted(s.State())+", which is none of "+phrase.List(States())),
		Hint:    "to replace the unknown state, run set lifecycle=Draft with --force"})
}

func badTime(s *subject) (found []model.Finding) {
	for _, t := range []struct {
		path    string
		instant model.Instant
	}{
		{"metadata.creationTimestamp", s.Created}, {"metadata.deletionTimestamp", s.Deleted}, {TimePath(s.Revision), s.PublishedAt},
	} {
		if t.instant.Start.Form == model.NoTime {
			found = append(found, model.Finding{Type: model.Invalid, Path: t.path, Place: model.Here(t.instant.At),
				Message: says(s.Revision, "has "+quoted(t.instant.Text)+" in "+t.path+", which is not a time"),
				Hint:    "write it as 2025-01-27T10:00:00Z"})
		}
	}
	return found
}

func noResourceVersion(s *subject) []model.Finding {
	if s.ResourceVersion.Text != "" {
		return nil
	}
	return one(model.Finding{Path: "metadata.resourceVersion", Place: model.Here(s.ResourceVersion.At),
		Message: says(s.Revision, "has no resourceVersion, so a server refuses its updates"),
		Hint:    "add metadata.resourceVersion, or use --resource-version ignore where the file's text alone is the lock"})
}

func publishedWithoutAudit(s *subject) []model.Finding {
	if !IsPublished(s.State()) {
		return nil
	}
	missing := ""
	switch {
	case s.PublishedBy.Text == "" && s.PublishedAt.Start.Form == model.Always:
		missing = "status.publishedBy and " + TimePath(s.Revision)
	case s.PublishedBy.Text == "":
		missing = "status.publishedBy"
	case s.PublishedAt.Start.Form == model.Always:
		missing = TimePath(s.Revision)
	default:
		return nil
	}
	return one(model.Finding{Path: "status", Place: model.Here(s.Lifecycle.At), Message: says(s.Revision, "is "+s.State()+" without "+missing),
		Hint: "who published it and when is not recorded"})
}

func publishedWithoutRevision(s *subject) []model.Finding {
	if !IsPublished(s.State()) || Number(s.Revision) != 0 {
		return nil
	}
	return one(model.Finding{Path: NumberPath(s.Revision), Place: model.Here(lifecycle.FirstPlace(s.Number.At, s.Lifecycle.At)),
		Message: says(s.Revision, "is "+s.State()+" without a revision number"), Hint: "publishing sets it: it was published by other means"})
}

func auditBeforePublish(s *subject) []model.Finding {
	if IsPublished(s.State()) || s.PublishedBy.Text == "" && s.PublishedAt.Start.Form == model.Always {
		return nil
	}
	path, place := "status.publishedBy", s.PublishedBy.At
	if s.PublishedBy.Text == "" {
		path, place = TimePath(s.Revision), s.PublishedAt.At
	}
	return one(model.Finding{Path: path, Place: model.Here(place), Message: says(s.Revision, "has "+path+", but it is "+model.Escape(s.State())+", not published"),
		Hint: "remove it: publishing sets it"})
}

func revisionBeforePublish(s *subject) []model.Finding {
	if IsPublished(s.State()) || Number(s.Revision) <= 0 {
		return nil
	}
	return one(model.Finding{Path: NumberPath(s.Revision), Place: model.Here(s.Number.At),
		Message: says(s.Revision, "has the revision number "+model.Escape(s.Number.Text)+", but it is "+model.Escape(s.State())+", not published"),
		Hint:    "remove it: publishing sets it"})
}

func manyTasks(s *subject) []model.Finding {
	if len(s.Tasks) < 2 {
		return nil
	}
	return one(model.Finding{Path: "spec.tasks", Message: says(s.Revision, fmt.Sprintf("has %d tasks; there is typically a single task, which says how it was made", len(s.Tasks)))})
}
