package judge

import (
	"path/filepath"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// SetPolicies says by which policies objects are judged: by that of --policy, "" for none,
// by what files name, and by those of the configuration; and the schedule of --schedule, ""
// for none. The error is about one of the two.
func (c *Judge) SetPolicies(flag, schedule string, conf *config.Config) (err error) {
	folder := filepath.Dir(conf.Name)
	configured := func(file string) (string, string) {
		for _, p := range conf.Policies {
			if source.Matches(folder, p.Files, file) {
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
		return failure.Wrong("name the file of a ReleaseSchedule of Kubernetes, or write kubernetes for the one in the program", "--schedule: %s", err)
	}
	return nil
}
