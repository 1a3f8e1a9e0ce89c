package panel

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// FixWords returns the hint that names the keys that fix the finding, or "" if it has no fix.
func FixWords(c *Context, f *model.Finding) string {
	if len(f.Fixes) == 0 {
		return ""
	}
	return "; " + c.Keys.First(keys.Timeline, keys.OpenProblems) + " " + c.Keys.First(keys.Problems, keys.QuickFix) + ": " + FixLabel(f)
}

// FixLabel names the first fix of a finding and counts the others. There must be at least one.
func FixLabel(f *model.Finding) string {
	label := model.Escape(f.Fixes[0].Label)
	if more := len(f.Fixes) - 1; more > 0 {
		label += ", or " + phrase.Plural(more, "other way")
	}
	return label
}

// Fixing fixes a finding about a file and says which key undoes that. If there are several fixes,
// it opens a numbered choice instead, which returns to the layer back when it closes.
func Fixing(c *Context, file int, f *model.Finding, back keys.Scope) Result {
	if len(f.Fixes) == 1 {
		fix := compose.FixOf(c.Editor, file, &f.Fixes[0])
		return Result{Do: []editor.Change{fix.Change}, Say: Fixed(c, fix, c.Layers.Top())}
	}
	out := Choice{Heading: "fix " + f.Rule, Back: back, With: f.Rule}
	for i, fix := range f.Fixes {
		option := Option{Kind: model.StageKind{Name: model.Escape(fix.Label), Letter: byte('1' + i), Look: model.LookUnknown}}
		option.Change = editor.Change{File: file, Edits: fix.Edits, Label: fix.Label}
		out.Options = append(out.Options, option)
	}
	return Result{Open: keys.StageChoice, With: out}
}

// Fixed says what a quick fix changed, and which key undoes it in scope in.
func Fixed(c *Context, fix compose.Fix, in keys.Scope) string {
	return fix.String() + "; " + c.Keys.First(in, keys.Undo) + " undoes"
}
