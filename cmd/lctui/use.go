package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/model"
)

// useResult is what use prints.
type useResult struct {
	report.Header
	At string `json:"at"`
	// API is the track: what the version is one of.
	API      string   `json:"api"`
	Version  string   `json:"version"`
	Status   string   `json:"status"`
	Allowed  bool     `json:"allowed"`
	Messages []string `json:"messages"`
	// Candidates are the versions that were asked for, where several were.
	Candidates []useCandidate `json:"candidates,omitempty"`

	// silent: what is deprecated may be used without a word.
	silent bool
	// exit is the exit code of a refusal.
	exit int
}

// useCandidate is one of several versions of an API that could be used.
type useCandidate struct {
	Version string `json:"version"`
	Status  string `json:"status"`
}

// deprecationModes are the words of --deprecation-mode.
func deprecationModes() []string { return []string{"warn", "error", "silent", "quiet"} }

// useFlags are the flags of use.
type useFlags struct{ format, object, mode, buildpack string }

// useVerb answers whether a version may be used.
type useVerb struct {
	*judge.Judge
	out *report.Writer
}

func useCommand(j *judge.Judge, out *report.Writer) *cobra.Command {
	var flags useFlags
	cmd := &cobra.Command{
		Use:   "use FILE TRACK VERSION",
		Short: "may this version be used",
		Long: `use tells whether a version of a profile may be used at --at: exit code 0 if it may,
1 if it is expired, unavailable or not listed. A deprecated version may be used with
a warning; --deprecation-mode error refuses it, silent (or quiet) says nothing.
Without the flag CNB_DEPRECATION_MODE counts; another word counts as warn.

Of a lifecycle descriptor TRACK is platform or buildpack. What its release does not
support exits 11 or 12, as the lifecycle itself does. Of several VERSIONs the answer
is about the newest that is supported or deprecated. A VERSION of platform that is
left out or empty is that of CNB_PLATFORM_API.`,
		Example: `  lctui use profile.yaml kubernetes 1.36.0
  lctui use profile.yaml ubuntu 24.4.20260301 --deprecation-mode error
  lctui use lifecycle.toml platform 0.9
  lctui use lifecycle.toml buildpack 0.10 0.11 0.12 -o json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("deprecation-mode") {
				flags.mode = os.Getenv(descriptor.ModeVariable)
			}
			v := &useVerb{j, out}
			result, err := v.useResult(args, &flags)
			if err != nil {
				return err
			}
			return v.printUse(result, flags.format)
		},
	}
	cmd.Flags().StringVar(&flags.mode, "deprecation-mode", "warn", "what becomes of a deprecated version, `MODE`: warn, error, silent or quiet")
	_ = cmd.RegisterFlagCompletionFunc("deprecation-mode", cobra.FixedCompletions(deprecationModes(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringVar(&flags.buildpack, "buildpack", "", "`NAME` of the buildpack that asks for its API, for the messages")
	objectFlag(cmd, &flags.object)
	outputFlag(cmd, &flags.format, "text", "json")
	cmd.ValidArgsFunction = complete.TrackVersions(completed(j.Read))
	return cmd
}

// useResult answers a call: about a version of a profile, or of an API.
func (c *useVerb) useResult(args []string, flags *useFlags) (*useResult, error) {
	lacks := failure.Wrong("for example `lctui use profile.yaml kubernetes 1.30.6`, or `lctui use lifecycle.toml platform 0.9`", "use needs a FILE, a TRACK and a VERSION")
	if len(args) < 2 {
		return nil, lacks
	}
	subjects, err := c.Read.Subjects(args[:1], flags.object)
	if err != nil {
		return nil, err
	}
	lists, err := apiLists(subjects, args[1])
	switch {
	case err != nil:
		return nil, err
	case lists != nil:
		return c.usedAPI(args[1], lists, args[2:], flags)
	case len(args) != 3:
		return nil, lacks
	}
	return c.used(subjects, args[1], args[2], flags.mode)
}

// used asks for one version of one file. Of duplicates the first one counts: who
// uses a version knows no entries.
func (c *useVerb) used(subjects []source.Subject, track, version, mode string) (*useResult, error) {
	f, err := c.FamilyOf(subjects)
	if err != nil {
		return nil, err
	}
	name := track + "/" + version
	if model.IsPattern(name) {
		return nil, failure.Wrong("write the version as a cluster has it", "use judges one version; %q is a pattern", name)
	}
	var missing error
	for _, s := range subjects {
		if err := c.Readables(s); err != nil {
			return nil, err
		}
		objects := append([]*model.Object(nil), s.Doc.Objects()...)
		for _, i := range s.Objects {
			if objects[i] = f.Evaluated(s.Doc, i); objects[i] == nil {
				return nil, f.MissingParent(s.Doc, i)
			}
		}
		refs, _, err := clusters(objects, s.Objects, name)
		if err != nil {
			missing = errors.Join(missing, &failure.InFile{Name: s.Doc.Name(), Err: err})
			continue
		}
		t := objects[refs[0].Object].Tracks[refs[0].Track]
		var v *model.Version
		if refs[0].Version != model.None {
			v = t.Versions[refs[0].Version]
		}
		if v != nil && v.Revision != nil {
			return nil, failure.Wrong("`lctui list` shows its state", "%s is no version of a profile", name)
		}
		return c.usage(t.Name, version, v, mode), nil
	}
	return nil, missing
}

// usage judges a version, which is nil where the track does not list it.
func (c *useVerb) usage(track, version string, v *model.Version, mode string) *useResult {
	word, known := gep32.ParseUseMode(mode)
	u := gep32.Use(track+"/"+version, v, c.Now, c.Dialect, word)
	result := &useResult{Header: report.Kind("UseResult"), At: model.FormatTime(c.Now), API: track, Version: version, Status: u.Status, Allowed: u.Allowed,
		Messages: []string{}, silent: word == gep32.UseSilent && u.Status == model.Deprecated, exit: failure.Findings}
	if !known {
		result.Messages = append(result.Messages, fmt.Sprintf("the deprecation mode %q is unknown and counts as warn; there are warn, error, silent and quiet", mode))
	}
	result.Messages = append(result.Messages, u.Messages...)
	return result
}

// printUse prints the answer. In text what is allowed goes to standard output,
// warnings and refusals to standard error.
func (c *useVerb) printUse(u *useResult, format string) error {
	refused := error(nil)
	if !u.Allowed {
		refused = &failure.Error{Code: u.exit}
	}
	if format == "json" {
		return errors.Join(c.out.JSON(u), refused)
	}
	if u.Allowed && !u.silent {
		c.out.Line(u.API + "/" + u.Version + " may be used: " + u.Status)
	}
	for _, text := range u.Messages {
		word := "warning: "
		if !u.Allowed {
			word = "error: "
		}
		c.out.Say(word + text)
	}
	return refused
}

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
	result := &useResult{Header: report.Kind("UseResult"), At: model.FormatTime(c.Now), API: api, Messages: []string{}}
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
