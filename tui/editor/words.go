package editor

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/model"
)

// FactText returns the label and text of a fact as one escaped text.
func FactText(f lifecycle.Fact) string {
	if f.Label == "" {
		return model.Escape(f.Text)
	}
	return model.Escape(f.Label + "  " + f.Text)
}

// AffectsWords returns the versions that a move affects, in words.
func AffectsWords(c lifecycle.Effect) string {
	if len(c.Affects) == 0 {
		return "no version that is supported"
	}
	return strings.Join(c.Affects, ", ")
}

// OutlookName returns the shortest unambiguous name of a version, escaped.
func OutlookName(o *request.Outlook) string {
	name := o.Version
	for _, prefix := range []string{model.Kubernetes + "/", model.ImagePrefix} {
		name = strings.TrimPrefix(name, prefix)
	}
	return model.Escape(name)
}

// Asked returns what a request asks for in a version, in words.
func Asked(o *request.Outlook) (out []string) {
	switch {
	case o.Before == nil && o.After == nil:
		return []string{"not there; asked is " + model.Escape(strings.Join(o.Asked, " "))}
	case o.Before == nil:
		return []string{"added" + change.Starts(o.After)}
	case o.After == nil:
		return []string{"removed"}
	}
	for _, c := range change.VersionDiff(o.Before, o.After) {
		stage, text := c.What()
		if stage != "" {
			text = model.Escape(stage) + " " + text
		}
		if d := c.Distance(); d != "" {
			text += " " + d
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return []string{model.Escape(strings.Join(o.Asked, " ")) + ", there already"}
	}
	return out
}

// LineOf returns where a stage's start stands in the file, else its name, else its entry.
func LineOf(stage *model.Stage) model.Place {
	for _, at := range []model.Place{stage.StartAt, stage.NameAt} {
		if at.InFile() {
			return at
		}
	}
	return stage.Entry
}

// Hidden reports whether a later stage begins at the same instant, so that this
// one never holds and has no letter in the bar.
func Hidden(stages []model.Stage, k int) bool {
	start := stages[k].Start
	return start.IsAt() && slices.ContainsFunc(stages[k+1:], func(later model.Stage) bool { return later.Start.IsAt() && later.Start.Time.Equal(start.Time) })
}
