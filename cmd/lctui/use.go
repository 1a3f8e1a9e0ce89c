package main

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// useResultList is the document that use prints for programs.
type useResultList struct {
	report.Header
	Results []*useResult `json:"results"`
}

// useResult is the answer about one version.
type useResult struct {
	report.Dated
	// API is the track of the version.
	API     string `json:"api"`
	Version string `json:"version"`
	Status  string `json:"status"`
	// Derived is set if the status follows from a support policy, which Policy names. Both are left
	// out if the file states when the status begins.
	Derived  bool     `json:"derived,omitempty"`
	Policy   string   `json:"policy,omitempty"`
	Allowed  bool     `json:"allowed"`
	Messages []string `json:"messages"`
	// Buildpack is the buildpack that asks for the API, if a file names it.
	Buildpack string `json:"buildpack,omitempty"`
	// Candidates are the versions that the call asks for, if there are several.
	Candidates []useCandidate `json:"candidates,omitempty"`

	// silent is set if nothing is printed about the use of an allowed version. exit is the exit
	// code of a refusal.
	silent bool
	exit   int
}

// useCandidate is one of several versions of an API that could be used.
type useCandidate struct {
	Version string `json:"version"`
	Status  string `json:"status"`
}

// deprecationModes returns the values of --deprecation-mode.
func deprecationModes() []string { return []string{"warn", "error", "silent", "quiet"} }

// useFlags are the flags of use.
type useFlags struct{ format, object, mode, buildpack string }

func useCommand(call *source.Call, out *report.Writer) *cobra.Command {
	var flags useFlags
	cmd := &cobra.Command{
		Use:   "use FILE (TRACK VERSION|BUILDPACK_TOML|BUILDER)",
		Short: "show whether a version may be used",
		Long: `use shows whether a version of a profile, or an API of a release in a schedule, may be
used at --at. It exits with 0 if it may, and with 1 if it is expired, unavailable or not
listed. For a deprecated version it prints a warning. --deprecation-mode error refuses
such a version, and silent (or quiet) prints no warning. The default is the variable
CNB_DEPRECATION_MODE. An unknown mode means warn.

For a lifecycle descriptor, TRACK is platform or buildpack. If the release does not
support the version, use exits with 11 or 12, as the lifecycle itself does. Of several
VERSIONs it chooses the newest one that is supported or deprecated. Without a VERSION of
platform, the variable CNB_PLATFORM_API applies. Instead of TRACK and VERSION, name a
buildpack.toml to ask for its api. For a builder, as docker inspect prints it, use asks
for the API of each of its buildpacks.`,
		Example: `  lctui use profile.yaml kubernetes 1.36.0
  lctui use profile.yaml ubuntu 24.4.20260301 --deprecation-mode error
  lctui use lifecycle.toml platform 0.8
  lctui use lifecycle.toml buildpack 0.10 0.11 0.12 -o json
  lctui use lifecycle.toml buildpack.toml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("deprecation-mode") {
				flags.mode = os.Getenv(lifecycle.UseModeVariable)
			}
			results, err := use(call, args, &flags)
			if err != nil {
				return err
			}
			return printUses(out, flags.format, results)
		},
	}
	cmd.Flags().StringVar(&flags.mode, "deprecation-mode", "warn", "what to do about a deprecated version, `MODE`: warn, error, silent or quiet")
	complete.Flag(cmd, "deprecation-mode", cobra.FixedCompletions(deprecationModes(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringVar(&flags.buildpack, "buildpack", "", "`NAME` of the buildpack in messages")
	objectFlag(cmd, &flags.object)
	outputFlag(cmd, &flags.format, "text", "json", "yaml", "markdown")
	cmd.ValidArgsFunction = complete.TrackVersions(completed(call.Read))
	return cmd
}

// use returns the answers about a version of a profile or of an API, or about all APIs that a file
// asks for.
func use(call *source.Call, args []string, flags *useFlags) ([]*useResult, error) {
	lacks := failure.Wrong("for example `lctui use profile.yaml kubernetes 1.30.6`, or `lctui use lifecycle.toml platform 0.8`", "use needs a FILE, a TRACK and a VERSION")
	if len(args) < 2 {
		return nil, lacks
	}
	subjects, err := call.Read.Subjects(args[:1], flags.object)
	if err != nil {
		return nil, err
	}
	o, t, err := negotiated(subjects, args[1])
	switch {
	case err != nil:
		return nil, err
	case t != nil:
		usage, err := systems.Of(o).Use(t, args[2:], flags.mode, flags.buildpack, os.Getenv)
		if err != nil {
			return nil, failure.Wrong("for example `lctui use lifecycle.toml buildpack 0.9`", "%s", err)
		}
		return []*useResult{newUseResult(call, args[1], usage)}, nil
	case len(args) == 2:
		if _, err := os.Stat(args[1]); err != nil {
			return nil, lacks
		}
		return requested(call, subjects, args[1], flags)
	case len(args) != 3:
		return nil, lacks
	}
	result, err := used(call, subjects, args[1], args[2], flags.mode)
	return []*useResult{result}, err
}

// requested returns an answer for each API that a file asks for.
func requested(call *source.Call, subjects []source.Subject, file string, flags *useFlags) (results []*useResult, err error) {
	requests, err := files.Requests(file, call.Read.Limits)
	if err != nil {
		return nil, err
	}
	for _, r := range requests {
		o, t, err := negotiated(subjects, r.API)
		if err != nil {
			return nil, err
		}
		if t == nil {
			return nil, failure.Wrong("name a lifecycle.toml, or a builder, before it", "%s asks for a %s API, and no lifecycle descriptor was named", file, r.API)
		}
		usage, err := systems.Of(o).Use(t, []string{r.Version}, flags.mode, r.Name, os.Getenv)
		if err != nil {
			return nil, err
		}
		result := newUseResult(call, r.API, usage)
		result.Buildpack = r.Name
		results = append(results, result)
	}
	return results, nil
}

func newUseResult(call *source.Call, track string, u lifecycle.Usage) *useResult {
	result := &useResult{Dated: report.KindAt("UseResult", call.Now), API: track, Version: u.Version, Status: u.Status, Derived: u.Policy != "", Policy: u.Policy, Allowed: u.Allowed,
		Messages: append([]string{}, u.Messages...), silent: u.Silent, exit: max(failure.Findings, u.Exit)}
	for _, c := range u.Candidates {
		result.Candidates = append(result.Candidates, useCandidate(c))
	}
	return result
}

// used returns the answer about a version in the first file that lists it. If the version is listed
// twice, the first entry counts, because users of a version do not refer to entries.
func used(call *source.Call, subjects []source.Subject, track, version, mode string) (*useResult, error) {
	f, err := call.RelativesOf(subjects)
	if err != nil {
		return nil, err
	}
	name := track + "/" + version
	if model.IsPattern(name) {
		return nil, failure.Wrong("write the version as a cluster has it", "use takes one version; %q is a pattern", name)
	}
	var missing error
	for _, s := range subjects {
		objects, err := f.EvaluatedAll(s)
		if err != nil {
			return nil, err
		}
		refs, _, err := clusters(objects, s.Objects, name)
		if err != nil {
			missing = errors.Join(missing, &failure.InFile{Name: s.Doc.Name(), Err: err})
			continue
		}
		o := objects[refs[0].Object]
		usage, ok := systems.Use(o, o.Tracks[refs[0].Track].Name+"/"+version, o.Version(refs[0]), call.Now, call.Dialect, mode)
		if !ok {
			return nil, failure.Wrong("`lctui list` shows its state", "%s is not a version of a profile", name)
		}
		usage.Version = version
		return newUseResult(call, o.Tracks[refs[0].Track].Name, usage), nil
	}
	return nil, missing
}

// negotiated returns the object whose versions programs negotiate and that has a track with the
// given name, and that track. Both are nil if there is none. It is an error if there are several.
func negotiated(subjects []source.Subject, track string) (o *model.Object, found *model.Track, err error) {
	var choices []string
	for _, s := range subjects {
		addresses := model.ObjectAddresses(s.Doc.Objects())
		for _, i := range s.Objects {
			here := s.Doc.Objects()[i]
			choice := failure.ShellWord(s.Doc.Name()) + " " + track
			if len(s.Doc.Objects()) > 1 {
				choice += " --object " + failure.ShellWord(addresses[i])
			}
			for _, t := range here.Tracks {
				if t.Name == track && systems.Of(here).Negotiates() {
					o, found, choices = here, t, append(choices, choice)
				}
			}
		}
	}
	if len(choices) > 1 {
		return nil, nil, &model.Ambiguous{What: "API", Text: track, Choices: choices}
	}
	return o, found, nil
}

// addTo adds the candidates to a table, or the version of the answer if there are none.
func (u *useResult) addTo(t *report.Table) {
	versions := u.Candidates
	if len(versions) == 0 {
		versions = []useCandidate{{u.Version, model.Titled(u.Status, u.Policy)}}
	}
	for _, c := range versions {
		t.Add("", report.ObjectName{}, u.API, c.Version, c.Status)
	}
}

// printUses prints the answers. As text, allowed versions go to standard output. Warnings and
// refusals go to standard error. The error has the highest exit code of a refusal.
func printUses(out *report.Writer, format string, results []*useResult) error {
	code := failure.Done
	for _, u := range results {
		if !u.Allowed {
			code = max(code, u.exit)
		}
	}
	var refused error
	if code != failure.Done {
		refused = &failure.Error{Code: code}
	}
	switch format {
	case "json", "yaml":
		return errors.Join(out.Document(format, useResultList{report.Kind("UseResultList"), append([]*useResult{}, results...)}), refused)
	case "markdown":
		t := &report.Table{Header: []string{"API", "VERSION", "STATUS"}, Stage: 2}
		for _, u := range results {
			u.addTo(t)
		}
		out.Table(format, t)
	}
	for _, u := range results {
		word := "warning: "
		if !u.Allowed {
			word = "error: "
		} else if format == "text" && !u.silent {
			who := ""
			if u.Buildpack != "" {
				who = " by " + model.Escape(u.Buildpack)
			}
			out.Line(u.API + "/" + u.Version + " may be used" + who + ": " + u.Status)
		}
		for _, text := range u.Messages {
			out.Say(word + text)
		}
	}
	return refused
}
