package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// changeList is what diff prints.
type changeList struct {
	header
	// At and And are the instants of the two sides.
	At      string   `json:"at"`
	And     string   `json:"and"`
	Changes []change `json:"changes"`
}

// comparing is what a call of diff compares.
type comparing struct {
	sides  []string
	object string
	second time.Time
	// instants tells that one file is compared at two instants.
	instants bool
	// label is what the pair is called, "" for nothing.
	label string
}

type change struct {
	Object  objectName `json:"object"`
	Track   string     `json:"track"`
	Version string     `json:"version"`
	What    string     `json:"what"`
	Name    string     `json:"name"`
	From    *string    `json:"from"`
	To      *string    `json:"to"`
	// OnlyInDescriptor and OnlyInLabel are the versions that only one has of a list,
	// where a descriptor is compared with the label of an image; left out elsewhere.
	OnlyInDescriptor *[]string `json:"onlyInDescriptor,omitempty"`
	OnlyInLabel      *[]string `json:"onlyInLabel,omitempty"`
}

func (c *invocation) diffCommand() *cobra.Command {
	var format, object, and, label string
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "what changes in meaning between two profiles or descriptors, or two instants",
		Example: `  lctui diff old.yaml new.yaml
  lctui diff profile.yaml --at today --and +6mo
  lctui diff lifecycle.toml label.json`,
		Long: `diff compares two files, or the files of two folders, object by object: objects by
kind, namespace and name, a single pair by kind. With --and it compares a file at
two instants. Of a lifecycle descriptor and the label of an image it says, list by
list, which versions only one of them has. As a tool of git difftool it gets the file's name by --label.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			second, err := c.instantFlag(cmd, "and", and)
			if err != nil {
				return err
			}
			files := args
			switch {
			case cmd.Flags().Changed("and") && len(args) == 1:
				files = []string{args[0], args[0]}
			case cmd.Flags().Changed("and") || len(args) != 2:
				return wrong("`lctui diff A B` compares two files, `lctui diff FILE --at TIME --and TIME` two instants", "diff needs two sides")
			default:
				second = c.now
			}
			return c.diff(comparing{files, object, second, cmd.Flags().Changed("and"), label}, format)
		},
	}
	cmd.Flags().StringVar(&and, "and", "", "the second instant: `TIME`, relative to the first")
	timeFlags(cmd, "and")
	cmd.Flags().StringVar(&label, "label", "", "print `NAME` as a heading, for example the file's name in git")
	objectFlag(cmd, &object)
	outputFlag(cmd, &format, "text", "json")
	return cmd
}

func (c *invocation) diff(of comparing, format string) error {
	in := map[*model.Object]string{}
	before, err := c.objects(of.sides[0], of.object, in)
	after := before
	if of.sides[1] != of.sides[0] {
		var failed error
		after, failed = c.objects(of.sides[1], of.object, in)
		err = errors.Join(err, failed)
	}
	if err != nil {
		return err
	}
	if of.instants && len(before) > 0 && !slices.ContainsFunc(before, func(o *model.Object) bool { return o.Descriptor == nil }) {
		c.note("%s: a lifecycle descriptor has no dates, so it is the same at both instants; `lctui diff A B` compares two of them", of.sides[0])
	}
	found := lifecycle.Compare(lifecycle.State{Objects: before, At: c.now}, lifecycle.State{Objects: after, At: of.second}, c.dialect)
	pairs := labelPairs(before, after)
	if format == "json" {
		found, lists := pairs.withLists(found)
		list := changeList{kind("ChangeList"), model.FormatTime(c.now), model.FormatTime(of.second), changesFound(found)}
		for i, d := range lists {
			list.Changes[i].OnlyInDescriptor, list.Changes[i].OnlyInLabel = &d.OnlyInDescriptor, &d.OnlyInLabel
		}
		return c.printJSON(list)
	}
	found, lists := pairs.listsAlone(found)
	c.printChanges(of, found, lists, in)
	return nil
}

// changesFound writes differences for programs.
func changesFound(found []lifecycle.Difference) []change {
	list := make([]change, len(found))
	for i, d := range found {
		list[i] = change{Object: nameOf(d.Object), Track: d.Track, Version: d.Version, What: d.What, Name: d.Name, From: d.From, To: d.To}
	}
	return list
}

// printChanges prints differences for people; lists are those of a descriptor and
// a label, by their index.
func (c *invocation) printChanges(of comparing, found []lifecycle.Difference, lists map[int]listDifference, in map[*model.Object]string) {
	if len(found) == 0 {
		c.note("no difference in meaning")
	}
	if of.label != "" {
		c.line(of.label)
	}
	many := slices.ContainsFunc(found, func(d lifecycle.Difference) bool {
		return d.Object != found[0].Object || d.Name == lifecycle.WholeObject
	})
	folders, file := isFolder(of.sides[0]) || isFolder(of.sides[1]), ""
	changes := changesFound(found)
	for i := 0; i < len(changes); i++ {
		x := changes[i]
		if name := in[found[i].Object]; folders && name != file {
			file = name
			c.line(file)
		}
		line := x.sentence()
		if d, ok := lists[i]; ok {
			line = d.sentence(in)
		}
		for x.What == lifecycle.VersionRemoved && i+1 < len(changes) && changes[i+1].wentWith(x) {
			i++
		}
		if x.What == lifecycle.VersionAdded {
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
		_, _ = c.out.WriteString(c.paint.diffLine(model.Brief(line, model.LongestLine)) + "\n")
	}
}

// comesWith tells whether a change only says more of the version that another one
// adds.
func (x change) comesWith(added change) bool {
	return (x.What == lifecycle.StageAdded || x.What == lifecycle.FieldChanged && x.From == nil) &&
		x.Object == added.Object && x.Track == added.Track && x.Version == added.Version
}

// wentWith tells whether a change only says more of the version that another one
// removes.
func (x change) wentWith(removed change) bool {
	return (x.What == lifecycle.StageRemoved || x.What == lifecycle.FieldChanged && x.To == nil) &&
		x.Object == removed.Object && x.Track == removed.Track && x.Version == removed.Version
}

// words are what a new version comes with: deprecated from 2026-03-01.
func (x change) words() string {
	if x.What == lifecycle.StageAdded {
		return x.Name + " from " + day(orElse(x.To, always))
	}
	return x.Name + " " + day(orElse(x.To, absent))
}

// objects are the objects of a side of the comparison. The null device is a file
// that is not there: so git names the other side of one that is new or gone. In
// is told which file each object stands in.
func (c *invocation) objects(side, object string, in map[*model.Object]string) ([]*model.Object, error) {
	if side == os.DevNull {
		return nil, nil
	}
	subjects, err := c.subjects([]string{side}, object)
	var list []*model.Object
	for _, s := range subjects {
		for _, i := range s.objects {
			list = append(list, s.doc.Objects()[i])
			in[s.doc.Objects()[i]] = s.doc.Name()
		}
	}
	return list, err
}

// behind is the stage of a version that has nothing else, as in descriptors.
func behind(stage *string) string {
	if stage == nil {
		return ""
	}
	return ": " + *stage
}

// sentence writes a change for people; + and - begin what is new and gone.
func (x change) sentence() string {
	name := x.Track + "/" + x.Version
	switch {
	case x.Track == "":
		name = x.Object.String()
	case x.Version == "":
		name = x.Track
	}
	if x.Version == "" && (x.Name == lifecycle.WholeObject || x.Name == lifecycle.WholeTrack) {
		if x.From == nil {
			return "+ " + name
		}
		return "- " + name
	}
	switch x.What {
	case lifecycle.VersionAdded:
		return "+ " + name + behind(x.To)
	case lifecycle.VersionRemoved:
		return "- " + name + behind(x.From)
	case lifecycle.StageAdded:
		return fmt.Sprintf("+ %s %s from %s", name, x.Name, day(orElse(x.To, always)))
	case lifecycle.StageRemoved:
		return fmt.Sprintf("- %s %s from %s", name, x.Name, day(orElse(x.From, always)))
	case lifecycle.StartMoved:
		return fmt.Sprintf("~ %s %s from %s, was %s", name, x.Name, day(orElse(x.To, always)), day(orElse(x.From, always)))
	case lifecycle.FieldChanged:
		if x.From == nil && x.To == nil {
			return fmt.Sprintf("~ %s %s differs", name, x.Name)
		}
		return fmt.Sprintf("~ %s %s is %s, was %s", name, x.Name, day(orElse(x.To, "absent")), day(orElse(x.From, "absent")))
	default:
		return fmt.Sprintf("~ %s is %s, was %s", name, orElse(x.To, unknown), orElse(x.From, unknown))
	}
}
