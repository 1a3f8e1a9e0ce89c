package main

import (
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/picture"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/term"
)

func renderCommand(call *source.Call, out *report.Writer, look *screen.Look) *cobra.Command {
	var format, object, from, to string
	cmd := &cobra.Command{
		Use:   "render FILE…",
		Short: "the timeline as a picture",
		Example: `  lctui render profile.yaml
  lctui render profiles/ -o html --from -3mo --to +1y > timeline.html`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			begin, end, err := windowOf(call, cmd, from, to)
			if err != nil {
				return err
			}
			undated := unsupported{why: lacking("has no dates, so there is no timeline to draw"), hint: shownByList}
			view, drawing := newPicture(call, out, look, format, begin, end)
			found, failed := call.EachSubject(args, object, func(s source.Subject, f *source.Relatives) {
				if !undated.lacks(s.Doc, lifecycle.Draw) {
					drawing.Add(pictured(&view, s, f))
				}
			})
			if !found {
				return failed
			}
			if err := undated.print(out); err != nil {
				return errors.Join(failed, err)
			}
			drawing.Print(out)
			return failed
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "start of the picture: `TIME` (default three months before --at)")
	cmd.Flags().StringVar(&to, "to", "", "end of the picture: `TIME` (default a year after --at)")
	complete.TimeFlags(cmd, "from", "to")
	objectFlag(cmd, &object)
	outputFlag(cmd, &format, picture.Formats...)
	return cmd
}

// windowOf returns the period to draw, in UTC.
func windowOf(c *source.Call, cmd *cobra.Command, from, to string) (begin, end time.Time, err error) {
	if begin, err = instantFlag(c, cmd, "from", from); err != nil {
		return begin, end, err
	}
	if end, err = instantFlag(c, cmd, "to", to); err != nil {
		return begin, end, err
	}
	first, last := aroundNow(c.Now)
	if !cmd.Flags().Changed("from") {
		begin = first
	}
	if !cmd.Flags().Changed("to") {
		end = last
	}
	if !begin.Before(end) {
		return begin, end, failure.Wrong("for example --from -3mo --to +1y", "the picture would end at %s, which is not after its start %s",
			phrase.Instant(end), phrase.Instant(begin))
	}
	return begin, end, nil
}

// aroundNow returns the period of pictures without --from and --to, in UTC.
func aroundNow(now time.Time) (from, to time.Time) {
	month := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	return month.AddDate(0, -3, 0), month.AddDate(1, 1, 0)
}

// newPicture returns an empty picture with the settings of the call.
func newPicture(call *source.Call, out *report.Writer, look *screen.Look, format string, from, to time.Time) (picture.View, picture.Drawing) {
	v := picture.View{From: from, To: to, Now: call.Now, Dialect: call.Dialect, Theme: look.Theme, ASCII: look.ASCII, Width: columns(out.Stdout), Paint: out.Paint}
	return v, picture.New(format, v)
}

// columns returns the width for text in columns. It is that of the terminal if stdout is one that
// is not too narrow.
func columns(stdout io.Writer) int {
	if width := term.Columns(stdout); width >= 40 {
		return width
	}
	return picture.PageWidth
}

// pictured returns the objects of a file to draw: its records, grouped by kind, and then its other
// objects.
func pictured(v *picture.View, s source.Subject, f *source.Relatives) (out []picture.Object) {
	var records []*model.Object
	for _, i := range s.Objects {
		if o := s.Doc.Objects()[i]; systems.Can(o, lifecycle.Plan) != "" {
			records = append(records, o)
		}
	}
	for _, o := range model.NewGroupedView(records).Shown() {
		if object, any := v.Records(s.Doc.Name(), o); any {
			out = append(out, object)
		}
	}
	for _, i := range s.Objects {
		if o := s.Doc.Objects()[i]; systems.Can(o, lifecycle.Plan) == "" {
			out = append(out, v.Dated(s.Doc.Name(), o, f.Evaluated(s.Given(i))))
		}
	}
	return out
}
