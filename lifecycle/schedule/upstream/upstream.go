// Package upstream contains the release schedules of projects whose versions profiles offer. They are
// copies of a fixed date, so a profile may be older or newer.
package upstream

import (
	_ "embed"
	"strings"

	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// kubernetes has a line for each minor: version, date of release, end of life. The data is from
// endoflife.date, with 1.36 of 2026-04-22 as the newest minor.
//
//go:embed kubernetes.csv
var kubernetes string

// Kubernetes returns the releases of Kubernetes, as a new value on each call.
func Kubernetes() *schedule.ReleaseSchedule {
	s := &schedule.ReleaseSchedule{}
	for i, line := range strings.Split(strings.TrimSpace(kubernetes), "\n") {
		if cells := strings.Split(strings.TrimSpace(line), ","); i > 0 && len(cells) == 3 {
			s.Releases = append(s.Releases, schedule.Release{Version: cells[0], Date: model.ReadDate(cells[1]), EOL: model.ReadDate(cells[2])})
		}
	}
	return s
}
