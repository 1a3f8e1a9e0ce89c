package tui

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// asks is a proposed change request for aws.yaml; %s stands for the hash of the bytes that it was
// made for.
const asks = `apiVersion: lctui/v1
kind: ChangeRequest
metadata:
  name: postpone
  resourceVersion: "3"
  creationTimestamp: "2025-11-18T09:00:00Z"
spec:
  lifecycle: Proposed
  requestedBy: ann@example.com
  target:
    file: aws.yaml
    sha256: "%s"
  edits:
  - object: aws
    version: kubernetes/1.33.5
    changes: ["deprecated=2026-01-01T00:00:00Z"]
    was: ["2025-12-01T00:00:00Z"]
  - object: aws
    version: machineImages/gardenlinux/1592.15.0
    changes: ["expired=2026-08-01T00:00:00Z"]
    was: ["2026-05-31T00:00:00Z"]
`

// openRequested opens a change request along with its target.
func openRequested(t *testing.T, width, height int, text string, change func(*Options)) *driver {
	t.Helper()
	d := &driver{t: t, dir: t.TempDir()}
	data, err := os.ReadFile("testdata/aws.yaml")
	if err != nil {
		t.Fatal(err)
	}
	target := d.file("aws.yaml", string(data))
	request := d.file("postpone.yaml", strings.Replace(text, "%s", revision.Hash(data), 1))
	targets := []editor.Target{{Request: request, Document: target}}
	o := Options{Documents: []*files.Document{request}, Targets: func([]*files.Document) []editor.Target { return targets }, Writable: true, Now: clock,
		Color: "never", Actor: lifecycle.Actor{User: "bob@example.com", Now: clock}}
	if change != nil {
		change(&o)
	}
	d.begin(o, width, height)
	return d
}

func TestRequestPicture(t *testing.T) {
	openRequested(t, 200, 50, asks, nil).press("e").golden("request-200x50")
	openRequested(t, 120, 40, asks, nil).press("e").golden("request-120x40")
	openRequested(t, 80, 24, asks, nil).press("e").golden("request-80x24")
	openRequested(t, 60, 16, asks, nil).press("e").golden("request-60x16")
	openRequested(t, 40, 10, asks, nil).press("e").golden("request-40x10")
}

// TestApproveOnTheScreen: the edits and the approval are one step; the diff shows
// both files, and both are written.
func TestApproveOnTheScreen(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil)
	d.sees("asks kubernetes/1.33.5  deprecated=2026-01-01T00:00:00Z").press("e")
	d.sees("request  for aws.yaml  by ann@example.com  2 versions", "asks    deprecated 2025-12-01 to 2026-01-01 (+31 d)", "▸a  approve            Proposed to Published, its edits made in aws.yaml")
	d.press("a").sees("postpone approved, its edits made in aws.yaml; u undoes")
	d.press("u").sees("undone: postpone Proposed to Published")
	if d.Editor.Now().Dirty() {
		t.Error("something is left of it")
	}
	d.press("ctrl+r", "s").sees("save  aws.yaml, postpone.yaml", "kubernetes/1.33.5", "Proposed to Published")
	d.press("y").sees("Saved aws.yaml, 2 lines changed; postpone.yaml")
	if text := d.onDisk("aws.yaml"); !strings.Contains(text, `startTime: "2026-01-01T00:00:00Z"`) || !strings.Contains(text, `startTime: "2026-08-01T00:00:00Z"`) {
		t.Error(text)
	}
	want := strings.NewReplacer(`"3"`, `"4"`, "lifecycle: Proposed", "lifecycle: Published").Replace(asks[:strings.Index(asks, "  target:")])
	if text := d.onDisk("postpone.yaml"); !strings.HasPrefix(text, want) || !strings.HasSuffix(text, "status:\n  publishedBy: bob@example.com\n  publishedAt: \"2025-11-20T09:00:00Z\"\n") {
		t.Error(text)
	}
	d.press("e").sees("deprecated=2026-01-01T00:00:00Z, there already", "is already published")
}

func TestRejectOnTheScreen(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil).press("e", "r").sees("postpone no longer proposed for approval")
	before := d.onDisk("aws.yaml")
	d.press("s", "y").sees("Saved postpone.yaml, 2 lines changed.")
	if d.onDisk("aws.yaml") != before {
		t.Error("the target was written")
	}
	d.press("e").sees("refused: Draft may become Proposed; propose first")
}

// TestApprovalRefused: the screen says what stands in the way of an approval before anybody asks
// for it, and asking changes nothing.
func TestApprovalRefused(t *testing.T) {
	aws := func(from, to string) func(*Options) {
		return func(o *Options) {
			target := &o.Targets(nil)[0]
			path := target.Document.Path()
			data, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path, []byte(strings.Replace(string(data), from, to, 1)), 0o600)
			}
			if err == nil {
				target.Document, err = files.Open(path, files.Options{})
			}
			if err != nil {
				panic(err)
			}
		}
	}
	for name, c := range map[string]struct {
		text   string
		change func(*Options)
		says   []string
	}{
		"its place changed": {asks, aws(`"2025-12-01T00:00:00Z"
          - classification: expired
            startTime: "2026-07-01`, `"2025-12-24T00:00:00Z"
          - classification: expired
            startTime: "2026-07-01`), []string{"refused: the target has changed since the request", "aws.yaml has changed since the request was made: kubernetes/1.33.5 of aws", "2025-12-24T00:00:00Z"}},
		"a new error": {strings.Replace(asks, "2026-01-01", "2026-09-01", 1), nil, []string{"refused: would bring the error start-order", "1.33.5: start-order"}},
		"no target": {asks, func(o *Options) {
			o.Targets(nil)[0].Document, o.Targets(nil)[0].Err = nil, errors.New("aws.yaml: no such file")
		}, []string{"refused: its target cannot be read", "aws.yaml: no such file"}},
		"several objects": {asks, func(o *Options) { o.Targets = nil }, []string{"refused: its file holds more than this request"}},
		"by oneself":      {asks, func(o *Options) { o.Actor.User = "ann@example.com" }, []string{"refused: requested by yourself (requests.selfApproval: refuse)"}},
		"no version":      {strings.Replace(asks, "kubernetes/1.33.5", "kubernetes/1.2.3", 1), nil, []string{"refused: its edits cannot be made", "not there; asked is deprecated=2026-01-01T00:00:00Z", "expired 2026-05-31 to 2026-08-01"}},
		"by view":         {asks, func(o *Options) { o.Writable = false }, []string{"refused: opened by view", "asks    deprecated 2025-12-01 to 2026-01-01 (+31 d)"}},
		"by nobody":       {asks, func(o *Options) { o.Actor.User = "" }, []string{"refused: it is not known who publishes"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := openRequested(t, 120, 40, c.text, c.change).press("e").sees(c.says...).press("a").sees("a: ")
			if d.Editor.Now().Dirty() {
				t.Error("something was changed")
			}
		})
	}
}

// TestApprovalSavesNothingElse: a request cannot be approved while its target has other unsaved
// edits, and the target cannot be edited before the approval is saved.
func TestApprovalSavesNothingElse(t *testing.T) {
	d := openRequested(t, 120, 40, asks, nil).press("}", "/", "1.34.1", "enter", ")").sees("●").press("esc", "{")
	d.press("e").sees("refused: aws.yaml has other unsaved edits: save (s) or undo (u) them first").press("a").sees("a: aws.yaml has other unsaved edits")
	d.press("esc", "u", "{", "e", "a").sees("postpone approved")
	first := "the approval of postpone.yaml is not saved: s saves it, u undoes it"
	edits := d.edits()
	d.press("e").sees("refused: "+first).press("r", "x", "esc").press("}", "/", "1.34.1", "enter")
	for _, keys := range []string{")", "e", "D", "a", "A", "c"} {
		d.press(keys).sees(first)
	}
	d.press(":", "request more.yaml", "enter").sees(first)
	if d.edits() != edits {
		t.Error(d.edits())
	}
	d.press("esc", "s", "y").sees("Saved aws.yaml, 2 lines changed; postpone.yaml").press(")").sees("●")
}

// TestAppliedWhole: a request is never written as applied if the target gets anything else,
// however that came about.
func TestAppliedWhole(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil).press("e", "a")
	d.Editor.Now().Drafts[1] = model.NewDraft(d.Editor.Now().Drafts[1].Base())
	for _, keys := range [][]string{{"s"}, {":", "w!", "enter"}, {":", "w " + filepath.Join(d.dir, "postpone.yaml"), "enter"}} {
		d.press(keys...).sees("postpone would be marked as applied")
	}
	if text := d.onDisk("postpone.yaml"); !strings.Contains(text, "lifecycle: Proposed") {
		t.Error(text)
	}
}

// TestOneOfBothIsNotWrittenAlone: :w with the name of one of the files writes both the request
// and its target.
func TestOneOfBothIsNotWrittenAlone(t *testing.T) {
	for _, name := range []string{"aws.yaml", "postpone.yaml"} {
		d := openRequested(t, 80, 24, asks, nil).press("e", "a")
		if name == "aws.yaml" {
			d.press("}")
		}
		d.press(":", "w "+filepath.Join(d.dir, name), "enter").sees("Saved aws.yaml, 2 lines changed; postpone.yaml")
	}
}

// TestTargetIsWrittenFirst: if the target changed on disk, the request is not written either.
func TestTargetIsWrittenFirst(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil).press("e", "a", "s")
	path := filepath.Join(d.dir, "aws.yaml")
	if err := os.WriteFile(path, []byte(d.onDisk("aws.yaml")+"# mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("y").sees("changed on disk meanwhile")
	if text := d.onDisk("postpone.yaml"); !strings.Contains(text, "lifecycle: Proposed") {
		t.Error(text)
	}
	d.press("r").sees("read again")
	d.press("s", "y").sees("Saved aws.yaml")
	if text := d.onDisk("postpone.yaml"); !strings.Contains(text, "lifecycle: Published") {
		t.Error(text)
	}
	if text := d.onDisk("aws.yaml"); !strings.HasSuffix(text, "# mine\n") || !strings.Contains(text, "2026-08-01") {
		t.Error(text)
	}
}

// TestTargetStaysWhereTheRequestMoved: if somebody else has moved the request meanwhile, its
// target is not written either.
func TestTargetStaysWhereTheRequestMoved(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil).press("e", "a", "s")
	target := d.onDisk("aws.yaml")
	rejected := strings.NewReplacer(`"3"`, `"4"`, "lifecycle: Proposed", "lifecycle: Draft").Replace(d.onDisk("postpone.yaml"))
	if err := os.WriteFile(filepath.Join(d.dir, "postpone.yaml"), []byte(rejected), 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("y").sees("changed on disk meanwhile", "nothing was written")
	if d.onDisk("aws.yaml") != target || d.onDisk("postpone.yaml") != rejected {
		t.Error("something was written")
	}
}

// TestScrubbingARequest: the letters of both bars follow the time cursor; pages
// show the other versions.
func TestScrubbingARequest(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil).press("e", ">").sees("as of 2025-12-20", "before  D", "after   S")
	d.press("t", "0").sees("fit").press("esc").misses("before")
	d = openRequested(t, 60, 16, asks, nil).press("e").sees("1.33.5").misses("1592.15.0 ")
	d.press("pgdown").sees("1592.15.0").misses("1.33.5").press("pgdown", "pgup").sees("1.33.5")
}

func TestConversationAboutRequests(t *testing.T) {
	d := openRequested(t, 80, 24, asks, nil)
	said, exit, err := d.options.talk(nil, "1", "postpone", "2", "w", "q")
	if err != nil || exit != 0 {
		t.Fatalf("exit %d, %v\n%s", exit, err, said)
	}
	for _, want := range []string{"Asks of 1.33.5: deprecated 2025-12-01 to 2026-01-01 (+31 d).", "approve: Proposed to Published, its edits made in aws.yaml.", "postpone approved, its edits made in aws.yaml."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	if text := d.onDisk("postpone.yaml"); !strings.Contains(text, "lifecycle: Published") {
		t.Error(text)
	}
}

// TestRequestsOfSeveralObjectsHaveNoTarget: a file with more than one request has no target.
func TestRequestsOfSeveralObjectsHaveNoTarget(t *testing.T) {
	d := &driver{t: t, dir: t.TempDir()}
	doc := d.file("two.yaml", asks+"---\n"+strings.Replace(asks, "name: postpone", "name: again", 1))
	if request.Only(doc.Objects()) != nil {
		t.Error("two requests are taken for one")
	}
	if request.Only([]*model.Object{}) != nil {
		t.Error("no object is taken for a request")
	}
}

// TestRandomWalkOverRequests presses random keys with a change request and its target open.
func TestRandomWalkOverRequests(t *testing.T) {
	steps := 1500
	if testing.Short() {
		steps = 300
	}
	for seed := range uint64(3) {
		d := openRequested(t, 80, 24, asks, nil)
		walk(t, d, rand.New(rand.NewPCG(seed, 13)), steps)
		if r := d.Editor.Accept(d.Editor.Start(editor.Prepare{})()); r.Err != nil {
			t.Error(r.Err)
		}
	}
}

// TestRequestsAtEverySize: a request is opened and approved at every size.
func TestRequestsAtEverySize(t *testing.T) {
	for _, size := range [][2]int{{200, 50}, {100, 30}, {80, 24}, {60, 16}, {40, 10}, {39, 9}, {20, 3}, {1, 1}} {
		d := openRequested(t, size[0], size[1], asks, nil).press("e", "pgdown", "pgdown", "pgup", "a")
		if !d.Editor.Now().Dirty() {
			t.Errorf("%v: nothing was approved", size)
		}
	}
}
