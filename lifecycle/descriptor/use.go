package descriptor

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Outcome is what a lifecycle does about a request for an API version.
type Outcome string

const (
	// Continue says nothing, Warning says that the version is deprecated and goes
	// on too, Failure exits with one of the codes below.
	Continue Outcome = "continue"
	Warning  Outcome = "warn"
	Failure  Outcome = "fail"
)

// Exit codes of a lifecycle that refuses an API.
const (
	ExitPlatform  = 11
	ExitBuildpack = 12
)

// Result reports whether a lifecycle can be asked for a version of an API.
type Result struct {
	Outcome Outcome
	// Status is that of the version; Unsupported where the request names none.
	Status Status
	// Messages are what the lifecycle says, none where it says nothing; Notes what
	// else is to be known of the request.
	Messages, Notes []string
	// Exit is 0, or the exit code of a lifecycle that refuses: 11 for the platform
	// API, 12 for the buildpack API.
	Exit int
}

// Allowed reports whether the lifecycle goes on.
func (r Result) Allowed() bool { return r.Outcome != Failure }

// Use returns what a lifecycle does about a request for a version of an API, the
// buildpack API in the name of a buildpack ("" where nobody knows it). Mode is the
// text of CNB_DEPRECATION_MODE, "" where it is unset.
func Use(api string, l *model.APILists, requested, mode, name string) Result {
	r := request{api: api, text: requested, name: name}
	if strings.TrimSpace(requested) == "" {
		return r.fail(Unsupported, r.missing())
	}
	v, err := model.ParseAPIVersion(requested)
	if err != nil {
		return r.fail(Unsupported, r.who()+"requests "+api+" API "+single(requested)+": "+err.Error())
	}
	m, known := lifecycle.ParseUseMode(mode)
	status := StatusOf(l, v)
	switch {
	case status == Supported:
		return Result{Outcome: Continue, Status: status}
	case status == Unsupported:
		return r.fail(status, r.incompatible(l))
	case m == lifecycle.UseError:
		return r.fail(status, r.deprecated()+", which "+lifecycle.UseModeVariable+"=error refuses")
	case m == lifecycle.UseSilent:
		return Result{Outcome: Continue, Status: status}
	}
	result := Result{Outcome: Warning, Status: status, Messages: []string{r.deprecated()}}
	if !known {
		result.Notes = []string{lifecycle.UseModeVariable + " is " + lifecycle.Quote(mode) + ", which is no mode: it counts as warn; use warn, error, silent or quiet"}
	}
	return result
}

// request is a version that is asked for, as its message names it.
type request struct{ api, text, name string }

func (r request) fail(s Status, message string) Result {
	exit := ExitPlatform
	if r.api == model.BuildpackAPI {
		exit = ExitBuildpack
	}
	return Result{Outcome: Failure, Status: s, Messages: []string{message}, Exit: exit}
}

// who begins a sentence about the request.
func (r request) who() string {
	switch {
	case r.api != model.BuildpackAPI:
		return "Platform "
	case r.name == "":
		return "The buildpack "
	}
	return "Buildpack " + single(r.name) + " "
}

func (r request) missing() string {
	if r.api != model.BuildpackAPI {
		return lifecycle.UseVersionVariable + " is not set: it names the version of the platform API that the platform speaks"
	}
	return r.who() + "requests no API version: its buildpack.toml needs api"
}

func (r request) deprecated() string {
	if r.api == model.BuildpackAPI {
		return r.who() + "requests deprecated API " + single(r.text)
	}
	return "Platform requested deprecated API " + single(r.text)
}

func (r request) incompatible(l *model.APILists) string {
	subject := "the "
	if r.api == model.BuildpackAPI && r.name != "" {
		subject = "Buildpack " + single(r.name) + ": "
	}
	return subject + r.api + " API version " + single(r.text) + " is incompatible with the lifecycle: " + supportedWords(l)
}

// Use answers whether a lifecycle can be asked for a version of an API, of several for
// which. It is asked by what may have a name, "" where nobody knows it, and mode is the
// text of CNB_DEPRECATION_MODE. Without a version, or with an empty one, the platform
// asks for the one in its environment.
func (System) Use(t *model.Track, versions []string, mode, name string, env func(string) string) (lifecycle.Usage, error) {
	if t.Name == model.PlatformAPI && (len(versions) == 0 || len(versions) == 1 && versions[0] == "") {
		versions = []string{env(lifecycle.UseVersionVariable)}
	}
	if len(versions) == 0 {
		return lifecycle.Usage{}, &model.Refusal{What: "use needs the VERSION that is asked for"}
	}
	var usage lifecycle.Usage
	if len(versions) > 1 {
		for _, text := range versions {
			status := Unsupported
			if v, err := model.ParseAPIVersion(text); err == nil {
				status = StatusOf(t.APIs, v)
			}
			usage.Candidates = append(usage.Candidates, lifecycle.Candidate{Version: text, Status: status.String()})
		}
		choice, err := Choose(t.Name, t.APIs, versions)
		if err != nil {
			refused := request{api: t.Name}.fail(Unsupported, err.Error())
			usage.Status, usage.Exit, usage.Messages = refused.Status.String(), refused.Exit, refused.Messages
			return usage, nil
		}
		versions = []string{choice.Version}
	}
	r := Use(t.Name, t.APIs, versions[0], mode, name)
	m, _ := lifecycle.ParseUseMode(mode)
	usage.Version, usage.Status, usage.Allowed, usage.Exit = versions[0], r.Status.String(), r.Allowed(), r.Exit
	usage.Messages, usage.Silent = append(r.Notes, r.Messages...), m == lifecycle.UseSilent && r.Status == Deprecated
	return usage, nil
}
