package target

import "testing"

func TestNearestVersion(t *testing.T) {
	known := []string{"1.31.0", "1.30.6", "1.29.4", "1.28.2", "kubernetes/1.31.0", "kubernetes/1.28.2", "gardenlinux/1443.3.0", "blueprint.v2", "1.20.0#1", "1.20.0#2"}
	for text, want := range map[string]string{
		"1.27.0": "1.28.2", "1.30.1": "1.30.6", "2.0.0": "1.31.0", "kubernetes/1.27.0": "kubernetes/1.28.2",
		"gardenlinux/1500.0.0": "gardenlinux/1443.3.0", "blueprint.v1": "blueprint.v2", "kubernetse/1.31.0": "kubernetes/1.31.0",
		"1.21.0": "1.20.0#1", "1.20.0#3": "1.20.0#1", "1.30.99": "1.30.6",
		"1.99.9": "", "1.14.0": "", "3.0.0": "1.31.0", "gardenlinux/1900.0.0": "",
	} {
		if got := NearestVersion(text, known); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}
