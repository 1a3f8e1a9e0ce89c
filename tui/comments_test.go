package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
)

const parentIgnoring = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  # lctui:ignore window-more the team knows
  kubernetes:
    versions:
    - version: 1.31.1
    - version: 1.32.0
    - version: 1.33.0
`

const childIgnoring = `# lctui: policy=antrea
apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata: {name: child, namespace: dev}
spec:
  parent: {kind: CloudProfile, name: local}
  kubernetes:
    versions:
    # lctui:ignore no-deprecated-stage agreed for this garden
    - version: 1.31.1
      expirationDate: "2026-03-20T00:00:00Z"
`

// TestCommentsAboutAMergedProfile checks that comments in a namespaced profile and in its parent
// accept findings about the merged profile, each for the lines next to it. A comment counts as not
// needed only once all findings are known.
func TestCommentsAboutAMergedProfile(t *testing.T) {
	of := func(child, parent string) *driver {
		d := &driver{t: t, dir: t.TempDir()}
		o := Options{Writable: true, Now: clock, Clock: func() time.Time { return clock }, Color: "never"}
		var err error
		if o.Policies, err = check.NewPolicies("", func(string) (string, string) { return "", "" }, nil, nil); err != nil {
			t.Fatal(err)
		}
		o.Documents = []*files.Document{d.file("child.yaml", child)}
		if parent != "" {
			o.Documents = append(o.Documents, d.file("parent.yaml", parent))
		}
		d.begin(o, 100, 30)
		return d.press("p")
	}
	bare := func(text string) string {
		lines := strings.SplitAfter(text, "\n")
		out := ""
		for _, line := range lines {
			if !strings.Contains(line, "lctui:ignore") {
				out += line
			}
		}
		return out
	}
	of(bare(childIgnoring), bare(parentIgnoring)).sees("window-more", "no-deprecated-stage")
	of(childIgnoring, bare(parentIgnoring)).sees("window-more").misses("no-deprecated-stage", "unused-ignore")
	of(bare(childIgnoring), parentIgnoring).sees("no-deprecated-stage").misses("! window-more")
	of(childIgnoring, "").sees("parent-missing").misses("unused-ignore")
}
