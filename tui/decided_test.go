package tui

import (
	"os"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestWhatFollowsFromReleases checks that the track of an API shows the stages that follow from the
// releases of a schedule. Keys that would edit it name what decides them and what to edit instead,
// and open nothing. The same applies to the stage that every release is in first.
func TestWhatFollowsFromReleases(t *testing.T) {
	d := checkedBy(t, "", 100, 24, "serving.yaml").press("}", "}").sees(" v1beta1 14 ", "▸ 0.20.x").misses("e edit", "a add", "H L move")
	before := d.picture()
	for _, key := range []string{"e", "a", "d", "H", "(", "D", "m", ":mark", ":edit 2020-12-01", ":add-stage", ":move +1d"} {
		d.press(key)
		if len(key) > 1 {
			d.press("enter")
		}
		d.sees("v1beta1 in 0.20.x follows from date, eol and apis of the release: edit the dates on")
		if len(key) == 1 {
			d.sees("knative-serving, the apis in the file")
		}
		d.press("esc")
		d.equal(before, d.picture())
	}
	d.press("*").sees("*: v1beta1 in a release follows from date, eol and apis of the release").press("esc")
	d.equal(before, d.picture())
	d.press("A").sees("v1beta1 in a release follows from date, eol and apis of the release").press("esc")
	d.equal(before, d.picture())
	d.press("{", "{", "left", "left").sees("▸planned")
	for _, key := range []string{"e", "d", "H"} {
		d.press(key).sees("every release is planned until its date; planned has no start of its own: change its date").press("esc")
	}
	d.press("D").sees("0.20.x removed; u puts it back").press("u", "right", "e").sees("start     2020-12-22")
}

// TestNothingOverridesASchedule checks that the footer names the override only if the object may
// inherit or be inherited from, and there is another one to go to.
func TestNothingOverridesASchedule(t *testing.T) {
	checkedBy(t, "", 120, 24, "serving.yaml").sees("e edit").misses("o override").press("o").sees("is not a profile: nothing overrides it")
	start(t, 120, 24).misses("o override", "P plan", "S shift")
	start(t, 120, 24, "aws.yaml", "team-a.yaml").sees("o override")
}

// TestConversationAboutWhatFollowsFromReleases checks the same in a conversation.
func TestConversationAboutWhatFollowsFromReleases(t *testing.T) {
	data, err := os.ReadFile("testdata/serving.yaml")
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, dir: t.TempDir()}
	o := Options{Documents: []*files.Document{d.file("serving.yaml", string(data))}, Writable: true, Now: clock}
	said, exit, err := o.talk(nil, "v1beta1/0.19.x", "2", "add supported", "remove planned", "add planned", "back", "knative-serving/0.19.x", "1", "remove planned", "add planned", "2", "2020-11-11", "2", "2020-11-11", "keep", "q", "2")
	if err != nil || exit != 0 {
		t.Fatal(exit, err)
	}
	const decided = "v1beta1 in 0.19.x follows from date, eol and apis of the release: edit the dates on the track knative-serving, the apis in the file."
	wantSaid(t, said, "> 2\n"+decided, "> add supported\n"+decided, "> remove planned\n"+decided,
		"> 1\nEvery release is planned until its date; planned has no start of its own: change its date.",
		"> remove planned\nEvery release is planned until its date")
}

// TestReleasesAreEditedByTheirDates adds the date that a release lacks, and a release with the
// words of schedules. It does the same in a conversation.
func TestReleasesAreEditedByTheirDates(t *testing.T) {
	const text = "apiVersion: lctui/v1\nkind: ReleaseSchedule\nmetadata: {name: s}\nspec:\n  releases:\n  - version: 1.1.x\n    date: 2026-01-01\n  - version: 1.2.x\n"
	open := func() (*driver, Options) {
		d := &driver{t: t, dir: t.TempDir()}
		return d, Options{Documents: []*files.Document{d.file("s.yaml", text)}, Writable: true, Now: clock, Color: "never"}
	}
	d, o := open()
	d.begin(o, 100, 24)
	d.press("a", "enter", "2026-02-01").misses("is for versions").press("enter").sees("▸▪1.2.x").press("a").sees("end of life").press("enter", "2027-02-01", "enter")
	d.press("A").sees("starts       date=today", "for example eol=+6mo").press("1.3.x", "tab", "date=2026-03-01", "enter").sees("▸▪1.3.x")
	d.press("s").sees("+    date: 2026-02-01", "+    eol: 2027-02-01", "+  - version: 1.3.x", "+    date: 2026-03-01")
	_, o = open()
	said, _, err := o.talk(nil, "1.2.x", "add supported", "2026-02-01", "1", "add eol", "2027-02-01", "1", "q", "2")
	if err != nil {
		t.Fatal(err)
	}
	wantSaid(t, said, "Kept. 1.2.x becomes supported on 2026-02-01. 1 unsaved edit.", "2 unsaved edits")
}
