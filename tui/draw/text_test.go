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
