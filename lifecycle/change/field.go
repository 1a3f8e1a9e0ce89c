package change

import (
	"cmp"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// field identifies a part of a version that is merged by itself: a stage, an older field, or the
// text.
type field struct {
	what fieldKind
	// name is the name of a stage. nth counts the stages of that name, from 0.
	name string
	nth  int
}

// fieldKind is the kind of a field.
type fieldKind uint8

const (
	noField fieldKind = iota
	textField
	stageField
	classificationField
	expirationField
)

// String returns the name of the field, escaped.
func (f field) String() string {
	switch f.what {
	case textField:
		return "written as"
	case classificationField:
		return lifecycle.ClassificationField
	case expirationField:
		return lifecycle.ExpirationField
	}
	return model.Escape(f.name)
}

// value is the value of a field in a version.
type value struct {
	there, notText bool
	text           string
	start          model.Start
}

func (x value) same(y value) bool {
	return x.there == y.there && x.notText == y.notText && x.text == y.text && x.start.Equal(y.start)
}

// none is shown where a version does not have a field.
const none = "-"

// String returns the value, escaped.
func (x value) String() string {
	switch {
	case !x.there:
		return none
	case x.text != "":
		return model.Escape(x.text)
	}
	return phrase.Start(x.start)
}

// fieldsOf returns the fields that any of the versions has.
func fieldsOf(versions ...*model.Version) []field {
	fields := []field{{what: textField}}
	for _, v := range versions {
		seen := map[string]int{}
		for _, s := range v.Stages {
			if f := (field{stageField, s.Name, seen[s.Name]}); !slices.Contains(fields, f) {
				fields = append(fields, f)
			}
			seen[s.Name]++
		}
	}
	return append(fields, field{what: classificationField}, field{what: expirationField})
}

// stage returns the index of the field's stage in a version, or None.
func (f field) stage(v *model.Version) int {
	left := f.nth
	return slices.IndexFunc(v.Stages, func(s model.Stage) bool {
		if s.Name == f.name {
			left--
		}
		return s.Name == f.name && left < 0
	})
}

// in returns the value of the field in a version.
func (f field) in(v *model.Version) value {
	switch f.what {
	case textField:
		return value{there: true, notText: v.NotText, text: v.Text}
	case classificationField:
		return value{there: v.Classification.Set, text: v.Classification.Text}
	case expirationField:
		return value{there: v.HasExpiration, start: v.Expiration}
	}
	if k := f.stage(v); k != model.None {
		return value{there: true, start: v.Stages[k].Start}
	}
	return value{}
}

// editor makes edits of one version. made turns them into one step of a draft: all or none.
type editor struct {
	trial *model.Trial
	ref   model.Ref
	why   string // the first edit that is not possible, or ""
}

// editing returns an editor of the version at a ref of some objects.
func editing(objects []*model.Object, ref model.Ref) *editor {
	return &editor{trial: model.NewTrial(objects), ref: ref.OfVersion()}
}

// aloneRef is the ref of the version in the result of alone.
var aloneRef = model.ObjectRef(0).InTrack(0).InVersion(0)

// alone returns an object like o that has only the version v.
func alone(o *model.Object, v *model.Version) []*model.Object {
	return []*model.Object{{Kind: o.Kind, Scale: o.Scale, Tracks: []*model.Track{{Versions: []*model.Version{v}}}}}
}

// version returns the version as it is after the edits so far.
func (x *editor) version() *model.Version {
	return x.trial.WithoutDerived()[x.ref.Object].Version(x.ref)
}

func (x *editor) do(edits ...model.Edit) {
	for _, e := range edits {
		if x.why != "" {
			return
		}
		if err := x.trial.Do(e); err != nil {
			x.why = err.Error()
		}
	}
}

// made returns draft d with the edits, or why they are not possible. The editor must have been made
// for the objects of d.
func (x *editor) made(d model.Draft) (model.Draft, string) {
	if x.why != "" || len(x.trial.Edits()) == 0 {
		return d, x.why
	}
	return d.After(x.trial), ""
}

// put sets a field of the version to a value.
func (x *editor) put(f field, to value) {
	v := x.version()
	now, e := f.in(v), model.Edit{Ref: x.ref, From: f.in(v).start, To: to.start}
	switch k := f.stage(v); {
	case now.same(to):
		return
	case f.what == textField:
		e.What, e.Name = model.SetText, to.text
	case f.what == classificationField && to.there:
		e.What, e.Name = model.SetClassification, to.text
	case f.what == classificationField:
		e.What = model.ClearClassification
	case f.what == expirationField && to.there:
		e.What = model.SetExpiration
	case f.what == expirationField:
		e.What = model.ClearExpiration
	case !now.there:
		e.What, e.Name = model.AddStage, f.name
	case !to.there:
		e.Ref, e.What, e.Name = x.ref.InStage(k), model.RemoveStage, f.name
	default:
		e.Ref, e.What = x.ref.InStage(k), model.SetStart
	}
	x.do(e)
}

// convert converts the version into a form, and reports whether that was possible.
func (x *editor) convert(to string) bool {
	if form := formOf(x.version()); form == "" || form == to {
		return x.why == ""
	}
	edits, err := Convert(x.trial.WithoutDerived()[x.ref.Object], x.ref, to, false)
	x.do(edits...)
	return err == nil && x.why == ""
}

// renameAgain repeats the renames of stages and fields in changes, if the version still has the
// former names.
func (x *editor) renameAgain(changes []Change) {
	for _, c := range changes {
		v := x.version()
		if k := v.StageNamed(c.Renamed); c.Op == StageRenamed && k != model.None && v.StageNamed(c.Stage) == model.None {
			x.do(model.Edit{Ref: x.ref.InStage(k), What: model.RenameStage, Name: c.Stage})
		}
	}
	for _, c := range changes {
		if c.Op != fieldRenamed {
			continue
		}
		v := x.version()
		has := func(fields model.Few[model.UnknownField]) bool {
			return slices.ContainsFunc(fields.All(), func(u model.UnknownField) bool { return u.Name == c.Renamed })
		}
		if c.Stage == "" && has(v.Unknown) {
			x.do(model.Edit{Ref: x.ref, What: model.RenameField, Name: c.Renamed})
		}
		k := slices.IndexFunc(v.Stages, func(s model.Stage) bool { return has(s.Unknown) && (s.Name == c.Stage || s.Name == "") })
		if c.Stage != "" && k != model.None {
			x.do(model.Edit{Ref: x.ref.InStage(k), What: model.RenameField, Name: c.Renamed})
		}
	}
}

// become gives the version the fields of want.
func (x *editor) become(want *model.Version) {
	x.do(renames(x.ref, x.version().Unknown, want.Unknown)...)
	for k, s := range x.version().Stages {
		if at := want.StageNamed(s.Name); at != model.None {
			x.do(renames(x.ref.InStage(k), s.Unknown, want.Stages[at].Unknown)...)
		}
	}
	fields := fieldsOf(x.version(), want)
	for _, f := range slices.Backward(fields) {
		if !f.in(want).there {
			x.put(f, value{})
		}
	}
	for _, f := range fields {
		x.put(f, f.in(want))
	}
}

// turnInto edits the version at a ref into want, and keeps other fields of the entry. Stages that
// both have by name are edited, not replaced, unless only a rebuild leads to want. The renames of
// stages and fields in renamed are repeated.
func turnInto(d model.Draft, ref model.Ref, want *model.Version, renamed ...Change) (model.Draft, string) {
	x := editing(d.Objects(), ref)
	x.renameAgain(renamed)
	if x.become(want); x.why != "" || model.SameVersion(x.version(), want) {
		return x.made(d)
	}
	return rebuild(d, ref, want)
}

// rebuild is turnInto, but removes all stages and writes them again, in their order.
func rebuild(d model.Draft, ref model.Ref, want *model.Version) (model.Draft, string) {
	x := editing(d.Objects(), ref)
	x.do(lifecycle.ClearStages(x.version(), ref)...)
	return x.as(d, want)
}

// addAgain adds the version that a change added, with all its stages, to the track at a ref.
func addAgain(d model.Draft, ref model.Ref, c Change) (model.Draft, string) {
	want, t := c.After, d.Objects()[ref.Object].Tracks[ref.Track]
	ref.Version = c.placeIn(t)
	x := editing(d.Objects(), ref)
	add := model.Edit{Ref: x.ref, What: model.AddVersion, Name: want.Text}
	switch {
	case c.Before != nil && t.IsImage():
		add.Required = cmp.Or(want.Required, &model.RequiredFields{})
	case !want.Requires().IsEmpty(): // an override has no required fields
		add.Parent = want.Required
	}
	x.do(add)
	if x.why != "" {
		return d, x.why
	}
	return x.as(d, want)
}

// placeIn returns the index in a track at which a version is added again. It is between the same two
// versions as before if these are still adjacent, otherwise the place for any new version.
func (c Change) placeIn(t *model.Track) int {
	is := func(i int, v *model.Version) bool {
		if i < 0 || i >= len(t.Versions) {
			return v == nil
		}
		return v != nil && v.Text == t.Versions[i].Text
	}
	for i := range len(t.Versions) + 1 {
		if is(i-1, c.above) && is(i, c.below) {
			return i
		}
	}
	return t.PlaceForVersion(c.Version)
}

// as edits the version into want, and returns the draft or why that is not possible.
func (x *editor) as(d model.Draft, want *model.Version) (model.Draft, string) {
	if x.become(want); x.why == "" && !model.SameVersion(x.version(), want) {
		x.why = "it cannot be repeated; make the change once more"
	}
	return x.made(d)
}

// addListAgain adds a version again, together with its track, which the file does not have.
func addListAgain(d model.Draft, ref model.Ref, c Change) (model.Draft, string) {
	if ref.Object == model.None {
		return d, gone(ref)
	}
	at, ok := d.Objects()[ref.Object].PlaceForTrack(c.Track)
	if !ok {
		return d, gone(ref)
	}
	ref = ref.InTrack(at)
	next, why := with(d, model.Edit{Ref: ref, What: model.AddTrack, Name: c.Track})
	if why != "" {
		return d, why
	}
	return addAgain(next, ref, c)
}

// with makes edits as one step (no step for no edits), or returns why that is not possible.
func with(d model.Draft, edits ...model.Edit) (model.Draft, string) {
	if len(edits) == 0 {
		return d, ""
	}
	next, err := d.With(edits...)
	if err != nil {
		return d, err.Error()
	}
	return next, ""
}

// renames returns the edits that rename the unknown fields that have a known key afterwards.
func renames(ref model.Ref, before, after model.Few[model.UnknownField]) []model.Edit {
	return model.Map(model.RenamedFields(before, after), func(u model.UnknownField) model.Edit {
		return model.Edit{Ref: ref, What: model.RenameField, Name: u.Name}
	})
}
