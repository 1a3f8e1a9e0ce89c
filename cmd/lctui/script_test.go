package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/kubectl"
)

func TestMain(m *testing.M) {
	testscript.Main(tidied{m}, map[string]func(){"lctui": printed, kubectl.Completer: printed})
}

// environment is the environment that the tests were started in: that of the Go command, which has
// its caches in the home folder.
var environment = os.Environ()

// built are the folders of programs that were built for the tests; building is held while one is
// added.
var (
	built    []string
	building sync.Mutex
)

// tidied isolates the tests from the user who starts them, and removes what was built for them.
type tidied struct{ *testing.M }

// Run returns the exit code of the tests.
func (m tidied) Run() int {
	defer func() {
		for _, dir := range built {
			_ = os.RemoveAll(dir)
		}
	}()
	if err := apart(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return failure.Usage
	}
	return m.M.Run()
}

// apart gives the tests a home of their own, and removes settings for lctui, git and the terminal
// from the environment, because neither the results of the tests nor what they leave must depend on
// them.
func apart() error {
	home, err := os.MkdirTemp("", "lctui-home-")
	if err != nil {
		return err
	}
	built = append(built, home)
	for _, pair := range environment {
		name, _, _ := strings.Cut(pair, "=")
		switch {
		case strings.HasPrefix(name, "GIT_"), strings.HasPrefix(name, "LC_"), strings.HasPrefix(name, "XDG_"),
			slices.Contains([]string{"LCTUI_THEME", "LCTUI_USER", "CNB_DEPRECATION_MODE", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "COLORFGBG", "VISUAL", "EDITOR", "GOMEMLIMIT"}, name):
			err = errors.Join(err, os.Unsetenv(name))
		}
	}
	for name, value := range map[string]string{"HOME": home, "XDG_STATE_HOME": filepath.Join(home, "state"), "XDG_CONFIG_HOME": filepath.Join(home, "config"),
		"LANG": "C.UTF-8", "TERM": "xterm-256color", "USER": "somebody"} {
		err = errors.Join(err, os.Setenv(name, value))
	}
	return err
}

// TestScripts runs the sessions in testdata/script: what a person types, what appears, what the
// files contain afterwards. `exits N command…` runs a command and expects that exit code; `fragment
// PAGE LANGUAGE N FILE` writes the N-th block in that language of a page of docs into a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "home", "config"))
			env.Setenv("XDG_STATE_HOME", filepath.Join(env.WorkDir, "home", "state"))
			env.Setenv("TERM", "xterm-256color")
			return nil
		},
		Condition: func(cond string) (bool, error) {
			path, found := strings.CutPrefix(cond, "exists:")
			if !found {
				return false, fmt.Errorf("unknown condition %q", cond)
			}
			_, err := os.Stat(path)
			return err == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "fragment": fragment},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var failed *exec.ExitError
		if !errors.As(err, &failed) {
			ts.Fatalf("%v", err)
		}
		code = failed.ExitCode()
	}
	if code != want {
		ts.Fatalf("exit code %d instead of %d", code, want)
	}
}

func fragment(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: fragment PAGE LANGUAGE N FILE")
	}
	page, err := os.ReadFile(filepath.Join(packageFolder, "..", "..", "docs", args[0]))
	ts.Check(err)
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	blocks := strings.Split(string(page), "\n```"+args[1]+"\n")
	if n < 1 || n >= len(blocks) {
		ts.Fatalf("%q has %d blocks of %s", args[0], len(blocks)-1, args[1])
	}
	text, _, _ := strings.Cut(blocks[n], "\n```")
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(text+"\n"), 0o600))
}
