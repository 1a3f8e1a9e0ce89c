package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// mark marks the versions that words mean, in addition to those marked already; "none" clears all
// marks. Without words it marks the current version or, outside of one, says which versions are
// marked.
func mark(l *conversation, words string) string {
	switch words {
	case "":
		if !l.inVersion {
			return markedText(&l.place)
		}
		words = "this"
	case "none":
		clear(l.marked)
		return "No version is marked."
	}
	found, why := l.meant(words)
	if why != "" {
		return why
	}
	for _, at := range found {
		for _, a := range []lifecycle.Ability{lifecycle.EditTogether, lifecycle.TypeStart} {
			if reason := systems.Can(l.ed.Now().Object(at.TrackRef), a); reason != "" {
				return sentence(reason) + byMoves(l.ed.Now().Object(at.TrackRef))
			}
		}
		if reason := systems.Decided(l.ed.Now().Object(at.TrackRef), at.Ref()); reason != "" {
			return sentence(reason)
		}
	}
	for _, at := range found {
		l.marked[l.ed.Now().KeyOf(at.TrackRef, at.Version)] = true
	}
	l.turnTo(found[0].TrackRef)
	return markedText(&l.place)
}

// meant returns the versions that words mean: "this", "all" of the last list, numbers of that
// list as in "2 4-6", names and patterns, else the terms of a filter. why says why there are
// none.
func (p *place) meant(words string) (out []editor.Focus, why string) {
	fields := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == ',' })
	listed := p.lastList()
	switch {
	case words == "this":
		return []editor.Focus{p.focus}, ""
	case words == "all" && len(listed) > 0:
		return listed, ""
	case words == "all":
		return p.versions(p.focus.TrackRef), ""
	}
	if numbers, ok := numbersOf(fields); ok {
		for _, n := range numbers {
			if n < 1 || n > len(listed) {
				return nil, "There is no version " + strconv.Itoa(n) + ` in the last list. "list" lists all versions with their numbers.`
			}
			out = append(out, listed[n-1])
		}
		return out, ""
	}
	if refs, err := p.ed.Now().NamedIn(p.focus.TrackRef, words); err == nil {
		// The current track takes precedence over others.
		return model.Map(refs, func(r model.Ref) editor.Focus { return focusOn(p.focus.TrackRef, r.Version) }), ""
	}
	for _, name := range fields {
		out = append(out, p.named(name)...)
	}
	if len(out) == 0 {
		out = p.filtered(words)
	}
	if len(out) == 0 {
		return nil, `No version answers to "` + model.Escape(words) + `". Name versions as 1.33.5 or 1.33.*, by numbers of the last list as 2-4, or by words as stage:deprecated.`
	}
	return out, ""
}

// lastList returns the versions of the last list, including those not printed yet; none if it was
// not a list of versions only.
func (p *place) lastList() (out []editor.Focus) {
	out = slices.Concat(p.choices, model.Map(p.rest, func(e entry) editor.Focus { return e.to }))
	if slices.ContainsFunc(out, func(at editor.Focus) bool {
		return at.Track == model.None || at.Version == model.None || at.Stage != model.None
	}) {
		return nil
	}
	return out
}

// numbersOf parses numbers and ranges of them; ok is false if a word is neither.
func numbersOf(words []string) (out []int, ok bool) {
	for _, word := range words {
		from, to, ranged := strings.Cut(word, "-")
		first, err := strconv.Atoi(from)
		last := first
		if err == nil && ranged {
			last, err = strconv.Atoi(to)
		}
		if err != nil || last < first || last-first > 10000 {
			return nil, false
		}
		for n := first; n <= last; n++ {
			out = append(out, n)
		}
	}
	return out, len(out) > 0
}

// markedText says which versions are marked.
func markedText(p *place) string {
	var said []string
	for _, at := range p.ed.Now().Tracks() {
		if marked := p.tracks.Marked(at, p.marked); len(marked) > 0 {
			names := model.Map(marked, func(i int) string { return phrase.Version(p.ed.Now().Track(at).Versions[i]) })
			said = append(said, phrase.Plural(len(names), "version")+" of "+p.trackName(at)+" marked: "+fewOf(names)+".")
		}
	}
	if len(said) == 0 {
		return `No version is marked: "mark 1.33.*" marks some, "mark 2-4" those of the last list, "mark all" all of it.`
	}
	return strings.Join(said, "\n") + "\n" + `Type "shift", "convert", "add-version" or "copy-to" to work on those of ` + p.trackName(p.focus.TrackRef) + `, or "mark none".`
}

// fewOf joins names; if there are many, it joins the first ones and says how many more there are.
func fewOf(names []string) string {
	if n := len(names) - page; n > 0 {
		names = append(slices.Clip(names[:page]), strconv.Itoa(n)+" more")
	}
	return strings.Join(names, ", ")
}

// several returns the versions that a command acts on together: those that names mean, else those
// marked in the current track, else the current version. They are all of one track, which becomes
// the current one. why says why there are none, or why they cannot be edited; with moves they may
// be versions that are edited by moves.
func several(l *conversation, names, command string, moves bool) (refs []model.Ref, why string) {
	if names != "" {
		found, why := l.meant(names)
		if why != "" {
			return nil, why
		}
		for _, at := range found {
			if at.TrackRef != found[0].TrackRef {
				return nil, `"` + model.Escape(names) + `" means versions of several tracks: name those of one, as "` + command + " " + strings.TrimPrefix(l.ed.Now().Track(found[0].TrackRef).Name, model.ImagePrefix) + `/*".`
			}
			refs = append(refs, at.Ref())
		}
		l.turnTo(found[0].TrackRef)
	}
	o := l.ed.Now().Object(l.focus.TrackRef)
	if reason := l.can(lifecycle.TypeStart); reason != "" && (!moves || !systems.Moved(o)) {
		return nil, sentence(reason) + byMoves(o)
	}
	if len(refs) == 0 {
		refs = model.Map(l.tracks.Marked(l.focus.TrackRef, l.marked), l.focus.In)
	}
	if len(refs) == 0 && l.inVersion && l.focused() != nil {
		refs = []model.Ref{l.focus.Ref()}
	}
	if len(refs) == 0 {
		return nil, `Name versions first: "` + command + ` 1.33.*", or mark some, or go to one.`
	}
	for _, r := range refs {
		if reason := systems.Decided(o, r); reason != "" {
			return nil, sentence(reason)
		}
	}
	return refs, sentence(l.readOnly())
}

// byMoves says how to change versions of an object that have no starts to type, "" if nothing can.
func byMoves(o *model.Object) string {
	if !systems.Moved(o) {
		return ""
	}
	return " Go to a version: its numbers are what can be done."
}
