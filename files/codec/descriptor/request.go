package descriptor

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// BuildpackRequest returns the API that a buildpack.toml asks for. The error is a *codec.Error.
func BuildpackRequest(data []byte) (model.APIRequest, error) {
	const hint = `Write the version of the buildpack API first: api = "0.10"`
	t, err := ParseTOML(data)
	var bad *span.Error
	if errors.As(err, &bad) {
		return model.APIRequest{}, &codec.Error{Place: codec.PlaceAt(splice.NewPlaces(data), bad.Offset), What: "this buildpack.toml cannot be read: " + bad.What, Hint: hint}
	}
	r := &reader{Text: t}
	api := r.text(t.top.get("api"), "api")
	switch {
	case r.err != nil:
		return model.APIRequest{}, r.err
	case !api.Set:
		return model.APIRequest{}, &codec.Error{What: "this TOML asks for no API: it has no key api", Hint: hint}
	}
	name, _ := t.top.get("buildpack").get("id").value.(string)
	return model.APIRequest{API: model.BuildpackAPI, Version: api.Text, Name: name}, nil
}

// BuilderRequests returns the APIs that the buildpacks of images ask for, from the label
// io.buildpacks.buildpack.layers of each builder. For each image they are sorted by identifier and
// version. The error is a *codec.Error.
func BuilderRequests(t *span.Tree) (list []model.APIRequest, err error) {
	r := codec.NewReader(t)
	images := []span.ID{t.Resolve(t.Root(0))}
	if t.Kind(images[0]) == span.Sequence {
		images = t.Children(images[0])
	}
	found := false
	for _, image := range images {
		labels := labelsOf(t, t.Resolve(image))
		_, value := t.Get(labels, labelLayers)
		if value = t.Resolve(value); value == 0 {
			continue
		}
		found = true
		var layers map[string]map[string]struct {
			API string `json:"api"`
		}
		if err := json.Unmarshal([]byte(t.Text(value)), &layers); err != nil {
			return nil, &codec.Error{Place: r.At(value), What: "the label " + labelLayers + " cannot be read: " + model.Escape(err.Error()), Hint: imageHint}
		}
		for _, id := range slices.Sorted(maps.Keys(layers)) {
			for _, version := range slices.Sorted(maps.Keys(layers[id])) {
				list = append(list, model.APIRequest{API: model.BuildpackAPI, Version: layers[id][version].API, Name: id + "@" + version})
			}
		}
	}
	if !found {
		return nil, &codec.Error{What: "there is no image with the label " + phrase.Quoted(labelLayers) + ", which contains the API that each buildpack asks for",
			Hint: "Name a buildpack.toml, or what `docker inspect BUILDER` prints"}
	}
	return list, nil
}
