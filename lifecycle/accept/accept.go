// Package accept determines which findings people have accepted: by the severities of a
// configuration, by comments with a reason, and by a baseline. It checks nothing itself and
// reads no files.
package accept

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Rules returns the rules about the comments themselves.
func Rules() []*lifecycle.Rule { return []*lifecycle.Rule{badIgnore, unusedIgnore} }

var (
	badIgnore = &lifecycle.Rule{Name: "bad-ignore", Severity: model.Error, Gardener: model.Error,
		Doc: "a comment `# lctui:ignore RULE reason` has no reason or an unknown rule, so it ignores nothing"}
	unusedIgnore = &lifecycle.Rule{Name: "unused-ignore", Severity: model.Info, Gardener: model.Info,
		Doc: "a comment `# lctui:ignore RULE reason` ignores nothing"}
)

// Level is how a configuration treats the findings of a rule.
type Level struct {
	// Off is set if they are accepted; otherwise Severity is their severity.
	Off      bool
	Severity model.Severity
}

// ParseLevel returns the level for the words "error", "warning", "info" and "off"; any other
// word means off.
func ParseLevel(word string) Level {
	for _, s := range model.Severities {
		if s.String() == word {
			return Level{Severity: s}
		}
	}
	return Level{Off: true}
}

// Acceptance is what people accept in all files. It must not be modified once in use. A nil
// *Acceptance applies comments only, without checking the names of rules.
type Acceptance struct {
	// Rules are the levels of rules by their names. A rule may be named as in either dialect.
	Rules map[string]Level
	// Names returns the names of all rules; nil to take any name.
	Names func() []string
	// Baseline has the findings accepted because they existed before; nil for none.
	Baseline *Baseline
}

// plain returns the name of a rule without the prefix that depends on the dialect.
func plain(rule string) string { return strings.TrimPrefix(rule, "gardener-") }

// knows reports whether there is a rule of that name.
func (a *Acceptance) knows(rule string) bool {
	return slices.ContainsFunc(a.Names(), func(name string) bool { return plain(name) == plain(rule) })
}

// WrongName returns what is wrong with the name of a rule, and which one was probably meant;
// "" if it is correct.
func (a *Acceptance) WrongName(rule string) (what, hint string) {
	if a.Names == nil || a.knows(rule) {
		return "", ""
	}
	if near := model.Nearest(rule, a.Names()); near != "" {
		hint = "Did you mean " + near + "?"
	}
	return "there is no rule " + lifecycle.Quote(rule), hint
}

// File is what is accepted in one file.
type File struct {
	of      *Acceptance
	name    string
	objects []*model.Object
	ignores []ignore
	// lines maps each line to the indexes of the comments about it.
	lines map[uint32][]int
	// alongside returns what is accepted in another file, which may be the place of findings about
	// this one; nil for an unknown file (Among).
	alongside func(name string) *File
}

// Among makes comments of other files accept the findings of this file that are placed there. It
// returns f. open returns the objects and comments of a file; found is false for an unknown one. It is
// called at most once for each file.
func (f *File) Among(open func(name string) (objects []*model.Object, comments []model.Comment, found bool)) *File {
	known := map[string]*File{}
	f.alongside = func(name string) *File {
		other, asked := known[name]
		if !asked {
			if objects, comments, found := open(name); found {
				other = f.of.In(name, objects, comments)
			}
			known[name] = other
		}
		return other
	}
	return f
}

// ignore is a comment that ignores findings of rules in a line.
type ignore struct {
	rules []string
	at    model.Position
	// wrong says what is wrong with it; "" if it is valid.
	wrong, hint string
}

// In returns what is accepted in a file with the given objects, and comments for this program.
func (a *Acceptance) In(name string, objects []*model.Object, comments []model.Comment) *File {
	if a == nil {
		a = &Acceptance{}
	}
	f := &File{of: a, name: name, objects: objects, lines: map[uint32][]int{}}
	for _, c := range comments {
		if text, ok := strings.CutPrefix(c.Text, "ignore"); ok {
			f.lines[c.About] = append(f.lines[c.About], len(f.ignores))
			f.ignores = append(f.ignores, a.ignore(strings.TrimSpace(text), c.Place))
		}
	}
	return f
}

// ignore parses a comment: rules and a reason.
func (a *Acceptance) ignore(text string, at model.Position) ignore {
	rules, reason, _ := strings.Cut(text, " ")
	i := ignore{at: at}
	for rule := range strings.SplitSeq(rules, ",") {
		if rule == "" {
			continue
		}
		if what, hint := a.WrongName(rule); what != "" {
			i.wrong, i.hint = what, cmp.Or(hint, "Write the name in brackets after the finding.")
		}
		i.rules = append(i.rules, rule)
	}
	switch {
	case len(i.rules) == 0:
		i.wrong, i.hint = "this comment names no rule", "Write # lctui:ignore RULE reason."
	case strings.TrimSpace(reason) == "" && i.wrong == "":
		i.wrong, i.hint = "this comment gives no reason", "Write the reason after the rule: # lctui:ignore "+model.Escape(rules)+" reason."
	}
	return i
}

// Apply returns the findings of the file that nobody accepted, worst first and otherwise in
// their order, and the number of those accepted. whole is set if found has all findings of
// the file: then comments that ignore nothing are reported too.
func (f *File) Apply(found []model.Finding, whole bool) (left []model.Finding, accepted int) {
	if len(f.ignores)+len(f.of.Rules) == 0 && f.of.Baseline == nil && !f.ignoresAlongside(found) {
		return found, 0
	}
	used, known := map[use]bool{}, f.of.Baseline.in(f.name)
	take := func(x model.Finding) {
		level, set := f.of.level(x.Rule)
		switch {
		case set && level.Off, known != nil && known.takes(f.key(&x)):
			accepted += max(1, x.Unlisted)
			return
		case set:
			x.Severity = level.Severity
		}
		left = append(left, x)
	}
	for i := range found {
		if f.ignored(&found[i], used) {
			accepted++
		} else {
			take(found[i])
		}
	}
	for i := range f.ignores {
		for _, x := range f.about(i, used, found, whole) {
			take(x)
		}
	}
	model.SortStable(left, func(a, b model.Finding) int { return cmp.Compare(b.Severity, a.Severity) })
	return left, accepted
}

// level returns how the configuration treats a rule, and whether it mentions it.
func (a *Acceptance) level(rule string) (Level, bool) {
	for name, level := range a.Rules {
		if plain(name) == plain(rule) {
			return level, true
		}
	}
	return Level{}, false
}

// use is a rule that a comment ignores.
type use struct {
	ignore int
	rule   string
}

// ignoresAlongside reports whether a comment of another file ignores any of the findings.
func (f *File) ignoresAlongside(found []model.Finding) bool {
	for i := range found {
		if x := &found[i]; x.Place.File != f.name && f.ignored(x, nil) {
			return true
		}
	}
	return false
}

// ignored reports whether any comment ignores a finding, and marks all that do as used.
func (f *File) ignored(x *model.Finding, used map[use]bool) (ignored bool) {
	if x.Unlisted > 0 || !x.Place.InFile() {
		return false
	}
	if x.Place.File != f.name {
		if f.alongside == nil {
			return false
		}
		other := f.alongside(x.Place.File)
		return other != nil && other.ignored(x, map[use]bool{})
	}
	for _, i := range f.lines[x.Place.Line] {
		if g := &f.ignores[i]; g.wrong == "" {
			for _, rule := range g.rules {
				if plain(rule) == plain(x.Rule) {
					used[use{i, rule}], ignored = true, true
				}
			}
		}
	}
	return ignored
}

// about returns the findings about a comment: that something is wrong with it, or that it is
// not needed. The latter is not known if findings of its rule are left out or could not be
// determined.
func (f *File) about(i int, used map[use]bool, found []model.Finding, whole bool) (out []model.Finding) {
	g := &f.ignores[i]
	say := func(rule *lifecycle.Rule, what, hint string) {
		name, severity := rule.In(lifecycle.GEP32)
		out = append(out, model.Finding{Rule: name, Severity: severity, Place: model.Place{File: f.name, Position: g.at},
			Ref: model.Ref{Object: model.None, Track: model.None, Version: model.None, Stage: model.None}, Message: model.Words(what + "."), Hint: hint})
	}
	switch {
	case !whole:
	case g.wrong != "":
		say(badIgnore, g.wrong, g.hint)
	default:
		for _, rule := range g.rules {
			cut := slices.ContainsFunc(found, func(x model.Finding) bool { return x.Partial || x.Unlisted > 0 && plain(x.Rule) == plain(rule) })
			if !used[use{i, rule}] && !cut {
				say(unusedIgnore, "no finding here is by "+lifecycle.Quote(rule), "Remove the comment, or move it to the line of the finding or above it.")
			}
		}
	}
	return out
}
