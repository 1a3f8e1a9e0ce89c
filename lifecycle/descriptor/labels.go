package descriptor

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/lctui/lctui/model"
)

// The labels of an image that describe its lifecycle (RFC 0049).
const (
	VersionLabel = "io.buildpacks.lifecycle.version"
	APIsLabel    = "io.buildpacks.lifecycle.apis"
)

// labelLists are the lists of one API in the label; the fields are in the order of its keys.
type labelLists struct {
	Deprecated []string `json:"deprecated"`
	Supported  []string `json:"supported"`
}

// Labelled returns true.
func (System) Labelled() bool { return true }

// Labels returns the labels of an image with this lifecycle: its version, unless the
// descriptor has none, and its APIs as compact JSON, with entries spelled as in the file.
func (System) Labels(o *model.Object) []model.Pair {
	var pairs []model.Pair
	if o.Descriptor != nil && o.Descriptor.Version.Text != "" {
		pairs = append(pairs, model.Pair{Key: VersionLabel, Text: o.Descriptor.Version.Text})
	}
	label := struct {
		Buildpack labelLists `json:"buildpack"`
		Platform  labelLists `json:"platform"`
	}{inLabel(listsOf(o, model.BuildpackAPI)), inLabel(listsOf(o, model.PlatformAPI))}
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	if err := out.Encode(label); err != nil {
		return pairs // texts and lists of texts can always be encoded
	}
	return append(pairs, model.Pair{Key: APIsLabel, Text: strings.TrimSuffix(text.String(), "\n")})
}

func inLabel(l *model.APILists) labelLists {
	return labelLists{l.Deprecated.Texts(), l.Supported.Texts()}
}

// listsOf returns the lists of an API of a descriptor; they are empty if it does not have the API.
func listsOf(o *model.Object, api string) *model.APILists {
	for _, t := range o.Tracks {
		if t.Name == api && t.APIs != nil {
			return t.APIs
		}
	}
	return &model.APILists{}
}
