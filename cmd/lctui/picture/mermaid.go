package picture

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/timeline"
)

// mermaidTags are the styles that a Gantt chart of Mermaid has, by look; the
// name of the stage stands in the bar.
var mermaidTags = map[model.Look]string{
	model.LookPreview: "active, ", model.LookSupported: "", model.LookDeprecated: "crit, ", model.LookExpired: "done, ", model.LookUnknown: "",
}

// What a chart of Mermaid leaves for names at the left, in pixels, and how many a
// character takes there.
const (
	mermaidLeast, mermaidMost = 75, 600
	mermaidCharacter          = 7
)

// mermaid is the picture as a Gantt chart for Mermaid: a section a version, a
// bar a stage. What is unavailable is blank.
func (k *rowChart) mermaid(out io.Writer) error {
	fmt.Fprintf(out, "---\ndisplayMode: compact\nconfig:\n  gantt:\n    leftPadding: %d\n---\n", k.mermaidLeft())
	io.WriteString(out, "gantt\n    dateFormat YYYY-MM-DD HH:mm\n    axisFormat %Y-%m\n    todayMarker off\n")
	if len(k.objects) == 1 {
		fmt.Fprintf(out, "    title %s as of %s\n", mermaidText(k.objects[0].title), phrase.Instant(k.Now))
	}
	err := k.each(func(int) {}, func(i int, track string, rows iter.Seq[[]keptRow]) {
		before, seen := k.mermaidTrack(i, track), map[string]int{}
		for some := range rows {
			for n := range some {
				name := before + mermaidText(some[n].Name)
				// Sections of one name are one section in Mermaid.
				if seen[name]++; seen[name] > 1 {
					name += " (" + strconv.Itoa(seen[name]) + ")"
				}
				fmt.Fprintf(out, "    section %s\n", name)
				k.mermaidRow(out, k.objects[i].scale, &some[n])
			}
		}
	})
	if k.Now.Before(k.To) && !k.Now.Before(k.From) {
		fmt.Fprintf(out, "    section as of\n    as of %s :milestone, %s, 0d\n", phrase.Day(k.Now), mermaidTime(k.Now))
	}
	return err
}

// mermaidTrack is what stands before the versions of a track.
func (k *rowChart) mermaidTrack(object int, track string) string {
	if len(k.objects) == 1 {
		return mermaidText(track) + " "
	}
	return mermaidText(k.objects[object].title) + " " + mermaidText(track) + " "
}

// mermaidLeft is the room for names that the longest of them needs.
func (k *rowChart) mermaidLeft() int {
	longest := 0
	for _, p := range k.parts {
		longest = max(longest, timeline.Width(k.mermaidTrack(p.object, p.track)))
	}
	return min(max(mermaidLeast, (longest+k.longest)*mermaidCharacter), mermaidMost)
}

// mermaidRow writes the bars of a version. One without any would be left out by
// Mermaid: its bar says what it is all the time.
func (k *rowChart) mermaidRow(out io.Writer, scale *model.Scale, row *keptRow) {
	drawn := false
	for _, s := range row.Spans {
		look := scale.Kind(s.Stage).Look
		from, to, ok := k.within(s)
		if !ok || look == model.LookUnavailable || mermaidTime(from) == mermaidTime(to) {
			continue
		}
		drawn = true
		fmt.Fprintf(out, "    %s :%s%s, %s\n", mermaidStage(scale, s), mermaidTags[look], mermaidTime(from), mermaidTime(to))
	}
	if !drawn {
		fmt.Fprintf(out, "    %s :done, %s, %s\n", k.mermaidRest(scale, row), mermaidTime(k.From), mermaidTime(k.To))
	}
}

// mermaidRest says what a version is of which no bar is in the window.
func (k *rowChart) mermaidRest(scale *model.Scale, row *keptRow) string {
	for _, s := range row.Spans {
		if _, _, ok := k.within(s); ok && scale.Kind(s.Stage).Look == model.LookUnavailable {
			return mermaidStage(scale, s)
		}
	}
	if scale.Recorded {
		return unrecordedWords
	}
	return "not known"
}

// mermaidStage names a stage in a bar. A name that nobody knows does not begin the
// text: Mermaid takes a date, or a word of its own, for something else there.
func mermaidStage(scale *model.Scale, s lifecycle.Span) string {
	switch {
	case s.Loose:
		return unrecordedWords
	case scale.Rank(s.Stage) == model.None:
		return strings.TrimSpace("unknown stage " + mermaidText(s.Stage))
	}
	return mermaidText(s.Stage)
}

func mermaidTime(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// mermaidText keeps what cannot be taken for more than text in a chart.
func mermaidText(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" ._/+-", r) {
			return r
		}
		return '_'
	}, model.Escape(text))
}
