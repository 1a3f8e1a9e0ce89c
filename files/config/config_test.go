package config

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

func TestDefaultTextSaysTheDefaults(t *testing.T) {
	got, err := Read("config.yaml", []byte(DefaultText))
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Name, want.places = got.Name, got.places
	want.Keys, want.Rules = map[string][]string{}, map[string]string{}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestRead(t *testing.T) {
	got, err := Read("c.yaml", []byte(`
dialect: gardener
theme: light
maxSize: 500k
keys: {undo: [u, backspace], next-transition: ["]"]}
templates:
  slow: {supported: +1mo, expired: +1y}
policies: [{files: "profiles/*.yaml", policy: kubernetes}]
rules: {suspicious-date: off, start-order: warning}
exclude: ["charts/**"]
`))
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Name, want.places = "c.yaml", got.places
	want.Dialect, want.Theme, want.MaxSize = "gardener", "light", 500<<10
	want.Keys = map[string][]string{"undo": {"u", "backspace"}, "next-transition": {"]"}}
	want.Templates = []Template{{"slow", []Stage{{"supported", "+1mo"}, {"expired", "+1y"}}}}
	want.Policies = []Policy{{"profiles/*.yaml", "kubernetes"}}
	want.Rules = map[string]string{"suspicious-date": "off", "start-order": "warning"}
	want.Exclude = []string{"charts/**"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestEmptyConfigIsTheDefault(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "---\n", "null\n", "{}\n"} {
		got, err := Read("c.yaml", []byte(text))
		if err != nil || got.Dialect != "gep32" || !got.Mouse || got.MaxSize != files.MaxSize {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestReadConfigRefuses(t *testing.T) {
	for _, c := range []struct{ text, place string }{
		{"them: dark\n", "1:1"},
		{"theme:\n", "1:7"},
		{"theme: [dark]\n", "1:8"},
		{"dialect: Gardener\n", "1:10"},
		{"mouse: yes\n", "1:8"},
		{"mouse: \"on\"\n", "1:8"},
		{"failOn: never\n", "1:9"},
		{"maxSize: -1\n", "1:10"},
		{"maxSize: 9999999999999999999M\n", "1:10"},
		{"keys: [u]\n", "1:7"},
		{"keys: {undo: u}\n", "1:14"},
		{"keys: {undo: [[u]]}\n", "1:15"},
		{"templates: {usual: [a]}\n", "1:20"},
		{"policies: {files: a}\n", "1:11"},
		{"policies: [{files: a}]\n", "1:12"},
		{"policies: [{file: a}]\n", "1:13"},
		{"requests: {folder: a}\n", "1:1"},
		{"revisions: {resourceVersion: never}\n", "1:30"},
		{"revisions: {users: [ann]}\n", "1:13"},
		{"rules: {start-order: fatal}\n", "1:22"},
		{"rules: [start-order]\n", "1:8"},
		{"exclude: charts\n", "1:10"},
		{"theme: dark\n---\ntheme: light\n", "3:1"},
		{"theme: dark\ntheme: light\n", "2:1"},
		{"theme: \"dark\n", ""},
		{"- theme\n", "1:1"},
	} {
		config, err := Read("c.yaml", []byte(c.text))
		var e *files.Error
		if !errors.As(err, &e) || e.File != "c.yaml" || e.What == "" {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := e.Place.String(); c.place != "" && got != c.place {
			t.Errorf("%q: at %s, want %s (%v)", c.text, got, c.place, err)
		}
		if config.Dialect != "gep32" {
			t.Errorf("%q: the configuration given is not the default", c.text)
		}
	}
}

func TestOpenRefusesWhatIsNoFile(t *testing.T) {
	for path, want := range map[string]string{t.TempDir(): "a folder", os.DevNull: "a device"} {
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "500k": 500 << 10, "64M": 64 << 20, "0": 0, "": 0, "k": 0, "1G": 0, "1.5M": 0, "-1k": 0, "64 M": 0} {
		got, err := ParseSize(text)
		if got != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
}
