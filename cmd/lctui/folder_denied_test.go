//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// nobody is the user for the program if root runs the test, because root may read everything.
const nobody = 65534

// TestFilesThatNobodyMayReadAreSeen: a YAML file in a folder that may not be read is an error,
// because it could be a profile. A file with another extension is skipped.
func TestFilesThatNobodyMayReadAreSeen(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"a.yaml": setProfile, "denied.yaml": setProfile, "denied.txt": "a text"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"denied.yaml", "denied.txt"} {
		if err := os.Chmod(filepath.Join(dir, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "closed"), 0); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		data, err := os.ReadFile(bin)
		if err != nil {
			t.Fatal(err)
		}
		bin = filepath.Join(dir, "lctui")
		if err := os.WriteFile(bin, data, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	check := func(args ...string) string {
		cmd := exec.Command(bin, append([]string{"check", "--at", at}, args...)...)
		cmd.Dir = dir
		if os.Geteuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
			cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_CONFIG_HOME="+dir)
		}
		var said strings.Builder
		cmd.Stderr = &said
		if _ = cmd.Run(); cmd.ProcessState.ExitCode() < 0 {
			t.Skip("the program cannot be run as another user here")
		}
		if cmd.ProcessState.ExitCode() != failure.Usage {
			t.Errorf("%v: exit %d", args, cmd.ProcessState.ExitCode())
		}
		return said.String()
	}
	if said := check("closed"); !strings.Contains(said, "closed/: there is no permission to read the folder") {
		t.Errorf("it says\n%s", said)
	}
	if err := os.Remove(filepath.Join(dir, "closed")); err != nil {
		t.Fatal(err)
	}
	said := check(".")
	if strings.Count(said, "denied.yaml: there is no permission to read the file") != 1 {
		t.Errorf("it says\n%s", said)
	}
	if strings.Contains(said, "skipped: denied.yaml") || !strings.Contains(said, "denied.txt") {
		t.Errorf("it says\n%s", said)
	}
}
