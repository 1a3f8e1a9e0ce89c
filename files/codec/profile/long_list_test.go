package profile_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// longList returns a profile with an image of n versions, each of several lines, and the first line
// of each version, counted from 0.
func longList(n int) (lines []string, begins []int) {
	lines = strings.Split(`apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
spec:
  machineImages:
  - name: a
    versions:`, "\n")
	for i := range n {
		begins = append(begins, len(lines))
		lines = append(lines,
			fmt.Sprintf("    - version: 1.%d.0 # é", i),
			fmt.Sprintf("      cri: [{name: c%d}]", i),
			fmt.Sprintf("      architectures: [a%d]", i),
			fmt.Sprintf("      odd%d: x", i),
			"      lifecycle:",
			"      - classification: preview",
			"      - clasification: expired",
			fmt.Sprintf("        startTime: 2026-01-01T00:00:%02dZ", i%60))
	}
	return lines, begins
}

// TestLongListsReadLikeShortOnes: a list that is long enough to be read in two halves gives the
// same versions as lists in which half of the versions are comments.
func TestLongListsReadLikeShortOnes(t *testing.T) {
	const n = 1500
	read := func(lines []string) []*model.Version {
		d, err := files.Read("x", []byte(strings.Join(lines, "\n")), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return d.Objects()[0].Tracks[0].Versions
	}
	lines, begins := longList(n)
	whole := read(lines)
	for _, part := range [][2]int{{0, n / 2}, {n / 2, n}} {
		some := append([]string(nil), lines...)
		for i, at := range begins {
			for k := at; (i < part[0] || i >= part[1]) && k < at+8; k++ {
				some[k] = "#" + some[k]
			}
		}
		for i, v := range read(some) {
			if v.Base += part[0]; !reflect.DeepEqual(v, whole[part[0]+i]) {
				t.Fatalf("version %d is %+v, not %+v", part[0]+i, whole[part[0]+i], v)
			}
		}
	}
}

// TestManyImagesReadLikeFew: a list of images that is long enough to be read in two halves gives
// the same images as lists in which half of the images are empty lines.
func TestManyImagesReadLikeFew(t *testing.T) {
	const n, each = 2000, 5
	lines := strings.Split("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes: {versions: [{version: 1.2.3}]}\n  machineImages:", "\n")
	begin := len(lines)
	for i := range n {
		lines = append(lines,
			fmt.Sprintf("  - name: a%d # é", i), "    versions:",
			fmt.Sprintf("    - version: 1.%d.0 # "+strings.Repeat("-", 60), i),
			fmt.Sprintf("      odd%d: x", i),
			fmt.Sprintf("      lifecycle: [{classification: expired, startTime: 2026-01-01T00:00:%02dZ}]", i%60))
	}
	read := func(lines []string) []*model.Track {
		d, err := files.Read("x", []byte(strings.Join(lines, "\n")), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return d.Objects()[0].Tracks[1:]
	}
	whole := read(lines)
	if len(whole) != n {
		t.Fatalf("%d images instead of %d", len(whole), n)
	}
	for first := 0; first < n; first += n / 2 {
		some := make([]string, len(lines))
		copy(some, lines[:begin])
		copy(some[begin+first*each:], lines[begin+first*each:begin+(first+n/2)*each])
		for i, track := range read(some) {
			track.Base, track.Path = track.Base+first, fmt.Sprintf("spec.machineImages[%d]", i+first)
			if !reflect.DeepEqual(track, whole[first+i]) {
				t.Fatalf("image %d is %+v, not %+v", first+i, whole[first+i], track)
			}
		}
	}
	lines[begin+(n-1)*each+4], lines[begin+3*each+4] = "      lifecycle: {}", "      lifecycle: {}"
	_, err := files.Read("x", []byte(strings.Join(lines, "\n")), files.Options{})
	if want := fmt.Sprintf("x:%d:18: ", begin+3*each+5); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, not %s", err, want)
	}
}

// TestLongListsSayWhatIsWrongFirst: the first error of a list is reported, whichever of its halves
// have errors.
func TestLongListsSayWhatIsWrongFirst(t *testing.T) {
	const n = 1500
	for _, c := range []struct {
		name  string
		wrong []int
	}{{"first half", []int{3}}, {"second half", []int{1400}}, {"both halves", []int{700, 800}}} {
		lines, begins := longList(n)
		for _, i := range c.wrong {
			lines[begins[i]+4] = "      lifecycle: {} #"
			lines[begins[i]+5], lines[begins[i]+6], lines[begins[i]+7] = "#", "#", "#"
		}
		_, err := files.Read("x", []byte(strings.Join(lines, "\n")), files.Options{})
		if want := fmt.Sprintf("x:%d:18: ", begins[c.wrong[0]]+5); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, not %s", c.name, err, want)
		}
	}
	lines, begins := longList(n)
	lines[begins[0]+5] = "      - &stage {classification: preview}"
	lines[begins[1400]+5] = "      - {<<: *stage, startTime: 2026-01-01T00:00:00Z}"
	d, err := files.Read("x", []byte(strings.Join(lines, "\n")), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Objects()[0].Tracks[0].Versions[1400].Stages[0].Name; got != model.Preview {
		t.Errorf("a merged stage is %q", got)
	}
}
