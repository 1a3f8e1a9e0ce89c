package linear

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
)

// fixable is a finding that can be fixed, and the file that it is about.
type fixable struct {
	model.Finding
	file int
}

// fix offers the ways to fix a finding: about the current version if there is one, else about
// any.
func (l *conversation) fix() string {
	if reason := l.readOnly(); reason != "" {
		return sentence(reason)
	}
	found := l.fixable()
	if len(found) == 0 {
		return "There is no finding with a plain fix here."
	}
	at := 0
	if len(found) > 1 {
		labels := model.Map(found, func(f fixable) string {
			return strings.TrimSpace(f.Rule + " " + model.Escape(strings.TrimPrefix(f.Track, model.ImagePrefix)) + " " + model.Escape(f.Version))
		})
		l.say(phrase.Plural(len(found), "finding") + " can be fixed.")
		if at = l.choose(append(labels, "leave all as they are")...) - 1; at == len(found) {
			return leftAsItWas
		}
	}
	f := &found[at]
	l.say(l.findingText(&f.Finding, true))
	labels := model.Map(f.Fixes, func(fix model.Fix) string { return model.Escape(fix.Label) })
	n := l.choose(append(labels, "leave it as it is")...) - 1
	if n == len(f.Fixes) {
		return leftAsItWas
	}
	fix := compose.FixOf(l.ed.Reader, f.file, &f.Fixes[n])
	l.say(sentence(fix.String()))
	said, _ := l.agreed(proposal{several: true}, fix.Change, "keep", sentence(labels[n]))
	return said
}

// fixable lists the findings that have fixes, the worst first: of the current version if there is
// one, else of all files.
func (p *place) fixable() (out []fixable) {
	for _, severity := range model.Severities {
		for file, findings := range p.ed.Now().Findings {
			for _, f := range findings {
				here := !p.inVersion || file == p.focus.File && f.Ref.OfVersion() == p.focus.Ref().OfVersion()
				if f.Severity == severity && len(f.Fixes) > 0 && here && p.ed.ReadOnly(file) == "" {
					out = append(out, fixable{f, file})
				}
			}
		}
	}
	return out
}

// actAs sets who publishes and approves from now on.
func (p *place) actAs(user string) string {
	if why := lifecycle.CheckUser(user); why != "" {
		return sentence(why)
	}
	p.ed.Accept(editor.ActAs(user))
	return user + " publishes and approves from now on."
}
