package files

import (
	"path/filepath"

	"github.com/lctui/lctui/model"
)

// Relative returns the path of a file as it is written in a change request at another path:
// relative to the request's folder, with slashes; absolute if no relative path leads there.
func Relative(request, target string) string {
	from, err := filepath.Abs(filepath.Dir(request))
	if err != nil {
		return filepath.ToSlash(target)
	}
	to, err := filepath.Abs(target)
	if err != nil {
		return filepath.ToSlash(target)
	}
	if rel, err := filepath.Rel(from, to); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(to)
}

// TargetPath returns the path of the file that the change request at the path request is for.
func TargetPath(request string, r *model.Request) string {
	target := filepath.FromSlash(r.Target.Text)
	if filepath.IsAbs(target) {
		return target
	}
	return filepath.Join(filepath.Dir(request), target)
}
