package model

import "slices"

// Architecture is the name of the capability that says for which processors an image is built.
const Architecture = "architecture"

// Capability is a name with its values.
type Capability struct {
	Name   string
	Values []string
}

// Capabilities are the definitions of a profile, or what an image version provides together.
type Capabilities []Capability

// Values returns the values of the last capability of that name; ok is false if there is
// none.
func (c Capabilities) Values(name string) (values []string, ok bool) {
	for _, one := range c {
		if one.Name == name {
			values, ok = one.Values, true
		}
	}
	return values, ok
}

// Same reports whether two lists define the same.
func (c Capabilities) Same(other Capabilities) bool {
	return slices.EqualFunc(c, other, func(a, b Capability) bool { return a.Name == b.Name && slices.Equal(a.Values, b.Values) })
}

// Flavor is an entry of the capabilityFlavors of an image version.
type Flavor struct {
	Capabilities
	// At is where the entry begins.
	At Position
}

// Same reports whether two flavors provide the same.
func (f Flavor) Same(other Flavor) bool { return f.Capabilities.Same(other.Capabilities) }
