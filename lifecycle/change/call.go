package change

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Call is the parsed arguments of the command set: VERSION… CHANGE….
type Call struct {
	// Versions are the versions as typed, Changes the changes for each of them.
	Versions []string
	Changes  []Instruction
	// adds is the index of version+ among the changes, or model.None.
	adds int
}

// ParseCall parses the arguments of the command set. The versions end at the first word that has the
// form of a change; either part may be missing. Times are relative to now. The error is that of
// Parse, or a *model.Refusal whose hint says what to write instead.
func ParseCall(words []string, now time.Time) (Call, error) {
	c := Call{adds: model.None}
	for len(words) > 0 && !IsInstruction(words[0]) {
		c.Versions, words = append(c.Versions, words[0]), words[1:]
	}
	if last := len(c.Versions) - 1; len(words) == 0 && last >= 0 && slices.Contains(Words(), c.Versions[last]) {
		return c, &model.Refusal{What: fmt.Sprintf("%q is not a CHANGE yet", c.Versions[last]), Hint: "write for example " + wholeChange(c.Versions[last])}
	}
	for i, word := range c.Versions {
		next := ""
		if i+1 < len(c.Versions) {
			next = c.Versions[i+1]
		}
		if meant := Meant(word, next); meant != "" {
			return c, &model.Refusal{What: fmt.Sprintf("%q is not a CHANGE", word), Hint: "did you mean " + meant + "?"}
		}
	}
	for _, word := range words {
		if !IsInstruction(word) {
			return c, &model.Refusal{What: fmt.Sprintf("%q after %q is not a CHANGE", word, words[0]),
				Hint: "the VERSIONs come first, for example kubernetes/1.30.6; then CHANGEs, for example deprecated=2026-05-01"}
		}
		x, err := Parse(word, now)
		if err != nil {
			return c, err
		}
		if x.AddsVersion() {
			c.adds = len(c.Changes)
		}
		c.Changes = append(c.Changes, x)
	}
	if one, other, found := Conflicting(c.Changes); found {
		return c, &model.Refusal{What: fmt.Sprintf("%q and %q contradict each other", one, other), Hint: "leave one of them out, or make two calls"}
	}
	return c, nil
}

// wholeChange returns an example of a change that begins with a word.
func wholeChange(word string) string {
	switch word {
	case lifecycle.ClassificationField:
		return "classification=deprecated"
	case wordVersion:
		return "version+ or version-"
	case wordState:
		return "lifecycle=Proposed"
	}
	return word + "=2026-05-01, or " + word + "- to remove it"
}

// Adds reports whether the call adds versions.
func (c *Call) Adds() bool { return c.adds != model.None }

// Orders binds the changes to the versions that the call names, each once. It looks for them in those objects
// whose indexes are in among. With version+, a name is that of a version to add, which must not exist
// yet; parent then returns the parent of its object, or nil.
func (c *Call) Orders(objects []*model.Object, among []int, parent func(object int) *model.Object) ([]Order, error) {
	if !c.Adds() {
		refs, _, err := FindAll(objects, among, c.Versions)
		return Same(refs, c.Changes...), err
	}
	var orders []Order
	for _, name := range c.Versions {
		if found, _ := model.FindVersions(objects, among, name); len(found) > 0 { // perhaps several of one name
			there := model.Address(objects[found[0].Object], found[0])
			return nil, &model.Refusal{What: there + " is there already", Hint: "leave version+ out to change it"}
		}
		track, version, err := model.FindTrack(objects, among, name)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(orders, func(o Order) bool { return o.Ref == track && o.Changes[c.adds].value == version }) {
			continue // named twice
		}
		changes := slices.Clone(c.Changes)
		changes[c.adds] = changes[c.adds].Named(version)
		orders = append(orders, Order{Ref: track, Changes: changes, Parent: parent(track.Object)})
	}
	return orders, nil
}

// FindAll returns the versions that names mean, each once. named is true for the versions that were
// named literally rather than by a pattern.
func FindAll(objects []*model.Object, among []int, names []string) (refs []model.Ref, named map[model.Ref]bool, err error) {
	named = map[model.Ref]bool{}
	for _, name := range names {
		found, err := model.FindVersions(objects, among, name)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range found {
			itself := len(found) == 1 && !model.IsPattern(name)
			if before, seen := named[r]; !seen {
				refs, named[r] = append(refs, r), itself
			} else {
				named[r] = before || itself
			}
		}
	}
	return refs, named, nil
}

// WithTracks adds the tracks that an object lacks for versions to be added. It adds a track only if
// listable reports true for its name, because any other name may be a typing error.
func WithTracks(d model.Draft, object int, versions []string, listable func(track string) bool) model.Draft {
	for _, name := range versions {
		_, _, err := model.FindTrack(d.Objects(), []int{object}, name)
		var unknown *model.Unknown
		if !errors.As(err, &unknown) || unknown.What != "track" || !strings.HasPrefix(name, unknown.Text+"/") || !listable(unknown.Text) {
			continue
		}
		place, _ := d.Objects()[object].PlaceForTrack(unknown.Text)
		if next, err := d.With(model.Edit{Ref: model.ObjectRef(object).InTrack(place), What: model.AddTrack, Name: unknown.Text}); err == nil {
			d = next
		}
	}
	return d
}
