package descriptor

import (
	"maps"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Names of the warnings of a change.
const (
	// WholeMajor: a minor was named, but its whole major is deprecated.
	WholeMajor = "whole-major"
	// NotDeprecated: a removed version was not deprecated before.
	NotDeprecated = "not-deprecated"
)

// Change is the result of a verb on the lists of an API.
type Change struct {
	// Lists are the lists of the API afterwards.
	Lists *model.APILists
	// Affects are the versions whose status changes, oldest first.
	Affects  []string
	Warnings []lifecycle.Caution
	// Message describes the change in one sentence, Effect in a few words.
	Message, Effect string
	// Changed reports whether anything differs.
	Changed bool
}

// Do carries out a verb on a version of the API that is the given track of a descriptor (RFC
// 0049). text is the version as typed, because a bare major, 1, means something other than
// 1.0; the version need not be listed. If it is that way already, Do succeeds and changes
// nothing. Lists stay sorted, and all other entries keep their spelling and place. The value
// of the older table is adapted. The error is a *model.Refusal.
func Do(v Verb, o *model.Object, track int, text string) (Change, error) {
	if o.Descriptor == nil || track < 0 || track >= len(o.Tracks) || o.Tracks[track].APIs == nil {
		return Change{}, &model.Refusal{What: "there is no API of a lifecycle descriptor here"}
	}
	t := o.Tracks[track]
	a := asked{verb: v, api: t.Name, lists: t.APIs, bare: !strings.Contains(text, ".")}
	var err error
	if a.version, err = model.ParseAPIVersion(text); err != nil {
		return Change{}, &model.Refusal{What: "cannot " + string(v) + " an API version of " + t.Name + ": " + err.Error(), Short: err.Error()}
	}
	do := map[Verb]func(*asked) (Change, error){Support: (*asked).support, Deprecate: (*asked).deprecate, Remove: (*asked).remove}[v]
	c, err := do(&a)
	if err != nil || !c.Changed {
		c.Lists = t.APIs
		return c, err
	}
	if o.Descriptor.OlderOnly {
		return Change{Lists: t.APIs}, a.onlyOlder(o, track, c.Lists)
	}
	c.Lists = WithOlder(c.Lists)
	if c.Affects, err = affected(t.APIs, c.Lists); err != nil {
		return Change{Lists: t.APIs}, &model.Refusal{What: "cannot " + string(v) + " " + a.name() + ": " + err.Error(), Short: err.Error()}
	}
	return c, nil
}

// asked is a verb and the version of an API that it is asked for.
type asked struct {
	verb    Verb
	api     string
	lists   *model.APILists
	version model.APIVersion
	// bare is set if the minor was left out.
	bare bool
}

// text returns the version as it is written.
func (a *asked) text() string {
	if a.bare && a.version.Major > 0 {
		return a.major()
	}
	return a.version.String()
}

// major returns the bare major, which stands for all of its versions.
func (a *asked) major() string {
	return strings.TrimSuffix(model.APIVersion{Major: a.version.Major}.String(), ".0")
}

// name returns what sentences call it: platform/0.9.
func (a *asked) name() string { return a.api + "/" + a.text() }

// affected returns the versions whose status differs between two pairs of lists, oldest
// first. The error says that there are too many versions.
func affected(before, after *model.APILists) ([]string, error) {
	old, err := before.Versions()
	if err != nil {
		return nil, err
	}
	now, err := after.Versions()
	if err != nil {
		return nil, err
	}
	was := make(map[string]string, len(old))
	for _, v := range old {
		was[v.Text] = v.Stages[0].Name
	}
	var differ []string
	for _, v := range now {
		if was[v.Text] != v.Stages[0].Name {
			differ = append(differ, v.Text)
		}
		delete(was, v.Text)
	}
	if len(was) > 0 {
		differ = slices.AppendSeq(differ, maps.Keys(was))
		slices.SortFunc(differ, compareTexts)
	}
	return differ, nil
}

// compareTexts compares two texts that are known to be versions.
func compareTexts(a, b string) int {
	v, _ := model.ParseAPIVersion(a)
	w, _ := model.ParseAPIVersion(b)
	return v.Compare(w)
}
