package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

func convertCommand(p *editing) *cobra.Command {
	var flags editFlags
	var to string
	cmd := &cobra.Command{
		Use:   "convert FILE [VERSION…] --to lifecycle|legacy|schedule",
		Short: "convert older fields to a lifecycle, or back; tables to a release schedule",
		Long: `convert replaces classification and expirationDate with a lifecycle that gives the same
stage at every instant. With --to legacy it does the opposite, if the older fields can
express it. Without VERSION it converts all versions that have something to convert. If one
of them cannot be converted, it lists such versions and converts none. A VERSION without
any of these fields gets an explicit supported stage. --to legacy writes classification:
supported only where an expirationDate alone would mean something else, and where Gardener
accepts it.

--to schedule turns a table of releases in CSV, or release cycles of endoflife.date in
JSON, into a release schedule and prints it. With --policy the schedule names that policy.
The columns of the table are version, release_date, eol_date, min_k8s, storage_type,
force_upgrade, api_endpoint, api_type and availability, with one line for each API.

A table of feature gates in CSV becomes the features of the releases. These are the
releases of the other file, or else the minors in the table, without dates. Its columns
are feature, stage (Alpha, Beta, GA, Deprecated), from or since, until, and default (true
or false). until is the last minor in that stage. It is empty if the next line of the
feature ends the stage, or if the stage has no end.`,
		Example: `  lctui convert profile.yaml --to lifecycle --dry-run
  lctui convert releases.csv --to schedule --policy knative
  lctui convert releases.csv gates.csv --to schedule
  lctui convert profile.yaml kubernetes/1.32.9 --to legacy`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && len(flags.files) == 0 {
				return someFiles(cmd, nil)
			}
			if to == "" {
				return failure.Wrong("write --to lifecycle, --to legacy or --to schedule", "name the form to convert to")
			}
			if err := failure.OneOf("--to", to, lifecycle.FromLifecycle, lifecycle.FromLegacy, toSchedule); err != nil {
				return err
			}
			if to == toSchedule {
				policy, _ := cmd.Flags().GetString("policy")
				return (&convertVerb{p}).schedule(args, policy)
			}
			return (&convertVerb{p}).convert(args, to, &flags)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "`FORM`: lifecycle, legacy or schedule")
	complete.Flag(cmd, "to", cobra.FixedCompletions([]string{lifecycle.FromLifecycle, lifecycle.FromLegacy, toSchedule}, cobra.ShellCompDirectiveNoFileComp))
	addEditFlags(cmd, &flags)
	cmd.ValidArgsFunction = complete.Versions(completed(p.Read))
	return cmd
}

// convertVerb converts older fields to stages and back, and published data to a release schedule.
type convertVerb struct{ *editing }

// toSchedule is the value of --to that converts a table of releases into a schedule.
const toSchedule = "schedule"

// schedule prints a release schedule made from published data.
func (c *convertVerb) schedule(args []string, policy string) error {
	if len(args) < 1 || len(args) > 2 {
		return failure.Wrong("for example `lctui convert releases.csv --to schedule > schedule.yaml`", "convert --to schedule takes one FILE, and one with feature gates alongside it")
	}
	var of []files.Published
	for _, name := range args {
		data, err := c.Read.Text(name)
		if err != nil {
			return err
		}
		of = append(of, files.Published{Name: name, Data: data})
	}
	doc, left, err := files.NewSchedule(of, policy, files.Options{})
	if err != nil {
		return cmp.Or(noTable(of), err)
	}
	for i, l := range left {
		if len(l.Columns) > 0 {
			c.out.Note("%s: left out, because releases have no field for it: %s", args[i], source.FirstFew(l.Columns))
		}
		if len(l.Features) > 0 {
			c.out.Note("%s: left out, because no release that is listed has it: %s", args[i], source.FirstFew(l.Features))
		}
		if l.NoDates {
			c.out.Note("%s: the releases have no dates; name a file that has them too, such as `lctui convert releases.csv %s --to schedule`", args[i], args[i])
		}
	}
	if alpha := systems.AlphaAPIs(doc.Objects()); len(alpha) > 0 {
		c.out.Note("%s: alpha by name: %s; if the project gives one another phase, state it below spec, such as `phases: {%s: beta}`", args[0], source.FirstFew(alpha), alpha[0])
	}
	_, err = c.out.Write(doc.Bytes())
	return err
}

// noTable returns the error for the first file that contains objects in place of a table, or nil if
// there is none.
func noTable(of []files.Published) error {
	for _, f := range of {
		doc, err := files.Read(f.Name, f.Data, files.Options{})
		if err != nil || len(doc.Objects()) == 0 {
			continue
		}
		o, name := doc.Objects()[0], model.Escape(f.Name)
		nouns, what := systems.Of(o).Nouns(), "a "+o.Kind
		if len(nouns.Kinds) == 1 {
			what = nouns.Object
		}
		if _, is := systems.Of(o).Releases(o); is {
			return failure.Wrong("`lctui list` shows "+nouns.Stages, "%s: this is %s already", name, what)
		}
		return failure.Wrong("name a table in CSV, or the release cycles of endoflife.date in JSON", "%s: this contains %s, not a table of releases", name, what)
	}
	return nil
}

func (c *convertVerb) convert(args []string, to string, flags *editFlags) error {
	var names, versions []string
	if len(args) > 0 {
		names, versions = args[:1], args[1:]
	}
	return c.all(slices.Concat(names, flags.files), flags, func(s source.Subject, _ *source.Relatives) (*edited, error) {
		return c.convertIn(s, versions, to)
	})
}

func (c *convertVerb) convertIn(s source.Subject, versions []string, to string) (*edited, error) {
	chosen := model.Map(s.Objects, func(i int) *model.Object { return s.Doc.Objects()[i] })
	if len(chosen) > 0 && systems.Allowing(chosen, lifecycle.Convert) == nil {
		return nil, &failure.Unedited{File: s.Doc.Name(), Why: systems.Can(chosen[0], lifecycle.Convert)}
	}
	steps, err := conversions(s, versions, to)
	if err != nil {
		return nil, err
	}
	draft := s.Start()
	if len(steps) > 0 {
		if draft, err = draft.With(steps...); err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
	}
	return newEdited(s.Doc, draft), nil
}

// mostRefused is the maximum number of versions in the list of those that cannot be converted.
const mostRefused = 10

// conversions returns the edits that convert the versions of a call in one file.
func conversions(s source.Subject, versions []string, to string) ([]model.Edit, error) {
	refs := candidates(s, to)
	named := map[model.Ref]bool{}
	if len(versions) > 0 {
		var err error
		if refs, named, err = change.FindAll(s.Now(), s.Objects, versions); err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
	}
	var failed []error
	var steps []model.Edit
	for _, r := range refs {
		if why := systems.Can(s.Now()[r.Object], lifecycle.Convert); why != "" {
			return nil, &failure.Unedited{File: s.Doc.Name(), Why: why}
		}
		edits, err := change.Convert(s.Now()[r.Object], r, to, named[r])
		if err != nil {
			failed = append(failed, &failure.InFile{Name: s.Doc.Name(), Err: err})
		}
		steps = append(steps, edits...)
	}
	if more := len(failed) - mostRefused; more > 0 {
		failed = append(failed[:mostRefused], &failure.Error{Code: failure.Findings, What: fmt.Sprintf("%s: %s more cannot be converted", s.Doc.Name(), phrase.Plural(more, "version"))})
	}
	return steps, errors.Join(failed...)
}

// candidates returns the versions that have something to convert.
func candidates(s source.Subject, to string) []model.Ref {
	var refs []model.Ref
	for _, i := range s.Objects {
		if systems.Can(s.Now()[i], lifecycle.Convert) != "" {
			continue
		}
		for k, t := range s.Now()[i].Tracks {
			for n, v := range t.Versions {
				if to == lifecycle.FromLifecycle && v.Legacy() || to == lifecycle.FromLegacy && len(v.Stages) > 0 {
					refs = append(refs, model.Ref{Object: i, Track: k, Version: n, Stage: model.None})
				}
			}
		}
	}
	return refs
}
