package gep32

import (
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleRequiredField: Gardener E5.
var ruleRequiredField = &lifecycle.Rule{
	Name: "gardener-required-field", Severity: model.Warning, Gardener: model.Error,
	Doc: "an image version lacks an architecture or a container runtime that no default fills in, or has one, or a kubeletVersionConstraint, that Gardener does not know",
}

// The names that Gardener knows.
var (
	knownArchitectures = []string{"amd64", "arm64"}
	knownRuntimes      = []string{"containerd"}
)

// checkRequiredField: of a namespaced profile the server looks at the container
// runtimes once it is merged (Gardener H1, H5).
func checkRequiredField(c *VersionCase) {
	if !c.Track.IsImage() {
		return
	}
	if c.Merged && len(c.V.CRI) == 0 {
		c.report(ruleRequiredField, model.Finding{Type: model.Required, Path: c.path(".cri"),
			Message: c.name() + " names no container runtime.", Hint: "Give it cri: [{name: containerd}]."})
	}
	if !c.namespaced() {
		c.checkRuntimes()
	}
	if !c.Object.Capabilities {
		c.checkArchitectures()
	}
	c.checkConstraint()
}

func (c *VersionCase) checkRuntimes() {
	seen := make(map[string]bool, len(c.V.CRI))
	for k, name := range c.V.CRI {
		path := c.path(".cri[" + strconv.Itoa(k) + "]")
		if seen[name] {
			c.report(ruleRequiredField, model.Finding{Type: model.Duplicate, Path: path,
				Message: c.name() + " names the container runtime " + lifecycle.Quote(name) + " twice.", Hint: "Remove one of the two."})
		}
		seen[name] = true
		if slices.Contains(knownRuntimes, name) {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: path + ".name",
			Message: "Gardener does not know the container runtime " + lifecycle.Quote(name) + " of " + c.name() + ".", Hint: "Write name: containerd."}
		if name == "" {
			f.Message = "a container runtime of " + c.name() + " has no name."
		}
		c.report(ruleRequiredField, f)
	}
}

func (c *VersionCase) checkArchitectures() {
	if c.Merged && len(c.V.Architectures) == 0 {
		c.report(ruleRequiredField, model.Finding{Type: model.Required, Path: c.path(".architectures"),
			Message: c.name() + " names no architecture.", Hint: "Give it architectures: [amd64]."})
	}
	for k, name := range c.V.Architectures {
		if !slices.Contains(knownArchitectures, name) {
			c.report(ruleRequiredField, model.Finding{Type: model.NotSupported, Path: c.path(".architectures[" + strconv.Itoa(k) + "]"),
				Message: "Gardener does not know the architecture " + lifecycle.Quote(name) + " of " + c.name() + ".",
				Hint:    "Write " + strings.Join(knownArchitectures, " or ") + "."})
		}
	}
}

// checkConstraint reads kubeletVersionConstraint with the library that the server
// reads it with.
func (c *VersionCase) checkConstraint() {
	given := c.V.KubeletVersionConstraint
	if given == nil {
		return
	}
	if _, err := semver.NewConstraint(given.Text); err != nil {
		c.report(ruleRequiredField, model.Finding{Type: model.Invalid, Path: c.path(".kubeletVersionConstraint"), Place: given.At,
			Message: "the kubeletVersionConstraint " + lifecycle.Quote(given.Text) + " of " + c.name() + " is no constraint on versions.",
			Hint:    `Write it as ">= 1.30, < 1.33", or remove it.`})
	}
}
