package model

import (
	"strconv"
	"strings"
	"testing"
)

// inGroups returns the names of the objects of a grouped view, each with its versions as GROUP=LABEL.
func inGroups(objects []*Object) string {
	var out []string
	for _, o := range objects {
		text := o.String() + ":"
		for _, t := range o.Tracks {
			for _, v := range t.Versions {
				name := v.Text
				if v.Group() != "" {
					name = v.Group() + "=" + v.Label()
				}
				text += " " + name
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n")
}

func TestGroupedView(t *testing.T) {
	file := packages()
	g := NewGroupedView(file)
	want := "7 PackageRevisions: blueprints/nginx=nginx.v9 blueprints/nginx=nginx.v8 blueprints/nginx=nginx.v2 blueprints/nginx=nginx.v2 blueprints/nginx=nginx.v1" +
		" blueprints/redis=redis.v1 blueprints/base/dns=dns.v1\nCloudProfile/aws: 1.31.4"
	if got := inGroups(g.Shown()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for i, v := range g.Shown()[0].Tracks[0].Versions {
		if v.Base != i {
			t.Errorf("version %d says it was version %d as loaded", i, v.Base)
		}
	}
	back := g.File(g.Shown())
	for i := range file {
		if back[i] != file[i] {
			t.Errorf("object %d is another one, though nothing was edited", i)
		}
	}
}

func TestGroupedViewWithoutRecords(t *testing.T) {
	file := landscape()
	g := NewGroupedView(file)
	if &g.Shown()[0] != &file[0] || &g.File(file)[0] != &file[0] {
		t.Error("the objects of a profile are not its own")
	}
	if found := g.Findings(file, []Finding{{Rule: "r"}}); len(found) != 1 {
		t.Error("a finding is lost")
	}
}

func TestGroupedViewOfOne(t *testing.T) {
	g := NewGroupedView(packages()[:1])
	if got := g.Shown()[0].String(); got != "PackageRevision/default/blueprints.nginx.v1" {
		t.Error(got)
	}
}

// TestGroupedViewOfAnEdit checks that an edit in the grouped view changes only the object of that record,
// that a removed record leaves its object without a version, and that findings get the right refs.
func TestGroupedViewOfAnEdit(t *testing.T) {
	file := packages()
	g := NewGroupedView(file)
	at := func(label string, d Draft) Ref {
		for i, v := range d.Objects()[0].Tracks[0].Versions {
			if v.Label() == label {
				return Ref{0, 0, i, None}
			}
		}
		t.Fatalf("no %s", label)
		return Ref{}
	}
	d := NewDraft(g.Shown())
	after := *file[3].Tracks[0].Versions[0].Revision // redis.v1
	after.Lifecycle = text("Proposed")
	d, err := d.With(Edit{Ref: at("redis.v1", d), What: SetRevision, Name: "Proposed", After: &after})
	if err != nil {
		t.Fatal(err)
	}
	if d, err = d.With(Edit{Ref: at("nginx.v8", d), What: RemoveVersion}); err != nil {
		t.Fatal(err)
	}
	back := g.File(d.Objects())
	for i, o := range back {
		switch i {
		case 3:
			if v := o.Tracks[0].Versions[0]; v.Revision != &after || v.Base != file[3].Tracks[0].Versions[0].Base || v.Label() != "" {
				t.Errorf("the edited object is %+v", v)
			}
		case 5:
			if len(o.Tracks[0].Versions) != 0 {
				t.Error("the removed one still has a version")
			}
		default:
			if o != file[i] {
				t.Errorf("object %d was not edited and is another one", i)
			}
		}
	}
	if file[3].Tracks[0].Versions[0].Revision == &after || len(file[5].Tracks[0].Versions) != 1 {
		t.Error("the file's own objects were changed")
	}
	found := g.Findings(d.Objects(), []Finding{
		{Rule: "redis", Ref: Ref{3, 0, 0, None}}, {Rule: "gone", Ref: Ref{5, 0, 0, None}}, {Rule: "aws", Ref: Ref{7, 0, 0, 2}}, {Rule: "first", Ref: Ref{0, 0, 0, 1}}})
	var got []string
	for _, f := range found {
		name := ""
		if v := d.Objects()[f.Ref.Object].Version(f.Ref); v != nil {
			name = v.Label() + v.Text
		}
		got = append(got, f.Rule+" "+name+" "+strconv.Itoa(f.Ref.Stage))
	}
	if text := strings.Join(got, ", "); text != "redis redis.v1v1 -1, aws 1.31.4 2, first nginx.v1v1 1" {
		t.Error(text)
	}
}
