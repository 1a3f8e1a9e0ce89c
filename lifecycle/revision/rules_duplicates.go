package revision

import (
	"fmt"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Each duplicate except the first is reported, and its finding names the first, which may
// stand in an earlier file of the call.

func duplicateName(s *subject) []model.Finding {
	first := before(s, s.names[s.nameKey()])
	if s.Name == "" || first == nil {
		return nil
	}
	return one(model.Finding{Type: model.Duplicate, Path: "metadata.name", Place: s.object.NameAt,
		Message: "has the name of another revision" + lifecycle.There(first.object.NameAt), Hint: "names are unique within a namespace",
		Related: lifecycle.Related(first.object.NameAt, first.Title())})
}

func duplicateWorkspace(s *subject) []model.Finding {
	first := before(s, s.workspaces[s.workspaceKey()])
	if s.Workspace.Text == "" {
		return nil
	}
	var other string
	var related []model.Related
	if abroad, known := s.elsewhere[s.workspaceKey()]; first != nil {
		other, related = first.Title()+" has too"+lifecycle.There(first.Workspace.At), lifecycle.Related(first.Workspace.At, first.Title())
	} else if known && abroad.File != s.file {
		other = abroad.Title + " has too (" + model.Escape(abroad.File) + ":" + abroad.At.String() + ")"
		related = []model.Related{{File: abroad.File, Place: abroad.At, Text: abroad.Title}}
	} else {
		return nil
	}
	return one(model.Finding{Type: model.Duplicate, Path: "spec.workspaceName", Place: s.Workspace.At,
		Message: fmt.Sprintf("has the workspace name %s, which %s; it is unique within a package", quoted(s.Workspace.Text), other),
		Related: related, Hint: "give it another workspace name"})
}

// before returns the first of the equals, nil if that is s itself.
func before(s *subject, equals []*subject) *subject {
	if len(equals) == 0 || equals[0] == s {
		return nil
	}
	return equals[0]
}
