package picture

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/timeline"
)

// textChart draws tracks line by line.
type textChart struct {
	*chart
	// names and bar are the widths of the columns of names and of bars. They are the same for all
	// tracks, so that instants are aligned.
	names, bar int
	emit       func(*timeline.Line)
}

func (k *rowChart) inText(width int, emit func(*timeline.Line)) *textChart {
	names := timeline.NameWidth(k.longest)
	return &textChart{k.chart, names, max(width-names-timeline.HeadWidth-2, 10), emit}
}

func (k *rowChart) printText(out io.Writer) {
	line := func(text string) { io.WriteString(out, model.Brief(text, model.LongestLine)+"\n") }
	t := k.inText(k.Width, func(l *timeline.Line) { io.WriteString(out, k.Paint.Line(l)+"\n") })
	k.each(func(i int) {
		if i > 0 {
			line("")
		}
		line(fmt.Sprintf("%s as of %s", k.objects[i].title, phrase.Instant(k.Now)))
	}, func(_ int, track string, rows iter.Seq[[]keptRow]) {
		line("")
		line(track)
		t.track(rows)
	})
	line("")
	for _, legend := range k.legends() {
		line(legend)
	}
}

// track draws the rulers and the rows of one track.
func (t *textChart) track(rows iter.Seq[[]keptRow]) {
	window := timeline.NewFit(t.bar, t.From, t.To.Add(-time.Second))
	marks := window.Marks(t.Now, t.Now)
	left := t.names + timeline.HeadWidth + 1
	var line timeline.Line
	first, second := window.Ruler()
	for _, ruler := range []string{first, second} {
		line.Reset()
		line.Spaces(left)
		line.Add(timeline.Muted, ruler)
		t.emit(&line)
	}
	line.Reset()
	line.Spaces(left)
	window.AppendMarker(&line, t.signs(), marks, t.Now)
	t.emit(&line)
	f := timeline.Frame{Window: window, Marks: marks, Signs: t.signs(), Names: t.names}
	for some := range rows {
		for i := range some {
			line.Reset()
			some[i].Row.AppendTo(&line, &f)
			t.emit(&line)
		}
	}
}

// legends returns two lines of legend, one about the looks of bars and one about the signs in them.
func (x *chart) legends() [2]string {
	var letters []string
	signs := x.signs()
	for _, k := range x.kinds() {
		if k.Look != model.LookUnknown {
			letters = append(letters, string(k.Letter))
		}
	}
	return [2]string{x.looks(), fmt.Sprintf("%s a stage begins   2 two stages begin in one cell   %s %s more before, after the picture   %s breaks a rule   %s %s",
		strings.Join(letters, " "), signs.Left, signs.Right, signs.Error, signs.Cursor, phrase.Instant(x.Now))}
}

func (x *chart) looks() string {
	words := model.Map(x.kinds(), func(k model.StageKind) string { return fmt.Sprintf("%s %s", x.signs().Looks[k.Look], k.Name) })
	if _, all := x.hasRecords(); !all {
		words = append(words, "L older fields")
	}
	return strings.Join(words, "   ")
}

// markdown writes a page with the picture and a table for each track.
func (k *rowChart) markdown(out io.Writer) {
	t := k.inText(PageWidth, func(l *timeline.Line) {
		io.WriteString(out, strings.ReplaceAll(strings.TrimRight(l.String(), " "), "```", "'''")+"\n")
	})
	k.each(func(i int) {
		if i > 0 {
			io.WriteString(out, "\n")
		}
		fmt.Fprintf(out, "## %s\n\nAs of %s.\n", report.MarkdownCell(k.objects[i].title), phrase.Instant(k.Now))
	}, func(_ int, track string, rows iter.Seq[[]keptRow]) {
		var table bytes.Buffer
		fmt.Fprintf(out, "\n### %s\n\n```text\n", report.MarkdownCell(track))
		t.track(func(yield func([]keptRow) bool) {
			for some := range rows {
				for _, row := range some {
					fmt.Fprintf(&table, "| %s | %s | %s |\n", report.MarkdownCell(row.Name), report.MarkdownCell(orUnknown(row.Stage)), report.MarkdownCell(row.Starts))
				}
				yield(some)
			}
		})
		io.WriteString(out, "```\n\n| version | stage | stages |\n| --- | --- | --- |\n"+table.String())
	})
	legends := k.legends()
	fmt.Fprintf(out, "\n`%s`\n\n`%s`\n", legends[0], legends[1])
}

func orUnknown(stage string) string {
	if stage == "" {
		return report.Unknown
	}
	return stage
}

// starts returns the spans of a version in words.
func (r *chartRow) starts() string {
	if !r.planned {
		return recordStarts(r.version)
	}
	var words []string
	for _, s := range r.spans {
		word := s.Title()
		if !s.From.IsZero() {
			word += " from " + phrase.Instant(s.From)
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return report.Unknown
	}
	return strings.Join(words, ", ")
}

// mermaidTags are the tags that give a task of Mermaid its style, by look.
var mermaidTags = map[model.Look]string{
	model.LookPreview: "active, ", model.LookSupported: "", model.LookDeprecated: "crit, ", model.LookExpired: "done, ", model.LookUnknown: "",
}

// The limits of the width that a Mermaid chart has for names on the left, and the width of one
// character there, in pixels.
const (
	mermaidLeast, mermaidMost = 75, 600
	mermaidCharacter          = 7
)

// mermaid writes the picture as a Gantt chart for Mermaid. Each version is a section and each stage
// is a bar, except the time in which a version is unavailable.
func (k *rowChart) mermaid(out io.Writer) {
	fmt.Fprintf(out, "---\ndisplayMode: compact\nconfig:\n  gantt:\n    leftPadding: %d\n---\n", k.mermaidLeft())
	io.WriteString(out, "gantt\n    dateFormat YYYY-MM-DD HH:mm\n    axisFormat %Y-%m\n    todayMarker off\n")
	if len(k.objects) == 1 {
		fmt.Fprintf(out, "    title %s as of %s\n", mermaidText(k.objects[0].title), phrase.Instant(k.Now))
	}
	k.each(func(int) {}, func(i int, track string, rows iter.Seq[[]keptRow]) {
		before, seen := k.mermaidTrack(i, track), map[string]int{}
		for some := range rows {
			for n := range some {
				name := before + mermaidText(some[n].Name)
				// Mermaid merges sections of the same name.
				if seen[name]++; seen[name] > 1 {
					name += " (" + strconv.Itoa(seen[name]) + ")"
				}
				fmt.Fprintf(out, "    section %s\n", name)
				k.mermaidRow(out, &k.objects[i], &some[n])
			}
		}
	})
	if k.Now.Before(k.To) && !k.Now.Before(k.From) {
		fmt.Fprintf(out, "    section as of\n    as of %s :milestone, %s, 0d\n", phrase.Day(k.Now), mermaidTime(k.Now))
	}
}

// mermaidTrack returns the text before the names of the versions of a track.
func (k *rowChart) mermaidTrack(object int, track string) string {
	if len(k.objects) == 1 {
		return mermaidText(track) + " "
	}
	return mermaidText(k.objects[object].title) + " " + mermaidText(track) + " "
}

// mermaidLeft returns the width for names, in pixels.
func (k *rowChart) mermaidLeft() int {
	longest := 0
	for _, p := range k.parts {
		longest = max(longest, timeline.Width(k.mermaidTrack(p.object, p.track)))
	}
	return min(max(mermaidLeast, (longest+k.longest)*mermaidCharacter), mermaidMost)
}

// mermaidRow writes the bars of a version. Mermaid would leave out a version without bars, so such
// a version gets one over the whole period.
func (k *rowChart) mermaidRow(out io.Writer, of *Object, row *keptRow) {
	drawn := false
	for _, s := range row.Spans {
		look := of.scale.Kind(s.Stage).Look
		from, to, ok := k.within(s)
		if !ok || look == model.LookUnavailable || mermaidTime(from) == mermaidTime(to) {
			continue
		}
		drawn = true
		fmt.Fprintf(out, "    %s :%s%s, %s\n", mermaidStage(of.scale, s), mermaidTags[look], mermaidTime(from), mermaidTime(to))
	}
	if !drawn {
		fmt.Fprintf(out, "    %s :done, %s, %s\n", k.mermaidRest(of, row), mermaidTime(k.From), mermaidTime(k.To))
	}
}

// mermaidRest returns the text in the bar of a version that has no other bar in the period.
func (k *rowChart) mermaidRest(of *Object, row *keptRow) string {
	for _, s := range row.Spans {
		if _, _, ok := k.within(s); ok && of.scale.Kind(s.Stage).Look == model.LookUnavailable {
			return mermaidStage(of.scale, s)
		}
	}
	if !of.planned {
		return unrecordedWords
	}
	return "not known"
}

// mermaidStage returns the text in the bar of a stage. It puts words before an unknown name,
// because Mermaid could read that as a date or a keyword.
func mermaidStage(scale *model.Scale, s lifecycle.Span) string {
	switch {
	case s.Loose:
		return unrecordedWords
	case scale.Kind(s.Stage).Look == model.LookUnknown:
		return strings.TrimSpace("unknown stage " + mermaidText(s.Stage))
	}
	return mermaidText(s.Title())
}

func mermaidTime(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// mermaidText replaces each character that Mermaid might not take as plain text with _.
func mermaidText(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" ._/+-", r) {
			return r
		}
		return '_'
	}, model.Escape(text))
}
