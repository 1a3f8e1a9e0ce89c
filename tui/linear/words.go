package linear

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
)

// This file has the commands set, convert, plan and move, and others that the screen offers in
// panels. Each turns what is typed into one change, and passes it to decided.

// isChange reports whether a word has the form of a change, or is the name of a template.
func (l *conversation) isChange(word string) bool {
	_, template := l.options.Templates[word]
	return template || change.IsInstruction(word)
}

// splitWords splits words before the first one for which is returns true.
func splitWords(words string, is func(word string) bool) (before string, rest []string) {
	fields := strings.Fields(words)
	k := slices.IndexFunc(fields, is)
	if k < 0 {
		k = len(fields)
	}
	return strings.Join(fields[:k], " "), fields[k:]
}

// callOf parses the words of a set command. The name of a template is replaced by its changes.
func callOf(l *conversation, words string) (change.Call, error) {
	var out []string
	for _, word := range strings.Fields(words) {
		out = append(out, strings.Fields(cmp.Or(l.options.Templates[word], word))...)
	}
	return change.ParseCall(out, l.ed.Instant())
}

// versionsOf returns the versions that an edit is about (place.meant), which must all be in one
// file. The error says why they cannot be edited (mayEdit). Their track becomes the current one.
func versionsOf(l *conversation, names string, moves bool) (file int, refs []model.Ref, err error) {
	found, err := l.meant(names)
	if names == "" && err != nil {
		err = cmp.Or(mayEdit(l, l.focus, moves), err)
	}
	if err != nil {
		return 0, nil, err
	}
	if several := l.named(names); len(found) > 1 && len(several) > 0 && !strings.ContainsAny(names, "*?[") && len(strings.Fields(names)) == 1 {
		return 0, nil, l.ambiguous(names, found)
	}
	for _, at := range found {
		if err := mayEdit(l, at, moves); err != nil {
			return 0, nil, err
		}
		if at.File != found[0].File {
			return 0, nil, errors.New(`"` + names + `" means versions of several files: go to one with "e FILE"`)
		}
		refs = append(refs, at.Ref())
	}
	l.goToTrack(found[0].TrackRef)
	return found[0].File, refs, nil
}

// ambiguous returns the error that a name means several versions, with the names of each.
func (l *conversation) ambiguous(name string, found []editor.Focus) error {
	return errors.New(`"` + name + `" means several versions: ` + phrase.Choice(model.Map(found, func(at editor.Focus) string {
		text := model.Address(l.ed.Now().Object(at.TrackRef), at.Ref())
		if l.tracks.SeveralObjects() {
			text += " of " + l.tracks.ObjectLabel(at.TrackRef)
		}
		return model.Escape(text)
	})))
}

// mayEdit returns why a version, or a stage of it, cannot be edited; nil if it can. With moves, a
// version that is edited by moves is allowed too.
func mayEdit(l *conversation, at editor.Focus, moves bool) error {
	o, ref, reason := l.ed.Now().Object(at.TrackRef), at.Ref(), "there is nothing here"
	ref.Stage = at.Stage
	if o != nil {
		reason = systems.Can(o, lifecycle.TypeStart)
	}
	switch {
	case l.readOnly(at.File) != nil:
		return l.readOnly(at.File)
	case reason == "" || moves && systems.Moved(o):
		reason = systems.Decided(o, ref)
	case systems.Moved(o):
		reason = phrase.Ended(reason) + ` Type a move, for example "move propose"`
	}
	if reason == "" {
		return nil
	}
	return errors.New(reason)
}

// inTrack returns the track and the indexes of the versions that an edit is about. They must be in
// one track.
func inTrack(l *conversation, names string) (at model.TrackRef, indexes []int, err error) {
	file, refs, err := versionsOf(l, names, false)
	if err != nil {
		return at, nil, err
	}
	at = model.TrackRef{File: file, Object: refs[0].Object, Track: refs[0].Track}
	for _, r := range refs {
		if r.Object != at.Object || r.Track != at.Track {
			return at, nil, errors.New(`"` + names + `" means versions of several tracks: name those of one, for example ` + l.trackName(at) + "/1.33.*")
		}
		indexes = append(indexes, r.Version)
	}
	return at, indexes, nil
}

// readOnly verifies a file and returns why it may not be edited, or nil.
func (l *conversation) readOnly(file int) error {
	l.verify(file)
	if reason := l.ed.ReadOnly(file); reason != "" {
		return errors.New(reason)
	}
	return nil
}

// verify compares how a file was read with the reading of the YAML library, before its first edit.
// If they differ, the file is locked.
func (l *conversation) verify(file int) {
	if doc := l.ed.Files[file].Doc; l.options.Writable && !l.checked[doc] {
		l.checked[doc] = true
		l.ed.Accept(l.ed.Verify(file)())
	}
}

// set makes changes to versions, or adds versions with version+.
func set(l *conversation, words string) string { return l.decided(changed(l, words)) }

// changed returns the proposal for the words of a set command.
func changed(l *conversation, words string) (p proposal, err error) {
	call, err := callOf(l, words)
	switch {
	case err != nil:
		return p, err
	case len(call.Changes) == 0:
		return p, errors.New(`type what to change, for example "` + cmp.Or(strings.Join(call.Versions, " "), "1.33.5") + " " + changesFor(l) + `"`)
	case call.Adds():
		return adding(l, call)
	}
	states := slices.ContainsFunc(call.Changes, func(c change.Instruction) bool { return c.Op == change.OpState })
	file, refs, err := versionsOf(l, strings.Join(call.Versions, " "), states)
	if err != nil {
		return p, err
	}
	return applied(l, file, l.ed.Now().Drafts[file], change.Same(refs, call.Changes...))
}

// adding returns the proposal of a call with version+. Versions are added to the current track
// unless they name another.
func adding(l *conversation, call change.Call) (p proposal, err error) {
	if err := mayAdd(l); err != nil {
		return p, err
	}
	if len(call.Versions) == 0 {
		return p, errors.New(`name the version to add, for example "1.36.1 version+ supported=today"`)
	}
	for i, name := range call.Versions {
		if t := l.ed.Now().Track(l.focus.TrackRef); t != nil && !strings.Contains(name, "/") {
			call.Versions[i] = t.Name + "/" + name
		}
	}
	return added(l, l.focus.File, l.focus.Object, call, func(track string) bool { return track == model.Kubernetes })
}

// changesFor returns example changes that may be typed here, with the names of templates.
func changesFor(l *conversation) string {
	text := "expired=2026-08-01"
	if o := l.object(); o != nil && l.can(lifecycle.TypeStart) == "" {
		var versions []*model.Version
		if l.inVersion && l.focused() != nil {
			versions = append(versions, l.focused())
		}
		text = compose.Retiring(o, l.ed.Now().Track(l.focus.TrackRef), versions)
	}
	return strings.Join(append([]string{text}, l.options.Templates.Names()...), `" or "`)
}

// applied returns the proposal to apply orders to a draft of a file. The draft must be derived from
// the present one.
func applied(l *conversation, file int, d model.Draft, orders []change.Order) (p proposal, err error) {
	next, notes, err := change.Apply(d, orders, l.ed.ActorIn(file))
	if err != nil {
		return p, err
	}
	p.Change, p.notes = l.ed.ChangeTo(file, next, ""), model.Map(notes, func(n change.Note) string { return sentence(n.String()) })
	p.Label = change.Sentence(file, l.ed.Now().Objects(file), p.Edits)
	return p, nil
}

// added returns the proposal to add the versions of a call to an object of a file. Missing tracks
// are added if listable returns true for them.
func added(l *conversation, file, object int, call change.Call, listable func(track string) bool) (proposal, error) {
	d := change.WithTracks(l.ed.Now().Drafts[file], object, call.Versions, listable)
	orders, err := call.Orders(d.Objects(), []int{object}, func(object int) *model.Object { return l.ed.Now().ParentOf(file, object) })
	if err != nil {
		return proposal{}, err
	}
	return applied(l, file, d, orders)
}

// mayAdd returns why no version can be added to the current track, or nil.
func mayAdd(l *conversation) error {
	if reason := cmp.Or(l.can(lifecycle.AddVersion), systems.Decided(l.object(), l.focus.In(model.None))); reason != "" {
		return errors.New(reason)
	}
	return l.readOnly(l.focus.File)
}

// start asks for the start of a stage, or the value of an older field. The words are VERSION STAGE
// START. VERSION may be left out at a current version, and START is asked for if it is missing. A
// stage that the version lacks is added.
func start(l *conversation, words string) string {
	names, rest := splitWords(words, func(word string) bool { return isStage(l, word) })
	if len(rest) == 0 { // no word is a stage: changed says what is wrong with the first one
		names, rest = "", strings.Fields(words)
	}
	if names != "" {
		found, err := l.meant(names)
		if err != nil {
			return refusalText(err)
		}
		if len(found) > 1 {
			return "Name one version, or write " + rest[0] + "=DATE for several."
		}
		l.goTo(found[0])
		l.renumber()
	}
	v := l.focused()
	if !l.inVersion || v == nil {
		return noVersion
	}
	if err := mayEdit(l, l.focus, false); err != nil {
		return refusalText(err)
	}
	if len(rest) == 0 {
		lacks := model.Map(l.ed.Now().Additions(l.focus.TrackRef, v), func(a lifecycle.Addition) string { return `"add ` + change.StageWord(v, a.Kind.Name) + `"` })
		return `Type "add-version" for the next version. You can say ` + phrase.Choice(lacks) + "."
	}
	word, answer := change.StageWord(v, rest[0]), strings.Join(rest[1:], " ")
	for k := range lifecycle.Stages(v) {
		if wordOf(v, k) == word && !v.Bare() {
			return startOf(l, k, answer)
		}
	}
	if _, err := changed(l, word+"=now"); err != nil {
		return refusalText(err) // no start would be accepted
	}
	return l.settled(question{"Start of " + word + `, which is new. New start, "open" for always, or empty to leave it.`, newStart, "type another start", func(answer string) (proposal, error) {
		if answer == "open" {
			answer = ""
		}
		return changed(l, word+"="+answer)
	}}, answer)
}

// newStart is the prompt for a start.
const newStart = "New start, or empty to leave it."

// startOf asks for the start of stage k of the current version, or for the value of an older field.
func startOf(l *conversation, k int, answer string) string {
	v, at := l.focused(), l.focus
	at.Stage = k
	if err := mayEdit(l, at, false); err != nil {
		return refusalText(err)
	}
	if values := systems.Of(l.object()).Values(v, k); values != nil {
		choice := "Type " + phrase.Choice(model.Map(values, func(kind model.StageKind) string { return kind.Name })) + ", or empty to leave it."
		return l.settled(question{"The classification of " + phrase.Version(v) + " is " + model.Escape(v.Classification.Text) + ", without a date. " + choice, choice, "type another word", func(answer string) (proposal, error) {
			return changed(l, lifecycle.ClassificationField+"="+answer)
		}}, answer)
	}
	present, now := lifecycle.Stages(v)[k].Start, "open"
	if present.Form != model.Always {
		now = model.Escape(present.String())
	}
	return l.settled(question{"Start of " + model.Escape(lifecycle.WordOf(v, k)) + ", now " + now + ". " + newStart, newStart, "type another start", func(answer string) (p proposal, err error) {
		switch answer {
		case "?":
			return p, errors.New("a start is a date such as 2026-08-01, +14d from now, +=1mo from the present start, or the word open for always")
		case "open":
			answer = ""
		}
		start, note, err := lifecycle.ParseStart(answer, l.ed.Instant(), present)
		if p.Change = l.ed.SetStart(at, start); note != "" {
			p.notes = []string{sentence(note)}
		}
		return p, err
	}}, answer)
}

// isStage reports whether a word names a stage or field in a set command, or a stage of the current
// version.
func isStage(l *conversation, word string) bool {
	return isWord(word) || slices.ContainsFunc(lifecycle.Stages(l.focused()), func(s model.Stage) bool { return s.Name == word })
}

// wordOf returns the word for stage k of a version in a set command.
func wordOf(v *model.Version, k int) string { return change.StageWord(v, lifecycle.WordOf(v, k)) }

// isWord reports whether a word can begin a change.
func isWord(word string) bool { return slices.Contains(change.Words(), word) }

// add adds a stage to the current version. If the first word looks like a version, it adds that
// version instead.
func add(l *conversation, words string) string {
	if word, _, _ := strings.Cut(words, " "); strings.ContainsAny(word, "/0123456789") {
		return addVersion(l, words)
	}
	return start(l, words)
}

// remove removes a stage of versions if the last word names one, else the versions.
func remove(l *conversation, words string) string {
	names, rest := splitWords(words, func(word string) bool { return isStage(l, word) })
	v, at := l.focused(), l.focus
	if len(rest) != 1 || v == nil {
		return set(l, words+" version-")
	}
	if k := slices.IndexFunc(lifecycle.Stages(v), func(s model.Stage) bool { return s.Name == rest[0] }); names == "" && k >= 0 {
		at.Stage = k
		if err := mayEdit(l, at, false); err != nil {
			return refusalText(err)
		}
	}
	return set(l, names+" "+change.StageWord(v, rest[0])+"-")
}

// addVersion adds the named versions. Without names it adds the next patch after the current
// version, and for a pattern that of each matching minor. Changes after the names are the starts of
// the new versions; "like" copies those of the predecessor. Changes after the word before apply to
// the predecessor of each.
func addVersion(l *conversation, words string) string {
	if err := mayAdd(l); err != nil {
		return refusalText(err)
	}
	words, before, hasBefore := strings.Cut(" "+words+" ", " before ")
	names, starts := splitWords(words, func(word string) bool { return l.isChange(word) || word == compose.Like || word == "none" })
	if ref, version, err := model.FindTrack(l.ed.Now().Objects(l.focus.File), []int{l.focus.Object}, names); err == nil && strings.Contains(names, "/") {
		l.goToTrack(model.TrackRef{File: l.focus.File, Object: ref.Object, Track: ref.Track})
		names = version
	}
	news, err := followers(l, names)
	if err != nil {
		return refusalText(err)
	}
	at, texts := l.focus.TrackRef, l.texts
	if l.can(lifecycle.Inherit) != "" {
		texts = texts.Or(compose.ProposedTexts(l.object(), l.ed.Now().Track(at), news, l.ed.Instant()))
	}
	offered := texts
	if len(starts) > 0 {
		texts.Starts = notNone(strings.Join(starts, " "))
	}
	if hasBefore {
		texts.Predecessor = notNone(strings.TrimSpace(before))
	}
	made, err := compose.Add(l.ed.Reader, at, news, texts, l.options.Templates)
	if err != nil {
		return sentence(err.Error())
	}
	full := `In full: "add-version ` + strings.Join(model.Map(news, func(x compose.NewVersion) string { return model.Escape(x.Text) }), " ") +
		" " + model.Escape(cmp.Or(texts.Starts, "none")) + " before " + model.Escape(cmp.Or(texts.Predecessor, "none")) + `".`
	return l.decided(proposal{Change: made.Change, notes: []string{full}, texts: &editor.TextsStep{Before: l.texts, After: l.texts.After(texts, offered)}}, nil)
}

// notNone returns a text of changes, or "" for the word none.
func notNone(text string) string {
	if text == "none" {
		return ""
	}
	return text
}

// followers returns the versions to add to the current track. Without names they are the next patch
// after the current version, or after the newest one. For a pattern they are the next patch of each
// matching minor.
func followers(l *conversation, names string) (news []compose.NewVersion, err error) {
	t, order, among := l.ed.Now().Track(l.focus.TrackRef), l.tracks.At(l.focus.TrackRef).Order, []int{}
	if l.inVersion {
		among = []int{l.focus.Version}
	} else if len(order) > 0 {
		among = []int{int(order[0])}
	}
	fields := strings.Fields(names)
	if model.IsPattern(names) {
		refs, err := l.ed.Now().NamedIn(l.focus.TrackRef, names)
		if err != nil {
			return nil, err
		}
		among, fields = model.Map(refs, func(r model.Ref) int { return r.Version }), nil
	}
	for _, i := range compose.Highest(t, order, among) {
		news = append(news, compose.NextPatch(t, i))
	}
	if len(fields) > 0 {
		after := model.None
		if len(news) > 0 {
			after = news[0].After
		}
		return model.Map(fields, func(text string) compose.NewVersion { return compose.NewVersion{Text: text, After: after} }), nil
	}
	if len(news) == 0 || news[0].Text == "" {
		return nil, errors.New(`name the version to add, for example "add 1.36.1"`)
	}
	return news, nil
}

// shift asks which stages of versions to move, and moves their starts by a period.
func shift(l *conversation, words string) string {
	i := strings.LastIndexByte(words, ' ') + 1
	if !compose.IsPeriod(words[i:]) {
		return `Type the period, for example "shift 1.33.* +=14d".`
	}
	at, indexes, err := inTrack(l, strings.TrimSpace(words[:i]))
	if err != nil {
		return refusalText(err)
	}
	choices := compose.StageChoices(l.object().Scale, phrase.Day(l.ed.Instant()))
	l.say("Which stages?")
	n := l.choose(append(model.Map(choices, func(c compose.StageChoice) string { return c.Label }), "leave it as it was")...)
	if n > len(choices) {
		return leftAsItWas
	}
	shift, err := compose.ShiftBy(l.ed.Reader, at, indexes, words[i:], choices[n-1])
	notes := []string{shift.Counted() + "."}
	for _, x := range shift.Lines {
		if len(x.Stays) > 0 {
			notes = append(notes, x.Version+": "+strings.Join(x.Stays, "; ")+".")
		}
	}
	return l.decided(proposal{Change: shift.Change, notes: []string{firstPage(notes)}}, err)
}

// convert converts the older fields of versions to a lifecycle, or back with --to legacy.
func convert(l *conversation, words string) string {
	if reason := l.can(lifecycle.Convert); reason != "" {
		return sentence(reason)
	}
	names, to, _ := strings.Cut(words+" ", "--to ")
	if to = cmp.Or(strings.TrimSpace(to), lifecycle.FromLifecycle); to != lifecycle.FromLifecycle && to != lifecycle.FromLegacy {
		return `Convert to "--to lifecycle" or "--to legacy".`
	}
	at, indexes, err := inTrack(l, strings.TrimSpace(names))
	if err != nil {
		return refusalText(err)
	}
	c, steps, err := compose.Convert(l.ed.Reader, at, indexes, to == lifecycle.FromLegacy)
	if err == nil && len(steps) == 0 {
		return "There is nothing to convert."
	}
	return l.decided(proposal{Change: c, notes: []string{"The stage at every instant stays the same."}}, err)
}

// copyTo copies the lifecycle of the current version to others of its track.
func copyTo(l *conversation, names string) string {
	if !l.inVersion || l.focused() == nil {
		return noVersion
	}
	if names == "" {
		return `Name the versions to copy to, for example "copy-to 1.33.6 1.32.*".`
	}
	if err := mayEdit(l, l.focus, false); err != nil {
		return refusalText(err)
	}
	refs, err := l.ed.Now().NamedIn(l.focus.TrackRef, names)
	if err != nil {
		return refusalText(err)
	}
	c, err := l.ed.CopyLifecycle(l.focus, refs)
	return l.decided(proposal{Change: c}, err)
}

// promote copies the lifecycle of the current version, or one start of it, to another open profile.
// The profile is named by its title or its file.
func promote(l *conversation, words string) string {
	if !l.inVersion || l.focused() == nil {
		return noVersion
	}
	x := editor.SideBySideOf(l.ed.Now())
	column := func(is func(at model.TrackRef) bool) int { return slices.IndexFunc(x.Profiles, is) }
	from := column(func(at model.TrackRef) bool { return at.File == l.focus.File && at.Object == l.focus.Object })
	row := x.Row(l.focus.TrackRef, l.focus.Version)
	if from < 0 || row == nil {
		return "Only versions of profiles can be copied to others."
	}
	name, stage, _ := strings.Cut(words, " ")
	to := slices.Index(x.Columns, name)
	if file, err := l.ed.FileNamed(name); to < 0 && err == nil {
		to = column(func(at model.TrackRef) bool { return at.File == file })
	}
	others := slices.Delete(model.Map(x.Columns, model.Escape), from, from+1)
	switch stage = strings.TrimSpace(stage); {
	case len(others) == 0:
		return `No other profile is open: "e FILE" opens one.`
	case to < 0 || to == from:
		return "Name the profile to copy to: " + strings.Join(others, ", ") + "."
	case stage != "" && l.focused().StageNamed(stage) == model.None:
		return phrase.Version(l.focused()) + " has no stage " + model.Escape(stage) + change.Starts(l.focused()) + "."
	}
	if _, listed := row.In(to); !listed && stage != "" {
		return model.Escape(x.Columns[to]) + " does not list " + model.Escape(row.Version()) + `: type "promote ` + name + `" for all of it.`
	}
	p, err := l.ed.Promote(row, from, to, stage)
	return l.decided(proposal{Change: p.Change}, err)
}

// planned proposes the starts that the policy of the current object gives to the named versions, or
// to all. With --project, it assumes future releases at the policy's cadence.
func planned(l *conversation, words string) string {
	if reason := l.can(lifecycle.Propose); reason != "" {
		return sentence(reason)
	}
	names, project := strings.CutSuffix(words, "--project")
	at := l.focus.TrackRef
	p, err := l.ed.Propose(at, project)
	if err != nil {
		return refusalText(err)
	}
	at.Track = p.Track
	refs, err := l.ed.Now().NamedIn(at, names)
	if err != nil {
		return refusalText(err)
	}
	p.Changes = slices.DeleteFunc(p.Changes, func(c plan.Change) bool { return len(refs) > 0 && !slices.Contains(refs, c.Ref) })
	said := firstPage(model.Map(p.Changes, func(c plan.Change) string {
		return model.Escape(c.Version) + ": " + model.Escape(c.Stage) + " from " + phrase.Instant(c.Start) + ", " + model.Escape(c.Because()) + "."
	}))
	if len(p.Changes) == 0 {
		said = "The policy gives no start that is missing."
	}
	said = "Plan by the policy " + model.Escape(p.Policy) + ": " + p.Summary() + ".\n" + said
	for _, s := range p.Skipped {
		said += "\nSkipped: " + model.Escape(s.Version) + ", " + s.Reason + "."
	}
	if !project && p.Projects && len(p.Skipped) > 0 {
		said += "\n\"plan --project\" also plans from expected releases."
	}
	if len(p.Changes) == 0 {
		return said
	}
	c, err := l.ed.Fill(at.File, p)
	return l.decided(proposal{Change: c, means: said}, err)
}

// move moves the named package revisions, or else the current one, to another state.
func move(l *conversation, words string) string {
	i := strings.LastIndexByte(words, ' ') + 1
	names, word := strings.TrimSpace(words[:i]), words[i:]
	if !systems.Moved(l.object()) {
		return `Only package revisions are moved. To move a start, type "deprecated+=1mo".`
	}
	file, refs, err := versionsOf(l, names, true)
	if moves := systems.Of(l.object()).Nouns().Moves; err == nil && !slices.Contains(moves, word) {
		return "A move is " + phrase.Choice(moves) + "."
	}
	if err != nil {
		return refusalText(err)
	}
	slices.SortFunc(refs, func(a, b model.Ref) int { return b.Version - a.Version }) // from the last, because a delete changes the indexes of those after it
	d, means := l.ed.Now().Drafts[file], []string{}
	for _, ref := range refs {
		next, did, err := systems.Move(d, ref, word, l.ed.ActorIn(file))
		if err != nil {
			return refusalText(err)
		}
		d, means = next, append(means, did.Message)
	}
	return l.decided(proposal{Change: l.ed.ChangeTo(file, d, phrase.List(means)), means: strings.Join(means, ".\n") + "."}, nil)
}

// fix asks which finding to fix and how. It lists the findings of the current version, or of all
// files if there is none, the worst first.
func fix(l *conversation) string {
	if err := l.readOnly(l.focus.File); err != nil {
		return refusalText(err)
	}
	var found []model.Finding
	var in []int
	var labels []string
	for _, severity := range model.Severities {
		for file, findings := range l.ed.Now().Findings {
			for _, f := range findings {
				here := !l.inVersion || file == l.focus.File && f.Ref.OfVersion() == l.focus.Ref().OfVersion()
				if f.Severity == severity && len(f.Fixes) > 0 && here && l.ed.ReadOnly(file) == "" {
					found, in = append(found, f), append(in, file)
					labels = append(labels, strings.TrimSpace(f.Rule+" "+model.Escape(f.Version)))
				}
			}
		}
	}
	if len(found) == 0 {
		return "There is no finding with a quick fix here."
	}
	const leave = "leave it as it is"
	at := 0
	if len(found) > 1 {
		l.say(phrase.Plural(len(found), "finding") + " can be fixed.")
		if at = l.choose(append(labels, leave)...) - 1; at == len(found) {
			return leftAsItWas
		}
	}
	l.say(l.findingText(&found[at], true))
	fixes := found[at].Fixes
	n := l.choose(append(model.Map(fixes, func(f model.Fix) string { return model.Escape(f.Label) }), leave)...) - 1
	if n == len(fixes) {
		return leftAsItWas
	}
	fix := compose.FixOf(l.ed.Reader, in[at], &fixes[n])
	return l.decided(proposal{Change: fix.Change, means: sentence(fix.String())}, nil)
}
