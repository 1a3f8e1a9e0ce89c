package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"sigs.k8s.io/yaml"

	"github.com/lctui/lctui/cmd/lctui/schema"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/files/config"
)

var updateSchemas = flag.Bool("update-schemas", false, "write docs/schema")

// published returns the documents that have a schema.
func published() []schema.Document { return slices.Concat(documents(), schema.Files) }

// TestSchemas compares docs/schema with what schema prints.
func TestSchemas(t *testing.T) {
	folder := filepath.Join("..", "..", "docs", "schema")
	left := map[string]bool{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		left[e.Name()] = true
	}
	for _, d := range published() {
		text, err := d.Text()
		if err != nil {
			t.Fatal(err)
		}
		name := d.Name + ".json"
		delete(left, name)
		if *updateSchemas {
			write(t, filepath.Join(folder, name), string(text))
		} else if have := read(t, filepath.Join(folder, name)); have != string(text) {
			t.Errorf("%s: go test ./cmd/lctui -run TestSchemas -update-schemas writes it anew:\n%s", name, firstDifference(have, string(text)))
		}
		if wrong, err := unlikeSchema(d.Name, []byte(`{"apiVersion":1,"kind":"X","them":"dark"}`)); wrong == "" || err != nil {
			t.Errorf("%s takes anything: %v", d.Name, err)
		}
	}
	for name := range left {
		t.Errorf("docs/schema/%s is the schema of nothing", name)
	}
}

// unlikeSchema returns how a document violates its schema, "" if it does not.
func unlikeSchema(name string, document []byte) (string, error) {
	i := slices.IndexFunc(published(), func(d schema.Document) bool { return d.Name == name })
	if i < 0 {
		return "there is no schema " + name, nil
	}
	compiledSchemas.Lock()
	defer compiledSchemas.Unlock()
	if compiledSchemas.of[name] == nil {
		text, err := published()[i].Text()
		if err != nil {
			return "", err
		}
		if compiledSchemas.of[name], err = compiled(text); err != nil {
			return "", err
		}
	}
	if err := validate(compiledSchemas.of[name], document); err != nil {
		return err.Error(), nil
	}
	return "", nil
}

// compiledSchemas are the schemas that documents were compared with, by their names.
var compiledSchemas = struct {
	sync.Mutex
	of map[string]*jsonschema.Schema
}{of: map[string]*jsonschema.Schema{}}

// compiled returns a schema from its text, wherever scripts are running meanwhile. Its formats are
// asserted.
func compiled(text []byte) (*jsonschema.Schema, error) {
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("file:///schema.json", schema); err != nil {
		return nil, err
	}
	return compiler.Compile("file:///schema.json")
}

// validate returns how a JSON document violates its schema.
func validate(schema *jsonschema.Schema, text []byte) error {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(document)
}

// TestSchemasTakeWhatIsRead: the schemas of files accept all files of the scripts and of the rule
// pages that the program accepts, and refuse some that it refuses.
func TestSchemasTakeWhatIsRead(t *testing.T) {
	seen := map[string]int{}
	dir := t.TempDir()
	for _, pattern := range []string{"testdata/script/*.txtar", "../../lifecycle/explain/rules/*.txt"} {
		paths, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			for _, f := range txtar.Parse([]byte(read(t, path))).Files {
				if ext := filepath.Ext(f.Name); ext != ".yaml" && ext != ".json" {
					continue
				}
				for _, text := range regexp.MustCompile(`(?m)^---.*\n`).Split(string(f.Data), -1) {
					name := taken(t, dir, text)
					if name == "" {
						continue
					}
					seen[name]++
					document, err := yaml.YAMLToJSON([]byte(text))
					if err != nil {
						t.Fatal(err)
					}
					if wrong, err := unlikeSchema(name, document); wrong != "" || err != nil {
						t.Errorf("%s, %s: %v\n%s%s", path, f.Name, err, wrong, text)
					}
				}
			}
		}
	}
	for _, d := range schema.Files {
		if seen[d.Name] == 0 {
			t.Errorf("no %s was seen", d.Name)
		}
	}
	document, err := yaml.YAMLToJSON([]byte(config.DefaultText))
	if err != nil {
		t.Fatal(err)
	}
	if wrong, err := unlikeSchema("config", document); wrong != "" || err != nil {
		t.Errorf("the default configuration: %v\n%s", err, wrong)
	}
	for text, name := range map[string]string{
		`{"failOn":"never"}`: "config", `{"rules":{"start-order":"fatal"}}`: "config", `{"policies":[{"files":"a"}]}`: "config",
		`{"apiVersion":"lctui/v1","kind":"SupportPolicy","spec":{"window":{"minors":"two"}}}`:                               "SupportPolicy",
		`{"apiVersion":"lctui/v1","kind":"SupportPolicy","spec":{"cadence":"6 weeks"}}`:                                     "SupportPolicy",
		`{"apiVersion":"lctui/v1","kind":"ReleaseSchedule","spec":{"releases":[{"version":"1.0","apis":[{"name":"v1"}]}]}}`: "ReleaseSchedule",
	} {
		if wrong, err := unlikeSchema(name, []byte(text)); wrong == "" || err != nil {
			t.Errorf("%s is allowed: %v", text, err)
		}
	}
}

// taken returns the name of the schema for a file that the program accepts, otherwise "".
func taken(t *testing.T, dir, text string) string {
	t.Helper()
	var header struct{ Kind string }
	var anything any
	if yaml.Unmarshal([]byte(text), &anything) != nil || anything == nil || yaml.Unmarshal([]byte(text), &header) != nil {
		return ""
	}
	switch header.Kind {
	case "":
		if c, err := config.Read("config.yaml", []byte(text)); err != nil || screen.CheckConfig(&c) != nil {
			return ""
		}
		return "config"
	case "SupportPolicy", "ReleaseSchedule":
		write(t, filepath.Join(dir, "f.yaml"), text)
		var out, said bytes.Buffer
		code := runAt(time.Now, []string{"check", filepath.Join(dir, "f.yaml"), "-o", "json", "--policy", "none"}, strings.NewReader(""), &out, &said)
		if code > 1 || regexp.MustCompile(`"rule": "(bad-policy|unknown-lifecycle|unreadable)"`).MatchString(out.String()) {
			return ""
		}
		return header.Kind
	}
	return ""
}
