package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/kubectl"
)

func TestMain(m *testing.M) {
	if to := os.Getenv(copyTo); to != "" {
		if err := keep(os.Args[1], to); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(failure.Usage)
		}
		return
	}
	os.Exit(tested(m))
}

// environment is the environment in which the tests were started. The Go command needs it, because
// its caches are in the home folder.
var environment = os.Environ()

// built has the folders to remove after the tests. building guards it.
var (
	built    []string
	building sync.Mutex
)

// tested runs the tests isolated from the settings of the user, removes the folders in built, and
// returns the exit code.
func tested(m *testing.M) int {
	defer func() {
		for _, dir := range built {
			_ = os.RemoveAll(dir)
		}
	}()
	if err := apart(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return failure.Usage
	}
	// Thousands of calls in one process leave garbage. With the default, collecting it would take a
	// third of the time.
	debug.SetGCPercent(400)
	return m.Run()
}

// program builds lctui once for all tests and returns its path.
var program = sync.OnceValues(func() (string, error) { return build("lctui", ".") })

// build builds the program in a folder under a name and returns its path. It uses `go run`, because
// the Go command caches the programs that it runs. `go build` would link the program each time.
func build(name, folder string) (string, error) {
	dir, err := temporary("lctui-story-")
	if err != nil {
		return "", err
	}
	bin := filepath.Join(dir, name)
	if runtime.GOOS == "windows" {
		bin += ".exe"
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	// The Go command does not run the program, but calls this one, which makes a copy of it.
	compile := exec.Command("go", "run", "-buildvcs=false", "-exec", self, folder)
	compile.Env = append(slices.Clone(environment), copyTo+"="+bin)
	out, err := compile.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return bin, nil
}

// temporary makes a folder that all tests share, and that is removed after them.
func temporary(prefix string) (string, error) {
	dir, err := os.MkdirTemp("", prefix)
	building.Lock()
	defer building.Unlock()
	built = append(built, dir)
	return dir, err
}

// copyTo is an environment variable. If it is set, the test program only copies the program that is
// its argument to this path.
const copyTo = "LCTUI_COPY_TO"

// keep copies a program.
func keep(program, to string) error {
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o700)
}

// leanGit is the configuration of git for all repositories of the tests, in place of that of the
// machine. Git then has half of the work. It starts no process after a commit, copies no example
// hooks, and does not wait for the disk.
const leanGit = "[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n[init]\n\ttemplateDir = %q\n[core]\n\tfsync = none\n"

// apart makes a home folder for the tests, and removes settings for lctui, git and the terminal
// from the environment. The tests must not depend on these settings, or write into the home of the
// user.
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
	gitconfig, template := filepath.Join(home, "gitconfig"), filepath.Join(home, "template")
	err = errors.Join(err, os.WriteFile(gitconfig, fmt.Appendf(nil, leanGit, template), 0o600),
		os.MkdirAll(filepath.Join(template, "hooks"), 0o700), os.Mkdir(filepath.Join(template, "info"), 0o700))
	for name, value := range map[string]string{"HOME": home, "GIT_CONFIG_SYSTEM": gitconfig, "XDG_STATE_HOME": filepath.Join(home, "state"), "XDG_CONFIG_HOME": filepath.Join(home, "config"),
		"LANG": "C.UTF-8", "TERM": "xterm-256color", "USER": "somebody"} {
		err = errors.Join(err, os.Setenv(name, value))
	}
	return err
}

// TestScripts runs the scripts in testdata/script. They have command lines, the expected output,
// and the expected files afterwards. `lctui ARGUMENTS <FILE` calls the program in this process. Its
// standard input is the file, or empty without one. `exec lctui` starts it as a process, like
// shells and git. `exits N COMMAND…` runs a command and expects the exit code N. `fragment PAGE
// LANGUAGE N FILE` writes the N-th block in that language of a page of docs into a file.
func TestScripts(t *testing.T) {
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(bin)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	caller := &caller{variables: scriptVariables(t)}
	usual, gitconfig := os.Environ(), os.Getenv("GIT_CONFIG_SYSTEM")
	t.Cleanup(func() {
		if err := setenv(usual); err != nil {
			t.Error(err)
		}
	})
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join(packageFolder, "testdata", "script"),
		RequireUniqueNames: true,
		UpdateScripts:      os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "home", "config"))
			env.Setenv("XDG_STATE_HOME", filepath.Join(env.WorkDir, "home", "state"))
			env.Setenv("TERM", "xterm-256color")
			env.Setenv("GIT_CONFIG_SYSTEM", gitconfig)
			caller.know(env.Vars)
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"lctui": caller.called("lctui"), kubectl.Completer: caller.called(kubectl.Completer),
			"exits": caller.exits, "fragment": fragment},
	})
}

// scriptVariables returns the names of the environment variables that scripts set.
func scriptVariables(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	paths, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		for _, match := range regexp.MustCompile(`(?m)^(?:\[.*\] )?env (\w+)=`).FindAllStringSubmatch(read(t, path), -1) {
			out[match[1]] = true
		}
	}
	return out
}

// caller runs the program in the folder and the environment of a script. It runs one call at a
// time, because a process has only one working directory and one environment.
type caller struct {
	mu sync.Mutex
	// variables has the names of the environment variables that a script may have.
	variables map[string]bool
}

// know adds the names of the environment variables that a script starts with. pairs are NAME=VALUE.
func (c *caller) know(pairs []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, pair := range pairs {
		name, _, _ := strings.Cut(pair, "=")
		c.variables[name] = true
	}
}

// called returns the script command that calls the program under a name.
func (c *caller) called(name string) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if code := c.call(ts, name, args); (code != 0) != neg {
			ts.Fatalf("exit code %d", code)
		}
	}
}

// call runs the program, checks its output against the schema if it is JSON, and returns the exit
// code.
func (c *caller) call(ts *testscript.TestScript, name string, args []string) int {
	var in io.Reader = strings.NewReader("")
	if n := len(args) - 1; n >= 0 && strings.HasPrefix(args[n], "<") {
		file, err := os.Open(ts.MkAbs(args[n][1:]))
		ts.Check(err)
		defer file.Close()
		in, args = file, args[:n]
	}
	var out bytes.Buffer
	code := c.within(ts, func() int {
		return runAs(name, time.Now, kubectl.Arguments(name, args), in, io.MultiWriter(ts.Stdout(), &out), ts.Stderr())
	})
	var header struct{ APIVersion, Kind string }
	if json.Unmarshal(out.Bytes(), &header) == nil && header.APIVersion == "lctui/v1" && out.Len() < 1<<20 {
		if wrong, err := unlikeSchema(header.Kind, out.Bytes()); wrong != "" || err != nil {
			ts.Fatalf("schema %s: %v\n%s", header.Kind, err, wrong)
		}
	}
	return code
}

// within runs a function in the folder and the environment of a script. The environment is kept for
// the next call, which changes little of it. PATH is the same for all scripts, because those that
// start meanwhile read it.
func (c *caller) within(ts *testscript.TestScript, run func() int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	folder := ts.MkAbs(".")
	defer func() { ts.Check(os.Chdir(packageFolder)) }()
	// The process has the memory of all calls, so a call sets no bound of its own.
	pairs := []string{"GOMEMLIMIT=off", "PWD=" + folder}
	for name := range c.variables {
		if value := ts.Getenv(name); value != "" {
			pairs = append(pairs, name+"="+value)
		}
	}
	ts.Check(setenv(pairs))
	ts.Check(os.Chdir(folder))
	return run()
}

// setenv sets the environment to PATH and the given variables, as NAME=VALUE. It sets only
// variables that differ, because the list of the process grows each time a variable is set.
func setenv(pairs []string) (err error) {
	want := map[string]string{}
	for _, pair := range pairs {
		if name, value, _ := strings.Cut(pair, "="); name != "" && !strings.EqualFold(name, "PATH") {
			want[name] = value
		}
	}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if wanted, has := want[name]; has && wanted == value {
			delete(want, name)
		} else if !has && !strings.EqualFold(name, "PATH") {
			err = errors.Join(err, os.Unsetenv(name))
		}
	}
	for name, value := range want {
		err = errors.Join(err, os.Setenv(name, value))
	}
	return err
}

func (c *caller) exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if args[1] == "lctui" {
		code = c.call(ts, "lctui", args[2:])
	} else if err := ts.Exec(args[1], args[2:]...); err != nil {
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
