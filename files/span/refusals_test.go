package span

import (
	"strings"
	"testing"
)

// TestRefusals reads every text in testdata/refusals.txt. A ▲ in the text marks where the reader
// refuses it. The expected result is the message, the hint, and whether go.yaml.in/yaml/v3 reads
// the text. If it does, this reader refuses on purpose what YAML allows.
func TestRefusals(t *testing.T) {
	all := sections(t, "testdata/refusals.txt")
	for i, s := range all {
		t.Run(s.name, func(t *testing.T) {
			in := strings.ReplaceAll(s.in, "▲", "")
			all[i].in, all[i].want = refusal(t, in)
			if !*update && (all[i].in != s.in || all[i].want != s.want) {
				t.Errorf("%s\n--\n%s\nexpected\n%s\n--\n%s", all[i].in, all[i].want, s.in, s.want)
			}
		})
	}
	if *update {
		writeSections(t, "testdata/refusals.txt", all)
	}
}

// refusal returns the text with its place marked, and the expected result.
func refusal(t *testing.T, in string) (marked, sentences string) {
	_, err := Parse([]byte(in))
	e, _ := err.(*Error)
	if e == nil {
		t.Errorf("%q is read", in)
		return in, "read\n"
	}
	if e.Offset < 0 || e.Offset > len(in) {
		t.Fatalf("%q: the place %d is not in the text", in, e.Offset)
	}
	if e.What == "" || e.Hint == "" || strings.HasSuffix(e.What, ".") || strings.HasSuffix(e.Hint, ".") {
		t.Errorf("%q: %q, %q are no sentences without full stop", in, e.What, e.Hint)
	}
	sentences = e.What + "\n" + e.Hint + "\n"
	if e.Other >= 0 {
		sentences += "also at " + strings.SplitN(in[e.Other:], "\n", 2)[0] + "\n"
	}
	if err := libraryReads([]byte(in)); err == nil {
		sentences += "yaml/v3 reads it\n"
	}
	return in[:e.Offset] + "▲" + in[e.Offset:], sentences
}
