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

// Releases is the name of the track of releases if the schedule itself has no name.
const Releases = "releases"

// Stages of a release. Every release is planned until its date, from which it is supported.
const (
	Planned   = "planned"
	EndOfLife = "end of life"
)

// ReleaseStages is the scale of a release schedule. The derived stages are those of APIs and features
// (Offer.Stage, Offer.FeatureStage).
var ReleaseStages = &Scale{Name: "release lifecycle", First: Planned, Kinds: []StageKind{
	{Planned, 'U', LookUnavailable},
	{Supported, 'S', LookSupported},
	{EndOfLife, 'X', LookExpired},
}, Derived: []StageKind{
	{string(Default), 'S', LookSupported},
	{string(Optional), 'O', LookPreview},
	{string(Default) + deprecatedMark, 'D', LookDeprecated},
	{string(Optional) + deprecatedMark, 'D', LookDeprecated},
	{string(Alpha), 'A', LookPreview},
	{string(Beta), 'B', LookPreview},
	{string(Stable), 'S', LookSupported},
	{string(Alpha) + deprecatedMark, 'D', LookDeprecated},
	{string(Beta) + deprecatedMark, 'D', LookDeprecated},
	{string(Stable) + deprecatedMark, 'D', LookDeprecated},
	{string(NotServed), 'N', LookExpired},
	{string(Removed), 'R', LookExpired},
}}

// deprecatedMark is appended to the stage of an offer that the release deprecates.
const deprecatedMark = " (" + Deprecated + ")"

// IsStage reports whether a stage is selected by the name that a user asked for. Every stage is
// selected by its own name. The name deprecated also selects stages such as optional (deprecated).
func IsStage(stage, asked string) bool {
	return stage == asked || asked == Deprecated && strings.HasSuffix(stage, deprecatedMark)
}

// Setting is one value of a support policy. Path has its keys joined by dots, with [N] for the entries
// of lists, from 0. Entry is set for an entry of a list that is a mapping or null. It has no text, and
// the values in it follow as settings of their own.
type Setting struct {
	Path, Text string
	At         Position
	Entry      bool
}

// SetReleases sets the tracks of a schedule. The first is the given track of releases. It is followed
// by a derived track for each API, and then for each feature, that any release lists, in order of
// appearance. In a derived track, a release is in the stage of its API or feature from its date to its
// end of life. A feature with the name of another track has its kind in its name: feature v1.
func (o *Object) SetReleases(releases *Track) {
	o.Tracks = []*Track{releases}
	taken := map[string]bool{releases.Name: true}
	for _, features := range []bool{false, true} {
		at := map[string]*Track{}
		for _, v := range releases.Versions {
			if v.Release == nil {
				continue
			}
			list := v.Release.APIs
			if features {
				list = v.Release.Features
			}
			in := map[string]bool{}
			for i := range list {
				offer := &list[i]
				if in[offer.Name] {
					continue // the first of equal names counts
				}
				in[offer.Name] = true
				t := at[offer.Name]
				if t == nil {
					t = &Track{Name: offer.Name, Path: releases.Path, ListKey: releases.ListKey, List: ListGiven, Base: None, At: offer.At, Derived: true}
					if t.OfFeature = features; features && taken[t.Name] {
						t.Name = featurePrefix + t.Name
					}
					taken[t.Name] = true
					at[offer.Name], o.Tracks = t, append(o.Tracks, t)
				}
				stage := offer.Stage()
				if features {
					stage = offer.FeatureStage()
				}
				t.Versions = append(t.Versions, v.offering(offer, stage, len(t.Versions)))
			}
		}
	}
}

// featurePrefix precedes the name of a feature that has the name of another track.
const featurePrefix = "feature "

// IsOf reports whether the track is the derived track of the named API, or of the named feature if
// feature is set.
func (t *Track) IsOf(name string, feature bool) bool {
	return t.Derived && t.OfFeature == feature && (t.Name == name || feature && t.Name == featurePrefix+name)
}

// offering returns a release as a version in the track of an offer, where the given stage replaces
// supported.
func (v *Version) offering(offer *Offer, stage string, base int) *Version {
	out := &Version{Text: v.Text, Lifecycle: ListGiven, Base: base, Entry: offer.At, TextAt: v.TextAt}
	for _, s := range v.Given() {
		s.Base, s.Entry = len(out.Stages), offer.At
		if s.Name == Supported {
			s.Name = stage
		}
		out.Stages = append(out.Stages, s)
	}
	if v.Effective != nil {
		all := out.Stages
		out.Effective, out.Stages = &all, all[:len(v.Stages)]
	}
	return out
}

// Phase is the maturity of an API, a feature or a metric.
type Phase string

// The phases. GA is a synonym of stable.
const (
	Alpha  Phase = "alpha"
	Beta   Phase = "beta"
	Stable Phase = "stable"
)

// PhaseWords lists what to write for ParsePhase, for a sentence.
const PhaseWords = "alpha, beta or stable"

// ParsePhase parses alpha, beta, stable or GA in any case. Any other text is an error that says what to
// write.
func ParsePhase(text string) (Phase, error) {
	switch p := Phase(strings.ToLower(text)); p {
	case Alpha, Beta, Stable:
		return p, nil
	case "ga":
		return Stable, nil
	}
	return "", fmt.Errorf("no phase %q: write "+PhaseWords, text)
}

// Availability says how a release offers an API or a feature.
type Availability string

// The availabilities. Default means installed. Optional means available, but not installed. Both are
// served.
const (
	Default   Availability = "default"
	Optional  Availability = "optional"
	NotServed Availability = "not-served"
	Removed   Availability = "removed"
)

// Served reports whether the API or feature can be used in the release: it is default or optional.
func (a Availability) Served() bool { return a == Default || a == Optional }

// ParseAvailability parses default or optional, each also with the mark (deprecated), and not-served,
// not served or removed. The word deprecated alone means default (deprecated). Case and additional
// blanks are ignored. Everything else is an error that quotes the text and says what is allowed.
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

// Offer is the entry of an API version, feature or metric in a release.
type Offer struct {
	Name string
	// Type is the type of an API endpoint; no rule uses it.
	Type string
	// Phase is required for features and metrics. For an API it may be ""; then it follows from the
	// name.
	Phase        Phase
	Availability Availability
	Deprecated   bool
	// MinKubernetes is the lowest Kubernetes version that it needs; "" if it needs no more than its
	// release.
	MinKubernetes string
	// At is where the entry begins, MinKubernetesAt where the text of minKubernetes is.
	At, MinKubernetesAt Position
}

// Stage returns the stage of the release in the track of an API. It is the availability, such as
// optional (deprecated).
func (o *Offer) Stage() string { return o.marked(string(o.Availability)) }

// FeatureStage returns the stage of the release in the track of a feature. It is the phase, such as
// beta or stable (deprecated), or the availability if the feature is not served.
func (o *Offer) FeatureStage() string {
	if !o.Availability.Served() {
		return string(o.Availability)
	}
	return o.marked(string(o.Phase))
}

func (o *Offer) marked(stage string) string {
	if o.Deprecated && o.Availability.Served() {
		return stage + deprecatedMark
	}
	return stage
}

// String returns the availability as a schedule writes it: optional (deprecated).
func (o *Offer) String() string {
	if o.Deprecated {
		return string(o.Availability) + " (" + Deprecated + ")"
	}
	return string(o.Availability)
}

// Release contains what a release schedule states about a release besides its version and dates.
type Release struct {
	// MinKubernetes is the lowest Kubernetes version that the release runs on, or "".
	// MinKubernetesAt is where it is.
	MinKubernetes   string
	MinKubernetesAt Position
	// StorageVersion and ForceUpgrade are texts that no rule uses.
	StorageVersion, ForceUpgrade string
	// APIs, Features and Metrics are the offers of the release. A nil list means unknown, an empty
	// one that there are none.
	APIs, Features, Metrics []Offer
}
