package tui

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// changeKind says what a change in meaning is about.
type changeKind uint8

const (
	startChanged changeKind = iota
	stageAdded
	stageRemoved
	stageRenamed
	versionAdded
	versionRemoved
	converted
	fieldChanged
	textChanged
	stateMoved
	listsChanged
)

// change is one difference in meaning between a file as loaded and as edited.
type change struct {
	kind  changeKind
	place model.TrackRef
	// track is the name of the track.
	track string
	// version is the version's text, stage the stage or older field concerned.
	version, stage string
	from, to       model.Start
	// before and after are the version as loaded and as edited; nil where it
	// is not there.
	before, after *model.Version
	// object and loaded are the object and the track as loaded; base is the index of
	// before among its versions.
	object *model.Object
	loaded *model.Track
	base   int
	// renamed is the stage's name as loaded, of a stage that has another now.
	renamed string
	// part is what becomes of a part of the lists of an API, which version names.
	part partChange
}

// versionChanges lists the differences between a version as loaded and as it is
// now.
func versionChanges(before, after *model.Version) (out []change) {
	if model.SameVersion(before, after) {
		return nil
	}
	base := change{version: after.Text, before: before, after: after}
	add := func(kind changeKind, stage string, from, to model.Start) {
		c := base
		c.kind, c.stage, c.from, c.to = kind, stage, from, to
		out = append(out, c)
	}
	if after.Revision != nil {
		add(stateMoved, "", model.Start{}, model.Start{})
		return out
	}
	if before.Text != after.Text || before.NotText != after.NotText {
		add(textChanged, "", model.Start{}, model.Start{})
	}
	if before.Legacy() != after.Legacy() && (before.Lifecycle == model.ListGiven) != (after.Lifecycle == model.ListGiven) {
		add(converted, "", model.Start{}, model.Start{})
		return out
	}
	if before.Classification != after.Classification {
		add(fieldChanged, "classification", model.Start{}, model.Start{})
	}
	if before.HasExpiration != after.HasExpiration || !before.Expiration.Equal(after.Expiration) {
		add(startChanged, "expirationDate", before.Expiration, after.Expiration)
	}
	kept := map[int]bool{}
	for _, stage := range after.Stages {
		if stage.Base == model.None || stage.Base >= len(before.Stages) {
			add(stageAdded, stage.Name, model.Start{}, stage.Start)
			continue
		}
		kept[stage.Base] = true
		old := before.Stages[stage.Base]
		if old.Name != stage.Name {
			add(stageRenamed, stage.Name, old.Start, stage.Start)
			out[len(out)-1].renamed = old.Name
		}
		if !old.Start.Equal(stage.Start) {
			add(startChanged, stage.Name, old.Start, stage.Start)
		}
	}
	for k, old := range before.Stages {
		if !kept[k] {
			add(stageRemoved, old.Name, old.Start, model.Start{})
		}
	}
	return out
}

// changes lists all differences in meaning between the files as loaded and the
// present state.
func (s *session) changes(m *moment) (out []change) {
	for file, d := range m.drafts {
		out = append(out, draftChanges(file, d)...)
	}
	return out
}

func draftChanges(file int, d model.Draft) (out []change) {
	base, now := d.Base(), d.Objects()
	for o := range now {
		if base[o] == now[o] {
			continue
		}
		for t, b := range model.TracksBefore(base[o], now[o]) {
			p, was := model.TrackRef{File: file, Object: o, Track: t}, &model.Track{}
			if b != model.None {
				was = base[o].Tracks[b]
			}
			if was != now[o].Tracks[t] {
				from := len(out)
				out = append(out, trackChanges(p, was, now[o].Tracks[t])...)
				for i := range out[from:] {
					out[from+i].object, out[from+i].loaded = base[o], was
				}
			}
		}
	}
	return out
}

func trackChanges(p model.TrackRef, base, now *model.Track) (out []change) {
	defer func() {
		for i := range out {
			out[i].track = now.Name
		}
	}()
	if now.APIs != nil {
		return partChanges(p, base, now)
	}
	there := make([]bool, len(base.Versions))
	for _, v := range now.Versions {
		if v.Base == model.None || v.Base >= len(base.Versions) {
			out = append(out, change{kind: versionAdded, place: p, version: v.Text, after: v})
			continue
		}
		there[v.Base] = true
		for _, c := range versionChanges(base.Versions[v.Base], v) {
			c.place, c.base = p, v.Base
			out = append(out, c)
		}
	}
	for i, v := range base.Versions {
		if !there[i] {
			out = append(out, change{kind: versionRemoved, place: p, version: v.Text, before: v, base: i})
		}
	}
	return out
}

// what says what changes, in words, without the version: "deprecated", "2025-12-01
// to 2026-01-01 (+31 d)".
func (c change) what() (stage, text string) {
	switch c.kind {
	case stageAdded:
		return c.stage, "added, " + phrase.Start(c.to)
	case stageRemoved:
		return c.stage, "removed, was " + phrase.Start(c.from)
	case stageRenamed:
		return c.renamed, "renamed to " + model.Escape(c.stage)
	case versionAdded:
		return "", "added" + startsOf(c.after)
	case versionRemoved:
		return "", "removed"
	case converted:
		if c.after.Legacy() {
			return "", "converted to the older fields"
		}
		return "", "converted to lifecycle"
	case fieldChanged:
		return c.stage, wordOr(c.before.Classification, "none") + " to " + wordOr(c.after.Classification, "none")
	case stateMoved:
		return "", movedTo(c.before.Revision, c.after.Revision)
	case listsChanged:
		if c.version == olderKey {
			return "", model.Escape(wordsOr(c.part.before.supported) + " to " + wordsOr(c.part.after.supported))
		}
		return "", c.part.what()
	case textChanged:
		if c.before.Text == c.after.Text {
			return "", "quoted"
		}
		return "", "written as " + model.Escape(c.after.Text)
	}
	return c.stage, phrase.Start(c.from) + " to " + phrase.Start(c.to)
}

// editsOf counts changes as they were made: each start that a namespaced profile
// overrides in a version new to it is one.
func editsOf(changes []change) (n int) {
	for _, c := range changes {
		if c.kind == versionAdded && c.object != nil && c.object.Kind == model.NamespacedCloudProfile {
			n += max(len(c.after.Stages), 1)
			continue
		}
		n++
	}
	return n
}

func wordOr(f model.Field, none string) string {
	if f.Set {
		return model.Escape(f.Text)
	}
	return none
}

// startsOf lists the stages of a new version.
func startsOf(v *model.Version) (text string) {
	for i, stage := range v.Stages {
		if i == 0 {
			text = ": "
		} else {
			text += ", "
		}
		text += model.Escape(stage.Name) + " " + phrase.Start(stage.Start)
	}
	return text
}

// distance is how far a start moves: "(+31 d)", or nothing.
func (c change) distance() string {
	if c.kind != startChanged || !c.from.IsAt() || !c.to.IsAt() {
		return ""
	}
	return "(" + moved(c.from.Time, c.to.Time) + ")"
}

// moved is how far it is from one instant to another: "+31 d", and the time of day
// where that differs: "+91 d 1 s".
func moved(from, to time.Time) string {
	const daySeconds = 24 * 60 * 60
	sign := "+"
	if to.Before(from) {
		sign, from, to = "-", to, from
	}
	// A time.Duration ends at 292 years, so whole seconds are counted.
	seconds, nanos := to.Unix()-from.Unix(), to.Nanosecond()-from.Nanosecond()
	if nanos < 0 {
		seconds, nanos = seconds-1, nanos+int(time.Second)
	}
	days, rest := seconds/daySeconds, time.Duration(seconds%daySeconds)*time.Second+time.Duration(nanos)
	if rest == 0 {
		return sign + strconv.Itoa(int(days)) + " d"
	}
	text := ""
	if days > 0 {
		text = strconv.Itoa(int(days)) + " d "
	}
	for _, unit := range []struct {
		of   time.Duration
		name string
	}{{time.Hour, "h"}, {time.Minute, "min"}, {time.Second, "s"}} {
		if n := rest / unit.of; n > 0 {
			text += strconv.Itoa(int(n)) + " " + unit.name + " "
			rest -= n * unit.of
		}
	}
	if text == "" {
		text = "less than 1 s"
	}
	return sign + strings.TrimSpace(text)
}

// String says what changes in one sentence: "1.33.5 deprecated 2025-12-01 to
// 2026-01-01".
func (c change) String() string {
	stage, text := c.what()
	if stage != "" {
		stage = model.Escape(stage) + " "
	}
	return c.name() + " " + stage + text
}

// name is what the version is called on the screen.
func (c change) name() string {
	if c.kind == listsChanged {
		return model.Escape(c.track + "/" + c.version)
	}
	for _, v := range []*model.Version{c.after, c.before} {
		if v != nil && v.Label != "" {
			return phrase.Version(v)
		}
	}
	return model.Escape(c.version)
}

// was says what it was before: "deprecated was 2025-12-01T00:00:00Z".
func (c change) was() string {
	switch c.kind {
	case startChanged:
		from := model.Escape(c.from.String())
		if c.from.Form == model.Always {
			from = "open"
		}
		return model.Escape(c.stage) + " was " + from
	case stageAdded:
		return model.Escape(c.stage) + " is new"
	case stageRenamed:
		return model.Escape(c.stage) + " was " + model.Escape(c.renamed)
	}
	stage, text := c.what()
	if stage != "" {
		return model.Escape(stage) + " " + text
	}
	return text
}
