//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// threeMinors has a version with two stages, one with others and one without any.
const threeMinors = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: three
spec:
  kubernetes:
    versions:
      - version: 1.34.1
        lifecycle:
          - classification: supported # agreed
            startTime: "2025-10-06T00:00:00Z"
      - version: 1.33.5
        lifecycle:
          - classification: supported # long ago
            startTime: "2025-09-15T00:00:00Z"
          - classification: deprecated
            startTime: "2026-05-01T00:00:00Z"
      - version: 1.32.9
`

// copied is threeMinors where all versions have the lifecycle of 1.33.5.
var copied = strings.NewReplacer(
	"# agreed\n            startTime: \"2025-10-06T00:00:00Z\"\n", "# agreed\n            startTime: \"2025-09-15T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2026-05-01T00:00:00Z\"\n",
	"      - version: 1.32.9\n", "      - version: 1.32.9\n        lifecycle:\n          - classification: supported\n            startTime: \"2025-09-15T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2026-05-01T00:00:00Z\"\n",
).Replace(threeMinors)

func three(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "three.yaml")
	if err := os.WriteFile(path, []byte(threeMinors), 0o640); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

// TestStoryCopyLifecycle copies a lifecycle to the versions named, undoes that as one step,
// copies it to those marked, and saves; the same in sentences.
func TestStoryCopyLifecycle(t *testing.T) {
	dir, path := three(t)
	s := open(t, 100, 30, dir, "edit", "three.yaml", "--at", at)
	s.see(`▸ *1\.34\.1`).press("j", "C").see(`:copy-to `).press("1.34.* 1.32.9", "enter").see(`lifecycle of 1\.33\.5 copied to 2 versions; u puts it back`).see(`▪1\.34\.1`)
	s.press("u").see(`undone: lifecycle of 1\.33\.5 copied to 2 versions`).gone(`▪1\.`)
	s.press("*", "C").see(`copied to 2 versions; u puts it back`).press("s").see(`y write`).press("x").leaves(0)
	if got := read(t, path); got != copied {
		t.Errorf("the file holds\n%s\nwant\n%s", got, copied)
	}
	dir, path = three(t)
	s = open(t, 100, 40, dir, "edit", "--linear", "three.yaml", "--at", at)
	s.see(`or \? for help\.`).press("1.33.5", "enter").see(`"back"\.`).press("copy-to 1.31.*", "enter").see(`1\.31\.\*`)
	s.press("copy-to 1.34.* 1.32.9", "enter").see(`1 keep\. 2 leave it as it was\.`).press("1", "enter").see(`Kept\. Lifecycle of 1\.33\.5 copied to 2 versions\.`)
	s.press("undo", "enter").see(`Undone: lifecycle of 1\.33\.5 copied to 2 versions\. No unsaved edit`).press("redo", "enter", "wq", "enter").leaves(0)
	if got := read(t, path); got != copied {
		t.Errorf("the file holds\n%s\nwant\n%s", got, copied)
	}
}

// TestStoryMonthlyChore adds the next patch and retires the one before it, in six keys and
// without any text typed before.
func TestStoryMonthlyChore(t *testing.T) {
	dir, path := three(t)
	before := read(t, path)
	s := open(t, 100, 30, dir, "edit", "three.yaml", "--at", at)
	s.see(`▸ *1\.34\.1`)
	keys := 0
	press := func(name string) *terminal {
		keys++
		return s.press(name)
	}
	press("A").see(`1\.34\.2 +next patch`).see(`supported=today`).see(`deprecated=\+4w expired=\+6mo`)
	press("enter").see(`▸▪1\.34\.2`)
	press("s").see(`y write`)
	press("x")
	s.leaves(0)
	want := strings.Replace(before, "      - version: 1.34.1\n", "      - version: 1.34.2\n        lifecycle:\n          - classification: supported\n            startTime: \"2025-11-20T00:00:00Z\"\n      - version: 1.34.1\n", 1)
	want = strings.Replace(want, "2025-10-06T00:00:00Z\"\n", "2025-10-06T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2025-12-18T00:00:00Z\"\n          - classification: expired\n            startTime: \"2026-05-20T00:00:00Z\"\n", 1)
	if got := read(t, path); got != want || keys > 6 {
		t.Errorf("%d keys, want at most 6; the file holds\n%s\nwant\n%s", keys, got, want)
	}
}

// TestStoryTemplates names a template of the configuration where starts of marked versions
// and of a new version are typed.
func TestStoryTemplates(t *testing.T) {
	dir, path := three(t)
	s := open(t, 100, 30, dir, "edit", "three.yaml", "--at", at)
	s.see(`▸ *1\.34\.1`).press("j", "j", "m", "S").see(`or a template:\s+usual`).press("usual").see(`2026-03-20`).press("enter").see(`one undo step`)
	s.press("k", "k", "A").see(`next patch of`).press("tab", "usual").see(`= 2025-12-04.*2026-03-20`).press("enter").see(`added|▪`).press(":w!", "enter").see(`Saved three\.yaml`).press("q").leaves(0)
	if n := strings.Count(read(t, path), "2026-03-20T00:00:00Z"); n != 2 {
		t.Errorf("the template was applied %d times, want 2:\n%s", n, read(t, path))
	}
}
