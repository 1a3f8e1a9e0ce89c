package draw

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/model/sample"
)

// TestNames cuts names in the middle so that no two look alike.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		width       int
		names, want []string
	}{
		{12, []string{"aws", "gcp"}, []string{"aws", "gcp"}},
		{11, []string{"garden-aws-canary", "garden-aws-live"}, []string{"gard..anary", "gard..-live"}},
		{10, []string{"a/dev/profile.yaml", "a/ops/profile.yaml"}, []string{"dev/..file", "ops/..file"}},
		{17, []string{"garden-aws-canary.yaml", "garden-aws.yaml"}, []string{"garden-aws-canary", "garden-aws"}},
		{10, []string{"garden-aws-canary.yaml", "garden-aws.yaml"}, []string{"aws-canary", "aws"}},
		{10, []string{"versions/1.30.0", "versions/1.29.0", "versions/1.29.0-alpha.1.0"}, []string{"1.30.0", "1.29.0", "1.29...1.0"}},
		{22, []string{"g--g--30-cloudprofile-head.yaml", "g--g-extension-provider-equinix-metal--26-cloudprofile-head.yaml", "g--g--local.yaml"},
			[]string{"g--30-clou..ofile-head", "g-extensio..ofile-head", "g--local"}},
		{23, []string{"garden-landscape-30-cloudprofile-head.yaml", "garden-landscape-extension-equinix-26-cloudprofile-head.yaml", "local.yaml"},
			[]string{"gard..30..head", "gard..exte..ix-26..head", "local"}},
		{14, []string{"landscapes/dev/aws.yaml", "landscapes/ops/aws.yaml"}, []string{"dev/aws.yaml", "ops/aws.yaml"}},
		{14, []string{"/srv/profiles/aws.yaml", "/srv/profiles/dev/aws.yaml"}, []string{"aws.yaml", "dev/aws.yaml"}},
		{8, []string{"landscape-canary-profile", "landscape-canarz-profile"}, []string{"la..y..e", "la..z..e"}},
		{9, []string{"landscapes/canary-europe/aws.yaml", "landscapes/living-africa/aws.yaml"}, []string{"can../aws", "liv../aws"}},
		{7, []string{strings.Repeat("a", 20), strings.Repeat("a", 21)}, []string{"aa..", "aa..a"}},
	} {
		shown := Names(c.names, c.width, "..")
		for i, name := range c.names {
			if shown[name] != c.want[i] {
				t.Errorf("%q in %d cells: %q, want %q", name, c.width, shown[name], c.want[i])
			}
		}
	}
}

// TestNamesNeverLookAlike cuts random sets of names to every width. Each result fits, stays whole
// if it can, and differs from all others.
func TestNamesNeverLookAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 7))
	words := []string{"aws", "gcp", "canary", "live", "dev", "europe", "landscapes", "profile", "1", "2", "x", "prod", "漢字", "ü"}
	for set := range sample.Of(2000, 300) {
		var names []string
		for range 2 + random.IntN(12) {
			var parts []string
			for range 1 + random.IntN(5) {
				parts = append(parts, words[random.IntN(1+random.IntN(len(words)))])
			}
			names = append(names, strings.Join(parts, []string{"-", "/", "."}[set%3]))
		}
		slices.Sort(names)
		names = slices.Compact(names)
		for width := 6; width < 40; width++ {
			for _, mark := range []string{"..", "…"} {
				shown := Names(names, width, mark)
				if err := lookDifferent(names, shown, width); err != nil {
					t.Fatalf("%q in %d cells: %v", names, width, err)
				}
			}
		}
	}
}

// TestNamesShowWhereTheyDiffer makes names that differ in one part and share both ends. The part is
// shown if it fits between the marks.
func TestNamesShowWhereTheyDiffer(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 3))
	for range 500 {
		begin, end := strings.Repeat("b", random.IntN(30)), strings.Repeat("e", random.IntN(30))
		parts := []string{"canary", "live", "dev"}[:2+random.IntN(2)]
		var names []string
		for _, part := range parts {
			names = append(names, begin+part+end)
		}
		for width := 6 + 2*len(".."); width < 50; width++ {
			shown := Names(names, width, "..")
			if err := lookDifferent(names, shown, width); err != nil {
				t.Fatalf("%q in %d cells: %v", names, width, err)
			}
			for i, name := range names {
				if strings.Contains(shown[name], "#") {
					t.Fatalf("%q in %d cells is %q: %q has room", name, width, shown[name], parts[i])
				}
			}
		}
	}
}

func lookDifferent(names []string, shown map[string]string, width int) error {
	seen := map[string]string{}
	for _, name := range names {
		text := shown[name]
		switch {
		case Width(text) > width:
			return fmt.Errorf("%q is %d cells wide", text, Width(text))
		case Width(name) <= width && !strings.Contains(name, text): // what all share may be left out
			return fmt.Errorf("%q is cut to %q", name, text)
		case seen[text] != "":
			return fmt.Errorf("%q and %q are both %q", name, seen[text], text)
		}
		seen[text] = name
	}
	return nil
}
