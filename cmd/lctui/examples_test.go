//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// overDemo is a namespaced profile over the example that demo opens.
const overDemo = `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata:
  name: NAME
  namespace: garden-NAME
spec:
  parent: {kind: CloudProfile, name: demo}
  kubernetes:
    versions:
      - version: 1.34.4
        lifecycle:
          - classification: expired
            startTime: "2099-01-01T00:00:00Z"
`

const onePackage = `apiVersion: porch.kpt.dev/v1alpha1
kind: PackageRevision
metadata:
  name: blueprints.nginx.v1
  namespace: default
  resourceVersion: "7"
  creationTimestamp: "2025-11-03T08:00:00Z"
spec:
  lifecycle: Draft
  packageName: nginx
  repository: blueprints
  workspaceName: v1
`

const aDescriptor = `[apis.buildpack]
deprecated = []
supported = ["0.10", "0.11"]

[apis.platform]
deprecated = ["0.7"]
supported = ["0.7", "0.8", "0.9", "0.10"]

[lifecycle]
version = "0.20.0"
`

const aSchedule = `apiVersion: lctui/v1
kind: ReleaseSchedule
metadata: {name: serving}
spec:
  policy: knative
  releases:
  - {version: 0.13.x, date: 2020-03-03}
  - {version: 0.12.x, date: 2020-01-21}
  - {version: 0.11.x, date: 2019-12-10}
  - {version: 0.10.x, date: 2019-10-29}
  - {version: 0.9.x, date: 2019-09-17}
`

// releasesTable is the first release of a table as projects publish it.
const releasesTable = `version,release_date,eol_date,min_k8s,api_endpoint,api_type,availability
0.9.x,2019-09-17,2020-03-03,1.13.10,v1,v1,optional
0.9.x,2019-09-17,2020-03-03,1.13.10,v1alpha1,Lemonade,default
`

// exampleFolder holds the files that examples name: the example that demo opens,
// as it is on the day of the test, a commit of it, an edit since then that the rules
// refuse, and what stands beside it.
func exampleFolder(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	demo := string(demoAt(time.Now()))
	for name, text := range map[string]string{
		"profile.yaml": demo, "profiles/demo.yaml": demo, "main.yaml": demo, "old.yaml": demo, "new.yaml": demo,
		"garden-dev.yaml": strings.ReplaceAll(overDemo, "NAME", "dev"), "garden-prod.yaml": strings.ReplaceAll(overDemo, "NAME", "prod"),
		"packages.yaml": onePackage, "lifecycle.toml": aDescriptor, "schedule.yaml": aSchedule, "releases.csv": releasesTable, "label.json": `{"platform": {"supported": ["0.10"]}}`, ".config/lctui/empty": "", ".config/fish/completions/empty": "",
		// A pager would wait for keys.
		"bin/man": "#!/bin/sh\ncat > /dev/null\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o700)); err != nil {
			t.Fatal(err)
		}
	}
	lctui, err := program()
	if err != nil {
		t.Fatal(err)
	}
	kubectl, err := standIn()
	if err != nil {
		t.Fatal(err)
	}
	path = strings.Join([]string{filepath.Join(dir, "bin"), filepath.Dir(lctui), filepath.Dir(kubectl), os.Getenv("PATH")}, string(os.PathListSeparator))
	before := `set -e
		lctui set profile.yaml 1.34.4 deprecated+=1mo --request requests/postpone-1-31.yaml --user bob@example.com 2> err || { cat err; exit 1; }
		lctui move requests/postpone-1-31.yaml propose --user bob@example.com > out 2>&1 || { cat out; exit 1; }
		cp profile.yaml server.yaml
		git init -q && git add profiles && git -c user.name=t -c user.email=t@example.com commit -qm begin
		git update-ref refs/remotes/origin/main HEAD
		lctui set profiles/demo.yaml kubernetes/1.34.4 supported=+5y --force > out 2>&1 || { cat out; exit 1; }`
	if out, err := inShell(dir, path, before).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir, path
}

// inShell is a line as somebody types it.
func inShell(dir, path, line string) *exec.Cmd {
	cmd := exec.Command("bash", "-o", "pipefail", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+path, "HOME="+dir, "USER=ann", "LCTUI_USER=", "XDG_CONFIG_HOME="+filepath.Join(dir, ".config"), "XDG_STATE_HOME="+filepath.Join(dir, ".state"))
	return cmd
}

// TestExamplesOfHelp runs every example of every help text as it is printed, one
// after the other of a verb, in a folder of its own. The example profile has one
// problem to mend, which is what check and merge exit with 1 for.
func TestExamplesOfHelp(t *testing.T) {
	examples := 0
	for _, cmd := range emptyCommands().Commands() {
		if cmd.Example == "" {
			continue
		}
		t.Run(cmd.Name(), func(t *testing.T) {
			dir, path := exampleFolder(t)
			for line := range strings.Lines(cmd.Example) {
				examples++
				runExample(t, cmd, dir, path, strings.TrimSpace(line))
			}
		})
	}
	if examples < 25 {
		t.Errorf("only %d examples were found", examples)
	}
}

func runExample(t *testing.T, cmd *cobra.Command, dir, path, line string) {
	t.Helper()
	shell := inShell(dir, path, line)
	if cmd.Annotations[interactive] != "" {
		start(t, 100, 30, shell).see(`1\.36\.0 +S`).press("q").leaves(0)
		return
	}
	var out, said bytes.Buffer
	shell.Stdout, shell.Stderr = &out, &said
	err := shell.Run()
	code := shell.ProcessState.ExitCode()
	mayFind := cmd.Name() == "check" || cmd.Name() == "merge"
	if err != nil && (!mayFind || code != failure.Findings) {
		t.Errorf("%s\nexits with %d\n%s", line, code, said.String())
	}
	if strings.Contains(said.String(), "nothing to change") {
		t.Errorf("%s\nhas nothing to do: %s", line, said.String())
	}
	quiet := strings.Contains(line, ">") || strings.Contains(line, "<(") || strings.Contains(line, "| man")
	// The folder is as it was committed, so these have nothing to print.
	same := strings.Contains(line, "--staged") || strings.Contains(line, "--new") || strings.Contains(line, "diff old.yaml new.yaml")
	if out.Len() == 0 && !quiet && !same {
		t.Errorf("%s\nprints nothing", line)
	}
}
