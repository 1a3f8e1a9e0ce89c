package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// AddTo adds the revisions of an object of a file to e by their workspaces, which are unique
// within a package.
func (System) AddTo(e lifecycle.Elsewhere, file string, o *model.Object) {
	for _, s := range subjectsOf([]*model.Object{o}) {
		if _, taken := e[s.workspaceKey()]; !taken && s.Workspace.Text != "" && s.Request == nil {
			e[s.workspaceKey()] = lifecycle.Peer{File: file, Title: s.Title(), At: s.Workspace.At}
		}
	}
}
