package model

import (
	"strings"
	"testing"
)

// lists parses "DEPRECATED | SUPPORTED", with entries separated by blanks.
func lists(text string) *APILists {
	deprecated, supported, _ := strings.Cut(text, "|")
	return &APILists{Deprecated: listOf(strings.Fields(deprecated)), Supported: listOf(strings.Fields(supported))}
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

// TestVersionsOfADescriptor checks the versions and stages that follow from the lists of RFC 0049 and
// from others.
func TestVersionsOfADescriptor(t *testing.T) {
	for _, c := range []struct{ name, lists, want string }{
		{"buildpack of the RFC", "1 | 1.2 2.1", "1.0D 1.1D 1.2D 2.0S 2.1S"},
		{"platform of the RFC", "0.4 | 0.4 0.5 1.3", "0.4D 0.5S 1.0S 1.1S 1.2S 1.3S"},
		{"numbers, not texts", "| 0.9 0.10 0.7", "0.7S 0.9S 0.10S"},
		{"a bare major is its first version", "| 1", "1.0S"},
		{"a minor deprecates its whole major", "1.0 | 1.2", "1.0D 1.1D 1.2D"},
		{"deprecated and unsupported is not a version", "0.2 3 | 0.3", "0.3S"},
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

func listOf(texts []string) APIList {
	return APIList{Form: ListGiven, Entries: Map(texts, func(text string) Field { return Field{Set: true, Text: text} })}
}
