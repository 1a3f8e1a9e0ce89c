package profile_test

import (
	"testing"

	"github.com/lctui/lctui/files"
)

// TestPartsAreDecodedOnce: a part that was right in one file is not decoded again in the next one.
func TestPartsAreDecodedOnce(t *testing.T) {
	read := func(part string) float64 {
		text := []byte("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  machineImages:\n  - name: x\n    versions:\n    - version: 1.0.0\n" + part)
		return testing.AllocsPerRun(10, func() {
			if _, err := files.Read("p.yaml", text, files.Options{}); err != nil {
				t.Fatal(err)
			}
		})
	}
	const most = 12 // the values themselves
	if more := read("      cri: [{name: containerd}]\n") - read(""); more > most {
		t.Errorf("reading a part again takes %v allocations, not at most %d", more, most)
	}
}
