package merge

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

const mergedStatusHint = "You need not do anything: the server writes the status when the parent or the namespaced profile changes."

// StaleStatus compares status.cloudProfileSpec, in the file of the namespaced profile, with this
// result (rule stale-status). It reports versions whose lifecycle or older fields differ, versions
// that the status does not list, and versions that only the status lists. It reports nothing if
// the file has no such status. The findings are placed in the status.
func (r *Result) StaleStatus() []model.Finding {
	lines := r.Namespaced.Object.Status
	if len(lines) == 0 {
		return nil
	}
	left := map[string][]*model.StatusVersion{}
	key := func(track, version string) string { return track + "\x00" + version }
	for i := range lines {
		k := key(lines[i].Track, lines[i].Version)
		left[k] = append(left[k], &lines[i])
	}
	var out []model.Finding
	for _, t := range r.Object.Tracks {
		for i, v := range t.Versions {
			k := key(t.Name, v.Text)
			f := r.aboutStatus(t.Name, v.Text, r.Namespaced.Object.StatusAt)
			f.Path = model.VersionPath(t, i)
			switch said := left[k]; {
			case len(said) == 0:
				f.Message = model.Words("the status in the file does not list " + model.Escape(t.Name) + "/" + lifecycle.VersionName(v) + ", which the merged profile has.")
			case !sameLifecycle(said[0].Merged, v):
				f.Place.Position = said[0].At
				f.Message = model.Words("the status in the file gives " + lifecycle.VersionName(v) + " " + lifecycleWords(said[0].Merged) + "; merged it has " + lifecycleWords(v) + ".")
			}
			left[k] = left[k][min(1, len(left[k])):]
			if f.Message != nil {
				out = append(out, f)
			}
		}
	}
	for i := range lines {
		s := &lines[i]
		if k := key(s.Track, s.Version); len(left[k]) > 0 && left[k][0] == s {
			left[k] = left[k][1:]
			f := r.aboutStatus(s.Track, s.Version, s.At)
			f.Path = mergedSpec
			f.Message = model.Words("the status in the file lists " + model.Escape(s.Track) + "/" + model.Escape(s.Version) + ", which the merged profile does not have.")
			out = append(out, f)
		}
	}
	return out
}

// aboutStatus returns a finding about the status of the namespaced profile, without a
// message.
func (r *Result) aboutStatus(track, version string, at model.Position) model.Finding {
	n := r.Namespaced
	f := model.Finding{Document: n.Object.Document, Ref: model.ObjectRef(n.Index), Track: track, Version: version,
		Place: n.Place(lifecycle.FirstPlace(at, n.Object.At)), Hint: mergedStatusHint}
	f.Rule, f.Severity = gep32.StaleStatus.In(r.Dialect)
	return f
}

// sameLifecycle reports whether two versions have the same stages and older fields, to the
// second, because a server stores whole seconds (Gardener A2).
func sameLifecycle(a, b *model.Version) bool {
	return a.Classification.Set == b.Classification.Set && a.Classification.Text == b.Classification.Text &&
		a.HasExpiration == b.HasExpiration && gardener.SameSecond(a.Expiration, b.Expiration) &&
		slices.EqualFunc(a.Stages, b.Stages, func(x, y model.Stage) bool { return x.Name == y.Name && gardener.SameSecond(x.Start, y.Start) })
}

// lifecycleWords describes the stages and older fields of a version.
func lifecycleWords(v *model.Version) string {
	const most = 6
	words := model.Map(v.Stages[:min(len(v.Stages), most)], func(s model.Stage) string { return stageFrom(s.Name, s.Start) })
	if more := len(v.Stages) - most; more > 0 {
		words = append(words, strconv.Itoa(more)+" more stages")
	}
	if v.Classification.Set {
		words = append(words, "classification "+lifecycle.Quote(v.Classification.Text))
	}
	if v.HasExpiration {
		words = append(words, stageFrom("expirationDate", v.Expiration))
	}
	if len(words) == 0 {
		return "no lifecycle"
	}
	return strings.Join(words, ", ")
}

// stageFrom describes a stage with its start.
func stageFrom(name string, start model.Start) string {
	switch {
	case start.IsAt():
		return model.Escape(name) + " " + phrase.Instant(start.Time())
	case start.Form == model.NoTime:
		return model.Escape(name) + " " + lifecycle.Quote(start.Text)
	}
	return model.Escape(name)
}
