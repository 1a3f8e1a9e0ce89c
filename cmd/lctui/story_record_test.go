//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// draft is the package revision of the worked example before any transition.
const draft = `# packages of the platform team
apiVersion: porch.kpt.dev/v1alpha1
kind: PackageRevision
metadata:
  name: blueprints.nginx.v1
  resourceVersion: "7"
  creationTimestamp: "2025-11-03T08:00:00Z"
spec:
  lifecycle: Draft # the state
  packageName: nginx
  repository: blueprints
  workspaceName: v1
`

// TestStoryWorkedExample is the worked example of package revisions, from Draft to a proposed
// deletion that is rejected. Meanwhile another person changes the file.
func TestStoryWorkedExample(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "packages.yaml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	stands := func(want string) {
		t.Helper()
		if got := read(t, path); got != want {
			t.Fatalf("the file is\n%s\nwant\n%s", got, want)
		}
	}
	write(draft)
	s := open(t, 80, 24, dir, "edit", "packages.yaml", "--at", at, "--user", "ann@example.com")
	s.see(`nginx\.v1 +D`).press("e").see(`▸p  propose +Draft to Proposed`).see(`a  approve +refused: Draft may become Proposed; propose first`)
	s.press("p").see(`blueprints\.nginx\.v1 proposed; u undoes`).press("s").see(`-  resourceVersion: "7"`).see(`\+  lifecycle: Proposed # the state`).press("y").see(`Saved packages\.yaml, 2 lines changed`)
	proposed := strings.NewReplacer(`"7"`, `"8"`, "lifecycle: Draft", "lifecycle: Proposed").Replace(draft)
	stands(proposed)

	// The approval is based on version 8, but the file has version 9.
	s.press("e").see(`▸a  approve +Proposed to Published`).press("a").see(`approved`).press("s").see(`\+  lifecycle: Published # the state`)
	labelled := strings.NewReplacer(`"8"`, `"9"`, "spec:", "  labels: {team: edge}\nspec:").Replace(proposed)
	write(labelled)
	s.press("y").see(`changed on disk`)
	stands(labelled)
	s.press("r").see(`the object has been modified`)
	stands(labelled)
	s.press("d", "enter").see(`nginx\.v1 +P`)

	// Based on version 9 it succeeds. A message about the file may replace the message about the
	// approval.
	s.press("e", "a").see(`▸▪nginx\.v1 +B`).press("s").see(`\+  resourceVersion: "10"`).press("y").see(`Saved`)
	published := strings.NewReplacer(`"9"`, `"10"`, "lifecycle: Proposed", "lifecycle: Published").Replace(labelled) +
		"  revision: 1\nstatus:\n  publishedBy: ann@example.com\n  publishTimestamp: \"" + at + "\"\n"
	stands(published)

	// It cannot be deleted at once. Its deletion is proposed and then rejected.
	s.press("e").see(`d  delete +refused`).press("d").see(`refused: must be proposed for deletion first`).see(`d: must be proposed for deletion first`)
	s.press("e").see(`proposed for deletion`).press("s", "y").see(`Saved`)
	stands(strings.NewReplacer(`"10"`, `"11"`, "lifecycle: Published", "lifecycle: DeletionProposed").Replace(published))
	s.press("e", "r").see(`no longer proposed for deletion`).press("s", "y").see(`Saved`)
	stands(strings.NewReplacer(`"10"`, `"12"`).Replace(published))
	s.press("q").leaves(0)
}

// TestStoryEditorOnRecord: if an editor makes a change that no transition makes, the screen reports
// it when it reads the file again.
func TestStoryEditorOnRecord(t *testing.T) {
	installed(t, "sh", "sed")
	t.Parallel()
	dir := t.TempDir()
	published := strings.Replace(draft, "Draft # the state", "Published # the state", 1)
	if err := os.WriteFile(filepath.Join(dir, "packages.yaml"), []byte(published), 0o640); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ does, see string }{
		{`s/Published/Draft/`, `read again: blueprints\.nginx\.v1 was Published and is Draft: a published`},
		{`s/platform team/web team/`, `packages\.yaml read again`},
		{`s/packageName: nginx/packageName: redis/`, `read again: blueprints\.nginx\.v1 has spec\.packageName "redis", which was`},
	} {
		editor, err := filepath.Rel(dir, script(t, `sed -i '`+c.does+`' "$2"`))
		if err != nil {
			t.Fatal(err)
		}
		s := openAt(t, t.TempDir(), 80, 24, dir, "EDITOR="+editor, "VISUAL=", "edit", "packages.yaml", "--at", at)
		s.see(`as of`).press("E").see(c.see).press("q").leaves(0)
	}
}
