package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// policies returns the policies with which objects are checked. They are that of --policy (flag, ""
// for none), those that files name, and those of the configuration. The patterns of the
// configuration are relative to its folder or the current one. upstream is the schedule of
// --schedule, or "" for none. The error is about one of the two flags.
func policies(read *source.Reader, flag, upstream string, conf *config.Config) (*check.Policies, error) {
	folder := filepath.Dir(conf.Name)
	configured := func(file string) (string, string) {
		for _, p := range conf.Policies {
			if source.Matches(folder, p.Files, file) || source.Matches(".", p.Files, file) {
				return p.Policy, folder
			}
		}
		return "", ""
	}
	list, err := check.NewPolicies(flag, configured, git.Around, func(f check.PolicyFile) ([]*model.Object, error) { return openPolicy(read, f) })
	if err != nil {
		var refused *model.Refusal
		if errors.As(err, &refused) {
			return nil, failure.Wrong(refused.Hint, "--policy: %s", err)
		}
		return nil, err
	}
	if upstream == "" {
		return list, nil
	}
	if err := list.SetUpstream(upstream); err != nil {
		return nil, failure.Wrong("name the file of a ReleaseSchedule of Kubernetes, a table in CSV or release cycles of endoflife.date, or write kubernetes for the one in the program", "--schedule: %s", err)
	}
	return list, nil
}

// openPolicy reads the objects of the file of a policy or schedule. If another file names it, the
// file must be below f.Root, and errors quote nothing of its content.
func openPolicy(read *source.Reader, f check.PolicyFile) ([]*model.Object, error) {
	if f.Root == "" {
		doc, err := files.OpenReleases(f.Path, read.Limits)
		if err != nil {
			return nil, err
		}
		return doc.Objects(), nil
	}
	text, err := files.TextBelow(f.Root, f.Path, f.Name, read.Limits)
	switch {
	case files.Outside(err):
		return nil, check.ErrOutside
	case err != nil:
		return nil, err
	}
	doc, err := files.Read(f.Name, text, read.Limits)
	if err != nil {
		return nil, fmt.Errorf("%s has no support policy that can be read", model.Escape(f.Name))
	}
	return doc.Objects(), nil
}
