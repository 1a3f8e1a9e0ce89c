package model

import "slices"

// Architecture is the name of the capability for the processors that an image is built for.
const Architecture = "architecture"

// Capability is a name with its values.
type Capability struct {
	Name   string
	Values []string
}

// Capabilities are the definitions of a profile, or what one flavor of an image version provides.
type Capabilities []Capability

// Values returns the values of the last capability of that name. ok is false if there is none.
func (c Capabilities) Values(name string) (values []string, ok bool) {
	for _, one := range c {
		if one.Name == name {
			values, ok = one.Values, true
		}
	}
	return values, ok
}

// Same reports whether two lists have the same names and values in the same order.
func (c Capabilities) Same(other Capabilities) bool {
	return slices.EqualFunc(c, other, func(a, b Capability) bool { return a.Name == b.Name && slices.Equal(a.Values, b.Values) })
}

// Flavor is an entry of capabilityFlavors of an image version.
type Flavor struct {
	Capabilities
	// At is where the entry begins.
	At Position
}

// Same reports whether two flavors have the same capabilities, regardless of their positions.
func (f Flavor) Same(other Flavor) bool { return f.Capabilities.Same(other.Capabilities) }
