// Package help lists all actions by groups, with their keys and commands, in two columns if there is
// room. Actions of the layer below come first. Typing filters the list.
package help

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/refusal"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open help.
type Panel struct {
	panel.Basic
	field panel.Field
	// List has the actions for what is in focus, and those that match.
	panel.List[keys.Action]
	// columns are the lines of the list: one column, or two if there is room.
	columns [][]line
}

// Open lists all actions.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	*p = Panel{}
	p.find(c)
	return nil
}

// Actions returns the actions that make sense for what is in focus, even if they are refused at the
// moment. Those with keys in the layer below but not on the timeline come first.
func Actions(c *panel.Context) []keys.Action {
	first, all := make([]keys.Action, 0, len(keys.Actions)), make([]keys.Action, 0, len(keys.Actions))
	for _, a := range keys.Actions {
		if a.Intents[0] == keys.EditStart && systems.Moved(c.Object()) {
			a.Doc = "propose, approve, reject, publish: a list"
		}
		switch {
		case !refusal.Offers(c, a.Intents[0]):
		case own(c, a):
			first = append(first, a)
		case has(c, keys.Timeline, a) || a.Command != "":
			all = append(all, a)
		}
	}
	return append(first, all...)
}

// own reports whether an action has keys in the layer below but not on the timeline.
func own(c *panel.Context, a keys.Action) bool {
	return !has(c, keys.Timeline, a) && has(c, c.Layers.Browsing(), a)
}

// has reports whether an action has keys in a scope.
func has(c *panel.Context, scope keys.Scope, a keys.Action) bool {
	return c.Keys.Raw(scope, a.Intents[0]) != ""
}

// find lists the actions that match what is typed, best first. A whole word ranks before the
// beginning of a word. In each case the description, or a key typed by its name, ranks before the
// command, and that before the keywords. A match inside a word of the description ranks last.
func (p *Panel) find(c *panel.Context) {
	here := Actions(c)
	found := here
	if text := p.typed(); text != "" {
		var ranked [inside + 1][]keys.Action
		for _, a := range here {
			if rank := match(c, a, text); rank >= 0 {
				ranked[rank] = append(ranked[rank], a)
			}
		}
		found = slices.Concat(ranked[:]...)
	}
	p.Show(found, nil)
	p.All = here
	p.arrange(c)
}

// typed returns the search text in lower case.
func (p *Panel) typed() string { return strings.ToLower(strings.TrimSpace(p.field.String())) }

// match returns the rank of an action for a text: 0 is best, -1 no match. If the text does not
// match as a whole, the worst rank of its words counts.
func match(c *panel.Context, a keys.Action, text string) int {
	rank := matchWhole(c, a, text)
	if words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' }); rank < 0 && len(words) > 1 {
		for _, word := range words {
			one := matchWhole(c, a, word)
			if one < 0 {
				return -1
			}
			rank = max(rank, one)
		}
	}
	return rank
}

// matchWhole is like match for a text as a whole.
func matchWhole(c *panel.Context, a keys.Action, text string) int {
	doc, names := strings.ToLower(a.Doc), strings.ToLower(keysOf(c, a))
	if names != "" && names == text || a.Intents[0].String() == text {
		return 0
	}
	texts, begun := [...]string{doc, strings.ToLower(a.Command), a.Keywords}, -1
	for i, in := range texts {
		switch begins, whole := hasWord(in, text); {
		case whole:
			return i
		case begins && begun < 0:
			begun = len(texts) + i
		}
	}
	if begun < 0 && strings.Contains(doc, text) {
		return inside
	}
	return begun
}

// inside is the rank of an action that contains the text only inside a word.
const inside = 6

// hasWord reports whether a text has a word that begins with word, and whether it has word itself.
func hasWord(text, word string) (begins, whole bool) {
	letter := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= 'a' && text[i] <= 'z' }
	for from := 0; !whole; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			break
		}
		if i += from; !letter(i - 1) {
			begins, whole = true, !letter(i+len(word))
		}
		from = i + 1
	}
	return begins, whole
}

// dated reports whether the versions in focus have starts with dates.
func dated(c *panel.Context) bool { return c.Can(lifecycle.Draw) == "" }

// keysOf returns the keys of an action in the first scope that has any: the layer below, the
// timeline, or the list of findings.
func keysOf(c *panel.Context, a keys.Action) string {
	const most = 7
	below := c.Layers.Browsing()
	for _, scope := range []keys.Scope{below, keys.Timeline, keys.Problems} {
		text := ""
		if len(a.Intents) > 1 {
			text = c.Keys.First(scope, a.Intents...)
		} else {
			for _, key := range c.Keys.Shown(below, scope, a.Intents[0]) {
				if text == "" {
					text = key
				} else if len(text)+1+len(key) <= most {
					text += " " + key
				}
			}
		}
		if text != "" {
			return text
		}
	}
	return ""
}

// Handle searches, or does the chosen action.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	known, changed := p.field.Handle(w)
	if changed {
		p.At = 0
	}
	if known {
		p.find(c)
		return nil
	}
	if i, ok := moves[w.Intent]; ok {
		if end := panel.AtEnd(p.At, len(p.Lines), i, "action"); end != "" {
			return panel.Refusing(end)
		}
		panel.Move(&p.At, len(p.Lines), c.Height/2, i)
		return nil
	}
	switch w.Intent {
	case keys.NextField, keys.PreviousField:
		return panel.Said("there is no other field")
	case keys.Drop:
		return panel.Closed()
	case keys.Keep:
		r := panel.Closed()
		if len(p.Lines) == 0 {
			return r
		}
		switch below := c.Layers[:max(len(c.Layers)-1, 0)].Top(); {
		case below.TakesText() || below == keys.Conflicts: // what is typed or decided there is not dropped
			leave := cmp.Or(c.Keys.First(below, keys.Drop), c.Keys.First(below, keys.Back))
			return append(r, panel.Say("actions are for the rows: "+leave+" goes back to them"))
		case !below.IsBrowsing(): // actions apply to the rows
			r = append(r, panel.BackToWork{}, panel.Try{State: c.Editor.Now()})
		}
		return append(r, panel.Run(commandOf(p.Lines[p.At], p.typed())))
	}
	return nil
}

// moves are the keys of the field that move among the actions.
var moves = map[keys.Intent]keys.Intent{keys.FieldUp: keys.RowUp, keys.FieldDown: keys.RowDown, keys.FieldPageUp: keys.PageUp,
	keys.FieldPageDown: keys.PageDown, keys.FirstRow: keys.FirstRow, keys.LastRow: keys.LastRow}

// directions are words for the two directions of an action, in names of intents and in what is
// typed.
var directions = [...][]string{
	{"next", "forward", "later", "down", "right", "tomorrow"},
	{"previous", "back", "earlier", "up", "left", "last", "yesterday"},
}

// intentOf returns the intent of an action. If it has several, it is the one whose name has most of
// the words typed; the first is the default.
func intentOf(a keys.Action, typed string) keys.Intent {
	best, most := a.Intents[0], 0
	for _, i := range a.Intents {
		name, n := i.String(), 0
		for _, word := range strings.Fields(typed) {
			if _, whole := hasWord(name, word); whole {
				n++
			}
		}
		for _, words := range directions {
			has := func(text string) bool {
				return slices.ContainsFunc(words, func(word string) bool { _, whole := hasWord(text, word); return whole })
			}
			if has(name) && has(typed) {
				n++
			}
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// commandOf returns the command of an action. If it takes an argument or has no key, the result
// opens the command line with it instead. typed are the words that found the action.
func commandOf(a keys.Action, typed string) keys.Command {
	name, text, has := strings.Cut(a.Command, " ")
	intent := intentOf(a, typed)
	switch {
	case intent == keys.TypeDate || intent == keys.OpenCommand:
	case intent >= keys.WriteFiles && keys.Commands()[name] != intent:
		return keys.Command{Intent: keys.OpenCommand, Text: intent.String()}
	case len(a.Intents) == 1 && slices.Contains(keys.TakesText, intent), len(a.Intents) > 1 && has:
		if has && text != strings.ToUpper(text) {
			name += " " + text
		} else if has {
			name += " "
		}
		return keys.Command{Intent: keys.OpenCommand, Text: name}
	case keys.Commands()[name] == intent && intent >= keys.WriteFiles:
		return keys.Command{Intent: keys.OpenCommand, Text: name}
	}
	return keys.Command{Intent: intent}
}

// Face returns the hints, and the version that actions apply to.
func (p *Panel) Face(c *panel.Context) panel.Face {
	on := c.Focus
	return panel.Face{About: &on, Hints: []panel.Hint{
		{Note: "type to search"}, panel.Key("choose", keys.FieldUp, keys.FieldDown),
		panel.Key("run", keys.Keep), panel.Key("back", keys.Drop),
	}}
}

// Layout searches again, and scrolls to the chosen action.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.find(c)
	_, room := p.room(c, r)
	p.scrollColumns(room)
}

// refused reports whether to show the last refusal: it must match what is typed.
func (p *Panel) refused(c *panel.Context) bool {
	return c.Refused.Reason != "" && c.Full() && strings.Contains(strings.ToLower(c.Refused.Key+" "+c.Refused.Reason), p.typed())
}

// refusals returns why some of the actions found are refused, wrapped. The reason is the same for
// all.
func (p *Panel) refusals(c *panel.Context, width int) []string {
	at := slices.IndexFunc(p.Lines, func(a keys.Action) bool { return whyRefused(c, a) != "" })
	if at < 0 || c.TextOnly() {
		return nil
	}
	return draw.Wrap("refused: "+whyRefused(c, p.Lines[at]), width-3, width-3)
}

// room returns the first line of the list, and how many lines it has.
func (p *Panel) room(c *panel.Context, r draw.Rect) (top, n int) {
	if !c.Full() {
		top, n = r.Top+2, r.Height-2
	} else {
		top, n = r.Top+3, r.Height-3-len(legend(c))
		if p.refused(c) {
			n -= 2
		}
	}
	if why := p.refusals(c, r.Width); len(why) > 0 {
		n -= len(why) + 1
	}
	return top, min(max(n, 1), max(p.height(), 1))
}

// Draw draws the list, the reason for refused actions, and the legend of signs.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	top, room := p.room(c, r)
	count := strconv.Itoa(len(p.Lines)) + " of " + strconv.Itoa(len(p.All)) + " actions"
	if at := panel.Position(p.Top, room, p.height()); at != "" {
		count += ", lines " + at
	}
	c.Theme.Heading(f, r.Top, c.Width, "help", count)
	p.field.Draw(f.Pen(r.Top+1, r.Width).Text(" ").Muted("find:").Text(" "), r.Width-8)
	p.drawColumns(c, f.Area(top, room, r.Width))
	rest := f.Area(top+room+1, c.Height-1-(top+room+1), r.Width)
	if p.refused(c) {
		pen := rest.Next().To(2).Put(timeline.Strong, c.Refused.Key)
		pen.To(max(2+keyed, pen.Column()+1)).Muted("not now: " + c.Refused.Reason)
		rest.Next()
	}
	if why := p.refusals(c, r.Width); len(why) > 0 {
		for _, line := range why {
			rest.Next().To(2).Muted(line)
		}
		rest.Next()
	}
	for _, draw := range legend(c) {
		draw(rest.Next())
	}
}

// explained is a sign that the legend explains.
type explained struct {
	meaning    timeline.Meaning
	sign, text string
}

// legendFrom is the column in which the lines of the legend begin.
const legendFrom = 10

// legend returns the functions that draw the legend of signs, one for each line. It explains only
// the signs that occur in the rows of what is in focus.
func legend(c *panel.Context) (lines []func(p *draw.Pen)) {
	if !c.Full() {
		return nil
	}
	var line []explained
	width := legendFrom
	flush := func() {
		list, first := line, len(lines) == 0
		lines = append(lines, func(p *draw.Pen) {
			if p.Text(" "); first {
				p.Muted("signs")
			}
			for p.To(legendFrom); len(list) > 0; list = list[1:] {
				x := list[0]
				p.Put(x.meaning, x.sign).Text(x.text)
				p.Skip(3)
			}
		})
		line, width = nil, legendFrom
	}
	for _, x := range signs(c) {
		n := draw.Width(x.sign) + draw.Width(x.text)
		if width+n >= c.Width && len(line) > 0 {
			flush()
		}
		line, width = append(line, x), width+n+3
	}
	flush()
	return lines
}

// signs lists the signs that occur in the rows of what is in focus.
func signs(c *panel.Context) (out []explained) {
	g, o, axis := c.Theme.Signs, c.Object(), c.Axis() == ""
	add := func(meaning timeline.Meaning, sign, text string) {
		out = append(out, explained{meaning, sign, " " + text})
	}
	if o != nil {
		for _, kind := range o.Scale.Kinds {
			out = append(out, explained{timeline.LetterOf(kind.Look), string(kind.Letter) + " " + g.Looks[kind.Look] + " " + kind.Name, ""})
		}
	}
	if systems.Moved(o) {
		add(timeline.UnknownStage, g.Looks[model.LookUnknown], "not known")
	}
	add(timeline.Error, g.Error, "error")
	add(timeline.Warning, string(timeline.WarningSign), "warning")
	add(timeline.Info, string(timeline.InfoSign), "info")
	if dated(c) {
		add(timeline.Muted, string(timeline.PastSign), "about the past")
	}
	if o != nil && c.Can(lifecycle.Convert) == "" {
		add(timeline.Muted, string(timeline.OlderSign), "old fields")
	}
	if c.Rows.Sides {
		add(timeline.Text, "p o r", "parent, override, result")
	}
	add(timeline.Unsaved, g.Unsaved, "edited")
	if !dated(c) {
		return out
	}
	add(timeline.Strong, string(timeline.MarkedSign), "marked")
	if axis {
		add(timeline.Cursor, g.Cursor, "time cursor")
		add(timeline.Now, g.Now, "now")
		add(timeline.Gutter, g.Left+" "+g.Right, "more")
		add(timeline.Text, "2", "two starts in one cell: zoom in")
		add(timeline.Text, "x", "small letter: not in the file")
	}
	return out
}
