// Package explain has a page about each rule. A page states what the rule reports and why, and has an
// example with a finding, one without, and the answer of a server. The texts are in the folder rules,
// one file for each rule. They contain the expected findings, which a test compares with those of the
// rules. The package checks nothing and prints nothing.
package explain

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/model"
)

//go:embed rules
var texts embed.FS

// The parts of a page that are not files of its example.
const (
	// First is what to do about a finding.
	First = "first"
	// Command is the command line that checks the wrong example.
	Command = "command"
	// Said is what the rule reports about the wrong example; the test writes it.
	Said = "said"
	// Server is what a server says about the wrong example. The test writes it if the rule
	// gives the path and the type of the error.
	Server = "server"
)

// Page is the page about a rule.
type Page struct {
	Rule *lifecycle.Rule
	// why is the reason for the rule; parts are the parts and the files of the example.
	why   string
	parts []File
}

// File is a file of an example.
type File struct{ Name, Text string }

// Of returns the page of a rule, or an error if there is none.
func Of(r *lifecycle.Rule) (*Page, error) {
	text, err := texts.ReadFile("rules/" + r.Name + ".txt")
	if err != nil {
		return nil, err
	}
	return Read(r, string(text)), nil
}

// Read returns the page of a rule from its text, a text archive (txtar): the reason, and behind
// each line "-- NAME --" a part.
func Read(r *lifecycle.Rule, text string) *Page {
	p := &Page{Rule: r}
	part := &p.why
	for line := range strings.Lines(text) {
		name, begins := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "-- ")
		name, ends := strings.CutSuffix(name, " --")
		if !begins || !ends {
			*part += line
			continue
		}
		p.parts = append(p.parts, File{Name: name})
		part = &p.parts[len(p.parts)-1].Text
	}
	return p
}

// Part returns a part of the page without its final newline, "" if the page does not have it.
func (p *Page) Part(name string) string {
	i := slices.IndexFunc(p.parts, func(f File) bool { return f.Name == name })
	if i < 0 {
		return ""
	}
	return strings.TrimSuffix(p.parts[i].Text, "\n")
}

// Files returns the files of the example: the wrong one first, the right one last, and
// between them those that both are checked with.
func (p *Page) Files() []File {
	var files []File
	for _, f := range p.parts {
		if f.Name != First && f.Name != Command && f.Name != Said && f.Name != Server {
			files = append(files, f)
		}
	}
	model.SortStable(files, func(a, b File) int { return place(a.Name) - place(b.Name) })
	return files
}

// place returns where a file is in the example.
func place(name string) int {
	switch {
	case strings.HasPrefix(name, "wrong."):
		return 0
	case strings.HasPrefix(name, "right."):
		return 2
	default:
		return 1
	}
}

// Markdown returns the page in Markdown, as in docs/rules.
func (p *Page) Markdown() string {
	var out strings.Builder
	say := func(format string, values ...any) { fmt.Fprintf(&out, format, values...) }
	say("# %s\n\n%s\n\n**What to do:** %s\n\n%s\n\n%s\n", p.Rule.Name, Sentence(p.Rule.Doc), p.Part(First), p.severity(), strings.TrimSpace(p.why))
	for _, f := range p.Files() {
		language := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
		switch place(f.Name) {
		case 0:
			say("\n## Wrong\n\n```%s\n%s```\n", language, f.Text)
		case 1:
			say("\nwith `%s`:\n\n```%s\n%s```\n", f.Name, language, f.Text)
		default:
			say("\n```console\n$ %s\n%s\n```\n\n## Right\n\n```%s\n%s```\n", p.Part(Command), p.Part(Said), language, f.Text)
		}
	}
	say("\n## What the server says\n\n%s\n", p.server())
	say("\n## How to accept it\n\n%s", p.accept())
	return out.String()
}

// Sentence returns a line of the manual as a sentence, with a capital and a full stop.
func Sentence(line string) string {
	first := []rune(line)
	first[0] = unicode.ToUpper(first[0])
	return strings.TrimSuffix(string(first), ".") + "."
}

// severity returns the sentence about the severity of the rule.
func (p *Page) severity() string {
	name, gardener := p.Rule.In(lifecycle.Gardener)
	text := "Severity: " + p.Rule.Severity.String()
	if gardener != p.Rule.Severity {
		text += "; in dialect `gardener`: " + gardener.String()
	}
	if name != p.Rule.Name {
		text += ". Dialect `gardener` calls the rule `" + name + "`"
	}
	return text + "."
}

// server returns the section about servers. Errors of Gardener are lines with the path.
func (p *Page) server() string {
	text := p.Part(Server)
	if !strings.HasPrefix(text, "spec") {
		return text
	}
	return "Gardener's API server refuses it. The text after the type of the error depends on the release:\n\n```text\n" + text + "\n```"
}

// HasComment reports whether a comment can accept a finding of the rule: it has a line, and is not
// about a comment itself.
func (p *Page) HasComment() bool {
	about := func(r *lifecycle.Rule) bool { return r.Name == p.Rule.Name }
	_, behind, _ := strings.Cut(p.Part(Said), ":")
	return !slices.ContainsFunc(accept.Rules(), about) && !strings.HasPrefix(behind, " ")
}

func (p *Page) accept() string {
	var out strings.Builder
	if p.HasComment() {
		out.WriteString("- one finding, by a comment on its line or above it: `# lctui:ignore " + p.Rule.Name + " REASON`\n")
	}
	for _, line := range []string{
		"the rule in all files, by the configuration: `rules: {" + p.Rule.Name + ": off}`, or another severity (`error`, `warning`, `info`)",
		"all findings of today, by a baseline: `lctui check --write-baseline FILE`, and from then on `lctui check --baseline FILE`",
	} {
		out.WriteString("- " + line + "\n")
	}
	if _, severity := p.Rule.In(lifecycle.Gardener); severity == model.Error && strings.HasPrefix(p.Part(Server), "spec") {
		out.WriteString("\nThe server still refuses it.\n")
	}
	return out.String()
}
