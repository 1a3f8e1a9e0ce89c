//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lifecycleToml is a descriptor like those in releases of the lifecycle.
const lifecycleToml = `# what this release speaks
[apis]
[apis.buildpack]
  deprecated = []
  supported = ["0.7", "0.8", "0.9", "0.10"]
[apis.platform]
  deprecated = ["0.7"] # goes with the next release
  supported = ["0.7", "0.8", "0.9", "0.10", "0.11"]

[lifecycle]
  version = "0.17.0"
`

func descriptorFile(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "lifecycle.toml")
	if err := os.WriteFile(path, []byte(lifecycleToml), 0o640); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

// TestStoryDescriptor opens a descriptor, which is read-only. Keys that edit report how to change
// it, and a change by another program appears.
func TestStoryDescriptor(t *testing.T) {
	t.Parallel()
	dir, path := descriptorFile(t)
	s := open(t, 80, 24, dir, "edit", "lifecycle.toml", "--at", at)
	s.see(`lifecycle\.toml  read only .* 0 errors`).see(`no dates in this format: stages are as of lifecycle 0\.17\.0`).see(` buildpack 4\b`).see(` platform 5\b`)
	s.press("}").see(`▸ 0\.11  S`).press(",").see(`,: no dates in this format`).press("j", "j").see(`▸ 0\.9   S +⣿+  supported by "0\.9"`)
	for _, key := range []string{"e", "A", "D", "a", "H"} {
		s.press(key).see(key + `: lifecycle descriptors are not edited by lctui: change the arrays`)
	}
	other := strings.Replace(lifecycleToml, `["0.7"] #`, `["0.7", "0.9"] #`, 1)
	if err := os.WriteFile(path, []byte(other), 0o640); err != nil {
		t.Fatal(err)
	}
	s.see(`0\.9   D +=+  supported by "0\.9", deprecated by "0\.9"`).press("q").leaves(0)
	if got := read(t, path); got != other {
		t.Errorf("the file is\n%s", got)
	}
}

// TestStoryDescriptorInSentences is the same as a conversation.
func TestStoryDescriptorInSentences(t *testing.T) {
	t.Parallel()
	dir, path := descriptorFile(t)
	s := open(t, 100, 40, dir, "edit", "--linear", "lifecycle.toml", "--at", at)
	s.see(`lifecycle\.toml: lifecycle 0\.17\.0\. 2 tracks, 9 versions\. There are no dates in this format`).see(`lifecycle descriptors are not edited by lctui: change the arrays`)
	s.press("platform/0.9", "enter").see(`platform 0\.9 is supported in lifecycle 0\.17\.0\.`).press("q", "enter").leaves(0)
	if read(t, path) != lifecycleToml {
		t.Errorf("the file is\n%s", read(t, path))
	}
}

// TestStoryLabelsOfAnImage: view and edit show the output of docker inspect about an image,
// read-only.
func TestStoryLabelsOfAnImage(t *testing.T) {
	t.Parallel()
	dir, _ := descriptorFile(t)
	image := `[{"Config": {"Labels": {"io.buildpacks.lifecycle.version": "0.16.0", "io.buildpacks.lifecycle.apis": "{\"buildpack\":{\"deprecated\":[],\"supported\":[\"0.7\"]},\"platform\":{\"deprecated\":[],\"supported\":[\"0.9\"]}}"}}}]`
	if err := os.WriteFile(filepath.Join(dir, "image.json"), []byte(image), 0o640); err != nil {
		t.Fatal(err)
	}
	s := open(t, 80, 24, dir, "view", "image.json", "--at", at)
	s.see(`image\.json  (lifecycle 0\.16\.0  )?read only`).see(`▸ 0\.7   S  ⣿+  supported by "0\.7"`).press("q").leaves(0)
	s = open(t, 80, 24, dir, "edit", ".", "--at", at)
	s.see(`image\.json  (lifecycle 0\.16\.0  )?read only`).press("e").see(`e: the labels of an image are not edited in a file`)
	s.press("}", "}").see(`lifecycle\.toml  read only`).press("e").see(`e: lifecycle descriptors are not edited by lctui`).press("q").leaves(0)
}
