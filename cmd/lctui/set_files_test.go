package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
)

// setProfile is a profile with a version 1.30.6 that tests change.
const setProfile = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: a\nspec:\n  kubernetes:\n    versions:\n" +
	"      - version: 1.31.0\n      - version: 1.30.6\n        lifecycle:\n          - classification: supported\n" +
	"          - classification: deprecated\n            startTime: \"2026-03-01T00:00:00Z\"\n"

// inFolder writes files into a folder and makes it the working directory.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, ".state"))
	t.Chdir(dir)
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// calls runs the program, which must exit with code, and returns its output.
func calls(t *testing.T, code int, in string, args ...string) (out, said string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if got := run(args, strings.NewReader(in), &stdout, &stderr); got != code {
		t.Fatalf("%q: exit %d, not %d\n%s", args, got, code, stderr.String())
	}
	return stdout.String(), stderr.String()
}

func reads(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestSetOfStandardInputAndFiles: if standard input is one of several files, only its new text goes
// to standard output. The diffs of the other files go to standard error.
func TestSetOfStandardInputAndFiles(t *testing.T) {
	want := strings.Replace(setProfile, "2026-03-01", "2026-05-01", 1)
	for _, args := range [][]string{{"t.yaml", "--file", "-"}, {"-", "--file", "t.yaml"}} {
		inFolder(t, map[string]string{"t.yaml": setProfile})
		out, said := calls(t, failure.Done, setProfile, append([]string{"set", args[0], "1.30.6", "deprecated=2026-05-01"}, args[1:]...)...)
		if out != want {
			t.Errorf("%q: standard output is\n%s", args, out)
		}
		if reads(t, "t.yaml") != want {
			t.Errorf("%q: t.yaml was not written", args)
		}
		if !strings.Contains(said, "+++ t.yaml") || strings.Contains(said, "+++ -") {
			t.Errorf("%q: on standard error:\n%s", args, said)
		}
	}
	inFolder(t, map[string]string{"t.yaml": setProfile})
	out, _ := calls(t, failure.Done, setProfile, "set", "t.yaml", "--file", "-", "1.30.6", "deprecated=2026-05-01", "--dry-run")
	if strings.Count(out, "+++ ") != 2 || reads(t, "t.yaml") != setProfile {
		t.Errorf("a trial:\n%s", out)
	}
}

// TestSetOfStandardInputIsAllOrNone: if one of several files cannot be written, nothing goes to
// standard output.
func TestSetOfStandardInputIsAllOrNone(t *testing.T) {
	inFolder(t, map[string]string{"t.yaml": setProfile, "without.yaml": strings.ReplaceAll(setProfile, "1.30.6", "1.29.0")})
	out, _ := calls(t, failure.Usage, setProfile, "set", "-", "--file", "t.yaml", "--file", "without.yaml", "1.30.6", "deprecated=2026-05-01")
	if out != "" || reads(t, "t.yaml") != setProfile {
		t.Errorf("something was written: %s", out)
	}
}

// TestSetOfOneFileByManyNames: a file given under several names is one file.
func TestSetOfOneFileByManyNames(t *testing.T) {
	want := strings.Replace(setProfile, "2026-03-01", "2026-05-01", 1)
	for _, c := range []struct {
		name string
		link func(old, new string) error
		args []string
	}{
		{"folder and file", nil, []string{"d", "--file", "d/p.yaml"}},
		{"file and folder", nil, []string{"d/p.yaml", "--file", "d"}},
		{"symbolic link", os.Symlink, []string{"d/p.yaml", "--file", "d/link.yaml"}},
		{"symbolic link in the folder", os.Symlink, []string{"d"}},
		{"hard link", os.Link, []string{"d/p.yaml", "--file", "d/link.yaml"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inFolder(t, map[string]string{"d/p.yaml": setProfile})
			if c.link != nil {
				target := "d/p.yaml"
				if strings.HasPrefix(c.name, "symbolic") {
					target = "p.yaml"
				}
				if err := c.link(target, "d/link.yaml"); err != nil {
					t.Fatal(err)
				}
			}
			args := append([]string{"set", c.args[0], "1.30.6", "deprecated=2026-05-01"}, c.args[1:]...)
			if out, _ := calls(t, failure.Done, "", append(args, "--dry-run")...); strings.Count(out, "+++ ") != 1 {
				t.Errorf("a trial prints\n%s", out)
			}
			calls(t, failure.Done, "", args...)
			if reads(t, "d/p.yaml") != want {
				t.Errorf("d/p.yaml is\n%s", reads(t, "d/p.yaml"))
			}
		})
	}
}

// TestSetDiffIsApplied: git and patch can apply a diff that is printed to a pipe or in JSON, with
// or without CR LF.
func TestSetDiffIsApplied(t *testing.T) {
	for name, text := range map[string]string{
		"LF": setProfile, "CR LF": strings.ReplaceAll(setProfile, "\n", "\r\n"),
		"mixed": strings.Replace(setProfile, "1.31.0\n", "1.31.0\r\n", 1),
	} {
		for _, apply := range [][]string{{"git", "apply", "-p0", "--whitespace=nowarn"}, {"patch", "--binary", "-p0"}} {
			if _, err := exec.LookPath(apply[0]); err != nil {
				t.Skip(err)
			}
			t.Run(name+" "+apply[0], func(t *testing.T) {
				inFolder(t, map[string]string{"p.yaml": text})
				args := []string{"set", "p.yaml", "1.30.6", "deprecated=2026-05-01", "expired=2027-01-01"}
				plain, _ := calls(t, failure.Done, "", append(args, "--dry-run")...)
				var list struct{ Results []report.EditResult }
				decode(t, append(args, "--dry-run", "-o", "json"), &list)
				calls(t, failure.Done, "", args...)
				want := reads(t, "p.yaml")
				for _, diff := range []string{plain, list.Results[0].Diff} {
					if err := os.WriteFile("p.yaml", []byte(text), 0o600); err != nil {
						t.Fatal(err)
					}
					cmd := exec.Command(apply[0], apply[1:]...)
					cmd.Stdin = strings.NewReader(diff)
					if out, err := cmd.CombinedOutput(); err != nil {
						t.Fatalf("%s%q", out, diff)
					}
					if got := reads(t, "p.yaml"); got != want {
						t.Errorf("%q, not %q", got, want)
					}
				}
			})
		}
	}
}

// decode runs the program and decodes its JSON output.
func decode(t *testing.T, args []string, into any) {
	t.Helper()
	out, _ := calls(t, failure.Done, "", args...)
	if err := json.Unmarshal([]byte(out), into); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
