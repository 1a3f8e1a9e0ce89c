package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model/sample"
)

// profilesInOneFile returns a text with n profiles, or with one profile and n namespaced profiles
// below it.
func profilesInOneFile(n int, namespaced bool, expired string) string {
	const version = "  kubernetes:\n    versions:\n      - version: 1.30.6\n        lifecycle:\n"
	profile := func(name, expired string) string {
		return "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: " + name + "\nspec:\n" + version +
			"          - classification: supported\n          - {classification: expired, startTime: " + expired + "}\n---\n"
	}
	var b strings.Builder
	if namespaced {
		b.WriteString(profile("p", "2030-01-01T00:00:00Z"))
	}
	for i := range n {
		if !namespaced {
			b.WriteString(profile(fmt.Sprintf("p%d", i), expired))
			continue
		}
		fmt.Fprintf(&b, "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata:\n  name: c\n  namespace: n%d\nspec:\n  parent: {kind: CloudProfile, name: p}\n", i)
		b.WriteString(version + "          - {classification: expired, startTime: " + expired + "}\n---\n")
	}
	return b.String()
}

// TestManyProfilesInOneFile: four times as many profiles in one file take at most five times as
// many allocations, whatever the verb. A sample has one call in three.
func TestManyProfilesInOneFile(t *testing.T) {
	installed(t, "git")
	folder := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %s", args, out)
		}
	}
	few, many := sample.Of(150, 50), sample.Of(600, 200)
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	file := func(n int, namespaced bool) string { return fmt.Sprintf("%t%d.yaml", namespaced, n) }
	each := func(do func(n int, namespaced bool)) {
		for _, n := range []int{few, many} {
			do(n, true)
			do(n, false)
		}
	}
	git("init", "-q")
	each(func(n int, namespaced bool) {
		write(file(n, namespaced), profilesInOneFile(n, namespaced, "2029-01-01T00:00:00Z"))
	})
	git("add", ".")
	git("commit", "-qm", "before")
	each(func(n int, namespaced bool) {
		write("old-"+file(n, namespaced), profilesInOneFile(n, namespaced, "2029-01-01T00:00:00Z"))
		write(file(n, namespaced), profilesInOneFile(n, namespaced, "2029-06-01T00:00:00Z"))
	})
	git("add", ".")
	for _, c := range []struct {
		args       string // FILE and OLD stand for files
		namespaced bool
	}{
		{"check FILE", true}, {"check FILE", false}, {"check FILE --old OLD", true}, {"check FILE --old OLD", false}, {"check FILE --old OLD --new", true},
		{"check FILE --against HEAD", true}, {"check FILE --against HEAD", false}, {"check FILE --against HEAD --new", true}, {"check FILE --staged", true},
		{"check FILE --parent OLD", true}, {"check FILE --create --dialect gardener", true}, {"plan FILE --policy kubernetes", true}, {"plan FILE --policy kubernetes", false},
		{"list FILE", true}, {"status FILE", true}, {"status FILE", false}, {"next FILE", true}, {"render FILE", true}, {"render FILE", false}, {"diff OLD FILE", true}, {"diff OLD FILE", false},
		{"merge FILE FILE", true}, {"merge FILE FILE --old OLD", true}, {"merge FILE FILE --old-parent OLD -o json", true},
		{"set FILE 1.30.6 expired=2031-01-01 --object p --dry-run", true}, {"set FILE 1.30.6 expired=2031-01-01 --object p7 --dry-run", false}, {"convert FILE --to legacy --dry-run", true},
	} {
		if !sample.Has(3, fmt.Sprint(c.args, c.namespaced)) {
			continue
		}
		work := func(n int) uint64 {
			name := file(n, c.namespaced)
			args := strings.Fields(strings.NewReplacer("FILE", filepath.Join(folder, name), "OLD", filepath.Join(folder, "old-"+name)).Replace(c.args))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if code := runAt(func() time.Time { return time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC) }, args, strings.NewReader(""), io.Discard, io.Discard); code > failure.Findings {
				t.Errorf("%s of %d: exit %d", c.args, n, code)
			}
			runtime.ReadMemStats(&after)
			return after.Mallocs - before.Mallocs
		}
		if one, four := work(few), work(many); four > one*5 {
			t.Errorf("%s: %d profiles take %d allocations, %d take %d", c.args, few, one, many, four)
		}
	}
}
