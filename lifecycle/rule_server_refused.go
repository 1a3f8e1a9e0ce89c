package lifecycle

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// ruleServerRefused repeats what a server said against the object, as kubectl
// edit gives it back; it is about the text as it was sent.
var ruleServerRefused = &Rule{
	Name: "server-refused", Severity: model.Error, Gardener: model.Error,
	Doc: "the server refused it, as kubectl edit says in front of the text; an edit is judged anew when it is sent",
}

const refusedHint = "Change it and save: kubectl sends it again. Left unchanged, nothing is sent."

func serverFinding(e *model.ServerError) model.Finding {
	text := model.Escape(strings.TrimSuffix(e.Text, "."))
	if e.Type != "" && e.Type+" value" != e.Text {
		text = strings.TrimSuffix(e.Type+": "+text, ": ")
	}
	return model.Finding{Type: e.Type, Path: e.Path, Message: "the server refused it: " + text + ".", Hint: refusedHint}
}

func checkServerRefused(c *versionCase) {
	if c.Merged {
		return
	}
	for i := range c.v.Said {
		e := &c.v.Said[i]
		f := serverFinding(e)
		if e.Stage == model.None || e.Stage >= len(c.v.Stages) {
			f.Place = c.fieldPlace(e.Path)
			c.report(ruleServerRefused, f)
			continue
		}
		f.Place = stageFieldPlace(&c.v.Stages[e.Stage], e.Path)
		c.reportStage(ruleServerRefused, e.Stage, f)
	}
}

// fieldPlace is where the field of a version stands that a path ends with.
func (c *versionCase) fieldPlace(path string) model.Place {
	switch path[strings.LastIndexByte(path, '.')+1:] {
	case "version":
		return versionPlace(c.v)
	case "classification":
		return c.v.Classification.At
	case "expirationDate":
		return c.v.ExpirationAt
	case "lifecycle":
		return c.v.LifecycleAt
	}
	return model.Place{}
}

// stageFieldPlace is where the field of a stage stands that a path ends with.
func stageFieldPlace(s *model.Stage, path string) model.Place {
	switch path[strings.LastIndexByte(path, '.')+1:] {
	case "classification":
		return namePlace(s)
	case "startTime":
		return startPlace(s)
	}
	return s.Entry
}

// checkServerRefusedLists looks at what was said of lists and of the object.
func checkServerRefusedLists(c *objectCase) {
	if c.Merged {
		return
	}
	for i := range c.object.Said {
		f := serverFinding(&c.object.Said[i])
		f.Place = firstPlace(c.object.NameAt, c.object.At)
		c.report(ruleServerRefused, model.None, f)
	}
	for i, t := range c.object.Tracks {
		for k := range t.Said {
			c.report(ruleServerRefused, i, serverFinding(&t.Said[k]))
		}
	}
}
