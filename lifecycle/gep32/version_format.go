package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleVersionFormat: Gardener A4, A5, D2, D3, E1, E3.
var ruleVersionFormat = &lifecycle.Rule{
	Name: "version-format", Severity: model.Error, Gardener: model.Error,
	Doc: "a version is not text, or a Kubernetes version not x.y.z, or an image version no semantic version",
}

func checkVersionFormat(c *VersionCase) {
	at := lifecycle.VersionPlace(c.V)
	text := lifecycle.ServerText(c.V)
	switch {
	case c.V.NotText && text != "":
		f := model.Finding{Type: model.Invalid, Path: c.path(".version"), Place: at,
			Message: model.Escape(c.V.Text) + " without quotes is a number or another value that is no text; Gardener refuses it.",
			Hint:    "Write it in quotes: " + lifecycle.Quote(c.V.Text) + ".",
			Fix:     &model.Fix{Label: "quote it", Edits: []model.Edit{{Ref: c.Ref, What: model.SetText, Name: c.V.Text}}}}
		c.report(ruleVersionFormat, f)
	case c.Track.IsImage():
		checkImageVersion(c, text, at)
	case !isTriple(text):
		f := model.Finding{Type: model.Invalid, Path: c.path(""), Place: at,
			Message: lifecycle.Quote(text) + " is no Kubernetes version: it must be x.y.z.",
			Hint:    "Write three numbers, for example 1.31.4."}
		if text == "" {
			f.Message = "the entry has no version."
		}
		c.report(ruleVersionFormat, f)
	case !c.Numbered && c.Dialect == lifecycle.GEP32:
		c.report(ruleVersionFormat, model.Finding{Type: model.Invalid, Path: c.Track.Path + ".versions", Place: at,
			Message: lifecycle.Quote(text) + " is no version: its numbers are too large.", Hint: "Write numbers below 2^64."})
	}
}

func checkImageVersion(c *VersionCase, text string, at model.Place) {
	if text == "" {
		c.report(ruleVersionFormat, model.Finding{Type: model.Required, Path: c.path(".version"), Place: at,
			Message: "the entry has no version.", Hint: "Write a semantic version, for example 1443.3.0."})
	}
	if !c.Numbered && (text != "" || c.Dialect == lifecycle.Gardener) {
		c.report(ruleVersionFormat, model.Finding{Type: model.Invalid, Path: c.path(".version"), Place: at,
			Message: lifecycle.Quote(text) + " is no semantic version.",
			Hint:    "Write one to three numbers with points between, for example 1443.3.0, and behind them -pre or +build."})
	}
}

// isTriple tells whether text is digits.digits.digits (Gardener D2).
func isTriple(text string) bool {
	part, digits := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '.' && digits > 0:
			part, digits = part+1, 0
		default:
			return false
		}
	}
	return part == 2 && digits > 0
}
