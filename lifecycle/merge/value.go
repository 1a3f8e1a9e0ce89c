package merge

import (
	"maps"
	"slices"

	"github.com/lctui/lctui/model"
)

// Entries gives access to the decoded values of a file, including fields that the model does not
// have. For the ref of a track, Entries returns the list of its versions, and Fields the fields
// next to that list. The values are decoded JSON (map[string]any, []any, string, …). A document of
// package files implements it.
type Entries interface {
	Entries(track model.Ref) []any
	Fields(track model.Ref) map[string]any
}

// Value returns the lists of the merged profile as in the server's status: {"kubernetes":
// {"versions": […]}, "machineImages": […]}. Fields that the model does not have are taken from the
// entries in the files of the parent and of the namespaced profile. Instants are in UTC; an open
// start has no startTime.
func (r *Result) Value(parent, namespaced Entries) map[string]any {
	w := valueWriter{Result: r, of: [...]Entries{model.OfParent: parent, model.OfNamespaced: namespaced}, lists: map[Source][]any{}}
	out := map[string]any{}
	images := []any{}
	for i, t := range r.Object.Tracks {
		versions := make([]any, len(t.Versions))
		for k := range t.Versions {
			versions[k] = w.version(model.ObjectRef(0).InTrack(i).InVersion(k))
		}
		from := r.Source(model.ObjectRef(0).InTrack(i))
		owner := fields(w.of[from.Side].Fields(from.Ref))
		owner["versions"] = versions
		if !t.IsImage() {
			out["kubernetes"] = owner
			continue
		}
		owner["name"] = t.Image.Text
		if t.Strategy.Set {
			owner["updateStrategy"] = t.Strategy.Text
		}
		images = append(images, owner)
	}
	if len(images) > 0 {
		out["machineImages"] = images
	}
	return out
}

// valueWriter is the state of Value.
type valueWriter struct {
	*Result
	of    [2]Entries
	lists map[Source][]any
}

// entry returns the value of a version in its file.
func (w *valueWriter) entry(s Source) map[string]any {
	track := Source{s.Side, model.ObjectRef(s.Ref.Object).InTrack(s.Ref.Track)}
	list, known := w.lists[track]
	if !known {
		list = w.of[s.Side].Entries(track.Ref)
		w.lists[track] = list
	}
	if s.Ref.Version >= len(list) {
		return map[string]any{}
	}
	m, _ := list[s.Ref.Version].(map[string]any)
	return fields(m)
}

// version returns one version: the lifecycle fields of the result, all others from the entry
// they come from.
func (w *valueWriter) version(ref model.Ref) map[string]any {
	v := w.Object.Version(ref)
	from := w.Origin(ref).Fields
	out := w.entry(from)
	for _, key := range []string{"lifecycle", "classification", "expirationDate"} {
		delete(out, key)
	}
	out["version"] = v.Text
	if v.Classification.Set {
		out["classification"] = v.Classification.Text
	}
	if v.HasExpiration {
		out["expirationDate"] = startValue(v.Expiration)
	}
	if len(v.Stages) > 0 {
		out["lifecycle"] = model.Map(v.Stages, func(s model.Stage) any { return stageValue(s) })
	}
	if from.Side == model.OfNamespaced && w.Object.Tracks[ref.Track].IsImage() && !slices.Contains(v.Others, "capabilityFlavors") {
		if given, _ := out["architectures"].([]any); len(given) == 0 && len(v.Requires().Architectures) > 0 {
			out["architectures"] = []any{v.Requires().Architectures[0]}
		}
	}
	return out
}

func stageValue(s model.Stage) map[string]any {
	out := map[string]any{"classification": s.Name}
	if s.Start.Form == model.At || s.Start.Form == model.NoTime {
		out["startTime"] = startValue(s.Start)
	}
	return out
}

// startValue returns an instant in UTC. Text that is not a time is returned unchanged.
func startValue(s model.Start) string {
	if s.Form == model.At {
		return model.FormatTime(s.Time())
	}
	return s.Text
}

// fields returns a copy of m, never nil.
func fields(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return maps.Clone(m)
}

// Profile returns the namespaced profile as the server stores it: the object in its file,
// with the merged profile in status.cloudProfileSpec. The merged profile is the parent's spec with
// the lists of Value. Machine and volume types are merged by name, CA bundles are concatenated,
// and the namespaced profile's limit of nodes wins (Gardener, NamespacedCloudProfile
// controller). The objects are decoded JSON; lists is the result of Value.
func (r *Result) Profile(parent, namespaced, lists map[string]any) map[string]any {
	above, own := fields(mapping(parent["spec"])), mapping(namespaced["spec"])
	maps.Copy(above, lists)
	for _, key := range []string{"machineTypes", "volumeTypes"} {
		if types := byName(above[key], own[key]); len(types) > 0 {
			above[key] = types
		}
	}
	if bundle, ok := own["caBundle"].(string); ok {
		before, _ := above["caBundle"].(string)
		above["caBundle"] = before + bundle
	}
	if most, _ := mapping(own["limits"])["maxNodesTotal"].(int64); most > 0 {
		limits := fields(mapping(above["limits"]))
		limits["maxNodesTotal"] = most
		above["limits"] = limits
	}
	out := fields(namespaced)
	out["status"] = map[string]any{"cloudProfileSpec": above}
	return out
}

func mapping(value any) map[string]any {
	m, _ := value.(map[string]any)
	return m
}

// byName merges the second list over the first: an entry replaces the one of the same name,
// others are appended.
func byName(base, over any) []any {
	first, _ := base.([]any)
	second, _ := over.([]any)
	out, places := append([]any{}, first...), map[any]int{}
	for i, entry := range first {
		places[mapping(entry)["name"]] = i
	}
	for _, entry := range second {
		name := mapping(entry)["name"]
		_, named := name.(string)
		if i, there := places[name]; there && named {
			out[i] = entry
			continue
		}
		places[name] = len(out)
		out = append(out, entry)
	}
	return out
}
