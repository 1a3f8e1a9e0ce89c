package model

import (
	"testing"
	"unicode"
)

func TestEscapeShowsWhatCannotBeSeen(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain text", "1.31.4 (größer, 例, שלום)", "1.31.4 (größer, 例, שלום)"},
		{"emoji and combining", "e\u0301 🌱", "e\u0301 🌱"},
		{"no-break space", "a\u00a0b", "a\u00a0b"},
		{"a backslash is no control character", `C:\n`, `C:\n`},
		{"terminal sequence", "\x1b[31mred", `\x1b[31mred`},
		{"line ends and tab", "a\r\nb\tc", `a\r\nb\tc`},
		{"delete and C1", "a\x7f\u0085b", `a\x7f\u0085b`},
		{"direction override", "a\u202eb\u2066c", `a\u202eb\u2066c`},
		{"zero width", "a\u200bb\ufeffc", `a\u200bb\ufeffc`},
		{"joiner", "\U0001f469\u200d\U0001f680", "\U0001f469" + `\u200d` + "\U0001f680"},
		{"soft hyphen, filler", "a\u00adb\u3164", `a\u00adb\u3164`},
		{"variation selectors", "a\ufe0fb\U000e0100c\u180bd", `a\ufe0fb\U000e0100c\u180bd`},
		{"line separators", "a\u2028b\u2029", `a\u2028b\u2029`},
		{"tag characters", "a\U000e0041", `a\U000e0041`},
		{"no UTF-8", "a\xffb\xc3", `a\xffb\xc3`},
		{"the replacement character itself", "a\ufffdb", "a\ufffdb"},
	} {
		if got := Escape(c.in); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

func FuzzEscape(f *testing.F) {
	f.Add("a\x1b\u202e\xff")
	f.Fuzz(func(t *testing.T, text string) {
		got := Escape(text)
		for _, r := range got {
			if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
				t.Fatalf("%q leaves %U in %q", text, r, got)
			}
		}
		if again := Escape(got); again != got {
			t.Fatalf("escaped twice: %q, then %q", got, again)
		}
	})
}
