//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// nobody is the user that the program runs as if root runs the test, because root may read
// everything.
const nobody = 65534

// TestFilesThatNobodyMayReadAreSeen: a YAML file in a folder that may not be read could be a
// profile, so it is not skipped.
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
	cmd := exec.Command(bin, "check", ".", "--at", at)
	cmd.Dir = dir
	if os.Geteuid() == 0 {
		copied := filepath.Join(dir, "lctui")
		data, err := os.ReadFile(bin)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(copied, data, 0o755); err != nil {
			t.Fatal(err)
		}
		cmd = exec.Command(copied, "check", ".", "--at", at)
		cmd.Dir, cmd.SysProcAttr = dir, &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	}
	cmd.Stdout = io.Discard
	var said strings.Builder
	cmd.Stderr = &said
	if _ = cmd.Run(); cmd.ProcessState.ExitCode() < 0 {
		t.Skip("the program cannot be run as another user here")
	}
	if cmd.ProcessState.ExitCode() != failure.Usage || strings.Count(said.String(), "denied.yaml: there is no permission to read the file") != 1 {
		t.Errorf("exit %d\n%s", cmd.ProcessState.ExitCode(), said.String())
	}
	if strings.Contains(said.String(), "skipped: denied.yaml") || !strings.Contains(said.String(), "denied.txt") {
		t.Errorf("it says\n%s", said.String())
	}
}
