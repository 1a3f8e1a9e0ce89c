package gardener

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// CapabilityFlavors checks the part of an image version that E5 does not describe: capabilities in
// place of architectures.
var CapabilityFlavors = &lifecycle.Rule{Name: "gardener-capability-flavors", Severity: model.Warning, Gardener: model.Error, Version: checkFlavors,
	Doc: "the capabilityFlavors of an image version are missing, or do not fit the profile's machineCapabilities or its own architectures"}

// checkFlavors skips namespaced profiles. The server checks their flavors only together with the
// parent, which defines the capabilities.
func checkFlavors(c *lifecycle.VersionCase) {
	if !c.Track.IsImage() || c.Namespaced() {
		return
	}
	defined, flavors := c.Object.Capabilities, c.Version.Requires().Flavors
	if len(defined) == 0 {
		if len(flavors) > 0 && (c.Before == nil || len(c.Before.Capabilities) == 0) { // an update to no definitions removes them
			c.Report(c.Ref, model.Finding{Type: model.Forbidden, Path: c.Path(".capabilityFlavors"), Place: model.Here(flavors[0].At),
				Message: model.Words(c.Name() + " has capabilityFlavors, and the profile defines no machineCapabilities."),
				Hint:    "Remove them, or define the capabilities in spec.machineCapabilities."})
		}
		return
	}
	known, _ := defined.Values(model.Architecture)
	if len(known) > 1 && len(flavors) == 0 {
		if c.Before != nil && len(c.Before.Capabilities) == 0 {
			// If an update adds definitions, the server turns the architectures into flavors.
			flavors = flavorsOf(WithArchitecture(c.Version, nil).Requires().Architectures)
		} else {
			c.Report(c.Ref, model.Finding{Type: model.Required, Path: c.Path(".capabilityFlavors"),
				Message: model.Words(c.Name() + " has no capabilityFlavors, and spec.machineCapabilities defines several architectures: " + quoted(known) + "."),
				Hint:    "Give it capabilityFlavors: [{architecture: [" + model.Escape(known[0]) + "]}], with one entry for each of its images."})
			return
		}
	}
	checkFlavorArchitectures(c, flavors, known)
	for i, f := range flavors {
		for _, provided := range f.Capabilities {
			checkCapability(c, f, provided, c.Path(".capabilityFlavors["+strconv.Itoa(i)+"]"))
		}
	}
}

// checkFlavorArchitectures checks that each flavor is for one architecture, and that the field
// architectures names only those of the flavors.
func checkFlavorArchitectures(c *lifecycle.VersionCase, flavors []model.Flavor, known []string) {
	var of []string
	for i, f := range flavors {
		values, _ := f.Values(model.Architecture)
		of = append(of, values...)
		said := model.Finding{Path: c.Path(".capabilityFlavors[" + strconv.Itoa(i) + "].architecture"), Place: model.Here(f.At),
			Hint: "Write one of " + quoted(known) + ", and add a flavor for each other one."}
		switch {
		case len(values) == 0 && len(known) > 1:
			said.Type, said.Message = model.Required, model.Words("a flavor of "+c.Name()+" names no architecture, and spec.machineCapabilities defines several.")
			c.Report(c.Ref, said)
		case len(values) > 1:
			said.Type, said.Message = model.Invalid, model.Words("a flavor of "+c.Name()+" names several architectures: "+quoted(values)+".")
			c.Report(c.Ref, said)
		}
	}
	where := "its capabilityFlavors do not have"
	if len(of) == 0 && len(known) == 1 {
		of, where = known, "spec.machineCapabilities does not define"
	}
	strange := func(in []string) func(string) bool {
		return func(name string) bool { return !slices.Contains(in, name) }
	}
	if i := slices.IndexFunc(c.Version.Requires().Architectures, strange(of)); i >= 0 {
		c.Report(c.Ref, model.Finding{Type: model.Invalid, Path: c.Path(".architectures"),
			Message: model.Words("the architectures of " + c.Name() + " have " + lifecycle.Quote(c.Version.Requires().Architectures[i]) + ", which " + where + "."),
			Hint:    "Remove the field architectures; the capabilities already contain them."})
	}
	for i, name := range c.Version.Requires().Architectures {
		if slices.Contains(known, name) {
			continue
		}
		c.Report(c.Ref, model.Finding{Type: model.NotSupported, Path: c.Path(".architectures[" + strconv.Itoa(i) + "]"),
			Message: model.Words("the architecture " + lifecycle.Quote(name) + " of " + c.Name() + " is not defined in spec.machineCapabilities."),
			Hint:    "Write one of " + quoted(known) + ", or define it there."})
	}
}

// checkCapability checks that a capability of a flavor and its values are defined.
func checkCapability(c *lifecycle.VersionCase, f model.Flavor, provided model.Capability, path string) {
	values, defined := c.Object.Capabilities.Values(provided.Name)
	if !defined {
		var names []string
		for _, d := range c.Object.Capabilities {
			names = append(names, d.Name)
		}
		c.Report(c.Ref, model.Finding{Type: model.NotSupported, Path: path, Place: model.Here(f.At),
			Message: model.Words("the capability " + lifecycle.Quote(provided.Name) + " of a flavor of " + c.Name() + " is not defined in spec.machineCapabilities."),
			Hint:    near(provided.Name, names)})
		return
	}
	for k, value := range provided.Values {
		if !slices.Contains(values, value) {
			c.Report(c.Ref, model.Finding{Type: model.NotSupported, Path: path + "." + provided.Name + "[" + strconv.Itoa(k) + "]", Place: model.Here(f.At),
				Message: model.Words("the value " + lifecycle.Quote(value) + " of the capability " + lifecycle.Quote(provided.Name) + " of " + c.Name() + " is not defined in spec.machineCapabilities."),
				Hint:    near(value, values)})
		}
	}
}

// near returns the hint for a name that is not one of those defined.
func near(name string, defined []string) string {
	if meant := model.Nearest(name, defined); meant != "" {
		return "Did you mean " + lifecycle.Quote(meant) + "?"
	}
	if len(defined) == 0 {
		return "Define it there, or remove it."
	}
	return "Write one of " + quoted(defined) + ", or define it there."
}

// mostQuoted is the most names that a message lists.
const mostQuoted = 10

func quoted(names []string) string {
	var out []string
	for _, name := range names[:min(len(names), mostQuoted)] {
		out = append(out, lifecycle.Quote(name))
	}
	if more := len(names) - mostQuoted; more > 0 {
		out = append(out, strconv.Itoa(more)+" more")
	}
	return strings.Join(out, ", ")
}

// flavorsOf returns a flavor for each architecture.
func flavorsOf(architectures []string) (out []model.Flavor) {
	for _, name := range architectures {
		out = append(out, model.Flavor{Capabilities: model.Capabilities{{Name: model.Architecture, Values: []string{name}}}})
	}
	return out
}

// architecturesOf returns the architectures of flavors, sorted and without duplicates. A flavor that
// names none is for all defined architectures, and so is a version without flavors.
func architecturesOf(flavors []model.Flavor, defined model.Capabilities) []string {
	all, _ := defined.Values(model.Architecture)
	var out []string
	for _, f := range flavors {
		values, given := f.Values(model.Architecture)
		if !given {
			values = all
		}
		out = append(out, values...)
	}
	if len(flavors) == 0 {
		out = slices.Clone(all)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// InParentForm returns an image version of a namespaced profile in the form in which the server
// merges it over a parent with the given definitions of capabilities. If there are definitions,
// architectures become flavors. If there are none, flavors become architectures.
func InParentForm(v *model.Version, defined model.Capabilities) *model.Version {
	of := v.Requires()
	if len(defined) > 0 == (len(of.Flavors) > 0) || len(of.Flavors) == 0 && len(of.Architectures) == 0 {
		return v
	}
	formed := *v
	formed.Require(func(r *model.RequiredFields) {
		if len(defined) > 0 {
			r.Flavors = flavorsOf(of.Architectures)
			return
		}
		if r.Flavors = nil; len(of.Architectures) == 0 {
			r.Architectures = architecturesOf(of.Flavors, nil)
		}
	})
	return &formed
}
