package gardener

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// RequiredField has its source in Gardener E5.
var RequiredField = &lifecycle.Rule{Name: "gardener-required-field", Severity: model.Warning, Gardener: model.Error, Version: checkRequiredField,
	Doc: "an image version lacks an architecture or a container runtime, or Gardener does not know its architecture, container runtime, kubeletVersionConstraint or minVersionForUpdate"}

// The architectures and container runtimes that Gardener knows.
var (
	knownArchitectures = []string{"amd64", "arm64"}
	knownRuntimes      = []string{"containerd"}
)

// checkRequiredField checks the container runtimes of a namespaced profile only in the merged
// profile, as the server does (Gardener H1, H5).
func checkRequiredField(c *lifecycle.VersionCase) {
	if !c.Track.IsImage() {
		return
	}
	if c.Merged && len(c.Version.Requires().CRI) == 0 {
		c.Report(c.Ref, model.Finding{Type: model.Required, Path: c.Path(".cri"),
			Message: model.Words(c.Name() + " names no container runtime."), Hint: "Give it cri: [{name: containerd}]."})
	}
	if !c.Namespaced() {
		checkRuntimes(c)
	}
	if len(c.Object.Capabilities) == 0 {
		checkArchitectures(c)
	}
	checkParsed(c, c.Version.KubeletVersionConstraint, ".kubeletVersionConstraint", "the kubeletVersionConstraint %s of %s is not a constraint on versions.",
		`Write it as ">= 1.30, < 1.33", or remove it.`, parseConstraint)
	// The path is that of the server's error, which differs from that of the field.
	checkParsed(c, c.Version.MinVersionForUpdate, ".minVersionForInPlaceUpdate", "the minVersionForUpdate %s of %s is not a version.",
		"Write a version of the image, such as 1.2.3, or remove it.", parseVersion)
}

func checkRuntimes(c *lifecycle.VersionCase) {
	checkInterfaces(c)
	types := map[model.ContainerRuntime]bool{}
	for _, r := range c.Version.Requires().ContainerRuntimes {
		f := model.Finding{Place: model.Here(r.At), Path: c.Path(".cri[" + strconv.Itoa(r.CRI) + "].containerRuntimes[" + strconv.Itoa(r.Index) + "].type")}
		if !isPlainName(r.Type) {
			f.Type, f.Hint = model.Invalid, "Use at most 63 letters and digits, with - _ . between them."
			f.Message = model.Words(lifecycle.Quote(r.Type) + " is not a valid type of a container runtime.")
			if r.Type == "" {
				f.Message, f.Hint = model.Words("a container runtime in containerRuntimes of "+c.Name()+" has no type."), "Give it a type, such as gvisor."
			}
			c.Report(c.Ref, f)
		}
		if same := (model.ContainerRuntime{CRI: r.CRI, Type: r.Type}); types[same] {
			f.Type, f.Message, f.Hint = model.Duplicate, model.Words(c.Name()+" lists the container runtime type "+lifecycle.Quote(r.Type)+" twice."), "Remove one of the two."
			c.Report(c.Ref, f)
		} else {
			types[same] = true
		}
	}
}

func checkInterfaces(c *lifecycle.VersionCase) {
	seen := make(map[string]bool, len(c.Version.Requires().CRI))
	for k, name := range c.Version.Requires().CRI {
		path := c.Path(".cri[" + strconv.Itoa(k) + "]")
		if seen[name] {
			c.Report(c.Ref, model.Finding{Type: model.Duplicate, Path: path,
				Message: model.Words(c.Name() + " names the container runtime " + lifecycle.Quote(name) + " twice."), Hint: "Remove one of the two."})
		}
		seen[name] = true
		if slices.Contains(knownRuntimes, name) {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: path + ".name",
			Message: model.Words("Gardener does not know the container runtime " + lifecycle.Quote(name) + " of " + c.Name() + "."), Hint: "Write name: containerd."}
		if name == "" {
			f.Message = model.Words("a container runtime of " + c.Name() + " has no name.")
		}
		c.Report(c.Ref, f)
	}
}

func checkArchitectures(c *lifecycle.VersionCase) {
	if c.Merged && len(c.Version.Requires().Architectures) == 0 {
		c.Report(c.Ref, model.Finding{Type: model.Required, Path: c.Path(".architectures"),
			Message: model.Words(c.Name() + " names no architecture."), Hint: "Give it architectures: [amd64]."})
	}
	for k, name := range c.Version.Requires().Architectures {
		if !slices.Contains(knownArchitectures, name) {
			c.Report(c.Ref, model.Finding{Type: model.NotSupported, Path: c.Path(".architectures[" + strconv.Itoa(k) + "]"),
				Message: model.Words("Gardener does not know the architecture " + lifecycle.Quote(name) + " of " + c.Name() + "."),
				Hint:    "Write " + strings.Join(knownArchitectures, " or ") + "."})
		}
	}
}

// checkParsed reports a field that the server cannot parse.
func checkParsed(c *lifecycle.VersionCase, given *model.Field, path, what, hint string, parse func(text string) error) {
	if given != nil && parse(given.Text) != nil {
		c.Report(c.Ref, model.Finding{Type: model.Invalid, Path: c.Path(path), Place: model.Here(given.At),
			Message: model.Words(fmt.Sprintf(what, lifecycle.Quote(given.Text), c.Name())), Hint: hint})
	}
}

func parseVersion(text string) error {
	_, err := semver.NewVersion(text)
	return err
}

func parseConstraint(text string) error {
	_, err := semver.NewConstraint(text)
	return err
}
