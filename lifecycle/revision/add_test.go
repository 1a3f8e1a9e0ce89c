package revision_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// A new revision is a Draft alongside another one; a name that is not allowed is refused.
func TestAdd(t *testing.T) {
	now := time.Date(2026, 1, 15, 12, 0, 0, 500, time.FixedZone("", 3600))
	beside := draft(workspace("v1"))
	for _, c := range []struct {
		name, state string
		lock        lifecycle.Lock
		says        string
	}{
		{"blueprints/nginx/v4", "", lifecycle.Require, ""},
		{"blueprints/base/dir/nginx/v4", "Draft", lifecycle.Keep, ""},
		{"blueprints/nginx/v4", "Proposed", lifecycle.Require, "it can only be created as Draft"},
		{"blueprints/nginx/v4", "Published", lifecycle.Require, "'Final'"},
		{"blueprints/nginx/v4", "draft", lifecycle.Require, "unsupported lifecycle value: draft"},
		{"blueprints/nginx/v1", "", lifecycle.Require, "must be unique"},
		{"blueprints/nginx/V4", "", lifecycle.Require, "is not a DNS-1123 label"},
		{"blueprints//v4", "", lifecycle.Require, "spec.packageName is required"},
		{"blueprints/a//b/v4", "", lifecycle.Require, "empty part"},
		{"blueprints/nginx/", "", lifecycle.Require, "spec.workspaceName is required"},
		{"/nginx/v4", "", lifecycle.Require, "spec.repository is required"},
		{"nginx/v4", "", lifecycle.Require, "cannot be the name of a new package revision"},
		{"v4", "", lifecycle.Require, "cannot be the name of a new package revision"},
		{"blueprints.nginx/x/v1", "", lifecycle.Require, ""},
		{"Blue_Prints/x/v1", "", lifecycle.Require, "spec.repository \"Blue_Prints\" is not a valid name of an object: \"Blue_Prints\" is not a DNS-1123 label"},
		{"blueprints./x/v1", "", lifecycle.Require, "spec.repository"},
		{"blueprints*/x/v1", "", lifecycle.Require, "spec.repository"},
	} {
		r, err := revision.Add(c.name, c.state, beside, []*model.Revision{beside}, lifecycle.Actor{Now: now, Lock: c.lock})
		if c.says != "" {
			if _, ok := err.(*model.Refusal); !ok || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s %s: %v", c.name, c.state, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if r.State() != model.RevisionDraft || r.Namespace != beside.Namespace || r.APIVersion != beside.APIVersion || r.Name != strings.ReplaceAll(c.name, "/", ".") || len(r.Tasks) != 1 {
			t.Errorf("%s: %+v", c.name, r)
		}
		if stored := r.ResourceVersion.Text == "1" && r.Created.Text == "2026-01-15T11:00:00Z"; stored != (c.lock == lifecycle.Require) || r.Created.Set != stored {
			t.Errorf("%s: version %q of %q", c.name, r.ResourceVersion.Text, r.Created.Text)
		}
	}
	if _, err := revision.Add("blueprints/nginx/v4", "", beside, []*model.Revision{draft(named("blueprints.nginx.v4"))}, lifecycle.Actor{}); err == nil || !strings.Contains(err.Error(), "blueprints.nginx.v4 already") {
		t.Error("a name that another workspace of the package has:", err)
	}
	taken := draft(named("a.b.c.d"))
	if _, err := revision.Add("a/b/c.d", "", beside, []*model.Revision{taken}, lifecycle.Actor{}); err == nil {
		t.Error("a workspace with a point")
	}
	if _, err := revision.Add("a/b/c/d", "", beside, []*model.Revision{taken}, lifecycle.Actor{}); err == nil || !strings.Contains(err.Error(), "a.b.c.d already") {
		t.Error(err)
	}
}

// A new revision belongs to its package, wherever the file lists that.
func TestBeside(t *testing.T) {
	of := func(repository, pack, name string) *model.Revision {
		return draft(named(name), func(r *model.Revision) { r.Repository.Text, r.Package.Text = repository, pack })
	}
	there := []*model.Revision{of("a", "x", "1"), of("a", "x", "2"), of("a", "y/z", "3"), of("b", "x", "4"), of("c", "x", "5")}
	for name, want := range map[string]string{"a/x/v9": "2", "a/y/z/v9": "3", "a/new/v9": "3", "b/new/v9": "4", "d/x/v9": "5", "a": "3", "": "5"} {
		if got := revision.Nearest(name, there).Name; got != want {
			t.Errorf("%q belongs to %s, want %s", name, got, want)
		}
	}
}
