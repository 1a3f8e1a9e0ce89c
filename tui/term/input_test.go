package term

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// typed is a terminal that sends parts. Bytes that arrive together are one part. A part that begins
// with "late:" arrives after the patience of the reader has run out.
type typed struct{ parts []string }

func (s *typed) read(p []byte) (int, error) {
	if len(s.parts) == 0 {
		return 0, io.EOF
	}
	part := strings.TrimPrefix(s.parts[0], "late:")
	n := copy(p, part)
	if s.parts[0] = part[n:]; n == len(part) {
		s.parts = s.parts[1:]
	}
	return n, nil
}

func (s *typed) ready(limit time.Duration) bool {
	return limit <= 30*time.Millisecond && len(s.parts) > 0 && !strings.HasPrefix(s.parts[0], "late:")
}

// reads returns what each Read returns, with a buffer as large as the toolkit's.
func reads(t *testing.T, parts ...string) []string {
	t.Helper()
	s := &typed{parts: parts}
	in := &input{read: s.read, ready: s.ready}
	var out []string
	for {
		p := make([]byte, 256)
		n, err := in.Read(p)
		if err != nil {
			if !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
			return out
		}
		if n > 0 {
			out = append(out, string(p[:n]))
		}
	}
}

func TestWholeKeys(t *testing.T) {
	for _, c := range []struct {
		name        string
		parts, want []string
	}{
		{"a letter", []string{"j"}, []string{"j"}},
		{"letters in one burst", []string{"jjj"}, []string{"jjj"}},
		{"an arrow in two parts", []string{"\x1b", "[C"}, []string{"\x1b[C"}},
		{"an arrow in three parts", []string{"\x1b", "[", "C"}, []string{"\x1b[C"}},
		{"an arrow behind a letter", []string{"j\x1b[", "C"}, []string{"j\x1b[C"}},
		{"a rune in two parts", []string{"\xc3", "\xbc"}, []string{"ü"}},
		{"a rune with Alt in two parts", []string{"\x1b\xc3", "\xbc"}, []string{"\x1bü"}},
		{"a rune of four bytes, one by one", []string{"\xf0", "\x9f", "\x8c", "\xb1"}, []string{"🌱"}},
		{"the key Esc", []string{"\x1b", "late:j"}, []string{"\x1b", "j"}},
		{"Esc at the end", []string{"\x1b"}, []string{"\x1b"}},
		{"Alt with a letter", []string{"\x1b", "x"}, []string{"\x1bx"}},
		{"Alt with a capital that begins a text", []string{"\x1bP"}, []string{"\x1bP"}},
		{"the same and another key", []string{"\x1bPj"}, []string{"\x1bPj"}},
		{"Alt with a bracket", []string{"\x1b]", "late:1"}, []string{"\x1b]", "1"}},
		{"Alt and an arrow", []string{"\x1b\x1b", "[C"}, []string{"\x1b\x1b[C"}},
		{"an arrow in application mode", []string{"\x1bO", "A"}, []string{"\x1bOA"}},
		{"F1 of the console", []string{"\x1b[[", "A"}, []string{"\x1b[[A"}},
		{"a key of rxvt", []string{"\x1b[7$", "late:j"}, []string{"\x1b[7$", "j"}},
		{"an arrow that comes too late", []string{"\x1b", "late:[C"}, []string{"\x1b", "[C"}},
		{"a sequence cut by a control character", []string{"\x1b[1\r"}, []string{"\x1b[1\r"}},
		{"a mouse report in two parts", []string{"\x1b[<0;10", ";10M\x1b[<0;10;10m"}, []string{"\x1b[<0;10;10M", "\x1b[<0;10;10m"}},
		{"an old mouse report", []string{"\x1b[M !", "!"}, []string{"\x1b[M !!"}},
		{"Esc before a report of the mouse", []string{"\x1b\x1b[<0;10;10M"}, []string{"\x1b\x00\x1b[<0;10;10M"}},
		{"the same in parts", []string{"\x1b", "\x1b[<0", ";10;10M"}, []string{"\x1b\x00\x1b[<0;10;10M"}},
		{"Esc before a report of the focus", []string{"\x1b\x1b[I"}, []string{"\x1b\x00\x1b[I"}},
		{"two Esc before a report", []string{"\x1b\x1b\x1b[O"}, []string{"\x1b\x1b\x1b[O"}},
		{"Esc before a paste with the same in it", []string{"\x1b\x1b[200~\x1b\x1b[I\x1b[201~"}, []string{"\x1b\x00\x1b[200~\x1b\x1b[I\x1b[201~"}},
		{"Esc before an arrow is Alt", []string{"\x1b\x1b[C"}, []string{"\x1b\x1b[C"}},
		{"no UTF-8", []string{"\xff\xfe"}, []string{"\xff\xfe"}},
	} {
		if got := reads(t, c.parts...); strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestManyKeysAtOnce sends more than a buffer can take: no read ends inside a key.
func TestManyKeysAtOnce(t *testing.T) {
	for sent, key := range map[string]string{"\x1b[C": "\x1b[C", "\x1b[1;5C": "\x1b[1;5C", "ü": "ü", "\x1b[<35;100;20M": "\x1b[<35;100;20M", "\x1b\x1b[I": "\x1b\x00\x1b[I"} {
		all := strings.Repeat(key, 300)
		got := reads(t, strings.Repeat(sent, 300))
		for _, part := range got {
			if strings.ReplaceAll(part, key, "") != "" {
				t.Fatalf("%q is cut: %q", key, part)
			}
		}
		if strings.Join(got, "") != all {
			t.Errorf("%q: not all keys arrive", key)
		}
	}
}

func TestAnswersAreNoKeys(t *testing.T) {
	for _, c := range []struct {
		name  string
		parts []string
		want  string
	}{
		{"the background", []string{"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\"}, ""},
		{"the background, ended by a bell", []string{"\x1b]11;rgb:1e1e/1e1e/1e1e\a"}, ""},
		{"in two parts", []string{"\x1b]11;rgb:1e1e", "/1e1e/1e1e\x1b\\"}, ""},
		{"in two parts, far apart", []string{"\x1b]11;rgb:1e1e", "late:/1e1e/1e1e\x1b\\"}, ""},
		{"its end far apart", []string{"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b", "late:\\j"}, "j"},
		{"cut off for good, then a key", []string{"\x1b]11;rgb:1e1e", "late:\x1b[C"}, "\x1b[C"},
		{"cut off for good, then Enter", []string{"\x1b]11;rgb:1e1e", "late:\r"}, "\r"},
		{"cut off for good, then Esc", []string{"\x1b]11;rgb:1e1e", "late:\x1b"}, "\x1b"},
		{"between keys", []string{"j\x1b]11;rgb:0/0/0\ak"}, "jk"},
		{"the place of the cursor", []string{"\x1b[24;80R"}, ""},
		{"its first place", []string{"\x1b[1;1R"}, ""},
		{"F3 with Shift is a key", []string{"\x1b[1;2R"}, "\x1b[1;2R"},
		{"device attributes", []string{"\x1b[?62;22c\x1b[>1;10;0c\x1b[=1;1c"}, ""},
		{"Shift and an arrow of rxvt is a key", []string{"\x1b[c"}, "\x1b[c"},
		{"a state", []string{"\x1b[0n"}, ""},
		{"a colour scheme", []string{"\x1b[?997;1n"}, ""},
		{"a mode", []string{"\x1b[?2026;2$y"}, ""},
		{"a keyboard protocol", []string{"\x1b[?0u"}, ""},
		{"a key of that protocol is a key", []string{"\x1b[105;5u"}, "\x1b[105;5u"},
		{"a size", []string{"\x1b[8;24;80t"}, ""},
		{"a version", []string{"\x1bP>|xterm(370)\x1b\\"}, ""},
		{"a setting", []string{"\x1bP1$r0 q\x1b\\"}, ""},
		{"graphics", []string{"\x1b_Gi=31;OK\x1b\\"}, ""},
		{"behind another Esc", []string{"\x1b\x1b[1;1R"}, ""},
		{"a long text in parts", []string{"\x1b]52;c;" + strings.Repeat("QUJD", 40), "QUJDQUJD\aj"}, "j"},
		{"focus is told to the program", []string{"\x1b[I\x1b[O"}, "\x1b[I\x1b[O"},
	} {
		if got := strings.Join(reads(t, c.parts...), ""); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPastes(t *testing.T) {
	const begin, end = "\x1b[200~", "\x1b[201~"
	x := strings.Repeat("x", 300)
	for _, c := range []struct {
		name  string
		parts []string
		want  string
	}{
		{"all at once", []string{begin + "2026-03-01" + end}, begin + "2026-03-01" + end},
		{"longer than a buffer", []string{begin + x + end + "j"}, begin + x + end + "j"},
		{"in two parts", []string{begin + x, x + end}, begin + x + x + end},
		{"its end in two parts", []string{begin + "a\x1b[2", "01~j"}, begin + "a" + end + "j"},
		{"its end in two parts, far apart", []string{begin + "a\x1b[2", "late:01~j"}, begin + "a" + end + "j"},
		{"what looks like its end", []string{begin + "a\x1b[2", "late:x" + end}, begin + "a\x1b[2x" + end},
		{"answers in it are text", []string{begin + "\x1b[1;1R" + end}, begin + "\x1b[1;1R" + end},
		{"Ctrl+c after an end that never came", []string{begin + "abc", "late:\x03", "late:j"}, begin + "abc" + end + "\x03" + "j"},
	} {
		if got := strings.Join(reads(t, c.parts...), ""); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLongPasteIsCut(t *testing.T) {
	got := strings.Join(reads(t, "\x1b[200~"+strings.Repeat("x", 1<<20)+"\x1b[201~j"), "")
	if len(got) > longestPaste+20 || !strings.HasSuffix(got, "x\x1b[201~j") {
		t.Errorf("%d bytes of a paste of a million arrive", len(got))
	}
}

func TestSmallBufferReadsPlainly(t *testing.T) {
	s := &typed{parts: []string{"\x1b", "[C"}}
	in := &input{read: s.read, ready: s.ready}
	if n, err := in.Read(make([]byte, 100)); n != 1 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// FuzzInput sends any bytes in any parts. What arrives is part of what was sent, in order, except
// for the NUL after Esc, and every read ends.
func FuzzInput(f *testing.F) {
	f.Add("\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", uint8(3))
	f.Add("\x1b[200~abc\x1b[201~\x1b[<0;1;1M", uint8(1))
	f.Add("j\xc3\xbc\x1b\x1b[C", uint8(2))
	f.Add("\x1b\x1b[I\x1b\x1b[<0;1;1M", uint8(4))
	f.Add("\x1b\x1b[201~0", uint8(23))
	f.Fuzz(func(t *testing.T, sent string, size uint8) {
		var parts []string
		for rest := sent; rest != ""; {
			n := min(int(size)+1, len(rest))
			parts, rest = append(parts, rest[:n]), rest[n:]
		}
		got := strings.ReplaceAll(strings.Join(reads(t, parts...), ""), "\x1b\x00\x1b", "\x1b\x1b")
		got = strings.ReplaceAll(got, string(pasteEnd), "")
		at := 0
		for i := range len(got) {
			next := strings.IndexByte(sent[at:], got[i])
			if next < 0 {
				t.Fatalf("%q was not sent in %q", got, sent)
			}
			at += next + 1
		}
	})
}
