//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lifecycleToml is a descriptor as in a release of the lifecycle.
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

// TestStoryDescriptor deprecates a version of the platform API: it first sees what that affects,
// undoes and redoes it, and one line of the file differs.
func TestStoryDescriptor(t *testing.T) {
	dir, path := descriptorFile(t)
	s := open(t, 80, 24, dir, "edit", "lifecycle.toml", "--at", at)
	s.see(`lifecycle\.toml  lifecycle 0\.17\.0 .* 0 errors`).see(`no dates in this format: stages are as of lifecycle 0\.17\.0`).see(`▸buildpack 4   platform 5`)
	s.press("}").see(`▸ 0\.11  S`).press(",").see(`,: no dates in this format`).press("j", "j").see(`▸ 0\.9   S +⣿+  supported by "0\.9"`)
	s.press("e").see(`platform/0\.9  move`).see(`d  deprecate  supported to deprecated`).see(`s  support    already supported`)
	s.press("k").see(`▸r  remove`).see(`not-deprecated  0\.9 was not`).press("j").see(`▸d  deprecate`).see(`affects  0\.9`).press("enter").see(`platform/0\.9 deprecated; u undoes`).see(`lifecycle\.toml ●`).see(`▸▪0\.9   D +=+  supported by "0\.9", deprecated by "0\.9"`)
	s.press("u").see(`undone: platform/0\.9 deprecated`).gone(`●`).press("ctrl+r").see(`done again: platform/0\.9 deprecated`)
	s.press("s").see(`-  deprecated = \["0\.7"\] # goes`).see(`\+  deprecated = \["0\.7", "0\.9"\] # goes`).see(`platform/0\.9  supported to deprecated`).see(`1 edit: -1 \+1 line`)
	if read(t, path) != lifecycleToml {
		t.Error("the file was written before anybody said so")
	}
	s.press("y").see(`Saved lifecycle\.toml, 1 line changed`).gone(`●`).press("q").leaves(0)
	if want := strings.Replace(lifecycleToml, `["0.7"] #`, `["0.7", "0.9"] #`, 1); read(t, path) != want {
		t.Errorf("the file is\n%s", read(t, path))
	}
}

// TestStoryDescriptorByName supports a version that is not listed, through its field and through a
// command, is killed, and continues where it was; somebody else's change stays.
func TestStoryDescriptorByName(t *testing.T) {
	dir, path := descriptorFile(t)
	home := t.TempDir()
	s := openAt(t, home, 80, 24, dir, "edit", "lifecycle.toml", "--at", at)
	s.see(`▸buildpack 4`).press("A").see(`support a version of buildpack`).see(`version  0\.11 +next after 0\.10`).see(`affects  0\.11`).see(`▸▪0\.11  S`)
	s.press("enter").see(`buildpack/0\.11 supported; u undoes`).press(":", "remove platform/0.7").see(`affects 0\.7: platform/0\.7 removed`).press("enter").see(`platform/0\.7 removed; u undoes`).see(`platform 4`)
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = s.cmd.Process.Wait()
	other := strings.Replace(lifecycleToml, `"0.10"]`+"\n[apis.platform]", `"0.10", "0.12"]`+"\n[apis.platform]", 1)
	if err := os.WriteFile(path, []byte(other), 0o640); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, home, 80, 24, dir, "edit", "lifecycle.toml", "--at", at)
	s.see(`lifecycle\.toml: 2 edits of .*the file changed since`).press("r").see(`2 edits resumed`)
	s.press("s").see(`\+  supported = \["0\.7", "0\.8", "0\.9", "0\.10", "0\.11", "0\.12"\]`).press("x").leaves(0)
	want := strings.NewReplacer(`"0.10", "0.12"]`, `"0.10", "0.11", "0.12"]`, `["0.7"] #`, `[] #`, `["0.7", "0.8", "0.9", "0.10", "0.11"]`, `["0.8", "0.9", "0.10", "0.11"]`).Replace(other)
	if got := read(t, path); got != want {
		t.Errorf("the file is\n%s\nwant\n%s", got, want)
	}
}

// TestStoryDescriptorInSentences is the same job as a conversation.
func TestStoryDescriptorInSentences(t *testing.T) {
	dir, path := descriptorFile(t)
	s := open(t, 100, 40, dir, "edit", "--linear", "lifecycle.toml", "--at", at)
	s.see(`lifecycle\.toml: lifecycle 0\.17\.0\. 2 tracks, 9 versions\. There are no dates in this format`)
	s.press("platform/0.9", "enter").see(`platform 0\.9 is supported in lifecycle 0\.17\.0\.`).see(`2 deprecate: supported to deprecated\. Affects 0\.9\.`)
	s.press("2", "enter").see(`platform/0\.9 deprecated\. 1 unsaved edit\.`).press("save", "enter").see(`- deprecated = \["0\.7"\]`).see(`\+ deprecated = \["0\.7", "0\.9"\]`).see(`1 write\. 2 write and leave\. 3 back\.`)
	s.press("2", "enter").leaves(0)
	if want := strings.Replace(lifecycleToml, `["0.7"] #`, `["0.7", "0.9"] #`, 1); read(t, path) != want {
		t.Errorf("the file is\n%s", read(t, path))
	}
}

// TestStoryLabelsOfAnImage: view and edit show what a tool prints about an image, read-only, and
// other files can still be edited.
func TestStoryLabelsOfAnImage(t *testing.T) {
	dir, _ := descriptorFile(t)
	image := `[{"Config": {"Labels": {"io.buildpacks.lifecycle.version": "0.16.0", "io.buildpacks.lifecycle.apis": "{\"buildpack\":{\"deprecated\":[],\"supported\":[\"0.7\"]},\"platform\":{\"deprecated\":[],\"supported\":[\"0.9\"]}}"}}}]`
	if err := os.WriteFile(filepath.Join(dir, "image.json"), []byte(image), 0o640); err != nil {
		t.Fatal(err)
	}
	s := open(t, 80, 24, dir, "view", "image.json", "--at", at)
	s.see(`image\.json  (lifecycle 0\.16\.0  )?read only`).see(`▸ 0\.7   S  ⣿+  supported by "0\.7"`).press("q").leaves(0)
	s = open(t, 80, 24, dir, "edit", ".", "--at", at)
	s.see(`image\.json  (lifecycle 0\.16\.0  )?read only`).press("e").see(`e: the labels of an image are not edited in a file`)
	s.press("}", "}").see(`lifecycle\.toml  lifecycle 0\.17\.0`).press(":", "deprecate platform/0.11", "enter").see(`platform/0\.11 deprecated; u undoes`).see(`lifecycle\.toml ●`).press("X", "y").leaves(0)
	if got := read(t, filepath.Join(dir, "lifecycle.toml")); !strings.Contains(got, `deprecated = ["0.7", "0.11"] #`) {
		t.Errorf("the file is\n%s", got)
	}
}
