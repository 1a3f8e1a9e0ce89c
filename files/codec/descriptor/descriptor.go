// Package descriptor reads lifecycle descriptors (Buildpacks RFC 0049): TOML, an image label as
// YAML or JSON, and what tools print about an image with that label. None of them is edited.
package descriptor

import (
	"iter"
	"slices"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/model"
)

// apiNames are the keys of the two APIs of a lifecycle descriptor. listKeys are the keys of the two
// lists of each API (Buildpacks RFC 0049).
var (
	apiNames = [...]string{model.BuildpackAPI, model.PlatformAPI}
	listKeys = [...]string{"deprecated", "supported"}
)

// Expected describes in messages what is read as a descriptor.
const Expected = "a lifecycle descriptor: TOML with the table apis, or an image label of it"

// mostUnknown is how many unknown keys are remembered, longestUnknown how long each may be in bytes.
// Misspelt keys are short and few.
const (
	mostUnknown    = 20
	longestUnknown = 40
)

// odd remembers the keys of a table that the format does not know, in the given order. If the table
// already has every known key, an unknown one cannot be a misspelling and is not remembered.
func odd(d *model.Descriptor, table string, known []string, keys iter.Seq[model.Field]) {
	var strange []model.Field
	missing := slices.Clone(known)
	for key := range keys {
		if at := slices.Index(missing, key.Text); at >= 0 {
			missing = slices.Delete(missing, at, at+1)
		} else if len(key.Text) <= longestUnknown && len(strange) < mostUnknown {
			strange = append(strange, key)
		}
	}
	for _, key := range strange {
		if len(missing) > 0 && len(d.UnknownKeys) < mostUnknown {
			d.UnknownKeys = append(d.UnknownKeys, model.UnknownKey{Table: table, Key: key, Missing: missing})
		}
	}
}

// mostEntries is how many entries a list of API versions may have.
const mostEntries = model.MostAPIVersions

// tooManyEntries is the message for a list with more entries than mostEntries.
const tooManyEntries = "this list has too many entries"

// lists returns the two lists of an API in the order of listKeys.
func lists(l *model.APILists) [len(listKeys)]*model.APIList {
	return [...]*model.APIList{&l.Deprecated, &l.Supported}
}

// described is what a text contains about one API.
type described struct {
	*model.APILists
	at   model.Position
	form model.ListForm
}

// olderOnly makes the version from the older table the only supported one.
func (d *described) olderOnly(version model.Field, at model.Position) {
	d.Supported, d.at = model.APIList{Form: model.ListGiven, Entries: []model.Field{version}, At: version.At}, at
}

// newObject builds the object of a descriptor. The error is about a range with too many versions.
func newObject(d model.Descriptor, apis [len(apiNames)]described, hint string) (*model.Object, *codec.Error) {
	o := &model.Object{Kind: model.LifecycleDescriptor, Name: d.Version.Text, NameAt: d.Version.At, Scale: model.DescriptorStages, Descriptor: &d}
	for i, name := range apiNames {
		versions, err := apis[i].Versions()
		if err != nil {
			return nil, &codec.Error{Place: apis[i].Supported.At, What: err.Error(), Hint: hint}
		}
		o.Tracks = append(o.Tracks, &model.Track{Name: name, Path: "apis." + name, APIs: apis[i].APILists, Versions: versions,
			List: apis[i].form, Base: model.None, At: apis[i].at})
	}
	return o, nil
}

// rangesHint is the hint for ranges in a text that can be edited.
const rangesHint = "Write ranges that a lifecycle can have"
