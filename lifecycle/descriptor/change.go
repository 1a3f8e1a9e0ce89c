package descriptor

import (
	"maps"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// Names of the warnings of a change.
const (
	// WholeMajor: a minor was named, and its whole major is deprecated.
	WholeMajor = "whole-major"
	// NotDeprecated: what is removed was not deprecated before.
	NotDeprecated = "not-deprecated"
)

// Caution is a warning of a change: its name, and a sentence.
type Caution struct{ Name, Text string }

// Change is what a verb did to the lists of an API.
type Change struct {
	// Lists are those of the API afterwards.
	Lists *model.APILists
	// Affects are the versions whose status differs, oldest first.
	Affects  []string
	Warnings []Caution
	// Message says what was done in one sentence, Effect in a few words.
	Message, Effect string
	// Changed reports whether anything differs.
	Changed bool
}

// Do does what a verb asks for to a version of the API that is the track of a
// descriptor (RFC 0049). Text is the version as typed, for a bare major, 1, asks
// for something else than 1.0; the version need not be listed. What is there
// already succeeds and changes nothing. Lists stay sorted, and all other entries
// keep their spelling and their place. The value of the older table follows. The
// error is a *model.Refusal.
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

// asked is a version of an API to be changed.
type asked struct {
	verb    Verb
	api     string
	lists   *model.APILists
	version model.APIVersion
	// bare is set where the minor was left out.
	bare bool
}

// text is the version as it is written.
func (a *asked) text() string {
	if a.bare && a.version.Major > 0 {
		return a.major()
	}
	return a.version.String()
}

// major is the bare major, which stands for all of its versions.
func (a *asked) major() string {
	return strings.TrimSuffix(model.APIVersion{Major: a.version.Major}.String(), ".0")
}

// name is what sentences call it: platform/0.9.
func (a *asked) name() string { return a.api + "/" + a.text() }

// unsupported refuses a version that no supported entry covers.
func (a *asked) unsupported() *model.Refusal {
	return &model.Refusal{
		What:  "cannot " + string(a.verb) + " " + a.name() + ": it is unsupported; " + supportedWords(a.lists),
		Hint:  "support it first",
		Short: a.text() + " is unsupported",
	}
}

// affected lists the versions whose status two pairs of lists give differently,
// oldest first. The error says that the versions are too many.
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

// compareTexts compares what is known to be versions.
func compareTexts(a, b string) int {
	v, _ := model.ParseAPIVersion(a)
	w, _ := model.ParseAPIVersion(b)
	return v.Compare(w)
}
