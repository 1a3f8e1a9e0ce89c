package gep32

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleServerRefused repeats what a server said against the object, as kubectl
// edit gives it back; it is about the text as it was sent.
var ruleServerRefused = &lifecycle.Rule{
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

func checkServerRefused(c *VersionCase) {
	if c.Merged {
		return
	}
	for i := range c.V.Said {
		e := &c.V.Said[i]
		f := serverFinding(e)
		if e.Stage == model.None || e.Stage >= len(c.V.Stages) {
			f.Place = c.fieldPlace(e.Path)
			c.report(ruleServerRefused, f)
			continue
		}
		f.Place = stageFieldPlace(&c.V.Stages[e.Stage], e.Path)
		c.reportStage(ruleServerRefused, e.Stage, f)
	}
}

// fieldPlace is where the field of a version stands that a path ends with.
func (c *VersionCase) fieldPlace(path string) model.Place {
	switch path[strings.LastIndexByte(path, '.')+1:] {
	case "version":
		return lifecycle.VersionPlace(c.V)
	case "classification":
		return c.V.Classification.At
	case "expirationDate":
		return c.V.ExpirationAt
	case "lifecycle":
		return c.V.LifecycleAt
	}
	return model.Place{}
}

// stageFieldPlace is where the field of a stage stands that a path ends with.
func stageFieldPlace(s *model.Stage, path string) model.Place {
	switch path[strings.LastIndexByte(path, '.')+1:] {
	case "classification":
		return lifecycle.NamePlace(s)
	case "startTime":
		return lifecycle.StartPlace(s)
	}
	return s.Entry
}

// checkServerRefusedLists looks at what was said of lists and of the object.
func checkServerRefusedLists(c *ObjectCase) {
	if c.Merged {
		return
	}
	for i := range c.Object.Said {
		f := serverFinding(&c.Object.Said[i])
		f.Place = lifecycle.FirstPlace(c.Object.NameAt, c.Object.At)
		c.report(ruleServerRefused, model.None, f)
	}
	for i, t := range c.Object.Tracks {
		for k := range t.Said {
			c.report(ruleServerRefused, i, serverFinding(&t.Said[k]))
		}
	}
}
