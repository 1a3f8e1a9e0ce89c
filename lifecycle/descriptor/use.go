package descriptor

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Outcome is how a lifecycle answers a request for an API version.
type Outcome string

const (
	// Continue: the lifecycle goes on without a message. Warning: it goes on, and warns that the
	// version is deprecated. Failure: it exits with one of the codes below.
	Continue Outcome = "continue"
	Warning  Outcome = "warn"
	Failure  Outcome = "fail"
)

// Exit codes of a lifecycle that refuses an API version.
const (
	ExitPlatform  = 11
	ExitBuildpack = 12
)

// Result is the answer to a request for a version of an API.
type Result struct {
	Outcome Outcome
	// Status is the status of the version; Unsupported if the request names none.
	Status Status
	// Messages are the messages of the lifecycle, if any; Notes are further remarks on the
	// request.
	Messages, Notes []string
	// Exit is 0, or the exit code of the refusing lifecycle: 11 for the platform API, 12 for
	// the buildpack API.
	Exit int
}

// Allowed reports whether the lifecycle goes on.
func (r Result) Allowed() bool { return r.Outcome != Failure }

// Use returns how a lifecycle answers a request for a version of an API. name is the name of
// the buildpack that requests the buildpack API, "" if not known. mode is the text of
// CNB_DEPRECATION_MODE, "" if unset.
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
		result.Notes = []string{lifecycle.UseModeVariable + " is " + lifecycle.Quote(mode) + ", which is not a mode: it counts as warn; use warn, error, silent or quiet"}
	}
	return result
}

// request is a requested version, as messages name it.
type request struct{ api, text, name string }

func (r request) fail(s Status, message string) Result {
	exit := ExitPlatform
	if r.api == model.BuildpackAPI {
		exit = ExitBuildpack
	}
	return Result{Outcome: Failure, Status: s, Messages: []string{message}, Exit: exit}
}

// who returns the beginning of a sentence about the request.
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

// Negotiates returns true: buildpacks and platforms may support several versions of their API.
func (System) Negotiates() bool { return true }

// Use returns whether a lifecycle supports a requested version of an API. Of several versions it
// chooses the one to request (Choose). name is the name of the buildpack that requests it, "" if not
// known, and mode the text of CNB_DEPRECATION_MODE. Without a version, or with an empty one, the
// version of the platform API is that in the environment, which env looks up.
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

// Choice is the version to request from a lifecycle, out of several.
type Choice struct {
	// Version is the newest candidate that is supported or deprecated, as given.
	Version string
	Status  Status
}

// Choose returns the newest candidate that a lifecycle does not refuse, with its status. It returns
// an error if there is none, or if a candidate is not a version.
func Choose(api string, l *model.APILists, candidates []string) (Choice, error) {
	best, found := Choice{}, false
	var version model.APIVersion
	for _, text := range candidates {
		v, err := model.ParseAPIVersion(text)
		if err != nil {
			return Choice{}, err
		}
		if s := StatusOf(l, v); s != Unsupported && (!found || v.Compare(version) > 0) {
			best, version, found = Choice{text, s}, v, true
		}
	}
	if !found {
		return Choice{}, fmt.Errorf("no candidate is a supported version of the %s API: %s", api, supportedWords(l))
	}
	return best, nil
}
