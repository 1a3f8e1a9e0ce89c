package model

import (
	"errors"
	"testing"
)

// packages returns the objects of a file of package revisions: two with one name in two namespaces, one
// without a name, one in a folder, and two with the same name and namespace.
func packages() []*Object {
	object := func(namespace, name, pkg, workspace string) *Object {
		r := &Revision{Namespace: namespace, Name: name, Repository: text("blueprints"), Package: text(pkg), Workspace: text(workspace)}
		return &Object{Kind: PackageRevision, Namespace: namespace, Name: name, Scale: RevisionStages,
			Tracks: []*Track{{Name: "blueprints/" + pkg, Versions: []*Version{{Text: workspace, Revision: r}}}}}
	}
	return []*Object{
		object("default", "blueprints.nginx.v1", "nginx", "v1"),
		object("default", "blueprints.nginx.v2", "nginx", "v2"),
		object("other", "blueprints.nginx.v2", "nginx", "v2"),
		object("default", "", "redis", "v1"),
		object("default", "blueprints-0a1b", "base/dns", "v1"),
		object("default", "twice", "nginx", "v8"),
		object("default", "twice", "nginx", "v9"),
		{Kind: CloudProfile, Name: "aws", Tracks: []*Track{{Name: Kubernetes, Versions: []*Version{{Text: "1.31.4"}}}}},
	}
}

func TestFindRevisions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"blueprints.nginx.v1", "blueprints/nginx/v1"},
		{"default/blueprints.nginx.v2", "blueprints/nginx/v2"},
		{"blueprints.nginx.v2", "ambiguous: blueprints/nginx/v2 --object default/blueprints.nginx.v2, blueprints/nginx/v2 --object other/blueprints.nginx.v2"},
		{"blueprints.redis.v1", "blueprints/redis/v1"},
		{"#4", "blueprints/redis/v1"},
		{"#8", "unknown version"},
		{"blueprints-0a1b", "blueprints/base/dns/v1"},
		{"blueprints.base.dns.v1", "blueprints/base/dns/v1"},
		{"blueprints.base/dns.v1", "blueprints/base/dns/v1"},
		{"blueprints/nginx/v1", "blueprints/nginx/v1"},
		{"v9", "blueprints/nginx/v9"},
		{"twice", "ambiguous: blueprints/nginx/v8 --object #6, blueprints/nginx/v9 --object #7"},
		{"blueprints.nginx.*", "blueprints/nginx/v1 blueprints/nginx/v2 blueprints/nginx/v2"},
		{"blueprints/nginx/v[89]", "blueprints/nginx/v8 blueprints/nginx/v9"},
		{"1.31.4", "kubernetes/1.31.4"},
		{"blueprints.nginx.v3", "unknown version"},
		{"aws", "unknown version"},
		{"", "unknown version"},
	} {
		objects := packages()
		among := make([]int, len(objects))
		for i := range among {
			among[i] = i
		}
		refs, err := FindVersions(objects, among, c.text)
		if got := found(objects, refs, err); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	view := NewGroupedView(packages()).Shown()
	for text, want := range map[string]string{"blueprints.nginx.v1": "nginx.v1", "redis.v1": "redis.v1", "twice": "ambiguous", "#1": "unknown", "blueprints.base.dns.v1": "dns.v1"} {
		refs, err := FindVersions(view, []int{0}, text)
		var many *Ambiguous
		got := "unknown"
		switch {
		case errors.As(err, &many):
			got = "ambiguous"
		case err == nil:
			got = view[0].Version(refs[0]).Label()
		}
		if got != want {
			t.Errorf("%q in the grouped view: %s, want %s", text, got, want)
		}
	}
	if refs, err := FindVersions(packages(), []int{2}, "blueprints.nginx.v2"); err != nil || len(refs) != 1 || refs[0].Object != 2 {
		t.Errorf("picked by --object: %v, %v", refs, err)
	}
}
