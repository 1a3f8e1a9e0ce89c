package files

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	numbered := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString("line " + strconv.Itoa(i+1) + "\n")
		}
		return b.String()
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"equal", "a\n", "a\n", ""},
		{"one line of many", numbered(9), strings.Replace(numbered(9), "line 5", "new", 1),
			"--- f\n+++ f\n@@ -2,7 +2,7 @@\n line 2\n line 3\n line 4\n-line 5\n+new\n line 6\n line 7\n line 8\n"},
		{"added at the end", "a\nb\n", "a\nb\nc\n", "--- f\n+++ f\n@@ -1,2 +1,3 @@\n a\n b\n+c\n"},
		{"removed at the begin", "a\nb\n", "b\n", "--- f\n+++ f\n@@ -1,2 +1 @@\n-a\n b\n"},
		{"from nothing", "", "a\n", "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n"},
		{"to nothing", "a\n", "", "--- f\n+++ f\n@@ -1 +0,0 @@\n-a\n"},
		{"two hunks", numbered(20), strings.Replace(strings.Replace(numbered(20), "line 3\n", "", 1), "line 18", "new", 1),
			"--- f\n+++ f\n@@ -1,6 +1,5 @@\n line 1\n line 2\n-line 3\n line 4\n line 5\n line 6\n@@ -15,6 +14,6 @@\n line 15\n line 16\n line 17\n-line 18\n+new\n line 19\n line 20\n"},
		{"hunks that touch", numbered(9), strings.Replace(strings.Replace(numbered(9), "line 1\n", "", 1), "line 8", "new", 1),
			"--- f\n+++ f\n@@ -1,9 +1,8 @@\n-line 1\n line 2\n line 3\n line 4\n line 5\n line 6\n line 7\n-line 8\n+new\n line 9\n"},
		{"no last line end", "a\nb", "a\nc", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"a last line end more", "a", "a\n", "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		{"CR LF throughout", "a\r\nb\r\n", "a\r\nc\r\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"},
		{"a line end changed", "a\r\nb\r\n", "a\r\nb\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\\r\n-b\\r\n+b\n"},
		{"what steers a terminal", "a\n", "\x1b[31m\t\u202eb\n", "--- f\n+++ f\n@@ -1 +1 @@\n-a\n+\\x1b[31m\t\\u202eb\n"},
	} {
		if got := Diff("f", []byte(c.old), []byte(c.new)); got != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, got, c.want)
		}
	}
	if got := Diff("a\nb\x1b", []byte("a"), []byte("b")); !strings.HasPrefix(got, `--- a\nb\x1b`+"\n") {
		t.Errorf("the name steers: %q", got)
	}
}

// TestLinesRebuildBothTexts compares random texts with repeating lines. The lines of each side
// together are that text, with the right numbers.
func TestLinesRebuildBothTexts(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		old := randomLines(random, 1+random.IntN(400))
		new := old
		for range random.IntN(12) {
			new = changeLines(random, new)
		}
		a, b := strings.Join(old, ""), strings.Join(new, "")
		gotA, gotB := rebuilt(t, Lines([]byte(a), []byte(b)))
		if gotA != a || gotB != b {
			t.Fatalf("seed %d: the lines are not the texts", seed)
		}
	}
}

func randomLines(random *rand.Rand, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = []string{"- classification: preview\n", "- classification: supported\n", "  startTime: x\n", "- version: " + strconv.Itoa(random.IntN(50)) + "\n"}[random.IntN(4)]
	}
	return out
}

func changeLines(random *rand.Rand, lines []string) []string {
	i := random.IntN(len(lines) + 1)
	j := min(len(lines), i+random.IntN(4))
	out := append([]string(nil), lines[:i]...)
	out = append(out, randomLines(random, random.IntN(4))...)
	return append(out, lines[j:]...)
}

func rebuilt(t *testing.T, lines []Line) (old, new string) {
	i, j := 0, 0
	for _, l := range lines {
		if l.Op != Added {
			i++
			old += l.Text + "\n"
		}
		if l.Op != Removed {
			j++
			new += l.Text + "\n"
		}
		if l.Op != Added && l.Old != i || l.Op != Removed && l.New != j {
			t.Fatalf("line %d of the old or %d of the new text is called %d and %d", i, j, l.Old, l.New)
		}
	}
	return old, new
}

// TestDiffOfManySmallChanges would take minutes if the whole texts were compared with each other.
func TestDiffOfManySmallChanges(t *testing.T) {
	var a, b strings.Builder
	for i := range 50_000 {
		line := "    - version: 1.2." + strconv.Itoa(i) + "\n      lifecycle: []\n"
		a.WriteString(line)
		if i%10 == 0 {
			line = strings.Replace(line, "lifecycle: []", "classification: deprecated", 1)
		}
		b.WriteString(line)
	}
	changed := 0
	for _, l := range Lines([]byte(a.String()), []byte(b.String())) {
		if l.Op != Same {
			changed++
		}
	}
	if changed != 10_000 {
		t.Errorf("%d lines differ, not 10000", changed)
	}
}

// TestChangedLinesShowTheSame: leaving out equal lines changes nothing that a diff shows.
func TestChangedLinesShowTheSame(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 2))
		old := randomLines(random, 1+random.IntN(300))
		new := old
		for range 1 + random.IntN(6) {
			new = changeLines(random, new)
		}
		a, b := []byte(strings.Join(old, "")), []byte(strings.Join(new, ""))
		if want, got := hunks(Lines(a, b)), hunks(ChangedLines(a, b)); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: the hunks are\n%v\nnot\n%v", seed, got, want)
		}
	}
}

// TestChangedLinesAreFew: lines that nobody will see are not kept.
func TestChangedLinesAreFew(t *testing.T) {
	blank := strings.Repeat("\n", 100_000)
	lines := ChangedLines([]byte("a\n"+blank+"b\n"+blank), []byte("x\n"+blank+"y\n"+blank))
	if len(lines) > 30 {
		t.Errorf("%d lines are held for two that change", len(lines))
	}
	if last := lines[len(lines)-1]; last.Old != 200_002 || last.New != 200_002 {
		t.Errorf("the last line is called %d and %d", last.Old, last.New)
	}
}

// TestDiffOfSimilarEntries: if one of many similar entries is removed or added, the diff has only
// its lines.
func TestDiffOfSimilarEntries(t *testing.T) {
	entries := func(without int) []byte {
		var b strings.Builder
		for i := range 20 {
			if i != without {
				fmt.Fprintf(&b, "- version: 0.%d.x\n  date: 2020-09-%02d\n  needs: 1.%d.x\n  storage: v1\n  force: N/A\n  apis:\n  - name: v1\n    type: v1\n    availability: default\n", 20-i, 30-i, 19-i/4)
			}
		}
		return []byte(b.String())
	}
	const lines = 9
	whole := entries(-1)
	for without := range 20 {
		for _, x := range []struct {
			old, new []byte
			op       Op
		}{{whole, entries(without), Removed}, {entries(without), whole, Added}} {
			counts := map[Op]int{}
			for _, l := range Lines(x.old, x.new) {
				counts[l.Op]++
			}
			if counts[x.op] != lines || counts[Removed]+counts[Added] != lines {
				t.Errorf("entry %d: %d lines removed, %d added, want only %d %c", without, counts[Removed], counts[Added], lines, x.op)
			}
		}
	}
}
