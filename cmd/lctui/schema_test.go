package main

import (
	"bytes"
	"flag"
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

	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/docs/schema"
	"github.com/lctui/lctui/files/config"
)

var updateSchemas = flag.Bool("update-schemas", false, "write docs/schema")

// written has the names of the schemas of the files that people write. These schemas are not
// generated.
var written = []string{"SupportPolicy", "ReleaseSchedule", "config"}

// TestSchemas compares the schemas of printed documents with those generated from their types.
func TestSchemas(t *testing.T) {
	names := slices.Clone(written)
	for _, d := range documents {
		names = append(names, d.name)
		text, err := d.text()
		if err != nil {
			t.Fatal(err)
		}
		if *updateSchemas {
			write(t, filepath.Join("..", "..", "docs", "schema", d.name+".json"), string(text))
		} else if have := string(schema.Of(d.name)); have != string(text) {
			t.Errorf("%s: go test ./cmd/lctui -run TestSchemas -update-schemas writes it again:\n%s", d.name, firstDifference(have, string(text)))
		}
	}
	for _, name := range schema.Names() {
		if !slices.Contains(names, name) {
			t.Errorf("%s is the schema of nothing", name)
		}
		if wrong, err := unlikeSchema(name, []byte(`{"apiVersion":1,"kind":"X","them":"dark"}`)); wrong == "" || err != nil {
			t.Errorf("%s takes anything: %v", name, err)
		}
	}
}

// unlikeSchema returns a description of how a document violates the named schema, or "" if it does
// not.
func unlikeSchema(name string, document []byte) (string, error) {
	text := schema.Of(name)
	if text == nil {
		return "there is no schema " + name, nil
	}
	compiledSchemas.Lock()
	defer compiledSchemas.Unlock()
	if compiledSchemas.of[name] == nil {
		var err error
		if compiledSchemas.of[name], err = compiled(text); err != nil {
			return "", err
		}
	}
	if err := validate(compiledSchemas.of[name], document); err != nil {
		return err.Error(), nil
	}
	return "", nil
}

// compiledSchemas are the schemas compiled so far, by name.
var compiledSchemas = struct {
	sync.Mutex
	of map[string]*jsonschema.Schema
}{of: map[string]*jsonschema.Schema{}}

// compiled compiles a schema, with its formats asserted. It does not depend on the working
// directory, which scripts change.
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

// validate returns an error if a JSON document violates a schema.
func validate(schema *jsonschema.Schema, text []byte) error {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(document)
}

// TestSchemasTakeWhatIsRead: the schemas of files accept all files that the program accepts, of
// those in the scripts and the rule pages. They refuse some files that it refuses.
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
	for _, name := range written {
		if seen[name] == 0 {
			t.Errorf("no %s was seen", name)
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

// taken returns the name of the schema for a file that the program accepts, or "" for any other
// file.
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
