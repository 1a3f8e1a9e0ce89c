package judge

import (
	"os"
	"path/filepath"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// TargetFault returns why the file that a change request is for cannot be changed, or "" if it can
// be tried. For a request that did not come from a file it is always "".
func (c *Judge) TargetFault(doc *files.Document, r *model.Request) string {
	if doc.Path() == "" || r.Target.Text == "" {
		return ""
	}
	path, shown := files.TargetPath(doc.Path(), r), model.Escape(r.Target.Text)
	if outside := c.TargetOutside(doc.Path(), path); outside != "" {
		return "its target " + shown + " is outside of " + outside + "; --targets anywhere, or requests.targets in the configuration, allows that"
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "its target " + shown + " is not there"
	case info.IsDir():
		return "its target " + shown + " is a folder, and a request is for one file"
	case source.SameFile(path, doc.Path()):
		return "its target " + shown + " is the request itself"
	}
	return ""
}

// TargetOutside returns the folder in which the target of a request must be and is not; "" if it is
// there, or may be anywhere. The folder is the repository of the request; outside of repositories
// it is the current folder, or that of the request if the request is not in the current one.
func (c *Judge) TargetOutside(request, target string) string {
	if c.Targets == "anywhere" {
		return ""
	}
	folder, err := git.RealPath(filepath.Dir(request))
	if err != nil {
		return filepath.Dir(request)
	}
	what, top := "the repository "+git.Top(folder), git.Top(folder)
	if top == "" {
		if top, err = git.RealPath("."); err != nil || !git.Within(top, folder) {
			top = folder
		}
		what = "the folder " + top
	}
	if real, err := git.RealPath(target); err == nil && git.Within(top, real) {
		return ""
	}
	return model.Escape(what)
}
