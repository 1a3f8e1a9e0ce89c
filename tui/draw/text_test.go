package draw

import "testing"

// TestKeepEnds cuts names in the middle, because they differ at their ends.
func TestKeepEnds(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"kubernetes", 10, "kubernetes"},
		{"kubernetes", 8, "kub..tes"},
		{"garden-team-a/cloudprofile-aws", 15, "garden..ile-aws"},
		{"garden-team-b/cloudprofile-gcp", 15, "garden..ile-gcp"},
		{"名前名前名前", 7, "名..前"},
		{"kubernetes", 3, "k.."},
	} {
		if got := KeepEnds(c.text, c.width, ".."); got != c.want || Width(got) > c.width {
			t.Errorf("%q in %d cells: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// TestShorten leaves out whole clauses, then whole words.
func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"a merge is unfinished", 21, "a merge is unfinished"},
		{"a merge is unfinished; as YAML it is wrong", 40, "a merge is unfinished"},
		{"a merge is unfinished; as YAML it is wrong", 22, "a merge is unfinished"},
		{"a merge is unfinished; as YAML it is wrong", 21, "a merge is unfinished"},
		{"a merge is unfinished; as YAML it is wrong", 20, "a merge is .."},
		{"One. Two. Three", 14, "One. Two"},
		{"p.yaml: a merge is unfinished", 20, "p.yaml: a merge .."},
		{"p.yaml: a merge", 12, "p.yaml: a .."},
		{"p.yaml: merging", 11, "p.yaml .."},
		{"profiles.yaml", 8, "profil.."},
		{"日本 日本語", 8, "日本 .."},
		{"", 0, ""},
	} {
		if got := Shorten(c.text, c.width); got != c.want || Width(got) > c.width {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
