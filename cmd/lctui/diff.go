package main

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unique"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/comment"
	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/kubectl"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// changesHead has the fields before the list changes in the document that diff prints.
type changesHead struct {
	report.Dated
	// And is the instant of the second side, in UTC.
	And string `json:"and"`
}

// comparing has the sides and the settings of a call of diff.
type comparing struct {
	sides  []string
	object string
	second time.Time
	// instants is set if one file is compared at two instants.
	instants bool
	// label is the heading, or "" for none.
	label string
	// many is set if a side contains several objects. Each change is then printed with its object.
	many bool
	// exitCode is set if a difference makes the exit code 1.
	exitCode bool
}

// diffVerb compares two sides, or one side at two instants.
type diffVerb struct {
	*source.Call
	out *report.Writer
}

func diffCommand(call *source.Call, out *report.Writer, look *screen.Look) *cobra.Command {
	var format, object, and, label, rev string
	var folders, exitCode bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "what changes in meaning between two profiles or descriptors, or two instants",
		Example: `  lctui diff old.yaml profile.yaml
  lctui diff profile.yaml --at today --and +6mo
  lctui diff lifecycle.toml label.json
  lctui diff profiles --against origin/main -o markdown`,
		Long: `diff compares two files, or the files of two folders, object by object. Objects are
matched by kind, namespace and name. If each side has only one object, the kind is
enough. With --and, diff compares one file at two instants. The stages of a namespaced
profile need its parent, among the files of the same side or from --parent. For a
lifecycle descriptor and the label of an image, diff lists the versions that only one of
them has. With git difftool, --label passes the name of the file.

With --against, diff compares files with git. -o markdown then prints the comment of a
pull request: the timeline before and after, and which clusters would be moved when.

With --folders, diff takes the two folders of kubectl diff, and exits with 1 if they
differ. For each object it shows what changes in meaning, and then the changed lines.
KUBECTL_EXTERNAL_DIFF='lctui diff --folders' makes kubectl diff call it.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			second, err := instantFlag(call, cmd, "and", and)
			if err != nil {
				return err
			}
			files := args
			switch {
			case cmd.Flags().Changed("against"):
				if folders || object != "" || label != "" || cmd.Flags().Changed("and") {
					return failure.Wrong("`lctui diff profiles --against main`", "--against takes files, and none of --and, --folders, --label, --object")
				}
				return (&diffVerb{call, out}).against(args, rev, format, exitCode, look)
			case cmd.Flags().Changed("and") && len(args) == 1:
				files = []string{args[0], args[0]}
			case folders && (cmd.Flags().Changed("and") || len(args) != 2 || format != "text"):
				return failure.Wrong("`KUBECTL_EXTERNAL_DIFF='lctui diff --folders' kubectl diff -f FILE` calls it", "diff --folders takes two folders and prints text")
			case cmd.Flags().Changed("and") || len(args) != 2:
				return failure.Wrong("`lctui diff A B` compares two files, `lctui diff FILE --at TIME --and TIME` two instants", "diff needs two sides")
			default:
				second = call.Now
			}
			if folders {
				return (&diffVerb{call, out}).folders(args[0], args[1])
			}
			if format == "markdown" {
				return failure.Wrong("`lctui diff profile.yaml --against main -o markdown` makes the comment of a pull request", "-o markdown compares with --against REV")
			}
			return (&diffVerb{call, out}).diff(comparing{files, object, second, cmd.Flags().Changed("and"), label, false, exitCode}, format)
		},
	}
	cmd.Flags().StringVar(&and, "and", "", "the second instant: `TIME`, relative to the first")
	complete.TimeFlags(cmd, "and")
	cmd.Flags().StringVar(&label, "label", "", "print `NAME` as a heading, for example the file's name in git")
	cmd.Flags().BoolVar(&folders, strings.TrimPrefix(kubectl.Folders, "--"), false, "compare the two folders of kubectl diff, and exit 1 where they differ")
	cmd.Flags().StringVar(&rev, "against", "", "compare with the commit where `REV` and HEAD parted; without files, all that differ")
	complete.Flag(cmd, "against", completeRevisions)
	cmd.Flags().BoolVar(&exitCode, "exit-code", false, "exit 1 if there is a difference")
	objectFlag(cmd, &object)
	outputFlag(cmd, &format, "text", "json", "markdown")
	return cmd
}

// against compares files with their other side in git, and prints text, JSON, or a comment for a
// pull request.
func (c *diffVerb) against(args []string, rev, format string, exitCode bool, look *screen.Look) error {
	list, side, err := c.Read.ByGit(args, rev, false)
	if side == nil {
		return err
	}
	defer side.Close()
	for _, file := range list {
		if _, failed := os.Lstat(file.Name); errors.Is(failed, os.ErrNotExist) {
			_, failed = file.Open()
			err = errors.Join(err, failed)
		}
	}
	related, failed := c.Gather(list, side, true)
	if failed != nil {
		return errors.Join(err, failed)
	}
	u := update{diffVerb: c, now: related, before: c.GatherBefore(slices.Concat(list, related.Further), side, related.Gone)}
	for _, file := range side.Differing(list) {
		doc, failed := file.Open()
		if err = errors.Join(err, failed); doc == nil {
			continue
		}
		was, notes := side.Before(doc)
		for _, note := range notes {
			c.out.Note("%s", note)
		}
		u.compare(doc.Name(), was.Objects(), doc.Objects())
	}
	for _, gone := range related.Gone {
		u.compare(gone.File, []*model.Object{gone.Object}, nil)
	}
	of := comparing{sides: []string{rev, rev}, second: c.Now, exitCode: exitCode, many: u.objects > 1}
	found := slices.Concat(model.Map(u.list, func(x comment.Change) []report.Change { return x.Changes })...)
	if format != "markdown" {
		return errors.Join(err, c.print(of, format, found))
	}
	from, to := aroundNow(c.Now)
	view, _ := newPicture(c.Call, c.out, look, "mermaid", from, to)
	comment.Write(c.out, u.list, err == nil, view)
	return errors.Join(err, of.differs(found))
}

// update collects the changes of files against the other side, by object.
type update struct {
	*diffVerb
	// before and now are the profiles of each side, among which parents are found.
	before, now *source.Relatives
	list        []comment.Change
	// objects is the number of objects that were compared.
	objects int
}

// compare adds the changes of the objects of one file.
func (u *update) compare(file string, before, now []*model.Object) {
	u.objects += max(len(before), len(now))
	was, is := u.state(u.before, file, before), u.state(u.now, file, now)
	in, at := map[*model.Object]string{}, map[*model.Object]int{}
	for _, o := range slices.Concat(was.Objects, is.Objects) {
		in[o] = file
	}
	previous, _ := lifecycle.Matched(was.Objects, is.Objects)
	for _, x := range change.Diff(was, is, u.Dialect) {
		i, known := at[x.Object]
		if !known {
			i, at[x.Object] = len(u.list), len(u.list)
			c := comment.Change{File: file, Object: x.Object}
			if k := slices.Index(is.Objects, x.Object); k < 0 {
				c.Before = shown(was, x.Object)
			} else if c.After = shown(is, x.Object); previous[k] != nil {
				c.Before = shown(was, previous[k])
			}
			u.list = append(u.list, c)
		}
		u.list[i].Changes = append(u.list[i].Changes, report.NewChange(&x, in))
	}
}

// state returns the objects of a file on one side, with the stages that follow from their policies.
// among are the profiles of that side.
func (u *update) state(among *source.Relatives, file string, objects []*model.Object) change.State {
	s := change.State{At: u.Now, Merged: func(o *model.Object) *model.Object {
		return among.Evaluated(lifecycle.Given{File: file, Object: o})
	}}
	for _, o := range objects {
		if !lifecycle.Children.Has(o) {
			o = u.Policies.Effective(file, o)
		}
		s.Objects = append(s.Objects, o)
	}
	return s
}

// shown returns an object as lists show it: a namespaced profile merged over its parent, if that is
// known.
func shown(s change.State, o *model.Object) *model.Object {
	if !lifecycle.Children.Has(o) {
		return o
	}
	return cmp.Or(s.Merged(o), o)
}

// folders compares the two folders of `kubectl diff`. For each object that differs it prints the
// changes in meaning and then all changed lines. For objects of unknown kinds it only prints lines.
func (c *diffVerb) folders(before, after string) error {
	pairs, err := kubectl.Pairs(before, after)
	if err != nil {
		return failure.Wrong("", "the folders cannot be compared: %s", err)
	}
	for _, p := range pairs {
		_ = c.diff(comparing{sides: []string{p.Before, p.After}, second: c.Now, label: p.Name}, "text")
		for line := range strings.Lines(files.Diff(p.Name, p.Was, p.Is)) {
			_, _ = c.out.WriteString(c.out.Paint.DiffLine(strings.TrimSuffix(line, "\n")) + "\n")
		}
	}
	return failure.Found(len(pairs) > 0)
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
	found := c.pairwise(before, after, func(side int, o *model.Object) string {
		path, _ := filepath.Rel(of.sides[side], in[o])
		return path
	})
	if format != "json" {
		found = listsAlone(found)
	}
	of.many = len(before.Objects) > 1 || len(after.Objects) > 1 || len(before.Objects) != len(after.Objects)
	return c.print(of, format, changesFound(found, in))
}

// pairwise returns the differences between two states. If a side has several objects of one name, those
// at the same path below the two sides are one object; path returns that path.
func (c *diffVerb) pairwise(before, after change.State, path func(side int, o *model.Object) string) (found []change.Change) {
	type key struct {
		name report.ObjectName
		path string
	}
	at, times := map[key]*model.Object{}, map[report.ObjectName]int{}
	for _, o := range before.Objects {
		k := key{report.NameOf(o), path(0, o)}
		times[k.name]++
		if _, twice := at[k]; twice {
			o = nil // of several in one file, the order tells which is which
		}
		at[k] = o
	}
	now := map[report.ObjectName]int{}
	for _, o := range after.Objects {
		now[report.NameOf(o)]++
	}
	paired := map[*model.Object]bool{}
	only := func(s change.State, o *model.Object) change.State {
		s.Objects = []*model.Object{o}
		return s
	}
	for _, o := range after.Objects {
		name := report.NameOf(o)
		if was := at[key{name, path(1, o)}]; was != nil && !paired[was] && max(times[name], now[name]) > 1 {
			paired[was], paired[o] = true, true
			found = append(found, change.Diff(only(before, was), only(after, o), c.Dialect)...)
		}
	}
	isPaired := func(o *model.Object) bool { return paired[o] }
	before.Objects, after.Objects = slices.DeleteFunc(slices.Clone(before.Objects), isPaired), slices.DeleteFunc(slices.Clone(after.Objects), isPaired)
	return append(found, change.Diff(before, after, c.Dialect)...)
}

// listsAlone leaves out the changes of versions if a descriptor is compared with a label, because
// the changes of lists have these versions too.
func listsAlone(found []change.Change) []change.Change {
	listed := map[*model.Object]bool{}
	for i := range found {
		if found[i].Labelled != nil {
			listed[found[i].Object] = true
		}
	}
	return slices.DeleteFunc(found, func(x change.Change) bool { return x.Version != "" && listed[x.Object] })
}

// differs returns the error for exit code 1 if --exit-code is set and something differs.
func (of *comparing) differs(list []report.Change) error {
	return failure.Found(of.exitCode && len(list) > 0)
}

// diffInstants compares one side at two instants. It opens and releases the files one after the
// other.
func (c *diffVerb) diffInstants(of comparing, format string) error {
	list, known := []report.Change{}, 0
	undated := unsupported{why: lacking("has no dates, so it is the same at both instants"), hint: text("`lctui diff A B` compares two of them")}
	found, failed := c.EachSubject(of.sides[:1], of.object, func(s source.Subject, f *source.Relatives) {
		if undated.lacks(s.Doc, lifecycle.Draw) {
			return
		}
		for _, i := range s.Objects {
			o, shown := s.Doc.Objects()[i], f.Shown(s.Given(i))
			if shown == nil {
				continue
			}
			known++
			at := func(t time.Time) change.State {
				return change.State{Objects: []*model.Object{shown}, At: t}
			}
			for _, d := range change.Diff(at(c.Now), at(of.second), c.Dialect) {
				was, is := stageWord(*d.OldText), stageWord(*d.NewText)
				list = append(list, report.Change{File: s.Doc.Name(), Object: report.NameOf(o).Apart(), What: d.Op,
					Track: unique.Make(d.Track).Value(), Version: strings.Clone(d.Version), From: &was, To: &is, Derived: d.By != "", Policy: d.By})
			}
		}
	})
	if !found {
		return failed
	}
	if !undated.some {
		undated.note(c.out)
	}
	if of.many = known > 1; known == 0 && undated.found == nil && format != "json" {
		return failed // notes were printed instead
	}
	return errors.Join(failed, c.print(of, format, list))
}

// changesFound returns changes in the form for programs. in has the file of each object.
func changesFound(found []change.Change, in map[*model.Object]string) []report.Change {
	return model.Map(found, func(x change.Change) report.Change { return report.NewChange(&x, in) })
}

// print prints changes in a format, and returns the error for the exit code.
func (c *diffVerb) print(of comparing, format string, list []report.Change) error {
	if format == "json" {
		head := changesHead{report.KindAt("ChangeList", c.Now), model.FormatTime(of.second)}
		return errors.Join(report.PrintList(c.out, format, head, "changes", list), of.differs(list))
	}
	c.printChanges(of, list)
	return of.differs(list)
}

// printChanges prints changes for people.
func (c *diffVerb) printChanges(of comparing, changes []report.Change) {
	if len(changes) == 0 {
		c.out.Note("no difference in meaning")
	}
	if of.label != "" {
		c.out.Line(of.label)
	}
	many := of.many || slices.ContainsFunc(changes, func(x report.Change) bool { return x.Object != changes[0].Object })
	folders, file := source.IsFolder(of.sides[0]) || source.IsFolder(of.sides[1]) || inSeveral(changes), ""
	for i := 0; i < len(changes); i++ {
		x := changes[i]
		if folders && x.File != file {
			file = x.File
			c.out.Line(file)
		}
		line := x.Sign() + " " + x.Sentence()
		for x.What == change.VersionRemoved && i+1 < len(changes) && changes[i+1].WentWith(x) {
			i++
		}
		if x.What == change.VersionAdded {
			var with []string
			for ; i+1 < len(changes) && changes[i+1].ComesWith(x); i++ {
				with = append(with, changes[i+1].Words())
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

// inSeveral reports whether changes are about objects of one name in several files.
func inSeveral(changes []report.Change) bool {
	in := map[report.ObjectName]string{}
	return slices.ContainsFunc(changes, func(x report.Change) bool {
		file, known := in[x.Object]
		in[x.Object] = x.File
		return known && file != x.File
	})
}

// side reads one side of the comparison and adds the file of each object to in. The null device
// counts as a side without objects, because git passes it as the other side of a new or removed
// file.
func (c *diffVerb) side(name, object string, in map[*model.Object]string) (change.State, error) {
	state := change.State{At: c.Now}
	if name == os.DevNull {
		return state, nil
	}
	subjects, f, err := c.OpenRelated([]string{name}, object)
	if err != nil {
		return state, err
	}
	places := map[*model.Object]source.Subject{}
	for _, s := range subjects {
		for _, i := range s.Objects {
			o := s.Doc.Objects()[i]
			if !lifecycle.Children.Has(o) {
				o = f.Evaluated(s.Given(i))
			}
			state.Objects, in[o], places[o] = append(state.Objects, o), s.Doc.Name(), source.Subject{Doc: s.Doc, Objects: []int{i}}
		}
	}
	state.Merged = func(o *model.Object) *model.Object {
		s, ok := places[o]
		if !ok {
			return nil
		}
		return f.Evaluated(s.Given(s.Objects[0]))
	}
	return state, nil
}
