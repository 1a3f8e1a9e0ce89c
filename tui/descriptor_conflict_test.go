package tui

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestPartsOfLists: versions 0.n stand alone, those of a major together; what is no
// version is a part by itself.
func TestPartsOfLists(t *testing.T) {
	l := &model.APILists{}
	l.Deprecated, l.Supported = l.Deprecated.With([]string{"1", "0.4", "?"}), l.Supported.With([]string{"1.2", "0.10", "0.4", "2.1", "v0.10"})
	if got, want := strings.Join(keysOfParts(l), " "), `0.4 0.10 1 2 "?"`; got != want {
		t.Errorf("parts %s, want %s", got, want)
	}
	for key, want := range map[string]apiPart{
		"0.4": {[]string{"0.4"}, []string{"0.4"}}, "0.10": {nil, []string{"0.10", "v0.10"}}, "1": {[]string{"1"}, []string{"1.2"}},
		"2": {nil, []string{"2.1"}}, `"?"`: {[]string{"?"}, nil}, "3": {},
	} {
		if got := partOf(l, key); !got.same(want) {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
}

// TestPartsMeet: a change is made again on what somebody else made of the part, where
// they changed the other list of it.
func TestPartsMeet(t *testing.T) {
	part := func(supported, deprecated string) apiPart {
		return apiPart{strings.Fields(deprecated), strings.Fields(supported)}
	}
	for _, c := range []struct {
		name                  string
		before, after, theirs apiPart
		want                  apiPart
		ok                    bool
	}{
		{"untouched", part("0.4", ""), part("0.4", "0.4"), part("0.4", ""), part("0.4", "0.4"), true},
		{"made there too", part("0.4", ""), part("0.4", "0.4"), part("0.4", "0.4"), part("0.4", "0.4"), true},
		{"deprecated here, raised there", part("1.2", ""), part("1.2", "1"), part("1.3", ""), part("1.3", "1"), true},
		{"raised here, deprecated there", part("1.2", ""), part("1.3", ""), part("1.2", "1"), part("1.3", "1"), true},
		{"raised on both sides", part("1.2", ""), part("1.3", ""), part("1.4", ""), apiPart{}, false},
		{"deprecated here, removed there", part("0.4", ""), part("0.4", "0.4"), part("", ""), apiPart{}, false},
		{"removed here, deprecated there", part("0.4", ""), part("", ""), part("0.4", "0.4"), apiPart{}, false},
		{"new on both sides", part("", ""), part("2.1", ""), part("2.1", ""), part("2.1", ""), true},
		{"new on both sides, otherwise", part("", ""), part("2.1", ""), part("2.2", ""), apiPart{}, false},
	} {
		got, ok := partChange{c.before, c.after}.onto(c.theirs)
		if ok != c.ok || ok && !got.same(c.want) {
			t.Errorf("%s: %q %v, want %q %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

// TestEntriesTakeTheirPlace: an entry that comes stands before the first newer one, one
// that is replaced where the old one stood; others keep their places in the file.
func TestEntriesTakeTheirPlace(t *testing.T) {
	for _, c := range []struct{ list, key, entries, want string }{
		{"0.4 0.5 1.3", "0.14", "0.14", "0.4 0.5 0.14 1.3"},
		{"0.4 0.5 1.3", "1", "1.4", "0.4 0.5 1.4"},
		{"0.4 0.5 1.3", "0.4", "", "0.5 1.3"},
		{"0.4", "2", "2.0", "0.4 2.0"},
		{"", "2", "2.0", "2.0"},
		{"1.3 0.5 0.4", "0.5", "0.5 0.5", "1.3 0.5 0.5 0.4"},
	} {
		l := model.APIList{}.With(strings.Fields(c.list))
		if got := strings.Join(withEntries(l, c.key, strings.Fields(c.entries)).Texts(), " "); got != c.want {
			t.Errorf("%s with %s: %s, want %s", c.list, c.entries, got, c.want)
		}
	}
}

// TestOlderValueAlone: where nothing but the value for older readers differs, that is
// the change, and it is made again by itself.
func TestOlderValueAlone(t *testing.T) {
	of := func(older string) *model.Track {
		l := &model.APILists{Older: model.Field{Set: older != "", Text: older}}
		l.Supported = l.Supported.With([]string{"0.7"})
		return &model.Track{Name: "platform", APIs: l}
	}
	base, now := of("0.3"), of("0.7")
	changes := trackChanges(model.TrackRef{}, base, now)
	if len(changes) != 1 || changes[0].String() != "platform/[api] \"0.3\" to \"0.7\"" {
		t.Fatalf("%v", changes)
	}
	if gone := trackChanges(model.TrackRef{}, base, of("")); len(gone) != 1 || gone[0].String() != "platform/[api] \"0.3\" to none" {
		t.Errorf("%v", gone)
	}
	object := &model.Object{Kind: model.LifecycleDescriptor, Scale: model.DescriptorStages, Descriptor: &model.Descriptor{}, Tracks: []*model.Track{base}}
	c := changes[0]
	c.object, c.track = object, "platform"
	d, why := repeatPart(model.NewDraft([]*model.Object{object}), c)
	if got := d.Objects()[0].Tracks[0].APIs.Older.Text; why != "" || got != "0.7" {
		t.Errorf("the value is %q: %s", got, why)
	}
}

// TestADescriptorChangesOnDisk: what somebody else did to other versions is taken
// over, and the edits are made again on it.
func TestADescriptorChangesOnDisk(t *testing.T) {
	d := descriptor(t, 80, 24).press("}", "end", "D", "e", "d").sees("platform/0.5 deprecated")
	d.elsewhere("lifecycle.toml", replacing(t, `["1.2", "2.1"]`, `["1.2", "2.2"]`))
	d.sees("lifecycle.toml changed on disk and was read again, your edits are kept", "buildpack 6").press("{").sees("2.2")
	if got := d.edits(); got != "platform/0.4 removed, was deprecated; platform/0.5 supported to deprecated" {
		t.Error(got)
	}
}

// TestDescriptorConflict: a version that was changed on both sides is asked about, with
// what each list said, says here and says there.
func TestDescriptorConflict(t *testing.T) {
	both := func() *driver {
		d := descriptor(t, 80, 24).press(":", "support platform/1.5", "enter", ":", "deprecate buildpack/2", "enter", ":", "remove platform/0.4", "enter")
		return d.elsewhere("lifecycle.toml", func(text string) string {
			return strings.NewReplacer(`"0.5", "1.3"`, `"0.5", "1.4"`, `"2.1"`, `"2.3"`).Replace(text)
		})
	}
	d := both().sees("changed on both sides  lifecycle.toml", "2 of 2 not decided", "buildpack/2  not decided", "platform/1  not decided",
		`supported      "2.1"         "2.1"         "2.3"`, `deprecated     -             "2"           -`, `supported      "1.3"         "1.5"         "1.4"`)
	d.press("b", "b").sees("the two changes of platform/1 cannot both stand").press("m", "enter").sees("lifecycle.toml read again, 3 edits kept")
	if got := d.edits(); got != `buildpack/2 supported to deprecated; platform/0.4 removed, was deprecated; platform/1 supported "1.4" to "1.5"` {
		t.Error(got)
	}
	d.press("{").sees("2.3   D")
	d = both().press("f", "f", "enter").sees("1 edit kept")
	if got := d.edits(); got != "platform/0.4 removed, was deprecated" {
		t.Error(got)
	}
	both().press("esc").sees("nothing was decided")
	gone := descriptor(t, 80, 24).press(":", "deprecate platform/0.5", "enter").elsewhere("lifecycle.toml", replacing(t, `"0.5", `, ""))
	gone.sees("platform/0.5  not decided", `supported      "0.5"         "0.5"         -`).press("b").sees("cannot both stand").press("m", "enter")
	if got := gone.edits(); got != "platform/0.5 added, deprecated" {
		t.Error(got)
	}
}

// TestResumeOfADescriptor: edits of an earlier run come back step by step, and on
// another text as in a conflict.
func TestResumeOfADescriptor(t *testing.T) {
	d := kept(t, "lifecycle.toml").press(":", "support platform/0.14", "enter", ":", "deprecate 0.5", "enter", ":", "deprecate buildpack/2.1", "enter")
	want := d.edits()
	d = d.killed().sees("lifecycle.toml: 3 edits of 2025-11-19 17:42Z, the file is unchanged since.", "The last: buildpack/2 supported to deprecated").press("enter")
	if d.sees("3 edits resumed"); d.edits() != want {
		t.Errorf("resumed %s, want %s", d.edits(), want)
	}
	d.press("u").sees("undone: buildpack/2 supported to deprecated", "2.1   S").press("u").sees("undone: platform/0.5 supported to deprecated").press("u").sees("undone: platform/0.14 added, supported").misses("●")
	d = kept(t, "lifecycle.toml").press(":", "deprecate buildpack/2.1", "enter", ":", "remove platform/0.4", "enter")
	d.file("lifecycle.toml", replacing(t, `"0.5", "1.3"`, `"1.3"`)(d.onDisk("lifecycle.toml")))
	d = d.killed().sees("the file changed since").press("r").sees("2 edits resumed")
	if got := d.edits(); got != "buildpack/2 supported to deprecated; platform/0.4 removed, was deprecated" {
		t.Error(got)
	}
}
