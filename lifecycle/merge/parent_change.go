package merge

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// ParentChange is the effect of a change of a parent on the namespaced profiles below it.
type ParentChange struct {
	// Failure is the first reason why the change is not possible; nil if it is.
	Failure *Failure
	// Findings are about stages, versions and images that are removed while in use, and about
	// images that are added although a namespaced profile defines them. Their places are in the
	// changed parent.
	Findings []model.Finding
}

// ChangeParent checks a change of a parent for the namespaced profiles below it (GEP-32,
// "Compatibility with Namespaced Cloud Profiles"). Starts may move and stages may be added, but a
// stage or version that a namespaced profile overrides cannot be removed. A change is also refused
// if the merge of a version fails that succeeded before. An example is a parent whose older fields
// become a lifecycle although an expirationDate overrides them. In dialect Gardener only versions
// and images are guarded (F3). There, the parent can neither lose an image of which a namespaced
// profile has a version nor gain an image that a namespaced profile defines.
func (m *Merger) ChangeParent(before, after lifecycle.Given, namespaced []lifecycle.Given) (c ParentChange) {
	uses := m.inUse(before, after, namespaced)
	for i, n := range namespaced {
		for _, u := range uses[i] {
			if u.entry.version != model.None || m.dialect == lifecycle.Gardener {
				c.refuse(u.failure())
			}
			c.Findings = append(c.Findings, u.finding(after))
		}
		c.refuseNew(m.Earlier(), before, m.Merge(after, n))
	}
	return c
}

// InUse returns the Findings of ChangeParent without merging the profiles.
func (m *Merger) InUse(before, after lifecycle.Given, namespaced []lifecycle.Given) (found []model.Finding) {
	for _, uses := range m.inUse(before, after, namespaced) {
		for _, u := range uses {
			found = append(found, u.finding(after))
		}
	}
	return found
}

// inUse returns, for each namespaced profile, the uses that the changed parent conflicts with.
func (m *Merger) inUse(before, after lifecycle.Given, namespaced []lifecycle.Given) [][]use {
	d := m.Earlier().prepare(before).differing(m.prepare(after))
	return model.Map(namespaced, func(n lifecycle.Given) []use {
		return inUse(d, &Result{Dialect: m.dialect, Parent: after, Namespaced: n})
	})
}

// refuseNew refuses a change if the merge of a version fails that succeeded before. r is the merge
// after the change. ChangeParent itself refuses removals of parts in use.
func (c *ParentChange) refuseNew(earlier *Merger, before lifecycle.Given, r *Result) {
	failures := r.Failures()
	if len(failures) == 0 {
		return
	}
	known := earlier.Merge(before, r.Namespaced).Failures()
	for _, f := range failures {
		if !slices.ContainsFunc(known, func(k Failure) bool { return k.Track == f.Track && k.Version == f.Version }) {
			c.refuse(f)
		}
	}
}

func (c *ParentChange) refuse(f Failure) {
	if c.Failure == nil {
		c.Failure = &f
	}
}

// use is an override of something that the parent no longer has, or an image that it gained.
type use struct {
	result *Result
	entry  entry
	// gains is set if the parent gains an image that the namespaced profile defines. If the
	// parent gains or loses an image as a whole, the entry has version None.
	gains bool
	// stage is the index in the override's list, None if the whole version is missing.
	stage int
	// was is the parent's version before the change.
	was *model.Version
}

// versionPair is a version before (was) and after (is) a change of the parent. is is nil if the
// version is removed.
type versionPair struct{ was, is *model.Version }

// difference is what differs after a change of a parent.
type difference struct {
	// versions are the versions that differ, by track and text. gained are the images that only
	// the changed parent has, lost those that only the parent before the change has.
	versions     map[string]map[string]versionPair
	gained, lost map[string]bool
}

// differing returns what differs after a change of the parent.
func (p *preparedParent) differing(after *preparedParent) *difference {
	d := &difference{versions: map[string]map[string]versionPair{}, gained: map[string]bool{}, lost: map[string]bool{}}
	for _, l := range after.images {
		d.gained[l.track.Name] = p.of(l.track.Name) == nil
	}
	for _, l := range p.images {
		d.lost[l.track.Name] = after.of(l.track.Name) == nil
	}
	lists := p.images
	if p.kubernetes != nil {
		lists = append([]*parentList{p.kubernetes}, lists...)
	}
	for _, l := range lists {
		now := after.of(l.track.Name)
		if now != nil && now.track == l.track {
			continue
		}
		pairs := map[string]versionPair{}
		for text := range l.byText {
			if pair := (versionPair{l.named(text), now.named(text)}); pair.was != pair.is {
				pairs[text] = pair
			}
		}
		d.versions[l.track.Name] = pairs
	}
	return d
}

// inUse returns the overrides of a namespaced profile whose stage or version is gone, and its
// images that the parent has gained or lost. A lost image is not listed if one of its versions is.
func inUse(differing *difference, r *Result) []use {
	var out []use
	for i, t := range r.Namespaced.Object.Tracks {
		pairs, before := differing.versions[t.Name], len(out)
		for k, v := range t.Versions {
			pair, differs := pairs[v.Text]
			switch {
			case !differs:
			case pair.is == nil:
				out = append(out, use{result: r, entry: entry{i, k}, stage: model.None, was: pair.was})
			case r.Dialect == lifecycle.GEP32:
				out = append(out, stagesInUse(r, entry{i, k}, pair.was, pair.is)...)
			}
		}
		if gains := differing.gained[t.Name]; gains || differing.lost[t.Name] && len(out) == before {
			out = append(out, use{result: r, entry: entry{i, model.None}, gains: gains, stage: model.None})
		}
	}
	return out
}

func stagesInUse(r *Result, e entry, was, is *model.Version) []use {
	var out []use
	old, now := lifecycle.Stages(was), lifecycle.Stages(is)
	for k, s := range r.entry(e).Stages {
		if model.StageIn(old, s.Name) != model.None && model.StageIn(now, s.Name) == model.None {
			out = append(out, use{result: r, entry: e, stage: k, was: was})
		}
	}
	return out
}

// track returns the namespaced profile's track.
func (u use) track() *model.Track { return u.result.Namespaced.Object.Tracks[u.entry.track] }

func (u use) failure() Failure {
	if u.entry.version == model.None {
		return Failure{Class: ClassImageInUse, Track: u.track().Name}
	}
	v := u.result.entry(u.entry)
	f := Failure{Class: ClassVersionInUse, Track: u.track().Name, Version: v.Text}
	if u.stage != model.None {
		f.Class, f.Stage = ClassStageInUse, v.Stages[u.stage].Name
	}
	return f
}

// finding returns the finding about a use. Its place is in the changed parent.
func (u use) finding(after lifecycle.Given) model.Finding {
	if u.entry.version == model.None {
		return u.imageFinding(after)
	}
	v := u.result.entry(u.entry)
	n := u.result.Namespaced
	if u.stage == model.None {
		return u.versionFinding(v, n, after)
	}
	f := foundAt(gep32.StageInUse, u.result.Dialect, after, placeOf(after, u.failure().Track, v.Text))
	s := v.Stages[u.stage]
	name := model.Escape(s.Name)
	f.Path += ".lifecycle"
	f.Place.Position = lifecycle.FirstPlace(after.Object.Version(f.Ref).LifecycleAt, f.Place.Position)
	f.Message = model.Words(name + " of " + model.Escape(v.Text) + " cannot be removed: " + n.String() + " overrides it" + inFileOf(n, lifecycle.NamePlace(&s)) + ".")
	f.Related = relatedIn(n, lifecycle.NamePlace(&s))
	f.Hint = "Keep the stage, with any start, or have the override removed first."
	if k := u.was.StageNamed(s.Name); k != model.None {
		f.Fixes = []model.Fix{{Label: "put " + name + " back", Edits: []model.Edit{
			{Ref: f.Ref, What: model.AddStage, Name: s.Name, To: u.was.Stages[k].Start}}}}
	}
	return f
}

// inList returns a finding, without a message, about a list that a parent lacks or that lacks a version.
// at is the place in the file of the namespaced profile.
func (u use) inList(rule *lifecycle.Rule, after lifecycle.Given, at model.Position) model.Finding {
	path, place := "spec.kubernetes.versions", after.Object.KubernetesAt
	if u.track().IsImage() {
		path, place = "spec.machineImages", after.Object.ImagesAt
	}
	f := model.Finding{Document: after.Object.Document, Ref: model.ObjectRef(after.Index), Track: u.track().Name, Path: path,
		Place: after.Place(lifecycle.FirstPlace(place, after.Object.SpecAt, after.Object.At)), Related: relatedIn(u.result.Namespaced, at)}
	f.Rule, f.Severity = rule.In(u.result.Dialect)
	return f
}

// imageFinding is finding for an image as a whole.
func (u use) imageFinding(after lifecycle.Given) model.Finding {
	t, n := u.track(), u.result.Namespaced
	at := lifecycle.FirstPlace(t.Image.At, t.At)
	f := u.inList(gardener.ImageInUse, after, at)
	name := "the machine image " + lifecycle.Quote(t.Image.Text)
	f.Message = model.Words(name + " cannot be removed: " + n.String() + " has an entry for it" + inFileOf(n, at) + ".")
	f.Hint = "Keep the image, or have the entry removed first."
	if !u.gains {
		return f
	}
	for i, own := range after.Object.Tracks {
		if own.Name == t.Name {
			f.Ref, f.Path, f.Place.Position = f.Ref.InTrack(i), own.Path, lifecycle.FirstPlace(own.Image.At, own.At, f.Place.Position)
		}
	}
	f.Message = model.Words(name + " cannot be added: " + n.String() + " defines it itself" + inFileOf(n, at) + ".")
	f.Hint = "Have the image removed there first, or give this one another name."
	return f
}

func (u use) versionFinding(v *model.Version, n, after lifecycle.Given) model.Finding {
	at := lifecycle.VersionPlace(v)
	f := u.inList(gep32.VersionInUse, after, at)
	f.Version = v.Text
	for i, t := range after.Object.Tracks {
		if t.Name == f.Track {
			f.Ref, f.Path, f.Place.Position = f.Ref.InTrack(i), t.Path+".versions", lifecycle.FirstPlace(t.At, f.Place.Position)
		}
	}
	f.Message = model.Words(model.Escape(v.Text) + " cannot be removed: " + n.String() + " has an entry for it" + inFileOf(n, at) + ".")
	f.Hint = "Keep the version, or have the entry removed first."
	f.Fixes = putBack(u.was, f.Ref, after.Object)
	return f
}

// ParentGone returns the finding about a parent (gone) that is removed as a whole although a
// namespaced profile names it.
func ParentGone(gone, namespaced lifecycle.Given, d lifecycle.Dialect) model.Finding {
	at := lifecycle.FirstPlace(namespaced.Object.Parent.NameAt, namespaced.Object.Parent.At, namespaced.Object.At)
	f := model.Finding{Place: gone.Place(model.Position{}), Document: gone.Object.Document, Ref: model.ObjectRef(gone.Index), Related: relatedIn(namespaced, at),
		Message: model.Words(gone.Object.String() + " cannot be removed: " + namespaced.String() + " names it as its parent" + inFileOf(namespaced, at) + "."),
		Hint:    "Keep the profile, or have the namespaced one removed first."}
	f.Rule, f.Severity = gep32.VersionInUse.In(d)
	return f
}

// relatedIn returns a related place in the file of a profile.
func relatedIn(g lifecycle.Given, at model.Position) []model.Related {
	related := lifecycle.Related(at, g.String())
	for i := range related {
		related[i].Place.File = g.File
	}
	return related
}

// putBack returns the fix that adds a removed version again. There is none for a version with
// fields that edits cannot write; such a version can be restored with undo.
func putBack(was *model.Version, ref model.Ref, o *model.Object) []model.Fix {
	if was == nil || ref.Track == model.None || len(was.Others)+len(was.Requires().CRI)+len(was.Requires().Architectures) > 0 {
		return nil
	}
	ref.Version = o.Tracks[ref.Track].PlaceForVersion(was.Text)
	edits := []model.Edit{{Ref: ref, What: model.AddVersion, Name: was.Text}}
	for _, s := range was.Stages {
		edits = append(edits, model.Edit{Ref: ref, What: model.AddStage, Name: s.Name, To: s.Start})
	}
	if was.Classification.Set {
		edits = append(edits, model.Edit{Ref: ref, What: model.SetClassification, Name: was.Classification.Text})
	}
	if was.HasExpiration {
		edits = append(edits, model.Edit{Ref: ref, What: model.SetExpiration, To: was.Expiration})
	}
	return []model.Fix{{Label: "put " + model.Escape(was.Text) + " back", Edits: edits}}
}

// placeOf returns the entry of a version in an object, in which it must be.
func placeOf(g lifecycle.Given, track, text string) entry {
	at := entry{}
	for i, t := range g.Object.Tracks {
		for k, v := range t.Versions {
			if t.Name == track && v.Text == text {
				at = entry{i, k}
			}
		}
	}
	return at
}

// inFileOf returns " (garden.yaml line 47)" for a place in the file of a profile.
func inFileOf(g lifecycle.Given, p model.Position) string {
	text := " (" + model.Escape(g.File)
	if p.InFile() {
		text += " line " + strconv.FormatUint(uint64(p.Line), 10)
	}
	return text + ")"
}
