package schedule_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/upstream"
	"github.com/lctui/lctui/model"
)

// listed returns a schedule written as "version date minKubernetes", separated by commas; the
// last word may be missing.
func listed(text string) *schedule.ReleaseSchedule {
	s := &schedule.ReleaseSchedule{}
	for _, entry := range strings.Split(text, ",") {
		words := append(strings.Fields(entry), "")
		r := schedule.Release{Version: words[0], Date: model.ReadDate(words[1])}
		r.MinKubernetes = words[2]
		s.Releases = append(s.Releases, r)
	}
	return s
}

// TestMinKubernetes: the Kubernetes that a release needs is compared with the lowest minor that it has
// to run on by its policy. For Antrea that follows from ranges, for Knative from the minors that
// Kubernetes supported on the day of the release.
func TestMinKubernetes(t *testing.T) {
	patches := listed("1.17.0 2019-12-07, 1.18.0 2020-03-25, 1.18.8 2020-08-13, 1.18.9 2020-09-16, 1.19.0 2020-08-26")
	for _, c := range []struct {
		name, policy string
		platform     *schedule.ReleaseSchedule
		releases     string
		want         []string
	}{
		{"as low as guaranteed", "antrea", upstream.Kubernetes(), "0.10.0 2020-09-24 1.17", nil},
		{"lower than guaranteed", "antrea", upstream.Kubernetes(), "0.10.0 2020-09-24 1.16.x", nil},
		{"higher than guaranteed", "antrea", upstream.Kubernetes(), "0.10.0 2020-09-24 1.18",
			[]string{"0.10.0 needs Kubernetes 1.18; by the policy a release of 2020-09-24 runs on 1.17 too (1.19, 1.18, 1.17)"}},
		{"four from 1.20 on", "antrea", upstream.Kubernetes(), "0.13.0 2021-02-11 1.18",
			[]string{"0.13.0 needs Kubernetes 1.18; by the policy a release of 2021-02-11 runs on 1.17 too (1.20, 1.19, 1.18, 1.17)"}},
		{"a patch that raises it, by the date of its minor", "antrea", upstream.Kubernetes(), "0.10.0 2020-09-24 1.17, 0.10.1 2021-01-10 1.18, 0.10.2 2021-02-10 1.18",
			[]string{"0.10.1 needs Kubernetes 1.18; by the policy a release of 2020-09-24 runs on 1.17 too (1.19, 1.18, 1.17)"}},
		{"what Kubernetes supports", "knative", upstream.Kubernetes(), "0.20.x 2020-12-22 1.17.x", nil},
		{"1.17 ended three days later", "knative", upstream.Kubernetes(), "0.20.x 2020-12-22 1.18.x",
			[]string{"0.20 needs Kubernetes 1.18; by the policy a release of 2020-12-22 runs on 1.17 too (1.20, 1.19, 1.18, 1.17)"}},
		{"1.17 had ended", "knative", upstream.Kubernetes(), "0.20.x 2020-12-25 1.18.x", nil},
		{"on the day 1.19 appears", "knative", upstream.Kubernetes(), "0.18.x 2020-08-26 1.18",
			[]string{"0.18 needs Kubernetes 1.18; by the policy a release of 2020-08-26 runs on 1.17 too (1.19, 1.18, 1.17)"}},
		{"the list does not reach back", "knative", upstream.Kubernetes(), "0.10.x 2019-10-29 1.16", nil},
		{"before the list begins", "antrea", upstream.Kubernetes(), "0.0.1 2019-01-01 1.14", nil},
		{"no date", "antrea", upstream.Kubernetes(), "0.10.0 - 1.30", nil},
		{"the latest patch", "antrea", patches, "0.10.0 2020-09-24 1.18.9", []string{"0.10.0 needs Kubernetes 1.18.9; by the policy a release of 2020-09-24 runs on 1.17 too (1.19, 1.18, 1.17)"}},
		{"the latest patch of the lowest minor", "antrea", patches, "0.10.0 2020-09-24 1.17.0", nil},
		{"a patch that was not there", "antrea", patches, "0.10.0 2020-09-24 1.17.4", []string{"0.10.0 needs Kubernetes 1.17.4, and the latest patch of 1.17 was 1.17.0 on 2020-09-24"}},
		{"patches are not known", "antrea", upstream.Kubernetes(), "0.10.0 2020-09-24 1.17.4", nil},
		{"the platform is not known", "antrea", nil, "0.10.0 2020-09-24 1.19", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := schedule.Preset(c.policy)
			p.Platform.Releases = c.platform
			var got []string
			for _, f := range schedule.NewCalendar(listed(c.releases), p).Lint() {
				if f.Rule == "min-kubernetes" {
					got = append(got, f.Message)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
