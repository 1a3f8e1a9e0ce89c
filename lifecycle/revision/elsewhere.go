package revision

import "github.com/lctui/lctui/model"

// Elsewhere knows the revisions of all files of a call, so that each file is
// judged with the others beside it. The zero value knows none.
type Elsewhere struct {
	// workspaces are the first that have a workspace name in their package.
	workspaces map[string]peer
}

// peer is a revision of another file.
type peer struct {
	file, title string
	at          model.Place
}

// Add takes the revisions of a file in. Files are added in the order of the call.
func (e *Elsewhere) Add(file string, objects []*model.Object) {
	if e.workspaces == nil {
		e.workspaces = map[string]peer{}
	}
	for _, s := range subjectsOf(objects) {
		if _, taken := e.workspaces[s.workspaceKey()]; !taken && s.Workspace.Text != "" && s.Request == nil {
			e.workspaces[s.workspaceKey()] = peer{file, s.Title(), s.Workspace.At}
		}
	}
}
