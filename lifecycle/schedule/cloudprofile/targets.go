package cloudprofile

import (
	"math"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// target is the kind of versions to which clusters can be updated when their version expires.
type target uint8

const (
	// goodTarget: a version that is supported or deprecated.
	goodTarget target = iota
	// expiredTarget: only versions that are expired too.
	expiredTarget
	// noTarget: no version, or only ones that are not offered yet.
	noTarget
)

// expiry is a version that expires, the instant at which its clusters need a target, and the best
// kind of target that exists then.
type expiry struct {
	*version
	at     time.Time
	target target
}

// findTargets determines the targets of every version that expires, at its expiry or now,
// whichever is later. Targets are the higher patches of its minor, and all versions of the next
// minors within reach of one upgrade. Without an upgrade rule in the policy, nothing is checked.
func (l *lint) findTargets() {
	if l.policy.Upgrade == nil {
		return
	}
	reach := min(max(l.policy.Upgrade.MaxMinors, 0), math.MaxInt32)
	above := make([]offer, len(l.minors)) // the offer of each minor so far
	for i := len(l.minors) - 1; i >= 0; i-- {
		m := &l.minors[i]
		for k := len(m.versions) - 1; k >= 0; {
			// Versions with the same number are not targets of each other.
			from := k
			for ; k >= 0 && m.versions[k].number == m.versions[from].number; k-- {
				l.findTarget(m.versions[k], i, reach, above)
			}
			for _, v := range m.versions[k+1 : from+1] {
				above[i].add(v)
			}
		}
	}
}

func (l *lint) findTarget(v *version, i, reach int, above []offer) {
	e := v.begin(model.Expired)
	if !e.known {
		return
	}
	x := expiry{version: v, at: latest(l.now, e.at), target: noTarget}
	for k := i; k < len(above) && l.minors[k].Major == l.minors[i].Major && l.minors[k].Number <= l.minors[i].Number+reach; k++ {
		if above[k].open.has(x.at) {
			x.target = goodTarget
			break
		}
		if above[k].expired.has(x.at) {
			x.target = expiredTarget
		}
	}
	if x.target == noTarget && !l.beforeNext(l.minors[i].Minor, x.at) {
		return
	}
	l.targets = append(l.targets, x)
}

// offer is the times at which at least one version is supported or deprecated (open), and those at
// which at least one is expired.
type offer struct{ open, expired spanSet }

func (o *offer) add(v *version) {
	var room lifecycle.SpanRoom
	for _, s := range lifecycle.SpansIn(room[:], v.Version, lifecycle.GEP32) {
		if s.Empty() {
			continue
		}
		switch s.Stage {
		case model.Supported, model.Deprecated:
			o.open.add(span{s.From, s.To})
		case model.Expired:
			o.expired.add(span{s.From, s.To})
		}
	}
}

// whenTarget returns the function that reports the expiries with a kind of target. what describes
// the kind in the message.
func whenTarget(kind target, what string) func(*lint, schedule.Report) {
	return func(l *lint, report schedule.Report) {
		for _, x := range slices.Backward(l.targets) {
			if x.target != kind {
				continue
			}
			at := instant(x.at).String()
			f := x.finding(schedule.Interval{From: instant(x.at)}, "is expired on "+at+", and "+what)
			f.Hint = "Keep a higher patch, or one of the next minors, supported or deprecated then."
			f.Facts = []schedule.Fact{{Name: "at", Text: at}}
			report(f)
		}
	}
}
