package main

import (
	"os"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// apiLists are the lists of an API in the one descriptor of a call; nil where
// there is no descriptor, or no such API.
func apiLists(subjects []source.Subject, api string) (*model.APILists, error) {
	var lists *model.APILists
	var choices []string
	for _, s := range subjects {
		for _, i := range s.Objects {
			o := s.Doc.Objects()[i]
			if o.Descriptor == nil {
				continue
			}
			choice := failure.ShellWord(s.Doc.Name()) + " " + api
			if len(s.Doc.Objects()) > 1 {
				choice += " --object " + failure.ShellWord(model.ObjectAddress(s.Doc.Objects(), i))
			}
			for _, t := range o.Tracks {
				if t.Name == api {
					lists, choices = t.APIs, append(choices, choice)
				}
			}
		}
	}
	if len(choices) > 1 {
		return nil, &model.Ambiguous{What: "API", Text: api, Choices: choices}
	}
	return lists, nil
}

// usedAPI asks for a version of an API, or which of several to use. An empty
// version of the platform API is that of the environment, as a lifecycle reads it.
func (c *useVerb) usedAPI(api string, lists *model.APILists, versions []string, flags *useFlags) (*useResult, error) {
	if api == model.PlatformAPI && (len(versions) == 0 || slices.Equal(versions, []string{""})) {
		versions = []string{os.Getenv(descriptor.PlatformVariable)}
	}
	if len(versions) == 0 {
		return nil, failure.Wrong("for example `lctui use lifecycle.toml buildpack 0.9`", "use needs the VERSION that is asked for")
	}
	result := &useResult{Header: report.Kind("UseResult"), At: model.FormatTime(c.now), API: api, Messages: []string{}}
	if len(versions) > 1 {
		for _, text := range versions {
			result.Candidates = append(result.Candidates, useCandidate{text, statusText(lists, text)})
		}
		choice, err := descriptor.Choose(api, lists, versions)
		if err != nil {
			result.Status, result.exit, result.Messages = descriptor.Unsupported.String(), exitOfAPI(api), []string{err.Error()}
			return result, nil
		}
		versions = []string{choice.Version}
	}
	u := descriptor.Use(api, lists, versions[0], flags.mode, flags.buildpack)
	mode, _ := descriptor.ParseMode(flags.mode)
	result.Version, result.Status, result.Allowed, result.exit = versions[0], u.Status.String(), u.Allowed(), u.Exit
	result.Messages = append(append(result.Messages, u.Notes...), u.Messages...)
	result.silent = mode == descriptor.Silent && u.Status == descriptor.Deprecated
	return result, nil
}

// exitOfAPI is the exit code of a lifecycle that refuses a version of an API.
func exitOfAPI(api string) int {
	if api == model.BuildpackAPI {
		return failure.Buildpack
	}
	return failure.Platform
}

// statusText is the status of a version as typed; what is no version is
// unsupported.
func statusText(lists *model.APILists, text string) string {
	v, err := model.ParseAPIVersion(text)
	if err != nil {
		return descriptor.Unsupported.String()
	}
	return descriptor.StatusOf(lists, v).String()
}
