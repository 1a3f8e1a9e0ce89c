package tui

import (
	"fmt"
	"strings"
	"testing"
)

// manyImages returns the lists of a profile with an image of 60 versions, one every three months,
// and a Kubernetes version.
func manyImages() string {
	var b strings.Builder
	b.WriteString("  kubernetes:\n    versions:\n      - version: 1.34.1\n        lifecycle:\n          - {classification: supported, startTime: \"2025-10-06T00:00:00Z\"}\n  machineImages:\n    - name: gardenlinux\n      versions:\n")
	for i := range 60 {
		year, month := 2013+i/4, 1+3*(i%4)
		fmt.Fprintf(&b, "        - version: %d.%d.0\n          architectures: [amd64]\n          lifecycle:\n            - {classification: supported, startTime: \"%d-%02d-01T00:00:00Z\"}\n", 1000+i, i%3, year, month)
		fmt.Fprintf(&b, "            - {classification: deprecated, startTime: \"%d-%02d-01T00:00:00Z\"} # a quarter after its release\n            - {classification: expired, startTime: \"%d-%02d-01T00:00:00Z\"}\n", year+(month+3)/13, (month+2)%12+1, year+1, month)
	}
	return b.String()
}

// TestTargetPictures draws typical files at the usual sizes of terminals.
func TestTargetPictures(t *testing.T) {
	var fifteen []string
	for _, name := range []string{"aws", "azure", "gcp", "openstack", "alicloud", "metal", "kubevirt", "equinix", "vsphere", "hcloud", "ironcore", "stackit", "local", "nutanix", "onmetal"} {
		fifteen = append(fifteen, "cloudprofile-"+name+".yaml", profile(name, manyLists))
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 50}} {
		at := fmt.Sprintf("%dx%d", size[0], size[1])
		t.Run(at, func(t *testing.T) {
			start(t, size[0], size[1], "team-a.yaml", "aws.yaml").press("home").golden("target-namespaced-" + at)
			start(t, size[0], size[1], "serving.yaml").golden("target-schedule-" + at)
			start(t, size[0], size[1], "packages.yaml").golden("target-revisions-" + at)
			familyAt(t, size[0], size[1], "2026-11-20", "images.yaml", profile("images", manyImages())).press("jjj").golden("target-images-" + at)
			familyAt(t, size[0], size[1], "2026-11-20", fifteen...).golden("target-files-" + at)
		})
	}
}
