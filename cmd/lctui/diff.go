package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
	"unique"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// changesHead begins what diff prints; its last field is changes.
type changesHead struct {
	report.Header
	// At and And are the instants of the two sides.
	At  string `json:"at"`
	And string `json:"and"`
}

// comparing is what a call of diff compares.
type comparing struct {
	sides  []string
	object string
	second time.Time
	// instants is set where one file is compared at two instants.
	instants bool
	// label is what the pair is called, "" for nothing.
	label string
	// many is set where a side holds several objects, so that each change names its.
	many bool
}

type changeLine struct {
	Object  report.ObjectName `json:"object"`
	Track   string            `json:"track"`
	Version string            `json:"version"`
	What    string            `json:"what"`
	Name    string            `json:"name"`
	From    *string           `json:"from"`
	To      *string           `json:"to"`
	// OnlyInDescriptor and OnlyInLabel are the versions that only one has of a list,
	// where a descriptor is compared with the label of an image; left out elsewhere.
	OnlyInDescriptor *[]string `json:"onlyInDescriptor,omitempty"`
	OnlyInLabel      *[]string `json:"onlyInLabel,omitempty"`

	// file is the one it stands in, said the sentence about it where that is not
	// told by the fields.
	file, said string
}

// diffVerb compares two sides, or one side at two instants.
type diffVerb struct {
	*judge.Judge
	out *report.Writer
}

func diffCommand(j *judge.Judge, out *report.Writer) *cobra.Command {
	var format, object, and, label string
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "what changes in meaning between two profiles or descriptors, or two instants",
		Example: `  lctui diff old.yaml new.yaml
  lctui diff profile.yaml --at today --and +6mo
  lctui diff lifecycle.toml label.json`,
		Long: `diff compares two files, or the files of two folders, object by object. Objects are
matched by kind, namespace and name, a single pair by kind. With --and, diff compares
one file at two instants. To know the stages of a namespaced profile it needs the
parent, among the files of the same side or from --parent. For a lifecycle descriptor
and the label of an image it lists the versions that only one of them has. When git
difftool calls it, --label passes the name of the file.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			second, err := instantFlag(j, cmd, "and", and)
			if err != nil {
				return err
			}
			files := args
			switch {
			case cmd.Flags().Changed("and") && len(args) == 1:
				files = []string{args[0], args[0]}
			case cmd.Flags().Changed("and") || len(args) != 2:
				return failure.Wrong("`lctui diff A B` compares two files, `lctui diff FILE --at TIME --and TIME` two instants", "diff needs two sides")
			default:
				second = j.Now
			}
			return (&diffVerb{j, out}).diff(comparing{files, object, second, cmd.Flags().Changed("and"), label, false}, format)
		},
	}
	cmd.Flags().StringVar(&and, "and", "", "the second instant: `TIME`, relative to the first")
	complete.TimeFlags(cmd, "and")
	cmd.Flags().StringVar(&label, "label", "", "print `NAME` as a heading, for example the file's name in git")
	objectFlag(cmd, &object)
	outputFlag(cmd, &format, "text", "json")
	return cmd
}

func (c *diffVerb) diff(of comparing, format string) error {
	if of.instants {
		return c.diffInstants(of, format)
	}
	in := map[*model.Object]string{}
	before, err := c.side(of.sides[0], of.object, in)
	after := before
	if of.sides[1] != of.sides[0] {
		var failed error
		after, failed = c.side(of.sides[1], of.object, in)
		err = errors.Join(err, failed)
	}
	if err != nil {
		return err
	}
	found := change.Compare(before, after, c.Dialect)
	if format == "json" {
		found, lists := change.WithLists(found, before.Objects, after.Objects)
		list := changesFound(found, in)
		for i, d := range lists {
			list[i].OnlyInDescriptor, list[i].OnlyInLabel = &d.OnlyInDescriptor, &d.OnlyInLabel
		}
		c.printChangeList(of, list)
		return nil
	}
	of.many = len(before.Objects) > 1 || len(after.Objects) > 1 || len(before.Objects) != len(after.Objects)
	found, lists := change.ListsAlone(found, before.Objects, after.Objects)
	list := changesFound(found, in)
	for i, d := range lists {
		list[i].said = listSentence(d, in)
	}
	c.printChanges(of, list)
	return nil
}

// diffInstants compares one side at two instants. Its files are let go one after
// the other: nothing but the stages that hold can differ.
func (c *diffVerb) diffInstants(of comparing, format string) error {
	list, known := []changeLine{}, 0
	undated := unsupported{why: lacking("has no dates, so it is the same at both instants"), hint: text("`lctui diff A B` compares two of them")}
	found, failed := c.EachSubject(of.sides[:1], of.object, func(s source.Subject, f *judge.Family) {
		if undated.lacks(s.Doc, lifecycle.Draw) {
			return
		}
		for _, i := range s.Objects {
			o, shown := s.Doc.Objects()[i], f.Evaluated(s.Doc, i)
			if shown == nil {
				c.out.Note("%s: the stages of %s are not known without its parent", s.Doc.Name(), o)
				continue
			}
			known++
			at := func(t time.Time) change.State {
				return change.State{Objects: []*model.Object{shown}, At: t}
			}
			for _, d := range change.Compare(at(c.Now), at(of.second), c.Dialect) {
				was, is := stageWord(*d.From), stageWord(*d.To)
				list = append(list, changeLine{file: s.Doc.Name(), Object: report.NameOf(o).Apart(), What: d.What,
					Track: unique.Make(d.Track).Value(), Version: strings.Clone(d.Version), From: &was, To: &is})
			}
		}
	})
	if !found {
		return failed
	}
	if !undated.some {
		undated.note(c.out)
	}
	if format == "json" {
		c.printChangeList(of, list)
		return failed
	}
	if of.many = known > 1; known > 0 || undated.found != nil {
		c.printChanges(of, list)
	}
	return failed
}

// changesFound writes differences for programs; in tells which file each object
// stands in.
func changesFound(found []change.Difference, in map[*model.Object]string) []changeLine {
	list := make([]changeLine, len(found))
	for i, d := range found {
		list[i] = changeLine{Object: report.NameOf(d.Object), Track: d.Track, Version: d.Version, What: d.What, Name: d.Name, From: d.From, To: d.To, file: in[d.Object]}
	}
	return list
}

func (c *diffVerb) printChangeList(of comparing, list []changeLine) {
	report.PrintJSONList(c.out, changesHead{report.Kind("ChangeList"), model.FormatTime(c.Now), model.FormatTime(of.second)}, "changes", list)
}

// printChanges prints differences for people.
func (c *diffVerb) printChanges(of comparing, changes []changeLine) {
	if len(changes) == 0 {
		c.out.Note("no difference in meaning")
	}
	if of.label != "" {
		c.out.Line(of.label)
	}
	many := of.many || slices.ContainsFunc(changes, func(x changeLine) bool { return x.Object != changes[0].Object })
	folders, file := source.IsFolder(of.sides[0]) || source.IsFolder(of.sides[1]), ""
	for i := 0; i < len(changes); i++ {
		x := changes[i]
		if folders && x.file != file {
			file = x.file
			c.out.Line(file)
		}
		line := cmp.Or(x.said, x.sentence())
		for x.What == change.RemovedVersion && i+1 < len(changes) && changes[i+1].wentWith(x) {
			i++
		}
		if x.What == change.AddedVersion {
			var with []string
			for ; i+1 < len(changes) && changes[i+1].comesWith(x); i++ {
				with = append(with, changes[i+1].words())
			}
			if with != nil {
				line += ": " + strings.Join(with, ", ")
			}
		}
		if many && x.Track != "" {
			line += " (" + x.Object.String() + ")"
		}
		_, _ = c.out.WriteString(c.out.Paint.DiffLine(model.Brief(line, model.LongestLine)) + "\n")
	}
}

// comesWith reports whether a change only says more of the version that another one
// adds.
func (x changeLine) comesWith(added changeLine) bool {
	return (x.What == change.AddedStage || x.What == change.FieldChanged && x.From == nil) &&
		x.Object == added.Object && x.Track == added.Track && x.Version == added.Version
}

// wentWith reports whether a change only says more of the version that another one
// removes.
func (x changeLine) wentWith(removed changeLine) bool {
	return (x.What == change.RemovedStage || x.What == change.FieldChanged && x.To == nil) &&
		x.Object == removed.Object && x.Track == removed.Track && x.Version == removed.Version
}

// words are what a new version comes with: deprecated from 2026-03-01.
func (x changeLine) words() string {
	if x.What == change.AddedStage {
		return x.Name + " from " + report.Short(report.OrElse(x.To, report.Always))
	}
	return x.Name + " " + report.Short(report.OrElse(x.To, report.Absent))
}

// side reads a side of the comparison. The null device is a file that is not there:
// so git names the other side of one that is new or gone. In is told which file
// each object stands in.
func (c *diffVerb) side(name, object string, in map[*model.Object]string) (change.State, error) {
	state := change.State{At: c.Now}
	if name == os.DevNull {
		return state, nil
	}
	subjects, err := c.Read.Subjects([]string{name}, object)
	if err != nil {
		return state, err
	}
	f, err := c.FamilyOf(subjects)
	places := map[*model.Object]source.Subject{}
	for _, s := range subjects {
		for _, i := range s.Objects {
			o := s.Doc.Objects()[i]
			state.Objects, in[o], places[o] = append(state.Objects, o), s.Doc.Name(), source.Subject{Doc: s.Doc, Objects: []int{i}}
		}
	}
	state.Merged = func(o *model.Object) *model.Object {
		s, ok := places[o]
		if !ok {
			return nil
		}
		return f.Evaluated(s.Doc, s.Objects[0])
	}
	return state, err
}

// behind is the stage of a version that has nothing else, as in descriptors.
func behind(stage *string) string {
	if stage == nil {
		return ""
	}
	return ": " + *stage
}

// sentence writes a change for people; + and - begin what is new and gone.
func (x changeLine) sentence() string {
	name := x.Track + "/" + x.Version
	switch {
	case x.Track == "":
		name = x.Object.String()
	case x.Version == "":
		name = x.Track
	}
	if x.Version == "" && (x.Name == change.WholeObject || x.Name == change.WholeTrack) {
		if x.From == nil {
			return "+ " + name
		}
		return "- " + name
	}
	switch x.What {
	case change.AddedVersion:
		return "+ " + name + behind(x.To)
	case change.RemovedVersion:
		return "- " + name + behind(x.From)
	case change.AddedStage:
		return fmt.Sprintf("+ %s %s from %s", name, x.Name, report.Short(report.OrElse(x.To, report.Always)))
	case change.RemovedStage:
		return fmt.Sprintf("- %s %s from %s", name, x.Name, report.Short(report.OrElse(x.From, report.Always)))
	case change.StartMoved:
		return fmt.Sprintf("~ %s %s from %s, was %s", name, x.Name, report.Short(report.OrElse(x.To, report.Always)), report.Short(report.OrElse(x.From, report.Always)))
	case change.FieldChanged:
		if x.From == nil && x.To == nil {
			return fmt.Sprintf("~ %s %s differs", name, x.Name)
		}
		return fmt.Sprintf("~ %s %s is %s, was %s", name, x.Name, report.Short(report.OrElse(x.To, "absent")), report.Short(report.OrElse(x.From, "absent")))
	default:
		return fmt.Sprintf("~ %s is %s, was %s", name, report.OrElse(x.To, report.Unknown), report.OrElse(x.From, report.Unknown))
	}
}

// listSentence says which versions only one of the two has.
func listSentence(d change.ListDifference, in map[*model.Object]string) string {
	var parts []string
	for _, side := range []struct {
		only []string
		file string
	}{{d.OnlyInDescriptor, in[d.Described]}, {d.OnlyInLabel, in[d.Label]}} {
		if len(side.only) > 0 {
			parts = append(parts, listed(side.only)+" only in "+side.file)
		}
	}
	return "~ " + d.Table + " " + d.List + ": " + strings.Join(parts, ", ")
}
