package main

import (
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// profileStatus is the document that status prints for one profile. It has the computed status in
// the shape of the API (GEP-32, "Proposal").
type profileStatus struct {
	report.Dated
	statusEntry
}

type statusEntry struct {
	report.Place
	Object         report.ObjectName `json:"object"`
	Status         statusParts       `json:"status"`
	NextTransition *string           `json:"nextTransition"`
}

// statusParts is the status itself. A part is left out if the profile lists nothing for it
// (Gardener B6).
type statusParts struct {
	Kubernetes    *statusTrack  `json:"kubernetes,omitempty"`
	MachineImages []statusImage `json:"machineImages,omitempty"`
}

type statusTrack struct {
	Versions []statusVersion `json:"versions"`
}

type statusImage struct {
	Name     string          `json:"name"`
	Versions []statusVersion `json:"versions"`
}

type statusVersion struct {
	Version        string `json:"version"`
	Classification string `json:"classification"`
}

func statusCommand(call *source.Call, out *report.Writer) *cobra.Command {
	var format, object string
	cmd := &cobra.Command{
		Use:     "status FILE",
		Short:   "the computed status of each profile, as in GEP-32",
		Example: "  lctui status profile.yaml --at 2024-12-03",
		Args:    someFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			all := &statuses{Call: call, out: out, format: format, list: report.KeptList{YAML: format == "yaml", Field: "profiles"},
				others: unsupported{why: text("only profiles have a status"), hint: shownByList}}
			all.several = asksForSeveral(args)
			all.table = report.Table{Header: []string{"TRACK", "VERSION", "STAGE"}, Stage: 2}
			found, failed := call.EachSubject(args, object, all.add)
			if found {
				failed = errors.Join(failed, all.others.print(out))
			}
			if err := errors.Join(all.failed...); err != nil || !found {
				return errors.Join(failed, err)
			}
			return errors.Join(failed, all.print())
		},
	}
	outputFlag(cmd, &format, "yaml", "json", "table", "markdown")
	headersFlag(cmd, out, &format)
	objectFlag(cmd, &object)
	uses(cmd, "at", "dialect", "parent", "exclude")
	return cmd
}

// statuses collects the output of status. It prints nothing before it has all profiles, because a
// missing parent is an error, and a single profile is not printed as a list.
type statuses struct {
	*source.Call
	out    *report.Writer
	format string
	first  statusEntry
	count  int
	// list has the profiles so far, if there are several.
	list report.KeptList
	// several is set if the arguments are several files or a folder. The document is then a list,
	// whatever the number of profiles.
	several bool
	table   report.Table
	failed  []error
	// others has the files without profiles.
	others unsupported
}

// add adds the profiles of a file.
func (x *statuses) add(s source.Subject, f *source.Relatives) {
	if !x.others.only(&s, lifecycle.Update) {
		return
	}
	if err := x.Readable(s); err != nil {
		x.failed = append(x.failed, err)
		return
	}
	for _, i := range s.Objects {
		shown := f.Evaluated(s.Given(i))
		if shown == nil {
			x.failed = append(x.failed, f.MissingParent(s.Given(i)))
			continue
		}
		o := s.Doc.Objects()[i]
		next, _ := lifecycle.NextOf(shown, x.Now, x.Dialect)
		x.entry(statusEntry{report.Place{File: s.Doc.Name(), Document: o.Document}, report.NameOf(o), statusOf(shown, x.Now, x.Dialect), report.Instant(next)})
	}
}

// entry adds a profile to the output.
func (x *statuses) entry(e statusEntry) {
	x.count++
	switch {
	case x.format == "table" || x.format == "markdown":
		x.rows(e)
		return
	case x.count == 1 && !x.several:
		x.first = e
		return
	case x.count == 2 && !x.several:
		report.Keep(&x.list, []statusEntry{x.first})
		x.first = statusEntry{}
	}
	report.Keep(&x.list, []statusEntry{e})
}

// rows adds a profile to the table.
func (x *statuses) rows(e statusEntry) {
	add := func(track string, versions []statusVersion) {
		for _, v := range versions {
			x.table.Add(e.File, e.Object, track, v.Version, v.Classification)
		}
	}
	if e.Status.Kubernetes != nil {
		add("kubernetes", e.Status.Kubernetes.Versions)
	}
	for _, image := range e.Status.MachineImages {
		add(model.ImagePrefix+image.Name, image.Versions)
	}
}

// asksForSeveral reports whether the arguments are several files or a folder.
func asksForSeveral(files []string) bool {
	return len(files) > 1 || slices.ContainsFunc(files, source.IsFolder)
}

// print prints the collected output.
func (x *statuses) print() error {
	switch {
	case x.count == 0:
		return nil
	case x.format == "table" || x.format == "markdown":
		x.out.Table(x.format, &x.table)
		return nil
	case x.count == 1 && !x.several:
		return x.out.Document(x.format, profileStatus{report.KindAt("ProfileStatus", x.Now), x.first})
	}
	return x.list.Print(x.out, report.KindAt("ProfileStatusList", x.Now))
}

// statusOf computes the status of a profile at an instant, with the order and duplicates of spec.
func statusOf(o *model.Object, now time.Time, d lifecycle.Dialect) statusParts {
	var parts statusParts
	for _, t := range o.Tracks {
		versions := model.Map(t.Versions, func(v *model.Version) statusVersion { return statusVersion{v.Text, lifecycle.StageAt(v, now, d)} })
		switch {
		case t.IsImage():
			parts.MachineImages = append(parts.MachineImages, statusImage{t.Image.Text, versions})
		case len(versions) > 0:
			parts.Kubernetes = &statusTrack{versions}
		}
	}
	return parts
}
