package model

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
// with [N] for an entry of a list, its text, and where it stands.
type Setting struct {
	Path, Text string
	At         Place
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
