package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
)

// TestCoverage compares the numbers of supported minors of a file with what its policy wants.
func TestCoverage(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a profile, from always on", `# lctui: policy=kubernetes
apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  kubernetes:
    versions:
    - version: 1.31.1
      lifecycle:
      - classification: supported
      - {classification: deprecated, startTime: "2026-03-01T00:00:00Z"}
    - version: 1.32.0
      lifecycle:
      - {classification: supported, startTime: "2026-01-01T00:00:00Z"}
    - version: 1.32.1
      lifecycle:
      - {classification: supported, startTime: "2026-02-01T00:00:00Z"}
`, "0 kubernetes 3: 1 until 2026-01-01T00:00:00Z, 2 from 2026-01-01T00:00:00Z until 2026-03-01T00:00:00Z, 1 from 2026-03-01T00:00:00Z on"},
		{"a schedule, by what it states or the policy gives", `apiVersion: lctui/v1
kind: ReleaseSchedule
metadata: {name: agent}
spec:
  policy: antrea
  releases:
  - {version: 0.1.x, date: 2019-01-01}
  - {version: 0.2.x, date: 2019-02-01, eol: 2019-04-01}
  - {version: 0.3.x, date: 2019-03-01}
`, "0 antrea 2: 1 from 2019-01-01 until 2019-02-01, 2 from 2019-02-01 until 2019-03-01, 2 from 2019-03-01 until 2019-04-01, 1 from 2019-04-01 on"},
		{"no policy", "apiVersion: lctui/v1\nkind: ReleaseSchedule\nmetadata: {name: agent}\nspec:\n  releases:\n  - {version: 0.1.x, date: 2019-01-01}\n", ""},
		{"a profile without versions of Kubernetes", "# lctui: policy=kubernetes\napiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: local}\nspec: {}\n", ""},
		{"a namespaced profile", "# lctui: policy=kubernetes\napiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: a, namespace: b}\nspec: {parent: {kind: CloudProfile, name: local}}\n", ""},
	} {
		doc, err := files.Read("a.yaml", []byte(c.text), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		policies, err := check.NewPolicies("", func(string) (string, string) { return "", "" }, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if x, ok := policies.Coverage("a.yaml", doc.Objects()[0]); ok {
			var counts []string
			for _, n := range x.Counts {
				counts = append(counts, fmt.Sprint(n.Minors, " ", n.Interval))
			}
			got = fmt.Sprint(x.Track, " ", x.Policy, " ", x.Wanted, ": ", strings.Join(counts, ", "))
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
