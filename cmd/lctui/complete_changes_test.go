package main

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// TestCompletionBehindChanges: completion after a change offers only changes that can follow it.
func TestCompletionBehindChanges(t *testing.T) {
	inFolder(t, map[string]string{"p.yaml": setProfile, "r.yaml": "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevision\nmetadata: {name: b.n.v1}\nspec: {repository: b, packageName: n, workspaceName: v1}\n"})
	for _, c := range []struct{ line, want, never string }{
		{"set p.yaml 1.30.6 classification=", "classification=deprecated", "classification=\n"},
		{"set p.yaml kubernetes/1.99.0 version+ ", "supported=", "version+"},
		{"set p.yaml kubernetes/1.99.0 ", "version+", "supported="},
		{"set r.yaml b/n/v2 ", "version+", "classification="},
		{"set r.yaml b/n/v2 version+ ", "lifecycle=Draft", "supported="},
	} {
		out, _ := calls(t, failure.Done, "", append([]string{"__complete"}, strings.Split(c.line, " ")...)...)
		if !strings.Contains(out, c.want+"\n") || strings.Contains(out, c.never) {
			t.Errorf("%q offers\n%s", c.line, out)
		}
	}
}
