package tui

import (
	"os"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
)

// TestConversationAboutRecords checks the states of package revisions in sentences, a transition by
// its number, and refusals with their reasons.
func TestConversationAboutRecords(t *testing.T) {
	d := &driver{t: t, dir: t.TempDir()}
	data, err := os.ReadFile("testdata/packages.yaml")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Documents: []*files.Document{d.file("packages.yaml", string(data))}, Writable: true, Now: clock,
		Actor: lifecycle.Actor{User: "bob@example.com", Now: clock}}
	lines := []string{"1", "blueprints.redis.v1", "at 2025-10-01", "at now", "blueprints.nginx.v3", "add Published", "2", "1", "keep", "1", "save", "1", "q"}
	said, exit, err := o.talk(nil, lines...)
	if err != nil || exit != 0 {
		t.Fatalf("exit %d, %v", exit, err)
	}
	for _, want := range []string{
		"packages.yaml: 4 PackageRevisions. 1 track, 4 versions.",
		"1 Draft, 1 Proposed, 1 Published, 1 DeletionProposed.",
		"1 blueprints.nginx.v3, Draft.",
		"blueprints.redis.v1 is DeletionProposed, since when is not recorded.",
		"Revision 1, the latest.\nPublished by ann@example.com.",
		"DeletionProposed from an unrecorded instant, line",
		"On 2025-10-01 blueprints.redis.v1 is in an unknown state",
		"1 propose: Draft to Proposed.\n2 approve is refused: Draft may become Proposed; propose first.",
		"What happened is recorded, not typed.",
		"Cannot approve blueprints.nginx.v3: Draft may become Proposed, not Published; propose it first.",
		"blueprints.nginx.v3 proposed.\n1 keep. 2 leave it as it was.",
		"blueprints.nginx.v3 is already proposed.",
		"Conditions: tests.passed True.\nResourceVersion \"7\".",
		"+ lifecycle: Proposed # the state",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
	if text := d.onDisk("packages.yaml"); !strings.Contains(text, "lifecycle: Proposed # the state") {
		t.Error("nothing was saved")
	}
}
