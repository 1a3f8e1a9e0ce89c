package change_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// words returns a version in the notation of the tests.
func words(v *model.Version) string {
	out := []string{v.Text}
	if v.Classification.Set {
		out = append(out, "@"+v.Classification.Text)
	}
	if v.HasExpiration {
		out = append(out, "!"+startWords(v.Expiration))
	}
	for _, s := range v.Stages {
		out = append(out, strings.TrimSuffix(s.Name+"="+startWords(s.Start), "="))
	}
	return strings.Join(out, " ")
}

func startWords(s model.Start) string { return strings.TrimSuffix(s.String(), "T00:00:00Z") }

func TestApply(t *testing.T) {
	const full = "1.30.6 preview supported=2025-12-01 deprecated=2026-03-01 expired=2026-04-01"
	for _, c := range []struct{ name, version, changes, want, note string }{
		{"move a start", full, "deprecated=2026-03-15", "1.30.6 preview supported=2025-12-01 deprecated=2026-03-15 expired=2026-04-01", ""},
		{"open a start", full, "supported=", "1.30.6 preview supported deprecated=2026-03-01 expired=2026-04-01", ""},
		{"give an open stage a start", full, "preview=2025-06-01", "1.30.6 preview=2025-06-01 supported=2025-12-01 deprecated=2026-03-01 expired=2026-04-01", ""},
		{"several at once", full, "deprecated+=14d expired+=1mo", "1.30.6 preview supported=2025-12-01 deprecated=2026-03-15 expired=2026-05-01", ""},
		{"back", full, "expired-=P1D", "1.30.6 preview supported=2025-12-01 deprecated=2026-03-01 expired=2026-03-31", ""},
		{"relative to now", full, "supported=+14d", "1.30.6 preview supported=2025-12-04 deprecated=2026-03-01 expired=2026-04-01", ""},
		{"a month that is too short", "1.30.6 supported deprecated=2026-01-31", "deprecated+=1mo", "1.30.6 supported deprecated=2026-02-28", "1.30.6: deprecated (31 January + 1 month, last day)."},
		{"remove a stage", full, "preview-", "1.30.6 supported=2025-12-01 deprecated=2026-03-01 expired=2026-04-01", ""},
		{"remove what is not there", "1.30.6 supported", "preview-", "same", "1.30.6: there is no stage preview to remove."},
		{"a new stage at its place", "1.30.6 preview expired=2026-04-01", "deprecated=2026-03-01", "1.30.6 preview deprecated=2026-03-01 expired=2026-04-01", ""},
		{"a new stage before all", "1.30.6 supported=2025-12-01", "preview=", "1.30.6 preview supported=2025-12-01", ""},

		// Changes that are made already, in any spelling.
		{"the same start", full, "deprecated=2026-03-01T01:00:00+01:00", "same", ""},
		{"the same open start", full, "preview=", "same", ""},
		{"a shift by nothing", full, "deprecated+=0d", "same", ""},
		{"the same older fields", "1.30.6 @deprecated !2026-01-31", "classification=deprecated expirationDate=2026-01-31", "same", ""},
		{"removing absent older fields", "1.30.6", "classification- expirationDate-", "same", ""},

		// The first lifecycle.
		{"of a bare version", "1.30.6", "deprecated=2026-01-15", "1.30.6 supported deprecated=2026-01-15", "1.30.6: an open supported stage is written first, because a version without a lifecycle means that."},
		{"of an empty list", "1.30.6 lifecycle", "expired=2026-01-15", "1.30.6 supported expired=2026-01-15", "1.30.6: an open supported stage is written first, because a version without a lifecycle means that."},
		{"that names supported", "1.30.6", "deprecated=2026-01-15 supported=2025-01-01", "1.30.6 supported=2025-01-01 deprecated=2026-01-15", ""},
		{"that names an earlier stage", "1.30.6", "preview= deprecated=2026-01-15", "1.30.6 preview deprecated=2026-01-15", ""},
		{"after the older fields", "1.30.6 @preview !2026-01-31", "deprecated=2026-01-15 expirationDate- classification-", "1.30.6 supported deprecated=2026-01-15", "1.30.6: an open supported stage is written first, because a version without a lifecycle means that."},
		{"beside older fields: the rule mixed-fields says no", "1.30.6 !2026-01-31", "deprecated=2026-01-15", "1.30.6 !2026-01-31 deprecated=2026-01-15", ""},
		{"after the last stage was removed", "1.30.6 supported", "supported- deprecated=2026-01-15", "1.30.6 deprecated=2026-01-15", ""},
		{"goes with its last stage", "1.30.6 supported", "supported-", "1.30.6", "1.30.6: no stage is left, so its lifecycle is removed and it is always supported again."},

		// Older fields.
		{"set both", "1.30.6", "classification=deprecated expirationDate=2026-01-31", "1.30.6 @deprecated !2026-01-31", ""},
		{"move the date", "1.30.6 !2026-01-31", "expirationDate+=1mo", "1.30.6 !2026-02-28", "1.30.6: expirationDate (31 January + 1 month, last day)."},
		{"remove both", "1.30.6 @deprecated !2026-01-31", "classification- expirationDate-", "1.30.6", ""},
		{"mend text that is not a time", "1.30.6 !soon", "expirationDate=2026-01-31", "1.30.6 !2026-01-31", ""},

		// Duplicates.
		{"move the first of two", "1.30.6 preview preview=2026-01-01", "preview=2025-01-01", "1.30.6 preview=2025-01-01 preview=2026-01-01", ""},
		{"remove the last of two", "1.30.6 preview preview=2026-01-01", "preview-", "1.30.6 preview", "1.30.6: preview is listed more than once; the last one (line 13) is removed."},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := model.NewDraft([]*model.Object{lifecycletest.Notated(t, "kubernetes\n"+c.version)})
			r := model.ObjectRef(0).InTrack(0).InVersion(0)
			after, notes, err := change.Apply(before, change.Same([]model.Ref{r}, lifecycletest.Instructions(t, c.changes)...), lifecycle.Actor{})
			if err != nil {
				t.Fatal(err)
			}
			got := words(after.Objects()[0].Version(r))
			if len(after.Steps()) == 0 {
				got = "same"
			}
			if got != c.want || sentences(notes) != c.note {
				t.Errorf("%s, %s\n got %s\n     %q\nwant %s\n     %q", c.version, c.changes, got, notes, c.want, c.note)
			}
			if n := len(after.Steps()); n > 1 {
				t.Errorf("%d steps", n)
			}
		})
	}
}

// TestApplyRefuses: a change that can be read but is not possible is a *Refused. Then nothing is
// changed at all.
func TestApplyRefuses(t *testing.T) {
	for _, c := range []struct{ version, changes, want string }{
		{"1.30.6 preview supported=2026-01-01", "supported=2026-02-01 preview+=14d", "1.30.6: preview has no start to shift. Write preview=2026-08-01."},
		{"1.30.6", "deprecated+=14d", "1.30.6: it has no stage deprecated to shift. Name the versions that have one, or write deprecated=2026-08-01 to add it."},
		{"1.30.6 supported=soon", "supported+=14d", `1.30.6: the start of supported, "soon", is not a time that can be shifted. Write supported=2026-08-01.`},
		{"1.30.6", "expirationDate+=14d", "1.30.6: it has no expirationDate to shift. Name the versions that have one, or write expirationDate=2026-08-01 to add it."},
		{"1.30.6 !2026-01-01", "expirationDate+=9000y", "1.30.6: expirationDate shifted: no such date: years go from 0001 to 9999; write 2026-08-01, or +14d from now."},
		{"1.30.6", "version- deprecated=2026-01-01", "1.30.6: version- leaves no version for other changes. Give it alone."},
		{"1.30.6", "version+", "1.30.6: it is listed already. Leave out version+ to change it."},
		{"1.30.6 preview ?starttime=2026-01-01", "preview=2026-02-01", `1.30.6: "starttime" (line 13) most likely means startTime, and "preview=2026-02-01" would be added next to it. Correct the key first.`},
		{"1.30.6 ?expirationdate=2026-01-01", "expirationDate=2026-02-01", `1.30.6: "expirationdate" (line 11) most likely means expirationDate, and "expirationDate=2026-02-01" would be added next to it. Correct the key first.`},
	} {
		before := model.NewDraft([]*model.Object{lifecycletest.Notated(t, "kubernetes\n"+c.version+"\n1.29.0 preview=2026-01-01 supported=2026-02-01")})
		other := model.ObjectRef(0).InTrack(0).InVersion(1)
		refs := []model.Ref{other, model.ObjectRef(0).InTrack(0).InVersion(0)}
		if strings.Contains(c.changes, "version") || strings.Contains(c.changes, "expirationDate") || strings.HasPrefix(c.changes, "deprecated+=") {
			refs = refs[1:]
		}
		after, _, err := change.Apply(before, change.Same(refs, lifecycletest.Instructions(t, c.changes)...), lifecycle.Actor{})
		var refused *change.Refused
		if !errors.As(err, &refused) || err.Error() != c.want {
			t.Errorf("%s, %s: %v\nwant %s", c.version, c.changes, err, c.want)
		}
		if after.Dirty() || len(after.Steps()) > 0 {
			t.Errorf("%s, %s: something was done", c.version, c.changes)
		}
	}
}

// sentences returns notes, one per line.
func sentences(notes []change.Note) string {
	lines := make([]string, len(notes))
	for i, n := range notes {
		lines[i] = n.String()
	}
	return strings.Join(lines, "\n")
}

// TestApplyToAnOverride: an override lists only the stages that it moves.
func TestApplyToAnOverride(t *testing.T) {
	before := model.NewDraft([]*model.Object{lifecycletest.Notated(t, "namespaced shoot/local parent CloudProfile local\nkubernetes\n1.30.6")})
	r := model.ObjectRef(0).InTrack(0).InVersion(0)
	after, notes, err := change.Apply(before, change.Same([]model.Ref{r}, lifecycletest.Instructions(t, "deprecated=2026-01-15")...), lifecycle.Actor{})
	if err != nil || len(notes) > 0 || words(after.Objects()[0].Version(r)) != "1.30.6 deprecated=2026-01-15" {
		t.Errorf("%s %q %v", words(after.Objects()[0].Version(r)), notes, err)
	}
	after, notes, err = change.Apply(after, change.Same([]model.Ref{r}, lifecycletest.Instructions(t, "deprecated-")...), lifecycle.Actor{})
	if err != nil || words(after.Objects()[0].Version(r)) != "1.30.6" || len(notes) != 1 || !strings.Contains(notes[0].Text, "overrides nothing any more") {
		t.Errorf("%s %q %v", words(after.Objects()[0].Version(r)), notes, err)
	}
}

func TestApplyToMany(t *testing.T) {
	before := model.NewDraft([]*model.Object{lifecycletest.Notated(t, "kubernetes\n1.31.0 supported expired=2026-01-01\n1.30.0 supported expired=2026-02-01\n1.29.0")})
	refs := []model.Ref{{Object: 0, Track: 0, Version: 0, Stage: model.None}, {Object: 0, Track: 0, Version: 1, Stage: model.None}}
	after, _, err := change.Apply(before, change.Same(refs, lifecycletest.Instructions(t, "expired+=1mo")...), lifecycle.Actor{})
	if err != nil {
		t.Fatal(err)
	}
	if got := trackWords(after); got != "1.31.0 supported expired=2026-02-01 | 1.30.0 supported expired=2026-03-01 | 1.29.0" || len(after.Steps()) != 1 {
		t.Errorf("%s in %d steps", got, len(after.Steps()))
	}
	after, _, err = change.Apply(before, change.Same(refs, lifecycletest.Instructions(t, "version-")...), lifecycle.Actor{})
	if got := trackWords(after); err != nil || got != "1.29.0" {
		t.Errorf("removed: %s %v", got, err)
	}
	// The third version has nothing to shift, so none is shifted.
	_, _, err = change.Apply(before, change.Same(append(refs, model.ObjectRef(0).InTrack(0).InVersion(2)), lifecycletest.Instructions(t, "expired+=1mo")...), lifecycle.Actor{})
	if err == nil {
		t.Error("a shift of a version without the stage is no error")
	}
}

func trackWords(d model.Draft) string {
	var out []string
	for _, v := range d.Objects()[0].Tracks[0].Versions {
		out = append(out, words(v))
	}
	return strings.Join(out, " | ")
}

// TestApplyAddsVersions: a new version is added at its place. All refs address the draft before.
func TestApplyAddsVersions(t *testing.T) {
	before := model.NewDraft([]*model.Object{lifecycletest.Notated(t, "kubernetes\n1.31.2 supported\n1.30.4 supported\n1.30.3 supported")})
	track := model.ObjectRef(0).InTrack(0)
	add := func(version, changes string) change.Order {
		return change.Order{Ref: track, Changes: append([]change.Instruction{lifecycletest.Instructions(t, "version+")[0].Named(version)}, lifecycletest.Instructions(t, changes)...)}
	}
	after, notes, err := change.Apply(before, []change.Order{
		add("1.31.3", "supported=2025-12-01"),
		{Ref: track.InVersion(0), Changes: lifecycletest.Instructions(t, "deprecated=2025-12-29")},
		add("1.30.5", "deprecated=2026-01-01"),
		{Ref: track.InVersion(1), Changes: lifecycletest.Instructions(t, "version-")},
		{Ref: track.InVersion(2), Changes: lifecycletest.Instructions(t, "expired=2025-12-29")},
	}, lifecycle.Actor{})
	if err != nil {
		t.Fatal(err)
	}
	want := "1.31.3 supported=2025-12-01 | 1.31.2 supported deprecated=2025-12-29 | 1.30.5 supported deprecated=2026-01-01 | 1.30.3 supported expired=2025-12-29"
	if got := trackWords(after); got != want || len(notes) != 1 || len(after.Steps()) != 1 {
		t.Errorf("\n got %s %q\nwant %s", got, notes, want)
	}
	if _, _, err := change.Apply(before, change.Same([]model.Ref{track}, lifecycletest.Instructions(t, "version+")...), lifecycle.Actor{}); err == nil {
		t.Error("a version without text is added")
	}
	if _, _, err := change.Apply(before, change.Same([]model.Ref{track.InVersion(7)}, lifecycletest.Instructions(t, "expired=")...), lifecycle.Actor{}); err == nil {
		t.Error("a ref that addresses nothing is no error")
	}
}

func TestIsChange(t *testing.T) {
	for _, text := range []string{"deprecated=2026-08-01", "deprecated=", "deprecated+=14d", "deprecated-=14d", "deprecated-", "version+", "version-",
		"classification=x", "expirationDate-", "Deprecated=", "foo=", "foo-", "deprecated=kubernetes/1.30.6"} {
		if !change.IsInstruction(text) {
			t.Errorf("%q is not a change", text)
		}
	}
	for _, text := range []string{"", "1.30.6", "kubernetes/1.30.6", "gardenlinux/1443.3.0", "kubernetes/*", "=2026-08-01", "1.30.6=", "deprecated", "--force", "ubuntu/1.0.0-rc-", "kubernetes/1.30.6#2"} {
		if change.IsInstruction(text) {
			t.Errorf("%q is a change", text)
		}
	}
}

func TestParseChangeRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"deprecated=2026-02-30":             `"deprecated=2026-02-30": no such date: February 2026 has 28 days; write 2026-08-01, or +14d from now`,
		"deprecated=soon":                   `"deprecated=soon": no such date: write 2026-08-01, or +14d from now`,
		"deprecated=2026-08-01T00:00:00.5Z": `"deprecated=2026-08-01T00:00:00.5Z": a start has whole seconds: write 2026-08-01T00:00:00Z, or 2026-08-01`,
		"deprecated+=soon":                  `"deprecated+=soon": no such period: write 14d, 2w, 3mo, 1y, 12h, or P1M`,
		"deprecated+":                       `"deprecated+": write deprecated=2026-08-01, or deprecated- to remove it`,
		"depricated=2026-08-01":             `"depricated=2026-08-01": no stage "depricated", did you mean deprecated?`,
		"end=2026-08-01":                    `"end=2026-08-01": no stage "end": write one of unavailable, preview, supported, deprecated, expired, or expirationDate, classification, version; of a release date, eol`,
		"expirationDate=":                   `"expirationDate=": write expirationDate- to remove it`,
		"expirationDate+":                   `"expirationDate+": write expirationDate=2026-08-01, or expirationDate- to remove it`,
		"classification=":                   `"classification=": write classification=deprecated, or classification- to remove it`,
		"classification+=x":                 `"classification+=x": write classification=deprecated, or classification- to remove it`,
		"version=1.30.6":                    `"version=1.30.6": write version+ to add the version, or version- to remove it`,
		"1.30.6":                            `"1.30.6" is not a change: write for example deprecated=2026-08-01, deprecated+=14d, or deprecated-`,
	} {
		if c, err := change.Parse(text, lifecycletest.Now); err == nil || err.Error() != want {
			t.Errorf("%s: %v %v\nwant %s", text, c, err, want)
		}
	}
}

func TestConvert(t *testing.T) {
	for _, c := range []struct{ kind, version, to, want string }{
		{"", "1.30.6 @deprecated !2026-01-31", "lifecycle", "1.30.6 deprecated expired=2026-01-31"},
		{"", "1.30.6 !2026-01-31T02:00:00.5+02:00", "lifecycle", "1.30.6 supported expired=2026-01-31T02:00:00.5+02:00"},
		{"", "1.30.6 @preview", "lifecycle", "1.30.6 preview"},
		{"", "1.30.6 @expired !2026-01-31", "lifecycle", "1.30.6 expired"},
		{"", "1.30.6 @unavailable !2026-01-31", "lifecycle", "1.30.6 unavailable expired=2026-01-31"},
		{"", "1.30.6", "lifecycle", "same"},
		{"explicit", "1.30.6", "lifecycle", "1.30.6 supported"},
		{"", "1.30.6 supported", "lifecycle", "same"},
		{"", "1.30.6 @gone !2026-01-31", "lifecycle", `1.30.6: its classification "gone" is not a stage. Fix it first.`},
		{"", "1.30.6 !soon", "lifecycle", `1.30.6: its expirationDate "soon" is not a time. Fix it first.`},
		{"", "1.30.6 !2026-01-31 supported", "lifecycle", "1.30.6: it has a lifecycle and older fields. Remove the older fields or the lifecycle first."},

		{"", "1.30.6 supported expired=2026-01-31", "legacy", "1.30.6 !2026-01-31"},
		{"", "1.30.6 supported expired=2026-01-31\n1.29.1 !2025-01-31", "legacy", "1.30.6 !2026-01-31"},
		{"", "1.30.6 supported expired=2026-01-31\n1.30.5 @supported !2025-01-31", "legacy", "1.30.6 !2026-01-31"},
		{"", "1.30.6 supported", "legacy", "1.30.6 @supported"},
		{"", "1.30.6 supported\n1.29.1 @supported", "legacy", "1.30.6 @supported"},
		{"", "1.30.6 supported\n1.30.5 @supported", "legacy", "1.30.6"},
		{"", "1.30.6 supported\n1.30.5 supported=2025-01-31", "legacy", "1.30.6"},
		{"", "1.30.6 deprecated", "legacy", "1.30.6 @deprecated"},
		{"", "1.30.6 @deprecated", "legacy", "same"},
		{"", "1.30.6", "legacy", "same"},
		{"", "1.30.6 preview supported=2026-01-31", "legacy", "1.30.6: the older fields cannot express the start of supported (line 14)."},
		{"", "1.30.6 preview supported expired=2026-01-31", "legacy", "1.30.6: the older fields cannot express a second open stage, supported (line 13)."},
		{"", "1.30.6 expired=2026-01-31", "legacy", "1.30.6: before expired it is unavailable, which the older fields cannot express."},
		{"", "1.30.6 expired", "legacy", "1.30.6: the older field classification cannot be expired."},
		{"", "1.30.6 unavailable expired=2026-01-31", "legacy", "1.30.6: the older field classification cannot be unavailable."},
		{"", "1.30.6 supported expired=soon", "legacy", "1.30.6: the start of expired is not a time. Fix it first."},
		{"", "1.30.6 supported expired=2026-01-31 expired=2026-02-28", "legacy", "1.30.6: the older fields cannot express a second date, expired (line 16)."},
		{"", "1.30.6 expired=2026-01-31 supported", "legacy", "1.30.6: the other form would change its stage at some instant."},

		{"namespaced", "1.30.6 !2026-01-31", "lifecycle", "1.30.6 expired=2026-01-31"},
		{"namespaced", "1.30.6 @preview !2026-01-31", "lifecycle", "1.30.6 preview expired=2026-01-31"},
		{"namespaced", "1.30.6", "lifecycle", "same"},
		{"namespaced", "1.30.6 !soon", "lifecycle", `1.30.6: its expirationDate "soon" is not a time. Fix it first.`},
		{"namespaced", "1.30.6 expired=2026-01-31", "legacy", "1.30.6 !2026-01-31"},
		{"namespaced", "1.30.6 deprecated=2026-01-31", "legacy", "1.30.6: the older fields cannot express the start of deprecated (line 13)."},
	} {
		head := ""
		if c.kind == "namespaced" {
			head = "namespaced shoot/local parent CloudProfile local\n"
		}
		o := lifecycletest.Notated(t, head+"kubernetes\n"+c.version)
		r := model.ObjectRef(0).InTrack(0).InVersion(0)
		edits, err := change.Convert(o, r, c.to, c.kind == "explicit")
		got := "same"
		switch {
		case err != nil:
			got = err.Error()
		case len(edits) > 0:
			after, err := model.NewDraft([]*model.Object{o}).With(edits...)
			if err != nil {
				t.Fatal(err)
			}
			got = words(after.Objects()[0].Version(r))
		}
		if got != c.want {
			t.Errorf("%s %s to %s\n got %s\nwant %s", c.kind, c.version, c.to, got, c.want)
		}
	}
	if _, err := change.Convert(lifecycletest.Notated(t, "kubernetes\n1.30.0"), model.ObjectRef(0).InTrack(0).InVersion(0), "older", false); err == nil {
		t.Error("a form that there is not is accepted")
	}
}

func TestNearest(t *testing.T) {
	stages := model.VersionStages.Names()
	for word, want := range map[string]string{
		"depricated": "deprecated", "Supported": "supported", "suported": "supported", "expird": "expired", "exipred": "expired", "prev": "preview",
		"unavailible": "unavailable", "dep": "deprecated", " deprecated ": "deprecated",
		"Retired": "", "": "", "x": "", "eol": "", "su": "", strings.Repeat("deprecated", 1000): "",
	} {
		if got := model.Nearest(word, stages); got != want {
			t.Errorf("%.20q: %q, want %q", word, got, want)
		}
	}
}
