package main

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// updateTargets is the document that path prints for one version.
type updateTargets struct {
	report.Dated
	Track       string      `json:"track"`
	Version     string      `json:"version"`
	Auto        *string     `json:"auto"`
	Force       *string     `json:"force"`
	Maintenance maintenance `json:"maintenance"`
	Why         string      `json:"why"`
	// Ahead has the later changes of what maintenance does with clusters that stay on the version.
	Ahead []outlook `json:"ahead"`
	File  string    `json:"file"`
	// Object is the object of the file that lists the version.
	Object report.ObjectName `json:"object"`

	path  target.Path
	reach [2]string // headings of the automatic and the forced target
	words []string
}

type maintenance struct {
	Due    bool    `json:"due"`
	Reason string  `json:"reason"`
	Target *string `json:"target"`
	Error  bool    `json:"error"`
}

// outlook is a coming change of what maintenance does with clusters on a version. At is in UTC.
type outlook struct {
	At     string  `json:"at"`
	Target *string `json:"target"`
	Error  bool    `json:"error"`
}

// updateTargetsList is the document that path prints for several versions.
type updateTargetsList struct {
	report.Header
	Targets []updateTargets `json:"targets"`
}

func pathCommand(call *source.Call, out *report.Writer) *cobra.Command {
	var format, object, skew string
	var auto bool
	cmd := &cobra.Command{
		Use:   "path FILE VERSION [TO]",
		Short: "where clusters on a version would be moved, and which steps lead to another",
		Long: `path shows where maintenance would move clusters on a version. There are two kinds of
moves. An automatic update moves clusters to another version; for Kubernetes, that is
another patch. When the version expires, a forced step moves them to the next minor. path
shows which of the two happens at --at. For clusters that stay, it shows the later moves,
until there is none left. If a cluster runs a version that the profile does not list, name
the version with its track.

With TO it shows whether the support policy allows the step from one release to another,
and which minors lie between. With --skew it shows whether a component may run with its
reference, such as a kubelet with a kube-apiserver.`,
		Example: `  lctui path profile.yaml kubernetes/1.33.2
  lctui path profile.yaml 'kubernetes/*' --at +3mo
  lctui path schedule.yaml 0.9 0.12 --at 2020-02-01
  lctui path --skew kubelet 1.29 1.33 --policy kubernetes`,
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case skew != "":
				return skewBetween(call, out, skew, args, object, format)
			case len(args) == 3:
				return stepBetween(call, out, args, object, format)
			}
			if len(args) != 2 {
				return failure.Wrong("for example `lctui path profile.yaml kubernetes/1.30.6`", "path needs a FILE and a VERSION, or a FILE and two releases")
			}
			subjects, f, err := call.OpenRelated(args[:1], object)
			if err != nil {
				return err
			}
			var list []updateTargets
			others := unsupported{why: func(o *model.Object) string { return "no cluster runs on " + systems.Of(o).Nouns().One }, hint: noClusters}
			failed := []error(nil)
			for _, s := range subjects {
				if !others.only(&s, lifecycle.Update) {
					continue
				}
				found, err := paths(call, s, f, args[1], auto)
				list, failed = append(list, found...), append(failed, err)
			}
			return errors.Join(append(failed, others.print(out), printPaths(out, list, format, model.IsPattern(args[1]) || asksForSeveral(args[:1])))...)
		},
	}
	cmd.Flags().StringVar(&skew, "skew", "", "show whether `COMPONENT` at VERSION may run with its reference at version TO")
	cmd.Flags().BoolVar(&auto, "auto-update", true, "assume that the owner of the cluster has enabled automatic updates")
	objectFlag(cmd, &object)
	outputFlag(cmd, &format, "table", "json", "yaml", "markdown")
	headersFlag(cmd, out, &format)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= 3 {
			return nil, cobra.ShellCompDirectiveNoFileComp // TO is the last argument
		}
		return complete.Versions(completed(call.Read))(cmd, args, prefix)
	}
	return cmd
}

// paths returns the targets of the versions in a file that a name matches.
func paths(c *source.Call, s source.Subject, f *source.Relatives, name string, auto bool) ([]updateTargets, error) {
	objects, err := f.EvaluatedAll(s)
	if err != nil {
		return nil, err
	}
	refs, version, err := clusters(objects, s.Objects, name)
	if err != nil {
		return nil, withTrack(s.Doc.Name(), name, err)
	}
	var list []updateTargets
	targets := map[*model.Track]*target.Targets{}
	for _, r := range refs {
		track, text := objects[r.Object].Tracks[r.Track], version
		if r.Version != model.None {
			text = track.Versions[r.Version].Text
		}
		if targets[track] == nil {
			targets[track] = target.New(track, c.Now, c.Dialect)
		}
		x := targetsOf(c.Now, targets[track], track, text, auto)
		x.File, x.Object = s.Doc.Name(), report.NameOf(s.Doc.Objects()[r.Object])
		list = append(list, x)
	}
	return list, nil
}

// withTrack returns the error about a name in a file. For a bare version, its hint has the form of
// a version that the profile does not list.
func withTrack(file, name string, err error) error {
	var missing *model.Unknown
	if !errors.As(err, &missing) || missing.What != "version" || strings.Contains(name, "/") || model.IsPattern(name) {
		return &failure.InFile{Name: file, Err: err}
	}
	begin := "a"
	if target.NearestVersion(missing.Text, missing.Known) != "" {
		begin = failure.Suggest(missing, file) + " A"
	}
	return failure.Wrong(begin+" version that is not listed is named with its track: kubernetes/"+name, "%s: %s", file, missing)
}

// clusters returns the versions that a name matches. If the name has a track, but the file does not
// list its version, the name is the version of a cluster. version is then set, and refs has only
// the track. If a version is listed twice, the first entry counts, because clusters do not refer to
// entries.
func clusters(objects []*model.Object, among []int, name string) (refs []model.Ref, version string, err error) {
	refs, err = model.FindVersions(objects, among, name)
	var many *model.Ambiguous
	elsewhere := func(r model.Ref) bool { return r.Object != refs[0].Object || r.Track != refs[0].Track }
	if errors.As(err, &many) && !slices.ContainsFunc(refs, elsewhere) {
		return refs[:1], "", nil
	}
	var missing *model.Unknown
	if errors.As(err, &missing) && strings.Contains(name, "/") && !model.IsPattern(name) {
		track, version, err := model.FindTrack(objects, among, name)
		return []model.Ref{track}, version, err
	}
	return refs, "", err
}

func targetsOf(now time.Time, t *target.Targets, track *model.Track, version string, auto bool) updateTargets {
	p, m := t.Path(version), t.Maintenance(version, auto)
	if !auto && !m.Due && p.Auto != nil {
		p.Clusters = "stay, auto-update is off"
	}
	ahead, words := []outlook{}, []string(nil)
	for _, o := range t.Ahead(version) {
		ahead = append(ahead, outlook{model.FormatTime(o.Start), targetText(o.Target), o.Error})
		words = append(words, o.Words())
	}
	near, beyond := target.Reach(track)
	return updateTargets{
		reach: [2]string{near, beyond}, Ahead: ahead, words: words,
		Dated: report.KindAt("UpdateTargets", now), Track: track.Name, Version: version,
		Auto: targetText(p.Auto), Force: targetText(p.Forced), Why: t.Why(version), path: p,
		Maintenance: maintenance{m.Due, m.Reason, targetText(m.Target), m.Error},
	}
}

func targetText(t *target.Target) *string {
	if t == nil {
		return nil
	}
	return &t.Version
}

// printPaths prints the targets of versions. several is set if the call could match several
// versions. The document for programs is then a list.
func printPaths(out *report.Writer, list []updateTargets, format string, several bool) error {
	switch {
	case len(list) == 0:
		return nil
	case format != "json" && format != "yaml":
		printPathTable(out, list, format)
		return nil
	case len(list) == 1 && !several:
		return out.Document(format, list[0])
	}
	return out.Document(format, updateTargetsList{report.Kind("UpdateTargetsList"), list})
}

// reaches returns the headings of the columns of automatic and of forced targets. They are the
// update strategies of the tracks in list.
func reaches(list []updateTargets) (auto, forced string) {
	var autos, others []string
	for _, x := range list {
		if x.reach[0] != "" && !slices.Contains(autos, x.reach[0]) {
			autos = append(autos, x.reach[0])
		}
		if x.reach[1] != "" && !slices.Contains(others, x.reach[1]) {
			others = append(others, x.reach[1])
		}
	}
	return strings.ToUpper(strings.Join(autos, "/")), strings.ToUpper(strings.Join(others, "/"))
}

// printPathTable prints a table, and below it the reasons and the later changes.
func printPathTable(out *report.Writer, list []updateTargets, format string) {
	auto, forced := reaches(list)
	header := []string{"TRACK", "VERSION", "STAGE", auto, forced, "CLUSTERS"}
	if forced == "" {
		header = slices.Delete(header, 4, 5)
	}
	t := &report.Table{Header: header, Stage: 2}
	for _, x := range list {
		stage := x.path.Stage
		if !x.path.Listed {
			stage = "not listed"
		}
		row := []string{x.Track, x.Version, stage, report.OrElse(x.Auto, report.Absent)}
		switch {
		case forced == "":
		case x.Maintenance.Due && x.Maintenance.Reason != target.ReasonAuto && x.Force == nil && x.Auto != nil:
			row = append(row, "not needed") // clusters are moved to the automatic target
		default:
			row = append(row, report.OrElse(x.Force, report.Absent))
		}
		t.Add(x.File, x.Object, append(row, x.path.Clusters)...)
	}
	out.Table(format, t)
	if out.NoHeaders {
		return
	}
	if len(list) == 1 {
		out.Line("")
		out.Line(list[0].Why)
	} else if slices.ContainsFunc(list, func(x updateTargets) bool { return x.words != nil }) {
		out.Line("")
	}
	for _, x := range list {
		if x.words != nil {
			out.Line(x.Version + ": if the clusters stay, " + strings.Join(x.words, "; ") + ".")
		}
	}
}
