//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/demo"
	"github.com/lctui/lctui/cmd/lctui/failure"
)

// exampleFolder makes a folder for running the examples. It has the files of `lctui demo --write`,
// and a commit of the profiles with a later edit that the rules refuse. path is a PATH with the
// program and its tools.
func exampleFolder(t *testing.T) (dir, path string) {
	t.Helper()
	from, err := examples()
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	lctui, err := program()
	if err != nil {
		t.Fatal(err)
	}
	kubectl, err := standIn()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(lctui, filepath.Join(dir, "bin", "kubectl-lctui")); err != nil {
		t.Fatal(err)
	}
	return dir, strings.Join([]string{filepath.Join(dir, "bin"), filepath.Dir(lctui), filepath.Dir(kubectl), os.Getenv("PATH")}, string(os.PathListSeparator))
}

// examples makes the folder that exampleFolder copies.
var examples = sync.OnceValues(func() (dir string, err error) {
	if dir, err = temporary("lctui-examples-"); err != nil {
		return "", err
	}
	if _, err := demo.Write(dir, time.Now()); err != nil {
		return "", err
	}
	for name, text := range map[string]string{".config/fish/completions/empty": "",
		// A pager would wait for keys.
		"bin/man": "#!/bin/sh\ncat > /dev/null\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o700)); err != nil {
			return "", err
		}
	}
	lctui, err := program()
	if err != nil {
		return "", err
	}
	before := `set -e
		cp old.yaml server.yaml
		git init -q -b main && git add profiles && git config user.name t && git config user.email t@example.com && git commit -qm begin
		git update-ref refs/remotes/origin/main HEAD
		lctui set profiles/demo.yaml kubernetes/1.34.4 supported=+5y --force > out 2>&1 || { cat out; exit 1; }`
	if out, err := inShell(dir, filepath.Dir(lctui)+string(os.PathListSeparator)+os.Getenv("PATH"), before).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return dir, nil
})

// inShell returns a command that runs a line in a shell.
func inShell(dir, path, line string) *exec.Cmd {
	cmd := exec.Command("bash", "-o", "pipefail", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+path, "HOME="+dir, "USER=ann", "LCTUI_USER=", "XDG_CONFIG_HOME="+filepath.Join(dir, ".config"), "XDG_STATE_HOME="+filepath.Join(dir, ".state"))
	return cmd
}

// TestExamplesOfHelp runs every example of every help text. Those of a verb run in order, in a new
// folder. The example profile has one problem, so check and merge exit with 1.
func TestExamplesOfHelp(t *testing.T) {
	t.Parallel()
	installed(t, "bash", "git")
	examples := 0
	for _, cmd := range emptyCommands().Commands() {
		if cmd.Example == "" {
			continue
		}
		t.Run(cmd.Name(), func(t *testing.T) {
			dir, path := exampleFolder(t)
			for line := range strings.Lines(cmd.Example) {
				examples++
				runExample(t, dir, path, strings.TrimSpace(line))
			}
		})
	}
	if examples < 25 {
		t.Errorf("only %d examples were found", examples)
	}
}

// runExample runs a line of an example. It leaves a screen with q. Verbs that check may exit with
// the code of findings.
func runExample(t *testing.T, dir, path, line string) {
	t.Helper()
	shell := inShell(dir, path, line)
	if regexp.MustCompile(`(^lctui (edit|view)|^lctui demo$|kubectl edit|kubectl lctui edit)\b`).MatchString(line) {
		start(t, 100, 30, shell).see(`1\.36\.0 +S`).press("q").leaves(0)
		return
	}
	var out, said bytes.Buffer
	shell.Stdout, shell.Stderr = &out, &said
	err := shell.Run()
	code := shell.ProcessState.ExitCode()
	mayFind := regexp.MustCompile(`(^|lctui )(check|merge|git) |kubectl diff`).MatchString(line)
	if err != nil && (!mayFind || code != failure.Findings) {
		t.Errorf("%s\nexits with %d\n%s", line, code, said.String())
	}
	if strings.Contains(said.String(), "nothing to change") {
		t.Errorf("%s\nhas nothing to do: %s", line, said.String())
	}
	quiet := strings.Contains(line, ">") || strings.Contains(line, "<(") || strings.Contains(line, "| man")
	// These print nothing.
	same := strings.Contains(line, "--staged") || strings.Contains(line, "--new") || strings.Contains(line, "git config") || strings.HasPrefix(line, "chmod") || strings.HasPrefix(line, "cd ")
	if out.Len() == 0 && !quiet && !same {
		t.Errorf("%s\nprints nothing", line)
	}
}
