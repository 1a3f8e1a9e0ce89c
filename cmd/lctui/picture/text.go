package picture

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/timeline"
)

// textChart draws tracks line by line.
type textChart struct {
	*chart
	// names and bar are the widths of the column of versions and of the bars,
	// the same for all tracks, so that instants stand below each other.
	names, bar int
	emit       func(*timeline.Line)
}

func (k *rowChart) inText(width int, emit func(*timeline.Line)) *textChart {
	names := timeline.NameWidth(k.longest)
	return &textChart{k.chart, names, max(width-names-timeline.HeadWidth-2, 10), emit}
}

func (k *rowChart) printText(out io.Writer) error {
	line := func(text string) { io.WriteString(out, model.Brief(text, model.LongestLine)+"\n") }
	t := k.inText(k.Width, func(l *timeline.Line) { io.WriteString(out, k.Paint.Line(l)+"\n") })
	err := k.each(func(i int) {
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
	return err
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
	window.AppendMarker(&line, t.Signs, marks, t.Now)
	t.emit(&line)
	f := timeline.Frame{Window: window, Marks: marks, Signs: t.Signs, Names: t.names}
	for some := range rows {
		for i := range some {
			line.Reset()
			some[i].Row.AppendTo(&line, &f)
			t.emit(&line)
		}
	}
}

// legends say what the signs mean: the looks of bars, and what stands in them.
func (x *chart) legends() [2]string {
	var letters []string
	for _, k := range x.kinds() {
		if k.Look != model.LookUnknown {
			letters = append(letters, string(k.Letter))
		}
	}
	return [2]string{x.looks(), fmt.Sprintf("%s a stage begins   2 so many begin in one place   %s %s more before, after the picture   %s breaks a rule   %s %s",
		strings.Join(letters, " "), x.Signs.Left, x.Signs.Right, x.Signs.Error, x.Signs.Cursor, phrase.Instant(x.Now))}
}

func (x *chart) looks() string {
	var words []string
	for _, k := range x.kinds() {
		words = append(words, fmt.Sprintf("%s %s", x.Signs.Looks[k.Look], k.Name))
	}
	if _, all := x.hasRecords(); !all {
		words = append(words, "L older fields")
	}
	return strings.Join(words, "   ")
}

// markdown is a page with the picture and a table for each track.
func (k *rowChart) markdown(out io.Writer) error {
	t := k.inText(PageWidth, func(l *timeline.Line) {
		io.WriteString(out, strings.ReplaceAll(strings.TrimRight(l.String(), " "), "```", "'''")+"\n")
	})
	err := k.each(func(i int) {
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
	return err
}

func orUnknown(stage string) string {
	if stage == "" {
		return report.Unknown
	}
	return stage
}

// starts writes the spans of a version in words.
func (r *chartRow) starts() string {
	if r.scale.Recorded {
		return recordStarts(r.version)
	}
	var words []string
	for _, s := range r.spans {
		word := s.Stage
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
