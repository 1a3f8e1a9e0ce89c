package revision_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

func request(changes ...change) *model.Revision {
	r := &model.Revision{APIVersion: "lctui/v1", Name: "postpone-1-31", ResourceVersion: field("1"), Lifecycle: field("Draft"),
		Request: &model.Request{RequestedBy: field("alice@example.com"), Target: field("aws.yaml"), Hash: field(revision.Hash([]byte("old"))),
			Edits: []model.RequestEdit{
				{Object: "aws", Version: "kubernetes/1.31.4", Changes: []string{"deprecated=2026-05-01T00:00:00Z", "expired=2026-09-01T00:00:00Z"},
					Was: []model.Former{{Set: true, Text: "2026-04-01T00:00:00Z"}, {}}},
				{Version: "kubernetes/1.30.9", Changes: []string{"supported="}, Was: []model.Former{{Set: true, Text: "2025-01-01"}}},
			}}}
	for _, change := range changes {
		change(r)
	}
	return r
}

func TestHash(t *testing.T) {
	if got := revision.Hash(nil); got != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" {
		t.Error(got)
	}
}

func TestRequestFollowsTheSameStates(t *testing.T) {
	r := request()
	for _, c := range []struct {
		verb revision.Verb
		want string
	}{
		{revision.Propose, "Proposed version=2"},
		{revision.Reject, "Draft version=3"},
		{revision.Propose, "Proposed version=4"},
		{revision.Approve, "Published version=5 by=bob@example.com at=2026-01-15T12:00:00Z"},
		{revision.ProposeDelete, "DeletionProposed version=6 by=bob@example.com at=2026-01-15T12:00:00Z"},
		{revision.Remove, "removed"},
	} {
		o, err := revision.Do(c.verb, r, []*model.Revision{r}, bob)
		if err != nil {
			t.Fatal(err)
		}
		if r = o.Revision; show(r) != c.want {
			t.Fatalf("%s: %s, want %s", c.verb, show(r), c.want)
		}
	}
}

func TestRequestEditsChangeInDraftOnly(t *testing.T) {
	other := func(r *model.Revision) {
		next := *r.Request
		next.Edits = next.Edits[:1]
		r.Request = &next
	}
	if result, err := revision.Update(request(), request(other), nil, bob); err != nil || !result.Changed {
		t.Errorf("in Draft: %v", err)
	}
	if _, err := revision.Update(request(state("Proposed")), request(state("Proposed"), other), nil, bob); err == nil {
		t.Error("edits of a proposed request were changed")
	} else {
		says(t, err.Error(), "spec.edits | Proposed")
	}
}

// TestRequestAlwaysCounts: the resource version of a change request counts up, whatever the
// lock.
func TestRequestAlwaysCounts(t *testing.T) {
	for _, lock := range []lifecycle.Lock{lifecycle.Require, lifecycle.Keep, lifecycle.Ignore} {
		who := lifecycle.Actor{User: "bob", Now: noon, Lock: lock}
		o, err := revision.Do(revision.Propose, request(), nil, who)
		if err != nil || show(o.Revision) != "Proposed version=2" {
			t.Errorf("%s: %s, %v", lock, show(o.Revision), err)
		}
		if o, err = revision.Do(revision.Remove, request(finalizers("a/b")), nil, who); err != nil || o.Revision.ResourceVersion.Text != "2" {
			t.Errorf("%s: %v", lock, err)
		}
		if o, err = revision.Set(request(state("Final")), "Draft", true, nil, who); err != nil || o.Revision.ResourceVersion.Text != "2" {
			t.Errorf("%s: %v", lock, err)
		}
		if _, err = revision.Do(revision.Propose, request(version("")), nil, who); err == nil || strings.Contains(err.(*model.Refusal).Hint, "ignore") {
			t.Errorf("%s without a version: %v", lock, err)
		}
	}
}

// TestRequestIsNotJustSetPublished: that would say it was applied.
func TestRequestIsNotJustSetPublished(t *testing.T) {
	if _, err := revision.Set(request(state("Proposed")), "Published", true, nil, bob); err == nil {
		t.Error("set to Published without being applied")
	} else {
		says(t, err.Error(), "postpone-1-31 | applying")
	}
	if _, err := revision.Set(request(), "Proposed", false, nil, bob); err != nil {
		t.Error(err)
	}
}

func TestSelfApproval(t *testing.T) {
	alice := lifecycle.Actor{User: "alice@example.com", Now: noon}
	forgiven := alice
	forgiven.SelfApproval = true
	for name, c := range map[string]struct {
		r       *model.Revision
		who     lifecycle.Actor
		refused bool
	}{
		"by another":           {request(state("Proposed")), bob, false},
		"by the same":          {request(state("Proposed")), alice, true},
		"by the same, allowed": {request(state("Proposed")), forgiven, false},
		"a package revision":   {draft(state("Proposed")), alice, false},
	} {
		_, err := revision.Do(revision.Approve, c.r, nil, c.who)
		if (err != nil) != c.refused {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil {
			says(t, err.Error(), "postpone-1-31 | alice@example.com | requests.selfApproval")
		}
	}
	if _, err := revision.Do(revision.Reject, request(state("Proposed")), nil, alice); err != nil {
		t.Errorf("who asked may take it back: %v", err)
	}
}

// TestSelfApprovalOfEverybodyWhoAsks: whoever changed the edits asks for the request too,
// however the name is spelled.
func TestSelfApprovalOfEverybodyWhoAsks(t *testing.T) {
	r := request(state("Proposed")).Request
	both := *r
	both.RequestedBy = revision.WithAsker(r, "Bob@example.com")
	if both.RequestedBy.Text != "alice@example.com, Bob@example.com" {
		t.Error(both.RequestedBy.Text)
	}
	if again := revision.WithAsker(&both, " ALICE@example.com "); again.Text != both.RequestedBy.Text {
		t.Error(again.Text)
	}
	for user, asks := range map[string]bool{"alice@example.com": true, " Alice@Example.com ": true, "bob@example.com": true, "b@example.com": false, "": false, ",": false} {
		if revision.Asks(&both, user) != asks {
			t.Errorf("%q: %v", user, !asks)
		}
		if !asks {
			continue
		}
		asked := request(state("Proposed"))
		asked.Request = &both
		if _, err := revision.Do(revision.Approve, asked, nil, lifecycle.Actor{User: user, Now: noon}); err == nil {
			t.Errorf("%q approved what he asked for", user)
		}
	}
	if !revision.Asks(&model.Request{RequestedBy: field("Doe, Ann, Bob")}, "doe, ann") {
		t.Error("a name with a comma is not found")
	}
}

// TestIncompleteRequests: a request that does not say who asks, for which file or
// for what is reported, and cannot be approved.
func TestIncompleteRequests(t *testing.T) {
	without := func(change func(*model.Request)) *model.Revision {
		r := request(state("Proposed"))
		next := *r.Request
		change(&next)
		r.Request = &next
		return r
	}
	for says, r := range map[string]*model.Revision{
		"does not say who asks": without(func(r *model.Request) { r.RequestedBy = field("  ") }),
		"names no file":         without(func(r *model.Request) { r.Target = model.Field{} }),
		"asks for no edit":      without(func(r *model.Request) { r.Edits = nil }),
	} {
		free := bob
		free.SelfApproval = true
		if _, err := revision.Do(revision.Approve, r, nil, free); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
		found := judge("r.yaml", objectsOf(r), nil, nil)
		if len(found) != 1 || found[0].Rule != "bad-request" || !strings.Contains(found[0].Message, says) {
			t.Errorf("%s: found %v", says, found)
		}
		r.Lifecycle = field("Published")
		for _, f := range judge("r.yaml", objectsOf(r), nil, nil) {
			if f.Rule == "bad-request" {
				t.Errorf("%s: a record is reported", says)
			}
		}
	}
}

// TestNobodyPublishes: a name that cannot be recorded is refused.
func TestNobodyPublishes(t *testing.T) {
	for user, want := range map[string]string{"": "no user is named", "   ": "is blank", "\t": "is blank", "a\x1b[31m": "signs that cannot be seen", "a\u202eb": "signs that cannot be seen", "a\xff": "no text in UTF-8", "line\nbreak": "signs that cannot be seen"} {
		_, err := revision.Do(revision.Approve, draft(state("Proposed")), nil, lifecycle.Actor{User: user, Now: noon})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "not known who publishes") {
			t.Errorf("%q: %v", user, err)
		}
	}
	for _, user := range []string{"ann@example.com", "Doe, Ann", "李雷"} {
		if why := lifecycle.CheckUser(user); why != "" {
			t.Errorf("%q: %s", user, why)
		}
	}
}

func TestClashesNameThePlace(t *testing.T) {
	r := request().Request
	err := revision.Clashing(r, []revision.Clash{
		{Edit: r.Edits[0], Change: "deprecated=2026-05-01T00:00:00Z", Was: r.Edits[0].Was[0], Now: model.Former{Set: true, Text: "2026-06-01T00:00:00Z"}},
		{Edit: r.Edits[1], Change: "supported=", Was: r.Edits[1].Was[0], Now: model.Former{Set: true}},
		{Edit: r.Edits[1], Change: "supported=", Gone: "the version is not there any more"},
	})
	if !err.Conflict {
		t.Error("no conflict")
	}
	says(t, err.Error(), "aws.yaml has changed | kubernetes/1.31.4 of aws, deprecated=2026-05-01T00:00:00Z: was 2026-04-01T00:00:00Z, is 2026-06-01T00:00:00Z"+
		" | kubernetes/1.30.9, supported=: was 2025-01-01, is an open start | was absent, the version is not there any more")
}

func TestSameFormer(t *testing.T) {
	set := func(text string) model.Former { return model.Former{Set: true, Text: text} }
	for _, c := range []struct {
		a, b model.Former
		same bool
	}{
		{set("2026-04-01T00:00:00Z"), set("2026-04-01T02:00:00+02:00"), true},
		{set("2026-04-01T00:00:00Z"), set("2026-04-02T00:00:00Z"), false},
		{model.Former{}, model.Former{}, true}, {set(""), model.Former{}, false}, {set("deprecated"), set("deprecated"), true},
	} {
		if revision.SameFormer(c.a, c.b) != c.same {
			t.Errorf("%v and %v", c.a, c.b)
		}
	}
}
