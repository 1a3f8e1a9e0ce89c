//go:build unix

package term

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestCommand: a command has the terminal from its start to its end, and gets the signal that ends
// the program. No command starts after that.
func TestCommand(t *testing.T) {
	for _, name := range []string{"sh", "cat", "true"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	terminal := Open(nil, nil)
	if err := terminal.Command(exec.Command("/nowhere/vi")).Run(); !errors.Is(err, fs.ErrNotExist) || terminal.borrower.has() {
		t.Errorf("a command that is not there: %v", err)
	}
	if err := terminal.Command(exec.Command("sh", "-c", "exit 3")).Run(); err == nil || err.Error() != "exit status 3" || terminal.borrower.has() {
		t.Errorf("a command that fails: %v", err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	waits := exec.Command("sh", "-c", "echo here; exec cat")
	in, typed, err := os.Pipe() // nothing is typed: cat waits for the signal
	if err != nil {
		t.Fatal(err)
	}
	defer typed.Close()
	terminal = Open(in, w)
	ended := make(chan error, 1)
	go func() { ended <- terminal.Command(waits).Run() }()
	if n, err := r.Read(make([]byte, 16)); n == 0 || err != nil {
		t.Fatalf("it says nothing: %v", err)
	}
	if !terminal.borrower.has() {
		t.Error("the terminal is not lent while a command has it")
	}
	terminal.borrower.signal(syscall.SIGTERM)
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "terminated") || terminal.borrower.has() {
		t.Errorf("a command that got the signal: %v", err)
	}
	if err := terminal.Command(exec.Command("true")).Run(); !errors.Is(err, os.ErrProcessDone) {
		t.Errorf("a command behind the signal: %v", err)
	}
}
