package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// reporter prints findings in one format. print makes the text of one file's and
// may be called from several goroutines; add takes the files in order, end
// closes the report and gives the error that makes the exit code.
type reporter interface {
	print(name string, found []model.Finding) []byte
	add(v verdict) error
	end() error
}

// reporter gives the one for the format of a call.
func (c *invocation) reporter(flags *checkFlags) reporter {
	gate := &gauge{gate: gates[flags.failOn]}
	switch flags.format {
	case "json":
		return &jsonReport{gauge: gate, list: c.newJSONList(findingList{kind("FindingList"), model.FormatTime(c.now), c.dialect.String()}, "findings")}
	case "github":
		return &githubReport{invocation: c, gauge: gate, tree: roots{}}
	case "sarif":
		return c.newSARIF(gate)
	case "junit":
		return &junitReport{invocation: c, gauge: gate}
	}
	return &textReport{invocation: c, gauge: gate}
}

// gauge counts findings by severity, and says whether one is at the gate level.
type gauge struct {
	counts [3]int
	// left are the files that cannot be read, where they are no findings.
	left int
	gate model.Severity
}

func (g *gauge) count(found []model.Finding) {
	for i := range found {
		g.counts[found[i].Severity] += max(1, found[i].Left)
	}
}

// fails tells whether a finding is at the gate level.
func (g *gauge) fails(f model.Finding) bool { return f.Severity >= g.gate }

func (g *gauge) result() error {
	for severity := g.gate; severity <= model.Error; severity++ {
		if g.counts[severity] > 0 {
			return &failure.Error{Code: failure.Findings}
		}
	}
	return nil
}

// summary counts findings in a sentence.
func (g *gauge) summary() string {
	nouns := map[model.Severity]string{model.Error: "error", model.Warning: "warning", model.Info: "remark"}
	var parts []string
	for _, s := range []model.Severity{model.Error, model.Warning, model.Info} {
		if n := g.counts[s]; n > 0 {
			parts = append(parts, counted(n, nouns[s]))
		}
	}
	if parts == nil {
		parts = []string{"no findings"}
	}
	if g.left > 0 {
		parts = append(parts, counted(g.left, "file")+" not read")
	}
	return strings.Join(parts, ", ")
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// textReport prints findings for people, as they come.
type textReport struct {
	*invocation
	*gauge
	// judged tells that there is something to sum up.
	judged bool
}

func (r *textReport) print(_ string, found []model.Finding) []byte {
	var out bytes.Buffer
	for i := range found {
		f := &found[i]
		word := f.Severity.String()
		fmt.Fprintf(&out, "%s: %s: %s [%s]\n", model.Brief(where(f), model.LongestLine), r.paint.severity(word), model.Brief(message(f), model.LongestLine), model.Escape(f.Rule))
		if f.Hint != "" {
			out.WriteString("    " + model.Brief(f.Hint, model.LongestLine) + "\n")
		}
	}
	return out.Bytes()
}

func (r *textReport) add(v verdict) error {
	if v.unread {
		r.left++
		return nil // standard error tells of it
	}
	r.judged = true
	r.count(v.findings)
	_, err := r.out.Write(v.printed)
	return err
}

func (r *textReport) end() error {
	if r.judged {
		r.say(r.summary())
	}
	return r.result()
}

// findingList is what check prints for programs; the findings follow.
type findingList struct {
	header
	At      string `json:"at"`
	Dialect string `json:"dialect"`
}

// jsonReport prints findings for programs, as they come.
type jsonReport struct {
	*gauge
	list *jsonList
}

func (r *jsonReport) print(_ string, found []model.Finding) []byte {
	return jsonElements(reported(found))
}

func (r *jsonReport) add(v verdict) error {
	r.count(v.findings)
	return r.list.add(v.printed)
}

func (r *jsonReport) end() error {
	if err := r.list.end(); err != nil {
		return err
	}
	return r.result()
}
