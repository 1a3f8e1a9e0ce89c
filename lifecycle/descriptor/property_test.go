package descriptor_test

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// anyEntry returns a version as files have them, sometimes an odd one.
func anyEntry(r *rand.Rand) string {
	switch r.Intn(12) {
	case 0:
		return "v" + anyVersion(r)
	case 1:
		return []string{"x", "1.", "0.3.1", ""}[r.Intn(4)] + "?"
	}
	return anyVersion(r)
}

func anyVersion(r *rand.Rand) string {
	switch r.Intn(4) {
	case 0:
		return fmt.Sprint(1 + r.Intn(3))
	case 1:
		return fmt.Sprintf("%d.%d", 1+r.Intn(3), r.Intn(5))
	}
	return fmt.Sprintf("0.%d", r.Intn(12))
}

// anyLists returns lists in any order, with entries of every kind.
func anyLists(r *rand.Rand) string {
	var b strings.Builder
	for range r.Intn(5) {
		b.WriteString(anyEntry(r) + " ")
	}
	b.WriteString("| ")
	for range r.Intn(8) {
		b.WriteString(anyEntry(r) + " ")
	}
	if r.Intn(2) == 0 {
		b.WriteString("=" + anyVersion(r))
	}
	return b.String()
}

// wholesome returns sorted lists in which the rules find no error.
func wholesome(r *rand.Rand) string {
	entries := map[model.APIVersion]string{}
	deprecated := map[model.APIVersion]string{}
	for range r.Intn(9) {
		v, _ := model.ParseAPIVersion(anyVersion(r))
		top := slices.ContainsFunc([]int{0, 1, 2, 3, 4}, func(minor int) bool { return entries[model.APIVersion{Major: v.Major, Minor: minor}] != "" })
		if v.Major > 0 && top {
			continue
		}
		entries[v] = v.String()
		if r.Intn(2) == 0 {
			bare := v
			text := v.String()
			if v.Major > 0 {
				bare.Minor, text = 0, fmt.Sprint(v.Major)
			}
			deprecated[bare] = text
		}
	}
	return inOrder(deprecated) + " | " + inOrder(entries)
}

func inOrder(texts map[model.APIVersion]string) string {
	var keys []model.APIVersion
	for v := range texts {
		keys = append(keys, v)
	}
	slices.SortFunc(keys, model.APIVersion.Compare)
	var out []string
	for _, v := range keys {
		out = append(out, texts[v])
	}
	return strings.Join(out, " ")
}

func errorsOf(o *model.Object) (keys []string) {
	for _, f := range judge(caseOf(o)) {
		if f.Severity == model.Error {
			keys = append(keys, f.Key())
		}
	}
	return keys
}

func statuses(t *testing.T, l *model.APILists) map[string]string {
	t.Helper()
	versions, err := l.Versions()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, v := range versions {
		out[v.Text] = v.Stages[0].Name
	}
	return out
}

// TestChangesKeepTheRules checks every kind of change on random lists: Affects is what
// differs, the requested version has the requested status, there are no new errors, repeating
// the change has no effect, sorted lists stay sorted, the value for older readers is right,
// and the message tells what happened.
func TestChangesKeepTheRules(t *testing.T) {
	for seed := range int64(6000) {
		r := rand.New(rand.NewSource(seed))
		text := anyLists(r)
		if seed%2 == 0 {
			text = wholesome(r)
		}
		verb, version := descriptor.Verb(descriptor.Verbs()[r.Intn(3)]), anyVersion(r)
		if !keepsTheRules(t, text, verb, version) {
			t.Fatalf("seed %d: %s %s of %s", seed, verb, version, text)
		}
	}
}

func keepsTheRules(t *testing.T, text string, verb descriptor.Verb, asked string) bool {
	t.Helper()
	o := platform(t, text)
	before := o.Tracks[1].APIs
	d, c, err := systems.Move(model.NewDraft([]*model.Object{o}), model.ObjectRef(0).InTrack(1), asked, string(verb), lifecycle.Actor{})
	after := d.Objects()[0].Tracks[1].APIs
	if err != nil || !c.Changed {
		return expect(t, len(c.Affects) == 0 && model.SameAPIs(before, after) && len(d.Steps()) == 0, "nothing was to change")
	}
	was, is := statuses(t, before), statuses(t, after)
	ok := expect(t, slices.Equal(c.Affects, differing(was, is)), "it affects %q, and %q differ", c.Affects, differing(was, is))
	v := version(t, asked)
	got := descriptor.StatusOf(after, v)
	switch verb {
	case descriptor.Support:
		ok = expect(t, got != descriptor.Unsupported, "%s is %s", asked, got) && ok
	case descriptor.Deprecate:
		ok = expect(t, got == descriptor.Deprecated, "%s is %s", asked, got) && ok
	case descriptor.Remove:
		ok = expect(t, got == descriptor.Unsupported, "%s is %s", asked, got) && ok
	}
	old, now := errorsOf(o), errorsOf(d.Objects()[0])
	ok = expect(t, len(now) <= len(old), "the errors were %q and are %q", old, now) && ok
	again, err := descriptor.Do(verb, d.Objects()[0], 1, asked)
	ok = expect(t, !again.Changed && (err == nil) == (verb != descriptor.Remove), "again it gives %v, %v", again, err) && ok
	ok = expect(t, !rising(before.Supported) || rising(after.Supported), "the supported are out of order: %s", inWords(after)) && ok
	ok = expect(t, !rising(before.Deprecated) || rising(after.Deprecated), "the deprecated are out of order: %s", inWords(after)) && ok
	return olderIsRight(t, before, after) && ok
}

func expect(t *testing.T, ok bool, format string, values ...any) bool {
	t.Helper()
	if !ok {
		t.Errorf(format, values...)
	}
	return ok
}

func differing(was, is map[string]string) []string {
	var out []model.APIVersion
	for _, all := range []map[string]string{was, is} {
		for text := range all {
			v, _ := model.ParseAPIVersion(text)
			if was[text] != is[text] && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	slices.SortFunc(out, model.APIVersion.Compare)
	var texts []string
	for _, v := range out {
		texts = append(texts, v.String())
	}
	return texts
}

func rising(l model.APIList) bool {
	var last model.APIVersion
	for _, e := range l.Entries {
		v, err := model.ParseAPIVersion(e.Text)
		if err != nil || v.Compare(last) < 0 {
			return false
		}
		last = v
	}
	return true
}

// olderIsRight: the value of the older table is the smallest of all entries, is present only
// if it was before, and keeps its spelling while it is right.
func olderIsRight(t *testing.T, before, after *model.APILists) bool {
	t.Helper()
	smallest, supported := "", false
	for _, e := range slices.Concat(after.Supported.Entries, after.Deprecated.Entries) {
		v, err := model.ParseAPIVersion(e.Text)
		if w, _ := model.ParseAPIVersion(smallest); err == nil && (smallest == "" || v.Compare(w) < 0) {
			smallest = v.String()
		}
	}
	for _, e := range after.Supported.Entries {
		_, err := model.ParseAPIVersion(e.Text)
		supported = supported || err == nil
	}
	switch {
	case !before.Older.Set || !supported:
		return expect(t, !after.Older.Set, "the older value came to be %q", after.Older.Text)
	case !after.Older.Set:
		return expect(t, false, "the older value is gone")
	}
	v, _ := model.ParseAPIVersion(after.Older.Text)
	return expect(t, v.String() == smallest, "the older value is %s, want %s", after.Older.Text, smallest)
}

// TestFixesMend: a quick fix removes its finding, adds no other of that severity or worse,
// and does not change the status of any version.
func TestFixesMend(t *testing.T) {
	fixed := 0
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		o := platform(t, anyLists(r))
		found := judge(caseOf(o))
		for _, f := range found {
			if f.Fixes == nil {
				continue
			}
			fixed++
			d, err := model.NewDraft([]*model.Object{o}).With(f.Fixes[0].Edits...)
			if err != nil {
				t.Fatal(err)
			}
			now := d.Objects()[0]
			after := judge(caseOf(now))
			if len(serious(after, f.Severity)) >= len(serious(found, f.Severity)) {
				t.Fatalf("%s: %s, and there are no fewer findings: %s", inWords(o.Tracks[1].APIs), f.Fixes[0].Label, inWords(now.Tracks[1].APIs))
			}
			was, is := statuses(t, o.Tracks[1].APIs), statuses(t, now.Tracks[1].APIs)
			if differ := differing(was, is); differ != nil {
				t.Fatalf("%s: %s changes %q", inWords(o.Tracks[1].APIs), f.Fixes[0].Label, differ)
			}
		}
	}
	if fixed < 1000 {
		t.Errorf("only %d quick fixes were tried", fixed)
	}
}

// serious returns the findings that are at least that bad, except those about the whole API.
func serious(found []model.Finding, than model.Severity) (out []string) {
	for _, f := range found {
		if f.Severity >= than && f.Rule != "all-deprecated" && f.Rule != "not-released" && f.Track == model.PlatformAPI {
			out = append(out, f.Rule)
		}
	}
	return out
}

// FuzzChanges: no version text and no lists make a change panic or violate what holds for all
// changes.
func FuzzChanges(f *testing.F) {
	f.Add("0.4 | 0.4 0.5 1.3", uint8(1), "1.2")
	f.Add("1.0 x | v1 01.9999 =1", uint8(2), "1")
	f.Add("|", uint8(0), "9999.9999")
	f.Fuzz(func(t *testing.T, text string, verb uint8, asked string) {
		if strings.ContainsAny(text, ";") {
			return
		}
		o := &model.Object{Kind: model.LifecycleDescriptor, Scale: model.DescriptorStages, Descriptor: &model.Descriptor{},
			Tracks: []*model.Track{{Name: model.PlatformAPI, Path: "apis.platform", APIs: of(text)}}}
		var err error
		if o.Tracks[0].Versions, err = o.Tracks[0].APIs.Versions(); err != nil {
			return
		}
		judge(caseOf(o))
		(descriptor.System{}).Inspect(o)
		(descriptor.System{}).Labels(o)
		c, err := descriptor.Do(descriptor.Verb(descriptor.Verbs()[verb%3]), o, 0, asked)
		if err != nil || !c.Changed {
			return
		}
		if _, err := c.Lists.Versions(); err != nil {
			t.Errorf("%s %s of %s gives lists that cannot be read: %v", descriptor.Verb(descriptor.Verbs()[verb%3]), asked, text, err)
		}
	})
}
