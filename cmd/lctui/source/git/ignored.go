package git

import (
	"path/filepath"
	"strings"
)

// Ignored returns those of the named files in a folder that git ignores. Tracked files are never
// ignored. It returns none if there is no repository or git fails.
func Ignored(folder string, names []string) (ignored []string) {
	real, err := RealPath(folder)
	if err != nil || Top(real) == "" {
		return nil
	}
	repo, err := Find(folder)
	if err != nil {
		return nil
	}
	full := map[string]string{}
	var asked strings.Builder
	for _, name := range names {
		below, err := filepath.Rel(folder, name)
		if err != nil {
			continue
		}
		path := filepath.Join(real, below)
		full[path] = name
		asked.WriteString(path + "\x00")
	}
	out, _ := repo.fed(asked.String(), "check-ignore", "-z", "--stdin")
	for path := range strings.SplitSeq(string(out), "\x00") {
		if name := full[path]; name != "" {
			ignored = append(ignored, name)
		}
	}
	return ignored
}
