//go:build unix

package disk

import (
	"fmt"
	"os"
	"testing"
)

// TestMain runs the tests with a home of their own: what they save must not depend
// on what a person's state folder contains, nor be left there. A process that a test
// starts is told where by the test.
func TestMain(m *testing.M) { os.Exit(runApart(m)) }

func runApart(m *testing.M) int {
	if os.Getenv(saveLoop) != "" || os.Getenv(counting) != "" {
		return m.Run()
	}
	home, err := os.MkdirTemp("", "lctui-home-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(home)
	for _, name := range []string{"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"} {
		if err := os.Setenv(name, home); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return m.Run()
}
