package main

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// versionsHead is what list prints before the versions.
type versionsHead struct {
	report.Header
	At             string  `json:"at"`
	NextTransition *string `json:"nextTransition"`
}

// listedVersion is a version with its stage at the instant asked for. Stage,
// since and next are null where the stage cannot be known.
type listedVersion struct {
	report.Place
	Object   report.ObjectName `json:"object"`
	Track    string            `json:"track"`
	Version  string            `json:"version"`
	Index    int               `json:"index"`
	Position *report.Position  `json:"position"`
	Source   string            `json:"source"`
	Stage    *string           `json:"stage"`
	Since    *string           `json:"since"`
	Next     *nextStage        `json:"next"`
	Stages   []listedStage     `json:"stages"`
	// BadTime names the stages, or expirationDate, whose text is no time.
	BadTime []string `json:"badTime"`
	// Created and PublishedBy are those of package revisions and change requests;
	// left out elsewhere, and where the file does not say.
	Created     *string `json:"created,omitempty"`
	PublishedBy *string `json:"publishedBy,omitempty"`
	// Reason names the entries of a descriptor that give the version its stage; left
	// out elsewhere.
	Reason *string `json:"reason,omitempty"`

	// address names the version among those of its object, where names are asked
	// for; object is the object's index in its file.
	address string
	object  int
	// unrecorded tells that nobody knows since when the stage has held.
	unrecorded bool
	// record is the package revision or change request, nil elsewhere; age how
	// many whole days ago it was created, "" where that is not known.
	record *model.Revision
	age    string
}

type nextStage struct {
	Stage string `json:"stage"`
	Start string `json:"startTime"`
}

type listedStage struct {
	Classification string  `json:"classification"`
	Start          *string `json:"startTime"`
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
				_, failed := c.eachSubject(args, object, func(s source.Subject, _ *family) { c.printLines(s) })
				return failed
			case "text":
				return c.inspect(args, object)
			}
			all := &listing{invocation: c, format: format, list: report.KeptList{YAML: format == "yaml", Field: "versions"}}
			found, failed := c.eachSubject(args, object, all.add)
			if !found {
				return failed
			}
			return errors.Join(failed, all.print(), errors.Join(all.orphaned...))
		},
	}
	outputFlag(cmd, &format, "table", "wide", "name", "json", "yaml", "csv", "markdown", "lines", "text")
	objectFlag(cmd, &object)
	return cmd
}

// versions gives the versions of an object in the order of the file, some at a
// time, evaluated as shown; those of a merged profile that are the parent's own
// stand nowhere in this file.
func (x *listing) versions(l looked, take func([]listedVersion)) {
	const atOnce = 200
	o, listed := l.doc.Objects()[l.index], x.listed(l)
	var addresses [][]string
	if x.format == "name" {
		addresses = model.Addresses(listed)
	}
	var out []listedVersion
	for k, t := range listed.Tracks {
		reasons := reasonsIn(t)
		for n, v := range t.Versions {
			line := listedVersion{
				Place: report.Place{File: l.doc.Name(), Document: o.Document}, Object: report.NameOf(o), Track: t.Name, Version: v.Text, Index: n, object: l.index,
			}
			if addresses != nil {
				line.address = addresses[k][n]
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
func (x *listing) fill(line *listedVersion, v *model.Version) {
	line.Source, line.Stages = lifecycle.SourceOf(v), []listedStage{}
	line.BadTime = append([]string{}, lifecycle.BadTimes(v, x.dialect)...)
	x.recorded(line, v.Revision)
	for _, s := range lifecycle.Stages(v) {
		line.Stages = append(line.Stages, listedStage{s.Name, report.StartText(s.Start)})
	}
}

// recorded notes what is known of a package revision or a change request.
func (c *invocation) recorded(line *listedVersion, r *model.Revision) {
	if r == nil {
		return
	}
	line.record = r
	if r.PublishedBy.Text != "" {
		line.PublishedBy = &r.PublishedBy.Text
	}
	if at := r.Created.Start; at.IsAt() {
		line.Created = report.Instant(at.Time)
		if !at.Time.After(c.now) {
			line.age = strconv.Itoa(int(c.now.Sub(at.Time).Hours()/24)) + "d"
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

func (c *judge) evaluate(line *listedVersion, v *model.Version) {
	stage := lifecycle.StageAt(v, c.now, c.dialect)
	if stage == "" && v.Revision != nil {
		return // before the first start that a record knows
	}
	line.Stage = &stage
	line.unrecorded = lifecycle.Unrecorded(v, c.now, c.dialect)
	line.Since = report.Instant(lifecycle.Since(v, c.now, c.dialect))
	if next, ok := lifecycle.Next(v, c.now, c.dialect); ok {
		line.Next = &nextStage{next.To, model.FormatTime(next.At)}
	}
}
