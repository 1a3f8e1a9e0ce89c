package model

import (
	"strings"
	"testing"
)

// lists reads "DEPRECATED | SUPPORTED", entries parted by blanks.
func lists(text string) *APILists {
	deprecated, supported, _ := strings.Cut(text, "|")
	return &APILists{Deprecated: APIList{}.With(strings.Fields(deprecated)), Supported: APIList{}.With(strings.Fields(supported))}
}

func TestAPIVersions(t *testing.T) {
	for text, want := range map[string]string{"1": "1.0", "2.0": "2.0", "0.10": "0.10", "v0.3": "0.3", "00.09": "0.9", "9999.9999": "9999.9999", "0": "0.0",
		"": "", "v": "", ".5": "", "1.": "", "1.2.3": "", "-1": "", "+1": "", "1. 2": "", "x": "", "1.10000": "", "99999999999999999999": "", "١": "", "vv1": ""} {
		v, err := ParseAPIVersion(text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is %s", text, v)
		case want == "" && !strings.Contains(err.Error(), "API version"):
			t.Errorf("%q: %v", text, err)
		case want != "" && (err != nil || v.String() != want):
			t.Errorf("%q: %s %v, want %s", text, v, err, want)
		}
	}
}

// TestVersionsOfADescriptor are the lists of RFC 0049 and what else decides.
func TestVersionsOfADescriptor(t *testing.T) {
	for _, c := range []struct{ name, lists, want string }{
		{"buildpack of the RFC", "1 | 1.2 2.1", "1.0D 1.1D 1.2D 2.0S 2.1S"},
		{"platform of the RFC", "0.4 | 0.4 0.5 1.3", "0.4D 0.5S 1.0S 1.1S 1.2S 1.3S"},
		{"numbers, not texts", "| 0.9 0.10 0.7", "0.7S 0.9S 0.10S"},
		{"a bare major is its first version", "| 1", "1.0S"},
		{"a minor deprecates its whole major", "1.0 | 1.2", "1.0D 1.1D 1.2D"},
		{"deprecated and unsupported is no version", "0.2 3 | 0.3", "0.3S"},
		{"each once", "| 1.1 1.2 0.3 0.3 v0.3", "0.3S 1.0S 1.1S 1.2S"},
		{"what is no version covers nothing", "x 1. | y 0.3", "0.3S"},
		{"nothing", "|", ""},
	} {
		versions, err := lists(c.lists).Versions()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range versions {
			got = append(got, v.Text+string(DescriptorStages.Kind(v.Stages[0].Name).Letter))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

func TestRangesHaveABound(t *testing.T) {
	if _, err := lists("| 1.9999 2.9999").Versions(); err != nil {
		t.Error(err)
	}
	if _, err := lists("| 1.9999 2.9999 3").Versions(); err == nil {
		t.Error("20,001 versions are none too many")
	}
}

func TestListsAreADraftLikeOthers(t *testing.T) {
	versions, _ := lists("| 0.3 1.1").Versions()
	o := &Object{Kind: LifecycleDescriptor, Name: "0.9.0", Scale: DescriptorStages, Descriptor: &Descriptor{},
		Tracks: []*Track{{Name: PlatformAPI, APIs: lists("| 0.3 1.1"), Versions: versions}}}
	if o.String() != "lifecycle 0.9.0" {
		t.Errorf("%s", o)
	}
	d := NewDraft([]*Object{o})
	set := func(text string) Edit {
		return Edit{Ref: ObjectRef(0).InTrack(0), What: SetAPIs, APIs: lists(text)}
	}
	next, err := d.With(set("1 | 0.3 1.2"))
	if err != nil || !next.Dirty() {
		t.Fatal(err, next.Dirty())
	}
	now := next.Objects()[0].Tracks[0].Versions
	if len(now) != 4 || now[0] != versions[0] || now[1].Stages[0].Name != Deprecated || now[1].Base != 1 || now[3].Text != "1.2" || now[3].Base != None {
		t.Errorf("%+v", now)
	}
	if len(d.Objects()[0].Tracks[0].Versions) != 3 {
		t.Error("the objects given changed")
	}
	if back, _ := next.With(set("| 0.3 1.1")); back.Dirty() {
		t.Error("the same lists count as a change")
	}
	if _, err := d.With(set("| 1.9999 2.9999 3.9999")); err == nil {
		t.Error("too many versions were made")
	}
	if _, err := d.With(Edit{Ref: ObjectRef(0).InTrack(1), What: SetAPIs, APIs: lists("|")}); err == nil {
		t.Error("a track that is not there was changed")
	}
}
