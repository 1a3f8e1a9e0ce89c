package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files/disk"
)

// TestLeftoversOfOtherFiles is about leftover files of killed saves, of other files than those of
// the call. A verb that reads a file of the same folder reports them, and one that edits it removes
// them. Both report leftover files that only the user may remove.
func TestLeftoversOfOtherFiles(t *testing.T) {
	inFolder(t, map[string]string{"a.yaml": setProfile, "b.yaml": setProfile, "below/c.yaml": setProfile})
	folder, err := os.Getwd()
	if err == nil {
		folder, err = filepath.EvalSymlinks(folder)
	}
	if err != nil {
		t.Fatal(err)
	}
	left := func(of, end, text string) string {
		name := ".lctui-" + disk.Key(disk.StateFolder() + "\x00" + filepath.Join(folder, of))[:12] + "-ABC" + end
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	sums := "-" + disk.Sum([]byte(setProfile))[:16] + "-" + disk.Sum([]byte("after"))[:16]
	half, old := left("b.yaml", ".tmp", "ap"), left("b.yaml", sums+".swap", setProfile)
	foreign := left("b.yaml", sums+"X.swap", "somebody else's")
	gone := left("gone.yaml", ".tmp", "ap")
	kept := left("b.yaml", ".kept", "named when it was kept")
	const (
		removed = "left behind by a save that was interrupted, and removed by the next edit of a file in this folder"
		theirs  = "what somebody else wrote into b.yaml while a save of it was interrupted: look at it, and remove it by hand"
		orphan  = "left behind by a save that was interrupted, of a file that is not here any more, or by another user: remove by hand"
	)
	for _, args := range [][]string{{"list", "a.yaml"}, {"check", "a.yaml"}, {"check", "."}, {"set", "a.yaml", "1.30.6", "deprecated+=1d", "--dry-run"}} {
		_, said := calls(t, failure.Done, "", args...)
		for name, why := range map[string]string{half: removed, old: removed, foreign: theirs, gone: orphan} {
			if !strings.Contains(said, name) || !strings.Contains(said, why) {
				t.Errorf("%q is silent about %s, %s:\n%s", args, name, why, said)
			}
		}
		if strings.Contains(said, "skipped") || strings.Contains(said, "4 warnings") {
			t.Errorf("%q takes them for files of the folder:\n%s", args, said)
		}
		if strings.Contains(said, kept) {
			t.Errorf("%q names %s:\n%s", args, kept, said)
		}
	}
	if _, said := calls(t, failure.Done, "", "diff", "a.yaml", "b.yaml"); strings.Count(said, half) != 1 {
		t.Errorf("a verb about two files does not say it once:\n%s", said)
	}
	if _, said := calls(t, failure.Done, "", "list", "below/c.yaml"); strings.Contains(said, ".lctui") {
		t.Errorf("a verb in another folder says %q", said)
	}
	_, said := calls(t, failure.Done, "", "set", "a.yaml", "1.30.6", "deprecated+=1d")
	for _, name := range []string{half, old} {
		if _, err := os.Lstat(name); err == nil || strings.Contains(said, name) {
			t.Errorf("set left %s, or names it:\n%s", name, said)
		}
	}
	for _, name := range []string{foreign, gone, kept} {
		if _, err := os.Lstat(name); err != nil || strings.Contains(said, name) != (name != kept) {
			t.Errorf("set removed %s, or does not name it:\n%s", name, said)
		}
	}
}
