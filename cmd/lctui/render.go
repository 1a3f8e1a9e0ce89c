package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// chart is a timeline as every format of render draws it.
type chart struct {
	// from and to are the window, half-open; now is marked in it.
	from, to, now time.Time
	dialect       lifecycle.Dialect
	// theme is light, dark or anything else for both.
	theme   string
	objects []chartObject
}

// chartObject is one object with its tracks, chartTrack one list of versions.
type chartObject struct {
	title string
	// from tells which object of which file it is.
	from   told
	scale  *model.Scale
	tracks []chartTrack
}

type chartTrack struct {
	name string
	rows []chartRow
}

// chartRow is one version. A version whose stages are not known has no spans.
type chartRow struct {
	name    string
	version *model.Version
	scale   *model.Scale
	// stage is the stage now, "" where it is not known.
	stage string
	spans []lifecycle.Span
}

func (c *invocation) renderCommand() *cobra.Command {
	var format, object, from, to string
	cmd := &cobra.Command{
		Use:   "render FILE…",
		Short: "the timeline as a picture",
		Example: `  lctui render profile.yaml
  lctui render profiles/ -o html --from -3mo --to +1y > timeline.html`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			begin, end, err := c.window(cmd, from, to)
			if err != nil {
				return err
			}
			undated := unfit{what: "a lifecycle descriptor has no dates, so there is no timeline to draw", hint: seesStages}
			add, print := c.pictureIn(format, begin, end)
			found, failed := c.eachSubject(args, object, func(s source.Subject, f *family) {
				if !undated.descriptor(s.Doc) {
					add(s, f)
				}
			})
			if !found {
				return failed
			}
			if err := undated.tell(c); err != nil {
				return errors.Join(failed, err)
			}
			return errors.Join(failed, print())
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "begin of the picture: `TIME` (default three months before --at)")
	cmd.Flags().StringVar(&to, "to", "", "end of the picture: `TIME` (default a year after --at)")
	complete.TimeFlags(cmd, "from", "to")
	objectFlag(cmd, &object)
	outputFlag(cmd, &format, "text", "svg", "html", "mermaid", "markdown")
	return cmd
}

// window is the stretch of time to draw.
func (c *invocation) window(cmd *cobra.Command, from, to string) (begin, end time.Time, err error) {
	if begin, err = c.instantFlag(cmd, "from", from); err != nil {
		return begin, end, err
	}
	if end, err = c.instantFlag(cmd, "to", to); err != nil {
		return begin, end, err
	}
	month := time.Date(c.now.Year(), c.now.Month(), 1, 0, 0, 0, 0, time.UTC)
	if !cmd.Flags().Changed("from") {
		begin = month.AddDate(0, -3, 0)
	}
	if !cmd.Flags().Changed("to") {
		end = month.AddDate(1, 1, 0)
	}
	if !begin.Before(end) {
		return begin, end, failure.Wrong("for example --from -3mo --to +1y", "the picture would end at %s, which is not after its begin %s",
			phrase.Instant(end), phrase.Instant(begin))
	}
	return begin, end, nil
}

// pictureIn gives what takes in the files of a call one after the other, and what
// then prints the picture.
func (c *invocation) pictureIn(format string, from, to time.Time) (add func(source.Subject, *family), print func() error) {
	if format == "svg" || format == "html" {
		p := c.newPicture(from, to, format == "html")
		return p.add, p.print
	}
	k := c.newKeptChart(format, from, to)
	return k.add, k.print
}

func (c *invocation) newChart(from, to time.Time) *chart {
	return &chart{from: from, to: to, now: c.now, dialect: c.dialect, theme: c.flags.theme}
}

// chartObjects gives what there is to draw of a file, versions newest first.
func (c *invocation) chartObjects(s source.Subject, f *family) []chartObject {
	out := c.recordChart(s)
	for _, i := range s.Objects {
		o := s.Doc.Objects()[i]
		if o.Scale.Recorded {
			continue
		}
		shown := f.evaluated(s.Doc, i)
		known := shown != nil
		if !known {
			shown = o
		}
		object := chartObject{title: o.String(), from: told{s.Doc.Name(), report.NameOf(o)}, scale: shown.Scale}
		for _, t := range shown.Tracks {
			track := chartTrack{name: t.Name}
			for _, k := range model.Order(t.Versions) {
				track.rows = append(track.rows, c.chartRow(t.Versions[k], shown.Scale, known))
			}
			object.tracks = append(object.tracks, track)
		}
		out = append(out, object)
	}
	return out
}

// nameApart puts the file behind titles that several objects have, and a number
// where one file has several of them.
func (x *chart) nameApart() {
	count, seen := map[string]int{}, map[string]int{}
	for _, o := range x.objects {
		count[o.title]++
	}
	for i := range x.objects {
		if o := &x.objects[i]; count[o.title] > 1 {
			o.title += " (" + o.from.file + ")"
			if seen[o.title]++; seen[o.title] > 1 {
				o.title += " #" + strconv.Itoa(seen[o.title])
			}
		}
	}
}

func (c *invocation) chartRow(v *model.Version, scale *model.Scale, known bool) chartRow {
	row := chartRow{name: v.Text, version: v, scale: scale}
	if !known {
		return row
	}
	row.stage = lifecycle.StageAt(v, c.now, c.dialect)
	for _, s := range lifecycle.Spans(v, c.dialect) {
		if !s.Empty() {
			// In dialect gardener a stage holds from the nanosecond after its start.
			s.From, s.To = s.From.Truncate(time.Second), s.To.Truncate(time.Second)
			row.spans = append(row.spans, s)
		}
	}
	return row
}

// within cuts a span to the window; ok is false where nothing of it is in there.
func (x *chart) within(s lifecycle.Span) (from, to time.Time, ok bool) {
	from, to = x.from, x.to
	if s.From.After(from) {
		from = s.From
	}
	if !s.To.IsZero() && s.To.Before(to) {
		to = s.To
	}
	return from, to, from.Before(to)
}

// kinds are the stages that the objects of the picture can have, in order.
func (x *chart) kinds() (list []model.StageKind) {
	seen := map[string]bool{}
	for _, o := range x.objects {
		for _, k := range o.scale.Kinds {
			if !seen[k.Name] {
				seen[k.Name] = true
				list = append(list, k)
			}
		}
	}
	if some, _ := x.hasRecords(); some {
		list = append(list, model.StageKind{Name: unrecordedWords, Letter: '?', Look: model.LookUnknown})
	}
	return list
}

// legendWords say which letter is which stage.
func (x *chart) legendWords() string {
	var words []string
	for _, k := range x.kinds() {
		words = append(words, fmt.Sprintf("%c %s", k.Letter, k.Name))
	}
	return strings.Join(words, ", ")
}
