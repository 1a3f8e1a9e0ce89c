package tui

import (
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
)

// drawPublication says in the details of a package revision what publishing it
// recorded.
func (s *session) drawPublication(a *draw.Area, v *model.Version) {
	text := s.numberOf(v.Revision)
	if text == "" || a.Room() == 0 {
		return
	}
	if by := v.Revision.PublishedBy.Text; by != "" {
		text += "    published by " + model.Escape(by)
	}
	a.Next().To(3).Text(text)
}

// numberOf says which number a published revision has, and whether that is the
// latest of its package among the open files; "" for what is not published.
func (s *session) numberOf(r *model.Revision) (text string) {
	if r == nil || r.Request != nil || !revision.IsPublished(r.State()) {
		return ""
	}
	var all []*model.Revision
	for _, d := range s.Shown().Drafts {
		all = append(all, revision.All(d.Objects())...)
	}
	text = "no revision number"
	if r.Number.Text != "" {
		text = "revision " + model.Escape(r.Number.Text)
	}
	switch latest := revision.Latest(all, r); {
	case latest == nil:
	case revision.Number(latest) == revision.Number(r):
		text += ", the latest"
	default:
		text += ", the latest is " + model.Escape(latest.Number.Text)
	}
	return text
}
