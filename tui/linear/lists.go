package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// allTracks lists all tracks with their numbers, in one line if they are few.
func (p *place) allTracks() string {
	p.inVersion, p.choices, p.rest = false, nil, nil
	var texts []string
	for _, at := range p.ed.Now().Tracks() {
		p.choices = append(p.choices, focusOn(at, model.None))
		texts = append(texts, strconv.Itoa(len(p.choices))+" "+p.track(at))
	}
	switch text := strings.Join(texts, " "); {
	case len(texts) > 5:
		return strings.Join(append(texts, p.hint()), "\n")
	case text != "":
		return text + "\n" + p.hint()
	}
	return p.hint()
}

// wholeTrack lists the versions of a track.
func (p *place) wholeTrack(at model.TrackRef) string {
	p.goTo(focusOn(at, 0))
	p.inVersion, p.choices = false, nil
	return p.numbered(p.stageCounts(at), p.entries(p.versions(at), false))
}

// enter makes a version the current one and says all about it.
func (p *place) enter(at editor.Focus) string {
	p.goTo(at)
	p.inVersion = true
	return p.whole()
}

// here says all about the current version again or, outside of one, lists all tracks.
func (p *place) here() string {
	if p.inVersion {
		return p.whole()
	}
	return p.allTracks()
}

// back goes from a version to its track, and from there to all tracks.
func (p *place) back() string {
	if p.inVersion {
		return p.wholeTrack(p.focus.TrackRef)
	}
	return p.allTracks()
}

// page is how many entries are printed at once.
const page = 20

// numbered lists entries with their numbers below a heading, only the first page of a long list.
// If there are no entries, numbers keep their meaning.
func (p *place) numbered(heading string, list []entry) string {
	if len(list) == 0 {
		return heading
	}
	p.inVersion, p.choices, p.rest = false, nil, list
	return heading + "\n" + p.more()
}

// more continues a long list and its numbers.
func (p *place) more() string {
	if len(p.rest) == 0 {
		return "There is no more."
	}
	var said []string
	n := min(page, len(p.rest))
	for _, e := range p.rest[:n] {
		p.choices = append(p.choices, e.to)
		said = append(said, strconv.Itoa(len(p.choices))+" "+e.text)
	}
	if p.rest = p.rest[n:]; len(p.rest) > 0 {
		said = append(said, further(len(p.rest)))
	}
	return strings.Join(append(said, p.hint()), "\n")
}

// further says how many more entries there are and how to list them.
func further(n int) string {
	return phrase.Plural(n, "further one") + `: type "more".`
}

// lookFor lists the versions that a name, a pattern or the terms of a filter mean; a single one
// becomes the current version. Versions of a parent that is only read are left out if others answer,
// unless such a file is the current one.
func (p *place) lookFor(text string) string {
	found := p.named(text)
	if len(found) == 0 {
		found = p.filtered(text)
	}
	consulted := func(at editor.Focus) bool { return p.ed.Consulted(at.File) }
	if !consulted(p.focus) && slices.ContainsFunc(found, func(at editor.Focus) bool { return !consulted(at) }) {
		found = slices.DeleteFunc(found, consulted)
	}
	switch len(found) {
	case 0:
		return `No version answers to "` + model.Escape(text) + `", and it is no command. "list" lists all versions, ? the commands.`
	case 1:
		return p.enter(found[0])
	}
	return p.numbered(phrase.Plural(len(found), "version")+` answer to "`+model.Escape(text)+`".`, p.entries(found, true))
}

// list lists the versions that the terms of a filter let through or, without words, those of the
// track of the current version, or all if there is none.
func (p *place) list(words string) string {
	found, of := p.filtered(words), ""
	switch {
	case words == "" && p.inVersion:
		return p.back()
	case words != "" && len(found) == 0:
		if f := editor.ParseFilter(words); f.Misread(p.ed.Now()) != "" {
			return sentence(f.Misread(p.ed.Now()))
		}
		return `No version fits "` + model.Escape(words) + `".`
	case words != "":
		of = ` for "` + model.Escape(words) + `"`
	}
	return p.numbered(phrase.Plural(len(found), "version")+of+p.asOf()+".", p.entries(found, true))
}

// next lists what changes after the time cursor.
func (p *place) next() string {
	if !p.any(lifecycle.Draw) {
		return sentence(p.can(lifecycle.Plan))
	}
	return p.numbered(p.coming())
}

// at moves the time cursor.
func (p *place) at(date string) string {
	if !p.any(lifecycle.Draw) {
		return sentence(p.can(lifecycle.Draw))
	}
	if date == "" {
		return "Name the date, as \"at 2026-05-01\", \"at +3mo\" or \"at now\"."
	}
	t, note, err := lifecycle.ParseTime(date, p.ed.Instant())
	if err != nil {
		return sentence(err.Error())
	}
	p.cursor = t
	text := "As of " + p.date() + ", " + inDays(p.ed.Instant(), t) + "."
	if note != "" {
		text += " " + sentence(note)
	}
	if p.inVersion {
		return text + "\n" + p.headline(p.focus.TrackRef, p.focused()) + p.coverage(p.focus.TrackRef)
	}
	for _, at := range p.ed.Now().Tracks() {
		text += "\n" + p.stageCounts(at)
	}
	return text
}
