//go:build unix

package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// TestManualOnATerminal: on a terminal the manual is shown as text through PAGER, or printed if
// that does not work.
func TestManualOnATerminal(t *testing.T) {
	lctui, err := program()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ pager, want string }{
		{"cat -n", `1\s+LCTUI-COMPLETION\(1\)`},
		{"no-such-pager", `LCTUI-COMPLETION\(1\)`},
		{"", `LCTUI-COMPLETION\(1\)`},
	} {
		cmd := exec.Command(lctui, "man", "completion")
		cmd.Env = append(os.Environ(), "PAGER="+c.pager)
		start(t, 100, 150, cmd).see(c.want).see(`lctui\(1\) describes files`).leaves(failure.Done)
	}
}
