package model

import (
	"strings"
	"testing"
)

func text(s string) Field { return Field{Set: s != "", Text: s} }

func when(s string) Instant { return Instant{Field: text(s), Start: readOrAlways(s)} }

func readOrAlways(s string) Start {
	if s == "" {
		return Start{}
	}
	return ReadStart(s)
}

func TestRevisionStages(t *testing.T) {
	const created, published = "2025-10-01T08:00:00Z", "2025-10-20T08:00:00Z"
	for _, c := range []struct{ state, created, published, want string }{
		{"Draft", created, "", "Draft " + created},
		{"", created, "", "Draft " + created},
		{"Draft", "", "", "Draft event"},
		{"Draft", created, published, "Draft " + created},
		{"Proposed", created, "", "Draft " + created + ", Proposed event"},
		{"Proposed", "", "", "Proposed event"},
		{"Published", created, published, "Draft " + created + ", Published " + published},
		{"Published", created, "", "Draft " + created + ", Published event"},
		{"Published", "", published, "Published " + published},
		{"Published", "", "", "Published event"},
		{"DeletionProposed", created, published, "Draft " + created + ", Published " + published + ", DeletionProposed event"},
		{"DeletionProposed", "", "", "DeletionProposed event"},
		{"Final", created, published, "Draft " + created + ", Final event"},
		{"Published", created, "yesterday", "Draft " + created + ", Published no time yesterday"},
		{"DeletionProposed", created, "yesterday", "Draft " + created + ", DeletionProposed event"},
	} {
		r := &Revision{Lifecycle: text(c.state), Created: when(c.created), PublishedAt: when(c.published)}
		var got []string
		for i, s := range r.Stages() {
			if s.Base != i {
				t.Errorf("%s: stage %d has base %d", c.want, i, s.Base)
			}
			switch s.Start.Form {
			case Event:
				got = append(got, s.Name+" event")
			case NoTime:
				got = append(got, s.Name+" no time "+s.Start.Text)
			default:
				got = append(got, s.Name+" "+s.Start.String())
			}
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s: got %s, want %s", c.state, text, c.want)
		}
	}
}

func TestSameRevision(t *testing.T) {
	base := func() *Revision {
		return &Revision{Name: "a", Lifecycle: text("Draft"), Labels: []Pair{{"x", "1"}, {"y", "2"}}, Finalizers: []string{"f"},
			Content: []ContentField{{"spec.tasks", "[]"}}}
	}
	for name, change := range map[string]func(*Revision){
		"lifecycle":        func(r *Revision) { r.Lifecycle = text("Proposed") },
		"resource version": func(r *Revision) { r.ResourceVersion = text("8") },
		"number":           func(r *Revision) { r.Number = text("1") },
		"who":              func(r *Revision) { r.PublishedBy = text("a") },
		"when":             func(r *Revision) { r.PublishedAt = when("2025-01-01T00:00:00Z") },
		"deleted":          func(r *Revision) { r.Deleted = when("2025-01-01T00:00:00Z") },
		"label":            func(r *Revision) { r.Labels = []Pair{{"x", "1"}, {"y", "3"}} },
		"label twice":      func(r *Revision) { r.Labels = []Pair{{"x", "1"}, {"x", "1"}} },
		"label gone":       func(r *Revision) { r.Labels = r.Labels[:1] },
		"finalizer":        func(r *Revision) { r.Finalizers = nil },
		"content":          func(r *Revision) { r.Content = []ContentField{{"spec.tasks", "[{}]"}} },
		"owner":            func(r *Revision) { r.Owners = "[]" },
		"name":             func(r *Revision) { r.Name = "b" },
	} {
		other := base()
		change(other)
		if SameRevision(base(), other) || SameRevision(other, base()) {
			t.Errorf("another %s is the same", name)
		}
	}
	for name, change := range map[string]func(*Revision){
		"nothing":         func(*Revision) {},
		"order of labels": func(r *Revision) { r.Labels = []Pair{{"y", "2"}, {"x", "1"}} },
		"no lifecycle":    func(r *Revision) { r.Lifecycle = Field{} },
		"place":           func(r *Revision) { r.Lifecycle.At = Position{Line: 3, Column: 4} },
	} {
		other := base()
		change(other)
		if !SameRevision(base(), other) {
			t.Errorf("%s makes another one", name)
		}
	}
	if SameRevision(nil, base()) || SameRevision(base(), nil) || !SameRevision(nil, nil) {
		t.Error("nil")
	}
}

func TestRevisionVersion(t *testing.T) {
	for want, r := range map[string]*Revision{
		"w":  {Workspace: text("w"), Number: text("3")},
		"v0": {Number: text("v0")},
		"":   {},
	} {
		if got := r.Version().Text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestRevisionTitleAndAddress(t *testing.T) {
	for _, c := range []struct {
		r              Revision
		title, address string
	}{
		{Revision{Name: "a\x1bb"}, `a\x1bb`, ""},
		{Revision{Repository: text("r"), Package: text("dir/p"), Workspace: text("w")}, "r.dir.p.w", "r.dir.p.w"},
		{Revision{Repository: text("r"), Package: text("p")}, "the package revision", ""},
	} {
		if got := c.r.Title(); got != c.title {
			t.Errorf("title %q, want %q", got, c.title)
		}
		if got := c.r.Address(); got != c.address {
			t.Errorf("address %q, want %q", got, c.address)
		}
	}
}
