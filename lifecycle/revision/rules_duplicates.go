package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Each duplicate except the first is reported. Its finding names the first, which may be in an
// earlier file of the call.

func duplicateName(s *subject) []model.Finding {
	first := before(s, s.names[s.nameKey()])
	if s.Name == "" || first == nil {
		return nil
	}
	return one(model.Finding{Type: model.Duplicate, Path: "metadata.name", Place: model.Here(s.object.NameAt),
		Message: says(s.Revision, "has the name of another revision").There(first.object.NameAt), Hint: "names are unique within a namespace",
		Related: lifecycle.Related(first.object.NameAt, first.Title())})
}

func duplicateWorkspace(s *subject) []model.Finding {
	first := before(s, s.workspaces[s.workspaceKey()])
	if s.Workspace.Text == "" {
		return nil
	}
	message := says(s.Revision, "has the workspace name "+quoted(s.Workspace.Text)+", which ")
	var related []model.Related
	if abroad, known := s.elsewhere[s.workspaceKey()]; first != nil {
		message, related = message.Words(first.Title()+" has too").There(first.Workspace.At), lifecycle.Related(first.Workspace.At, first.Title())
	} else if known && abroad.File != s.file {
		message = message.Words(abroad.Title + " has too (" + model.Escape(abroad.File) + ":" + abroad.At.String() + ")")
		related = []model.Related{{Place: model.Place{File: abroad.File, Position: abroad.At}, Text: abroad.Title}}
	} else {
		return nil
	}
	return one(model.Finding{Type: model.Duplicate, Path: "spec.workspaceName", Place: model.Here(s.Workspace.At),
		Message: message.Words("; it is unique within a package"),
		Related: related, Hint: "give it another workspace name"})
}

// before returns the first of the equals, nil if that is s itself.
func before(s *subject, equals []*subject) *subject {
	if len(equals) == 0 || equals[0] == s {
		return nil
	}
	return equals[0]
}
