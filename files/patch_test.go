package files

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestPatchIsAppliedByGit: the output of Patch turns the old text into the new one, whatever their
// line ends.
func TestPatchIsAppliedByGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	type texts struct{ old, new string }
	cases := map[string]texts{
		"LF":                     {"a\nb\nc\n", "a\nB\nc\n"},
		"CR LF":                  {"a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"},
		"mixed":                  {"a\r\nb\nc\r\nd\n", "a\r\nB\nC\r\nd\n"},
		"a line end changed":     {"a\r\nb\r\n", "a\r\nb\n"},
		"no last line end":       {"a\r\nb", "a\r\nc"},
		"a carriage return less": {"a\r\n\r\nb\r\n", "a\r\nb\r\n"},
		"nothing left":           {"a\nb\n", ""},
		"nothing before":         {"", "a\nb\n"},
		"what steers a terminal": {"a\x1b[31m\nb\n", "a\x1b[31m\n\u202eb\n"},
	}
	for seed := range uint64(5) {
		random := rand.New(rand.NewPCG(seed, 7))
		old := randomLines(random, 60)
		for i := range old {
			if random.IntN(2) == 0 {
				old[i] = strings.TrimSuffix(old[i], "\n") + "\r\n"
			}
		}
		cases["random "+strconv.Itoa(int(seed))] = texts{strings.Join(old, ""), strings.Join(changeLines(random, changeLines(random, old)), "")}
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "f")
			if err := os.WriteFile(path, []byte(c.old), 0o600); err != nil {
				t.Fatal(err)
			}
			patch := Patch("f", []byte(c.old), []byte(c.new))
			if c.old == c.new != (patch == "") {
				t.Fatalf("the patch is %q", patch)
			}
			if patch == "" {
				return
			}
			git := exec.Command("git", "-c", "core.autocrlf=false", "apply", "-p0", "--whitespace=nowarn", "-")
			git.Dir, git.Stdin = dir, strings.NewReader(patch)
			if out, err := git.CombinedOutput(); err != nil {
				t.Fatalf("%s%q", out, patch)
			}
			if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, []byte(c.new)) {
				t.Errorf("%q, %v, not %q", got, err, c.new)
			}
		})
	}
}
