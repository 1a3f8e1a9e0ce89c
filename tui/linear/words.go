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

// The words of this file are those of the commands set, convert, plan and move, and of the keys
// that the screen has alongside them. Each makes one change of what is typed; decide does the rest.

// isChange reports whether a word has the form of a change, or is the name of a template.
func (l *conversation) isChange(word string) bool {
	_, template := l.options.Templates[word]
	return template || change.IsInstruction(word)
}

// call parses the words of set, in which the name of a template stands for its changes.
func (l *conversation) call(words string) (change.Call, error) {
	var out []string
	for _, word := range strings.Fields(words) {
		if template, is := l.options.Templates[word]; is {
			out = append(out, strings.Fields(template)...)
		} else {
			out = append(out, word)
		}
	}
	return change.ParseCall(out, l.ed.Instant())
}

// set makes changes to versions: to those named, else to the current one, else to those marked.
func set(l *conversation, words string) string {
	call, err := l.call(words)
	if err != nil {
		return refusalText(err)
	}
	if len(call.Changes) == 0 {
		return "Type what to change, as \"" + cmp.Or(strings.Join(call.Versions, " "), "1.33.5") + " " + l.example() + "\"."
	}
	if call.Adds() {
		return l.addByCall(call)
	}
	names := strings.Join(call.Versions, " ")
	if names == "" && l.inVersion {
		names = "this"
	}
	moves := slices.ContainsFunc(call.Changes, func(c change.Instruction) bool { return c.Op == change.OpState })
	refs, why := several(l, names, "set", moves)
	if why != "" {
		return why
	}
	return l.decided(l.applied(l.focus.File, l.ed.Now().Drafts[l.focus.File], change.Same(refs, call.Changes...)))
}

// example returns changes as an example of what may be typed here, with the names of templates.
func (l *conversation) example() string {
	text := "expired=2026-08-01"
	if o := l.ed.Now().Object(l.focus.TrackRef); o != nil && l.can(lifecycle.TypeStart) == "" {
		text = systems.Of(o).Nouns().Retires
	}
	return strings.Join(append([]string{text}, l.options.Templates.Names()...), `" or "`)
}

// applied returns the proposal that orders make of a draft of a file, which was derived from the
// present one.
func (l *conversation) applied(file int, d model.Draft, orders []change.Order) (p proposal, err error) {
	next, notes, err := change.Apply(d, orders, l.ed.ActorIn(file))
	if err != nil {
		return p, err
	}
	p.Change, p.notes, _ = said(l.ed.ChangeTo(file, next, ""), notes, nil)
	changes, err := change.Effect(file, l.ed.Now().Objects(file), p.Edits)
	p.Label = labelOf(changes)
	return p, err
}

// labelOf returns a label for changes.
func labelOf(changes []change.Change) string {
	if len(changes) == 1 {
		return changes[0].String()
	}
	versions := map[string]bool{}
	for _, c := range changes {
		versions[c.Track+"/"+c.Version] = true
	}
	return phrase.Plural(len(changes), "edit") + " in " + phrase.Plural(len(versions), "version")
}

// addByCall adds versions with version+, in the current track unless they name another.
func (l *conversation) addByCall(call change.Call) string {
	if reason := l.addRefusal(); reason != "" {
		return reason
	}
	at := l.focus.TrackRef
	for i, name := range call.Versions {
		if t := l.ed.Now().Track(at); t != nil && !strings.Contains(name, "/") {
			call.Versions[i] = t.Name + "/" + name
		}
	}
	if len(call.Versions) == 0 {
		return `Name the version to add, as "1.36.1 version+ supported=today".`
	}
	return l.decided(l.added(at.File, at.Object, call, func(track string) bool { return track == model.Kubernetes }))
}

// added returns the proposal that adds the versions of a call to an object of a file, and the
// tracks that it lacks for them if they are listable.
func (l *conversation) added(file, object int, call change.Call, listable func(track string) bool) (proposal, error) {
	d := change.WithTracks(l.ed.Now().Drafts[file], object, call.Versions, listable)
	orders, err := call.Orders(d.Objects(), []int{object}, func(object int) *model.Object { return l.ed.Now().ParentOf(file, object) })
	if err != nil {
		return proposal{}, err
	}
	return l.applied(file, d, orders)
}

// addRefusal returns why no version can be added to the current track, or "".
func (l *conversation) addRefusal() string {
	return cmp.Or(sentence(l.can(lifecycle.AddVersion)), sentence(systems.Decided(l.ed.Now().Object(l.focus.TrackRef), l.focus.In(model.None))), sentence(l.readOnly()))
}

// add adds a stage to the current version or, if the words name none, a version.
func add(l *conversation, words string) string {
	word, _, _ := strings.Cut(words, " ")
	switch {
	case words == "" && l.inVersion:
		return strings.TrimSpace(`Type "add STAGE", or "add-version" for the next version. ` + l.offered(l.focused()))
	case words != "" && !strings.ContainsAny(word, "/0123456789"):
		return start(l, words)
	}
	return addVersion(l, words)
}

// addVersion adds the versions named, or else the next patch of each minor that has a mark or,
// without marks, of the minor of the current version. Changes after the names are their starts,
// those after the word before are made to the version before each; "like VERSION" gives them the
// starts of another one.
func addVersion(l *conversation, words string) string {
	if reason := l.addRefusal(); reason != "" {
		return reason
	}
	words, before, hasBefore := strings.Cut(" "+words+" ", " before ")
	fields := strings.Fields(words)
	if k := slices.IndexFunc(fields, func(word string) bool { return strings.Contains(word, "/") }); k >= 0 {
		ref, version, err := model.FindTrack(l.ed.Now().Objects(l.focus.File), []int{l.focus.Object}, fields[k])
		if err != nil {
			return refusalText(err)
		}
		l.turnTo(model.TrackRef{File: l.focus.File, Object: ref.Object, Track: ref.Track})
		fields[k] = version
	}
	k := slices.IndexFunc(fields, func(word string) bool { return word == "like" || word == "none" || l.isChange(word) })
	if k < 0 {
		k = len(fields)
	}
	at, news := l.focus.TrackRef, followers(l, l.focus.TrackRef)
	if k > 0 {
		after := news[0].After
		news = model.Map(fields[:k], func(text string) compose.NewVersion { return compose.NewVersion{Text: text, After: after} })
	}
	if news[0].Text == "" {
		return `Name the version to add, as "add 1.36.1".`
	}
	remembered := l.texts
	offered := remembered
	if l.can(lifecycle.Inherit) != "" {
		offered = remembered.Or(compose.ProposedTexts(l.ed.Now().Object(at), l.ed.Now().Track(at), news, l.ed.Instant()))
	}
	texts, rest := offered, fields[k:]
	like := len(rest) == 2 && rest[0] == "like"
	switch {
	case like:
		refs, err := l.ed.Now().NamedIn(at, rest[1])
		if err != nil || len(refs) != 1 {
			return `No single version answers to "` + model.Escape(rest[1]) + `": name one, as "add 1.36.1 like 1.36.0".`
		}
		texts.Starts = change.WordsOf(l.ed.Now().Object(at).Version(refs[0]))
	case len(rest) > 0:
		texts.Starts = notNone(strings.Join(rest, " "))
	}
	if hasBefore {
		texts.Predecessor = notNone(strings.TrimSpace(before))
	}
	made, err := compose.Add(l.ed.Reader, at, news, texts, l.options.Templates)
	if wrong := (*compose.Wrong)(nil); errors.As(err, &wrong) && wrong.At >= len(news) {
		return sentence(err.Error()) + "\n" + typedInFull(news, texts)
	}
	if err != nil {
		return sentence(err.Error())
	}
	said, became := l.decide(proposal{Change: made.Change, notes: []string{typedInFull(news, texts)}}, "")
	if became != kept {
		return said
	}
	if like {
		texts.Starts = offered.Starts
	}
	step := editor.TextsStep{Before: remembered, After: remembered.After(texts, offered)}
	l.ed.SetMark(editor.Mark{Focus: l.focus, Texts: &step})
	remember(l, step.After)
	for _, i := range l.tracks.Marked(at, l.marked) {
		delete(l.marked, l.ed.Now().KeyOf(at, i))
	}
	for i, v := range l.ed.Now().Track(at).Versions {
		if len(news) == 1 && v.Base == model.None && v.Text == news[0].Text {
			return said + "\n" + l.enter(focusOn(at, i))
		}
	}
	return said
}

// notNone returns a text of changes, "" for the word none.
func notNone(text string) string {
	if text == "none" {
		return ""
	}
	return text
}

// typedInFull says with which words the same versions are added with the same texts, so that
// others can be typed.
func typedInFull(news []compose.NewVersion, texts editor.RememberedTexts) string {
	names := strings.Join(model.Map(news, func(x compose.NewVersion) string { return model.Escape(x.Text) }), " ")
	return `In full: "add-version ` + names + " " + model.Escape(cmp.Or(texts.Starts, "none")) + " before " + model.Escape(cmp.Or(texts.Predecessor, "none")) + `".`
}

// followers proposes the next patch of each minor that has a mark in a track, else of the minor
// of the current version, else of that of the newest version; in an empty track, a version to be
// typed.
func followers(l *conversation, at model.TrackRef) []compose.NewVersion {
	t, order := l.ed.Now().Track(at), l.tracks.At(at).Order
	among := l.tracks.Marked(at, l.marked)
	switch {
	case len(among) > 0 || len(order) == 0:
	case l.inVersion:
		among = []int{l.focus.Version}
	default:
		among = []int{int(order[0])}
	}
	if len(among) == 0 {
		return []compose.NewVersion{{After: model.None}}
	}
	return model.Map(compose.Highest(t, order, among), func(i int) compose.NewVersion { return compose.NextPatch(t, i) })
}

// remove removes a stage of versions if the words end in one, else the versions.
func remove(l *conversation, words string) string {
	if l.inVersion && l.focused() != nil {
		if k, rest := l.stageMeant(words); k != model.None && rest == "" {
			if reason := l.stageRefusal(k); reason != "" {
				return reason
			}
			return set(l, change.StageWord(l.focused(), lifecycle.WordOf(l.focused(), k))+"-")
		}
	}
	names, word := cutLast(words)
	switch {
	case slices.Contains(change.Words(), word):
		return set(l, names+" "+word+"-")
	case words == "" && !l.inVersion:
		return `Name what to remove, as "remove 1.31.11" or "remove 1.31.* deprecated".`
	}
	return set(l, words+" version-")
}

// cutLast splits words before the last one.
func cutLast(words string) (before, last string) {
	i := strings.LastIndexByte(words, ' ') + 1
	return strings.TrimSpace(words[:i]), words[i:]
}

// shift moves the starts of some stages of versions by a period. It makes other changes as set
// does, but to those marked rather than to the current version.
func shift(l *conversation, words string) string {
	fields := strings.Fields(words)
	k := slices.IndexFunc(fields, func(word string) bool { return compose.IsPeriod(word) || l.isChange(word) })
	if k < 0 {
		return `Type by what to shift, as "shift 1.33.* +=14d", or changes as "` + l.example() + `".`
	}
	refs, why := several(l, strings.Join(fields[:k], " "), "shift", false)
	if why != "" {
		return why
	}
	at := l.focus.TrackRef
	if !compose.IsPeriod(fields[k]) {
		call, err := l.call(strings.Join(fields[k:], " "))
		if err != nil {
			return refusalText(err)
		}
		return l.decided(l.applied(at.File, l.ed.Now().Drafts[at.File], change.Same(refs, call.Changes...)))
	}
	choices := compose.StageChoices(l.ed.Now().Object(at).Scale, phrase.Day(l.ed.Instant()))
	named := strings.Join(fields[k+1:], " ")
	i := slices.Index([]string{"", "all", "past"}, named)
	if i < 0 {
		i = slices.IndexFunc(choices, func(c compose.StageChoice) bool { return c.One && c.Label == named })
	}
	if i < 0 {
		return `Which stages? Nothing for ` + choices[0].Label + `, "all" for ` + choices[1].Label + `, "past" for ` + choices[2].Label + `, or the name of one.`
	}
	shift, err := compose.ShiftBy(l.ed.Reader, at, model.Map(refs, func(r model.Ref) int { return r.Version }), fields[k], choices[i])
	notes := []string{shift.Counted() + ", of the stages " + choices[i].Label + "."}
	for _, x := range shift.Lines {
		if len(x.Stays) > 0 && len(notes) <= page {
			notes = append(notes, x.Version+": "+strings.Join(x.Stays, "; ")+".")
		}
	}
	return l.decided(proposal{Change: shift.Change, notes: notes}, err)
}

// convert turns the older fields of versions into a lifecycle, or back with --to legacy: of those
// named, else of those marked, else of the current version.
func convert(l *conversation, words string) string {
	if reason := l.can(lifecycle.Convert); reason != "" {
		return sentence(reason)
	}
	names, to, _ := strings.Cut(words+" ", "--to ")
	switch to = strings.TrimSpace(to); to {
	case "", lifecycle.FromLifecycle, lifecycle.FromLegacy:
	default:
		return `Convert to "--to lifecycle" or "--to legacy".`
	}
	refs, why := several(l, strings.TrimSpace(names), "convert", false)
	if why != "" {
		return why
	}
	c, steps, err := compose.Convert(l.ed.Reader, l.focus.TrackRef, model.Map(refs, func(r model.Ref) int { return r.Version }), to == lifecycle.FromLegacy)
	if err == nil && len(steps) == 0 {
		return "There is nothing to convert."
	}
	if len(steps) == 1 {
		c.Label = phrase.Version(steps[0].After) + " converted to " + cmp.Or(to, lifecycle.FromLifecycle)
	}
	return l.decided(proposal{Change: c, notes: []string{"The stage at every instant stays the same."}, sure: len(refs) == 1}, err)
}

// copyTo copies the lifecycle of the current version to those named, else to those marked.
func copyTo(l *conversation, names string) string {
	if reason := l.stageRefusal(model.None); reason != "" {
		return reason
	}
	refs, err := l.ed.Now().NamedIn(l.focus.TrackRef, names)
	if err != nil {
		return refusalText(err)
	}
	if names == "" {
		refs = model.Map(l.tracks.Marked(l.focus.TrackRef, l.marked), l.focus.In)
	}
	if len(refs) == 0 {
		return `Name the versions to copy to, for example "copy-to 1.33.6 1.32.*", or mark them.`
	}
	c, err := l.ed.CopyLifecycle(l.focus, refs)
	return l.decided(proposal{Change: c}, err)
}

// promote takes the lifecycle of the current version, or one start of it, over into another open
// profile.
func promote(l *conversation, words string) string {
	if !l.inVersion {
		return "Name a version first, for example 1.33.5."
	}
	x := editor.SideBySideOf(l.ed.Now())
	from := slices.IndexFunc(x.Profiles, func(p model.TrackRef) bool { return p.File == l.focus.File && p.Object == l.focus.Object })
	row := x.Row(l.focus.TrackRef, l.focus.Version)
	if from < 0 || row == nil {
		return "Only versions of profiles are taken over into others."
	}
	name, stage, _ := strings.Cut(words, " ")
	stage = strings.TrimSpace(stage)
	to, why := l.profileNamed(x, name, from)
	if why != "" {
		return why
	}
	if _, listed := row.In(to); !listed && stage != "" {
		return model.Escape(x.Columns[to]) + " does not list " + model.Escape(row.Version()) + `: type "promote ` + name + `" for all of it.`
	}
	if stage != "" && l.focused().StageNamed(stage) == model.None {
		return phrase.Version(l.focused()) + " has no stage " + model.Escape(stage) + change.Starts(l.focused()) + "."
	}
	p, err := l.ed.Promote(row, from, to, stage)
	return l.decided(proposal{Change: p.Change}, err)
}

// profileNamed returns the column of a profile, named by its title or by its file. If the name
// means none, why says which there are.
func (p *place) profileNamed(x *editor.SideBySide, name string, except int) (column int, why string) {
	var others []string
	for i, title := range x.Columns {
		if i == except {
			continue
		}
		if title == name {
			return i, ""
		}
		others = append(others, model.Escape(title))
	}
	file, err := p.ed.FileNamed(name)
	of := func(at model.TrackRef) bool { return at.File == file }
	if column = slices.IndexFunc(x.Profiles, of); err == nil && column >= 0 && column != except && !slices.ContainsFunc(x.Profiles[column+1:], of) {
		return column, ""
	}
	if len(others) == 0 {
		return 0, `No other profile is open: "e FILE" opens one.`
	}
	return 0, "Name the profile that gets it: " + strings.Join(others, ", ") + "."
}

// planStarts proposes the starts that the policy of the current object gives, for the versions
// named or for all. With --project, releases are assumed to follow at the policy's cadence.
func planStarts(l *conversation, words string) string {
	if reason := l.can(lifecycle.Propose); reason != "" {
		return sentence(reason)
	}
	names, project := strings.CutSuffix(words, "--project")
	at := l.focus.TrackRef
	p, err := l.ed.Propose(at, project)
	if err != nil {
		return refusalText(err)
	}
	if names = strings.TrimSpace(names); names != "" {
		refs, err := l.ed.Now().NamedIn(model.TrackRef{File: at.File, Object: at.Object, Track: p.Track}, names)
		if err != nil {
			return refusalText(err)
		}
		p.Changes = slices.DeleteFunc(p.Changes, func(c plan.Change) bool { return !slices.Contains(refs, c.Ref) })
	}
	by, more := "Plan by the policy "+model.Escape(p.Policy), ""
	if project {
		by += ", with projections"
	} else if p.Projects && len(p.Skipped) > 0 {
		more = ` "plan --project" also plans from releases that are to be expected.`
	}
	said := []string{by + ": " + p.Summary() + "."}
	for _, c := range p.Changes[:min(len(p.Changes), page)] {
		name := phrase.Version(l.ed.Now().Object(at).Version(c.Ref))
		said = append(said, name+": "+model.Escape(c.Name)+" from "+phrase.Instant(c.Start)+", "+model.Escape(c.Because())+".")
	}
	if n := len(p.Changes) - page; n > 0 {
		said = append(said, "And "+phrase.Plural(n, "more start")+`: "plan VERSIONS" plans some.`)
	}
	if skipped := model.Map(p.Skipped, func(s plan.Skip) string { return model.Escape(s.Version) + " " + s.Reason }); len(skipped) > 0 {
		said = append(said, "Skipped: "+fewOf(skipped)+"."+more)
	}
	if len(p.Changes) == 0 {
		return strings.Join(append(said, "The policy "+model.Escape(p.Policy)+" gives no start that is missing."), "\n")
	}
	c, err := l.ed.Fill(at.File, p)
	return l.decided(proposal{Change: c, means: strings.Join(said, "\n")}, err)
}

// move moves package revisions to another state: those named, else the current one. With a stage
// and a period it moves a start of the current version.
func move(l *conversation, words string) string {
	names, word := cutLast(words)
	if compose.IsPeriod(word) {
		if len(word) > 1 && word[1] != '=' {
			word = word[:1] + "=" + word[1:]
		}
		return start(l, names+" "+word)
	}
	refs, why := several(l, names, "move", true)
	if why != "" {
		return why
	}
	o := l.ed.Now().Object(l.focus.TrackRef)
	switch moves := systems.Of(o).Nouns().Moves; {
	case !systems.Moved(o):
		return `Write the stage and the period, as "move deprecated +1mo".`
	case !slices.Contains(moves, word):
		return "A move is " + phrase.Choice(moves) + "."
	}
	slices.SortFunc(refs, func(a, b model.Ref) int { return b.Version - a.Version }) // a delete moves those after it
	return strings.Join(model.Map(refs, func(r model.Ref) string { return l.transit(focusOn(l.focus.TrackRef, r.Version), word) }), "\n")
}

// transit makes a move of a version, or says why not.
func (l *conversation) transit(at editor.Focus, word string) string {
	if reason := l.readOnly(); reason != "" {
		return sentence(reason)
	}
	moves := l.ed.Moves(at)
	i := slices.IndexFunc(moves, func(m lifecycle.Move) bool { return m.Word == word })
	if i >= 0 && moves[i].Refused {
		text := sentence(moves[i].Title + " is refused: " + moves[i].Effect)
		if moves[i].Why != nil && moves[i].Why.Hint != "" {
			text += "\n" + wayOut(moves[i].Why)
		}
		return text
	}
	if i < 0 {
		return sentence(word + " is no move of " + phrase.Version(l.ed.Now().Object(at.TrackRef).Version(at.Ref())))
	}
	c, moved, err := l.ed.Move(at.File, at.Ref(), word, moves[i].Effect)
	if err == nil && moved.Changed {
		_, err = l.make(c)
	}
	if err != nil {
		return refusalText(err)
	}
	if !moved.Changed {
		return moved.Message + "."
	}
	text := l.unsaved(moved.Message + ".")
	if moved.Removed {
		return text + "\n" + l.allTracks()
	}
	l.renumber()
	return text
}

// fix offers the ways to fix a finding: about the current version if there is one, else about
// any.
func fix(l *conversation) string {
	if reason := l.readOnly(); reason != "" {
		return sentence(reason)
	}
	found := l.fixable()
	if len(found) == 0 {
		return "There is no finding with a plain fix here."
	}
	at := 0
	if len(found) > 1 {
		labels := model.Map(found, func(f fixable) string {
			return strings.TrimSpace(f.Rule + " " + model.Escape(strings.TrimPrefix(f.Track, model.ImagePrefix)) + " " + model.Escape(f.Version))
		})
		l.say(phrase.Plural(len(found), "finding") + " can be fixed.")
		if at = l.choose(append(labels, "leave all as they are")...) - 1; at == len(found) {
			return leftAsItWas
		}
	}
	f := &found[at]
	l.say(l.findingText(&f.Finding, true))
	labels := model.Map(f.Fixes, func(fix model.Fix) string { return model.Escape(fix.Label) })
	n := l.choose(append(labels, "leave it as it is")...) - 1
	if n == len(f.Fixes) {
		return leftAsItWas
	}
	fix := compose.FixOf(l.ed.Reader, f.file, &f.Fixes[n])
	return l.decided(proposal{Change: fix.Change, means: sentence(fix.String())}, nil)
}

// fixable is a finding that can be fixed, and the file that it is about.
type fixable struct {
	model.Finding
	file int
}

// fixable lists the findings that have fixes, the worst first: of the current version if there is
// one, else of all files.
func (p *place) fixable() (out []fixable) {
	for _, severity := range model.Severities {
		for file, findings := range p.ed.Now().Findings {
			for _, f := range findings {
				here := !p.inVersion || file == p.focus.File && f.Ref.OfVersion() == p.focus.Ref().OfVersion()
				if f.Severity == severity && len(f.Fixes) > 0 && here && p.ed.ReadOnly(file) == "" {
					out = append(out, fixable{f, file})
				}
			}
		}
	}
	return out
}

// actAs sets who publishes and approves from now on.
func actAs(l *conversation, user string) string {
	if why := lifecycle.CheckUser(user); why != "" {
		return sentence(why)
	}
	l.ed.Accept(editor.ActAs(user))
	return user + " publishes and approves from now on."
}

// verdict returns the function of a command with n words, which says how the support policy of
// the current object checks them as of the time cursor. usage says what to type instead of any
// other number of words.
func verdict(n int, usage string) func(*conversation, string) string {
	return func(l *conversation, text string) string {
		words := strings.Fields(text)
		if len(words) != n {
			return "Type " + usage + "."
		}
		said, err := l.ed.Now().Verdict(l.focus.TrackRef, words, l.cursor)
		if err != nil {
			return sentence(err.Error())
		}
		return said + "."
	}
}
