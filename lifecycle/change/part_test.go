package change

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestPartsOfLists: each version 0.n is a part, and so is each whole major; an entry that is
// not a version is a part by itself.
func TestPartsOfLists(t *testing.T) {
	l := &model.APILists{}
	l.Deprecated, l.Supported = l.Deprecated.With([]string{"1", "0.4", "?"}), l.Supported.With([]string{"1.2", "0.10", "0.4", "2.1", "v0.10"})
	if got, want := strings.Join(PartKeys(l), " "), `0.4 0.10 1 2 "?"`; got != want {
		t.Errorf("parts %s, want %s", got, want)
	}
	for key, want := range map[string]Part{
		"0.4": {[]string{"0.4"}, []string{"0.4"}}, "0.10": {nil, []string{"0.10", "v0.10"}}, "1": {[]string{"1"}, []string{"1.2"}},
		"2": {nil, []string{"2.1"}}, `"?"`: {[]string{"?"}, nil}, "3": {},
	} {
		if got := PartOf(l, key); !got.same(want) {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
}

// TestPartsMeet: a change is repeated on what somebody else made of the part if they changed
// its other list.
func TestPartsMeet(t *testing.T) {
	part := func(supported, deprecated string) Part {
		return Part{strings.Fields(deprecated), strings.Fields(supported)}
	}
	for _, c := range []struct {
		name                  string
		before, after, theirs Part
		want                  Part
		ok                    bool
	}{
		{"untouched", part("0.4", ""), part("0.4", "0.4"), part("0.4", ""), part("0.4", "0.4"), true},
		{"made there too", part("0.4", ""), part("0.4", "0.4"), part("0.4", "0.4"), part("0.4", "0.4"), true},
		{"deprecated here, raised there", part("1.2", ""), part("1.2", "1"), part("1.3", ""), part("1.3", "1"), true},
		{"raised here, deprecated there", part("1.2", ""), part("1.3", ""), part("1.2", "1"), part("1.3", "1"), true},
		{"raised on both sides", part("1.2", ""), part("1.3", ""), part("1.4", ""), Part{}, false},
		{"deprecated here, removed there", part("0.4", ""), part("0.4", "0.4"), part("", ""), Part{}, false},
		{"removed here, deprecated there", part("0.4", ""), part("", ""), part("0.4", "0.4"), Part{}, false},
		{"new on both sides", part("", ""), part("2.1", ""), part("2.1", ""), part("2.1", ""), true},
		{"new on both sides, otherwise", part("", ""), part("2.1", ""), part("2.2", ""), Part{}, false},
	} {
		got, ok := partChange{c.before, c.after}.onto(c.theirs)
		if ok != c.ok || ok && !got.same(c.want) {
			t.Errorf("%s: %q %v, want %q %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

// TestEntriesTakeTheirPlace: a new entry goes before the first newer one, a replaced one to
// the old position; others keep their places in the file.
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

// TestOlderValueAlone: if only the value for older readers differs, that is the change, and
// it is repeated by itself.
func TestOlderValueAlone(t *testing.T) {
	of := func(older string) *model.Track {
		l := &model.APILists{Older: model.Field{Set: older != "", Text: older}}
		l.Supported = l.Supported.With([]string{"0.7"})
		return &model.Track{Name: "platform", APIs: l}
	}
	base, now := of("0.3"), of("0.7")
	changes := trackDiff(model.TrackRef{}, base, now)
	if len(changes) != 1 || changes[0].String() != "platform/[api] \"0.3\" to \"0.7\"" {
		t.Fatalf("%v", changes)
	}
	if gone := trackDiff(model.TrackRef{}, base, of("")); len(gone) != 1 || gone[0].String() != "platform/[api] \"0.3\" to none" {
		t.Errorf("%v", gone)
	}
	object := &model.Object{Kind: model.LifecycleDescriptor, Scale: model.DescriptorStages, Descriptor: &model.Descriptor{}, Tracks: []*model.Track{base}}
	c := changes[0]
	c.Object, c.Track = object, "platform"
	d, why := repeatPart(model.NewDraft([]*model.Object{object}), c)
	if got := d.Objects()[0].Tracks[0].APIs.Older.Text; why != "" || got != "0.7" {
		t.Errorf("the value is %q: %s", got, why)
	}
}
