package span

import (
	"flag"
	"os"
	"strings"
	"testing"
)

// update writes the results of the reader into the tables of testdata. Review the differences
// before you keep them.
var update = flag.Bool("update", false, "rewrite the expectations in testdata/*.txt")

// section is a case of a table: a name, the text that is read, and what is expected.
type section struct{ name, in, want string }

// Signs in the tables for characters that cannot be seen or kept in a text file.
var (
	visible   = strings.NewReplacer("\ufeff", "␂", "\r", "␍", "\t", "␉")
	invisible = strings.NewReplacer("␂", "\ufeff", "␍", "\r", "␉", "\t", "∎\n", "")
)

// sections reads a table. Each case begins with "=== name"; a line "--" separates the text from the
// expected result. In the text, ␉ is a tab, ␍ is a carriage return, ␂ is a byte order mark, and ∎
// at its end means no line end.
func sections(t testing.TB, file string) []section {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []section
	for _, part := range strings.Split("\n"+string(data), "\n=== ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		in, want, found := strings.Cut(rest, "\n--\n")
		if !found {
			t.Fatalf("%s: %s has no line of two dashes", file, name)
		}
		all = append(all, section{name, invisible.Replace(in + "\n"), strings.TrimRight(want, "\n") + "\n"})
	}
	return all
}

// writeSections writes a table that sections reads.
func writeSections(t *testing.T, file string, all []section) {
	t.Helper()
	var b strings.Builder
	for _, s := range all {
		in := visible.Replace(s.in)
		if !strings.HasSuffix(in, "\n") {
			in += "∎\n"
		}
		b.WriteString("=== " + s.name + "\n" + in + "--\n" + s.want + "\n")
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// checkSections compares the expected result of each case with the result of got for its text.
func checkSections(t *testing.T, file string, got func(t *testing.T, in string) string) {
	t.Helper()
	all := sections(t, file)
	for i, s := range all {
		t.Run(s.name, func(t *testing.T) {
			all[i].want = got(t, s.in)
			if all[i].want != s.want && !*update {
				t.Errorf("%q\nis read as\n%sexpected\n%s", s.in, all[i].want, s.want)
			}
		})
	}
	if *update {
		writeSections(t, file, all)
	}
}
