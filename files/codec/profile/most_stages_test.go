package profile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestMostStages reads a version with the largest number of stages, and refuses one more.
func TestMostStages(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:\n    - version: 1.30.0\n      lifecycle:\n"
	for n, want := range map[int]string{100: "", 101: "x:8:7: a version with 101 stages, which are too many. List each of the five stages once."} {
		_, err := files.Read("x", []byte(head+strings.Repeat("      - classification: preview\n", n)), files.Options{})
		if got := fmt.Sprint(err); err != nil && got != want || (err == nil) != (want == "") {
			t.Errorf("%d stages: %s, not %q", n, got, want)
		}
	}
}
