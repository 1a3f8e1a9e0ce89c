package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// planned is what plan prints without writing.
type planned struct {
	report.Header
	Changes []plannedStart `json:"changes"`
	Skipped []skipped      `json:"skipped"`
	// Findings are the findings that the plan would cause.
	Findings []report.Finding `json:"findings"`
}

type plannedStart struct {
	File    string `json:"file"`
	Track   string `json:"track"`
	Version string `json:"version"`
	Stage   string `json:"stage"`
	Start   string `json:"startTime"`
	Reason  string `json:"reason"`
	Clamped bool   `json:"clamped"`
	Note    string `json:"note"`
}

type skipped struct {
	File    string `json:"file"`
	Track   string `json:"track"`
	Version string `json:"version"`
	// Stage is null if nothing is proposed for the version.
	Stage  *string `json:"stage"`
	Reason string  `json:"reason"`
}

// planVerb fills in the starts that follow from a policy.
type planVerb struct {
	*edit.Pipeline
	project bool
	// named are the files that were named themselves.
	named []string
	// shown is what is printed instead of an edit.
	shown planned
	// reasons are printed with the edit; complete are the files that lack nothing, printed instead
	// of rows of a table.
	reasons, complete []string
}

func planCommand(p *edit.Pipeline) *cobra.Command {
	var flags edit.Options
	var format string
	var write, project bool
	cmd := &cobra.Command{
		Use:   "plan FILE --policy POLICY",
		Short: "the starts that a support policy gives, each with its reason",
		Long: `plan proposes what a file lacks and a support policy gives: the deprecated and
expired stages of the Kubernetes versions of a CloudProfile, the end of life of
releases. It never changes what is there. Without --write nothing is written; -o diff
shows what would be. With --schedule, a version is deprecated at the latest at the end of
life that Kubernetes itself states. With --project, releases that the policy's window
still lacks are assumed to follow at its cadence.

What is skipped is told with its stage, or with none where nothing of the version is
planned, and with why:
  latest-version      the highest version of a profile must not expire
  window-open         no release is known yet that ends its support
  legacy-fields       it has classification or expirationDate: convert it first
  no-supported-stage  it has no supported stage, or one whose start is no time
  no-deprecated-time  it is deprecated, and nobody can tell since when
  no-expired-time     the start of its expired stage is no time
  already-expired     it is expired
  no-room             it expires before it could be deprecated
  no-notice           the policy does not say how long a version stays deprecated
  never-in-window     its support would end before its release
  already-ended       its end of life has passed, on a day that is not stated
  no-date             its release has no date
  pre-release         a policy says nothing about pre-releases
  bad-version         its text is no version`,
		Example: `  lctui plan profile.yaml --policy kubernetes
  lctui plan profile.yaml --policy kubernetes -o diff
  lctui plan schedule.yaml --policy knative --write`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 && len(flags.Files) == 0 {
				return failure.Wrong("for example `lctui plan profile.yaml --policy kubernetes`", "plan needs a FILE")
			}
			if len(args) > 1 {
				return failure.Wrong("write --file "+failure.ShellWord(args[1])+" for one more file", "plan takes one FILE")
			}
			v := &planVerb{Pipeline: p, project: project, shown: planned{Header: report.Kind("Plan"), Changes: []plannedStart{}, Skipped: []skipped{}, Findings: []report.Finding{}}}
			return v.run(append(args, "")[0], format, write, &flags)
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "save the starts")
	cmd.Flags().BoolVar(&project, "project", false, "assume that releases follow at the policy's cadence")
	cmd.Flags().BoolVar(&flags.Force, "force", false, "write even if there are new errors")
	cmd.Flags().StringArrayVar(&flags.Files, "file", nil, "one more `FILE`, all or none (repeatable)")
	addActingFlags(cmd, &flags.Acting)
	objectFlag(cmd, &flags.Object)
	uses(cmd, "at", "dialect", "policy", "schedule", "parent")
	outputFlag(cmd, &format, "table", "diff", "json")
	cmd.ValidArgsFunction = complete.Files
	return cmd
}

// run plans the files of a call. Only a diff, and what is written, is made into an edit of the
// files.
func (c *planVerb) run(file, format string, write bool, flags *edit.Options) error {
	c.named = append([]string{file}, flags.Files...)
	c.Read.Changes = true // so that it shows what --write would change
	flags.Format, flags.DryRun = format, !write
	if format == "table" {
		flags.Format = "diff"
	}
	if !flags.DryRun || format == "diff" {
		var notes edit.Notes
		return c.All(file, flags, func(s source.Subject, _ *judge.Relatives) (*edit.Plan, error) { return c.edit(s, &notes) }, func() {
			for _, reason := range c.reasons {
				c.Out.Say(reason)
			}
			notes.Tell(c.Out)
		})
	}
	subjects, f, err := c.Open(c.named, flags)
	if err != nil {
		return err
	}
	var edits []*edit.Plan
	var failed []error
	for _, s := range subjects {
		e, err := c.edit(s, &edit.Notes{})
		if failed = append(failed, err); e != nil {
			edits = append(edits, e)
		}
	}
	if err := errors.Join(append(failed, c.Complete(edits, f, true)...)...); err != nil {
		return err
	}
	for _, e := range edits {
		c.shown.Findings = append(c.shown.Findings, report.Findings(e.Fresh)...)
	}
	return c.print(format)
}

// edit returns the plan of a file.
func (c *planVerb) edit(s source.Subject, notes *edit.Notes) (*edit.Plan, error) {
	var orders []change.Order
	fits := func(i int) bool { return systems.Can(s.Doc.Objects()[i], lifecycle.Propose) == "" }
	if !slices.ContainsFunc(s.Objects, fits) {
		why := "there is nothing to plan"
		if len(s.Objects) > 0 {
			why = systems.Can(s.Doc.Objects()[s.Objects[0]], lifecycle.Propose)
		}
		if !slices.Contains(c.named, s.Doc.Name()) {
			return nil, nil // it was found in a folder
		}
		return nil, failure.Wrong("plan the CloudProfile that it names as its parent, or a release schedule", "%s: %s", s.Doc.Name(), why)
	}
	for _, i := range s.Objects {
		if !fits(i) {
			continue // other objects in the file are ignored
		}
		p, err := plan.Of(c.Policies, s.Doc.Name(), s.Now(), i, c.Now, c.project)
		var none *model.Refusal
		if errors.As(err, &none) {
			return nil, failure.Wrong(none.Hint, "%s: %s", s.Doc.Name(), none)
		}
		if err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
		more, err := p.Orders()
		if err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
		orders = append(orders, more...)
		c.take(s.Doc.Name(), p)
	}
	draft, said, err := change.Apply(s.Start(), orders, lifecycle.Actor{Now: c.Now})
	if err != nil {
		return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
	}
	notes.Add(s.Doc.Name(), said)
	return edit.NewPlan(s.Doc, draft), nil
}

// take records what is printed about a plan.
func (c *planVerb) take(file string, p plan.Plan) {
	if why := p.NoCadence(); c.project && why != "" {
		c.Out.Note("%s: no release is assumed to follow: %s", file, why)
	}
	for _, x := range p.Changes {
		c.shown.Changes = append(c.shown.Changes, plannedStart{file, x.Track, x.Version, x.Stage, model.FormatTime(x.Start), x.Reason, x.Clamped, x.Note})
		c.reasons = append(c.reasons, x.String())
	}
	for _, x := range p.Skipped {
		left := skipped{File: file, Track: x.Track, Version: x.Version, Reason: x.Reason}
		if x.Stage != "" {
			left.Stage = &x.Stage
		}
		c.shown.Skipped = append(c.shown.Skipped, left)
	}
	c.reasons = append(c.reasons, p.Summary())
	if p.Empty() {
		c.complete = append(c.complete, file+": "+p.Summary())
	}
}

func (c *planVerb) print(format string) error {
	if format == "json" {
		return c.Out.JSON(c.shown)
	}
	t := &report.Table{Header: []string{"TRACK", "VERSION", "STAGE", "START", "REASON"}, Stage: 2}
	for _, x := range c.shown.Changes {
		reason := x.Reason
		if x.Clamped {
			reason += ", moved to the first day that is possible"
		}
		if x.Note != "" {
			reason += " (" + x.Note + ")"
		}
		t.Add(x.File, report.ObjectName{}, x.Track, x.Version, x.Stage, phrase.Start(model.ReadStart(x.Start)), reason)
	}
	for _, x := range c.shown.Skipped {
		stage := report.Absent
		if x.Stage != nil {
			stage = *x.Stage
		}
		t.Add(x.File, report.ObjectName{}, x.Track, x.Version, stage, report.Absent, "skipped: "+x.Reason)
	}
	if len(c.shown.Changes)+len(c.shown.Skipped) > 0 {
		c.Out.Table("table", t)
	}
	for _, text := range c.complete {
		c.Out.Note("%s", text)
	}
	for i := range c.shown.Findings {
		f := &c.shown.Findings[i]
		c.Out.Note("the plan brings a new %s: %s [%s]", f.Severity, f.Message, f.Rule)
	}
	return nil
}
