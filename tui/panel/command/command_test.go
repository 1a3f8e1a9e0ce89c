package command

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// TestCommand types, completes and runs commands. The text of one that cannot be run stays, with
// the reason below it.
func TestCommand(t *testing.T) {
	s := paneltest.Open(t, keys.CommandField, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	for _, c := range []struct {
		do                    any
		said, above, sentence string
	}{
		{"th", "", " a command by its name", " :th"},
		{keys.NextField, "", " light-blue-yellow, both", " :theme "},
		{"no", "", " light-blue-yellow, both", " :theme no"},
		{keys.Keep, "", ` no theme "no"`, " light, light-red-green"},
		{"zoom ", "", " ", " :zoom "},
		{keys.NextField, "", " day  week  month  quarter  year  fit", " :zoom "},
		{"w", "", " ", " :zoom w"},
		{keys.Keep, "", " :zoom w", ` no zoom "w": day, week, month`},
		{":", "", " a command by its name", " :"},
		{keys.FieldUp, "", " a command by its name", " :"},
		{"at 2026-05-01", "", " ", " :at 2026-05-01"},
		{keys.Keep, "close, at 2026-05-01", " ", " :at 2026-05-01"},
		{keys.ClearField, "", " a command by its name", " :"},
		{keys.FieldUp, "", " ", " :at 2026-05-01"},
		{keys.ClearField, "", " ", " :"},
		{"w x.yaml", "", " ", " :w x.yaml"},
		{keys.Keep, "close, work editor.SaveAs", " ", " :w x.yaml"},
		{keys.ClearField, "", " ", " :"},
		{keys.EraseLeft, "close", " ", " :"},
	} {
		said := ""
		switch do := c.do.(type) {
		case string:
			said = s.Type(do)
		case keys.Intent:
			said = s.Do(do)
		}
		lines := s.Lines(t)
		lines = lines[len(lines)-2:]
		if said != c.said || !strings.HasPrefix(lines[0]+" ", c.above) || !strings.HasPrefix(lines[1]+" ", c.sentence) {
			t.Errorf("%v: %q, %q, want %q", c.do, said, lines, c.said)
		}
	}
	// If no other text would avoid the refusal, the line closes: the next keys are not for it.
	s.Refusal = func(keys.Intent) string { return "nothing to undo" }
	s.Type("undo")
	if said := s.Do(keys.Keep); said != "close, refused: nothing to undo" {
		t.Errorf("%q", said)
	}
}

// TestCompletionsAreChosen goes through the completions by Tab, Down and Up, and past the last one
// back to what was typed. Another key goes on from the one chosen.
func TestCompletionsAreChosen(t *testing.T) {
	s := paneltest.Open(t, keys.CommandField, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Type("fi")
	for _, c := range []struct {
		do   any
		want []string
	}{
		{keys.NextField, []string{" files ", " filter ", " :fi "}},
		{keys.FieldDown, []string{"▸files ", " filter ", " :files "}},
		{keys.NextField, []string{" files ", "▸filter ", " :filter "}},
		{keys.FieldUp, []string{"▸files ", " filter ", " :files "}},
		{keys.PreviousField, []string{" files ", " filter ", " :fi "}},
		{keys.FieldUp, []string{" :fix-all ", "▸fix-all "}},
		{keys.ClearField, []string{" : "}},
		{"zoom ", nil},
		{keys.NextField, []string{" :zoom "}},
		{keys.FieldDown, []string{" :zoom day "}},
		{keys.FieldDown, []string{" :zoom week "}},
	} {
		switch do := c.do.(type) {
		case string:
			s.Type(do)
		case keys.Intent:
			s.Do(do)
		}
		lines := strings.Join(s.Lines(t), " \n") + " "
		for _, want := range c.want {
			if !strings.Contains("\n"+lines, "\n"+want) {
				t.Errorf("%v: no line begins %q:\n%s", c.do, want, lines)
			}
		}
	}
	if said := s.Do(keys.Keep); !strings.HasPrefix(said, "close") {
		t.Errorf("the chosen one does not run: %q", said)
	}
}

// TestSentencesAreWhole checks that the description of a command and the reason for a refusal are
// shown in full, on as many lines above the last one as needed.
func TestSentencesAreWhole(t *testing.T) {
	const file = "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n"
	whole := func(s *paneltest.Screen, want string) {
		t.Helper()
		if text := strings.Join(strings.Fields(strings.Join(s.Lines(t), " ")), " "); !strings.Contains(text, want) {
			t.Errorf("%q is not told to its end:\n%s", want, strings.Join(s.Lines(t), "\n"))
		}
	}
	for _, name := range keys.CommandNames() {
		s := paneltest.Open(t, keys.CommandField, &Panel{}, 24, file)
		s.Type(name + " ")
		whole(s, keys.Explain(name))
	}
	s := paneltest.Open(t, keys.CommandField, &Panel{}, 24, file)
	s.Type("skew")
	s.Do(keys.Keep)
	whole(s, ":skew wants a word: "+keys.Explain("skew"))
	whole(s, ":skew ")
}

// TestUnknownCommandNamesNearOnes checks that an unknown word suggests commands with that meaning
// or a similar spelling, and that the line stays open.
func TestUnknownCommandNamesNearOnes(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"compare", `no command "compare": did you mean :matrix?`},
		{"e!", `no command "e!": did you mean :revert?`},
		{"red", `no command "red": did you mean :redo?`},
		{"rollback", `no command "rollback": did you mean :revert?`},
		{"postpone", `no command "postpone": did you mean :edit or :move or :shift?`},
		{"agneda", `no command "agneda": did you mean :agenda?`},
		{"zzzz", `no command "zzzz": ? lists them all`},
		{"filter stage:foo", `no stage "foo": unavailable, preview, supported, deprecated or expired`},
		{"at soon", "no such date"},
	} {
		s := paneltest.Open(t, keys.CommandField, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\nspec: {kubernetes: {versions: [{version: 1.31.1}]}}\n")
		s.Type(c.typed)
		said := s.Do(keys.Keep)
		lines := s.Lines(t)
		line, why := lines[len(lines)-2], lines[len(lines)-1]
		if said != "" || !strings.HasPrefix(line, " :"+c.typed) || !strings.HasSuffix(line, "type another  Left Right correct it  Esc back") || !strings.HasPrefix(strings.TrimSpace(why), c.want) {
			t.Errorf("%q: %q, %q above %q", c.typed, said, line, why)
		}
	}
}

// TestFind looks up the names of versions in a file with a profile and a namespaced one below it:
// first in the object in focus. If several versions of an object have a name, it lists what to type.
func TestFind(t *testing.T) {
	const both = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: aws}
spec:
  kubernetes:
    versions: [{version: 1.33.5}, {version: 1.32.8}]
  machineImages:
    - {name: linux, versions: [{version: 1.0.0}]}
    - {name: bsd, versions: [{version: 1.0.0}]}
---
apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata: {name: team, namespace: n}
spec:
  parent: {kind: CloudProfile, name: aws}
  kubernetes:
    versions: [{version: 1.32.8, expirationDate: "2026-05-01T00:00:00Z"}]
---
apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: b}
spec:
  kubernetes:
    versions: [{version: 1.32.9}]
---
apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: c}
spec:
  kubernetes:
    versions: [{version: 1.32.9}]
`
	s := paneltest.Open(t, keys.CommandField, &Panel{}, 24, both)
	for _, c := range []struct {
		object     int
		name, want string
	}{
		{0, "1.33.5", "0 kubernetes/1.33.5"},
		{0, "1.32.8", "0 kubernetes/1.32.8"},
		{1, "1.32.8", "1 kubernetes/1.32.8"},
		{1, "bsd/1.0.0", "1 machineImages/bsd/1.0.0"},
		{1, "1.33.5", "1 kubernetes/1.33.5"},
		{0, "1.0.0", `the version "1.0.0" is ambiguous: 2 entries have that name: type machineImages/linux/1.0.0 or machineImages/bsd/1.0.0`},
		{1, "1.0.0", `the version "1.0.0" is ambiguous: 2 entries have that name: type machineImages/linux/1.0.0 or machineImages/bsd/1.0.0`},
		{1, "1.99.0", `there is no version "1.99.0"`},
		{0, "1.32.9", `the version "1.32.9" is ambiguous: 2 entries have that name: go to the object first`},
		{2, "1.32.9", "2 kubernetes/1.32.9"},
	} {
		s.Focus = s.Shown().On(model.TrackRef{Object: c.object}, 0)
		to, err := find(&s.Context, c.name)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprint(to.Object, " ", model.Address(s.Shown().Object(to.TrackRef), to.Ref()))
		}
		if got != c.want {
			t.Errorf("%s in object %d: %s, want %s", c.name, c.object, got, c.want)
		}
	}
}
