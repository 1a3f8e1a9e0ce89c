package request

import (
	"fmt"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// IsApplied reports whether a change request is recorded as applied.
func IsApplied(r *model.Revision) bool { return revision.IsPublished(r.State()) }

// Apply makes the edits of a change request, one after the other, as one step of a draft of
// its target's objects. It needs no user and no clock, because instants in a request are
// absolute. The error says what is missing or not possible.
func Apply(objects []*model.Object, edits []model.RequestEdit) (model.Draft, error) {
	return ApplyTo(model.NewDraft(objects), edits)
}

// ApplyTo is Apply on a draft that may have edits already.
func ApplyTo(d model.Draft, edits []model.RequestEdit) (model.Draft, error) {
	objects := d.Objects()
	orders := make([]change.Order, len(edits))
	for i, e := range edits {
		o, err := orderOf(objects, e)
		if err != nil {
			return d, fmt.Errorf("%s: %w", model.Escape(e.Version), err)
		}
		orders[i] = o
	}
	next, _, err := change.Apply(d, orders, lifecycle.Actor{})
	return next, err
}

// orderOf resolves an edit of a request against the objects of its target.
func orderOf(objects []*model.Object, e model.RequestEdit) (change.Order, error) {
	var o change.Order
	adds := false
	for _, text := range e.Changes {
		c, err := requestChange(text)
		if err != nil {
			return o, err
		}
		adds = adds || c.AddsVersion()
		o.Changes = append(o.Changes, c)
	}
	refs, err := versionsOf(objects, e)
	switch {
	case !adds && err != nil:
		return o, err
	case !adds && len(refs) != 1:
		return o, fmt.Errorf("a pattern is no address of one version")
	case !adds:
		o.Ref = refs[0]
		return o, nil
	case err == nil:
		return o, fmt.Errorf("it is there already")
	}
	among, err := objectsOf(objects, e.Object)
	if err != nil {
		return o, err
	}
	track, version, err := model.FindTrack(objects, among, e.Version)
	if err != nil {
		return o, err
	}
	o.Ref = track
	for i := range o.Changes {
		if o.Changes[i].AddsVersion() {
			o.Changes[i] = o.Changes[i].Named(version)
		}
	}
	return o, nil
}

func objectsOf(objects []*model.Object, name string) ([]int, error) {
	if name != "" {
		i, err := model.FindObject(objects, name)
		return []int{i}, err
	}
	return model.Indexes(objects), nil
}

// requestChange parses a change of a request. Changes relative to the present are errors:
// they would mean something else when the request is approved.
func requestChange(text string) (change.Instruction, error) {
	c, err := change.Parse(text, time.Time{})
	moves := slices.Contains(descriptor.Verbs(), text)
	switch {
	case moves:
		return c, fmt.Errorf("%s moves a version of a lifecycle descriptor, which needs no request", lifecycle.Quote(text))
	case err != nil:
		return c, err
	case c.Op == change.OpState:
		return c, fmt.Errorf("%s moves a package revision, which needs no request", lifecycle.Quote(text))
	case c.Op == change.OpShift:
		return c, fmt.Errorf("%s shifts a start; a change request names the instant", lifecycle.Quote(text))
	case c.Start.IsAt():
		_, _, value := change.CutChange(text)
		if !model.ReadDate(value).IsAt() {
			return c, fmt.Errorf("%s counts from now; a change request names the instant", lifecycle.Quote(text))
		}
	}
	return c, nil
}

// badEdits returns the edits of a change request that can never be applied, each with the
// reason.
func badEdits(r *model.Request) (bad []model.RequestEdit, why []error) {
	for _, e := range r.Edits {
		for _, err := range faults(e) {
			bad, why = append(bad, e), append(why, err)
		}
	}
	return bad, why
}

// faults returns what is wrong with an edit of a request regardless of its target.
func faults(e model.RequestEdit) (why []error) {
	var changes []change.Instruction
	for i, text := range e.Changes {
		c, err := requestChange(text)
		switch {
		case err != nil:
			why = append(why, err)
			continue
		case i >= len(e.Was):
			why = append(why, fmt.Errorf("nothing is said of what %s replaces", lifecycle.Quote(text)))
		}
		changes = append(changes, c)
	}
	if one, other, found := change.Conflicting(changes); found {
		why = append(why, fmt.Errorf("%s and %s cannot both be meant", lifecycle.Quote(one.Text), lifecycle.Quote(other.Text)))
	}
	switch {
	case len(e.Changes) == 0:
		why = append(why, fmt.Errorf("%s has no changes", lifecycle.Quote(e.Version)))
	case len(e.Was) > len(e.Changes):
		why = append(why, fmt.Errorf("%s says of %d changes what they replace, and there are %d", lifecycle.Quote(e.Version), len(e.Was), len(e.Changes)))
	}
	switch {
	case e.Version == "":
		why = append(why, fmt.Errorf("no version is named"))
	case model.IsPattern(e.Version):
		why = append(why, fmt.Errorf("%s is a pattern, and an edit of a request is of one version", lifecycle.Quote(e.Version)))
	}
	return why
}
