package request

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// Onto returns a draft of a target's objects with those edits of a change request that it
// does not have yet (Open), as one step.
func Onto(r *model.Request, target []byte, objects []*model.Object) (model.Draft, error) {
	open, err := Open(r, target, objects)
	if err != nil || len(open) == 0 {
		return model.NewDraft(objects), err
	}
	return Apply(objects, open)
}

// Open returns the edits of a change request that its target does not have yet. target is the
// present content of the file, objects what it holds. If target has the bytes that the
// request was made for, Open returns all edits. Otherwise it judges the edits of each version
// together, as one step from what they replace to what they ask for: a version that already
// has the result needs none, and every other place must still have what was replaced there,
// or what is asked for. The returned edits have been tried on the objects. The error is a
// *model.Refusal: with Conflict set it names each place that somebody else has changed,
// otherwise it says which part of the request is invalid.
func Open(r *model.Request, target []byte, objects []*model.Object) ([]model.RequestEdit, error) {
	if described(objects) {
		return nil, &model.Refusal{
			What:  "its target " + model.Escape(r.Target.Text) + " is a lifecycle descriptor, which has no dates to ask for",
			Hint:  "delete the request and write `lctui move FILE API/VERSION deprecate`, or support, or remove",
			Short: "its target is a lifecycle descriptor, which has no dates",
		}
	}
	if bad, why := badEdits(r); len(bad) > 0 {
		return nil, &model.Refusal{
			What:  "the request asks for what cannot be done: " + model.Escape(bad[0].Version) + ": " + why[0].Error(),
			Hint:  "reject the request and make the edits again with --request",
			Short: "its edits cannot be made: " + why[0].Error(),
		}
	}
	open, same := r.Edits, strings.EqualFold(r.Hash.Text, revision.Hash(target))
	if !same {
		var clashes []revision.Clash
		if open, clashes = stillOpen(r, objects); len(clashes) > 0 {
			return nil, revision.Clashing(r, clashes)
		}
	}
	clashes := tried(objects, open)
	switch {
	case len(clashes) == 0:
		return open, nil
	case !same:
		return nil, revision.Clashing(r, clashes)
	}
	return nil, &model.Refusal{
		What:     "its edits cannot be made in " + model.Escape(r.Target.Text) + ": " + clashes[0].String(),
		Hint:     "reject the request and make the edits again with --request",
		Short:    "its edits cannot be made: " + model.Escape(clashes[0].Gone),
		Conflict: true,
	}
}

// described reports whether a target holds only lifecycle descriptors.
func described(objects []*model.Object) bool {
	return len(objects) > 0 && !slices.ContainsFunc(objects, func(o *model.Object) bool { return !lifecycle.IsDescriptor(o) })
}

// asking is what the edits of a request ask for one version of its target.
type asking struct {
	// first is the first edit of the version. at is the version, nil if it is not there; then
	// gone says why, or is "" if it is simply missing.
	first model.RequestEdit
	at    *model.Version
	gone  string
	// adds and removes are set by version+ and version-.
	adds, removes bool
	changes       []*netChange
	// done is set if nothing is left to do.
	done bool
}

// netChange is the net change of one stage or field: what its first change replaces, and its
// last change, which gives the result.
type netChange struct {
	edit model.RequestEdit
	was  model.Former
	last change.Instruction
}

// stillOpen returns the edits of the versions that are not as asked for yet, and the places
// where a change by somebody else conflicts.
func stillOpen(r *model.Request, objects []*model.Object) (open []model.RequestEdit, clashes []revision.Clash) {
	all := map[string]*asking{}
	keys := make([]string, len(r.Edits))
	for i, e := range r.Edits {
		refs, err := versionsOf(objects, e)
		keys[i] = e.Object + "\x00" + e.Version
		if len(refs) == 1 {
			keys[i] = fmt.Sprint(refs[0])
		}
		a := all[keys[i]]
		if a == nil {
			a = &asking{first: e}
			all[keys[i]] = a
			if len(refs) == 1 {
				a.at = objects[refs[0].Object].Version(refs[0])
			} else {
				a.gone = missing(objects, e, err)
			}
		}
		a.add(e)
	}
	judged := map[string]bool{}
	for _, key := range keys {
		if !judged[key] {
			judged[key] = true
			clashes = append(clashes, all[key].judge(objects)...)
		}
	}
	for i, e := range r.Edits {
		if !all[keys[i]].done {
			open = append(open, e)
		}
	}
	return open, clashes
}

// versionsOf returns the versions that an edit names: one, or several for a pattern.
func versionsOf(objects []*model.Object, e model.RequestEdit) ([]model.Ref, error) {
	among, err := objectsOf(objects, e.Object)
	if err != nil {
		return nil, err
	}
	return model.FindVersions(objects, among, e.Version)
}

// missing returns why a version is not found: "" if it is simply not there.
func missing(objects []*model.Object, e model.RequestEdit, err error) string {
	var unknown *model.Unknown
	if _, lost := objectsOf(objects, e.Object); lost == nil && errors.As(err, &unknown) {
		return ""
	}
	var many *model.Ambiguous
	if errors.As(err, &many) {
		return many.Error() + ": " + strings.Join(many.Choices, ", ")
	}
	if err == nil {
		return lifecycle.Quote(e.Version) + " picks several versions"
	}
	return err.Error()
}

// add adds an edit of the version.
func (a *asking) add(e model.RequestEdit) {
	for i, text := range e.Changes {
		c, err := requestChange(text)
		switch {
		case err != nil: // refused before, by badEdits
		case c.Op == change.OpAddVersion:
			a.adds = true
		case c.Op == change.OpRemoveVersion:
			a.removes = true
			a.changes = append(a.changes, &netChange{e, e.Was[i], c})
		default:
			a.addChange(e, i, c)
		}
	}
}

func (a *asking) addChange(e model.RequestEdit, i int, c change.Instruction) {
	for _, w := range a.changes {
		if w.last.About() == c.About() {
			w.last = c
			return
		}
	}
	a.changes = append(a.changes, &netChange{e, e.Was[i], c})
}

// judge sets done if the version is as asked for, or returns the places that clash.
func (a *asking) judge(objects []*model.Object) []revision.Clash {
	clash := func(e model.RequestEdit, change string, was, now model.Former, gone string) []revision.Clash {
		return []revision.Clash{{Edit: e, Change: change, Was: was, Now: now, Gone: gone}}
	}
	first := a.first
	switch {
	case a.gone != "":
		return clash(first, first.Changes[0], first.Was[0], model.Former{}, a.gone)
	case a.adds && a.at == nil:
		return nil
	case a.removes && a.at == nil:
		a.done = true
		return nil
	case a.at == nil:
		return clash(first, first.Changes[0], first.Was[0], model.Former{}, "the version is not there any more")
	case a.adds:
		if a.done = a.allMade(); !a.done {
			return clash(first, first.Changes[0], model.Former{}, model.Former{Set: true, Text: entryWords(a.at)}, "")
		}
		return nil
	case a.removes && onlyOneLeft(objects, first):
		a.done = true
		return nil
	}
	return a.standing()
}

// onlyOneLeft reports whether an edit names one of several entries of a version by its number
// (#N), but only one entry is left: another one was removed already.
func onlyOneLeft(objects []*model.Object, e model.RequestEdit) bool {
	base, _, numbered := strings.Cut(e.Version, "#")
	if !numbered {
		return false
	}
	refs, err := versionsOf(objects, model.RequestEdit{Object: e.Object, Version: base})
	return err == nil && len(refs) == 1
}

func (a *asking) allMade() bool {
	return !slices.ContainsFunc(a.changes, func(w *netChange) bool { return !w.last.Made(a.at) })
}

// standing compares each place with what was replaced there and what is asked for.
func (a *asking) standing() (clashes []revision.Clash) {
	if a.done = a.allMade(); a.done {
		return nil
	}
	for _, w := range a.changes {
		now := model.Former{Set: true, Text: entryWords(a.at)}
		if w.last.Op != change.OpRemoveVersion {
			now = change.Former(a.at, w.last.About())
		}
		if !w.last.Made(a.at) && !revision.SameFormer(w.was, now) {
			clashes = append(clashes, revision.Clash{Edit: w.edit, Change: w.last.Text, Was: w.was, Now: now})
		}
	}
	return clashes
}

// tried applies the edits on a trial basis and returns the first that does not fit.
func tried(objects []*model.Object, edits []model.RequestEdit) []revision.Clash {
	_, err := Apply(objects, edits)
	if err == nil {
		return nil
	}
	for _, e := range edits {
		if _, err := orderOf(objects, e); err != nil {
			return []revision.Clash{{Edit: e, Change: e.Changes[0], Was: e.Was[0], Gone: err.Error()}}
		}
	}
	return []revision.Clash{{Edit: edits[0], Change: edits[0].Changes[0], Was: edits[0].Was[0], Gone: err.Error()}}
}
