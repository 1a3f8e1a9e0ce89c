//go:build unix

package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/cmd/lctui/demo"
)

// pullRequest is a change of the example profile by a pull request.
type pullRequest struct {
	name string
	// replace has pairs of texts in the profile, old and new.
	replace []string
	// code is the exit code of the job.
	code int
	// found matches the annotations about the profile, or is "" if there are none.
	found string
	// comment matches the comment, or is "" if there is none.
	comment string
}

var pullRequests = []pullRequest{
	{"a start that is in order", []string{"2026-07-01T00:00:00Z", "2999-07-01T00:00:00Z"}, 0, "", `(?m)^- .~. kubernetes/1\.33\.5 expired from 2999-07-01`},
	{"a stage that is never current", []string{"2026-07-01T00:00:00Z", "2025-10-01T00:00:00Z"}, 1, `start-order`, `(?m)^- .~. kubernetes/1\.33\.5 expired from 2025-10-01`},
	{"another file", nil, 0, "", ""},
	{"a line that cannot be read", []string{"spec:", "spec"}, 2, `aws\.yaml`, `Files that cannot be read are missing here`},
}

// branch makes a repository with the profile on the branch main of origin, and the pull request on
// the branch that is checked out. All repositories share origin, which is only read.
func branch(t *testing.T, p pullRequest) string {
	t.Helper()
	from, err := forked()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "profiles", "aws.yaml")
	write(t, path, strings.NewReplacer(p.replace...).Replace(read(t, path)))
	write(t, filepath.Join(dir, "notes.md"), "More.\n")
	if err := inGit(dir, "add", ".", "&&", "commit", "-qm", "change"); err != nil {
		t.Fatal(err)
	}
	return dir
}

// forked makes the repository that branch copies, and its origin.
var forked = sync.OnceValues(func() (dir string, err error) {
	folder, err := temporary("lctui-forked-")
	if err != nil {
		return "", err
	}
	day, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return "", err
	}
	dir = filepath.Join(folder, "change")
	if err := os.MkdirAll(filepath.Join(dir, "profiles"), 0o700); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "profiles", "aws.yaml"), demo.Files(day)["aws.yaml"], 0o600); err != nil {
		return "", err
	}
	return dir, inGit(dir, "init", "-q", "-b", "main", "&&", "add", ".", "&&", "commit", "-qm", "first", "&&", "clone", "-q", "--bare", ".", "../origin", "&&",
		"remote", "add", "origin", filepath.Join(folder, "origin"), "&&", "fetch", "-q", "origin", "&&", "checkout", "-qb", "change")
})

// inGit runs git commands, separated by &&, in a folder one after the other.
func inGit(dir string, words ...string) error {
	for len(words) > 0 {
		n := slices.Index(append(words, "&&"), "&&")
		cmd := exec.Command("git", append([]string{"-c", "user.name=Ann", "-c", "user.email=ann@example.com"}, words[:n]...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w\n%s", words[:n], err, out)
		}
		words = words[min(n+1, len(words)):]
	}
	return nil
}

// bash runs a script in a folder like a step of a job. The script can call lctui and the programs
// in tools.
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

// gh imitates the client of GitHub. It returns the comments of a pull request, and records what is
// sent.
const gh = `#!/bin/sh
for a; do
	case $last in --jq) filter=$a;; esac
	last=$a
done
case "$*" in
*graphql*) echo "$LOGIN"; exit;;
*--paginate*) exec jq -r "$filter" "$COMMENTS";;
esac
echo "$*" > "$SENT"
for a; do case $a in body=@*) cat "${a#body=@}" >> "$SENT";; esac; done
`

// posted is a comment of a pull request.
type posted struct {
	URL  string `json:"url"`
	Body string `json:"body"`
	User struct {
		Login string `json:"login"`
	} `json:"user"`
}

// postedBy returns a comment of a user.
func postedBy(url, login, body string) posted {
	c := posted{URL: url, Body: body}
	c.User.Login = login
	return c
}

// builds is the number of steps of the action that build the program.
const builds = 5

// actionStep is a step of the action.
type actionStep struct {
	If, Run string
	Env     map[string]string
}

func actionSteps(t *testing.T) []actionStep {
	t.Helper()
	var action struct{ Runs struct{ Steps []actionStep } }
	if err := yaml.Unmarshal([]byte(read(t, filepath.Join(packageFolder, "..", "..", "action.yml"))), &action); err != nil {
		t.Fatal(err)
	}
	return action.Runs.Steps
}

// TestActionBuilds runs the steps of the action that build the program. It is built from the files
// of the action, which are those of its tag, and later steps find it. Its key in the cache changes
// with the files.
func TestActionBuilds(t *testing.T) {
	t.Parallel()
	installed(t, "bash", "git")
	temp, source := t.TempDir(), absolute(t, "../..")
	caches := exec.Command("go", "env", "GOCACHE", "GOMODCACHE")
	caches.Env = environment
	folders, err := caches.Output()
	if err != nil {
		t.Fatal(err)
	}
	cache, modules, _ := strings.Cut(strings.TrimSpace(string(folders)), "\n")
	build := func(source string, cached bool) (key string) {
		t.Helper()
		outputs := filepath.Join(t.TempDir(), "outputs")
		for _, step := range actionSteps(t)[:builds] {
			if step.Run == "" || step.If != "" && cached {
				continue
			}
			if out, code := bash(t, temp, temp, step.Run, map[string]string{"RUNNER_TEMP": temp, "GITHUB_OUTPUT": outputs, "GITHUB_PATH": filepath.Join(temp, "path"),
				"GITHUB_ACTION_PATH": source, "VERSION": "v1.2.3", "GOCACHE": cache, "GOMODCACHE": modules}); code != 0 {
				t.Fatalf("%s: exit code %d\n%s", step.Run, code, out)
			}
		}
		return read(t, outputs)
	}
	key := build(source, false)
	path, _, _ := strings.Cut(read(t, filepath.Join(temp, "path")), "\n")
	out, err := exec.Command(filepath.Join(path, "lctui"), "version").Output()
	if err != nil || !strings.HasPrefix(string(out), "lctui 1.2.3") {
		t.Errorf("%s, %v", out, err)
	}
	if again := build(source, true); again != key || !regexp.MustCompile(`^key=[0-9a-f]{40}\n$`).MatchString(key) {
		t.Errorf("the key is %q, then %q", key, again)
	}
	other := t.TempDir()
	write(t, filepath.Join(other, "go.mod"), "module other\n")
	if changed := build(other, true); changed == key {
		t.Error("other files have the same key")
	}
}

// TestActionsArePinned: workflows call actions of others by the hash of a commit, followed by a
// comment with the version.
func TestActionsArePinned(t *testing.T) {
	root := absolute(t, "../..")
	paths, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, path := range append(paths, filepath.Join(root, "action.yml")) {
		for _, uses := range regexp.MustCompile(`(?m)^.*\buses: .*`).FindAllString(read(t, path), -1) {
			found++
			if !regexp.MustCompile(`uses: [\w-]+(/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`).MatchString(uses) {
				t.Errorf("%s: %s", filepath.Base(path), uses)
			}
		}
	}
	if found < 10 {
		t.Errorf("%d were found", found)
	}
}

// act runs the steps of the action for a pull request with comments. It returns the output of the
// steps, the exit code of the last one, and the request and the comment that are sent to GitHub.
func act(t *testing.T, dir, files string, comments []posted) (said string, code int, request, body string) {
	t.Helper()
	tools, temp := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(tools, "gh"), []byte(gh), 0o700); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(comments)
	if err != nil {
		t.Fatal(err)
	}
	there := filepath.Join(temp, "comments.json")
	if err := os.WriteFile(there, data, 0o600); err != nil {
		t.Fatal(err)
	}
	expression := regexp.MustCompile(`\$\{\{ (.*) \}\}`)
	sent, outputs := filepath.Join(temp, "sent"), filepath.Join(temp, "outputs")
	known := map[string]string{"inputs.files": files, "inputs.args": "", "inputs.dialect": "gardener", "inputs.token": "secret", "github.event.pull_request.number": "5",
		"inputs.against || (github.base_ref && format('origin/{0}', github.base_ref))": "origin/main"}
	for _, step := range actionSteps(t)[builds:] {
		variables := map[string]string{"RUNNER_TEMP": temp, "GITHUB_OUTPUT": outputs, "GITHUB_STEP_SUMMARY": filepath.Join(temp, "summary"),
			"GITHUB_REPOSITORY": "example/profiles", "COMMENTS": there, "LOGIN": "github-actions[bot]", "SENT": sent}
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
	data, _ = os.ReadFile(sent)
	request, body, _ = strings.Cut(string(data), "\n")
	return said, code, request, body
}

// TestAction runs the steps of the action for pull requests. Findings are annotations. One comment
// describes the changes, and later runs replace it. The job fails if the check does. A comment of
// somebody else with the same first line is kept.
func TestAction(t *testing.T) {
	t.Parallel()
	installed(t, "bash", "git", "jq")
	const mark, bot = "<!-- lctui profiles -->\n", "github-actions[bot]"
	others := []posted{postedBy("comments/1", "mallory", mark+"Mine."), postedBy("comments/2", bot, "Other\n"+mark)}
	for _, p := range pullRequests {
		for run, earlier := range map[string]string{"first run": "", "later run": "comments/7"} {
			t.Run(p.name+", "+run, func(t *testing.T) {
				comments := others
				if earlier != "" {
					comments = append(slices.Clone(others), postedBy(earlier, bot, mark+"Earlier."), postedBy("comments/8", "mallory", mark+"Mine too."))
				}
				said, code, request, body := act(t, branch(t, p), "profiles", comments)
				if code != p.code {
					t.Errorf("exit code %d instead of %d\n%s", code, p.code, said)
				}
				expect(t, "annotation", strings.Join(regexp.MustCompile(`(?m)^::error.*`).FindAllString(said, -1), "\n"), p.found)
				switch want := p.comment; {
				case earlier != "" && want == "":
					expect(t, "comment", body, "No version moves")
				default:
					expect(t, "comment", body, want)
				}
				switch {
				case body == "":
				case !strings.HasPrefix(body, mark):
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

// TestFilesNamedAsOptions: a file of a pull request that is named like an option is checked like
// any other, and turns no rule off. That holds for the action, the template of GitLab and the
// hooks.
func TestFilesNamedAsOptions(t *testing.T) {
	t.Parallel()
	installed(t, "bash", "git", "jq")
	attack := func(t *testing.T) string {
		dir := branch(t, pullRequests[1])
		for name, text := range map[string]string{
			".x.yaml":          "rules: {start-order: off}\n",
			"--config=.x.yaml": "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: other}\nspec: {kubernetes: {versions: [{version: 1.31.1}]}}\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if out, code := bash(t, dir, dir, "git add -A; git -c user.name=Ann -c user.email=ann@example.com commit -qm attack", nil); code != 0 {
			t.Fatal(out)
		}
		return dir
	}
	for name, run := range map[string]func(t *testing.T, dir string) (string, int){
		"action": func(t *testing.T, dir string) (string, int) {
			said, code, _, body := act(t, dir, "profiles *.yaml", []posted{})
			expect(t, "comment", body, `(?m)^- .~. kubernetes/1\.33\.5 expired from`)
			return said, code
		},
		"GitLab": func(t *testing.T, dir string) (string, int) { return gitLab(t, dir, "profiles *.yaml") },
		"hook": func(t *testing.T, dir string) (string, int) {
			return bash(t, dir, dir, "git reset -q --soft main\n"+hooks(t)[0].Entry+" --config=.x.yaml profiles/aws.yaml", nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			said, code := run(t, attack(t))
			if code != 1 || !strings.Contains(said, "start-order") {
				t.Errorf("exit code %d\n%s", code, said)
			}
		})
	}
}

// TestReportsReplaceLinks: the template of GitLab does not write reports through links in the merge
// request.
func TestReportsReplaceLinks(t *testing.T) {
	t.Parallel()
	installed(t, "bash", "git")
	dir, outside := branch(t, pullRequests[1]), t.TempDir()
	names := []string{"lctui.md", "lctui-junit.xml", "lctui-codequality.json"}
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(outside, name), []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(outside, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if out, code := gitLab(t, dir, "profiles"); code != 1 {
		t.Errorf("exit code %d\n%s", code, out)
	}
	for _, name := range names {
		if text := read(t, filepath.Join(outside, name)); text != "precious" {
			t.Errorf("%s is written through a link: %.100s", name, text)
		}
		if info, err := os.Lstat(filepath.Join(dir, name)); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
}

// TestWorkflowsOfDocs: the workflows in the README and in docs state when they run, and use only
// inputs that the action has.
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
				Name        string
				On          any
				Permissions map[string]string
				Jobs        map[string]struct {
					System string `yaml:"runs-on"`
					Steps  []struct {
						If, Uses, Run string
						With          map[string]any
					}
				}
			}
			decoder := yaml.NewDecoder(strings.NewReader(block[1]))
			decoder.KnownFields(true)
			if err := decoder.Decode(&workflow); err != nil || workflow.On == nil || len(workflow.Jobs) != 1 {
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
	if found != 4 {
		t.Errorf("%d workflows were found", found)
	}
}

// gitLab runs the job of GitLab's template in a folder. files is the value of LCTUI_FILES in the
// file that includes the template.
func gitLab(t *testing.T, dir, files string) (string, int) {
	t.Helper()
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
	// Variables of a job take precedence over those of the pipeline. Those of the including file
	// take precedence over those of the included one.
	all := variables{}
	maps.Copy(all, template.Variables)
	all["LCTUI_FILES"], all["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"] = files, "main"
	maps.Copy(all, template.Job.Variables)
	all["TMPDIR"] = t.TempDir()
	if all["LCTUI_FILES"] != files {
		t.Errorf("%s is judged", all["LCTUI_FILES"])
	}
	return bash(t, dir, t.TempDir(), strings.Join(append(template.Job.Before[1:], template.Job.Script...), "\n"), all)
}

// TestGitLabTemplate runs the job of GitLab's template. It checks the files in the variable of the
// including file, writes the reports, and fails if the check does.
func TestGitLabTemplate(t *testing.T) {
	t.Parallel()
	installed(t, "bash", "git")
	for _, p := range pullRequests {
		t.Run(p.name, func(t *testing.T) {
			dir := branch(t, p)
			out, code := gitLab(t, dir, "profiles")
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

// expect checks that a text matches an expression, or that it is empty if the expression is "".
func expect(t *testing.T, what, got, expression string) {
	t.Helper()
	if expression == "" && got != "" || !regexp.MustCompile(expression).MatchString(got) {
		t.Errorf("%s: %q, want %q", what, got, expression)
	}
}
