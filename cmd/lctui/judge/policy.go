package judge

import (
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// SetPolicies says by which policies objects are judged: by that of --policy, "" for none,
// by what files name, and by those of the configuration; and the file of --schedule, "" for
// none. The error is about one of the two.
func (c *Judge) SetPolicies(flag, schedule string, conf *config.Config) (err error) {
	folder := filepath.Dir(conf.Name)
	configured := func(file string) (string, string) {
		for _, p := range conf.Policies {
			if matches(folder, p.Files, file) {
				return p.Policy, folder
			}
		}
		return "", ""
	}
	open := func(path string) ([]*model.Object, error) {
		doc, err := files.Open(path, c.Read.Limits)
		if err != nil {
			return nil, err
		}
		return doc.Objects(), nil
	}
	if c.Policies, err = check.NewPolicies(flag, configured, open); err != nil {
		return failure.Wrong("write "+phrase.Choice(check.PolicyNames())+", or the file of a SupportPolicy", "--policy: %s", err)
	}
	if schedule == "" {
		return nil
	}
	if err := c.Policies.SetUpstream(schedule); err != nil {
		return failure.Wrong("name the file of a ReleaseSchedule of Kubernetes", "--schedule: %s", err)
	}
	return nil
}

// matches reports whether a pattern, counted from a folder, is for a file.
func matches(folder, pattern, file string) bool {
	if !filepath.IsAbs(pattern) {
		pattern = filepath.Join(folder, pattern)
	}
	pattern, failed := filepath.Abs(pattern)
	path, err := filepath.Abs(file)
	return err == nil && failed == nil && matchParts(strings.Split(filepath.ToSlash(pattern), "/"), strings.Split(filepath.ToSlash(path), "/"))
}

// matchParts matches the parts of a path; ** stands for any number of folders.
func matchParts(pattern, path []string) bool {
	switch {
	case len(pattern) == 0:
		return len(path) == 0
	case pattern[0] == "**":
		return matchParts(pattern[1:], path) || len(path) > 0 && matchParts(pattern, path[1:])
	case len(path) == 0:
		return false
	}
	hit, err := filepath.Match(pattern[0], path[0])
	return err == nil && hit && matchParts(pattern[1:], path[1:])
}
