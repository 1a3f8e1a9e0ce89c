package main

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
)

// annotations is how many annotations of a kind GitHub shows for one step; it
// drops what comes after.
const annotations = 10

// githubKinds are GitHub's words for the severities.
var githubKinds = map[model.Severity]string{model.Error: "error", model.Warning: "warning", model.Info: "notice"}

// githubReport prints findings as workflow commands, worst first. Kept are as
// many of each severity as GitHub would show; of more than that, the last
// annotation counts the rest. Files are named from the top of the repository, as
// GitHub looks for them.
type githubReport struct {
	*invocation
	*gauge
	worst [model.Error + 1][]string
	found [model.Error + 1]int
	tree  roots
}

func (r *githubReport) print(string, []model.Finding) []byte { return nil }

func (r *githubReport) add(v verdict) error {
	r.count(v.findings)
	for i := range v.findings {
		f := v.findings[i]
		f.File, _ = r.tree.path(f.File)
		r.found[f.Severity]++
		if len(r.worst[f.Severity]) < annotations {
			r.worst[f.Severity] = append(r.worst[f.Severity], annotation(&f))
		}
	}
	return nil
}

func (r *githubReport) end() error {
	for severity := model.Error; ; severity-- {
		lines := r.worst[severity]
		if n := r.found[severity]; n > annotations {
			text := fmt.Sprintf("%d further findings of this kind are not shown here; `lctui check` lists all", n-annotations+1)
			lines[annotations-1] = fmt.Sprintf("::%s title=lctui::%s\n", githubKinds[severity], text)
		}
		for _, line := range lines {
			if _, err := r.out.WriteString(line); err != nil {
				return err
			}
		}
		if severity == model.Info {
			return r.result()
		}
	}
}

func annotation(f *model.Finding) string {
	fields := []string{"file=" + githubField(f.File)}
	if f.Place.InFile() {
		fields = append(fields, fmt.Sprintf("line=%d", f.Place.Line), fmt.Sprintf("col=%d", f.Place.Column))
	}
	fields = append(fields, "title="+githubField(f.Rule))
	text := message(f)
	if f.Hint != "" {
		text += "\n" + f.Hint
	}
	return fmt.Sprintf("::%s %s::%s\n", githubKinds[f.Severity], strings.Join(fields, ","), githubText(text))
}

// githubText and githubField escape what ends a message or a field of a
// workflow command, so that text from a file can never become a command.
func githubText(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = model.Brief(lines[i], model.LongestLine)
	}
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(strings.Join(lines, "\n"))
}

func githubField(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(model.Escape(text))
}
