package gep32

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// UnknownField reports keys that the server refuses under strict validation, which kubectl asks
// for. Without it, the server silently drops such a key and its value.
var UnknownField = &lifecycle.Rule{Name: "unknown-field", Severity: model.Warning, Gardener: model.Error, Version: checkUnknownField, Shape: checkUnknownTrackFields,
	Doc: "a key in a version, a machine image, spec.kubernetes, spec.parent or spec.bastion that Gardener does not know, such as starttime"}

func checkUnknownField(c *lifecycle.VersionCase) {
	if c.Merged {
		return
	}
	known := model.VersionFields
	if c.Track.IsImage() {
		known = model.ImageVersionFields
	}
	report := func(k int, u model.UnknownField, path string, known []string) {
		f := unknownField(u, known)
		f.Path = path
		if c.Version.Has(k, u.Meant) {
			f.Hint = u.Meant + " is there as well: remove one of the two."
		}
		if c.Version.MayRename(k, u) {
			f.Fixes = []model.Fix{{Label: "rename it to " + u.Meant, Edits: []model.Edit{{Ref: c.Ref.InStage(k), What: model.RenameField, Name: u.Name}}}}
		}
		reportUndecoded(&c.Case, c.Ref.InStage(k), f)
	}
	if more := c.Version.More; more != nil {
		for _, u := range more.Unknown {
			f := unknownField(u, u.Known)
			f.Path = c.Path("." + u.Below + "." + model.Escape(u.Name))
			reportUndecoded(&c.Case, c.Ref, f)
		}
	}
	for _, u := range c.Version.Unknown.All() {
		report(model.None, u, c.Path("."+model.Escape(u.Name)), known)
	}
	if key := directive(c.Version); key != "" && c.Version.Text != "" {
		reportUndecoded(&c.Case, c.Ref, model.Finding{Place: model.Here(lifecycle.VersionPlace(c.Version)), Path: c.Path("." + key),
			Message: model.Words(key + " is a directive of a patch, which no server reads."),
			Hint:    applyPatch})
	}
	for k := range c.Version.Stages {
		for _, u := range c.Version.Stages[k].Unknown.All() {
			report(k, u, c.StagePath(k, "."+model.Escape(u.Name)), model.StageFields)
		}
	}
}

// checkUnknownTrackFields checks the keys next to the lists of versions, and those of parent and
// bastion.
func checkUnknownTrackFields(c *lifecycle.ObjectCase) {
	if c.Merged {
		return
	}
	for _, u := range c.Object.More.Unknown {
		f := unknownField(u, u.Known)
		f.Path = u.Below + "." + model.Escape(u.Name)
		reportUndecoded(&c.Case, c.Ref, f)
	}
	for i, t := range c.Object.Tracks {
		known := model.KubernetesFields
		if t.IsImage() {
			known = model.ImageFields
		}
		for _, u := range t.Unknown {
			f := unknownField(u, known)
			f.Path = t.Path + "." + model.Escape(u.Name)
			reportUndecoded(&c.Case, c.Ref.InTrack(i), f)
		}
	}
}

// reportUndecoded reports what the server cannot decode. If the object is being created, it is an
// error in both dialects, because the server then stores nothing of it.
func reportUndecoded(c *lifecycle.Case, ref model.Ref, f model.Finding) {
	_, severity := c.Rule.In(c.Dialect)
	if c.Created {
		severity = model.Error
	}
	c.ReportAt(severity, c.Rule, ref, f)
}

func unknownField(u model.UnknownField, known []string) model.Finding {
	f := model.Finding{Place: model.Here(u.At),
		Message: model.Words(lifecycle.Quote(u.Name) + " is not a field here: the validation of kubectl refuses it, and a server without validation drops it."),
		Hint:    "Remove it. The fields are " + strings.Join(slices.Sorted(slices.Values(known)), ", ") + "."}
	if u.Meant != "" {
		f.Hint = "Did you mean " + u.Meant + "? The fields are " + strings.Join(slices.Sorted(slices.Values(known)), ", ") + "."
	}
	return f
}
