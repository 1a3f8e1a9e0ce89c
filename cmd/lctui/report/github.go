package report

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
)

// Annotations is the number of annotations of one severity that GitHub shows for a step. It drops
// the rest.
const Annotations = 10

// githubKinds are GitHub's words for the severities.
var githubKinds = map[model.Severity]string{model.Error: "error", model.Warning: "warning", model.Info: "notice"}

// InTree returns the path of a file below the top of its git working tree and true, or the given
// name and false if it is in none.
type InTree func(name string) (path string, rooted bool)

// github prints findings as workflow commands, worst first. It prints as many of each severity as
// GitHub shows. If there are more, the last of these has the number of the others instead. Paths of
// files are relative to the top of the repository, where GitHub looks for them.
type github struct {
	*Gate
	out   *Writer
	worst [model.Error + 1][]string
	found [model.Error + 1]int
	// rooted is the InTree of the report.
	rooted InTree
}

func (r *github) Print(string, []model.Finding) []byte { return nil }

func (r *github) Add(of File) {
	r.count(of)
	for i := range of.Findings {
		f := &of.Findings[i]
		r.found[f.Severity]++
		if len(r.worst[f.Severity]) < Annotations {
			file, _ := r.rooted(f.Place.File)
			r.worst[f.Severity] = append(r.worst[f.Severity], annotation(f, file))
		}
	}
}

func (r *github) End() {
	for severity := model.Error; ; severity-- {
		lines := r.worst[severity]
		if n := r.found[severity]; n > Annotations {
			text := fmt.Sprintf("%d further findings of this kind are not shown here; `lctui check` lists all", n-Annotations+1)
			lines[Annotations-1] = fmt.Sprintf("::%s title=lctui::%s\n", githubKinds[severity], text)
		}
		for _, line := range lines {
			_, _ = r.out.WriteString(line)
		}
		if severity == model.Info {
			return
		}
	}
}

func annotation(f *model.Finding, file string) string {
	fields := []string{"file=" + githubField(file)}
	if f.Place.InFile() {
		fields = append(fields, fmt.Sprintf("line=%d", f.Place.Line), fmt.Sprintf("col=%d", f.Place.Column))
	}
	fields = append(fields, "title="+githubField(f.Rule))
	text := About(f)
	if f.Hint != "" {
		text += "\n" + f.Hint
	}
	return fmt.Sprintf("::%s %s::%s\n", githubKinds[f.Severity], strings.Join(fields, ","), githubText(text))
}

// githubText and githubField escape the characters that end a message or a field of a workflow
// command, so that text from a file can never become a command.
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
