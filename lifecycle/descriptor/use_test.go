package descriptor_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/descriptor"
)

// TestWordsOfUse: the messages as people read them. Every cell of the table of modes is in
// testdata/cases.jsonl.
func TestWordsOfUse(t *testing.T) {
	for _, c := range []struct{ api, requested, mode, name, want string }{
		{"platform", "0.4", "", "", "Platform requested deprecated API '0.4'"},
		{"platform", "0.4", "error", "", "Platform requested deprecated API '0.4', which CNB_DEPRECATION_MODE=error refuses"},
		{"platform", "1.4", "", "", "the platform API version '1.4' is incompatible with the lifecycle: supported are 0.4, 0.5 and 1.0 to 1.3"},
		{"platform", "", "", "", "CNB_PLATFORM_API is not set: it names the version of the platform API that the platform speaks"},
		{"platform", "\x07", "", "", `Platform requests platform API '\x07': "\x07" is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999`},
		{"buildpack", "v1.1", "", "maven", "Buildpack 'maven' requests deprecated API 'v1.1'"},
		{"buildpack", "1", "", "", "The buildpack requests deprecated API '1'"},
		{"buildpack", "3", "", "maven", "Buildpack 'maven': buildpack API version '3' is incompatible with the lifecycle: supported are 1.0 to 1.2 and 2.0 to 2.1"},
		{"buildpack", "", "", "maven", "Buildpack 'maven' requests no API version: its buildpack.toml needs api"},
		{"buildpack", "1", "Warn", "", `The buildpack requests deprecated API '1' | CNB_DEPRECATION_MODE is "Warn", which is not a mode: it counts as warn; use warn, error, silent or quiet`},
	} {
		o := describe(t, rfc)
		l := o.Tracks[0].APIs
		if c.api == "platform" {
			l = o.Tracks[1].APIs
		}
		r := descriptor.Use(c.api, l, c.requested, c.mode, c.name)
		got := strings.Join(append(r.Messages, r.Notes...), " | ")
		if got != c.want || r.Allowed() != (r.Exit == 0) {
			t.Errorf("%+v:\n got %s\nwant %s", c, got, c.want)
		}
	}
}

// TestChoose: the newest candidate that is not refused, deprecated or not.
func TestChoose(t *testing.T) {
	for _, c := range []struct{ lists, candidates, want string }{
		{"0.4 | 0.4 0.5 1.3", "0.4 1.2 0.5 1.4", "1.2 supported"},
		{"0.4 | 0.4 0.5 1.3", "0.3 0.4", "0.4 deprecated"},
		{"0.4 | 0.4 0.10", "0.9 0.10 0.4", "0.10 supported"},
		{"1 | 1.2", "1 1.0", "1 deprecated"},
		{"0.4 | 0.4 0.5", "0.3 0.6", "no candidate is a supported version of the platform API: supported are 0.4 and 0.5"},
		{"| 0.4", "", "no candidate is a supported version of the platform API: only 0.4 is supported"},
		{"| 0.4", "0.4 x", `"x" is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999`},
	} {
		choice, err := descriptor.Choose("platform", of(c.lists), strings.Fields(c.candidates))
		got := choice.Version + " " + choice.Status.String()
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s of %s: %s, want %s", c.candidates, c.lists, got, c.want)
		}
	}
}
