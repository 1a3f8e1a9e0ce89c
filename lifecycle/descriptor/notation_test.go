package descriptor_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// rfc is the descriptor of the RFC (0049) in the notation of the tests.
const rfc = "0.9.0; buildpack 1 | 1.2 2.1; platform 0.4 | 0.4 0.5 1.3"

// describe parses "VERSION; API DEPRECATED | SUPPORTED; …", with entries separated by blanks;
// VERSION may be "". =V after the lists is the value of the older table. The deprecated
// entries are in line 4 of the file for the buildpack API and in line 14 for the platform
// API, the supported ones in the line below, each in its own column.
func describe(t *testing.T, text string) *model.Object {
	t.Helper()
	parts := strings.Split(text, ";")
	version := strings.TrimSpace(parts[0])
	o := &model.Object{Kind: model.LifecycleDescriptor, Name: version, Scale: model.DescriptorStages, At: model.Position{Line: 1, Column: 1},
		Descriptor: &model.Descriptor{Version: model.Field{Set: version != "", Text: version}}}
	for i, api := range []string{model.BuildpackAPI, model.PlatformAPI} {
		track := &model.Track{Name: api, Path: "apis." + api, Base: model.None, APIs: &model.APILists{}}
		for _, part := range parts[1:] {
			if rest, ok := strings.CutPrefix(strings.TrimSpace(part), api); ok {
				track.At = model.Position{Line: uint32(3 + 10*i), Column: 1}
				track.APIs = lists(rest, track.At)
			}
		}
		var err error
		if track.Versions, err = track.APIs.Versions(); err != nil {
			t.Fatal(err)
		}
		o.Tracks = append(o.Tracks, track)
	}
	return o
}

// lists reads "DEPRECATED | SUPPORTED =OLDER".
func lists(text string, at model.Position) *model.APILists {
	l := &model.APILists{}
	if before, older, ok := strings.Cut(text, "="); ok {
		text, l.Older = before, model.Field{Set: true, Text: strings.TrimSpace(older), At: model.Position{Line: at.Line + 5, Column: 9}}
	}
	deprecated, supported, _ := strings.Cut(text, "|")
	for k, part := range []string{deprecated, supported} {
		entries := strings.Fields(part)
		list := model.APIList{Form: model.ListGiven, At: model.Position{Line: at.Line + 1 + uint32(k), Column: 1}}
		for i, e := range entries {
			list.Entries = append(list.Entries, model.Field{Set: true, Text: e, At: model.Position{Line: list.At.Line, Column: uint32(10 * (i + 1))}})
		}
		if k == 0 {
			l.Deprecated = list
		} else {
			l.Supported = list
		}
	}
	return l
}

// of parses the lists of one API.
func of(text string) *model.APILists { return lists(text, model.Position{}) }

func version(t *testing.T, text string) model.APIVersion {
	t.Helper()
	v, err := model.ParseAPIVersion(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// listOf returns a list of entries without places.
func listOf(texts []string) model.APIList {
	return model.APIList{Form: model.ListGiven, Entries: model.Map(texts, func(text string) model.Field { return model.Field{Set: true, Text: text} })}
}
