package tui

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// showUndone shows what became of approvals; it stays until it was read.
func (s *session) showUndone(undone []string) {
	if len(undone) == 0 {
		return
	}
	s.shown = shownText{title: "an approval was undone", lines: wrapAll(undone, s.Width)}
	s.open(keys.Shown)
}

// joinOffers puts the edits that an approval made in its target with the offer of
// that approval: one question is asked about both. Requests are asked about last,
// when what else is unsaved in their targets is known.
func (s *session) joinOffers() {
	var rest, requests []offer
	for _, o := range s.offers {
		if editor.ApprovesIn(o.draft) {
			requests = append(requests, o)
		} else {
			rest = append(rest, o)
		}
	}
	rest = slices.DeleteFunc(rest, func(o offer) bool {
		if o.left.For == "" {
			return false
		}
		for i := range requests {
			if editor.WholePath(s.Editor.Files[requests[i].file].Doc.Path()) == o.left.For {
				requests[i].edits = append(requests[i].edits, o)
				return true
			}
		}
		return false
	})
	s.offers = append(rest, requests...)
}

// resumeRefusal says why the edits of a journal cannot come back alone.
func (s *session) resumeRefusal(o *offer) string {
	if o.left.For == "" || editor.ApprovesIn(o.draft) {
		return ""
	}
	return "these are the edits of an approval that is not here: " + s.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them"
}

// dropEdits removes the journals of the edits that belong to an approval, once
// that was dropped, or is kept with its edits in new journals.
func (s *session) dropEdits(o offer) (err error) {
	for _, e := range o.edits {
		if !e.left.Same || !s.Editor.Dirty(e.file) {
			err = errors.Join(err, e.left.Drop())
		}
	}
	return err
}
