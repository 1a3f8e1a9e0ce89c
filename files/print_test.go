package files

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	kubectl "sigs.k8s.io/yaml"

	"github.com/lctui/lctui/model"
)

func TestYAMLIsKubernetesAndCannotSteerATerminal(t *testing.T) {
	got, err := YAML([]byte(`{"kind":"K","empty":[],"none":null,"list":[{"version":"1.30","b":true},[[1,{}],"x"],{"version":"a\u001b[31m\u202e"}]}`))
	want := `empty: []
kind: K
list:
- b: true
  version: "1.30"
- - - 1
    - {}
  - x
- version: "a\u001b[31m\u202e"
none: null
`
	if err != nil || string(got) != want {
		t.Errorf("got\n%s\nwant\n%s\n%v", got, want, err)
	}
}

// TestLongDocumentsPrintLikeShortOnes: printing in parts changes no byte.
func TestLongDocumentsPrintLikeShortOnes(t *testing.T) {
	long := func(element string) string { return strings.Repeat(element+",", 2*mostAtOnce/len(element)) + element }
	versions := "[" + long(`{"version":"1.30","list":[["a",{}],[]],"at":"2024-12-01"}`) + "]"
	for _, document := range []string{
		versions,
		"[" + versions + ",{}," + versions + ",[]]",
		`{"kind":"K","status":{"versions":` + versions + `,"":` + versions + `,"more":{"a":` + versions + `}},"1":[` + versions + `,1,"text0."],"text1.":"text1."}`,
		"[" + long(`{"a":{"b":"`+strings.Repeat("c d ", 50)+`"}}`) + "]",
		`["a",` + `"` + strings.Repeat("a b ", mostAtOnce) + `",1]`,
		"[" + long(`1`) + "," + long(`"on"`) + "]",
	} {
		want, err := kubectl.JSONToYAML([]byte(document))
		got, failed := YAML([]byte(document))
		if err != nil || failed != nil || string(got) != string(want) {
			t.Errorf("%.200s\n%d instead of %d bytes, %v, %v", document, len(got), len(want), err, failed)
		}
	}
}

func TestYAMLWithComments(t *testing.T) {
	long := strings.Repeat("a b ", 100)
	if got, err := YAMLWithComments([]byte(`{"long":"`+long+`"}`), func([]string) string { return "here" }); err != nil || string(got) != "long: \""+long+"\" # here\n" {
		t.Errorf("got\n%s\n%v", got, err)
	}
	got, err := YAMLWithComments([]byte(`{"list":[{"a":"x","b":"y"}],"c":1}`), func(path []string) string {
		return map[string]string{"list.0.b": "here\n", "c": "a number"}[strings.Join(path, ".")]
	})
	want := "c: 1 # a number\nlist:\n- a: x\n  b: \"y\" # here\\n\n"
	if err != nil || string(got) != want {
		t.Errorf("got\n%s\nwant\n%s\n%v", got, want, err)
	}
}

// FuzzYAMLMeansTheSame: the library's YAML reader and kubectl's read the same text as in the JSON,
// whatever it is.
func FuzzYAMLMeansTheSame(f *testing.F) {
	for _, text := range []string{
		"", " ", "a b", "1.30", "1.30.6", "1.2.3-rc.1", "1.2.3+b", "01.2.3", "1e3", "1.2.3e5", "0x1F", "0o17", "1_000", ".5", "-1", "+1", "~",
		"null", "Null", "TRUE", "yes", "On", "n", ".inf", ".nan", "2024-12-01", "2024-12-01T00:00:00Z", "12:30:45", "1:2", "<<", "=", "- a", "a: b",
		"a #b", "#a", "'a'", `"a"`, "a\nb", "a\tb", "\u0085", "\u2028", "\ufeff", "\x7f", "\u202e", "😀", "日本", "{a}", "[a]", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a",
		"---", "...", "a/b", "a-", "key:", "\\", "é", "\u200b", "Y", "NO", strings.Repeat("k", 1021), strings.Repeat("\x00k", 300), strings.Repeat("'k", 400), strings.Repeat("\"k", 400), strings.Repeat("5g", 700),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "")
		for _, document := range []any{
			map[string]any{"k": text, text: "v"}, []any{text, []any{text}}, map[string]any{"l": []any{map[string]any{text: []any{}}}},
		} {
			readsAs(t, document)
		}
	})
}

// readsAs checks that a document printed as YAML is read back unchanged, and that its lines cannot
// control a terminal.
func readsAs(t *testing.T, document any) {
	t.Helper()
	data, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	out, err := YAML(data)
	if err != nil && strings.Contains(err.Error(), "more than 1024 characters") && len(data) > 1024 {
		return
	}
	if err != nil {
		t.Fatalf("%v: %v", document, err)
	}
	for reader, read := range map[string]func([]byte, any) error{
		"the library": yaml.Unmarshal, "kubectl": func(b []byte, into any) error { return kubectl.UnmarshalStrict(b, into) },
	} {
		var got any
		if err := read(out, &got); err != nil {
			t.Errorf("%q: %s: %v\n%s", document, reader, err, out)
		} else if !reflect.DeepEqual(got, document) {
			t.Errorf("%q: %s reads %#v\n%s", document, reader, got, out)
		}
	}
	for line := range strings.Lines(string(out)) {
		if line := strings.TrimSuffix(line, "\n"); model.Escape(line) != line {
			t.Errorf("%q can steer a terminal: %q", document, line)
		}
	}
}

func TestYAMLRefusesWhatIsNoJSON(t *testing.T) {
	for _, text := range []string{"", "{", `{"a"`, `[1,`, "x"} {
		if out, err := YAML([]byte(text)); err == nil {
			t.Errorf("%q: %q", text, out)
		}
	}
}
