//go:build unix

package disk

import (
	"fmt"
	"os"
	"testing"
)

// TestMain runs the tests with their own home folder, so that they do not read or change the user's
// state folder. A process that a test starts gets its folders from the test.
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
