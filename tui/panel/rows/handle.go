package rows

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// onFile marks the first line of the list of files for the mouse; the numbers of the others descend
// from it. The mark of a row is its index.
const onFile = panel.OnAxis - 1

// Handle moves the focus among rows, tracks and stages, folds tracks and marks rows.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if p.files {
		if r, ok := p.inFiles(c, w); ok {
			return r
		}
	}
	if at := c.Rows.At; panel.Move(&at, len(c.Rows.Lines), max(p.room-1, 1), w.Intent) {
		if why := end(c, w.Intent); why != "" {
			return panel.Refusing(why)
		}
		return goToRow(c, at)
	}
	if why := refuse(c, w.Intent); why != "" {
		return panel.Refusing(why)
	}
	if does := slow[w.Intent]; does != nil {
		return does
	}
	switch w.Intent {
	case keys.Fold:
		tab := c.FocusedTab()
		return []panel.Effect{panel.Fold(tab)}
	case keys.PreviousStage:
		return goTo(c, c.Focus.Version, max(c.Focus.Stage-1, 0))
	case keys.NextStage:
		return goTo(c, c.Focus.Version, c.Focus.Stage+1)
	case keys.NextFinding, keys.PreviousFinding:
		return p.nextFinding(c, w.Intent == keys.NextFinding)
	case keys.NextPanel:
		switch {
		case p.left > 0:
			p.files = !p.files
		case c.Full() && !p.details && details.Lines(c, c.Width, c.File()) <= p.below:
			return panel.Said("everything is shown at this size; Tab goes round panels on smaller screens")
		default:
			p.details = !p.details
		}
	case keys.Back:
		return p.back(c)
	case keys.Click:
		return p.click(c, w)
	default:
		return panel.Passed()
	}
	return nil
}

// slow has the effects of keys that take long. They are made once, because the footer asks often
// whether most of these keys are refused.
var slow = map[keys.Intent][]panel.Effect{
	keys.PreviousTrack:      panel.Later(func(c *panel.Context) []panel.Effect { return moveTrack(c, false) }),
	keys.NextTrack:          panel.Later(func(c *panel.Context) []panel.Effect { return moveTrack(c, true) }),
	keys.PreviousTransition: panel.Later(func(c *panel.Context) []panel.Effect { return nextChange(c, false) }),
	keys.NextTransition:     panel.Later(func(c *panel.Context) []panel.Effect { return nextChange(c, true) }),
	keys.Mark:               panel.Later(mark),
	keys.MarkAll:            panel.Later(markAll),
	keys.QuickFix:           panel.Later(fix),
	keys.CopyLine:           panel.Later(copied),
	keys.CopyAll:            panel.Later(copiedAll),
}

// inFiles moves in the list of files, or goes back to the rows. It reports whether the command was
// one of these.
func (p *Panel) inFiles(c *panel.Context, w keys.Command) (r []panel.Effect, ok bool) {
	if w.Intent == keys.Back || w.Intent == keys.EditStart {
		p.files = false
		return r, true
	}
	return p.moveFile(c, func(at *int, n int) bool { return panel.Move(at, n, max(p.room-1, 1), w.Intent) })
}

// goToRow focuses a row and, in it, the stage most likely to be changed. If the row is a heading
// with versions below it, the next row in the same direction takes the focus.
func goToRow(c *panel.Context, at int) []panel.Effect {
	if at < 0 || at >= len(c.Rows.Lines) || at == c.Rows.At {
		return nil
	}
	if at = c.Rows.Stop(at, at > c.Rows.At); at == c.Rows.At {
		return nil
	}
	l := c.Rows.Lines[at]
	if l.Heading {
		tab := c.Tab(l)
		return []panel.Effect{panel.EnterTab(tab)}
	}
	return []panel.Effect{panel.Go(editor.Focus{TrackRef: l.In(c.Focus.TrackRef), Version: int(l.Version), Stage: model.None})}
}

// goTo focuses a version of the track, and a stage of it.
func goTo(c *panel.Context, version, stage int) []panel.Effect {
	return []panel.Effect{panel.Go(editor.Focus{TrackRef: c.Focus.TrackRef, Version: version, Stage: stage})}
}

// moveTrack moves to the previous or next heading, of other files too, wrapping around.
func moveTrack(c *panel.Context, forward bool) []panel.Effect {
	tabs := panel.Tabs(c)
	if len(tabs) == 0 {
		return nil
	}
	return []panel.Effect{panel.EnterTab(tabs[panel.Around(slices.Index(tabs, c.FocusedTab()), len(tabs), forward)])}
}

// about is a finding about a version, and its track.
type about struct {
	model.TrackRef
	model.Finding
}

// findings returns the findings about versions of the object in focus, in the order of the rows.
func findings(c *panel.Context) (out []about) {
	for _, f := range c.Shown().Findings[c.Focus.File] {
		if f.Ref.Object == c.Focus.Object && f.Ref.Track >= 0 && f.Ref.Version >= 0 {
			out = append(out, about{model.TrackRef{File: c.Focus.File, Object: f.Ref.Object, Track: f.Ref.Track}, f})
		}
	}
	model.SortStable(out, func(a, b about) int {
		return cmp.Or(a.TrackRef.Track-b.TrackRef.Track, position(c, a.TrackRef, a.Ref.Version)-position(c, b.TrackRef, b.Ref.Version), a.Ref.Stage-b.Ref.Stage)
	})
	return out
}

// position returns the index of the row of a version in its track, -1 for no version.
func position(c *panel.Context, t model.TrackRef, version int) int {
	if version < 0 {
		return model.None
	}
	return int(c.Tracks.At(t).Position[version])
}

// found lists the findings about the version in focus, worst first. If it overrides or inherits a
// version of a parent, the findings about that version that have a fix follow. They come last so
// that the override is fixed if possible.
func found(c *panel.Context) []*model.Finding {
	out := editor.WorstFirst(slices.Clone(c.Shown().Index().About(c.Focus.TrackRef, c.Focus.Version)))
	v := c.Focused()
	if v == nil || !c.Overrides() || c.Shown().ParentOf(c.Focus.File, c.Focus.Object) == nil {
		return out
	}
	at := compose.ParentOf(c.Shown(), c.Focus.TrackRef)
	for i, t := range c.Shown().Object(at).Tracks {
		if at.Track = i; t.Name == c.Track().Name {
			if k := slices.IndexFunc(t.Versions, func(x *model.Version) bool { return x.Text == v.Text }); k >= 0 {
				out = append(out, slices.DeleteFunc(c.Shown().Index().About(at, k), func(f *model.Finding) bool { return len(f.Fixes) == 0 })...)
			}
		}
	}
	return out
}

// nextMatch goes to the next or previous version that the filter lets through.
func nextMatch(c *panel.Context, forward bool) []panel.Effect {
	all := c.Rows.Matches
	if len(all) == 0 {
		return panel.Said("no version matches the filter")
	}
	at := slices.IndexFunc(all, func(f editor.Focus) bool { return f.TrackRef == c.Focus.TrackRef && f.Version == c.Focus.Version })
	if at == 0 && len(all) == 1 {
		return panel.Said("no other version matches the filter")
	}
	at = panel.Around(at, len(all), forward)
	return []panel.Effect{panel.Go(all[at]), panel.Say(strconv.Itoa(at+1) + " of " + strconv.Itoa(len(all)) + " versions that match")}
}

// nextFinding goes to the next or previous finding. With a filter it goes to the next or previous
// version that passes. It begins at the row in focus or, if that is where it went last, at the
// finding there.
func (p *Panel) nextFinding(c *panel.Context, forward bool) []panel.Effect {
	if c.Filter.Text != "" {
		return nextMatch(c, forward)
	}
	all := findings(c)
	if len(all) == 0 {
		return nil
	}
	at := slices.IndexFunc(all, func(f about) bool {
		return f.TrackRef == c.Focus.TrackRef && f.Ref.Version == c.Focus.Version && f.Key() == p.visited
	})
	if at == model.None {
		at, _ = slices.BinarySearchFunc(all, c.Focus, func(f about, focus editor.Focus) int {
			return cmp.Or(f.TrackRef.Track-focus.Track, position(c, f.TrackRef, f.Ref.Version)-position(c, focus.TrackRef, focus.Version), 1)
		})
		if forward {
			at--
		}
	}
	at = (at + len(all)) % len(all)
	at = panel.Around(at, len(all), forward)
	next := &all[at]
	p.visited = next.Key()
	return []panel.Effect{
		panel.Go(editor.Focus{TrackRef: next.TrackRef, Version: next.Ref.Version, Stage: next.Ref.Stage}),
		panel.Say(strconv.Itoa(at+1) + " of " + strconv.Itoa(len(all)) + "  " + next.Rule + ": " + panel.Message(c, &next.Finding)),
	}
}

// nextChange moves the time cursor to the next or previous transition among the rows.
func nextChange(c *panel.Context, forward bool) []panel.Effect {
	n := panel.NewNearest(c, forward)
	if !c.Overrides() {
		panel.EachTrack(c, n.Track)
		return n.Effects()
	}
	for _, l := range c.Rows.Lines {
		if at := l.In(c.Focus.TrackRef); l.IsVersion() {
			if v := c.Shown().InEffect(at, c.Shown().Track(at).Versions[l.Version]); v != nil {
				n.Among(v)
			}
		}
	}
	return n.Effects()
}

// mark marks the version in focus, or unmarks it, and goes to the next row.
func mark(c *panel.Context) []panel.Effect {
	mark := panel.Mark(toggled(c, []int32{int32(c.Focus.Version)}, c.Marked[c.Focus.Key]))
	return append([]panel.Effect{mark}, goToRow(c, min(c.Rows.At+1, len(c.Rows.Lines)-1))...)
}

// fix offers the fixes of the findings about the version in focus, worst first.
func fix(c *panel.Context) []panel.Effect {
	return panel.Fixing(c, c.Focus.File, found(c), keys.Timeline)
}

// toggled returns the marks without those of some rows if marked is set, otherwise with them.
func toggled(c *panel.Context, rows []int32, marked bool) map[editor.Key]bool {
	out := maps.Clone(c.Marked)
	for _, i := range rows {
		if key := c.Shown().KeyOf(c.Focus.TrackRef, int(i)); marked {
			delete(out, key)
		} else {
			out[key] = true
		}
	}
	return out
}

// markAll marks the versions shown of the track that can be marked, or none if all of them are.
func markAll(c *panel.Context) []panel.Effect {
	shown := slices.DeleteFunc(c.Rows.InTrack(c.Focus.Track), func(i int32) bool { return c.Track().Versions[i].Inherited() })
	if len(shown) == 0 {
		return panel.Said("all versions of " + trackview.NameOf(c.Track()) + " shown are inherited: " + c.Keys.First(keys.Timeline, keys.EditStart) + " overrides the one in focus")
	}
	all := !slices.ContainsFunc(shown, func(i int32) bool { return !c.Marked[c.Shown().KeyOf(c.Focus.TrackRef, int(i))] })
	return []panel.Effect{panel.Mark(toggled(c, shown, all))}
}

// back undoes the last thing that hides something: first it returns from the details to the rows,
// then it clears the filter.
func (p *Panel) back(c *panel.Context) []panel.Effect {
	switch {
	case p.details:
		p.details = false
		return nil
	case c.Filter.Text != "":
		return []panel.Effect{panel.SetFilter{Filter: panel.Filter{}}}
	}
	return panel.Passed()
}

// click focuses what is under the mouse: a file, or a row and the stage that starts there, which can
// be dragged. A click on a heading folds it.
func (p *Panel) click(c *panel.Context, w keys.Command) []panel.Effect {
	if w.What <= onFile {
		if lines := panel.FileLines(c); onFile-w.What < len(lines) {
			if x := lines[onFile-w.What]; x.Unread != nil {
				return panel.Said(x.Name + ": " + x.Unread.Sentences()[0])
			}
			return []panel.Effect{panel.EnterTab(lines[onFile-w.What].Tab)}
		}
		return nil
	}
	if w.What >= len(c.Rows.Lines) {
		return nil
	}
	l := c.Rows.Lines[w.What]
	if l.Heading || w.What == p.top && p.room > 1 {
		tab := c.Tab(l)
		return []panel.Effect{panel.Fold(tab)}
	}
	place, version := l.In(c.Focus.TrackRef), int(l.Version)
	v := c.Shown().Track(place).Versions[version]
	to := editor.Focus{TrackRef: place, Version: version, Stage: c.StageToChange(v)}
	if place == c.Focus.TrackRef && version == c.Focus.Version {
		to.Stage = c.Focus.Stage
	}
	cell, drag := w.Column+p.left-barAt(c, p.left), false
	if l.Side == panel.OfFile && !c.TextOnly() && c.Axis() == "" && cell >= 0 && cell < c.Window.Width() {
		to.Stage, drag = startAt(c, v, cell, to.Stage)
	}
	if drag {
		return []panel.Effect{panel.Go(to), panel.Drag{}}
	}
	return []panel.Effect{panel.Go(to)}
}

// startAt returns the stage that starts in a cell or in the next one, or else the one in focus, and
// whether the mouse can drag its start.
func startAt(c *panel.Context, v *model.Version, cell, focus int) (stage int, drag bool) {
	for k, x := range lifecycle.Stages(v) {
		if !x.Start.IsAt() {
			continue
		}
		switch d := c.Window.Cell(x.Start.Time()) - cell; {
		case d == 0:
			return k, !v.Inherited()
		case d == 1 && focus != k:
			focus = k
		}
	}
	return focus, false
}

// copied copies the lines of the version in focus from the file. If the version is new, edited,
// inherited or without dates, it copies the row as Text returns it.
func copied(c *panel.Context) []panel.Effect {
	v := c.Focused()
	if c.Can(lifecycle.Draw) == "" {
		if text := c.File().LinesOf(v); !v.Inherited() && text != "" && !c.Shown().Edited(c.Focus.TrackRef, v) {
			lines := phrase.Plural(strings.Count(strings.TrimSuffix(text, "\n"), "\n")+1, "line")
			return []panel.Effect{panel.Copy{Text: text, Of: "the YAML of " + phrase.Version(v) + " (" + lines + ")"}}
		}
	}
	return []panel.Effect{panel.Copy{Text: Text(c, c.Focus.TrackRef, c.Focus.Version) + "\n", Of: "the line of " + phrase.Version(v)}}
}

// copiedAll copies the rows shown as a table, one line for each version.
func copiedAll(c *panel.Context) []panel.Effect {
	var text strings.Builder
	for _, l := range c.Rows.Lines {
		if l.IsVersion() {
			text.WriteString(Text(c, l.In(c.Focus.TrackRef), int(l.Version)) + "\n")
		}
	}
	return []panel.Effect{panel.Copy{Text: text.String(), Of: phrase.Plural(c.Rows.Versions(), "row")}}
}

// Text returns a version as a line of a table, with tabs between columns.
func Text(c *panel.Context, place model.TrackRef, version int) string {
	t := c.Shown().Track(place)
	v := t.Versions[version]
	text := trackview.NameOf(t) + "\t" + phrase.Version(v) + "\t" + model.Escape(c.Shown().StageKnown(place, v, c.Cursor))
	if reason := lifecycle.Reason(c.Tracks.Facts(place, version, c.Cursor), model.LookUnknown); reason != "" {
		return text + "\t" + reason
	}
	for _, stage := range lifecycle.Stages(v) {
		text += "\t" + model.Escape(stage.Title()+" "+cmp.Or(stage.Start.String(), "always"))
	}
	return text
}

// refuse returns why there is nothing that a key can act on, or "". Why nothing can be edited is
// not checked here: the program does that, for every layer.
func refuse(c *panel.Context, i keys.Intent) string {
	switch i {
	case keys.NextFinding, keys.PreviousFinding:
		if c.Filter.Text == "" && c.Shown().Index().Any() && len(findings(c)) == 0 {
			return "no finding is about a version here: " + c.Keys.First(keys.Timeline, keys.OpenProblems) + " lists them all"
		}
	case keys.QuickFix:
		if v := c.ShownVersion(); v != nil {
			return panel.FixRefusal(c, found(c), v.Text)
		}
		return panel.NoVersion
	case keys.Mark, keys.MarkAll, keys.CopyLine:
		if c.ShownVersion() == nil && c.Can(lifecycle.EditTogether) == "" {
			return panel.NoVersion
		}
	case keys.Fold:
		switch {
		case len(c.Rows.Lines) == 0:
			return panel.NoTrack
		case c.Filter.Text != "":
			return "the filter shows its matches unfolded: Esc clears it"
		case c.Focused() == nil:
			return "there is nothing to fold: the track is empty"
		}
	}
	return ""
}

// end returns why a key cannot move on: the first or last row is in focus, or there is no row.
// Otherwise it returns "".
func end(c *panel.Context, i keys.Intent) string {
	if len(c.Rows.Lines) == 0 {
		return panel.NoVersion
	}
	is, end := c.Rows.At == c.Rows.Stop(len(c.Rows.Lines)-1, false), "last"
	switch i {
	case keys.RowUp, keys.PageUp, keys.HalfPageUp, keys.FirstRow:
		is, end = c.Rows.At == c.Rows.Stop(0, true), "first"
	}
	switch {
	case !is:
		return ""
	case c.ShownVersion() == nil:
		return c.HeadingText(c.FocusedTab()) + " is the " + end + " track"
	case c.Filter.Text != "":
		return phrase.Version(c.Focused()) + " is the " + end + " version shown"
	}
	return phrase.Version(c.Focused()) + " is the " + end + " version"
}
