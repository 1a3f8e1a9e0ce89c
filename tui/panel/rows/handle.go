package rows

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// onTrack marks the first line at the left for the mouse; the numbers of the others descend from
// it. The mark of a row is its index among the rows of the track.
const onTrack = panel.OnAxis - 1

// onNext marks the first of the next starts, below all tracks.
const onNext = onTrack - 1<<20

// Handle moves the focus among rows, tracks and stages, and marks rows.
func (p *Panel) Handle(c *panel.Context, w keys.Command) panel.Result {
	if at := c.Rows.At; panel.Move(&at, len(c.Rows.List), max(p.room-1, 1), w.Intent) {
		return goToRow(c, at)
	}
	switch w.Intent {
	case keys.PreviousTrack, keys.NextTrack:
		return moveTrack(c, w.Intent == keys.NextTrack)
	case keys.PreviousStage:
		return goTo(c, c.Focus.Version, max(c.Focus.Stage-1, 0))
	case keys.NextStage:
		return goTo(c, c.Focus.Version, c.Focus.Stage+1)
	case keys.NextFinding, keys.PreviousFinding:
		return nextFinding(c, w.Intent == keys.NextFinding)
	case keys.PreviousTransition, keys.NextTransition:
		return nextChange(c, w.Intent == keys.NextTransition)
	case keys.Mark:
		r := goToRow(c, min(c.Rows.At+1, len(c.Rows.List)-1))
		r.Mark = toggled(c, []int32{c.Rows.List[c.Rows.At]}, c.Marked[model.KeyOf(c.Focus.TrackRef, c.Focused())])
		return r
	case keys.MarkAll:
		versions := c.Track().Versions
		all := !slices.ContainsFunc(c.Rows.List, func(i int32) bool { return !c.Marked[model.KeyOf(c.Focus.TrackRef, versions[i])] })
		return panel.Result{Mark: toggled(c, c.Rows.List, all)}
	case keys.QuickFix:
		f, file := panel.Fixable(c, found(c))
		return panel.Fixing(c, file, c.Focus.File, f, keys.Timeline)
	case keys.NextPanel:
		if c.Full() {
			return panel.Said("everything is shown at this size; Tab goes round panels on smaller screens")
		}
		p.shows = (p.shows + 1) % allParts
	case keys.Back:
		return p.back(c)
	case keys.CopyLine:
		return copied(c)
	case keys.CopyAll:
		return copiedAll(c)
	case keys.Click:
		return p.click(c, w)
	default:
		return panel.Passed()
	}
	return panel.Result{}
}

// goToRow focuses a row and, in it, the stage most likely to be changed.
func goToRow(c *panel.Context, at int) panel.Result {
	if at < 0 || at >= len(c.Rows.List) || at == c.Rows.At {
		return panel.Result{}
	}
	return goTo(c, int(c.Rows.List[at]), model.None)
}

// goTo focuses a version of the track, and a stage of it.
func goTo(c *panel.Context, version, stage int) panel.Result {
	return panel.Result{Go: &editor.Focus{TrackRef: c.Focus.TrackRef, Version: version, Stage: stage}}
}

// moveTrack moves to the previous or next track, wrapping around.
func moveTrack(c *panel.Context, forward bool) panel.Result {
	tabs := panel.Tabs(c)
	if len(tabs) == 0 {
		return panel.Result{}
	}
	return panel.Result{Tab: &tabs[panel.Around(slices.Index(tabs, c.FocusedTab()), len(tabs), forward)]}
}

// about is a finding about a version, and its track.
type about struct {
	model.TrackRef
	model.Finding
}

// findings returns the findings about versions, in the order of files and rows.
func findings(c *panel.Context) (out []about) {
	for file, list := range c.Shown().Findings {
		from := len(out)
		for _, f := range list {
			if f.Ref.Track >= 0 && f.Ref.Version >= 0 {
				out = append(out, about{model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, f})
			}
		}
		model.SortStable(out[from:], func(a, b about) int {
			if x := cmp.Or(a.Ref.Object-b.Ref.Object, a.Ref.Track-b.Ref.Track); x != 0 {
				return x
			}
			position := c.Tracks.At(a.TrackRef).Position
			return cmp.Or(int(position[a.Ref.Version]-position[b.Ref.Version]), a.Ref.Stage-b.Ref.Stage)
		})
	}
	return out
}

// found lists the findings about the version in focus, worst first.
func found(c *panel.Context) []*model.Finding {
	return editor.WorstFirst(slices.Clone(c.Shown().Index().About(c.Focus.TrackRef, c.Focus.Version)))
}

// nextMatch goes to the next or previous version that the filter lets through.
func nextMatch(c *panel.Context, forward bool) panel.Result {
	all := c.Rows.Matches
	if len(all) == 0 {
		return panel.Said("no version matches the filter")
	}
	at := slices.IndexFunc(all, func(f editor.Focus) bool { return f.TrackRef == c.Focus.TrackRef && f.Version == c.Focus.Version })
	return panel.Result{Go: &all[panel.Around(at, len(all), forward)]}
}

// nextFinding goes to the version of the next or previous finding or, where a filter is set, to the
// next or previous version that it lets through.
func nextFinding(c *panel.Context, forward bool) panel.Result {
	if c.Filter.Text != "" {
		return nextMatch(c, forward)
	}
	all := findings(c)
	if len(all) == 0 {
		return panel.Result{}
	}
	at := -1
	for i, f := range all {
		if f.TrackRef == c.Focus.TrackRef && f.Ref.Version == c.Focus.Version && (f.Ref.Stage == model.None || f.Ref.Stage == c.Focus.Stage) {
			at = i
		}
	}
	next := all[panel.Around(at, len(all), forward)]
	return panel.Result{Go: &editor.Focus{TrackRef: next.TrackRef, Version: next.Ref.Version, Stage: next.Ref.Stage},
		Say: next.Rule + ": " + panel.Message(c, &next.Finding)}
}

// nextChange moves the time cursor to the next or previous transition among the rows.
func nextChange(c *panel.Context, forward bool) panel.Result {
	n := panel.NewNearest(c, forward)
	if c.Track() != nil {
		n.Track(c.Tracks.At(c.Focus.TrackRef), panel.ShownRows(c))
	}
	return n.Result()
}

// toggled returns the marks without those of some rows if marked is set, otherwise with them.
func toggled(c *panel.Context, rows []int32, marked bool) map[model.VersionKey]bool {
	out := maps.Clone(c.Marked)
	for _, i := range rows {
		if key := model.KeyOf(c.Focus.TrackRef, c.Track().Versions[i]); marked {
			delete(out, key)
		} else {
			out[key] = true
		}
	}
	return out
}

// back undoes the last thing that hides something: first it returns to the rows on a small screen,
// then it clears the filter.
func (p *Panel) back(c *panel.Context) panel.Result {
	switch {
	case p.shows != theRows:
		p.shows = theRows
		return panel.Result{}
	case c.Filter.Text != "":
		return panel.Result{Filter: &panel.Filter{}}
	}
	return panel.Passed()
}

// click focuses what is under the mouse: a track, one of the next starts, or a row and the stage
// that starts there. That start can be dragged.
func (p *Panel) click(c *panel.Context, w keys.Command) panel.Result {
	if line, ok := panel.ComingLine(w.What); ok {
		if list := c.Coming(line + 1); line < len(list) {
			x := list[line]
			return panel.Result{Go: &editor.Focus{TrackRef: x.TrackRef, Version: x.Version, Stage: x.Stage}}
		}
		return panel.Result{}
	}
	if w.What <= onNext {
		if list := coming(c, p.leftRoom); onNext-w.What < len(list) {
			x := list[onNext-w.What]
			return panel.Result{Go: &editor.Focus{TrackRef: x.TrackRef, Version: x.Version, Stage: x.Stage}}
		}
		return panel.Result{}
	}
	if w.What <= onTrack {
		if lines := leftShown(c, p.leftRoom); onTrack-w.What < len(lines) {
			return panel.Result{Tab: &lines[onTrack-w.What].tab}
		}
		return panel.Result{}
	}
	if w.What >= len(c.Rows.List) {
		return panel.Result{}
	}
	version := int(c.Rows.List[w.What])
	v := c.Track().Versions[version]
	r := goTo(c, version, c.StageToChange(v))
	if version == c.Focus.Version {
		r.Go.Stage = c.Focus.Stage
	}
	cell := w.Column + p.left - barAt(c, p.left)
	if c.TextOnly() || cell < 0 || cell >= c.Window.Width() {
		return r
	}
	for k, stage := range lifecycle.Stages(v) {
		if !stage.Start.IsAt() {
			continue
		}
		if d := c.Window.Cell(stage.Start.Time) - cell; d == 0 || d == 1 && r.Go.Stage != k {
			r.Go.Stage, r.Drag = k, d == 0
			if d == 0 {
				break
			}
		}
	}
	return r
}

// copied copies the version in focus: its lines of the file or, if it is new or edited, what they
// would be.
func copied(c *panel.Context) panel.Result {
	v := c.Focused()
	if c.Can(lifecycle.Draw) == "" {
		if text := c.File().LinesOf(v); text != "" && !c.Shown().Edited(c.Focus.TrackRef, v) {
			lines := phrase.Plural(strings.Count(strings.TrimSuffix(text, "\n"), "\n")+1, "line")
			return panel.Result{Copy: panel.Copy{Text: text, Of: "the YAML of " + phrase.Version(v) + " (" + lines + ")"}}
		}
	}
	return panel.Result{Copy: panel.Copy{Text: Text(c, c.Focus.Version) + "\n", Of: "the line of " + phrase.Version(v)}}
}

// copiedAll copies the rows shown as a table, one line for each version.
func copiedAll(c *panel.Context) panel.Result {
	if c.Track() == nil {
		return panel.Result{}
	}
	var text strings.Builder
	for _, i := range c.Rows.List {
		text.WriteString(Text(c, int(i)) + "\n")
	}
	return panel.Result{Copy: panel.Copy{Text: text.String(), Of: phrase.Plural(len(c.Rows.List), "row")}}
}

// Text returns a version of the focused track as a line of a table, with tabs between columns.
func Text(c *panel.Context, version int) string {
	v := c.Track().Versions[version]
	text := trackview.NameOf(c.Track()) + "\t" + phrase.Version(v) + "\t" + model.Escape(c.StageKnown(v))
	if reason := lifecycle.Reason(c.Tracks.Facts(c.Focus.TrackRef, version, c.Cursor)); reason != "" {
		return text + "\t" + reason
	}
	for _, stage := range lifecycle.Stages(v) {
		text += "\t" + model.Escape(stage.Title()+" "+cmp.Or(stage.Start.String(), "always"))
	}
	return text
}

// Refuse says why there is nothing to go to. The program says why nothing can be edited, because
// that holds wherever the same version is in focus.
func (p *Panel) Refuse(c *panel.Context, i keys.Intent) string {
	switch i {
	case keys.NextFinding, keys.PreviousFinding:
		if c.Shown().Index().Counts != [3]int{} && len(findings(c)) == 0 {
			return "no finding is about a version: " + c.Keys.First(keys.Timeline, keys.OpenProblems) + " lists them all"
		}
	case keys.QuickFix:
		if v := c.Focused(); v != nil {
			return panel.FixRefusal(c, found(c), v.Text)
		}
		return "there is no version here"
	case keys.Mark, keys.MarkAll, keys.CopyLine:
		if len(c.Rows.List) == 0 && c.Can(lifecycle.EditTogether) == "" {
			return "there is no version here"
		}
	}
	return ""
}
