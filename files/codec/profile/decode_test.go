package profile_test

import (
	"slices"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestPartsWithATagAreDecoded: a part with a tag and the same text without it are checked
// separately, in one file or in two, whichever is read first.
func TestPartsWithATagAreDecoded(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  machineImages:\n  - name: x\n    versions:\n"
	text := "    - version: 1.0.0\n      kubeletVersionConstraint:       \"1.30\"\n"
	number := "    - version: 1.1.0\n      kubeletVersionConstraint: !!int \"1.30\"\n"
	for _, c := range []struct {
		versions string
		want     []int
	}{{text + number, []int{0, 1}}, {number + text, []int{1, 0}}, {text, []int{0}}, {number, []int{1}}} {
		d, err := files.Read("p.yaml", []byte(head+c.versions), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, v := range d.Objects()[0].Tracks[0].Versions {
			got = append(got, len(v.Mistyped()))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of another type are %v, want %v, in\n%s", got, c.want, c.versions)
		}
	}
}
