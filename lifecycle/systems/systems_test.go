package systems_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
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

// rfcDescriptor is that of RFC 0049.
const rfcDescriptor = `[apis]
[apis.buildpack]
  deprecated = ["1"]
  supported = ["1.2", "2.1"]
[apis.platform]
  deprecated = ["0.4"]
  supported = ["0.4", "0.5", "1.3"]
[api]
  platform = "0.4"
  buildpack = "1.0"
[lifecycle]
  version = "0.9.0"
`

const shortProfile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: local
spec:
  kubernetes:
    versions:
    - version: 1.30.0
`

// read reads the objects of a file.
func read(t *testing.T, name, text string) []*model.Object {
	t.Helper()
	doc, err := files.Read(name, []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Objects()
}

func packageIn(t *testing.T) []*model.Object { return read(t, "package.yaml", proposedPackage) }

func descriptorIn(t *testing.T) []*model.Object { return read(t, "lifecycle.toml", rfcDescriptor) }

func profileIn(t *testing.T) []*model.Object { return read(t, "profile.yaml", shortProfile) }

var bob = lifecycle.Actor{User: "bob@example.com", Now: time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)}

// TestMoveWords: the words of the moves come in the order of a life cycle. There are none if starts
// are typed or nothing is edited.
func TestMoveWords(t *testing.T) {
	for _, c := range []struct{ kind, want string }{
		{model.PackageRevision, "propose approve reject propose-delete delete"},
		{model.LifecycleDescriptor, ""},
		{model.CloudProfile, ""},
		{model.NamespacedCloudProfile, ""},
		{"", ""},
	} {
		if got := strings.Join(systems.Of(&model.Object{Kind: c.kind}).Nouns().Moves, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.kind, got, c.want)
		}
	}
	if got, want := strings.Join(systems.Words(), " "), "propose approve reject propose-delete delete"; got != want {
		t.Errorf("all words are %q, want %q", got, want)
	}
}

// TestMoves: each move is offered with its key, word and title, and with its effect or the reason why
// it is refused. Versions that change on dates have no moves.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		name    string
		objects []*model.Object
		ref     model.Ref
		want    string
	}{
		{"a package revision", packageIn(t), model.ObjectRef(0).InTrack(0).InVersion(0),
			"p propose propose nothing: blueprints.nginx.v1 is already proposed\na approve approve Proposed to Published\nr reject reject Proposed to Draft\n" +
				"e propose-delete propose deletion refused: can only propose published packages\nd delete delete removes blueprints.nginx.v1"},
		{"a version of a descriptor", descriptorIn(t), model.ObjectRef(0).InTrack(0).InVersion(2), ""},
		{"a profile", profileIn(t), model.ObjectRef(0).InTrack(0).InVersion(0), ""},
		{"nothing", descriptorIn(t), model.ObjectRef(0).InTrack(0), ""},
		{"no object", nil, model.ObjectRef(0), ""},
	} {
		var lines []string
		for _, m := range systems.Moves(c.objects, c.ref, bob) {
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

// TestMove: a move is one step, with a message. A refused move changes nothing.
func TestMove(t *testing.T) {
	descriptor := func() []*model.Object { return descriptorIn(t) }
	packages := func() []*model.Object { return packageIn(t) }
	profile := func() []*model.Object { return profileIn(t) }
	first := model.ObjectRef(0).InTrack(0).InVersion(0)
	for _, c := range []struct {
		name    string
		objects func() []*model.Object
		ref     model.Ref
		word    string
		want    string
		steps   int
	}{
		{"approve", packages, first, "approve", "blueprints.nginx.v1 approved", 1},
		{"propose again", packages, first, "propose", "blueprints.nginx.v1 is already proposed", 0},
		{"delete", packages, first, "delete", "blueprints.nginx.v1 deleted; removed", 1},
		{"refused by the state", packages, first, "propose-delete", "refused: can only propose published packages for deletion: blueprints.nginx.v1 is Proposed", 0},
		{"a word of others", packages, first, "support", `refused: "support" is not a move here: use propose, approve, reject, propose-delete or delete`, 0},
		{"a profile", profile, first, "remove", "refused: 1.30.0 is edited by the starts of its stages; move does not apply", 0},
		{"a descriptor", descriptor, first, "deprecate", "refused: " + model.DescriptorsNotEdited, 0},
		{"nothing", profile, model.ObjectRef(3), "remove", "refused: there is nothing here to move", 0},
	} {
		d, m, err := systems.Move(model.NewDraft(c.objects()), c.ref, c.word, bob)
		got := m.Message
		if m.Removed {
			got += "; removed"
		}
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

// The facts about a version of a descriptor name the entries that determine its stage, as
// written.
func TestFactsOfDescriptors(t *testing.T) {
	objects := descriptorIn(t)
	for _, c := range []struct {
		track, version int
		reason, all    string
	}{
		{0, 0, `supported by "1.2", deprecated by "1"`, "supported by 1.2: 1.0 to 1.2; deprecated by 1: all of major 1; older readers 1.0: [api], the oldest version of both lists"},
		{0, 3, `supported by "2.1"`, "supported by 2.1: 2.0 to 2.1; older readers 1.0: [api], the oldest version of both lists"},
		{1, 0, `supported by "0.4", deprecated by "0.4"`, "supported by 0.4: this version alone; deprecated by 0.4: this version alone; older readers 0.4: [api], the oldest version of both lists"},
	} {
		facts := systems.Of(objects[0]).Facts(objects, model.ObjectRef(0).InTrack(c.track), bob, nil)(c.version, time.Time{})
		var all []string
		for _, f := range facts {
			all = append(all, f.Label+" "+f.Text+": "+f.About)
		}
		if got := lifecycle.Reason(facts, model.LookUnknown); got != c.reason || strings.Join(all, "; ") != c.all {
			t.Errorf("%s\n%s\nwant %s\n%s", got, strings.Join(all, "; "), c.reason, c.all)
		}
	}
}

// Objects of other systems are not read by the server, even if nobody knows when their stages
// began.
func TestOthersAreRead(t *testing.T) {
	for _, objects := range [][]*model.Object{read(t, "package.yaml", proposedPackage), read(t, "lifecycle.toml", rfcDescriptor)} {
		if what, at, ok := systems.Of(objects[0]).Readable(objects[0]); !ok {
			t.Errorf("%s: %s at %v", objects[0], what, at)
		}
	}
}
