package panel

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// FixWords says how a finding is fixed with a key, or nothing.
func FixWords(c *Context, f *model.Finding) string {
	if len(f.Fixes) == 0 {
		return ""
	}
	return "; " + c.Keys.First(keys.Timeline, keys.OpenProblems) + " " + c.Keys.First(keys.Problems, keys.QuickFix) + ": " + FixLabel(f)
}

// FixLabel names the first way to fix a finding that has one, and counts the others.
func FixLabel(f *model.Finding) string {
	label := model.Escape(f.Fixes[0].Label)
	if more := len(f.Fixes) - 1; more > 0 {
		label += ", or " + phrase.Plural(more, "other way")
	}
	return label
}

// Fixing does what fixes a finding about a file from a layer with a key to undo it. Where
// there are several ways it opens the choice among them, by numbers, which goes back to a
// layer that it took the place of.
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

// Fixed says what a quick fix changed, and how it is undone in a scope.
func Fixed(c *Context, fix compose.Fix, in keys.Scope) string {
	return fix.String() + "; " + c.Keys.First(in, keys.Undo) + " undoes"
}
