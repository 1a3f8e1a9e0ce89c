package model

import (
	"fmt"
	"strings"
)

// Kinds of objects about releases and how long they are supported.
const (
	ReleaseSchedule = "ReleaseSchedule"
	SupportPolicy   = "SupportPolicy"
)

// Releases is the name of the track of a schedule that has no name itself.
const Releases = "releases"

// Stages of a release. Every release is planned until it appears; its date makes
// it supported.
const (
	Planned   = "planned"
	EndOfLife = "end of life"
)

// ReleaseStages is the scale of a release schedule. The stages of an API in a
// release follow from what the release says of it.
var ReleaseStages = &Scale{Name: "release lifecycle", First: Planned, Kinds: []StageKind{
	{Planned, 'U', LookUnavailable},
	{Supported, 'S', LookSupported},
	{EndOfLife, 'X', LookExpired},
}, Derived: []StageKind{
	{string(Default), 'S', LookSupported},
	{string(Optional), 'O', LookPreview},
	{Deprecated, 'D', LookDeprecated},
	{string(NotServed), 'N', LookExpired},
	{string(Removed), 'R', LookExpired},
}}

// Setting is one value of a support policy: the path of its keys, joined by dots,
// with [N] for an entry of a list, its text, and where it stands. Entry is set for an
// entry of a list itself: it has no text, and what it says comes behind it.
type Setting struct {
	Path, Text string
	At         Place
	Entry      bool
}

// SetReleases gives a schedule the track of its releases, and behind it a track for
// each API that any of them lists, in the order in which they come. A release is in
// the stage of its API from its date to its end of life.
func (o *Object) SetReleases(releases *Track) {
	o.Tracks = []*Track{releases}
	at := map[string]*Track{}
	for _, v := range releases.Versions {
		if v.Release == nil {
			continue
		}
		in := map[string]bool{}
		for i := range v.Release.APIs {
			api := &v.Release.APIs[i]
			if in[api.Name] {
				continue // of equal names the first one counts
			}
			in[api.Name] = true
			t := at[api.Name]
			if t == nil {
				t = &Track{Name: api.Name, Path: releases.Path, ListKey: releases.ListKey, List: ListGiven, Base: None, At: api.At, Derived: true}
				at[api.Name], o.Tracks = t, append(o.Tracks, t)
			}
			t.Versions = append(t.Versions, v.offering(api, len(t.Versions)))
		}
	}
}

// offering is a release in the track of an API.
func (v *Version) offering(api *Offer, base int) *Version {
	out := &Version{Text: v.Text, Lifecycle: ListGiven, Base: base, Entry: api.At, TextAt: v.TextAt}
	for _, s := range v.Stages {
		s.Base, s.Entry = len(out.Stages), api.At
		if s.Name == Supported {
			s.Name = api.Stage()
		}
		out.Stages = append(out.Stages, s)
	}
	return out
}

// Phase is the maturity of an API, a feature or a metric.
type Phase string

// The phases. GA is another word for stable.
const (
	Alpha  Phase = "alpha"
	Beta   Phase = "beta"
	Stable Phase = "stable"
)

// ParsePhase reads alpha, beta, stable or GA in any case. Another word is an
// error that names them.
func ParsePhase(text string) (Phase, error) {
	switch p := Phase(strings.ToLower(text)); p {
	case Alpha, Beta, Stable:
		return p, nil
	case "ga":
		return Stable, nil
	}
	return "", fmt.Errorf("no phase %q: write alpha, beta or stable", text)
}

// Availability says how a release offers an API or a feature.
type Availability string

// The availabilities. Default is installed, optional is there but not
// installed; both are served.
const (
	Default   Availability = "default"
	Optional  Availability = "optional"
	NotServed Availability = "not-served"
	Removed   Availability = "removed"
)

// Served reports whether a release offers it at all.
func (a Availability) Served() bool { return a == Default || a == Optional }

// ParseAvailability reads an availability and the mark deprecated, in any case
// and with any blanks: default, optional, not-served, not served, removed,
// default (deprecated), optional (deprecated), and deprecated, which is default
// and deprecated. Anything else is an error that quotes the text and says what
// is allowed.
func ParseAvailability(text string) (a Availability, deprecated bool, err error) {
	word, deprecated := strings.CutSuffix(strings.ToLower(strings.Join(strings.Fields(text), " ")), "(deprecated)")
	switch a = Availability(strings.TrimSpace(word)); {
	case a == Default, a == Optional:
		return a, deprecated, nil
	case deprecated:
	case a == "deprecated":
		return Default, true, nil
	case a == "not served":
		return NotServed, false, nil
	case a == NotServed, a == Removed:
		return a, false, nil
	}
	return "", false, fmt.Errorf("no availability %q: write default, optional, not-served or removed, or default (deprecated), optional (deprecated)", text)
}

// Offer is one API version, feature or metric that a release offers.
type Offer struct {
	Name string
	// Type is the type that an API endpoint understands; no rule reads it.
	Type string
	// Phase is required for features and metrics. For an API it is "", and
	// follows from the name.
	Phase        Phase
	Availability Availability
	Deprecated   bool
	// MinKubernetes is the lowest Kubernetes version that it needs, "" where that is the one of
	// its release.
	MinKubernetes string
	// At is where the entry begins, MinKubernetesAt where that version stands.
	At, MinKubernetesAt Place
}

// Stage is the stage of a release in the track of what it offers.
func (o *Offer) Stage() string {
	if o.Deprecated && o.Availability.Served() {
		return Deprecated
	}
	return string(o.Availability)
}

// String writes the availability as a schedule does: optional (deprecated).
func (o *Offer) String() string {
	if o.Deprecated {
		return string(o.Availability) + " (" + Deprecated + ")"
	}
	return string(o.Availability)
}

// Release is what a release schedule says of a release beside its version and its
// dates.
type Release struct {
	// MinKubernetes is the lowest Kubernetes version that it runs on, or ""; MinKubernetesAt
	// is where it stands.
	MinKubernetes   string
	MinKubernetesAt Place
	// StorageVersion and ForceUpgrade are texts that no rule reads.
	StorageVersion, ForceUpgrade string
	// APIs, Features and Metrics are what it offers. A nil list says nothing; an
	// empty one says that it offers none.
	APIs, Features, Metrics []Offer
}
