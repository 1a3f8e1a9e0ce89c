package model

import (
	"errors"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// landscape is a file with two objects: duplicates in the first, the same
// versions in both.
func landscape() []*Object {
	track := func(name string, versions ...string) *Track {
		t := &Track{Name: name}
		for _, v := range versions {
			t.Versions = append(t.Versions, &Version{Text: v})
		}
		return t
	}
	return []*Object{
		{Kind: CloudProfile, Name: "aws", Tracks: []*Track{
			track(Kubernetes, "1.31.4", "1.30.9", "1.31.4", ""),
			track(ImagePrefix+"gardenlinux", "1443.3.0", "27.1"),
			track(ImagePrefix+"ubuntu", "27.1", "1*2"),
			track(ImagePrefix+"kubernetes", "1.30.9", "5.0"),
		}},
		{Kind: NamespacedCloudProfile, Namespace: "dev", Name: "aws", Tracks: []*Track{track(Kubernetes, "1.30.9", "1.29.1")}},
		{Kind: CloudProfile},
	}
}

func TestFindVersions(t *testing.T) {
	for _, c := range []struct{ among, text, want string }{
		{"0", "kubernetes/1.30.9", "kubernetes/1.30.9"},
		{"0", "kubernetes/1.31.4", "ambiguous: kubernetes/1.31.4#1, kubernetes/1.31.4#2"},
		{"0", "kubernetes/1.31.4#2", "kubernetes/1.31.4#2"},
		{"0", "1.31.4#1", "kubernetes/1.31.4#1"},
		{"0", "kubernetes/1.31.4#3", "unknown version"},
		{"0", "kubernetes/1.30.9#1", "kubernetes/1.30.9"},
		{"0", "machineImages/gardenlinux/1443.3.0", "machineImages/gardenlinux/1443.3.0"},
		{"0", "gardenlinux/1443.3.0", "machineImages/gardenlinux/1443.3.0"},
		{"0", "1443.3.0", "machineImages/gardenlinux/1443.3.0"},
		{"0", "27.1", "ambiguous: machineImages/gardenlinux/27.1, machineImages/ubuntu/27.1"},
		{"0", "1.30.9", "ambiguous: kubernetes/1.30.9, machineImages/kubernetes/1.30.9"},
		// The long form takes precedence over a short one, so every version can be named.
		{"0", "kubernetes/5.0", "machineImages/kubernetes/5.0"},
		{"0", "kubernetes/#1", "kubernetes/"},
		{"01", "kubernetes/1.30.9", "ambiguous: kubernetes/1.30.9 --object #1, kubernetes/1.30.9 --object dev/aws"},
		{"01", "1.29.1", "kubernetes/1.29.1"},
		{"1", "kubernetes/1.30.9", "kubernetes/1.30.9"},
		// Patterns.
		{"0", "kubernetes/*", "kubernetes/1.31.4#1 kubernetes/1.30.9 kubernetes/1.31.4#2"},
		{"0", "1.3[01].*#1", "kubernetes/1.31.4#1 kubernetes/1.30.9 machineImages/kubernetes/1.30.9"},
		{"0", "machineImages/*/27.1", "machineImages/gardenlinux/27.1 machineImages/ubuntu/27.1"},
		{"0", "ubuntu/1*2", "machineImages/ubuntu/1*2"},
		{"0", "ubuntu/9*", "unknown version"},
		{"0", "[", "unknown version"},
		{"0", "", "unknown version"},
		{"0", "1.99.9", "unknown version"},
	} {
		objects := landscape()
		var among []int
		for _, digit := range c.among {
			among = append(among, int(digit-'0'))
		}
		refs, err := FindVersions(objects, among, c.text)
		if got := found(objects, refs, err); got != c.want {
			t.Errorf("%q among %s:\n got %s\nwant %s", c.text, c.among, got, c.want)
		}
	}
}

func found(objects []*Object, refs []Ref, err error) string {
	var unknown *Unknown
	var many *Ambiguous
	switch {
	case errors.As(err, &unknown):
		return "unknown " + unknown.What
	case errors.As(err, &many):
		return "ambiguous: " + strings.Join(many.Choices, ", ")
	}
	var names []string
	for _, r := range refs {
		names = append(names, Address(objects[r.Object], r))
	}
	return strings.Join(names, " ")
}

func TestAddressesAreThoseOfEach(t *testing.T) {
	for _, o := range append(landscape(), &Object{Tracks: []*Track{
		{Name: "machineImages/a", Versions: []*Version{{Text: "1"}, {Text: "2"}}},
		{Name: "machineImages/a", Versions: []*Version{{Text: "2"}, {Text: "2"}}},
	}}) {
		for i, addresses := range Addresses(o) {
			for k, address := range addresses {
				if want := Address(o, Ref{0, i, k, None}); address != want {
					t.Errorf("%v: got %s, want %s", o, address, want)
				}
			}
		}
	}
}

func TestUnknownVersionNamesWhatIsThere(t *testing.T) {
	for text, want := range map[string][]string{
		"1.30.8":            {"1.31.4#1", "1.31.4#2", "1.30.9", "1443.3.0", "27.1", "1*2", "5.0"},
		"gardenlinx/27.1":   {"gardenlinux/27.1", "machineImages/gardenlinux/27.1"},
		"kubernetes/1.31.5": {"kubernetes/1.31.4#1", "kubernetes/1.31.4#2"},
	} {
		_, err := FindVersions(landscape(), []int{0}, text)
		var unknown *Unknown
		if !errors.As(err, &unknown) {
			t.Fatalf("%s: %v", text, err)
		}
		listed := slices.Concat(Addresses(landscape()[0])...)
		if !slices.Equal(unknown.Listed, listed) || unknown.Object != "#1" {
			t.Errorf("%s: it lists %q of %q, not %q", text, unknown.Listed, unknown.Object, listed)
		}
		for _, name := range want {
			if !slices.Contains(unknown.Known, name) {
				t.Errorf("%s: %q does not list %s", text, unknown.Known, name)
			}
		}
	}
}

func TestFindObject(t *testing.T) {
	objects := landscape()
	for _, c := range []struct {
		text, want string
	}{
		{"dev/aws", "1"}, {"#3", "2"}, {"#1", "0"}, {"#4", "unknown"}, {"", "unknown"}, {"gcp", "unknown"},
		{"aws", "#1, dev/aws"}, {"prod/aws", "unknown"},
	} {
		i, err := FindObject(objects, c.text)
		var many *Ambiguous
		got := string(rune('0' + i))
		switch {
		case errors.As(err, &many):
			got = strings.Join(many.Choices, ", ")
		case err != nil:
			got = "unknown"
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

// TestNamesOfResources checks that the name that a package revision shares with its files addresses the
// revision.
func TestNamesOfResources(t *testing.T) {
	files := func(name string) *Object {
		return &Object{Kind: PackageRevisionResources, Namespace: "default", Name: name}
	}
	objects := []*Object{files("a"), {Kind: PackageRevision, Namespace: "default", Name: "a"}, files("b")}
	for text, want := range map[string]int{"a": 1, "default/a": 1, "b": 2, "#1": 0} {
		if i, err := FindObject(objects, text); i != want || err != nil {
			t.Errorf("%s means object %d, %v; want %d", text, i, err, want)
		}
	}
	if got := strings.Join(ObjectAddresses(objects), " "); got != "#1 default/a default/b" {
		t.Errorf("addresses are %s", got)
	}
}

func TestObjectAddressLeadsBack(t *testing.T) {
	objects := append(landscape(), &Object{Namespace: "a/b", Name: "c"}, &Object{Name: "#2"}, &Object{Name: "a/b/c"}, &Object{Namespace: "x", Name: "/"})
	for i := range objects {
		address := ObjectAddress(objects, i)
		if got, err := FindObject(objects, address); err != nil || got != i {
			t.Errorf("object %d is %s, which finds %d, %v", i, address, got, err)
		}
	}
}

func TestFindTrack(t *testing.T) {
	objects := landscape()
	for _, c := range []struct {
		among      []int
		text, want string
	}{
		{[]int{0}, "kubernetes/1.32.0", "kubernetes 1.32.0"},
		{[]int{0}, "machineImages/kubernetes/1.32.0", "machineImages/kubernetes 1.32.0"},
		{[]int{0}, "ubuntu/24.04", "machineImages/ubuntu 24.04"},
		{[]int{0}, "suse/15.1", "unknown"},
		{[]int{0}, "kubernetes/", `"kubernetes/" names no version`},
		{[]int{1}, "1.32.0", "kubernetes 1.32.0"},
		{[]int{0, 1}, "kubernetes/1.32.0", "kubernetes/1.32.0 --object #1, kubernetes/1.32.0 --object dev/aws"},
	} {
		r, version, err := FindTrack(objects, c.among, c.text)
		var many *Ambiguous
		var refused *Refusal
		got := "unknown"
		switch {
		case errors.As(err, &many):
			got = strings.Join(many.Choices, ", ")
		case errors.As(err, &refused):
			got = refused.What
		case err == nil:
			got = objects[r.Object].Tracks[r.Track].Name + " " + version
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

// TestObjectAddressesAreThoseOfEach checks that ObjectAddresses agrees with ObjectAddress.
func TestObjectAddressesAreThoseOfEach(t *testing.T) {
	names := []string{"", "a", "b", "x/a", "#1", "#9", "n/a"}
	spaces := []string{"", "n", "x", "m"}
	r := rand.New(rand.NewSource(1))
	for range 500 {
		objects := make([]*Object, 1+r.Intn(6))
		for i := range objects {
			objects[i] = &Object{Kind: CloudProfile, Name: names[r.Intn(len(names))], Namespace: spaces[r.Intn(len(spaces))]}
		}
		for i, got := range ObjectAddresses(objects) {
			if want := ObjectAddress(objects, i); got != want {
				t.Fatalf("%v: object %d is %q, want %q", objects, i, got, want)
			}
		}
	}
}
