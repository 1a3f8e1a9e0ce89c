package linear

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// place is what the conversation is about: the current version or, if inVersion is false, its
// track.
type place struct {
	view
	focus     editor.Focus
	inVersion bool
	// choices are what the numbers of the last list stand for. rest are the entries of a long list
	// that have not been printed yet.
	choices []editor.Focus
	rest    []entry
}

// focused returns the current version, or nil in an empty track.
func (p *place) focused() *model.Version { return p.object().Version(p.focus.Ref()) }

// object returns the current object, or nil if there is none.
func (p *place) object() *model.Object { return p.ed.Now().Object(p.focus.TrackRef) }

// can returns "" if the current object has an ability, else the reason why not.
func (p *place) can(a lifecycle.Ability) string {
	if o := p.object(); o != nil {
		return systems.Can(o, a)
	}
	return "there is nothing here"
}

// goTo makes a version the current one.
func (p *place) goTo(at editor.Focus) {
	p.focus, p.inVersion = p.ed.Now().On(at.TrackRef, at.Version), true
}

// goToTrack makes a track the current one, with no current version. It does nothing if the track is
// current already.
func (p *place) goToTrack(at model.TrackRef) {
	if at != p.focus.TrackRef {
		p.focus, p.inVersion = p.ed.Now().On(at, 0), false
	}
}

// settle finds the current version again after an edit, and makes numbers stand for its stages. If
// the version is gone, its track becomes the current place, and settle returns a line about that.
func (p *place) settle() (moved string) {
	at, found := p.ed.Now().At(p.focus)
	switch t := p.ed.Now().Track(p.focus.TrackRef); {
	case found:
		p.focus = at
	case t == nil:
		p.focus, p.inVersion = p.ed.Now().On(p.ed.Now().FirstTrack(), 0), false
	default:
		if p.inVersion {
			moved = "\nYou are in " + p.trackName(p.focus.TrackRef) + " now, at no version."
		}
		p.focus, p.inVersion = p.ed.Now().On(p.focus.TrackRef, max(min(p.focus.Version, len(t.Versions)-1), 0)), false
	}
	p.renumber()
	return moved
}

// renumber makes numbers stand for the stages or the moves of the current version. If there is
// none, they stand for the versions of the last list at their present addresses.
func (p *place) renumber() {
	if p.rest = nil; !p.inVersion {
		for i, at := range p.choices {
			now, found := p.ed.Now().At(at)
			switch {
			case at.Version == model.None:
			case found:
				p.choices[i].TrackRef, p.choices[i].Version = now.TrackRef, now.Version
			default:
				p.choices[i].Track = model.None
			}
		}
		return
	}
	p.choices = nil
	n := len(lifecycle.Stages(p.focused()))
	if p.can(lifecycle.TypeStart) != "" {
		n = len(p.ed.Moves(p.focus))
	}
	for k := range n {
		to := p.focus
		to.Stage = k
		p.choices = append(p.choices, to)
	}
}

// hint returns what may be typed.
func hint(p *place) string {
	switch {
	case !p.inVersion:
		return "Type a number, a version, a command, or ? for help."
	case p.can(lifecycle.TypeStart) == "":
		return `Type a number to change that start, "add STAGE", "remove STAGE", or "back".`
	case systems.Moved(p.object()):
		return `Type a number to do that, or "back".`
	}
	return `Type "back", or ? for help.`
}

// whole returns everything about the current version: where it is, its stages, other facts, its
// findings, and what can be done, with numbers.
func whole(p *place) string {
	p.renumber()
	v, record, dated := p.focused(), systems.Moved(p.object()), p.can(lifecycle.Draw) == ""
	said := []string{p.headline(p.focus.TrackRef, v)}
	stages := lifecycle.Stages(v)
	for k := range stages {
		switch text := stageInFile(stages, k); {
		case record:
			said = append(said, sentence(text))
		case dated:
			said = append(said, strconv.Itoa(k+1)+" "+text+".")
		}
	}
	for _, f := range p.tracks.Facts(p.focus.TrackRef, p.focus.Version, p.cursor) {
		if !dated || record && f.Look == model.LookUnknown || f.Derived {
			said = append(said, factText(f))
		}
	}
	if v.Legacy() {
		said = append(said, `It is described by older fields; "convert" writes them as a lifecycle.`)
	}
	for _, f := range p.ed.Now().About(p.focus.TrackRef, p.focus.Version) {
		if f.Severity != model.Info {
			said = append(said, p.findingText(&f, !record && f.Version != v.Text))
		}
	}
	for i, m := range p.ed.Moves(p.focus) {
		text := strconv.Itoa(i+1) + " " + m.Title
		if m.Refused {
			text += " is refused"
		}
		said = append(said, text+": "+m.Effect+".")
	}
	return strings.Join(append(said, hint(p)), "\n")
}

// allTracks lists all tracks with their numbers, in one line if they are few.
func allTracks(p *place) string {
	p.inVersion, p.choices, p.rest = false, nil, nil
	var texts []string
	for _, at := range p.ed.Now().Tracks() {
		p.choices = append(p.choices, focusOn(at, model.None))
		texts = append(texts, strconv.Itoa(len(p.choices))+" "+p.track(at))
	}
	if n := len(texts); n > 0 && n <= 5 {
		texts = []string{strings.Join(texts, " ")}
	}
	return strings.Join(append(texts, hint(p)), "\n")
}

// wholeTrack lists the versions of a track.
func wholeTrack(p *place, at model.TrackRef) string {
	p.goTo(focusOn(at, 0))
	p.inVersion, p.choices = false, nil
	return p.numbered(p.stageCounts(at), p.entries(p.versions(at), false))
}

// here returns everything about the current version or, if there is none, lists all tracks.
func here(p *place) string {
	if p.inVersion {
		return whole(p)
	}
	return allTracks(p)
}

// back goes from a version to its track, and from there to all tracks.
func back(p *place, _ string) string {
	if p.inVersion {
		return wholeTrack(p, p.focus.TrackRef)
	}
	return allTracks(p)
}

// page is how many entries are printed at once.
const page = 20

// numbered lists entries with numbers below a heading, and prints only the first page of a long
// list. If there are no entries, numbers keep their meaning.
func (p *place) numbered(heading string, list []entry) string {
	if len(list) == 0 {
		return heading
	}
	p.inVersion, p.choices, p.rest = false, nil, list
	return heading + "\n" + p.more()
}

// more prints the next page of a long list, with continued numbers.
func (p *place) more() string {
	if len(p.rest) == 0 {
		return "There is no more."
	}
	var said []string
	n := min(page, len(p.rest))
	for _, e := range p.rest[:n] {
		if e.to.Track != model.None && e.to.Version != model.None {
			e.to.Key = p.ed.Now().KeyOf(e.to.TrackRef, e.to.Version)
		}
		p.choices = append(p.choices, e.to)
		said = append(said, strconv.Itoa(len(p.choices))+" "+e.text)
	}
	if p.rest = p.rest[n:]; len(p.rest) > 0 {
		said = append(said, phrase.Plural(len(p.rest), "further one")+`: type "more".`)
	}
	return strings.Join(append(said, hint(p)), "\n")
}

// lookFor lists the versions that words mean (meant). A single one becomes the current version.
func lookFor(p *place, words string) string {
	found, err := p.meant(words)
	switch {
	case err != nil:
		return `No version matches "` + model.Escape(words) + `", and it is not a command. "list" lists all versions, ? the commands.`
	case len(found) == 1:
		p.goTo(found[0])
		return whole(p)
	}
	return p.numbered(phrase.Plural(len(found), "version")+` answer to "`+model.Escape(words)+`".`, p.entries(found, true))
}

// list lists the versions that match the words of a filter. Without words it lists those of the
// track of the current version, or all if there is none.
func list(p *place, words string) string {
	if words == "" && p.inVersion {
		return back(p, "")
	}
	found, of := p.filtered(words), ""
	if words != "" {
		of = ` for "` + model.Escape(words) + `"`
	}
	if f := editor.ParseFilter(words); len(found) == 0 && f.Misread(p.ed.Now()) != "" {
		return sentence(f.Misread(p.ed.Now()))
	}
	return p.numbered(phrase.Plural(len(found), "version")+of+p.asOf()+".", p.entries(found, true))
}

// lookAt moves the time cursor.
func lookAt(p *place, date string) string {
	if !p.any(lifecycle.Draw) {
		return sentence(p.can(lifecycle.Draw))
	}
	if date == "" {
		return "Name the date: \"at 2026-05-01\", \"at +3mo\" or \"at now\"."
	}
	t, note, err := lifecycle.ParseTime(date, p.ed.Instant())
	if err != nil {
		return sentence(err.Error())
	}
	p.cursor = t
	text := strings.TrimSpace("As of " + p.date() + ", " + inDays(p.ed.Instant(), t) + ". " + sentence(note))
	if p.inVersion {
		return text + "\n" + p.headline(p.focus.TrackRef, p.focused())
	}
	for _, at := range p.ed.Now().Tracks() {
		text += "\n" + p.stageCounts(at)
	}
	return text
}

// linesInFile returns the lines of the current version as they are in the file.
func linesInFile(p *place, _ string) string {
	v := p.focused()
	if !p.inVersion || v == nil {
		return noVersion
	}
	text := p.ed.Files[p.focus.File].LinesOf(v)
	switch {
	case p.ed.Now().Edited(p.focus.TrackRef, v):
		return phrase.Version(v) + ` has unsaved edits: "save" shows the lines that change before it writes them.`
	case text == "":
		return phrase.Version(v) + " has no lines to show."
	}
	return strings.TrimSuffix(text, "\n")
}

// noVersion is printed if a command needs a current version and there is none.
const noVersion = "Name a version first, for example 1.33.5."

// meant returns the versions that words mean. The words are "all" for the last list, numbers of
// that list as in "2 4-6", names and patterns, or else a filter. Names are looked up in the current
// track first. No words mean the current version.
func (p *place) meant(words string) (out []editor.Focus, err error) {
	fields := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == ',' })
	listed := slices.Concat(p.choices, model.Map(p.rest, func(e entry) editor.Focus { return e.to }))
	numbers, numbered := numbersOf(fields)
	switch {
	case words == "" && p.inVersion && p.focused() != nil:
		return []editor.Focus{p.focus}, nil
	case words == "":
		return nil, errors.New(`name versions first: 1.33.5, 1.33.*, numbers of the last list (2-4), or a filter (stage:deprecated)`)
	case words == "all":
		out = slices.DeleteFunc(slices.Clone(listed), func(at editor.Focus) bool { return at.Version == model.None })
	case numbered:
		for _, n := range numbers {
			if n < 1 || n > len(listed) || listed[n-1].Track == model.None || listed[n-1].Version == model.None || listed[n-1].Stage != model.None {
				return nil, errors.New("there is no version " + strconv.Itoa(n) + ` in the last list; "list" lists all versions with their numbers`)
			}
			out = append(out, listed[n-1])
		}
	default:
		if refs, err := p.ed.Now().NamedIn(p.focus.TrackRef, words); err == nil {
			return model.Map(refs, func(r model.Ref) editor.Focus { return focusOn(p.focus.TrackRef, r.Version) }), nil
		}
		for _, name := range fields {
			found := p.named(name)
			if out = append(out, found...); len(found) == 0 {
				out = p.filtered(strings.Join(fields, " "))
				break
			}
		}
	}
	if len(out) == 0 {
		return nil, errors.New(`no version matches "` + words + `": name versions by 1.33.5, 1.33.*, numbers of the last list (2-4), or a filter (stage:deprecated)`)
	}
	return out, nil
}

// numbersOf parses numbers and ranges of them. ok is false if a word is neither.
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
