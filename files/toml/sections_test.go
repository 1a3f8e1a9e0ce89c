package toml

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the code gives into testdata; look at every line of the difference")

// section is one case of a file of cases: a name behind three equals signs, a text, two dashes, what is made of it.
type section struct{ name, in, want string }

func sections(t testing.TB, path string) (all []section) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq("\n"+string(data), "\n=== ") {
		name, rest, _ := strings.Cut(part, "\n")
		in, want, found := strings.Cut(rest, "--\n")
		if found {
			all = append(all, section{name, unseen.Replace(strings.TrimSuffix(in, "\n")), strings.TrimSpace(want) + "\n"})
		}
	}
	if len(all) == 0 {
		t.Fatalf("no cases in %s", path)
	}
	return all
}

func writeSections(t testing.TB, path string, all []section) {
	var b strings.Builder
	for i, s := range all {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("=== " + s.name + "\n" + seen.Replace(s.in) + "\n--\n" + s.want)
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// What cannot stand in a file of cases, or would not be seen there.
var (
	unseen = strings.NewReplacer("␀", "\x00", "␍", "\r", "␉", "\t", "␡", "\x7f", "<LS>", "\u2028", "<FC>", "\xfc", "<MARK>", "\ufeff")
	seen   = strings.NewReplacer("\x00", "␀", "\r", "␍", "\t", "␉", "\x7f", "␡", "\u2028", "<LS>", "\xfc", "<FC>", "\ufeff", "<MARK>")
)
