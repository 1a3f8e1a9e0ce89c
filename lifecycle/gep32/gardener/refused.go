package gardener

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ServerRefused repeats the errors of a server that refused the object, from the comment that
// kubectl edit writes into the file. They are about the text as it was sent.
var ServerRefused = &lifecycle.Rule{Name: "server-refused", Severity: model.Error, Gardener: model.Error, Version: checkServerRefused, Object: checkServerRefusedLists,
	Doc: "the server refused the object, according to the comment of kubectl edit at the top of the file"}

const refusedHint = "Change it and save it: kubectl then sends it again. If you change nothing, nothing is sent."

func serverFinding(e *model.ServerError) model.Finding {
	text := model.Escape(strings.TrimSuffix(e.Text, "."))
	if e.Type != "" && e.Type+" value" != e.Text {
		text = strings.TrimSuffix(e.Type+": "+text, ": ")
	}
	return model.Finding{Served: true, Type: e.Type, Path: e.Path, Message: model.Words("the server refused it: " + text + "."), Hint: refusedHint}
}

func checkServerRefused(c *lifecycle.VersionCase) {
	if c.Merged {
		return
	}
	for _, e := range c.Version.ServerErrors.All() {
		f := serverFinding(&e)
		if e.Stage == model.None || e.Stage >= len(c.Version.Stages) {
			f.Place = model.Here(fieldPlace(c, e.Path))
			c.Report(c.Ref, f)
			continue
		}
		f.Place = model.Here(stageFieldPlace(&c.Version.Stages[e.Stage], e.Path))
		c.Report(c.Ref.InStage(e.Stage), f)
	}
}

// fieldPlace returns the place of a field of a version: the last field of path.
func fieldPlace(c *lifecycle.VersionCase, path string) model.Position {
	switch path[strings.LastIndexByte(path, '.')+1:] {
	case "version":
		return lifecycle.VersionPlace(c.Version)
	case "classification":
		return c.Version.Classification.At
	case "expirationDate":
		return c.Version.ExpirationAt
	case "lifecycle":
		return c.Version.LifecycleAt
	}
	return model.Position{}
}

// stageFieldPlace returns the place of a field of a stage: the last field of path, or else the entry.
func stageFieldPlace(s *model.Stage, path string) model.Position {
	switch path[strings.LastIndexByte(path, '.')+1:] {
	case "classification":
		return lifecycle.NamePlace(s)
	case "startTime":
		return lifecycle.StartPlace(s)
	}
	return s.Entry
}

// checkServerRefusedLists reports the server's errors about the object and its tracks.
func checkServerRefusedLists(c *lifecycle.ObjectCase) {
	if c.Merged {
		return
	}
	for i := range c.Object.ServerErrors {
		f := serverFinding(&c.Object.ServerErrors[i])
		f.Place = model.Here(lifecycle.FirstPlace(c.Object.NameAt, c.Object.At))
		c.Report(c.Ref, f)
	}
	for i, t := range c.Object.Tracks {
		for k := range t.ServerErrors {
			c.Report(c.Ref.InTrack(i), serverFinding(&t.ServerErrors[k]))
		}
	}
}
