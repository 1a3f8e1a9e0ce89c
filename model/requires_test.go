package model

import (
	"slices"
	"testing"
)

// TestRequire checks that a change of one version leaves another unchanged that shares its required
// fields.
func TestRequire(t *testing.T) {
	shared := &RequiredFields{CRI: []string{"containerd"}, Architectures: []string{"amd64"}}
	a, b := &Version{Required: shared}, &Version{Required: shared}
	a.Require(func(r *RequiredFields) { r.Architectures = []string{"arm64"} })
	if got := a.Requires(); !slices.Equal(got.Architectures, []string{"arm64"}) || !slices.Equal(got.CRI, shared.CRI) {
		t.Errorf("the changed one requires %v", got)
	}
	if got := b.Requires().Architectures; !slices.Equal(got, []string{"amd64"}) {
		t.Errorf("the other one requires %v", got)
	}
	if none := (&Version{}); !none.Requires().IsEmpty() {
		t.Errorf("a new one requires %v", none.Requires())
	}
}
