package lifecycle_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// proposedPackage is a package revision that somebody has proposed.
const proposedPackage = `apiVersion: porch.kpt.dev/v1alpha1
kind: PackageRevision
metadata:
  name: blueprints.nginx.v1
  namespace: default
  resourceVersion: "3"
spec:
  lifecycle: Proposed
  repository: blueprints
  packageName: nginx
  workspaceName: v1
`

func packageIn(t *testing.T) []*model.Object {
	t.Helper()
	doc, err := files.Read("package.yaml", []byte(proposedPackage), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Objects()
}

var bob = change.Acting{Actor: revision.Actor{User: "bob@example.com", Now: rulesNow}}

// The words that move objects, in the order of a life; none for what is edited by
// its starts.
func TestMoveWords(t *testing.T) {
	for _, c := range []struct {
		scale *model.Scale
		want  string
	}{
		{model.RevisionStages, "propose approve reject propose-delete delete"},
		{model.DescriptorStages, "support deprecate remove"},
		{model.VersionStages, ""},
		{nil, ""},
	} {
		if got := strings.Join(change.MoveWords(c.scale), " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// What can be done is offered the same way whatever the object is.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		name    string
		objects []*model.Object
		ref     model.Ref
		want    string
	}{
		{"a package revision", packageIn(t), model.ObjectRef(0).InTrack(0).InVersion(0),
			"p propose propose nothing: blueprints.nginx.v1 is already proposed\na approve approve Proposed to Published\nr reject reject Proposed to Draft\n" +
				"x propose-delete propose deletion refused: can only propose published packages\nd delete delete removes blueprints.nginx.v1"},
		{"a version inside of a range", descriptorIn(t, rfcDescriptor), model.ObjectRef(0).InTrack(0).InVersion(2),
			"r remove remove refused: 1.2 lies inside a range; remove buildpack/1 instead\nd deprecate deprecate nothing: already deprecated\ns support support nothing: already supported"},
		{"a profile", []*model.Object{notated(t, "kubernetes\n1.30.0")}, model.ObjectRef(0).InTrack(0).InVersion(0), ""},
		{"nothing", descriptorIn(t, rfcDescriptor), model.ObjectRef(0).InTrack(0), ""},
		{"no object", nil, model.ObjectRef(0), ""},
	} {
		var lines []string
		for _, m := range change.Moves(c.objects, c.ref, bob) {
			text := string(m.Key) + " " + m.Word + " " + m.Title + " "
			switch {
			case m.Refused:
				text += "refused: "
			case m.Nothing:
				text += "nothing: "
			}
			lines = append(lines, text+m.Effect)
		}
		if got := strings.Join(lines, "\n"); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// A move is one step, and says what it did; what is refused changes nothing.
func TestMove(t *testing.T) {
	descriptor := func() []*model.Object { return descriptorIn(t, rfcDescriptor) }
	packages := func() []*model.Object { return packageIn(t) }
	profile := func() []*model.Object { return []*model.Object{notated(t, "kubernetes\n1.30.0")} }
	first := model.ObjectRef(0).InTrack(0).InVersion(0)
	for _, c := range []struct {
		name    string
		objects func() []*model.Object
		ref     model.Ref
		text    string // as typed, in place of the version at the ref
		word    string
		want    string
		steps   int
	}{
		{"approve", packages, first, "", "approve", "blueprints.nginx.v1 approved", 1},
		{"propose again", packages, first, "", "propose", "blueprints.nginx.v1 is already proposed", 0},
		{"delete", packages, first, "", "delete", "blueprints.nginx.v1 deleted; removed", 1},
		{"refused by the state", packages, first, "", "propose-delete", "refused: can only propose published packages for deletion: blueprints.nginx.v1 is Proposed", 0},
		{"a word of others", packages, first, "", "support", `refused: "support" is no move here: use propose, approve, reject, propose-delete or delete`, 0},
		{"deprecate", descriptor, model.ObjectRef(0).InTrack(1).InVersion(1), "", "deprecate", "platform/0.5 deprecated; affects 0.5", 1},
		{"deprecate a minor", descriptor, model.ObjectRef(0).InTrack(0).InVersion(4), "", "deprecate",
			"buildpack/2 deprecated: 2.0 to 2.1; affects 2.0 2.1; a single minor cannot be deprecated: 2.1 goes with its whole major 2, 2.0 to 2.1", 1},
		{"support again", descriptor, first, "", "support", `buildpack/1.0 is already supported, and deprecated by "1"`, 0},
		{"support what is not listed", descriptor, model.ObjectRef(0).InTrack(1), "0.14", "support", "platform/0.14 supported; affects 0.14", 1},
		{"remove a major", descriptor, model.ObjectRef(0).InTrack(0), "1", "remove", "buildpack/1 removed; removed; affects 1.0 1.1 1.2", 1},
		{"no version", descriptor, model.ObjectRef(0).InTrack(0), "x", "remove",
			`refused: cannot remove an API version of buildpack: "x" is no API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999`, 0},
		{"another word of others", descriptor, first, "", "approve", `refused: "approve" is no move here: use support, deprecate or remove`, 0},
		{"a profile", profile, first, "", "remove", "refused: 1.30.0 is edited by the starts of its stages: nothing of it can be moved", 0},
		{"nothing", profile, model.ObjectRef(3), "", "remove", "refused: there is nothing here to be moved", 0},
		{"a track that is not there", descriptor, model.ObjectRef(0).InTrack(7), "1", "remove", "refused: there is no API of a lifecycle descriptor here", 0},
	} {
		move := func() (model.Draft, change.Moved, error) {
			if c.text != "" {
				return change.MoveNamed(model.NewDraft(c.objects()), c.ref, c.text, c.word)
			}
			return change.Move(model.NewDraft(c.objects()), c.ref, c.word, bob)
		}
		d, m, err := move()
		got := m.Message
		if m.Removed {
			got += "; removed"
		}
		if len(m.Affects) > 0 {
			got += "; affects " + strings.Join(m.Affects, " ")
		}
		got = strings.Join(append([]string{got}, m.Warnings...), "; ")
		if err != nil {
			var refusal *model.Refusal
			if got = "refused: " + err.Error(); !errors.As(err, &refusal) {
				t.Errorf("%s: %v is no refusal", c.name, err)
			}
		}
		if got != c.want || len(d.Steps()) != c.steps || m.Changed != (c.steps > 0) {
			t.Errorf("%s: %d steps\n got %s\nwant %s", c.name, len(d.Steps()), got, c.want)
		}
	}
}

// The modes of use are the same for profiles and for descriptors.
func TestUseModes(t *testing.T) {
	for word, want := range map[string]gep32.UseMode{"": gep32.UseWarn, "warn": descriptor.Warn, "error": gep32.UseError, "silent": gep32.UseSilent, "quiet": descriptor.Silent} {
		if mode, known := gep32.ParseUseMode(word); mode != want || !known {
			t.Errorf("%q is %v %v", word, mode, known)
		}
	}
	if mode, known := gep32.ParseUseMode("Error"); mode != gep32.UseWarn || known {
		t.Errorf("another word is %v %v", mode, known)
	}
}
