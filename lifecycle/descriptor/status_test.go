package descriptor_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/descriptor"
)

// TestStatus is the worked example of the rules: the file of the RFC.
func TestStatus(t *testing.T) {
	o := describe(t, rfc)
	for track, statuses := range []map[descriptor.Status]string{
		{descriptor.Deprecated: "1 1.0 1.1 1.2", descriptor.Supported: "2 2.0 2.1", descriptor.Unsupported: "0.3 0.4 0.6 1.3 1.5 2.2 3 3.0"},
		{descriptor.Deprecated: "0.4", descriptor.Supported: "0.5 1 1.0 1.1 1.2 1.3", descriptor.Unsupported: "0 0.3 0.6 1.4 2.0"},
	} {
		for want, texts := range statuses {
			for _, e := range of(texts).Deprecated.Entries {
				if got := descriptor.StatusOf(o.Tracks[track].APIs, version(t, e.Text)); got != want {
					t.Errorf("%s %s is %s, want %s", o.Tracks[track].Name, e.Text, got, want)
				}
			}
		}
	}
}

func TestStatusWithoutLists(t *testing.T) {
	if got := descriptor.StatusOf(nil, version(t, "1")); got != descriptor.Unsupported {
		t.Errorf("without lists it is %s", got)
	}
}
