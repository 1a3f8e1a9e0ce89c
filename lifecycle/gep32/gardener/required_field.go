package gardener

import (
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// RequiredField has its source in Gardener E5.
var RequiredField = &lifecycle.Rule{Name: "gardener-required-field", Severity: model.Warning, Gardener: model.Error, Version: checkRequiredField,
	Doc: "an image version lacks an architecture or a container runtime that no default fills in, or has one, or a kubeletVersionConstraint, that Gardener does not know"}

// The names that Gardener knows.
var (
	knownArchitectures = []string{"amd64", "arm64"}
	knownRuntimes      = []string{"containerd"}
)

// checkRequiredField: the server checks the container runtimes of a namespaced profile only
// after merging it (Gardener H1, H5).
func checkRequiredField(c *lifecycle.VersionCase) {
	if !c.Track.IsImage() {
		return
	}
	if c.Merged && len(c.Version.CRI) == 0 {
		c.Report(c.Ref, model.Finding{Type: model.Required, Path: c.Path(".cri"),
			Message: c.Name() + " names no container runtime.", Hint: "Give it cri: [{name: containerd}]."})
	}
	if !c.Namespaced() {
		checkRuntimes(c)
	}
	if len(c.Object.Capabilities) == 0 {
		checkArchitectures(c)
	}
	checkConstraint(c)
}

func checkRuntimes(c *lifecycle.VersionCase) {
	seen := make(map[string]bool, len(c.Version.CRI))
	for k, name := range c.Version.CRI {
		path := c.Path(".cri[" + strconv.Itoa(k) + "]")
		if seen[name] {
			c.Report(c.Ref, model.Finding{Type: model.Duplicate, Path: path,
				Message: c.Name() + " names the container runtime " + lifecycle.Quote(name) + " twice.", Hint: "Remove one of the two."})
		}
		seen[name] = true
		if slices.Contains(knownRuntimes, name) {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: path + ".name",
			Message: "Gardener does not know the container runtime " + lifecycle.Quote(name) + " of " + c.Name() + ".", Hint: "Write name: containerd."}
		if name == "" {
			f.Message = "a container runtime of " + c.Name() + " has no name."
		}
		c.Report(c.Ref, f)
	}
}

func checkArchitectures(c *lifecycle.VersionCase) {
	if c.Merged && len(c.Version.Architectures) == 0 {
		c.Report(c.Ref, model.Finding{Type: model.Required, Path: c.Path(".architectures"),
			Message: c.Name() + " names no architecture.", Hint: "Give it architectures: [amd64]."})
	}
	for k, name := range c.Version.Architectures {
		if !slices.Contains(knownArchitectures, name) {
			c.Report(c.Ref, model.Finding{Type: model.NotSupported, Path: c.Path(".architectures[" + strconv.Itoa(k) + "]"),
				Message: "Gardener does not know the architecture " + lifecycle.Quote(name) + " of " + c.Name() + ".",
				Hint:    "Write " + strings.Join(knownArchitectures, " or ") + "."})
		}
	}
}

// checkConstraint parses kubeletVersionConstraint with the same library as the server.
func checkConstraint(c *lifecycle.VersionCase) {
	given := c.Version.KubeletVersionConstraint
	if given == nil {
		return
	}
	if _, err := semver.NewConstraint(given.Text); err != nil {
		c.Report(c.Ref, model.Finding{Type: model.Invalid, Path: c.Path(".kubeletVersionConstraint"), Place: given.At,
			Message: "the kubeletVersionConstraint " + lifecycle.Quote(given.Text) + " of " + c.Name() + " is no constraint on versions.",
			Hint:    `Write it as ">= 1.30, < 1.33", or remove it.`})
	}
}
