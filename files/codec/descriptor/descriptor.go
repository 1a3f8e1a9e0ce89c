// Package descriptor reads lifecycle descriptors (Buildpacks RFC 0049): TOML, an image label in YAML or JSON, and what
// tools say of an image with that label. It writes changes of the lists of their APIs; of an image nothing is written.
package descriptor

import (
	"iter"
	"slices"

	"github.com/lctui/lctui/model"
)

// apiNames are the keys of the two APIs of a lifecycle descriptor, listKeys those
// of the lists of each (Buildpacks RFC 0049).
var (
	apiNames = [...]string{model.BuildpackAPI, model.PlatformAPI}
	listKeys = [...]string{"deprecated", "supported"}
)

const keyDeprecated, keySupported = 0, 1

// Expected says in messages what is read as a descriptor.
const Expected = "a lifecycle descriptor: TOML with the table apis, or an image label of it"

// mostOdd bounds how many keys that the format does not know are remembered, and
// how long each may be: who mistypes a key writes neither many nor long ones.
const (
	mostOdd    = 20
	longestOdd = 40
)

// odd remembers the keys of a table that the format does not know, given in order.
// Where the table has all that it may have, none of them is a misspelt one.
func odd(d *model.Descriptor, table string, known []string, keys iter.Seq[model.Field]) {
	var strange []model.Field
	missing := slices.Clone(known)
	for key := range keys {
		if at := slices.Index(missing, key.Text); at >= 0 {
			missing = slices.Delete(missing, at, at+1)
		} else if len(key.Text) <= longestOdd && len(strange) < mostOdd {
			strange = append(strange, key)
		}
	}
	for _, key := range strange {
		if len(missing) > 0 && len(d.Odd) < mostOdd {
			d.Odd = append(d.Odd, model.OddKey{Table: table, Key: key, Missing: missing})
		}
	}
}

// mostEntries bounds how many entries a list of API versions may have.
const mostEntries = model.MostAPIVersions

// tooManyEntries is what is said of a list with more.
const tooManyEntries = "this list has more entries than anybody would write"

// lists returns the two lists of an API in the order of listKeys.
func lists(l *model.APILists) [len(listKeys)]*model.APIList {
	return [...]*model.APIList{&l.Deprecated, &l.Supported}
}

// described is what a text says of one API.
type described struct {
	*model.APILists
	at   model.Place
	form model.ListForm
}

// newObject puts a descriptor together. The error is that of a range with
// too many versions, with the place of its list.
func newObject(d model.Descriptor, apis [len(apiNames)]described) (*model.Object, model.Place, error) {
	o := &model.Object{Kind: model.LifecycleDescriptor, Name: d.Version.Text, NameAt: d.Version.At, Scale: model.DescriptorStages, Descriptor: &d}
	for i, name := range apiNames {
		versions, err := apis[i].Versions()
		if err != nil {
			return nil, apis[i].Supported.At, err
		}
		o.Tracks = append(o.Tracks, &model.Track{Name: name, Path: "apis." + name, APIs: apis[i].APILists, Versions: versions,
			List: apis[i].form, Base: model.None, At: apis[i].at})
	}
	return o, model.Place{}, nil
}

// notByLists is what is said of a change that no list of an API makes.
const (
	notByLists     = "a version of an API follows from the lists of its descriptor and changes with them alone"
	notByListsHint = "Use support, deprecate or remove"
)

// byLists reports whether an edited object is a descriptor of the same APIs, whose
// versions are those of its lists.
func byLists(base, now *model.Object) bool {
	if len(now.Tracks) != len(base.Tracks) {
		return false
	}
	for i, t := range now.Tracks {
		if t == base.Tracks[i] {
			continue
		}
		if t.APIs == nil || t.Name != base.Tracks[i].Name {
			return false
		}
		versions, err := t.APIs.Versions()
		if err != nil || !slices.EqualFunc(versions, t.Versions, model.SameVersion) {
			return false
		}
	}
	return true
}

// sameEntry reports whether two entries are of one range: of the same major from 1
// on, the same version below. What is no version may be anything.
func sameEntry(was, is string) bool {
	a, errA := model.ParseAPIVersion(was)
	b, errB := model.ParseAPIVersion(is)
	return errA != nil || errB != nil || a == b || a.Major > 0 && a.Major == b.Major
}
