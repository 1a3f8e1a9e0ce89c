package main

import (
	"cmp"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// planList is the document that plan prints without --write.
type planList struct {
	report.Header
	Plans []planned `json:"plans"`
}

// planned is the plan of one file.
type planned struct {
	report.Header
	File    string         `json:"file"`
	Changes []plannedStart `json:"changes"`
	Skipped []skipped      `json:"skipped"`
	// Findings are the findings that the plan would add.
	Findings []report.Finding `json:"findings"`
}

type plannedStart struct {
	Object  report.ObjectName `json:"object"`
	Track   string            `json:"track"`
	Version string            `json:"version"`
	Stage   string            `json:"stage"`
	Start   string            `json:"startTime"`
	Reason  string            `json:"reason"`
	Clamped bool              `json:"clamped"`
	Note    string            `json:"note"`
}

type skipped struct {
	Object  report.ObjectName `json:"object"`
	Track   string            `json:"track"`
	Version string            `json:"version"`
	// Stage is null if no stage of the version is planned.
	Stage  *string `json:"stage"`
	Reason string  `json:"reason"`
}

// planVerb fills in the starts that follow from a policy.
type planVerb struct {
	*editing
	project bool
	// named has the files and folders among the arguments.
	named []string
	// files has the plans, one for each file.
	files []filePlan
}

// filePlan is the plan of one file, and the edit that writes it.
type filePlan struct {
	*edited
	objects []objectPlan
}

// objectPlan is the plan of one object. object is the index of the object in its file.
type objectPlan struct {
	plan.Plan
	object int
}

func planCommand(p *editing) *cobra.Command {
	var flags editFlags
	var format string
	var write, project bool
	cmd := &cobra.Command{
		Use:   "plan FILE… --policy POLICY",
		Short: "the starts that a support policy gives, each with its reason",
		Long: `plan proposes the starts that a support policy gives and a file lacks. For a CloudProfile
these are the deprecated and expired stages of Kubernetes versions, for a release schedule
the ends of life. It never changes existing starts. -o diff shows the edit, and only
--write saves it, in all files or none. With --schedule, a version is deprecated no later
than at the end of life that Kubernetes states, once a higher version is supported for good.
--project assumes that missing releases follow at the policy's cadence.

A skipped stage is listed with a reason. If no stage of a version is planned, the version
is listed without a stage. The reasons are:
  latest-version      the highest version of a profile must not expire
  window-open         no release is known yet that ends its support
  legacy-fields       it has classification or expirationDate: convert it first
  no-supported-stage  it has no supported stage, or one whose start is not a time
  no-deprecated-time  it is deprecated, and its start is unknown
  no-expired-time     the start of its expired stage is not a time
  already-expired     it is expired
  no-room             it expires before it could be deprecated
  no-notice           the policy does not say how long a version stays deprecated
  never-in-window     its support would end before its release
  already-ended       its end of life has passed, on a day that is not stated
  no-date             its release has no date
  pre-release         a policy says nothing about pre-releases
  bad-version         its text is not a version`,
		Example: `  lctui plan profile.yaml --policy kubernetes
  lctui plan profile.yaml --policy kubernetes -o diff
  lctui plan schedule.yaml --policy knative --write
  lctui plan profiles/ --policy kubernetes -o json`,
		RunE: func(_ *cobra.Command, args []string) error {
			named := slices.Concat(args, flags.files)
			if len(named) == 0 {
				return failure.Wrong("for example `lctui plan profile.yaml --policy kubernetes`", "plan needs a FILE")
			}
			flags.files = named[1:]
			return (&planVerb{editing: p, project: project, named: named}).run(format, write, &flags)
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "save the starts")
	cmd.Flags().BoolVar(&project, "project", false, "assume that releases follow at the policy's cadence")
	cmd.Flags().BoolVar(&flags.force, "force", false, "write even if there are new errors")
	cmd.Flags().StringArrayVar(&flags.files, "file", nil, "one more `FILE`; all files are written, or none (repeatable)")
	addActingFlags(cmd, &flags.acting)
	objectFlag(cmd, &flags.object)
	uses(cmd, "at", "dialect", "policy", "schedule", "parent")
	outputFlag(cmd, &format, "table", "diff", "json", "yaml")
	cmd.ValidArgsFunction = complete.Files
	return cmd
}

// run plans the files of a call. New texts of the files are only made for a diff or with --write.
func (c *planVerb) run(format string, write bool, flags *editFlags) error {
	c.Read.Changes = true // without --write, show what it would change
	flags.format, flags.dryRun = format, !write
	if format == "table" {
		flags.format = "diff"
	}
	if !flags.dryRun || format == "diff" {
		return c.all(c.named, flags, c.edit, c.printReasons)
	}
	edits, f, err := c.drafts(c.named, flags, c.edit)
	if err == nil {
		err = c.planned(c.complete(edits, f, true, false))
	}
	if err != nil {
		return err
	}
	if format == "table" {
		c.printTable()
		return nil
	}
	return c.out.Document(format, planList{report.Kind("PlanList"), model.Map(c.files, plannedOf)})
}

// planned joins the errors of a call that writes nothing. Why a file could not be written is only a
// note then.
func (c *planVerb) planned(failed []error) error {
	return errors.Join(slices.DeleteFunc(failed, func(err error) bool {
		if failure.Code(err) != failure.Refused {
			return false
		}
		what, _ := failure.Sentence(err)
		c.out.Note("%s", what)
		return true
	})...)
}

// edit plans a file and returns the edit. It returns nil for a file in a folder that has nothing to
// plan.
func (c *planVerb) edit(s source.Subject, _ *source.Relatives) (*edited, error) {
	var orders []change.Order
	var objects []objectPlan
	fits := func(i int) bool { return systems.Can(s.Doc.Objects()[i], lifecycle.Propose) == "" }
	if !slices.ContainsFunc(s.Objects, fits) {
		why := "there is nothing to plan"
		if len(s.Objects) > 0 {
			why = systems.Can(s.Doc.Objects()[s.Objects[0]], lifecycle.Propose)
		}
		if !slices.Contains(c.named, s.Doc.Name()) {
			return nil, nil // it was found in a folder
		}
		hint := "plan a CloudProfile or a release schedule"
		if len(s.Objects) > 0 && lifecycle.Children.Has(s.Doc.Objects()[s.Objects[0]]) {
			hint = "plan the CloudProfile that it names as its parent"
		}
		return nil, failure.Wrong(hint, "%s: %s", s.Doc.Name(), why)
	}
	indexes := slices.DeleteFunc(slices.Clone(s.Objects), func(i int) bool { return !fits(i) }) // other objects in the file are ignored
	plans, failed := make([]plan.Plan, len(indexes)), make([]error, len(indexes))
	now := s.Now()
	model.InParallel(len(indexes), 16, func(n int) {
		plans[n], failed[n] = plan.Of(c.Policies, s.Doc.Name(), now, indexes[n], c.Now, c.project)
	})
	for n, p := range plans {
		err := failed[n]
		var none *model.Refusal
		if errors.As(err, &none) {
			return nil, failure.Wrong(none.Hint, "%s: %s", s.Doc.Name(), none)
		}
		if err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
		if why := p.NoCadence(); c.project && why != "" {
			c.out.Note("%s: --project assumes no further release: %s", s.Doc.Name(), why)
		}
		orders, objects = append(orders, p.Orders()...), append(objects, objectPlan{p, indexes[n]})
	}
	e, err := c.apply(s, orders, lifecycle.Actor{Now: c.Now})
	if err == nil {
		c.files = append(c.files, filePlan{e, objects})
	}
	return e, err
}

// plannedOf returns the plan of a file for programs.
func plannedOf(f filePlan) planned {
	out := planned{report.Kind("Plan"), f.Doc.Name(), []plannedStart{}, []skipped{}, report.Findings(f.Added)}
	for _, p := range f.objects {
		name := report.NameOf(f.Doc.Objects()[p.object])
		for _, x := range p.Changes {
			out.Changes = append(out.Changes, plannedStart{name, x.Track, x.Version, x.Word, model.FormatTime(x.Start), x.Reason.String(), x.Clamped, x.Note})
		}
		for _, x := range p.Skipped {
			left := skipped{Object: name, Track: x.Track, Version: x.Version, Reason: x.Reason}
			if x.Stage != "" {
				left.Stage = &x.Stage
			}
			out.Skipped = append(out.Skipped, left)
		}
	}
	return out
}

// whose returns the prefix of a line about an object of a file. It is "" if there is only one plan.
// object may be None for the whole file.
func (c *planVerb) whose(f filePlan, object int) string {
	if len(c.files) == 1 && len(f.objects) == 1 {
		return ""
	}
	whose := f.Doc.Name() + ": "
	if object != model.None {
		whose += f.Doc.Objects()[object].String() + ": "
	}
	return whose
}

// printReasons prints the reason for each start on standard error.
func (c *planVerb) printReasons() {
	for _, f := range c.files {
		for _, p := range f.objects {
			whose := c.whose(f, p.object)
			for _, x := range p.Changes {
				c.out.Say(whose + x.String())
			}
			c.out.Say(whose + p.Summary())
		}
	}
}

// printTable prints the plans for people.
func (c *planVerb) printTable() {
	t := &report.Table{Header: []string{"TRACK", "VERSION", "STAGE", "START", "REASON"}, Stage: 2}
	for _, f := range c.files {
		for _, p := range f.objects {
			file, name := f.Doc.Name(), report.NameOf(f.Doc.Objects()[p.object])
			for _, x := range p.Changes {
				t.Add(file, name, x.Track, x.Version, x.Word, phrase.Instant(x.Start), x.Brief())
			}
			for _, x := range p.Skipped {
				t.Add(file, name, x.Track, x.Version, cmp.Or(x.Stage, report.Absent), report.Absent, "skipped: "+x.Reason)
			}
		}
	}
	if len(t.Rows) > 0 {
		c.out.Table("table", t)
	}
	for _, f := range c.files {
		for _, p := range f.objects {
			if p.Empty() {
				c.out.Note("%s%s", cmp.Or(c.whose(f, p.object), f.Doc.Name()+": "), p.Summary())
			}
		}
		name := func(x *model.Finding) string {
			switch {
			case len(f.objects) > 1 && x.Ref.Object != model.None:
				return f.Doc.Objects()[x.Ref.Object].String()
			case x.Version == "":
				return x.Track
			}
			return x.Track + "/" + x.Version
		}
		report.EachAdded(f.Added, name, func(x *model.Finding) {
			c.out.Note("%sthe plan introduces a new %s: %s [%s]", c.whose(f, x.Ref.Object), x.Severity, x.Text(), x.Rule)
		}, func(first *model.Finding, n int, names string) {
			c.out.Note("%sthe plan introduces %s [%s], of %s; the first: %s", c.whose(f, model.None), phrase.Plural(n, "new "+first.Severity.String()), first.Rule, names, first.Text())
		})
	}
}
