package main

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// listVerb is the verb list.
type listVerb struct {
	*source.Call
	out *report.Writer
}

func listCommand(call *source.Call, out *report.Writer) *cobra.Command {
	var format, object string
	cmd := &cobra.Command{
		Use:   "list FILE…",
		Short: "every version with its stage, since when, and what comes next",
		Long: `list shows every version with its stage at --at, the start of that stage, and what
comes next.

-o lines prints the file itself, with the version after each start, so that you can
compare two files line by line. -o text shows lifecycle descriptors as pack
inspect-builder does. They have no dates, so their stages are those of the release.
-o csv puts a quote (') before a cell that a spreadsheet would read as a formula.

-o matrix shows profiles side by side: a row is a version, a column a profile. A cell
has the stage at --at, or - if the profile does not list the version. DRIFT shows
when the profiles that list a version begin to differ in stage: now, a date, or - for
never. On a narrow terminal the stages are letters.`,
		Example: `  lctui list profile.yaml
  lctui list . --at 2026-05-01 -o wide
  lctui list dev/ canary/ live/ -o matrix
  lctui list lifecycle.toml -o text`,
		Args: someFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			switch format {
			case "lines":
				_, failed := call.EachSubject(args, object, func(s source.Subject, _ *source.Relatives) { printLines(out, s) })
				return failed
			case "text":
				return (&listVerb{call, out}).inspect(args, object)
			case "matrix":
				return (&listVerb{call, out}).sideBySide(args, object)
			}
			all := &listing{Call: call, out: out, format: format, versions: report.NewVersions(format)}
			found, failed := call.EachSubject(args, object, all.add)
			if !found {
				return failed
			}
			return errors.Join(failed, all.versions.Print(out, call.Now, all.next), errors.Join(all.orphaned...))
		},
	}
	outputFlag(cmd, &format, "table", "wide", "name", "json", "yaml", "csv", "markdown", "matrix", "lines", "text")
	headersFlag(cmd, out, &format)
	objectFlag(cmd, &object)
	cmd.Flags().BoolVar(&call.OverParents, "merged", false, "list namespaced profiles merged with their parents")
	uses(cmd, "at", "dialect", "parent", "exclude")
	return cmd
}

// list calls take with the versions of an object in file order, up to 200 at a time. take must not
// keep the slice. In a merged profile, versions of the parent have no position, because they are
// not in this file.
func (x *listing) list(l looked, take func([]report.Version)) {
	const atOnce = 200
	o, listed := l.Object, x.listed(l)
	var addresses [][]string
	if x.format == "name" {
		addresses = model.Addresses(listed)
	}
	var out []report.Version
	for k, t := range listed.Tracks {
		facts := systems.Of(listed).Facts([]*model.Object{listed}, model.ObjectRef(0).InTrack(k), lifecycle.Actor{}, x.Policies.Known(l.File, l.Object))
		for n, v := range t.Versions {
			line := report.Version{
				Place: report.Place{File: l.File, Document: o.Document}, Object: report.NameOf(o), Track: t.Name, Version: v.Text, Index: n,
			}
			if addresses != nil {
				line.FileWord, line.NameWord = failure.ShellWord(l.File), x.typedName(addresses[k][n], l.Index)
			}
			parents := l.over != nil && listed == l.shown && l.over.Source(model.ObjectRef(0).InTrack(k).InVersion(n)).Side == model.OfParent
			if !parents {
				line.Position = report.PositionOf(v.Entry)
			}
			x.fill(&line, listed, v)
			line.SetFacts(facts(n, x.Now))
			if listed != l.shown && l.shown != nil {
				// A merged profile lacks the override of a version that the parent lacks. Show it
				// as it is in the file.
				v = cmp.Or(l.shown.VersionIn(t.Name, v.Text), v)
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

// fill sets the fields that follow from the file alone.
func (x *listing) fill(line *report.Version, o *model.Object, v *model.Version) {
	line.Source, line.Stages = lifecycle.SourceOf(v), []report.ListedStage{}
	line.BadTime = append([]string{}, lifecycle.BadTimes(v, x.Dialect)...)
	recorded(line, o, v, x.Now)
	for _, s := range lifecycle.Stages(v) {
		line.Stages = append(line.Stages, report.ListedStage{Classification: s.Name, Start: report.StartText(s.Start), Derived: s.By() != "", Policy: s.By()})
	}
}

// recorded sets the fields that only package revisions have.
func recorded(line *report.Version, o *model.Object, v *model.Version, now time.Time) {
	by, at, ok := systems.Of(o).OnRecord(v)
	if !ok {
		return
	}
	line.Record = true
	if by != "" {
		line.PublishedBy = &by
	}
	if at.IsAt() {
		line.Created = report.Instant(at.Time())
		if !at.Time().After(now) {
			line.Age = strconv.Itoa(int(now.Sub(at.Time()).Hours()/24)) + "d"
		}
	}
}

// evaluate sets the stage of a version at x.Now, its start, and the next stage.
func (x *listing) evaluate(line *report.Version, v *model.Version) {
	stage := lifecycle.StageAt(v, x.Now, x.Dialect)
	if stage == "" && line.Record {
		return // Now is before the first recorded start
	}
	line.Stage, line.Policy = &stage, lifecycle.PolicyAt(v, x.Now, x.Dialect)
	line.Derived = line.Policy != ""
	line.Unrecorded = lifecycle.Unrecorded(v, x.Now, x.Dialect)
	line.Since = report.Instant(lifecycle.Since(v, x.Now, x.Dialect))
	if next, ok := lifecycle.Next(v, x.Now, x.Dialect); ok {
		line.Next = &report.NextStage{Stage: next.To, Start: model.FormatTime(next.At), Derived: next.By != "", Policy: next.By}
	}
}

// listing collects the versions of all files. They are printed at the end, because the columns and
// the next transition depend on all of them.
type listing struct {
	*source.Call
	out    *report.Writer
	format string
	// next is the earliest transition after Now, or the zero time.
	next time.Time
	// versions are the versions to print.
	versions *report.Versions
	orphaned []error
	// named has the number of versions for each address in the current file. It is nil if only one
	// object of the file is listed. objects has the addresses of the objects.
	named   map[string]int
	objects []string
}

// looked is an object as list shows it. shown is the evaluated object, or nil if its stages are
// unknown. over is the result of the merge, or nil if the object was not merged.
type looked struct {
	lifecycle.Given
	shown *model.Object
	over  *merge.Result
}

// looks returns the picked objects of a file.
func (x *listing) looks(s source.Subject, f *source.Relatives) []looked {
	out := make([]looked, len(s.Objects))
	for k, i := range s.Objects {
		l := looked{Given: s.Given(i)}
		if l.over, _ = f.Merge(l.Given); l.over != nil {
			l.shown = l.over.Object
		} else {
			l.shown = f.Evaluated(l.Given)
		}
		out[k] = l
	}
	return out
}

// listed returns the object whose versions are listed. For a namespaced profile it is the one in
// the file, or the merged one with --merged. For any other object it is the evaluated one.
func (x *listing) listed(l looked) *model.Object {
	if l.shown != nil && (x.OverParents || l.over == nil) {
		return l.shown
	}
	return l.Object
}

// add adds the versions of a file.
func (x *listing) add(s source.Subject, f *source.Relatives) {
	all := x.looks(s, f)
	x.countNames(s.Doc, all)
	if !slices.ContainsFunc(all, func(l looked) bool { return !lifecycle.Contents.Has(l.Object) }) {
		x.out.Note("%s: the resources of a package have no states to list; `lctui check FILE --old OLD` says whether they may change", s.Doc.Name())
	}
	for _, l := range all {
		if o := l.Object; len(o.Tracks) == 0 && systems.Can(o, lifecycle.Plan) == "" && systems.Can(o, lifecycle.AddVersion) != "" {
			x.out.Note("%s: %s; `lctui check FILE --policy %s` checks by it, and `lctui plan` plans by it", l.File, systems.Can(o, lifecycle.AddVersion), failure.ShellWord(l.File))
		}
		x.versions.Undated = x.versions.Undated || systems.Can(l.Object, lifecycle.Draw) != ""
		x.list(l, x.versions.Add)
		if x.lacksParent(f, l) {
			continue
		}
		if at, ok := lifecycle.NextOf(l.shown, x.Now, x.Dialect); ok && (x.next.IsZero() || at.Before(x.next)) {
			x.next = at
		}
	}
}

// lacksParent reports whether the stages of an object are unknown because its parent is missing. If
// so, it prints a note, or with --merged keeps the error.
func (x *listing) lacksParent(f *source.Relatives, l looked) bool {
	switch {
	case l.shown != nil:
		return false
	case x.OverParents:
		x.orphaned = append(x.orphaned, f.MissingParent(l.Given))
	case x.format != "name":
		f.NoteUnknown(l.Given)
	}
	return true
}

// typedName returns the address of a version as arguments of set. It has --object if another object
// of the file has a version of the same name.
func (x *listing) typedName(address string, object int) string {
	if x.named[address] < 2 {
		return address
	}
	return address + " --object " + failure.ShellWord(x.objects[object])
}

// countNames sets named and objects for a file.
func (x *listing) countNames(doc *files.Document, all []looked) {
	if x.named = nil; x.format != "name" || len(all) < 2 {
		return
	}
	x.named, x.objects = map[string]int{}, model.ObjectAddresses(doc.Objects())
	for _, l := range all {
		for _, addresses := range model.Addresses(x.listed(l)) {
			for _, address := range addresses {
				x.named[address]++
			}
		}
	}
}

// sideBySide prints the versions of several profiles in one table.
func (c *listVerb) sideBySide(args []string, object string) error {
	others := unsupported{why: text("only versions that clusters run on are shown side by side"), hint: shownByList}
	all := &listing{Call: c.Call, out: c.out}
	var profiles []matrix.Profile
	found, failed := c.EachSubject(args, object, func(s source.Subject, f *source.Relatives) {
		if !others.only(&s, lifecycle.Update) {
			return
		}
		for _, l := range all.looks(s, f) {
			all.lacksParent(f, l)
			profiles = append(profiles, matrix.Profile{File: l.File, Object: all.listed(l), Shown: l.shown})
		}
	})
	if !found {
		return failed
	}
	if err := others.print(c.out); err != nil {
		return errors.Join(failed, err)
	}
	table := report.Matrix(matrix.New(profiles, c.Dialect), c.Now, c.Dialect)
	if c.out.Terminal() {
		table.Most = columns(c.out.Stdout)
	}
	c.out.Table("table", table)
	return errors.Join(failed, errors.Join(all.orphaned...))
}

// inspect prints lifecycle descriptors like pack inspect-builder. It prints warnings about
// unspecified values on standard error.
func (c *listVerb) inspect(args []string, object string) error {
	others := unsupported{why: text("the format text is for lifecycle descriptors"), hint: text("without -o, list prints a table of any file")}
	var shown []report.Inspected
	found, failed := c.EachSubject(args, object, func(s source.Subject, _ *source.Relatives) {
		if others.unlabelled(s.Doc) {
			return
		}
		addresses := model.ObjectAddresses(s.Doc.Objects())
		for _, i := range s.Objects {
			text, warnings := systems.Of(s.Doc.Objects()[i]).Inspect(s.Doc.Objects()[i])
			x := report.Inspected{Name: s.Doc.Name(), Text: text, Warnings: warnings}
			if len(s.Doc.Objects()) > 1 {
				x.Name += " " + addresses[i]
			}
			shown = append(shown, x)
		}
	})
	if !found {
		return failed
	}
	if err := others.print(c.out); err != nil {
		return errors.Join(failed, err)
	}
	c.out.Inspected(shown)
	return failed
}

// printLines prints a file unchanged, with notes after lines. A note has the version of a start or
// expirationDate, or the list of an entry of a descriptor. Notes depend neither on the instant nor
// on other lines, so that a diff of two such texts shows each change once and hides none.
func printLines(out io.Writer, s source.Subject) {
	notes := startNotes(s)
	n := uint32(0)
	for line := range bytes.Lines(s.Doc.Bytes()) {
		n++
		text := strings.TrimRight(string(line), "\r\n")
		text = model.EscapeCells(text)
		if whose := notes[n]; whose != nil {
			text += "  # " + model.Escape(strings.Join(whose, ", "))
		}
		io.WriteString(out, text+"\n")
	}
}

// startNotes returns the notes of printLines by line.
func startNotes(s source.Subject) map[uint32][]string {
	notes := map[uint32][]string{}
	add := func(at model.Position, whose string) {
		if at.InFile() && !slices.Contains(notes[at.Line], whose) {
			notes[at.Line] = append(notes[at.Line], whose)
		}
	}
	for _, i := range s.Objects {
		o := s.Doc.Objects()[i]
		name := ""
		if len(s.Doc.Objects()) > 1 {
			name = o.Name + " "
		}
		for _, t := range o.Tracks {
			for _, x := range systems.Of(o).Notes(t) {
				add(x.At, name+x.Text)
			}
		}
	}
	return notes
}
