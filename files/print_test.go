package files

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	kubectl "sigs.k8s.io/yaml"

	"github.com/lctui/lctui/model"
)

func TestYAMLIsKubernetesAndCannotSteerATerminal(t *testing.T) {
	got, err := YAML(json.RawMessage(`{"kind":"K","empty":[],"none":null,"list":[{"version":"1.30","b":true},[[1,{}],"x"],{"version":"a\u001b[31m\u202e"}]}`))
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
	// The library folds long texts with spaces at a column, however deep they are.
	folded := `{"a":[` + long(`{"b":"`+strings.Repeat("c d ", 50)+`","e":["`+strings.Repeat("fgh i", 40)+`"]}`) + `]}`
	versions := "[" + long(`{"version":"1.30","list":[["a",{}],[]],"at":"2024-12-01"}`) + "]"
	for _, document := range []string{
		versions,
		"[" + versions + ",{}," + versions + ",[]]",
		`{"kind":"K","status":{"versions":` + versions + `,"":` + versions + `,"more":{"a":` + versions + `}},"1":[` + versions + `,1,"text0."],"text1.":"text1."}`,
		"[" + long(`{"a":{"b":"`+strings.Repeat("c d ", 50)+`"}}`) + "]",
		`["a",` + `"` + strings.Repeat("a b ", mostAtOnce) + `",1]`,
		"[" + long(`1`) + "," + long(`"on"`) + "]",
		`{"kind":"K","a":{"b":[[` + folded + `],{"c":` + folded[len(`{"a":`):len(folded)-1] + `,"d":[` + folded + `]}]}}`,
	} {
		want, err := kubectl.JSONToYAML([]byte(document))
		got, failed := YAML(json.RawMessage(document))
		if err != nil || failed != nil || string(got) != string(want) {
			t.Errorf("%.200s\n%d instead of %d bytes, %v, %v", document, len(got), len(want), err, failed)
		}
	}
}

func TestYAMLWithComments(t *testing.T) {
	long := strings.Repeat("a b ", 100)
	longer := `[{"a":"` + strings.Repeat("x", mostAtOnce) + `"},[1,{"b":[]}]]`
	read := func(document string) any {
		value, err := decoded([]byte(document))
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	documents := []Commented{
		{read(`{"long":"` + long + `"}`), func([]string) string { return "here" }},
		{read(`{"list":[{"a":"x","b":"y"}],"c":1}`), func(path []string) string {
			return map[string]string{"list.0.b": "here\n", "c": "a number"}[strings.Join(path, ".")]
		}},
		{read(`{"many":` + longer + `,"lines":"- a\n- b","whole":18446744073709551615,"small":1e-3}`), func([]string) string { return "" }},
	}
	want := []string{
		"long: \"" + long + "\" # here\n",
		"c: 1 # a number\nlist:\n- a: x\n  b: \"y\" # here\\n\n",
		"lines: \"- a\\n- b\"\nmany:\n- a: " + strings.Repeat("x", mostAtOnce) + "\n- - 1\n  - b: []\nsmall: 0.001\nwhole: 18446744073709551615\n",
	}
	for n := range documents {
		got, err := YAMLWithComments(documents[:n+1])
		if texts := model.Map(got, func(b []byte) string { return string(b) }); err != nil || !slices.Equal(texts, want[:n+1]) {
			t.Errorf("got\n%s\nwant\n%s\n%v", texts, want[:n+1], err)
		}
	}
}

// TestYAMLThatMeansSomethingElseIsNotPrinted: mean returns an error if the texts do not give the
// values.
func TestYAMLThatMeansSomethingElseIsNotPrinted(t *testing.T) {
	for _, c := range []struct {
		text, document string
		same           bool
	}{
		{"a: 1\nb: [x, null, true, 1.5]\n", `{"b":["x",null,true,1.5],"a":1}`, true},
		{"a: 1000\nb: 18446744073709551615\n", `{"a":1e3,"b":18446744073709551615}`, true},
		{"a: 1\n", `{"a":"1"}`, false}, {"a: \"1\"\n", `{"a":1}`, false}, {"a: 1\nb: 2\n", `{"a":1}`, false}, {"a: 1\n", `{"a":1,"b":null}`, false},
		{"a: [1]\n", `{"a":[1,2]}`, false}, {"a: 2\n", `{"a":3}`, false}, {"a: 2.5\n", `{"a":2}`, false}, {"a: 2024-12-01\n", `{"a":"2024-12-01"}`, false},
		{"a: {}\n", `{"a":[]}`, false}, {"a: 1\n---\nb: 1\n", `{"a":1}`, false}, {"a: [\n", `{"a":1}`, false}, {"", `{"a":1}`, false},
	} {
		want, err := decoded([]byte(c.document))
		if err != nil {
			t.Fatal(err)
		}
		if err := mean([][]byte{[]byte(c.text)}, []any{want}); (err == nil) != c.same {
			t.Errorf("%q as %s: %v", c.text, c.document, err)
		}
	}
}

// TestNumbersPrintAsKubernetesPrintsThem: YAML prints every number as the library of Kubernetes
// does.
func TestNumbersPrintAsKubernetesPrintsThem(t *testing.T) {
	for _, number := range []string{"0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1.0", "1.5", "0.1", "1e3", "1E-3", "1e21", "-1.5e300", "123456789.125"} {
		want, err := kubectl.JSONToYAML([]byte("[" + number + "]"))
		got, failed := YAML(json.RawMessage("[" + number + "]"))
		if err != nil || failed != nil || string(got) != string(want) {
			t.Errorf("%s: %q instead of %q, %v, %v", number, got, want, err, failed)
		}
	}
}

// FuzzYAMLMeansTheSame: the YAML readers of the library and of kubectl read any text as it is in
// the JSON.
func FuzzYAMLMeansTheSame(f *testing.F) {
	for _, text := range []string{
		"", " ", "a b", "1.30", "1.30.6", "1.2.3-rc.1", "1.2.3+b", "01.2.3", "1e3", "1.2.3e5", "0x1F", "0o17", "1_000", ".5", "-1", "+1", "~",
		"null", "Null", "TRUE", "yes", "On", "n", ".inf", ".nan", "2024-12-01", "2024-12-01T00:00:00Z", "12:30:45", "1:2", "<<", "=", "- a", "a: b",
		"a #b", "#a", "'a'", `"a"`, "a\nb", "a\tb", "\u0085", "\u2028", "\ufeff", "\x7f", "\u202e", "😀", "日本", "{a}", "[a]", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a",
		"---", "...", "a/b", "a-", "key:", "\\", "é", "\u200b", "Y", "NO", strings.Repeat("k", 1021), strings.Repeat("\x00k", 300), strings.Repeat("'k", 400), strings.Repeat("'k", 380) + "\x00", strings.Repeat("\"k", 400), strings.Repeat("5g", 700),
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
	out, err := YAML(document)
	if err != nil && strings.Contains(err.Error(), "more than 1024 characters") && widestForm(string(data)) > longestKey {
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
	if _, err := YAMLWithComments([]Commented{{document, func([]string) string { return "" }}}); err != nil && !strings.Contains(err.Error(), "more than 1024 characters") {
		t.Errorf("%q: with comments: %v", document, err)
	}
	for line := range strings.Lines(string(out)) {
		if line := strings.TrimSuffix(line, "\n"); model.Escape(line) != line {
			t.Errorf("%q can steer a terminal: %q", document, line)
		}
	}
}

func TestYAMLRefusesWhatIsNoJSON(t *testing.T) {
	for _, text := range []string{"", "{", `{"a"`, `[1,`, "x"} {
		if out, err := YAML(json.RawMessage(text)); err == nil {
			t.Errorf("%q: %q", text, out)
		}
	}
}
