package model

import (
	"slices"
	"testing"
)

func TestAddTrack(t *testing.T) {
	image := &Track{Name: ImagePrefix + "linux", Versions: []*Version{{Text: "1.0.0"}}}
	base := []*Object{{Kind: NamespacedCloudProfile, Tracks: []*Track{image}, ImageList: ListGiven, Scale: VersionStages}}
	d, err := NewDraft(base).With(
		Edit{What: AddTrack, Name: Kubernetes, Ref: Ref{Track: 0, Version: None, Stage: None}},
		Edit{What: AddVersion, Name: "1.31.4", Ref: Ref{Track: 0, Version: 0, Stage: None}},
		Edit{What: AddTrack, Name: ImagePrefix + "bsd", Ref: Ref{Track: 2, Version: None, Stage: None}})
	if err != nil {
		t.Fatal(err)
	}
	o := d.Objects()[0]
	var names []string
	for _, track := range o.Tracks {
		names = append(names, track.Name+" "+track.Path)
	}
	want := []string{"kubernetes spec.kubernetes", "machineImages/linux ", "machineImages/bsd spec.machineImages[1]"}
	if !slices.Equal(names, want) {
		t.Errorf("tracks %q, want %q", names, want)
	}
	if o.KubernetesList != ListGiven || o.Tracks[2].Image.Text != "bsd" {
		t.Error("the lists are not said to be there")
	}
	if got := TracksBefore(base[0], o); !slices.Equal(got, []int{None, 0, None}) {
		t.Errorf("before: %v", got)
	}
	if !d.Dirty() {
		t.Error("a new track is not a change")
	}
	for _, e := range []Edit{
		{What: AddTrack, Name: ImagePrefix + "linux", Ref: Ref{Track: 1}},
		{What: AddTrack, Name: Kubernetes, Ref: Ref{Track: 1}},
		{What: AddTrack, Name: "releases", Ref: Ref{Track: 1}},
	} {
		if _, err := NewDraft(base).With(e); err == nil {
			t.Errorf("%s at %d is added", e.Name, e.Ref.Track)
		}
	}
}
