//go:build unix

package main

import (
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const mine = `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata: {name: mine, namespace: garden-dev, resourceVersion: "12"}
spec:
  parent: {kind: CloudProfile, name: aws}
  kubernetes:
    versions:
    - version: 1.31.13
      expirationDate: "2026-03-31T00:00:00Z"
`

// awsCluster returns a cluster with the profile of the stories, a namespaced profile below it, and
// one without its parent. dir is a folder with the file of the profile.
func awsCluster(t *testing.T) (c *cluster, dir string) {
	t.Helper()
	dir, path := profile(t)
	return newCluster(t, map[string]string{"cloudprofiles/aws": withManagedParts(read(t, path)), "namespaces/garden-dev/namespacedcloudprofiles/mine": mine,
		"namespaces/garden-dev/namespacedcloudprofiles/orphan": strings.NewReplacer("name: mine", "name: orphan", "name: aws", "name: nobody").Replace(mine)}), dir
}

// TestKubectlPluginReads: the plugin takes the arguments of `kubectl get`, and flags of kubectl
// among those of the verb. The real kubectl calls it.
func TestKubectlPluginReads(t *testing.T) {
	t.Parallel()
	c, dir := awsCluster(t)
	for _, x := range []struct {
		args, says string
		code       int
	}{
		{"list cloudprofile aws --at 2025-11-20 -o name", "kubernetes/1.33.5\n", 0},
		{"list cloudprofile/aws --at 2025-11-20", "supported", 0},
		{"list -n garden-dev namespacedcloudprofile mine -o name", "kubernetes/1.31.13\n", 0},
		{"list cloudprofiles -o json --at 2025-11-20", `"name": "aws"`, 0},
		{"list -n garden-dev namespacedcloudprofile mine --merged --at 2025-11-20 -o name", "kubernetes/1.33.5\n", 0},
		{"list -n garden-dev namespacedcloudprofiles --merged --at 2025-11-20 -o name", "kubernetes/1.33.5\n", 2},
		{"list -n garden-dev namespacedcloudprofile orphan --merged --parent aws.yaml", `Aws.yaml has "aws". Give the file of "nobody"`, 2},
		{"list -n garden-dev namespacedcloudprofile orphan --merged", `cloudprofiles/nobody not found`, 2},
		{"check cloudprofile aws --at 2025-11-20", "cloudprofile/aws:49:20: error: kubernetes/1.32.9: expired 2026-04-01 starts before deprecated 2026-05-01 (line 47), so deprecated is never current. [start-order]\n", 1},
		{"check cloudprofiles --at 2025-11-20 -o github", "file=cloudprofiles,line=51", 1},
		{"list cloudprofile/aws --object no", `cloudprofile/aws: there is no object "no"`, 2},
		{"check cloudprofile aws --staged", "cloudprofile/aws is in no git repository", 2},
		{"path cloudprofile aws kubernetes/1.33.3 --at 2025-11-20", "1.33.6", 0},
		{"path cloudprofile/aws kubernetes/1.33.3 --at 2025-11-20", "1.33.6", 0},
		{"render cloudprofile aws -o mermaid --at 2025-11-20", "gantt", 0},
		{"list ./aws.yaml --at 2025-11-20 -o name", "kubernetes/1.33.5\n", 0},
		{"list cloudprofile nothing", "not found", 2},
		{"list", "needs the TYPE of an object", 2},
		{"list cloudprofiles -l none=such -o name", "", 0},
		{"list cloudprofiles -l none=such -o json --at 2025-11-20", `"versions": []`, 0},
		{"check cloudprofiles -l none=such", "0 files checked", 0},
		{"check cloudprofiles -l none=such -o json", `"findings": []`, 0},
		{"render cloudprofiles -l none=such -o svg", "", 0},
		{"view cloudprofiles -l none=such", "No resources found", 0},
		{"status cloudprofile aws", "status takes a FILE, not TYPE NAME", 2},
		{"set CloudProfiles.core.gardener.cloud/aws 1.33.5 expired=+1d", "set takes a FILE, not TYPE NAME", 2},
		{"merge -n garden-dev namespacedcloudprofile mine", "merge takes a FILE, not TYPE NAME", 2},
		{"list cloudprofile aws --server http://127.0.0.1:1", "the cluster did not answer", 2},
		{"--version", "lctui ", 0},
	} {
		out, code := finished(t, c.sampled(t, dir, strings.Fields(x.args)...), nil)
		if code != x.code || !strings.Contains(out, x.says) {
			t.Errorf("kubectl lctui %s exits with %d, not %d, or does not say %q:\n%s", x.args, code, x.code, x.says, out)
		}
	}
}

// TestKubectlPluginLosesTheConnection: the plugin reports a server that closes the connection in
// the middle of an answer. It does so too while it fetches a parent, and before an edit. A server
// that cannot be trusted is reported in the same way.
func TestKubectlPluginLosesTheConnection(t *testing.T) {
	t.Parallel()
	c, dir := awsCluster(t)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/cloudprofiles/aws") {
			c.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Length", "10000")
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"kind":`)
		// Unsent bytes would be lost with the connection, and kubectl would retry for ten seconds
		// if no answer begins.
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(s.Close)
	strange := httptest.NewUnstartedServer(c)
	strange.Config.ErrorLog = log.New(io.Discard, "", 0)
	strange.StartTLS()
	t.Cleanup(strange.Close)
	for args, server := range map[string]string{"list cloudprofile aws": s.URL, "list -n garden-dev namespacedcloudprofile mine --merged": s.URL, "edit -n garden-dev namespacedcloudprofile mine": s.URL,
		"check cloudprofile aws --token t": strange.URL} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			out, code := c.run(t, dir, nil, append([]string{"lctui", "--server", server}, strings.Fields(args)...)...)
			if code != 2 || !strings.Contains(out, "the cluster did not answer") || strings.Contains(out, "in none of the files") {
				t.Errorf("kubectl lctui %s exits with %d:\n%s", args, code, out)
			}
		})
	}
}

func TestKubectlPluginEdits(t *testing.T) {
	t.Parallel()
	c, dir := awsCluster(t)
	before := c.object(t, "cloudprofiles/aws")
	s := start(t, 100, 30, c.command(t, dir, "lctui", "edit", "cloudprofile", "aws", "--at", at))
	s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("X", "y").see(`aws edited`).leaves(0)
	want := strings.Replace(before, `"deprecated","startTime":"2025-12-01T00:00:00Z"`, `"deprecated","startTime":"2026-01-01T00:00:00Z"`, 1)
	if got := c.object(t, "cloudprofiles/aws"); got != want {
		t.Errorf("the server has %s", got)
	}
}

// TestKubectlPluginAsksNoMoreThanNeeded: `kubectl edit` requests each object from the server once.
// Before that, the plugin requests objects that may name a parent, and then the parent.
func TestKubectlPluginAsksNoMoreThanNeeded(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		args string
		want map[string]int
	}{
		{"cloudprofile aws", map[string]int{"cloudprofiles/aws": 1}},
		{"CloudProfiles.core.gardener.cloud aws", map[string]int{"cloudprofiles/aws": 1}},
		{"cloudprofiles.v1beta1.core.gardener.cloud/aws", map[string]int{"cloudprofiles/aws": 1}},
		{"-n garden-dev namespacedcloudprofile mine", map[string]int{"cloudprofiles/aws": 1, "namespaces/garden-dev/namespacedcloudprofiles/mine": 2}},
		{"-n garden-dev cloudprofile/aws namespacedcloudprofile/mine", map[string]int{"cloudprofiles/aws": 2, "namespaces/garden-dev/namespacedcloudprofiles/mine": 2}},
	} {
		c, dir := awsCluster(t)
		s := start(t, 100, 30, c.sampled(t, dir, append([]string{"edit", "--at", at}, strings.Fields(x.args)...)...))
		s.see(`as of`).press("q").see(`no changes made`).leaves(0)
		c.mu.Lock()
		if !maps.Equal(c.asked, x.want) {
			t.Errorf("edit %s asks for %v, not %v", x.args, c.asked, x.want)
		}
		c.mu.Unlock()
	}
}

// TestKubectlPluginEditsOverParent: a namespaced profile is edited over its parent, which the
// plugin fetches. The copy of the parent is read-only, because a change of it would never reach the
// cluster.
func TestKubectlPluginEditsOverParent(t *testing.T) {
	t.Parallel()
	c, dir := awsCluster(t)
	before := c.object(t, "cloudprofiles/aws")
	s := start(t, 100, 30, c.command(t, dir, "lctui", "edit", "-n", "garden-dev", "namespacedcloudprofile", "mine", "--at", at))
	s.see(`1\.31\.13`).see(` p D .*=`).see(`▸ *1\.31\.13 +o`).press("o", "L").see(`read only: cloudprofiles\.yaml was fetched from the cluster for reading; kubectl lctui edit\s+cloudprofile aws edits it`).gone(`opens it`)
	s.press("o").see(`▸ *1\.31\.13 +o`).press(":e cloudprofiles.yaml", "enter").see(`read only: cloudprofiles\.yaml was fetched from the cluster`).press("j", ")", "s").see(`nothing to save`).press("q").see(`no changes made`).leaves(0)
	if got := c.object(t, "cloudprofiles/aws"); got != before {
		t.Errorf("the server has %s", got)
	}
}

// TestKubectlPluginEditRefused: if the server refuses an edit, the screen opens again at the
// version that the error is about.
func TestKubectlPluginEditRefused(t *testing.T) {
	t.Parallel()
	c, dir := awsCluster(t)
	before := c.object(t, "cloudprofiles/aws")
	c.refuses = func(text string) (path, message string) {
		if strings.Contains(text, "2026-01-01T00:00:00Z") {
			return "spec.kubernetes.versions[3].lifecycle[1]", "Forbidden: not in January"
		}
		return "", ""
	}
	s := start(t, 100, 30, c.command(t, dir, "lctui", "edit", "cloudprofile", "aws", "--at", at))
	s.see(`\.yaml  (CloudProfile/)?aws `).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("X", "y")
	s.see(`1\.33\.5 +S✕`).see(`not in January`).press("q").see(`no valid changes were saved`).leaves(1)
	if got := c.object(t, "cloudprofiles/aws"); got != before {
		t.Errorf("the server has %s", got)
	}
}

// TestKubectlDiff: `kubectl diff` shows the changes in meaning and all changed lines. It exits with
// 1 if there is a difference, otherwise with 0.
func TestKubectlDiff(t *testing.T) {
	t.Parallel()
	c, dir := awsCluster(t)
	edited := filepath.Join(dir, "edited.yaml")
	text := strings.Replace(read(t, filepath.Join(dir, "aws.yaml")), "2025-12-01T00:00:00Z", "2026-01-01T00:00:00Z", 1)
	if err := os.WriteFile(edited, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, differ := range []string{"lctui diff --folders", "kubectl-lctui_diff", "lctui diff --folders --color=never"} {
		for file, want := range map[string]int{"edited.yaml": 1, "aws.yaml": 0} {
			out, code := c.run(t, dir, []string{"KUBECTL_EXTERNAL_DIFF=" + differ}, "diff", "-f", file)
			if code != want {
				t.Errorf("%s: kubectl diff -f %s exits with %d, not %d:\n%s", differ, file, code, want, out)
			}
			for _, says := range []string{"preview from 2026-01-01, was 2025-12-01", `startTime: "2026-01-01T00:00:00Z"`} {
				if want == 1 && !strings.Contains(out, says) {
					t.Errorf("%s: kubectl diff does not say %q:\n%s", differ, says, out)
				}
			}
		}
	}
}
