package judge

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// SetPolicies sets the policies that objects are judged by: the one of --policy, "" for none, those
// that files name, and those of the configuration, whose patterns are relative to its folder or the
// current one. upstream is the schedule of --schedule, "" for none. The error is about one of the
// two flags.
func (c *Judge) SetPolicies(flag, upstream string, conf *config.Config) (err error) {
	folder := filepath.Dir(conf.Name)
	configured := func(file string) (string, string) {
		for _, p := range conf.Policies {
			if source.Matches(folder, p.Files, file) || source.Matches(".", p.Files, file) {
				return p.Policy, folder
			}
		}
		return "", ""
	}
	if c.Policies, err = check.NewPolicies(flag, configured, git.Around, c.openPolicy); err != nil {
		var refused *model.Refusal
		if errors.As(err, &refused) {
			return failure.Wrong(refused.Hint, "--policy: %s", err)
		}
		return err
	}
	if upstream == "" {
		return nil
	}
	if err := c.Policies.SetUpstream(upstream); err != nil {
		return failure.Wrong("name the file of a ReleaseSchedule of Kubernetes, a table in CSV or release cycles of endoflife.date, or write kubernetes for the one in the program", "--schedule: %s", err)
	}
	return nil
}

// openPolicy reads the objects of the file of a policy or schedule. Of a file that the content of
// another one names, errors quote nothing.
func (c *Judge) openPolicy(f check.PolicyFile) ([]*model.Object, error) {
	if f.Root == "" {
		doc, err := files.OpenReleases(f.Path, c.Read.Limits)
		if err != nil {
			return nil, err
		}
		return doc.Objects(), nil
	}
	text, err := files.TextBelow(f.Root, f.Path, f.Name, c.Read.Limits)
	switch {
	case files.Outside(err):
		return nil, check.ErrOutside
	case err != nil:
		return nil, err
	}
	doc, err := files.Read(f.Name, text, c.Read.Limits)
	if err != nil {
		return nil, fmt.Errorf("%s has no support policy that can be read", model.Escape(f.Name))
	}
	return doc.Objects(), nil
}

// Policing returns, for -v, by which policy each object of a file is judged and what names that
// policy.
func (c *Judge) Policing(s source.Subject) (said []string) {
	for _, i := range s.Objects {
		o := s.Doc.Objects()[i]
		if systems.Can(o, lifecycle.Propose) != "" {
			continue
		}
		of := s.Doc.Name() + ": " + model.Escape(o.String()) + " has "
		if name, by := c.Policies.Naming(s.Doc.Name(), o); name != "" {
			said = append(said, of+"the policy "+model.Escape(name)+"; "+by+" names it")
		} else {
			said = append(said, of+"no policy, as none is named")
		}
	}
	return said
}
