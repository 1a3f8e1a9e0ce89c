package lifecycle

import (
	"fmt"
	"time"

	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// ApplyRequest makes the edits of a change request, one after the other, as one
// step of a draft of the objects of its target. Nobody acts and no clock is
// asked: instants in a request are absolute. The error says what is not there or
// not possible.
func ApplyRequest(objects []*model.Object, edits []model.RequestEdit) (model.Draft, error) {
	return ApplyRequestTo(model.NewDraft(objects), edits)
}

// ApplyRequestTo makes them as one step of a draft that may hold edits already.
func ApplyRequestTo(d model.Draft, edits []model.RequestEdit) (model.Draft, error) {
	objects := d.Objects()
	orders := make([]Order, len(edits))
	for i, e := range edits {
		o, err := orderOf(objects, e)
		if err != nil {
			return d, fmt.Errorf("%s: %w", model.Escape(e.Version), err)
		}
		orders[i] = o
	}
	next, _, err := ApplyBy(d, orders, Acting{})
	return next, err
}

// orderOf binds an edit of a request to the objects of its target.
func orderOf(objects []*model.Object, e model.RequestEdit) (Order, error) {
	var o Order
	adds := false
	for _, text := range e.Changes {
		c, err := requestChange(text)
		if err != nil {
			return o, err
		}
		adds = adds || c.AddsVersion()
		o.Changes = append(o.Changes, c)
	}
	among, err := objectsOf(objects, e.Object)
	if err != nil {
		return o, err
	}
	if !adds {
		refs, err := model.FindVersions(objects, among, e.Version)
		if err == nil && len(refs) != 1 {
			err = fmt.Errorf("a pattern is no address of one version")
		}
		if err == nil {
			o.Ref = refs[0]
		}
		return o, err
	}
	if _, err := model.FindVersions(objects, among, e.Version); err == nil {
		return o, fmt.Errorf("it is there already")
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
	all := make([]int, len(objects))
	for i := range all {
		all[i] = i
	}
	return all, nil
}

// requestChange reads a change of a request. Words that depend on the present
// are none: they would mean something else when the request is approved.
func requestChange(text string) (Change, error) {
	c, err := ParseChange(text, time.Time{})
	_, moves := descriptor.ParseVerb(text)
	switch {
	case moves:
		return c, fmt.Errorf("%s moves a version of a lifecycle descriptor, which needs no request", quote(text))
	case err != nil:
		return c, err
	case c.op == opState:
		return c, fmt.Errorf("%s moves a package revision, which needs no request", quote(text))
	case c.op == opShift || c.op == opShiftExpiration:
		return c, fmt.Errorf("%s shifts a start; a change request names the instant", quote(text))
	case c.start.IsAt():
		_, _, value := cutChange(text)
		if !model.ReadStart(value).IsAt() && !isDate(value) {
			return c, fmt.Errorf("%s counts from now; a change request names the instant", quote(text))
		}
	}
	return c, nil
}

func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// badEdits lists the edits of a change request that nobody could apply.
func badEdits(r *model.Request) (bad []model.RequestEdit, why []error) {
	for _, e := range r.Edits {
		for _, err := range faults(e) {
			bad, why = append(bad, e), append(why, err)
		}
	}
	return bad, why
}

// faults says what is wrong with an edit of a request, whatever its target holds.
func faults(e model.RequestEdit) (why []error) {
	var changes []Change
	for i, text := range e.Changes {
		c, err := requestChange(text)
		switch {
		case err != nil:
			why = append(why, err)
			continue
		case i >= len(e.Was):
			why = append(why, fmt.Errorf("nothing is said of what %s replaces", quote(text)))
		}
		changes = append(changes, c)
	}
	if one, other, found := Conflicting(changes); found {
		why = append(why, fmt.Errorf("%s and %s cannot both be meant", quote(one.text), quote(other.text)))
	}
	switch {
	case len(e.Changes) == 0:
		why = append(why, fmt.Errorf("%s has no changes", quote(e.Version)))
	case len(e.Was) > len(e.Changes):
		why = append(why, fmt.Errorf("%s says of %d changes what they replace, and there are %d", quote(e.Version), len(e.Was), len(e.Changes)))
	}
	switch {
	case e.Version == "":
		why = append(why, fmt.Errorf("no version is named"))
	case model.IsPattern(e.Version):
		why = append(why, fmt.Errorf("%s is a pattern, and an edit of a request is of one version", quote(e.Version)))
	}
	return why
}
