package schedule

import (
	"slices"
	"sync"
	"time"

	"github.com/lctui/lctui/model"
)

// SupportPolicy says how long releases are supported, how much notice a removal needs and
// which upgrades are allowed.
type SupportPolicy struct {
	Name   string
	Window Window
	// Cadence is the usual time between two minors, zero if the policy does not specify it.
	Cadence     Duration
	Deprecation Deprecation
	// Upgrade and Downgrade are nil if the policy does not specify them.
	Upgrade   *UpgradeRule
	Downgrade *DowngradeRule
	Skew      []SkewRule
	// Upstream is the schedule of the project itself, with which profiles are compared, or nil.
	// With PlanByUpstream, plans deprecate versions at the latest at the ends of life in it.
	Upstream       *ReleaseSchedule
	PlanByUpstream bool
	// Platform is the rule for the minors of the underlying platform that a release supports, or
	// nil.
	Platform *PlatformRule

	upstream upstreamSupport
}

// upstreamSupport caches the result of UpstreamSupport for a schedule, because many profiles are
// compared with the same one.
type upstreamSupport struct {
	mu   sync.Mutex
	of   *ReleaseSchedule
	list []Support
}

// UpstreamSupport returns how long the project itself supports its minors, in ascending order and
// without projections; nil if its schedule is not known. The list must not be modified. The method
// is safe for concurrent use.
func (p *SupportPolicy) UpstreamSupport() []Support {
	p.upstream.mu.Lock()
	defer p.upstream.mu.Unlock()
	if p.Upstream != p.upstream.of {
		p.upstream.of, p.upstream.list = p.Upstream, nil
		if p.Upstream != nil {
			p.upstream.list = NewCalendar(p.Upstream, p).Support(false)
		}
	}
	return p.upstream.list
}

// UpstreamOf returns how long the project itself supports a minor; zero if its schedule does not
// list it.
func (p *SupportPolicy) UpstreamOf(m model.Minor) Support {
	all := p.UpstreamSupport()
	at, listed := slices.BinarySearchFunc(all, m, func(s Support, m model.Minor) int { return s.Minor.Compare(m) })
	if !listed {
		return Support{}
	}
	return all[at]
}

// KeptUntil returns the end of the policy's minimum support for a minor that was released on date,
// or on the project's own date if that is zero. If the project states a later end of life, that one
// is returned. The result is zero if there is no minimum or no date.
func (p *SupportPolicy) KeptUntil(m model.Minor, date Date) time.Time {
	if p == nil || p.Window.AtLeast.IsZero() {
		return time.Time{}
	}
	release := p.UpstreamOf(m)
	if date.IsZero() {
		date = release.Date
	}
	if date.IsZero() {
		return time.Time{}
	}
	end, _ := date.Add(1, p.Window.AtLeast)
	return latest(end.Time, release.Stated.Time)
}

// latest returns the later of two instants.
func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// String returns the name.
func (p *SupportPolicy) String() string { return p.Name }

// Window is how long a minor is supported: until Grace after the release of the Minors-th minor above
// it, but at least for AtLeast after its own release. A window of 0 minors never ends.
type Window struct {
	Minors         int
	Grace, AtLeast Duration
}

// Deprecation is the notice that each kind of offer needs before its removal, by phase; an
// absent phase needs none. Version is how long a version of a CloudProfile stays deprecated
// before it expires; zero if the policy does not specify it.
type Deprecation struct {
	API, Feature, Metric map[model.Phase]Requirement
	Version              Duration
}

// Requirement is a notice: a time and a number of releases after the deprecation. Both must have
// passed.
type Requirement struct {
	Time     Duration
	Releases int
}

// IsZero reports whether no notice is needed.
func (r Requirement) IsZero() bool { return r == Requirement{} }

// UpgradeRule is the number of minors that one upgrade may span, and the verdict on longer ones:
// Refused or Discouraged.
type UpgradeRule struct {
	MaxMinors int
	Beyond    Verdict
	// FromSupportedOnly is set if upgrades from a minor out of support are refused.
	FromSupportedOnly bool
	// First is the component that is upgraded before all others, or "".
	First string
}

// DowngradeRule is the number of minors that a downgrade may span, and the verdict on such a
// downgrade. Longer ones are refused.
type DowngradeRule struct {
	MaxMinors int
	Verdict   Verdict
}

// SkewRule is the number of minors that a component may be older or newer than its reference. The
// rule applies if the minor of the component is at most UpTo; the zero UpTo is no limit. Of several
// rules for a component, the first one that applies counts.
type SkewRule struct {
	Component, Reference string
	UpTo                 model.Minor
	Older, Newer         int
}

// PlatformRule determines which minors of the platform, a track such as kubernetes, a release
// supports. With ranges, they depend on the newest minor of the platform when the release was made.
// Without ranges, they are the minors that the platform's project supported at that time.
type PlatformRule struct {
	Track  string
	Ranges []Range
	// Releases are the releases of the platform, nil if not known.
	Releases *ReleaseSchedule
}

// Range applies if the newest minor is at most UpTo; the zero UpTo is no limit. Minors is the number
// of minors that are supported.
type Range struct {
	UpTo   model.Minor
	Minors int
}

// Presets returns the names of the built-in policies.
func Presets() []string { return []string{"antrea", "knative", "kubernetes"} }

// Preset returns the built-in policy of that name, a new one on each call; ok is false if
// there is none.
func Preset(name string) (*SupportPolicy, bool) {
	switch name {
	case "antrea":
		return antrea(), true
	case "knative":
		return knative(), true
	case "kubernetes":
		return kubernetes(), true
	}
	return nil, false
}

// knative follows the Knative release principles, from "Knative community
// support window principle" on.
func knative() *SupportPolicy {
	return &SupportPolicy{
		Name:    "knative",
		Window:  Window{Minors: 4},
		Cadence: Duration{Days: 6 * 7},
		Deprecation: Deprecation{
			API:     notice(0),
			Feature: notice(0),
			Version: Duration{Months: 12},
		},
		Upgrade:   &UpgradeRule{MaxMinors: 1, Beyond: Refused, FromSupportedOnly: true},
		Downgrade: &DowngradeRule{MaxMinors: 1, Verdict: BestEffort},
		Platform:  &PlatformRule{Track: model.Kubernetes},
	}
}

// antrea follows Antrea's versioning document, from "Release cycle" on.
func antrea() *SupportPolicy {
	return &SupportPolicy{
		Name:    "antrea",
		Window:  Window{Minors: 2},
		Cadence: Duration{Days: 6 * 7},
		Deprecation: Deprecation{
			API:     notice(0),
			Metric:  map[model.Phase]Requirement{model.Stable: {Releases: 1}},
			Version: Duration{Months: 12},
		},
		Upgrade: &UpgradeRule{MaxMinors: 4, Beyond: Discouraged, First: "controller"},
		Skew: []SkewRule{
			{Component: "agent", Reference: "controller", Older: 4},
			{Component: "antctl", Reference: "controller", Older: 4},
		},
		Platform: &PlatformRule{Track: model.Kubernetes, Ranges: []Range{
			{UpTo: model.Minor{Major: 1, Number: 19}, Minors: 3},
			{Minors: 4},
		}},
	}
}

// kubernetes follows the Kubernetes pages on patch releases, version skew and
// deprecation.
func kubernetes() *SupportPolicy {
	return &SupportPolicy{
		Name:    "kubernetes",
		Window:  Window{Minors: 3, AtLeast: Duration{Months: 14}},
		Cadence: Duration{Months: 4},
		Deprecation: Deprecation{
			API:     notice(3),
			Version: Duration{Months: 2},
		},
		Upgrade:   &UpgradeRule{MaxMinors: 1, Beyond: Refused},
		Downgrade: &DowngradeRule{MaxMinors: 0, Verdict: Refused},
		Skew: []SkewRule{
			{Component: "kubelet", Reference: "kube-apiserver", UpTo: model.Minor{Major: 1, Number: 24}, Older: 2},
			{Component: "kubelet", Reference: "kube-apiserver", Older: 3},
			{Component: "kube-proxy", Reference: "kube-apiserver", UpTo: model.Minor{Major: 1, Number: 24}, Older: 2},
			{Component: "kube-proxy", Reference: "kube-apiserver", Older: 3},
			{Component: "kube-controller-manager", Reference: "kube-apiserver", Older: 1},
			{Component: "kube-scheduler", Reference: "kube-apiserver", Older: 1},
			{Component: "cloud-controller-manager", Reference: "kube-apiserver", Older: 1},
			{Component: "kubectl", Reference: "kube-apiserver", Older: 1, Newer: 1},
		},
	}
}

// notice is the notice that all three projects require: 9 months for beta, 12 for stable, and
// a number of releases.
func notice(releases int) map[model.Phase]Requirement {
	return map[model.Phase]Requirement{
		model.Beta:   {Time: Duration{Months: 9}, Releases: releases},
		model.Stable: {Time: Duration{Months: 12}, Releases: releases},
	}
}

// Minors returns the minors of the platform that a release supports, descending. latest is the newest
// minor of the platform when the release was made; the others are below it within its major. There
// are none without ranges.
func (p *PlatformRule) Minors(latest model.Minor) []model.Minor {
	at := slices.IndexFunc(p.Ranges, func(r Range) bool { return within(latest, r.UpTo) })
	if at < 0 {
		return nil
	}
	var out []model.Minor
	for n := latest.Number; n >= 0 && len(out) < p.Ranges[at].Minors; n-- {
		out = append(out, model.Minor{Major: latest.Major, Number: n})
	}
	return out
}
