package panel

import (
	"slices"

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

// Fixable returns the first of some findings that has a fix, and the index of its file; nil if
// none has one.
func Fixable(c *Context, found []*model.Finding) (f *model.Finding, file int) {
	at := slices.IndexFunc(found, func(f *model.Finding) bool { return len(f.Fixes) > 0 })
	if at < 0 {
		return nil, model.None
	}
	f = found[at]
	return f, slices.IndexFunc(c.Editor.Files, func(x *editor.File) bool { return x.Doc.Name() == f.File })
}

// FixRefusal returns why nothing of the findings about a version can be fixed, or "".
func FixRefusal(c *Context, found []*model.Finding, version string) string {
	f, file := Fixable(c, found)
	switch {
	case f != nil:
		return c.Editor.ReadOnly(file)
	case len(found) == 0:
		return "no finding is about " + model.Escape(version) + ": there is nothing to fix"
	}
	return "no finding about " + model.Escape(version) + " has a quick fix: what is meant is not plain"
}

// Fixing opens a choice among the fixes of a finding about a file, which shows what each does and
// makes none before it is taken. The choice returns to the layer back when it closes. Options name
// the file unless it is own, the one that the user is working on.
func Fixing(c *Context, file, own int, f *model.Finding, back keys.Scope) Result {
	out := Choice{Heading: "fix " + f.Rule, Back: back, With: f.Rule, Fixes: true}
	in := ""
	if file != own {
		in = " in " + c.Editor.Files[file].Name
	}
	for i, fix := range f.Fixes {
		option := Option{Kind: model.StageKind{Name: model.Escape(fix.Label) + in, Look: model.LookUnknown}, Key: byte('1' + i)}
		option.Change = editor.Change{File: file, Edits: fix.Edits, Label: fix.Label}
		out.Options = append(out.Options, option)
	}
	return Result{Open: keys.StageChoice, With: out}
}

// Fixed says what a quick fix changed, and which key undoes it in scope in.
func Fixed(c *Context, fix compose.Fix, in keys.Scope) string {
	return fix.String() + "; " + c.Keys.First(in, keys.Undo) + " undoes"
}
