package main

import (
	"errors"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// listVerb shows lifecycle descriptors as text.
type listVerb struct {
	*messages
	*relatives
	out *report.Writer
}

func listCommand(c *invocation) *cobra.Command {
	var format, object string
	cmd := &cobra.Command{
		Use:   "list FILE…",
		Short: "every version with its stage, since when, and what comes next",
		Long: `list shows every version with its stage at --at, since when, and what comes next.
-o lines prints the file itself, and behind each start whose it is: for comparing
two files line by line, whatever the day is. -o text shows lifecycle descriptors as
pack inspect-builder does. These have no dates: their stages are those of the release.
-o csv puts a quote (') before a cell that a spreadsheet would take for a formula.`,
		Example: `  lctui list profile.yaml
  lctui list . --at 2026-05-01 -o wide
  lctui list lifecycle.toml -o text`,
		Args: someFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			switch format {
			case "lines":
				_, failed := c.eachSubject(args, object, func(s source.Subject, _ *family) { printLines(c.out, s) })
				return failed
			case "text":
				return (&listVerb{c.messages, c.relatives, c.out}).inspect(args, object)
			}
			all := &listing{messages: c.messages, relatives: c.relatives, format: format, versions: report.NewVersions(format)}
			found, failed := c.eachSubject(args, object, all.add)
			if !found {
				return failed
			}
			return errors.Join(failed, all.versions.Print(c.out, c.now, all.next), errors.Join(all.orphaned...))
		},
	}
	outputFlag(cmd, &format, "table", "wide", "name", "json", "yaml", "csv", "markdown", "lines", "text")
	objectFlag(cmd, &object)
	return cmd
}

// list gives the versions of an object in the order of the file, some at a
// time, evaluated as shown; those of a merged profile that are the parent's own
// stand nowhere in this file.
func (x *listing) list(l looked, take func([]report.Version)) {
	const atOnce = 200
	o, listed := l.doc.Objects()[l.index], x.listed(l)
	var addresses [][]string
	if x.format == "name" {
		addresses = model.Addresses(listed)
	}
	var out []report.Version
	for k, t := range listed.Tracks {
		reasons := reasonsIn(t)
		for n, v := range t.Versions {
			line := report.Version{
				Place: report.Place{File: l.doc.Name(), Document: o.Document}, Object: report.NameOf(o), Track: t.Name, Version: v.Text, Index: n,
			}
			if addresses != nil {
				line.FileWord, line.NameWord = failure.ShellWord(l.doc.Name()), x.typedName(addresses[k][n], l.index)
			}
			parents := l.over != nil && listed == l.shown && l.over.Source(model.ObjectRef(0).InTrack(k).InVersion(n)).Side == lifecycle.OfParent
			if !parents {
				line.Position = report.PositionOf(v.Entry)
			}
			x.fill(&line, v)
			line.Reason = reasons(v)
			if listed != l.shown && l.shown != nil {
				v = mergedVersion(l.shown, t.Name, v)
			}
			if l.shown != nil {
				x.evaluate(&line, v)
			}
			if out = append(out, line); len(out) == atOnce {
				take(out)
				out = out[:0]
			}
		}
	}
	take(out)
}

// fill notes what the file says of a version.
func (x *listing) fill(line *report.Version, v *model.Version) {
	line.Source, line.Stages = lifecycle.SourceOf(v), []report.ListedStage{}
	line.BadTime = append([]string{}, lifecycle.BadTimes(v, x.dialect)...)
	recorded(line, v.Revision, x.now)
	for _, s := range lifecycle.Stages(v) {
		line.Stages = append(line.Stages, report.ListedStage{Classification: s.Name, Start: report.StartText(s.Start)})
	}
}

// recorded notes what is known of a package revision or a change request.
func recorded(line *report.Version, r *model.Revision, now time.Time) {
	if r == nil {
		return
	}
	line.Record = true
	if r.PublishedBy.Text != "" {
		line.PublishedBy = &r.PublishedBy.Text
	}
	if at := r.Created.Start; at.IsAt() {
		line.Created = report.Instant(at.Time)
		if !at.Time.After(now) {
			line.Age = strconv.Itoa(int(now.Sub(at.Time).Hours()/24)) + "d"
		}
	}
}

// mergedVersion is what became of an override in the merged profile; an entry
// that is not in it, because nothing was there to override, stands for itself.
func mergedVersion(result *model.Object, track string, v *model.Version) *model.Version {
	for _, t := range result.Tracks {
		if t.Name != track {
			continue
		}
		for _, m := range t.Versions {
			if m.Text == v.Text {
				return m
			}
		}
	}
	return v
}

// evaluate notes the stage of a version, since when, and what comes next.
func (x *listing) evaluate(line *report.Version, v *model.Version) {
	stage := lifecycle.StageAt(v, x.now, x.dialect)
	if stage == "" && v.Revision != nil {
		return // before the first start that a record knows
	}
	line.Stage = &stage
	line.Unrecorded = lifecycle.Unrecorded(v, x.now, x.dialect)
	line.Since = report.Instant(lifecycle.Since(v, x.now, x.dialect))
	if next, ok := lifecycle.Next(v, x.now, x.dialect); ok {
		line.Next = &report.NextStage{Stage: next.To, Start: model.FormatTime(next.At)}
	}
}
