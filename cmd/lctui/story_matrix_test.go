//go:build unix

package main

import (
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/demo"
)

// TestStoryPromote opens the profiles of three landscapes and finds the version that differs. It
// copies its lifecycle from dev to live, undoes and repeats that, and saves. Only live is written,
// and only one start in it.
func TestStoryPromote(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, err := demo.Write(dir, recordDay(t)); err != nil {
		t.Fatal(err)
	}
	before := map[string]string{}
	for _, name := range []string{"dev", "canary", "live"} {
		before[name] = read(t, filepath.Join(dir, name, "aws.yaml"))
	}
	s := open(t, 80, 24, dir, "edit", "dev", "canary", "live", "--at", at)
	s.see(`3 files, 0 edited`).press("V").see(`dev/aws +canary/aws +live/aws +differs`).see(`3 profiles, 1 of 17 versions differ`)
	s.press("/", "drift:", "enter").see(`filter drift:`).see(`▸ 1\.34\.1 +▸S supported +S supported +U unavailable +now`).gone(`1\.34\.2`)
	s.press("l", "l").see(`1\.34\.1 in live/aws`).see(`C takes over from canary/aws: supported 2025-11-24 to 2025-10-06 \(past\),\s+expired`).see(`would be S`)
	s.press("h", "h", "f", "l", "l").see(`\+dev/aws`).see(`C takes over from dev/aws: supported 2025-11-24 to 2025-10-06 \(past\)\s`)
	s.press("C").see(`1\.34\.1 in live/aws as in dev/aws; u undoes`).see(`▸S▪supported`).see(`live/aws\.yaml ●`)
	s.press("u").see(`undone: 1\.34\.1 in live/aws as in dev/aws \(live/aws\.yaml\)`).see(`▸U unavailable`)
	s.press("i").see(`supported of 1\.34\.1 in live/aws as in dev/aws; u undoes`).see(`▸S▪supported`).press("u").see(`▸U unavailable`)
	s.press("C").see(`▸S▪supported`).press("s").see(`save +live/aws\.yaml`).see(`\+ .*2025-10-06`).press("y").see(`Saved live/aws\.yaml, 1 line changed`).press("q", "q").leaves(0)
	for name, text := range before {
		lines := changed(t, text, read(t, filepath.Join(dir, name, "aws.yaml")))
		if want := map[string]int{"live": 1}[name]; len(lines) != want {
			t.Errorf("%s: changed lines %q, want %d", name, lines, want)
		}
	}
}
