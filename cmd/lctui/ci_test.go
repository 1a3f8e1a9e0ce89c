//go:build unix

package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/cmd/lctui/demo"
)

// pullRequest is what a pull request does to the profile of the examples.
type pullRequest struct {
	name string
	// replace has pairs of texts of the profile; old and new.
	replace []string
	// code is the exit code of the job.
	code int
	// found matches what the job says of the profile; "" if it says nothing.
	found string
	// comment matches the comment; "" if there is none.
	comment string
}

var pullRequests = []pullRequest{
	{"a start that is in order", []string{"2026-07-01T00:00:00Z", "2999-07-01T00:00:00Z"}, 0, "", `(?m)^- ~ kubernetes/1\.33\.5 expired from 2999-07-01`},
	{"a stage that is never current", []string{"2026-07-01T00:00:00Z", "2025-10-01T00:00:00Z"}, 1, `start-order`, `(?m)^- ~ kubernetes/1\.33\.5 expired from 2025-10-01`},
	{"another file", nil, 0, "", ""},
	{"a line that cannot be read", []string{"spec:", "spec"}, 2, `aws\.yaml`, `Files that cannot be read are missing here`},
}

// branch makes a repository with the profile on the branch main of origin and the pull request on the
// one checked out.
func branch(t *testing.T, p pullRequest) string {
	t.Helper()
	origin, dir := t.TempDir(), t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=Ann", "-c", "user.email=ann@example.com"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "profiles"), 0o700); err != nil {
		t.Fatal(err)
	}
	text := string(demo.Files(time.Now())["aws.yaml"])
	git("init", "-q", "-b", "main")
	write("profiles/aws.yaml", text)
	git("add", ".")
	git("commit", "-qm", "first")
	git("clone", "-q", "--bare", dir, origin)
	git("remote", "add", "origin", origin)
	git("fetch", "-q", "origin")
	git("checkout", "-qb", "change")
	write("profiles/aws.yaml", strings.NewReplacer(p.replace...).Replace(text))
	write("notes.md", "More.\n")
	git("add", ".")
	git("commit", "-qm", "change")
	return dir
}

// bash runs a script in a folder as a step of a job does; lctui and the programs in tools can be
// called.
func bash(t *testing.T, dir, tools, script string, variables map[string]string) (string, int) {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+strings.Join([]string{tools, filepath.Dir(bin), os.Getenv("PATH")}, string(filepath.ListSeparator)))
	for name, value := range variables {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	out, err := cmd.CombinedOutput()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// TestAction runs the steps of the action for pull requests: findings are annotations, one comment
// says what changes and is written again by later runs, and the job fails where the check does.
func TestAction(t *testing.T) {
	installed(t, "bash", "git")
	var action struct {
		Runs struct {
			Steps []struct {
				Run string
				Env map[string]string
			}
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, filepath.Join(packageFolder, "..", "..", "action.yml"))), &action); err != nil {
		t.Fatal(err)
	}
	const gh = `#!/bin/sh
case "$*" in *--paginate*) printf '%s' "$EARLIER"; exit;; esac
echo "$*" > "$SENT"
for a; do case $a in body=@*) cat "${a#body=@}" >> "$SENT";; esac; done
`
	tools := t.TempDir()
	if err := os.WriteFile(filepath.Join(tools, "gh"), []byte(gh), 0o700); err != nil {
		t.Fatal(err)
	}
	expression := regexp.MustCompile(`\$\{\{ (.*) \}\}`)
	for _, p := range pullRequests {
		for run, earlier := range map[string]string{"first run": "", "later run": "comments/7"} {
			t.Run(p.name+", "+run, func(t *testing.T) {
				dir, temp := branch(t, p), t.TempDir()
				sent, outputs := filepath.Join(temp, "sent"), filepath.Join(temp, "outputs")
				known := map[string]string{"inputs.files": "profiles", "inputs.args": "", "inputs.token": "secret", "github.event.pull_request.number": "5",
					"inputs.against || (github.base_ref && format('origin/{0}', github.base_ref))": "origin/main"}
				var said string
				var code int
				for _, step := range action.Runs.Steps {
					if step.Run == "" || strings.HasPrefix(step.Run, "go install ") {
						continue
					}
					variables := map[string]string{"RUNNER_TEMP": temp, "GITHUB_OUTPUT": outputs, "GITHUB_STEP_SUMMARY": filepath.Join(temp, "summary"),
						"GITHUB_REPOSITORY": "example/profiles", "EARLIER": earlier, "SENT": sent}
					for name, value := range step.Env {
						variables[name] = expression.ReplaceAllStringFunc(value, func(x string) string {
							value, ok := known[expression.FindStringSubmatch(x)[1]]
							if !ok {
								t.Errorf("%s: %s is not known", name, x)
							}
							return value
						})
					}
					var out string
					out, code = bash(t, dir, tools, step.Run, variables)
					said += out
					data, _ := os.ReadFile(outputs)
					for line := range strings.Lines(string(data)) {
						name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
						known["steps.check.outputs."+name] = value
					}
				}
				if code != p.code {
					t.Errorf("exit code %d instead of %d\n%s", code, p.code, said)
				}
				expect(t, "annotation", strings.Join(regexp.MustCompile(`(?m)^::error.*`).FindAllString(said, -1), "\n"), p.found)
				data, _ := os.ReadFile(sent)
				request, body, _ := strings.Cut(string(data), "\n")
				switch want := p.comment; {
				case earlier != "" && want == "":
					expect(t, "comment", body, "No version moves")
				default:
					expect(t, "comment", body, want)
				}
				switch {
				case body == "":
				case !strings.HasPrefix(body, "<!-- lctui profiles -->\n"):
					t.Errorf("the comment begins with %q", body)
				case earlier == "":
					expect(t, "request", request, `^api --silent repos/example/profiles/issues/5/comments `)
				default:
					expect(t, "request", request, `^api --silent --method PATCH comments/7 `)
				}
			})
		}
	}
}

// TestWorkflowsOfDocs: the workflows of the README and of docs say when they run, and give the action
// only what it takes.
func TestWorkflowsOfDocs(t *testing.T) {
	var action struct{ Inputs map[string]any }
	if err := yaml.Unmarshal([]byte(read(t, filepath.Join(packageFolder, "..", "..", "action.yml"))), &action); err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, page := range docPages(t) {
		for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(read(t, page), -1) {
			if !strings.Contains(block[1], "jobs:") {
				continue
			}
			found++
			var workflow struct {
				Name, On    string
				Permissions map[string]string
				Jobs        map[string]struct {
					System string `yaml:"runs-on"`
					Steps  []struct {
						Uses, Run string
						With      map[string]any
					}
				}
			}
			decoder := yaml.NewDecoder(strings.NewReader(block[1]))
			decoder.KnownFields(true)
			if err := decoder.Decode(&workflow); err != nil || workflow.On != "pull_request" || len(workflow.Jobs) != 1 {
				t.Errorf("%s: %v\n%s", page, err, block[1])
			}
			for _, step := range workflow.Jobs["check"].Steps {
				for input := range step.With {
					if _, ok := action.Inputs[input]; !ok && strings.HasPrefix(step.Uses, "lctui/") {
						t.Errorf("%s: the action has no input %s", page, input)
					}
				}
			}
		}
	}
	if found != 3 {
		t.Errorf("%d workflows were found", found)
	}
}

// TestGitLabTemplate runs the job of GitLab's template: the variable of the file that includes it
// says what is judged, the reports are made, and the job fails where the check does.
func TestGitLabTemplate(t *testing.T) {
	installed(t, "bash", "git")
	type variables map[string]string
	var template struct {
		Variables variables
		Job       struct {
			Variables variables
			Before    []string `yaml:"before_script"`
			Script    []string
		} `yaml:"lctui"`
	}
	if err := yaml.Unmarshal([]byte(read(t, filepath.Join(packageFolder, "..", "..", ".gitlab", "check.yml"))), &template); err != nil {
		t.Fatal(err)
	}
	for _, p := range pullRequests {
		t.Run(p.name, func(t *testing.T) {
			dir := branch(t, p)
			// Those of a job win over those of the whole pipeline, and those of the file that
			// includes over those of the one included.
			all := variables{}
			maps.Copy(all, template.Variables)
			all["LCTUI_FILES"], all["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"] = "profiles", "main"
			maps.Copy(all, template.Job.Variables)
			if all["LCTUI_FILES"] != "profiles" {
				t.Errorf("%s is judged", all["LCTUI_FILES"])
			}
			out, code := bash(t, dir, t.TempDir(), strings.Join(append(template.Job.Before[1:], template.Job.Script...), "\n"), all)
			if code != p.code {
				t.Errorf("exit code %d instead of %d\n%s", code, p.code, out)
			}
			expect(t, "comment", read(t, filepath.Join(dir, "lctui.md")), map[bool]string{true: "^No version moves", false: p.comment}[p.comment == ""])
			var quality []struct {
				Description string `json:"description"`
				CheckName   string `json:"check_name"`
				Fingerprint string `json:"fingerprint"`
				Severity    string `json:"severity"`
				Location    struct {
					Path  string `json:"path"`
					Lines struct {
						Begin int `json:"begin"`
					} `json:"lines"`
				} `json:"location"`
			}
			decoder := json.NewDecoder(strings.NewReader(read(t, filepath.Join(dir, "lctui-codequality.json"))))
			decoder.DisallowUnknownFields()
			if err := decoder.Decode(&quality); err != nil {
				t.Errorf("code quality: %v", err)
			}
			var severe []string
			for _, q := range quality {
				if q.Description == "" || q.Fingerprint == "" || q.Location.Lines.Begin < 1 {
					t.Errorf("code quality: %+v", q)
				}
				if q.Severity != "minor" && q.Severity != "info" {
					severe = append(severe, q.Location.Path+": "+q.CheckName)
				}
			}
			expect(t, "code quality", strings.Join(severe, "\n"), p.found)
			var suites struct {
				XMLName xml.Name `xml:"testsuites"`
			}
			if err := xml.Unmarshal([]byte(read(t, filepath.Join(dir, "lctui-junit.xml"))), &suites); err != nil {
				t.Errorf("JUnit: %v", err)
			}
		})
	}
}

// expect checks that a text matches, or that there is none where the expression is "".
func expect(t *testing.T, what, got, expression string) {
	t.Helper()
	if expression == "" && got != "" || !regexp.MustCompile(expression).MatchString(got) {
		t.Errorf("%s: %q, want %q", what, got, expression)
	}
}
