package tui

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// images is a profile with an image version that has the fields that a server requires.
const images = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: NAME}
spec:
  kubernetes:
    versions: [{version: 1.34.1}]
  machineImages:
  - name: linux
    versions:
    - version: 1.0.0
      cri:
      - name: containerd
      architectures: [arm64]
`

// withImages opens dev.yaml with an image version that live.yaml does not list, live.yaml, and
// kid.yaml, a namespaced profile of dev.
func withImages(t *testing.T) *driver {
	t.Helper()
	return startWith(t, 120, 40, func(o *Options) {
		d := &driver{t: t, dir: t.TempDir()}
		dev := strings.Replace(images, "NAME", "dev", 1) + "    - version: 1.1.0\n      cri: [{name: containerd}]\n      architectures: [amd64]\n      lifecycle: [{classification: supported}]\n"
		kid := "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: kid, namespace: x}\nspec:\n  parent: {kind: CloudProfile, name: dev}\n  machineImages:\n" +
			"  - name: linux\n    versions:\n    - version: 1.1.0\n      expirationDate: \"2027-06-01T00:00:00Z\"\n"
		o.Documents = []*files.Document{d.file("dev.yaml", dev), d.file("live.yaml", strings.Replace(images, "NAME", "live", 1)), d.file("kid.yaml", kid)}
	})
}

// TestNewVersionsTakeOverWhatIsRequired adds versions of an image with A, and with C in the matrix.
// They take over the fields that a server requires, in a namespaced profile those of its parent.
func TestNewVersionsTakeOverWhatIsRequired(t *testing.T) {
	const cri, arm64 = "+      - name: containerd", "+      architectures: [arm64]"
	withImages(t).press("V", "/", "1.1.0", "enter", "right", "C", "s").sees("save  live.yaml", "+    - version: 1.1.0", cri, arm64)
	withImages(t).press(":1.1.0", "enter", "A", "enter", "s").sees("save  dev.yaml", "+- version: 1.1.1", "+  cri: [{name: containerd}]", "+  architectures: [amd64]")
	withImages(t).press("F", "j", "j", "enter", "A", "enter", "s").sees("save  kid.yaml", "+    - version: 1.1.1", cri, "+      architectures:", "+      - amd64")
}
