//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// standIn builds the program that imitates kubectl, once for all stories.
var standIn = sync.OnceValues(func() (string, error) { return build("kubectl", "./testdata/kubectl") })

// kubectlEdit starts the imitated `kubectl edit` in a terminal, with the value of KUBE_EDITOR. The
// object of the server is in dir. environment has further variables.
func kubectlEdit(t *testing.T, dir, editor string, environment ...string) *terminal {
	t.Helper()
	lctui, err := program()
	if err != nil {
		t.Fatal(err)
	}
	bin, err := standIn()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin, "edit", "cloudprofile", "aws")
	cmd.Dir = dir
	cmd.Env = append([]string{"KUBE_EDITOR=" + editor, "PATH=" + filepath.Dir(lctui) + string(os.PathListSeparator) + os.Getenv("PATH")}, environment...)
	return start(t, 100, 30, cmd)
}

const lctuiEdit = "lctui edit --at " + at

// server returns a folder with the object of the server, and the path of the object.
func server(t *testing.T) (dir, path string) {
	t.Helper()
	dir, path = profile(t)
	data := read(t, path)
	path = filepath.Join(dir, "server.yaml")
	if err := os.WriteFile(path, []byte(withManagedParts(data)), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

// withManagedParts adds the fields that a server adds to a profile.
func withManagedParts(profile string) string {
	return strings.Replace(profile, "  name: aws\n", "  name: aws\n  resourceVersion: \"4711\"\n  uid: 0b2c8f5e-6b6c-4d6f-9f0f-2b0d8a6a7f11\n", 1) +
		"status:\n  kubernetes:\n    versions:\n      - classification: supported\n        version: 1.34.1\n"
}

func TestStoryKubectlEditAndLeaveWithoutTheDiff(t *testing.T) {
	t.Parallel()
	dir, path := server(t)
	before := read(t, path)
	s := kubectlEdit(t, dir, lctuiEdit)
	s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
	s.press("X", "y").see(`aws edited`).leaves(0)
	got := changed(t, before, read(t, path))
	if len(got) != 1 || got[0] != `-startTime: "2025-12-01T00:00:00Z" +startTime: "2026-01-01T00:00:00Z"` {
		t.Errorf("the server got %q", got)
	}
	edited := read(t, filepath.Join(dir, "edited.yaml"))
	if !strings.HasPrefix(edited, "# Please edit the object below. Lines beginning with a '#' will be ignored,\n") {
		t.Errorf("the header is not as it was:\n%.400s", edited)
	}
}

func TestStoryKubectlEditSaveAndStay(t *testing.T) {
	t.Parallel()
	dir, path := server(t)
	before := read(t, path)
	s := kubectlEdit(t, dir, lctuiEdit)
	s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", "L").see(`▸▪1\.33\.5`)
	s.press("s").see(`y write`).see(`\+ +startTime: "2025-12-02`).press("y").see(`Saved .*1 line changed`).gone(`●`)
	if read(t, path) != before {
		t.Error("the server got something before the editor was left")
	}
	s.press("q").see(`aws edited`).leaves(0)
	if got := changed(t, before, read(t, path)); len(got) != 1 {
		t.Errorf("the server got %q", got)
	}
}

func TestStoryKubectlLookOnly(t *testing.T) {
	t.Parallel()
	dir, path := server(t)
	before := read(t, path)
	s := kubectlEdit(t, dir, lctuiEdit)
	s.see(`\.yaml  (CloudProfile/)?aws `).press("X").see(`Edit cancelled, no changes made\.`).leaves(0)
	if read(t, path) != before {
		t.Error("looking changed the object")
	}
}

// TestStoryKubectlDiscard: discarding edits leaves the file unchanged and exits with 0. kubectl
// then reports no changes.
func TestStoryKubectlDiscard(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string][]string{"asked": {"q", "d"}, "at once": {":", "q!", "enter"}} {
		t.Run(name, func(t *testing.T) {
			dir, path := server(t)
			before := read(t, path)
			s := kubectlEdit(t, dir, lctuiEdit)
			s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", "L").see(`▸▪1\.33\.5`)
			s.press(keys...).see(`Edit cancelled, no changes made\.`).leaves(0)
			if read(t, path) != before {
				t.Error("discarded edits reached the server")
			}
		})
	}
}

// TestStoryKubectlAbort: :cq exits with 1, so kubectl gives up and sends nothing.
func TestStoryKubectlAbort(t *testing.T) {
	t.Parallel()
	dir, path := server(t)
	before := read(t, path)
	s := kubectlEdit(t, dir, lctuiEdit)
	s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", "L").see(`▸▪1\.33\.5`)
	s.press(":", "cq", "enter").see(`there was a problem with the editor "lctui edit`).leaves(1)
	if read(t, path) != before {
		t.Error("an aborted edit reached the server")
	}
}

// TestStoryKubectlRefused: if the server refuses an edit, the editor starts again on the text with
// a header. The screen shows the reason at its version. After an edit of that version, the text is
// sent again.
func TestStoryKubectlRefused(t *testing.T) {
	t.Parallel()
	dir, path := server(t)
	before := read(t, path)
	refuse := "2026-01-01T00:00:00Z\tspec.kubernetes.versions[3]: Forbidden: not on New Year's Day\n"
	if err := os.WriteFile(filepath.Join(dir, "refuse"), []byte(refuse), 0o600); err != nil {
		t.Fatal(err)
	}
	s := kubectlEdit(t, dir, lctuiEdit)
	s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("X", "y")
	s.see(`▸ 1\.33\.5 +S✕`).see(`server-refused`).see(`Forbidden: not on New Year's Day`)
	s.press("L").gone(`server-refused`).press("u").see(`server-refused`)
	s.press("L").gone(`server-refused`).press("X", "y").see(`aws edited`).leaves(0)
	got := changed(t, before, read(t, path))
	if len(got) != 1 || got[0] != `-startTime: "2025-12-01T00:00:00Z" +startTime: "2026-01-02T00:00:00Z"` {
		t.Errorf("the server got %q", got)
	}
}

// TestStoryKubectlOpensAtWhatWasRefused: the screen opens at the version in the error of the
// server, in whatever form the server names it, with the message first. An error about something
// without a row is in the list of findings.
func TestStoryKubectlOpensAtWhatWasRefused(t *testing.T) {
	t.Parallel()
	const object = `"{\"apiVersion\":\"core.gardener.cloud/v1beta1\",\"kind\":\"CloudProfile\",\"metadata\":{\"name\":\"aws\"}}"`
	for name, c := range map[string]struct {
		says string
		see  []string
		// whole matches the panel of problems, or is "" if the rows have the whole message.
		whole string
	}{
		"an unknown field": {"patch: Invalid value: " + object + `: strict decoding error: unknown field "spec.kubernetes.versions[4].lifecycle[1].starttime"`,
			[]string{`▸ 1\.33\.3 +D✕`, `▸deprecated `, `server-refused  line 47: the server refused`, `Invalid: unknown field`}, `Invalid: unknown\s+field\s+"spec\.kubernetes\.versions\[4\]`},
		"the latest version": {`spec.kubernetes.versions[].lifecycle: Invalid value: [{"classification":"expired"}]: latest kubernetes version ('1.34.2') must not expire`,
			[]string{`▸ 1\.34\.2 +U✕`, `the server refused`, `Invalid: latest kubernetes version`, `\('1\.34\.2'\) must not expire`}, ""},
		"an image": {`spec.machineImages[1].versions[1].lifecycle[1]: Invalid value: "deprecated": not so early`,
			[]string{`▸ 22\.4\.20250822 +S✕`, `▸deprecated `, `server-refused  line 113: the server refused`, `Invalid: "deprecated": not so early`}, `"deprecated": not so\s+early`},
		"a broken version": {`spec.kubernetes.versions[5].lifecycle[2].startTime: Required value: none there`,
			[]string{`▸ 1\.32\.9`, ` ✕ server-refused +line \d+: the server refused`, `Required: none there`}, ""},
		"a list": {`spec.machineImages[1].updateStrategy: Unsupported value: "all": supported values: "patch"`,
			[]string{`problems`, `▸✕ server-refused +ubuntu`, `the server refused it: NotSupported: "all"`}, ""},
		"the object": {"patch: Invalid value: " + object + `: json: cannot unmarshal number`,
			[]string{`problems`, `▸✕ server-refused`, `the server refused it: Invalid: json: cannot unmarshal number`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := server(t)
			if err := os.WriteFile(filepath.Join(dir, "refuse"), []byte("2026-01-01T00:00:00Z\t"+c.says+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			s := kubectlEdit(t, dir, lctuiEdit)
			s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("X", "y")
			for _, pattern := range c.see {
				s.see(pattern)
			}
			// The panel of problems has the whole message. The rows have only four lines for it.
			if c.whole != "" {
				s.press("p").see(c.whole)
			}
			if strings.Contains(s.text(), "apiVersion") {
				t.Errorf("the object is on the screen:\n%s", s.text())
			}
		})
	}
}

// TestStoryKubectlRefusedAndGivenUp: if the refused text is not changed, kubectl gives up and keeps
// a copy.
func TestStoryKubectlRefusedAndGivenUp(t *testing.T) {
	t.Parallel()
	dir, path := server(t)
	before := read(t, path)
	if err := os.WriteFile(filepath.Join(dir, "refuse"), []byte("2026-01-01\tspec.kubernetes.versions[3].lifecycle[1]: Invalid value: \"x\": no\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := kubectlEdit(t, dir, lctuiEdit)
	s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("X", "y")
	s.see(`1\.33\.5 +S✕`).press("p").see(`server-refused +.*1\.33\.5|1\.33\.5.*server-refused`).press("q", "q")
	s.see(`no valid changes were saved`).leaves(1)
	if read(t, path) != before {
		t.Error("what the server refused reached it")
	}
}

// TestStoryKubectlKilled: after a killed `kubectl edit`, the next one of the same object offers the
// edits, even if the object changed on the server.
func TestStoryKubectlKilled(t *testing.T) {
	t.Parallel()
	for name, later := range map[string]func(string) string{
		"the file is unchanged since": func(text string) string { return text },
		"the file changed since":      func(text string) string { return strings.Replace(text, `"4711"`, `"4712"`, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, path := server(t)
			before, home := read(t, path), t.TempDir()
			state := "XDG_STATE_HOME=" + home
			s := kubectlEdit(t, dir, lctuiEdit, state)
			s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
			if err := syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
			untilReleased(t, home)
			if err := os.WriteFile(path, []byte(later(before)), 0o600); err != nil {
				t.Fatal(err)
			}
			s = kubectlEdit(t, dir, lctuiEdit, state)
			s.see(`1 edit of .*`+name).press("r").see(`▸▪1\.33\.5`).press("X", "y").see(`aws edited`).leaves(0)
			got := changed(t, later(before), read(t, path))
			if len(got) != 1 || got[0] != `-startTime: "2025-12-01T00:00:00Z" +startTime: "2026-01-01T00:00:00Z"` {
				t.Errorf("the server got %q", got)
			}
			kubectlEdit(t, dir, lctuiEdit, state).see(`as of 2025-11-20`).press("X").see(`Edit cancelled, no changes made\.`).leaves(0)
		})
	}
}

// untilReleased waits until the system has released the locks of killed processes.
func untilReleased(t *testing.T, home string) {
	t.Helper()
	claims, err := filepath.Glob(filepath.Join(home, "lctui", "locks", "*.edit"))
	if err != nil || len(claims) != 1 {
		t.Fatalf("%d claims, %v", len(claims), err)
	}
	f, err := os.OpenFile(claims[0], os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
}

// TestStoryKubectlDateInThePast: the screen warns about a typed date that the server would answer
// with an internal error. kubectl would then end, and the edit would be lost.
func TestStoryKubectlDateInThePast(t *testing.T) {
	t.Parallel()
	const profile = `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata:
  name: mine
  namespace: garden-dev
  resourceVersion: "4711"
  uid: 0b2c8f5e-6b6c-4d6f-9f0f-2b0d8a6a7f12
spec:
  parent:
    kind: CloudProfile
    name: aws
  kubernetes:
    versions:
    - version: 1.31.13
      expirationDate: "2026-03-31T00:00:00Z"
status:
  cloudProfileSpec:
    kubernetes:
      versions:
      - version: 1.31.13
        classification: deprecated
        expirationDate: "2026-03-31T00:00:00Z"
`
	for dialect, sign := range map[string]string{"gep32": "! gardener-expiration-date-in-past", "gardener": "✕ expiration-date-in-past"} {
		t.Run(dialect, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "server.yaml"), []byte(profile), 0o600); err != nil {
				t.Fatal(err)
			}
			s := kubectlEdit(t, dir, lctuiEdit+" --dialect "+dialect)
			s.see(`▸ 1\.31\.13`).press("e", "ctrl+u", "2025-11-01")
			s.see(sign).see(wrapped(`Gardener answers such an update with an internal error`))
			s.press("esc").gone(sign).press("q").see(`Edit cancelled, no changes made\.`).leaves(0)
		})
	}
}

// TestStoryKubectlListAndEmptyArgument: two spaces in KUBE_EDITOR pass an empty argument, which is
// ignored. Several objects are edited as one List.
func TestStoryKubectlListAndEmptyArgument(t *testing.T) {
	t.Parallel()
	dir, path := server(t)
	item := func(name string) string {
		text := strings.Replace(strings.TrimSuffix(read(t, filepath.Join(dir, "aws.yaml")), "\n"), "name: aws", "name: "+name, 1)
		return "- " + strings.ReplaceAll(text, "\n", "\n  ") + "\n"
	}
	list := "apiVersion: v1\nkind: List\nmetadata: {}\nitems:\n" + item("aws") + item("gcp")
	if err := os.WriteFile(path, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	refuse := "startTime: \"2026-01-03T00:00:00Z\"\tspec.kubernetes.versions[4]: Forbidden: not there\tgcp\n"
	if err := os.WriteFile(filepath.Join(dir, "refuse"), []byte(refuse), 0o600); err != nil {
		t.Fatal(err)
	}
	s := kubectlEdit(t, dir, "lctui  edit  --at "+at)
	s.see(`as of 2025-11-20`).press("j", "j", "j", ")", "L", "L").see(`▸▪1\.33\.5`).press("X", "y")
	s.see(`(?s) gcp .* kubernetes .*▸ 1\.33\.3 +D✕`).see(`Forbidden: not there`)
	s.press("{", "{", "{", "j", "j", "j", "H", "H").see(`▸▪1\.33\.5`)
	s.press("X", "y").see(`aws edited`).leaves(0)
	got := changed(t, list, read(t, path))
	if len(got) != 1 || got[0] != `-startTime: "2025-12-01T00:00:00Z" +startTime: "2026-01-01T00:00:00Z"` {
		t.Errorf("the server got %q", got)
	}
}
