package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestAllTracksOnOneAxis checks that the rows of all tracks are below one another, and that keys go
// from track to track.
func TestAllTracksOnOneAxis(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {100, 30}} {
		d := start(t, size[0], size[1]).sees(" kubernetes 9 1✕", " 1.31.11 ", " gardenlinux 5 ", " 1443.20.0 ", " ubuntu 3 ", " 20.4.20240912 ", "▸ 1.34.2 ", "1 of 17")
		d.press("end").sees("▸ 20.4.20240912", "17 of 17").press("{").sees("▸ 1877.6.0", "10 of 17").press("k").sees("▸ 1.31.11").press("j").sees("▸ 1877.6.0")
		d.press("}").sees("▸ 24.4.20250914").press("}").sees("▸ 1.34.2")
	}
}

// TestFoldedTracks folds a track. Its heading keeps the focus, and no key acts on a hidden version.
// Going to one of its versions unfolds it.
func TestFoldedTracks(t *testing.T) {
	d := start(t, 120, 40).press("jjj", "z").sees("▸kubernetes 9 1✕ (folded: z)", " gardenlinux 5 ").misses("1.33.5", "1.34.2")
	for _, key := range []string{"e", "d", "D", "L", ")", "m", "c", "x"} {
		d.press(key).misses("●")
	}
	d.press("e").sees("e: there is no version here").press("k").sees("k: kubernetes is the first track")
	d.press("j").sees("▸ 1877.6.0").press("k").sees("▸kubernetes 9")
	d.press("z").sees("▸ 1.34.2").misses("folded")
	d.press("}", "z", "}", "z").sees(" gardenlinux 5 (folded: z)", "▸ubuntu 3 (folded: z)").press(":1877.4.0", "enter").sees("▸ 1877.4.0", "▸", " ubuntu 3 (folded: z)").misses("gardenlinux 5 (folded")
	d.press("/", "24.4", "enter").sees("▸ 24.4.20250914", "1 of 1").misses("folded").press("z").sees("z: the filter shows its matches unfolded: Esc clears it").press("esc").sees("▸ 24.4.20250914", "15 of 17").misses("folded")
	startWith(t, 80, 24, func(*Options) {}, "empty.yaml").press("z").sees("z: there is nothing to fold: the track is empty")
}

// TestHeadingStaysInSight scrolls through a long track: its heading is always above the rows.
func TestHeadingStaysInSight(t *testing.T) {
	d := &driver{t: t, dir: t.TempDir()}
	d.begin(Options{Now: clock, Documents: []*files.Document{d.file("large.yaml", profileOf(300))}}, 120, 40)
	for _, keys := range []string{"end", "pgup", "k", "home", "pgdown", "j"} {
		if d.press(keys); !strings.HasPrefix(strings.Split(d.text(), "\n")[3], " kubernetes 300") {
			t.Errorf("after %s:\n%s", keys, d.text())
		}
	}
}

// TestListOfFiles checks that several files are listed at the left from 100 columns on. The one in
// focus is not at the edge if there is room, and files that are left out are counted.
func TestListOfFiles(t *testing.T) {
	d := &driver{t: t, dir: t.TempDir()}
	o := Options{Now: clock, Writable: true}
	for i := range 30 {
		o.Documents = append(o.Documents, d.file(fmt.Sprintf("land-%02d.yaml", i+1), profileOf(3)))
	}
	d.begin(o, 100, 24)
	d.sees(" files 30", "▸ land-01.yaml").press("tab", "j").sees("lctui  land-02.yaml", "▸ land-02.yaml")
	for range 14 {
		d.press("j")
	}
	for i, line := range d.lines() {
		if strings.HasPrefix(line, "▸ land-16.yaml") && (i < 5 || !strings.Contains(d.lines()[i+3], "land-19")) {
			t.Errorf("the file in focus is at the edge:\n%s", d.text())
		}
	}
	d.sees("above, ", " below", "▸ land-16.yaml").press("end").sees("▸ land-30.yaml", " above").misses(" below")
	d.press("esc").press("j", ")").sees("▸ land-30.yaml ▪").press("q").sees("1 unsaved edit")
	start(t, 99, 40, "aws.yaml", "team-a.yaml").misses(" files 2")
	start(t, 120, 40).misses(" files")
	several := &driver{t: t, dir: t.TempDir()}
	several.begin(Options{Now: clock, Documents: []*files.Document{several.file("both.yaml", profileOf(2)+"---\n"+strings.Replace(profileOf(1), "name: large", "name: small", 1))}}, 120, 40)
	several.sees(" files 1", "  both.yaml", "▸  large", "   small").press("tab", "j").sees("▸  small", " kubernetes 1 ").press("k").sees(" kubernetes 2 ")
}

// TestLongNamesOfFiles checks that a wide screen has room for long names of files alongside the
// rows.
func TestLongNamesOfFiles(t *testing.T) {
	const one, two = "europe-1-cloudprofile-openstack.yaml", "europe-2-cloudprofile-openstack.yaml"
	open := func(width int) *driver {
		return familyAt(t, width, 50, "2026-11-20", one, profile("a", "  kubernetes: {versions: [{version: 1.34.2}]}\n"), two, profile("b", "  kubernetes: {versions: [{version: 1.34.2}]}\n"))
	}
	open(120).sees(" 1-cloudpro..e-openstack ")
	open(200).sees(" "+one+" ", "  "+two+" ")
}
