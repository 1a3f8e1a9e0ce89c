package gep32

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// VersionFormat has its source in Gardener A4, A5, D2, D3, E1, E3.
var VersionFormat = &lifecycle.Rule{Name: "version-format", Severity: model.Error, Gardener: model.Error, Version: checkVersionFormat, Shape: checkUnreadVersions,
	Doc: "a version is not a string, a Kubernetes version is not x.y.z, or an image version is not a semantic version"}

func checkVersionFormat(c *lifecycle.VersionCase) {
	at := lifecycle.VersionPlace(c.Version)
	text := lifecycle.ServerText(c.Version)
	switch {
	case c.Version.NotText && text != "":
		f := model.Finding{Type: model.Invalid, Path: c.Path(".version"), Place: model.Here(at),
			Message: model.Words(model.Escape(c.Version.Text) + " is not a string, because it has no quotes; Gardener refuses it."),
			Hint:    "Write it in quotes: " + lifecycle.Quote(c.Version.Text) + ".",
			Fixes:   []model.Fix{{Label: "quote it", Edits: []model.Edit{{Ref: c.Ref, What: model.SetText, Name: c.Version.Text}}}}}
		c.Report(c.Ref, f)
	case c.Track.IsImage():
		checkImageVersion(c, text, at)
	case !gardener.IsTriple(text):
		f := model.Finding{Type: model.Invalid, Path: c.Path(""), Place: model.Here(at),
			Message: model.Words(lifecycle.Quote(text) + " is not a Kubernetes version: it must be x.y.z."),
			Hint:    "Write three numbers, for example 1.31.4."}
		if text == "" {
			f.Message, f.Hint = noVersion(c, f.Hint)
		}
		c.Report(c.Ref, f)
	case !c.Numbered && c.Dialect == lifecycle.GEP32:
		c.Report(c.Ref, model.Finding{Type: model.Invalid, Path: c.Track.Path + ".versions", Place: model.Here(at),
			Message: model.Words(lifecycle.Quote(text) + " is not a version: its numbers are too large."), Hint: "Write numbers below 2^64."})
	}
}

// applyPatch is the hint about a directive of a patch.
const applyPatch = "Apply the patch, for example with kubectl kustomize, and check the result."

// directive returns the key of an entry that is a directive of a strategic merge patch, such as
// $patch, or "". An object with such a key is a patch, not a profile.
func directive(v *model.Version) string {
	for _, key := range v.Others {
		if strings.HasPrefix(key, "$") {
			return model.Escape(key)
		}
	}
	return ""
}

// noVersion returns message and hint about an entry without a version.
func noVersion(c *lifecycle.VersionCase, hint string) (model.Message, string) {
	if key := directive(c.Version); key != "" {
		return model.Words("the entry is a directive of a patch, " + key + ", not a version."), applyPatch
	}
	return model.Words("the entry has no version."), hint
}

func checkImageVersion(c *lifecycle.VersionCase, text string, at model.Position) {
	if text == "" {
		f := model.Finding{Type: model.Required, Path: c.Path(".version"), Place: model.Here(at)}
		f.Message, f.Hint = noVersion(c, "Write a semantic version, for example 1443.3.0.")
		c.Report(c.Ref, f)
	}
	if !c.Numbered && (text != "" || c.Dialect == lifecycle.Gardener) {
		c.Report(c.Ref, model.Finding{Type: model.Invalid, Path: c.Path(".version"), Place: model.Here(at),
			Message: model.Words(lifecycle.Quote(text) + " is not a semantic version."),
			Hint:    "Write one to three numbers with points between them, for example 1443.3.0, and then -pre or +build."})
	}
}

// checkUnreadVersions reports that a version is not semver (D3, E1). As in Gardener, there is one
// finding for Kubernetes and one for all machine images. It belongs to version-format, which reports
// each single version in both dialects.
//
// Overrides of Kubernetes versions are skipped, because Gardener does not order them (H1).
func checkUnreadVersions(c *lifecycle.ObjectCase) {
	if c.Dialect == lifecycle.GEP32 {
		return
	}
	images := false
	for _, i := range c.Unread {
		switch t := c.Object.Tracks[i]; {
		case c.Namespaced() && !t.IsImage():
		case !t.IsImage():
			c.Report(c.Ref.InTrack(i), model.Finding{Type: model.Invalid, Path: t.Path + ".versions",
				Message: model.Words("a version of the list is not a semantic version, so no version is the latest."), Hint: "Fix the versions named."})
		case !images:
			images = true
			c.Report(c.Ref.InTrack(i), model.Finding{Type: model.Invalid, Path: gardener.Spec(c.Object) + ".machineImages",
				Message: model.Words("a version of a machine image is not a semantic version, so no version is the latest."), Hint: "Fix the versions named."})
		}
	}
}
