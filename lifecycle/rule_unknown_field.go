package lifecycle

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// ruleUnknownField: what kubectl asks the server to refuse (strict validation).
// Without it the server drops the key, and what it was to say.
var ruleUnknownField = &Rule{
	Name: "unknown-field", Severity: model.Warning, Gardener: model.Error,
	Doc: "a key of a version, a stage, a machine image or of spec.kubernetes that Gardener's types do not have, such as starttime",
}

func checkUnknownField(c *versionCase) {
	if c.Merged {
		return
	}
	known := model.VersionFields
	if c.track.IsImage() {
		known = model.ImageVersionFields
	}
	for _, u := range c.v.Unknown {
		f := unknownField(u, known)
		f.Path = c.path("." + model.Escape(u.Name))
		if c.v.Has(model.None, u.Meant) {
			f.Hint = besideTheRightOne(u)
		}
		if c.v.MayRename(model.None, u) {
			f.Fix = renaming(c.ref, u)
		}
		c.report(ruleUnknownField, f)
	}
	for k := range c.v.Stages {
		for _, u := range c.v.Stages[k].Unknown {
			f := unknownField(u, model.StageFields)
			f.Path = c.stagePath(k, "."+model.Escape(u.Name))
			if c.v.Has(k, u.Meant) {
				f.Hint = besideTheRightOne(u)
			}
			if c.v.MayRename(k, u) {
				f.Fix = renaming(c.ref.InStage(k), u)
			}
			c.reportStage(ruleUnknownField, k, f)
		}
	}
}

// checkUnknownTrackFields looks at the keys beside the lists of versions.
func checkUnknownTrackFields(c *objectCase) {
	if c.Merged {
		return
	}
	for i, t := range c.object.Tracks {
		known := model.KubernetesFields
		if t.IsImage() {
			known = model.ImageFields
		}
		for _, u := range t.Unknown {
			f := unknownField(u, known)
			f.Path = t.Path + "." + model.Escape(u.Name)
			c.report(ruleUnknownField, i, f)
		}
	}
}

func unknownField(u model.UnknownField, known []string) model.Finding {
	f := model.Finding{Place: u.At,
		Message: quote(u.Name) + " is no field here: kubectl's validation refuses it, and without that the server drops it with its value.",
		Hint:    "Remove it. The fields are " + strings.Join(slices.Sorted(slices.Values(known)), ", ") + "."}
	if u.Meant != "" {
		f.Hint = "Did you mean " + u.Meant + "? The fields are " + strings.Join(slices.Sorted(slices.Values(known)), ", ") + "."
	}
	return f
}

// besideTheRightOne is what to do about a mistyped key whose right spelling is there
// too.
func besideTheRightOne(u model.UnknownField) string {
	return u.Meant + " is there as well: remove one of the two."
}

func renaming(ref model.Ref, u model.UnknownField) *model.Fix {
	return &model.Fix{Label: "rename it to " + u.Meant, Edits: []model.Edit{{Ref: ref, What: model.RenameField, Name: u.Name}}}
}
