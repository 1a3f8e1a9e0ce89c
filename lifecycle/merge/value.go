package merge

import (
	"maps"
	"slices"

	"github.com/lctui/lctui/model"
)

// Entries gives the values of a file that the model does not hold, by the ref of
// a track: its versions, and what stands beside them, as decoded JSON would be
// (map[string]any, []any, string, …). A document of package files does.
type Entries interface {
	Entries(track model.Ref) []any
	Fields(track model.Ref) map[string]any
}

// Value writes the lists of the merged profile as the server's status has them:
// {"kubernetes": {"versions": […]}, "machineImages": […]}. Fields that the model
// does not hold are taken over from the entries that give them, in the files of
// the parent and of the namespaced profile as merged. Instants are written in
// UTC; an open start has no startTime.
func (r *Result) Value(parent, namespaced Entries) map[string]any {
	w := valueWriter{Result: r, of: [...]Entries{OfParent: parent, OfNamespaced: namespaced}, lists: map[Source][]any{}}
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

// valueWriter is a Value under way.
type valueWriter struct {
	*Result
	of    [2]Entries
	lists map[Source][]any
}

// entry gives the value of a version in its file.
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

// version writes one version: the fields of the lifecycle are the result's, all
// others those of the entry that gives them.
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
		stages := make([]any, len(v.Stages))
		for k, s := range v.Stages {
			stages[k] = stageValue(s)
		}
		out["lifecycle"] = stages
	}
	if from.Side == OfNamespaced && w.Object.Tracks[ref.Track].IsImage() && !slices.Contains(v.Others, "capabilityFlavors") {
		if given, _ := out["architectures"].([]any); len(given) == 0 && len(v.Architectures) > 0 {
			out["architectures"] = []any{v.Architectures[0]}
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

// startValue writes an instant in UTC, and text that is no time as it is.
func startValue(s model.Start) string {
	if s.Form == model.At {
		return model.FormatTime(s.Time)
	}
	return s.Text
}

// fields copies a mapping, or begins one.
func fields(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return maps.Clone(m)
}
