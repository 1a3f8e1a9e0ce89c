package descriptor_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// platform returns a descriptor whose platform API has these lists.
func platform(t *testing.T, lists string) *model.Object {
	t.Helper()
	return describe(t, "0.9.0; buildpack 0.2 | 0.2 0.3; platform "+lists)
}

// done applies VERB VERSION to the platform API and returns the result as text.
func done(t *testing.T, o *model.Object, do string) string {
	t.Helper()
	word, text, _ := strings.Cut(do, " ")
	c, err := descriptor.Do(descriptor.Verb(word), o, 1, text)
	if err != nil {
		var refusal *model.Refusal
		if !errors.As(err, &refusal) || c.Changed {
			t.Errorf("%s: %v is no refusal, or something changed", do, err)
		}
		return "refused: " + err.Error()
	}
	out := "(" + inWords(c.Lists) + ") " + c.Message
	for _, w := range c.Warnings {
		out += " [" + w.Name + ": " + w.Text + "]"
	}
	return out
}

// TestWordsOfChanges: the effects of verbs on the lists, and their messages.
func TestWordsOfChanges(t *testing.T) {
	for _, c := range []struct{ lists, do, want string }{
		{"0.4 | 0.4 0.5", "support 0.5", "(0.4 | 0.4 0.5) platform/0.5 is already supported"},
		{"0.4 | 0.4 0.5", "support 0.14", "(0.4 | 0.4 0.5 0.14) platform/0.14 supported"},
		{"1 | 1.2", "support 1.4", `(1 | 1.4) platform/1.4 supported: its range, 1.0 to 1.2 before, is 1.0 to 1.4 now; it is deprecated by "1"`},
		{"| 0.3", "support 2", "( | 0.3 2.0) platform/2 supported"},
		{"0.4 | 0.4 0.5", "deprecate 0.5", "(0.4 0.5 | 0.4 0.5) platform/0.5 deprecated"},
		{"0.4 | 0.4 0.5", "deprecate 0.4", "(0.4 | 0.4 0.5) platform/0.4 is already deprecated"},
		{"| 1.2", "deprecate 1", "(1 | 1.2) platform/1 deprecated: 1.0 to 1.2"},
		{"| 1.2", "deprecate 1.1", "(1 | 1.2) platform/1 deprecated: 1.0 to 1.2 [whole-major: a single minor cannot be deprecated: 1.1 goes with its whole major 1, 1.0 to 1.2]"},
		{"0.4 | 0.4 0.5", "deprecate 0.6", "refused: cannot deprecate platform/0.6: it is unsupported; supported are 0.4 and 0.5"},
		{"|", "deprecate 1", "refused: cannot deprecate platform/1: it is unsupported; nothing is supported"},
		{"| 1.2 0.10 0.9 0.9 1", "deprecate 0.4", "refused: cannot deprecate platform/0.4: it is unsupported; supported are 0.9, 0.10 and 1.0 to 1.2"},
		{"| 0.5", "deprecate 0.4", "refused: cannot deprecate platform/0.4: it is unsupported; only 0.5 is supported"},
		{"0.4 | 0.4 0.5", "remove 0.4", "( | 0.5) platform/0.4 removed"},
		{"0.4 | 0.4 0.5", "remove 0.5", "(0.4 | 0.4) platform/0.5 removed [not-deprecated: 0.5 was not deprecated before; the policy is to remove an API 6 months after its deprecation at the earliest]"},
		{"0.2 | 0.3", "remove 0.2", "( | 0.3) platform/0.2 removed from the deprecated versions; it was not supported"},
		{"1 | 1.2 2.1", "remove 1", "( | 2.1) platform/1 removed"},
		{"1 | 1.2 2.1", "remove 1.2", "refused: cannot remove platform/1.2: it lies inside the range 1.0 to 1.2; remove platform/1 instead, all of it"},
		{"1 | 1.2 2.1", "remove 1.5", "refused: cannot remove platform/1.5: it is in neither list; supported are 1.0 to 1.2 and 2.0 to 2.1"},
		{"| 0.3", "remove \x1b[2J", `refused: cannot remove an API version of platform: "\x1b[2J" is no API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999`},
		{"| 1.9999 2.9999", "support 3.1", "refused: cannot support platform/3.1: more than 20000 versions are supported when all ranges are written out"},
	} {
		if got := done(t, platform(t, c.lists), c.do); got != c.want {
			t.Errorf("%s, %s:\n got %s\nwant %s", c.lists, c.do, got, c.want)
		}
	}
}

// TestListsStayInOrder: a new entry goes to its place in the order, also if the newest comes
// first, and to the end if the list is not sorted; the others stay as they are.
func TestListsStayInOrder(t *testing.T) {
	for _, c := range []struct{ lists, do, want string }{
		{"| 0.3 0.9 1.2", "support 0.10", " | 0.3 0.9 0.10 1.2"},
		{"| 0.3 0.9 1.2", "support 0.2", " | 0.2 0.3 0.9 1.2"},
		{"| 0.3 0.9 1.2", "support 3.0", " | 0.3 0.9 1.2 3.0"},
		{"| 1.2 0.9 0.3", "support 0.10", " | 1.2 0.10 0.9 0.3"},
		{"| 1.2 0.9 0.3", "support 0.2", " | 1.2 0.9 0.3 0.2"},
		{"| 0.9 0.3 1.2", "support 0.4", " | 0.9 0.3 1.2 0.4"},
		{"| 0.9 0.3 1.2", "support 1.4", " | 0.9 0.3 1.4"},
		{"| v0.3 x 00.9", "support 0.4", " | v0.3 x 0.4 00.9"},
		{"| 0.3 0.3 0.9", "support 0.4", " | 0.3 0.3 0.4 0.9"},
		{"0.9 0.3 | 0.3 0.4 0.9", "deprecate 0.4", "0.9 0.4 0.3 | 0.3 0.4 0.9"},
		{"2 | 0.3 1.2 2.0", "deprecate 1", "1 2 | 0.3 1.2 2.0"},
		{"2 | 0.3 1.2 2.0", "deprecate 0.3", "0.3 2 | 0.3 1.2 2.0"},
		{"| 1 1.2 1.1", "support 1.3", " | 1 1.3 1.1"},
	} {
		got := done(t, platform(t, c.lists), c.do)
		if got, _, _ = strings.Cut(got, ") "); got != "("+c.want {
			t.Errorf("%s, %s: %s, want (%s", c.lists, c.do, got, c.want)
		}
	}
}

// TestEntriesKeepTheirPlaces: entries that stay in a list keep their places in the file.
func TestEntriesKeepTheirPlaces(t *testing.T) {
	o := platform(t, "0.4 | 0.4 0.4 0.5 0.9")
	before := o.Tracks[1].APIs
	c, err := descriptor.Do(descriptor.Support, o, 1, "0.8")
	if err != nil {
		t.Fatal(err)
	}
	for i, from := range []int{0, 1, 2, model.None, 3} {
		want := model.Place{}
		if from != model.None {
			want = before.Supported.Entries[from].At
		}
		if got := c.Lists.Supported.Entries[i].At; got != want {
			t.Errorf("entry %d is at %v, want %v", i, got, want)
		}
	}
	if inWords(before) != "0.4 | 0.4 0.4 0.5 0.9" {
		t.Errorf("the lists given became %s", inWords(before))
	}
}

// TestOlderValueFollows: the value for older readers is the smallest entry, if the file has
// the value.
func TestOlderValueFollows(t *testing.T) {
	for _, c := range []struct{ lists, do, want string }{
		{"| 0.3 0.4 =0.3", "remove 0.3", " | 0.4 =0.4"},
		{"0.3 | 0.3 0.4 =0.3", "remove 0.4", "0.3 | 0.3 =0.3"},
		{"| 0.3 0.4 =0.3", "support 0.2", " | 0.2 0.3 0.4 =0.2"},
		{"| 0.3 =0.3", "remove 0.3", " | "},
		{"| 0.3 0.4", "remove 0.3", " | 0.4"},
		{"| 1.2 2.0 =1.2", "deprecate 1", "1 | 1.2 2.0 =1.0"},
		{"| 1 2.0 =v1", "deprecate 1", "1 | 1 2.0 =v1"},
		{"| 0.3 0.4 =x", "deprecate 0.4", "0.4 | 0.3 0.4 =0.3"},
		{"| 0.3 0.4 =0.9", "support 0.3", " | 0.3 0.4 =0.9"},
	} {
		got := done(t, platform(t, c.lists), c.do)
		if got, _, _ = strings.Cut(got, ") "); got != "("+c.want {
			t.Errorf("%s, %s: %s, want (%s", c.lists, c.do, got, c.want)
		}
	}
}

// TestOnlyOlderTable: a file with only the older table names one version of each API. Moves
// that change nothing succeed; for others the refusal holds the table to copy.
func TestOnlyOlderTable(t *testing.T) {
	o := describe(t, "3.4.5; buildpack | v0.3; platform | 0.1")
	o.Descriptor.OlderOnly = true
	for do, want := range map[string]string{
		"support 0.1":   "( | 0.1) platform/0.1 is already supported",
		"deprecate 0.9": "refused: cannot deprecate platform/0.9: it is unsupported; only 0.1 is supported",
		"deprecate 0.1": "refused: cannot deprecate platform/0.1: the file has only the older [api] table, which names one version of each API",
		"support 0.2":   "refused: cannot support platform/0.2: the file has only the older [api] table, which names one version of each API",
		"remove 0.1":    "refused: cannot remove platform/0.1: the file has only the older [api] table, which names one version of each API",
	} {
		if got := done(t, o, do); got != want {
			t.Errorf("%s:\n got %s\nwant %s", do, got, want)
		}
	}
	_, err := descriptor.Do(descriptor.Deprecate, o, 1, "0.1")
	const want = `add the [apis] table, with this change in it:

[apis]
[apis.buildpack]
  deprecated = []
  supported = ["0.3"]
[apis.platform]
  deprecated = ["0.1"]
  supported = ["0.1"]`
	var refusal *model.Refusal
	if !errors.As(err, &refusal) || refusal.Hint != want {
		t.Errorf("got %+v", err)
	}
}

// TestOptions is the list that the screen shows: the picture of a version inside a
// range, and others.
func TestOptions(t *testing.T) {
	for _, c := range []struct{ lists, version, want string }{
		{"1 | 1.2 2.1", "1.2", "r refused: 1.2 lies inside a range; remove platform/1 instead\nd nothing: already deprecated\ns nothing: already supported"},
		{"1 | 1.2 2.1", "2.0", "r refused: 2.0 lies inside a range; remove platform/2 instead\nd deprecates the whole major 2: 2.0 to 2.1\ns nothing: already supported"},
		{"0.3 | 0.3 0.4", "0.3", "r removes 0.3 from both lists\nd nothing: already deprecated\ns nothing: already supported"},
		{"0.3 | 0.3 0.4", "0.4", "r removes 0.4, which was not deprecated before\nd supported to deprecated\ns nothing: already supported"},
		{"0.3 | 0.3 1.0", "1.0", "r removes 1.0, which was not deprecated before\nd deprecates the whole major 1: 1.0\ns nothing: already supported"},
		{"0.3 | 0.3 1.0", "0.7", "r refused: 0.7 is in neither list\nd refused: 0.7 is unsupported\ns supports 0.7"},
		{"0.2 | 0.3", "0.2", "r drops 0.2 from the deprecated versions\nd refused: 0.2 is unsupported\ns supports 0.2"},
	} {
		var lines []string
		for _, o := range descriptor.Options(platform(t, c.lists), 1, c.version) {
			text := string(o.Key) + " "
			switch {
			case o.Refused:
				text += "refused: "
			case o.Nothing:
				text += "nothing: "
			}
			lines = append(lines, text+o.Effect)
		}
		if got := strings.Join(lines, "\n"); got != c.want {
			t.Errorf("%s, %s:\n%s\nwant\n%s", c.lists, c.version, got, c.want)
		}
	}
}

// TestMove: a move is one step of a draft; one that changes nothing is no step.
func TestMove(t *testing.T) {
	r := model.ObjectRef(0).InTrack(1)
	d := model.NewDraft([]*model.Object{platform(t, "| 0.3 1.2")})
	same, _, err := systems.Move(d, r, "1.1", string(descriptor.Support), lifecycle.Actor{})
	if err != nil || len(same.Steps()) != 0 {
		t.Errorf("%v, %d steps", err, len(same.Steps()))
	}
	d, c, err := systems.Move(d, r, "1.1", string(descriptor.Deprecate), lifecycle.Actor{})
	if err != nil || !c.Changed || len(d.Steps()) != 1 || !d.Dirty() {
		t.Fatalf("%v %+v", err, c)
	}
	if got := inWords(d.Objects()[0].Tracks[1].APIs); got != "1 | 0.3 1.2" {
		t.Errorf("the lists are %s", got)
	}
	if d, _ = d.Undo(); d.Dirty() {
		t.Error("undone, it still differs")
	}
	for _, nowhere := range []model.Ref{model.ObjectRef(1).InTrack(0), model.ObjectRef(0), model.ObjectRef(0).InTrack(2), model.ObjectRef(-1)} {
		if _, _, err := systems.Move(d, nowhere, "0.4", string(descriptor.Support), lifecycle.Actor{}); err == nil {
			t.Errorf("%v moves", nowhere)
		}
	}
}

func BenchmarkOptionsOfTheLargest(b *testing.B) {
	o := &model.Object{Kind: model.LifecycleDescriptor, Scale: model.DescriptorStages, Descriptor: &model.Descriptor{},
		Tracks: []*model.Track{{Name: model.PlatformAPI, Path: "apis.platform", APIs: of("| 1.9999 2.9999")}}}
	for b.Loop() {
		descriptor.Options(o, 0, "2.0")
	}
}
