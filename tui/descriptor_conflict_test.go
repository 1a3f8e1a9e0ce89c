package tui

import "testing"

// TestADescriptorChangesOnDisk checks that a change of the file on disk is read and shown.
func TestADescriptorChangesOnDisk(t *testing.T) {
	d := shownDescriptor(t, 80, 24)
	d.elsewhere("lifecycle.toml", replacing(t, `["1.2", "2.1"]`, `["1.2", "2.2"]`))
	d.sees("lifecycle.toml changed on disk and was read again", "buildpack 6", "2.2")
}
