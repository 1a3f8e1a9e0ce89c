package splice

import (
	"slices"
	"testing"
)

func TestSplices(t *testing.T) {
	for _, c := range []struct {
		name, data string
		splices    []Splice
		want       string
	}{
		{"none", "abc", nil, "abc"},
		{"out of order", "abcdef", []Splice{{4, 5, "E"}, {1, 2, "B"}}, "aBcdEf"},
		{"insertions keep their order", "ab", []Splice{{1, 1, "1"}, {1, 1, "2"}, {1, 1, "3"}}, "a123b"},
		{"an insertion before what goes", "abc", []Splice{{1, 2, ""}, {1, 1, "x"}}, "axc"},
		{"an insertion behind what goes", "abc", []Splice{{2, 2, "x"}, {1, 2, ""}}, "axc"},
		{"removals that touch", "abcd", []Splice{{1, 2, ""}, {2, 3, ""}}, "ad"},
		{"nothing for nothing", "abc", []Splice{{1, 1, ""}}, "abc"},
		{"all of it", "abc", []Splice{{0, 3, "x"}}, "x"},
		{"the last line, with a line end", "a\nb\n", []Splice{{2, 4, ""}}, "a\n"},
		{"the last line, without", "a\nb", []Splice{{2, 3, ""}}, "a"},
		{"the last line, CR LF", "a\r\nb", []Splice{{3, 4, ""}}, "a"},
		{"the last lines one by one", "a\nb\nc", []Splice{{2, 4, ""}, {4, 5, ""}}, "a"},
		{"in the place of the last line", "a\nb", []Splice{{2, 3, ""}, {3, 3, "\nc"}}, "a\nc"},
		{"below the last line", "a\nb", []Splice{{3, 3, "\nc"}}, "a\nb\nc"},
		{"a text that ends with a new line", "a\nb", []Splice{{2, 2, "c\n"}}, "a\nc\nb"},
		{"the only line", "a", []Splice{{0, 1, ""}}, ""},
		{"the last line, behind a change of its CR", "a\r\nb", []Splice{{1, 2, "X"}, {3, 4, ""}}, "aX"},
		{"the last line, behind an insertion before its LF", "a\r\nb", []Splice{{2, 2, "X"}, {3, 4, ""}}, "a\rX"},
	} {
		got, err := Combine([]byte(c.data), c.splices)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if text := string(Apply([]byte(c.data), got)); text != c.want {
			t.Errorf("%s: %q, not %q", c.name, text, c.want)
		}
		if !Untouched([]byte(c.data), []byte(c.want), got) {
			t.Errorf("%s: bytes outside differ", c.name)
		}
	}
}

func TestSplicesThatOverlapAreNoPlan(t *testing.T) {
	for _, splices := range [][]Splice{
		{{1, 3, ""}, {2, 4, ""}}, {{1, 3, "x"}, {2, 2, "y"}}, {{1, 3, ""}, {1, 2, ""}}, {{2, 1, ""}}, {{-1, 1, ""}}, {{4, 9, ""}},
	} {
		if got, err := Combine([]byte("abcdef"), slices.Clone(splices)); err == nil {
			t.Errorf("%v gives %v", splices, got)
		}
	}
}

func TestAlign(t *testing.T) {
	was := "abcd"
	for _, c := range []struct {
		name, now string
		bases     []int
		want      []Row
	}{
		{"unchanged", "abcd", []int{0, 1, 2, 3}, []Row{{0, 0}, {1, 1}, {2, 2}, {3, 3}}},
		{"removed", "ad", []int{0, 3}, []Row{{0, 0}, {1, -1}, {2, -1}, {3, 1}}},
		{"added", "xabcdy", []int{-1, 0, 1, 2, 3, -1}, []Row{{-1, 0}, {0, 1}, {1, 2}, {2, 3}, {3, 4}, {-1, 5}}},
		{"in the place of another", "axcd", []int{0, -1, 2, 3}, []Row{{0, 0}, {1, -1}, {-1, 1}, {2, 2}, {3, 3}}},
		{"removed and added again", "abcd", []int{0, -1, 2, 3}, []Row{{0, 0}, {1, 1}, {2, 2}, {3, 3}}},
		{"one of two added again", "axcd", []int{0, -1, -1, 3}, []Row{{0, 0}, {1, -1}, {-1, 1}, {2, 2}, {3, 3}}},
		{"all removed", "", nil, []Row{{0, -1}, {1, -1}, {2, -1}, {3, -1}}},
		{"turned round", "ba", []int{1, 0}, nil},
		{"twice the same", "aa", []int{0, 0}, nil},
		{"from nowhere", "e", []int{4}, nil},
	} {
		rows, ok := Align(len(was), len(c.bases), func(j int) int { return c.bases[j] }, func(b, j int) bool { return was[b] == c.now[j] })
		if ok != (c.want != nil) || !slices.Equal(rows, c.want) {
			t.Errorf("%s: %v %v, not %v", c.name, rows, ok, c.want)
		}
	}
}

func TestBytesOutsideSplicesAreCompared(t *testing.T) {
	old := []byte("one two three")
	splices := []Splice{{4, 7, "2"}}
	for text, want := range map[string]bool{
		"one 2 three": true, "One 2 three": false, "one 2 threE": false, "one 3 three": true,
		"one 2 three ": false, "one 2": false, "": false,
	} {
		if got := Untouched(old, []byte(text), splices); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
