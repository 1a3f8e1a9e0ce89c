package tui

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPathsInConversation checks that the paths of a namespaced profile are those of the profile
// merged with its parent, and that a number leads to the version in the file it comes from.
func TestPathsInConversation(t *testing.T) {
	talked := func(names []string, lines ...string) string {
		d := &driver{t: t, dir: t.TempDir()}
		o := Options{Writable: true, Now: clock}
		for _, name := range names {
			data, err := os.ReadFile(filepath.Join("testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			o.Documents = append(o.Documents, d.file(name, string(data)))
		}
		said, _, err := o.talk(nil, append(lines, "q")...)
		if err != nil {
			t.Fatal(err)
		}
		return said
	}
	wantSaid(t, talked([]string{"aws.yaml", "team-a.yaml"}, "at 2026-02-15", "4", "paths", "7", "paths", "1"),
		"Update paths of kubernetes of garden-team-a/aws-long, merged with its parent as of 2026-02-15.",
		"7 1.32.8 is supported. Clusters: move if auto-update is on, next patch 1.32.9, next minor 1.33.6.", "9 1.31.11 is expired. Clusters: to 1.31.13 since 2025-11-15",
		"1 deprecated from 2026-03-01T00:00:00Z, line 14.", "On 2026-02-15 kubernetes of aws 1.34.2 is supported since 2026-01-12")
	wantSaid(t, talked([]string{"aws.yaml", "team-a.yaml"}, "at 2026-02-15", "4", "2"), "kubernetes of aws-long as of 2026-02-15: 1 supported, 1 deprecated.",
		"2 1.32.8, supported, expired on 2026-03-01, warning.", "On 2026-02-15 kubernetes of aws-long 1.32.8 is supported. Next: expired on 2026-03-01, in 14 days.")
	wantSaid(t, talked([]string{"team-a.yaml"}, "1", "1"), "kubernetes: 2 not known.", "1 1.33.3, not known.",
		"kubernetes 1.33.3 is an override: its stage also depends on its parent, and the parent aws is not loaded.")
	wantSaid(t, talked([]string{"team-a.yaml"}, "paths"), "Where clusters are moved also depends on the parent, which is not loaded: give the file of aws or --parent FILE.")
	wantSaid(t, talked([]string{"packages.yaml"}, "paths"), "Update paths are those of clusters: no cluster runs on a package revision.")
	wantSaid(t, talked([]string{"empty.yaml"}, "paths"), "There is no version in kubernetes.")
}
