package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/explain"
	"github.com/lctui/lctui/model"
)

var updateRules = flag.Bool("update-rules", false, "write what rules and servers say of the examples, and the pages in docs/rules")

// TestRulePages checks the example of each page. The wrong file has the finding that the page
// shows. The right file has neither that finding nor an error. The pages in docs/rules are the
// output of explain.
func TestRulePages(t *testing.T) {
	texts, pages := absolute(t, "../../lifecycle/explain/rules"), absolute(t, "../../docs/rules")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	left := map[string]bool{}
	for _, folder := range []string{texts, pages} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.Name() != "README.md" { // the table of the pages
				left[filepath.Join(folder, e.Name())] = true
			}
		}
	}
	for _, r := range check.Rules() {
		page, err := explain.Of(&r)
		if err != nil {
			t.Errorf("%s has no page: %v", r.Name, err)
			continue
		}
		t.Run(r.Name, func(t *testing.T) {
			said, server := example(t, page)
			for line := range strings.Lines(said) {
				text, hint := strings.CutPrefix(line, "    ")
				first, _, _ := strings.Cut(text, " ")
				small := first == strings.ToLower(first) && !strings.Contains(first, ".") // file names are not capitalized
				if hint && small || !hint && !strings.Contains(line, ". [") {
					t.Errorf("this is no sentence: %s", line)
				}
			}
			text, file := filepath.Join(texts, r.Name+".txt"), filepath.Join(pages, r.Name+".md")
			delete(left, text)
			delete(left, file)
			if *updateRules {
				archive, err := txtar.ParseFile(text)
				if err != nil {
					t.Fatal(err)
				}
				setPart(archive, explain.Said, said)
				setPart(archive, explain.Server, server)
				write(t, text, string(txtar.Format(archive)))
				write(t, file, explain.Read(&r, read(t, text)).Markdown())
				return
			}
			if got := page.Part(explain.Said); got != said {
				t.Errorf("the page says\n%s\nlctui says\n%s", got, said)
			}
			if page.Part(explain.First) == "" {
				t.Error("the page does not say what to do")
			}
			if got := page.Part(explain.Server); got != server || got == "" {
				t.Errorf("by the page the server says\n%s\nwant\n%s", got, server)
			}
			if have := read(t, file); have != page.Markdown() {
				t.Errorf("go test ./cmd/lctui -run TestRulePages -update-rules writes docs/rules again:\n%s", firstDifference(have, page.Markdown()))
			}
		})
	}
	for path := range left {
		t.Errorf("%s is the page of no rule", path)
	}
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// example checks the example of a page. said has the findings of the rule about the wrong file.
// server has its errors in the dialect gardener in the words of the server, or else the text of the
// page.
func example(t *testing.T, page *explain.Page) (said, server string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range page.Files() {
		write(t, filepath.FromSlash(f.Name), f.Text)
	}
	call := strings.TrimPrefix(page.Part(explain.Command), "lctui ")
	checked := func(call string) (string, string) {
		var out, failed bytes.Buffer
		if code := runAt(time.Now, strings.Fields(call), strings.NewReader(""), &out, &failed); code > 1 {
			return "", failed.String()
		}
		return out.String(), failed.String()
	}
	text, failed := checked(call)
	if said = about(text, page.Rule.Name); said == "" {
		name, _ := page.Rule.In(lifecycle.Gardener)
		said = about(text, name)
	}
	if said == "" {
		t.Errorf("%s does not say %s:\n%s%s", call, page.Rule.Name, text, failed)
	}
	if got := accepted(t, page, said, func() string { text, _ := checked(call); return text }); got != page.HasComment() {
		t.Errorf("whether a comment accepts it: %v, by the page %v", got, page.HasComment())
	}
	if text, failed := checked(strings.Replace(call, "wrong.", "right.", 1)); strings.Contains(text, ": error: ") || about(text, page.Rule.Name) != "" || text == "" && !strings.Contains(failed, "no findings") {
		t.Errorf("of the right file:\n%s%s", text, failed)
	}
	if server = refused(t, page, call, checked); server == "" {
		server = page.Part(explain.Server)
	}
	return said, server
}

// accepted reports whether a comment above the first finding of an example accepts it. again checks
// the example once more.
func accepted(t *testing.T, page *explain.Page, said string, again func() string) bool {
	t.Helper()
	first, _, _ := strings.Cut(said, "\n")
	place := strings.SplitN(first, ":", 4)
	line, err := strconv.Atoi(place[1])
	if err != nil {
		return false
	}
	text := read(t, filepath.FromSlash(place[0]))
	defer write(t, filepath.FromSlash(place[0]), text)
	lines := strings.Split(text, "\n")
	lines = slices.Insert(lines, line-1, "# lctui:ignore "+page.Rule.Name+" agreed with the team")
	write(t, filepath.FromSlash(place[0]), strings.Join(lines, "\n"))
	what := strings.SplitN(first, ": ", 2)[1]
	return !strings.Contains(again(), place[0]+":"+strconv.Itoa(line+1)+":"+place[2]+": "+what)
}

// about returns the lines about a rule in a report, with the hints below them.
func about(report, rule string) string {
	var lines []string
	taken := false
	for line := range strings.Lines(report) {
		if !strings.HasPrefix(line, " ") {
			taken = strings.HasSuffix(line, "["+rule+"]\n")
		}
		if taken {
			lines = append(lines, line)
		}
	}
	return strings.TrimSuffix(strings.Join(lines, ""), "\n")
}

// refused returns the errors of a rule in the dialect gardener, in the words of the server.
func refused(t *testing.T, page *explain.Page, call string, checked func(string) (string, string)) string {
	t.Helper()
	name, severity := page.Rule.In(lifecycle.Gardener)
	text, _ := checked(call + " --dialect gardener -o json")
	if severity != model.Error || !strings.Contains(page.Files()[0].Text, "core.gardener.cloud/") {
		return ""
	}
	if text == "" {
		return "" // it cannot be read
	}
	var list struct {
		Findings []struct{ Rule, Type, Path string }
	}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range list.Findings {
		if line := serverRefusal(f.Path, f.Type); f.Rule == name && strings.HasPrefix(line, "spec") {
			lines = append(lines, line)
		}
	}
	return strings.Join(slices.Compact(lines), "\n")
}

// setPart sets a part of a page; "" removes it.
func setPart(p *txtar.Archive, name, text string) {
	p.Files = slices.DeleteFunc(p.Files, func(f txtar.File) bool { return f.Name == name })
	if text != "" {
		p.Files = append(p.Files, txtar.File{Name: name, Data: []byte(text + "\n")})
	}
}

// serverTypes has the words of the API server for types of errors.
var serverTypes = map[string]string{model.Invalid: "Invalid value", model.Required: "Required value", model.Duplicate: "Duplicate value", model.NotSupported: "Unsupported value", model.Forbidden: "Forbidden"}

// serverRefusal returns the beginning of the message of an API server about an error, or "" for a
// finding that the server does not have.
func serverRefusal(path, kind string) string {
	if path == "" || serverTypes[kind] == "" {
		return ""
	}
	return path + ": " + serverTypes[kind]
}
