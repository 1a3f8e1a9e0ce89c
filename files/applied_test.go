package files

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestOpenKnownOverlooksNothing: a file in a folder is read or gives an error if kubectl could read
// an object of a known kind in it, even if it is a template. Other files are skipped.
func TestOpenKnownOverlooksNothing(t *testing.T) {
	const profile = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: a}\n"
	const template = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: {{ .x }}}\n"
	const pod = "apiVersion: v1\nkind: Pod\n"
	wide := func(order binary.AppendByteOrder, size int, text string) string {
		out := []byte{}
		add := func(unit uint32) {
			if size == 4 {
				out = order.AppendUint32(out, unit)
			} else {
				out = order.AppendUint16(out, uint16(unit))
			}
		}
		add(0xfeff)
		for _, unit := range utf16.Encode([]rune(text)) {
			add(uint32(unit))
		}
		return string(out)
	}
	const (
		read = iota
		wrong
		passed
		unrendered
	)
	for _, c := range []struct {
		what, name, text string
		want             int
	}{
		{"a profile", "a.yaml", profile, read},
		{"with a mark of UTF-8", "a.yaml", "\ufeff" + profile, read},
		{"with escapes", "a.yml", "{apiVersion: \"core.gardener\\x2ecloud/v1beta1\", kind: \"Cloud\\x50rofile\"}", read},
		{"in UTF-16", "a.yaml", wide(binary.LittleEndian, 2, profile), wrong},
		{"in UTF-16, the other order", "a.json", wide(binary.BigEndian, 2, profile), wrong},
		{"in UTF-32", "a.yaml", wide(binary.LittleEndian, 4, profile), wrong},
		{"in UTF-32, the other order", "a.yaml", wide(binary.BigEndian, 4, profile), wrong},
		{"broken in UTF-16", "a.yaml", wide(binary.LittleEndian, 2, profile+"\tx: [\n"), wrong},
		{"something else in UTF-16", "a.yaml", wide(binary.LittleEndian, 2, pod), passed},
		{"with a NUL", "a.yaml", profile + "x: \x00\n", wrong},
		{"too large", "a.yaml", strings.Repeat("# padding\n", 1<<18) + profile, wrong},
		{"too large in UTF-16", "a.yaml", wide(binary.LittleEndian, 2, strings.Repeat("# padding\n", 1<<18)+profile), wrong},
		{"something else, too large", "a.yaml", strings.Repeat("# padding\n", 1<<18) + pod, passed},
		{"prose, too large", "a.md", strings.Repeat("# padding\n", 1<<18) + profile, passed},
		{"a template", "a.yaml", template, unrendered},
		{"a template below something else", "a.yaml", pod + "---\n" + template, unrendered},
		{"a template below a profile", "a.yaml", profile + "---\n" + template, wrong},
		{"a template above a profile", "a.yaml", template + "---\n" + profile, wrong},
		{"a template below a list", "a.yaml", "apiVersion: v1\nkind: List\nitems: [{apiVersion: core.gardener.cloud/v1beta1, kind: CloudProfile}]\n---\n" + template, wrong},
		{"braces in a text of something that only kubectl reads", "a.yaml", profile + "a: |\n  {{ x }}\nb: [? c : d]\n", wrong},
		{"a template of ytt", "a.yaml", profile + "spec: #@ data.values.spec\n", wrong},
		{"a binary kind", "a.yaml", "apiVersion: core.gardener.cloud/v1beta1\nkind: !!binary Q2xvdWRQcm9maWxl\n", wrong},
		{"a merged kind", "a.yaml", "x: &x {kind: CloudProfile}\napiVersion: core.gardener.cloud/v1beta1\n<<: *x\n", read},
		{"flow that only kubectl reads", "a.yaml", "{apiVersion: core.gardener.cloud/v1beta1, kind: CloudProfile, a: [? b : c]}\n", wrong},
		{"an example in prose", "a.md", "# Use\n```yaml\n" + profile + "---\n" + profile + "```\n", passed},
	} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		doc, err := OpenKnown(path, Options{MaxSize: 1 << 20})
		got := read
		switch e, ok := err.(*Error); {
		case ok && e.Template && !e.Applied:
			got = unrendered
		case err != nil:
			got = wrong
		case doc == nil:
			got = passed
		}
		if got != c.want {
			t.Errorf("%s: %d, want %d: %v", c.what, got, c.want, err)
		}
	}
}
