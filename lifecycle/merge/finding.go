package merge

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Findings returns the findings about the overrides of the namespaced profile. In dialect Gardener
// they are warnings. It does not return findings about the namespaced profile alone or about the
// merged profile, because package check checks those like other objects.
func (r *Result) Findings() []model.Finding {
	var out []model.Finding
	for _, n := range r.noted() {
		for _, p := range n.problems {
			if p.rule != nil {
				out = append(out, r.finding(n.entry, p))
			}
		}
	}
	return out
}

// finding returns the finding for a problem with an entry.
func (r *Result) finding(e entry, p problem) model.Finding {
	v := r.entry(e)
	f := r.found(p.rule, e)
	switch p.rule {
	case gep32.NewStage:
		r.newStage(&f, v, p.stage)
	case gep32.UnknownVersion:
		r.unknownVersion(&f, v)
	case gep32.OverrideStart:
		s := &v.Stages[p.stage]
		r.atStage(&f, s, p.stage)
		f.Message = model.Words(model.Escape(s.Name) + " has no startTime; an override names only stages whose start it moves.")
		f.Hint = "Give it a startTime, or remove the stage: the parent's start then applies."
		f.Fixes = []model.Fix{{Label: "leave " + model.Escape(s.Name) + " out", Edits: []model.Edit{{Ref: f.Ref, What: model.RemoveStage, Name: s.Name}}}}
	case gep32.MixedFields:
		r.dateOverLifecycle(&f, v)
	case gep32.LifecycleIgnored:
		f.Place.Position = lifecycle.FirstPlace(v.LifecycleAt, f.Place.Position)
		f.Path += ".lifecycle"
		f.Message = model.Words("Gardener does not merge the lifecycle of a namespaced profile: on the server, " + model.Escape(v.Text) + " stays as in " + r.Parent.String() + ".")
		if r.Dialect == lifecycle.GEP32 && !v.HasExpiration { // the admission in dialect Gardener says so itself
			f.Message = model.Words("Gardener does not merge the lifecycle of a namespaced profile, and refuses an override without expirationDate.")
		}
		f.Hint = "Today only an expirationDate has an effect, and only if the parent has no lifecycle."
	}
	return f
}

// found returns a finding about an entry of the namespaced profile, without a message.
func (r *Result) found(rule *lifecycle.Rule, e entry) model.Finding {
	return foundAt(rule, r.Dialect, r.Namespaced, e)
}

// foundAt returns a finding about a version of one of the objects, without a message.
func foundAt(rule *lifecycle.Rule, d lifecycle.Dialect, g lifecycle.Given, e entry) model.Finding {
	t := g.Object.Tracks[e.track]
	v := t.Versions[e.version]
	f := model.Finding{Document: g.Object.Document, Track: t.Name, Version: v.Text,
		Ref:  model.ObjectRef(g.Index).InTrack(e.track).InVersion(e.version),
		Path: model.VersionPath(t, e.version), Place: g.Place(lifecycle.VersionPlace(v))}
	f.Rule, f.Severity = rule.In(d)
	return f
}

func (r *Result) atStage(f *model.Finding, s *model.Stage, k int) {
	f.Ref, f.Place.Position = f.Ref.InStage(k), lifecycle.NamePlace(s)
	f.Path = model.StagePath(r.Namespaced.Object.Tracks[f.Ref.Track], f.Ref.Version, k)
}

func (r *Result) newStage(f *model.Finding, v *model.Version, k int) {
	s := &v.Stages[k]
	r.atStage(f, s, k)
	name := model.Escape(s.Name)
	has := model.Map(lifecycle.Stages(r.overridden(f.Ref)), func(b model.Stage) string { return model.Escape(b.Name) })
	f.Message = model.Words("there is no " + name + " stage to override: " + model.Escape(v.Text) + " in " + r.Parent.String() + " has " +
		strings.Join(has, ", ") + "; an override moves starts, it cannot add a stage.")
	f.Hint = "Remove the stage, or have it added to the parent first."
	f.Fixes = []model.Fix{{Label: "remove " + name + " from the override", Edits: []model.Edit{{Ref: f.Ref, What: model.RemoveStage, Name: s.Name}}}}
}

func (r *Result) unknownVersion(f *model.Finding, v *model.Version) {
	f.Message = model.Words(r.Parent.String() + " has no Kubernetes version " + lifecycle.Quote(v.Text) + "; an override cannot add one.")
	f.Hint = "Remove the entry, or have the version added to the parent first."
	if near := r.spelled(f.Track, v.Text); near != "" {
		f.Hint = "The parent spells it " + lifecycle.Quote(near) + ": versions are compared by their text."
	}
	f.Fixes = []model.Fix{{Label: "remove the entry", Edits: []model.Edit{{Ref: f.Ref, What: model.RemoveVersion, Name: v.Text}}}}
}

// spelled returns the version of the parent's track that is the same number spelled
// differently, or "".
func (r *Result) spelled(track, text string) string {
	n, ok := model.ParseNumber(text)
	for _, t := range r.Parent.Object.Tracks {
		if !ok || t.Name != track {
			continue
		}
		for _, v := range t.Versions {
			if m, is := model.ParseNumber(v.Text); is && m.Compare(n) == 0 {
				return v.Text
			}
		}
	}
	return ""
}

// dateOverLifecycle fills in the finding about an expirationDate that overrides a lifecycle. It
// suggests the equivalent override of the expired stage.
func (r *Result) dateOverLifecycle(f *model.Finding, v *model.Version) {
	f.Type, f.Place.Position = model.Forbidden, lifecycle.FirstPlace(v.ExpirationAt, f.Place.Position)
	f.Message = model.Words("an expirationDate cannot override " + model.Escape(v.Text) + ": " + r.Parent.String() + " gives it a lifecycle.")
	if model.StageIn(r.overridden(f.Ref).Stages, model.Expired) == model.None {
		f.Hint = "That lifecycle has no expired stage that an override could move; have one added to the parent first, or remove the date."
		return
	}
	if v.Expiration.Form != model.At {
		f.Hint = "Override the start of its expired stage instead."
		return
	}
	start := model.StartAt(v.Expiration.Time())
	f.Hint = "Override its expired stage instead: lifecycle: [{classification: expired, startTime: " + start.String() + "}]."
	f.Fixes = []model.Fix{{Label: "override expired " + phrase.Instant(start.Time()) + " instead", Edits: []model.Edit{
		{Ref: f.Ref, What: model.ClearExpiration, From: v.Expiration},
		{Ref: f.Ref, What: model.AddStage, Name: model.Expired, To: start}}}}
}

// overridden returns the version under an override, normally the parent's.
func (r *Result) overridden(ref model.Ref) *model.Version {
	at := entry{ref.Track, ref.Version}
	for _, m := range r.Tracks {
		for _, t := range m.Touched {
			for _, step := range t.steps {
				if step.entry == at {
					return t.first
				}
			}
		}
	}
	return &model.Version{}
}

// Located maps findings about Object to the files. A finding gets the place that causes it, in the
// file of the namespaced profile or of the parent. Every place in the finding gets the name of its
// file. Quick fixes that would have to change the other file too are dropped.
func (r *Result) Located(findings []model.Finding) []model.Finding {
	return model.Map(findings, func(f model.Finding) model.Finding {
		located, _ := r.Locate(f)
		return located
	})
}

// Locate is Located for one finding. It also returns the side whose file the finding is in.
func (r *Result) Locate(f model.Finding) (model.Finding, model.Side) {
	from := r.Source(f.Ref)
	if f.Place.InFile() {
		f.Place.Position = r.cause(&f)
		from = r.onSide(f.Ref, from, f.Place.Side)
	}
	f.Fixes, f.Allowed = r.locatedFixes(f.Fixes, from), r.locatedAllowed(&f, from)
	g := r.given(from.Side)
	f.Ref, f.Document = from.Ref, g.Object.Document
	f.Place = model.Place{File: g.File, Position: inFile(f.Place.Position)}
	f.Related, f.Message = slices.Clone(f.Related), slices.Clone(f.Message)
	for i := range f.Related {
		f.Related[i].Place = r.placed(f.Related[i].Place)
	}
	for i := range f.Message {
		f.Message[i].Place = r.placed(f.Message[i].Place)
	}
	return f, from.Side
}

// placed returns a place in the result as one in the file that it comes from.
func (r *Result) placed(p model.Place) model.Place {
	if !p.InFile() {
		return p
	}
	return model.Place{File: r.given(p.Side).File, Position: inFile(p.Position)}
}

// inFile returns a position of the result as one of its file.
func inFile(p model.Position) model.Position {
	p.Side = 0
	return p
}

// given returns the object of a side.
func (r *Result) given(s model.Side) lifecycle.Given {
	if s == model.OfNamespaced {
		return r.Namespaced
	}
	return r.Parent
}

// cause returns the place that causes a finding about a result. If the override sets an
// expirationDate although the parent has a lifecycle, it is that date.
func (r *Result) cause(f *model.Finding) model.Position {
	if f.Place.Side == model.OfNamespaced || f.Ref.Version == model.None ||
		f.Rule != gep32.MixedFields.Name || r.Origin(f.Ref).Expiration.Side == model.OfParent {
		return f.Place.Position
	}
	v := r.Object.Version(f.Ref)
	return lifecycle.FirstPlace(v.ExpirationAt, lifecycle.VersionPlace(v))
}

// onSide returns where the version or track that ref addresses is in the file of side. It
// returns from, the source found so far, if that is in the file or if the file has no such version.
func (r *Result) onSide(ref model.Ref, from Source, side model.Side) Source {
	switch {
	case from.Side == side || ref.Track == model.None:
		return from
	case ref.Version == model.None:
		return r.trackSource(r.Tracks[ref.Track], side)
	}
	o := r.Origin(ref)
	switch {
	case side == o.Base.Side:
		return o.Base
	case o.Overridden:
		return Source{model.OfNamespaced, o.Override}
	}
	return from
}

// trackSource returns a track in the file of side.
func (r *Result) trackSource(m *TrackMerge, side model.Side) Source {
	if side == model.OfParent && m.In.Parent != nil {
		return Source{model.OfParent, model.ObjectRef(r.Parent.Index).InTrack(m.In.Parent.Index)}
	}
	// Of several tracks, the last one with an update strategy counts, or else the last one.
	given := m.In.Given[len(m.In.Given)-1]
	for _, g := range m.In.Given {
		if g.track.Strategy.Set {
			given = g
		}
	}
	return Source{model.OfNamespaced, model.ObjectRef(r.Namespaced.Index).InTrack(given.index)}
}

// setsOneStart reports whether an edit of an overridden version moves one stage whose start is
// written in one of the files.
func (r *Result) setsOneStart(e model.Edit, to Source) bool {
	return e.What == model.SetStart && to.Ref.Stage != model.None && r.Origin(e.Ref).Stages[e.Ref.Stage].Origin != OriginImplied
}

// locatedAllowed maps the intervals in which the stages of the result may start to the stages of
// the entry at from.
func (r *Result) locatedAllowed(f *model.Finding, from Source) []model.Interval {
	if f.Allowed == nil {
		return nil
	}
	out := make([]model.Interval, len(r.given(from.Side).Object.Version(from.Ref).Stages))
	for k, s := range r.Origin(f.Ref).Stages {
		if s.From.Side == from.Side && s.From.Ref.OfVersion() == from.Ref.OfVersion() && s.From.Ref.Stage < len(out) {
			out[s.From.Ref.Stage] = f.Allowed[k]
		}
	}
	return out
}

// locatedFixes maps the edits of quick fixes to the file of the finding; a fix that changes
// the other file is dropped.
func (r *Result) locatedFixes(fixes []model.Fix, from Source) []model.Fix {
	var out []model.Fix
	for _, fix := range fixes {
		if edits := r.locatedEdits(fix.Edits, from); edits != nil {
			out = append(out, model.Fix{Label: fix.Label, Edits: edits})
		}
	}
	return out
}

// locatedEdits maps edits of the result to the file of a finding; it returns nil if they
// change the other file.
func (r *Result) locatedEdits(edits []model.Edit, from Source) []model.Edit {
	moved := make([]model.Edit, len(edits))
	for i, e := range edits {
		if e.Ref.Version == model.None || e.What == model.AddVersion {
			return nil
		}
		to := r.Source(e.Ref)
		if to.Side != from.Side || r.Origin(e.Ref).changed && !r.setsOneStart(e, to) {
			return nil
		}
		e.Ref = to.Ref
		moved[i] = e
	}
	return moved
}
