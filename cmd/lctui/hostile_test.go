package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model/sample"
)

// hostile is text that tries to control a terminal, to hide, or to become a command, markup or
// another line of output. It has terminal sequences (title, clear, eight-bit), text directions,
// zero-width and wide characters, HTML, Markdown, and workflow commands.
const hostile = "e\x1b]0;owned\x07\x1b[2J\u009b31m\u0085\u202edlo\u202c\u2066\u200b\u200d\u00ad\ufe0f\U000e0041漢字ｗ\u0301" +
	"</text><b onload=x>&amp;\"'`|{{y}}%0A]]>\r\n::error::owned\n::stop-commands::z\n\t@everyone"

// hostileName is hostile without the characters that a file name cannot have.
var hostileName = strings.NewReplacer("/", "_", "*", "").Replace(hostile)

// endless is a name that is too long for any screen.
var endless = strings.Repeat("長い\u202e", 2500) + "end"

// spelled returns a text as YAML. Characters that YAML allows are not escaped, so that the lines of
// the file are hostile too.
func spelled(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r >= ' ' && r < 0x7f || r == '\u202e' || r == '\u200b' || r == '\u2066' || r > 0xff && unicode.IsLetter(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08X`, r)
		default:
			fmt.Fprintf(&b, `\u%04X`, r)
		}
	}
	return b.String() + `"`
}

// hostileTexts returns files of every kind in which every field is hostile. A word before the
// hostile text distinguishes the fields.
func hostileTexts() map[string]string {
	h := func(field string) string { return spelled(field + hostile) }
	said := `# cloudprofiles.core.gardener.cloud ` + spelled("name"+hostile) + " was not valid:\n" +
		"# * spec.kubernetes.versions[0].version: Invalid value: \"\u202e\u200b::error::%0A\": no\u2066 `<b>`\n#\n"
	lists := func(stem string) string {
		return "  kubernetes:\n    versions:\n" +
			"    - {version: " + h(stem) + ", classification: " + h("class") + ", expirationDate: " + h("date") + "} # \u202ecomment\u200b\n" +
			"    - version: 1.31.4\n      lifecycle:\n      - {classification: " + h("stage") + ", startTime: " + h("start") + "}\n" +
			"      - {classification: supported, startTime: 2025-11-01T00:00:00Z}\n      - {classification: deprecated, startTime: 2026-02-01T00:00:00Z}\n" +
			"    - version: " + spelled(stem+endless) + "\n      lifecycle:\n      - {classification: supported}\n      - {classification: expired, startTime: 2026-03-01T00:00:00Z}\n" +
			"    - {version: " + h("twice") + "}\n    - version: " + h("twice") + "\n      lifecycle: [{classification: supported}, {classification: deprecated, startTime: 2026-01-01T00:00:00Z}]\n" +
			"  machineImages:\n  - name: " + h("image") + "\n    updateStrategy: " + h("strategy") + "\n    versions:\n" +
			"    - version: " + h("os") + "\n      cri: [{name: " + h("cri") + "}]\n      architectures: [" + h("arch") + "]\n" +
			"      lifecycle: [{classification: preview}, {classification: supported, startTime: 2026-01-05T00:00:00Z}]\n" +
			"  bastion: {machineImage: {name: " + h("bastion") + ", version: " + h("bastionVersion") + "}}\n"
	}
	status := "status:\n  kubernetes: {versions: [{version: " + h("version") + ", classification: " + h("now") + "}]}\n" +
		"  machineImages: [{name: " + h("image") + ", versions: [{version: " + h("os") + ", classification: " + h("now") + "}]}]\n"
	revision := func(api, kind, fields string) string {
		return "apiVersion: " + api + "\nkind: " + kind + "\nmetadata: {name: " + h("object") + ", namespace: " + h("space") + ", resourceVersion: " + h("number") +
			", creationTimestamp: " + h("created") + ", labels: {" + h("label") + ": " + h("value") + "}, annotations: {" + h("note") + ": " + h("noted") + "}}\n" + fields
	}
	return map[string]string{
		"profile": said + "# lctui: policy=\u202eknative\u200b\napiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: " + h("name") + ", " + h("key") + ": " + h("x") + "}\nspec:\n" + lists("version") + status,
		"namespaced": "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: " + h("nname") + ", namespace: " + h("space") + "}\nspec:\n" +
			"  parent: {kind: CloudProfile, name: " + h("name") + "}\n" + lists("version") + status,
		"stranger": "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: " + h("sname") + ", namespace: " + h("space") + "}\nspec:\n" +
			"  parent: {kind: " + h("kind") + ", name: " + h("nobody") + "}\n",
		"revision": revision("porch.kpt.dev/v1alpha1", "PackageRevision", "spec:\n  lifecycle: "+h("state")+"\n  packageName: "+h("package")+"\n  repository: "+h("repository")+"\n  workspaceName: "+h("version")+
			"\n  tasks: [{type: clone, clone: {upstreamRef: {upstreamRef: {name: "+h("upstream")+"}}}}]\n  readinessGates: [{conditionType: "+h("gate")+"}]\n  "+h("unknown")+": "+h("x")+
			"\nstatus: {publishedBy: "+h("who")+", publishedAt: "+h("when")+", deployment: false, conditions: [{type: "+h("gate")+", status: "+h("met")+", reason: "+h("why")+", message: "+h("message")+"}]}\n"),
		"strange":  "apiVersion: " + h("api") + "\nkind: " + h("kind") + "\n",
		"shape":    "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: x}\nspec:\n  kubernetes: {versions: " + h("list") + "}\n",
		"broken":   "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n\u202e" + h("key") + ": [\n",
		"repeated": "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n" + h("key") + ": 1\n" + h("key") + ": 2\n",
	}
}

// hostileFiles writes the hostileTexts into a folder with a hostile name and changes to its parent.
// The paths it returns begin with the name of that folder.
func hostileFiles(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	folder := "d" + hostileName
	if err := os.Mkdir(filepath.Join(dir, folder), 0o700); err != nil {
		t.Skip("this file system has no such names: ", err)
	}
	t.Chdir(dir)
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	paths := map[string]string{"folder": folder}
	for stem, text := range hostileTexts() {
		paths[stem] = filepath.Join(folder, stem[:3]+hostileName+".yaml")
		if err := os.WriteFile(paths[stem], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

// harms returns a description of the first character of a text that must not be printed, or "" if
// there is none. It does not use code of the program.
func harms(text string, allowed string) string {
	if !utf8.ValidString(text) {
		return "bytes that are no UTF-8"
	}
	for i, r := range text {
		if strings.ContainsRune(allowed, r) || r == '\n' {
			continue
		}
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			return fmt.Sprintf("%U in %q", r, text[max(i-60, 0):min(i+20, len(text))])
		}
	}
	return ""
}

// runnerCommand matches a line that a workflow runner takes for a command.
var runnerCommand = regexp.MustCompile(`(?m)^\s*(::|##\[)[^\n]*`)

// valid has, for each format, a function that checks a text with an independent parser and returns
// all strings in it.
var valid = map[string]func(text []byte) ([]string, error){
	"json":  jsonTexts,
	"sarif": jsonTexts,
	"yaml": func(text []byte) ([]string, error) {
		var value any
		err := yaml.Unmarshal(text, &value)
		return textsIn(value), err
	},
	"csv": func(text []byte) (texts []string, err error) {
		records, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		for _, record := range records {
			texts = append(texts, record...)
		}
		return texts, err
	},
	"junit": markup, "svg": markup,
	"ics": func(text []byte) (texts []string, err error) {
		c, err := parseCalendar(text)
		if err != nil {
			return nil, err
		}
		for _, part := range c.parts {
			for _, values := range part.properties {
				texts = append(texts, values...)
			}
		}
		return texts, nil
	},
	"github": func(text []byte) ([]string, error) {
		for line := range strings.Lines(string(text)) {
			if !regexp.MustCompile(`^::(error|warning|notice) (file=[^:,]+,(line=\d+,col=\d+,)?)?title=[^:,]+::[^\n]+\n$`).MatchString(line) {
				return nil, fmt.Errorf("no annotation: %q", line)
			}
		}
		return []string{strings.NewReplacer("%0A", "\n", "%0D", "\r", "%3A", ":", "%2C", ",", "%25", "%").Replace(string(text))}, nil
	},
	"html": func(text []byte) ([]string, error) {
		if found := regexp.MustCompile(`<(b|script|/text>[^<\n])[ >]`).Find(text); found != nil {
			return nil, fmt.Errorf("markup of the file's: %q", found)
		}
		return []string{string(text)}, nil
	},
}

func jsonTexts(text []byte) ([]string, error) {
	var value any
	err := json.Unmarshal(text, &value)
	return textsIn(value), err
}

// textsIn returns all strings in a value.
func textsIn(value any) (texts []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, item := range v {
			texts = append(texts, textsIn(item)...)
		}
	case map[string]any:
		for key, item := range v {
			texts = append(append(texts, key), textsIn(item)...)
		}
	}
	return texts
}

func markup(text []byte) (texts []string, err error) {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return texts, nil
		} else if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "b" {
				return nil, errors.New("an element of the file's")
			}
			for _, a := range token.Attr {
				texts = append(texts, a.Value)
			}
		case xml.CharData:
			texts = append(texts, string(token))
		}
	}
}

// TestHostileText runs every verb in every format on files in which every text is hostile. Nothing
// in the output controls a terminal or hides. Formats for programs can be parsed and have the
// original text.
func TestHostileText(t *testing.T) {
	paths := hostileFiles(t)
	path := func(name string) string { return paths[name] }
	version, image := "kubernetes/version"+hostile, "machineImages/image"+hostile+"/os"+hostile
	all := []string{"profile", "namespaced", "stranger", "revision", "strange", "shape", "broken", "repeated"}
	for _, file := range all {
		formats := map[string][]string{
			"list": {"table", "wide", "name", "json", "yaml", "csv", "markdown"}, "status": {"yaml", "json"},
			"check": {"text", "json", "github", "sarif", "junit", "codequality"}, "next": {"table", "json", "ics", "csv"},
			"render": {"text", "svg", "html", "mermaid", "markdown"}, "path": {"table", "json"},
		}
		for _, verb := range slices.Sorted(maps.Keys(formats)) {
			for _, format := range formats[verb] {
				args := []string{verb, path(file), "-o", format}
				if verb == "path" {
					args = []string{verb, path(file), version, "-o", format}
				}
				hostileRun(t, format, args...)
				hostileRun(t, format, append(args, "--dialect", "gardener", "--color", "always", "-v")...)
				if file == "namespaced" && (verb == "list" || verb == "check") {
					hostileRun(t, format, append(args, "--parent", path("profile"), "--merged")...)
				}
				if file == "namespaced" {
					hostileRun(t, format, append(args, "--parent", path("profile"))...)
				}
			}
		}
		for _, format := range []string{"diff", "json"} {
			for _, args := range [][]string{
				{"set", path(file), version, "classification=" + hostile}, {"set", path(file), version, "classification=preview", "--force"},
				{"set", path(file), image, "deprecated=2026-05-01", "--force"}, {"set", path(file), "kubernetes/*", "expired=" + hostile},
				{"set", path(file), "kubernetes/new" + hostile, "version+", "--force"}, {"set", path(file), version, hostile + "=2026-01-01"},
				{"set", path(file), "kubernetes/1.31.4", "deprecated+=1mo", "--force"}, {"set", path(file), "--object", hostile, version, "version-"},
				{"set", path(file), "object" + hostile, "lifecycle=" + hostile}, {"set", path(file), "object" + hostile, "lifecycle=Draft", "--force"},
				{"convert", path(file), "--to", "lifecycle", "--force"}, {"convert", path(file), version, "--to", "legacy"},
				{"move", path(file), "object" + hostile, "propose", "--user", hostile}, {"move", path(file), "object" + hostile, "propose", "--user", "ann"},
				{"move", path(file), hostile, hostile},
			} {
				hostileRun(t, format, append(args, "--dry-run", "-o", format)...)
				hostileRun(t, format, append(args, "--dry-run", "-o", format, "--color", "always", "-v")...)
			}
		}
		for _, other := range all {
			for _, format := range []string{"text", "json"} {
				hostileRun(t, format, "diff", path(file), path(other), "-o", format)
				hostileRun(t, format, "check", path(file), "--old", path(other), "-o", format)
			}
			for _, format := range []string{"yaml", "json", "table"} {
				hostileRun(t, format, "merge", path(file), path(other), "-o", format)
				hostileRun(t, format, "merge", path(file), path(other), "-o", format, "--old-parent", path("profile"), "-v")
			}
		}
		for _, line := range [][]string{{"set", path(file), ""}, {"set", path(file), version, ""}, {"set", path(file), version, "expirationDate="}, {"path", path(file), "1"},
			{"list", path(file), "--object", ""}, {"move", path(file), ""}, {"convert", path(file), ""}, {"check", path("folder") + "/"}} {
			hostileRun(t, "text", append([]string{"__complete"}, line...)...)
		}
	}
	for _, args := range [][]string{
		{"list", path("folder")}, {"check", path("folder")}, {"check", path("folder"), "-o", "github"}, {"render", path("folder"), "-o", "html"}, {"next", path("folder"), "-o", "ics"},
		{"list", hostile}, {hostile}, {"list", path("profile"), "--at", hostile}, {"list", path("profile"), "--" + hostile}, {"list", path("profile"), "-o", hostile},
		{"list", path("profile"), "--object", hostile}, {"path", path("profile"), hostile}, {"path", path("profile"), version, hostile}, {"diff", path("profile"), "--and", hostile},
		{"check", path("profile"), "--against", hostile}, {"check", path("profile"), "--fail-on", hostile}, {"list", path("profile"), "--config", hostile}, {"list", path("profile"), "--config", path("profile")},
		{"list", path("profile"), "--policy", hostile}, {"list", path("profile"), "--log-file", "no/" + hostile}, {"list", path("profile"), "--max-size", hostile}, {"list", path("namespaced"), "--parent", hostile},
		{"view", path("profile")}, {"edit", path("profile")}, {"man", hostile}, {"completion", hostile}, {"config", hostile}, {"demo", hostile}, {"man"}, {"config"}, {"version"},
		{"list", "--log-file", "log", path("broken")},
	} {
		hostileRun(t, formatOf(args), args...)
	}
	for _, verb := range []string{"list pro", "status pro", "check pro", "next pro", "render pro", "path pro", "set pro", "convert pro", "diff pro", "merge pro", "__complete set",
		"list nam", "status nam", "check nam", "next nam", "render nam", "path nam", "set nam", "convert nam", "diff nam",
		"list rev", "check rev", "next rev", "render rev", "set rev", "move rev", "diff rev"} {
		if !did[verb] {
			t.Errorf("nothing was tried: %s", verb)
		}
	}
	log, err := os.ReadFile("log")
	if bad := harms(string(log), ""); err != nil || bad != "" {
		t.Errorf("the log file has %s, %v", bad, err)
	}
}

func formatOf(args []string) string {
	for i, arg := range args {
		if arg == "-o" && valid[args[i+1]] != nil {
			return args[i+1]
		}
	}
	return "text"
}

// colours matches the sequences that the program itself prints.
var colours = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// did has the verbs, with the kind of file, that did not fail in a call.
var did = map[string]bool{}

// hostileRun runs a call and checks everything that it printed. A sample has one in six of the
// calls whose verb and file are in did.
func hostileRun(t *testing.T, format string, args ...string) {
	t.Helper()
	tried := filepath.Base(args[min(1, len(args)-1)])
	tried = args[0] + " " + tried[:min(3, len(tried))]
	if did[tried] && !sample.Has(6, strings.Join(args, " ")) {
		return
	}
	var out, said bytes.Buffer
	clock := func() time.Time { return time.Date(2025, 12, 1, 0, 0, 0, 0, time.UTC) }
	code := runAt(clock, args, strings.NewReader(""), &out, &said)
	if code <= failure.Findings {
		did[tried] = true
	}
	call := fmt.Sprintf("%.40q: exit %d", args, code)
	stdout, stderr := out.String(), said.String()
	if strings.Contains(strings.Join(args, " "), "--color always") {
		stdout, stderr = colours.ReplaceAllString(stdout, ""), colours.ReplaceAllString(stderr, "")
	}
	allowed := "\t"
	if format == "ics" {
		allowed = "\r"
	}
	for name, text := range map[string]string{"output": stdout, "messages": stderr} {
		if bad := harms(text, allowed); bad != "" {
			t.Errorf("%s: the %s have %s", call, name, bad)
		}
		if found := runnerCommand.FindString(text); found != "" && (name == "messages" || format != "github" && format != "ics") {
			t.Errorf("%s: the %s have the workflow command %.100q", call, name, found)
		}
	}
	if code == failure.Done && strings.Contains(stderr, "lctui: ") || (code == failure.Usage || code == failure.Refused) && !strings.Contains(stderr, "lctui: ") {
		t.Errorf("%s, but it says %.300q", call, stderr)
	}
	if code > failure.Findings || out.Len() == 0 || valid[format] == nil {
		return
	}
	texts, err := valid[format]([]byte(stdout))
	if err != nil {
		t.Errorf("%s: %v", call, err)
	}
	if format == "json" || format == "yaml" {
		truthful(t, call, args, texts)
	}
}

// truthful checks that a format for programs has the hostile text unchanged, if it has that text at
// all.
func truthful(t *testing.T, call string, args, texts []string) {
	t.Helper()
	joined := strings.Join(texts, "\x00")
	if strings.Contains(joined, "owned") && !strings.Contains(joined, "owned\x07") && !strings.Contains(joined, `owned\x07`) {
		t.Errorf("%s: the text is changed", call)
	}
	if args[0] == "list" && strings.Contains(joined, `"version`) && !strings.Contains(joined, "version"+hostile) {
		t.Errorf("%s: no version is true", call)
	}
}
