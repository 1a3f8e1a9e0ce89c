package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unique"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// transition is a coming change of the stage of a version, or a step that is possible at the
// instant of the call.
type transition struct {
	// At is the start of the stage in UTC, or the instant of the call for a step.
	At      string            `json:"at"`
	File    string            `json:"file"`
	Object  report.ObjectName `json:"object"`
	Track   string            `json:"track"`
	Version string            `json:"version"`
	From    string            `json:"from"`
	To      string            `json:"to"`
	// Derived is set if the stage follows from a support policy, which Policy names. Both are left
	// out if the file states when the stage begins.
	Derived bool   `json:"derived,omitempty"`
	Policy  string `json:"policy,omitempty"`
	// Move is the move that makes a step. It is left out for a change of stage.
	Move string `json:"move,omitempty"`

	time, modified time.Time
	// id identifies the event in a calendar. of is the object, and nth the number of the version among
	// those of the track with the same text, from 1.
	id  string
	of  occurrence
	nth int
}

// nextVerb lists coming transitions.
type nextVerb struct {
	*source.Call
	out *report.Writer
	// alarms are the reminders of each event in a calendar.
	alarms []report.Alarm
	// end is the end of the listed period. stages are the stages to list, or none for all.
	end    ending
	stages []string
	// known are the names of all stages of the objects. objects has where the objects of each name are.
	known   []string
	objects map[report.ObjectName][]occurrence
}

// nextFlags are the flags of next.
type nextFlags struct {
	format, object, until, within string
	stages, alarm                 []string
}

func nextCommand(call *source.Call, out *report.Writer) *cobra.Command {
	var flags nextFlags
	cmd := &cobra.Command{
		Use:   "next FILE…",
		Short: "coming transitions in order, or the steps that package revisions can take now",
		Example: `  lctui next profiles/ --until +3mo
  lctui next profiles/ --stage expired --within 60d -o markdown
  lctui next profile.yaml -o ics --alarm 30d,7d > transitions.ics`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			v := &nextVerb{Call: call, out: out, stages: flags.stages, objects: map[report.ObjectName][]occurrence{}}
			if err := v.settle(cmd, &flags); err != nil {
				return err
			}
			return v.run(args, &flags)
		},
	}
	cmd.Flags().StringVar(&flags.until, "until", "", "no transition later than `TIME`, for example +3mo, or 2026-12-31 including that day")
	complete.TimeFlags(cmd, "until")
	cmd.Flags().StringVar(&flags.within, "within", "", "no transition later than `PERIOD` from --at, for example 60d")
	complete.Flag(cmd, "within", cobra.FixedCompletions([]string{"30d", "60d", "3mo", "1y"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.MarkFlagsMutuallyExclusive("until", "within")
	cmd.Flags().StringSliceVar(&flags.stages, "stage", nil, "only transitions to `STAGE` (repeatable, or with commas)")
	complete.Flag(cmd, "stage", complete.Stages(completed(call.Read)))
	cmd.Flags().StringSliceVar(&flags.alarm, "alarm", nil, "-o ics: remind this long before a transition, for example `30d,7d,1d`")
	objectFlag(cmd, &flags.object)
	outputFlag(cmd, &flags.format, "table", "json", "yaml", "ics", "csv", "markdown")
	headersFlag(cmd, out, &flags.format)
	return cmd
}

// settle parses the values of the flags.
func (c *nextVerb) settle(cmd *cobra.Command, flags *nextFlags) (err error) {
	if len(flags.alarm) > 0 && flags.format != "ics" {
		return failure.Wrong("add -o ics", "--alarm is for calendars")
	}
	if c.alarms, err = report.ParseAlarms(flags.alarm); err != nil {
		return err
	}
	if cmd.Flags().Changed("within") {
		c.end, err = c.within(flags.within)
	} else {
		c.end, err = c.until(cmd, flags.until)
	}
	return err
}

// run lists the coming transitions of files.
func (c *nextVerb) run(args []string, flags *nextFlags) error {
	list := []transition{}
	undated := unsupported{why: lacking("has no dates, so no transition of it is coming"), hint: shownByList}
	found, failed := c.EachSubject(args, flags.object, func(s source.Subject, f *source.Relatives) {
		c.know(s)
		if !undated.lacks(s.Doc, lifecycle.Draw) {
			list = c.coming(list, s, f)
		}
	})
	if !found {
		return failed
	}
	for _, stage := range c.stages {
		if err := failure.OneOf("stage", stage, c.known...); err != nil {
			return errors.Join(failed, err)
		}
	}
	undated.note(c.out)
	if !undated.some && flags.format == "table" {
		return failed // the note was printed instead
	}
	c.nameEvents(list)
	model.SortStable(list, func(a, b transition) int { return a.time.Compare(b.time) })
	return errors.Join(failed, c.printNext(list, flags.format))
}

// know adds the names of the stages of the objects of a file.
func (c *nextVerb) know(s source.Subject) {
	for _, i := range s.Objects {
		for _, name := range s.Doc.Objects()[i].Scale.Asked() {
			if !slices.Contains(c.known, name) {
				c.known = append(c.known, name)
			}
		}
	}
}

// ending is the end of a period. last is its last instant, or zero for no end, and name is the text
// for people.
type ending struct {
	last time.Time
	name string
}

// until parses --until. A period until a day includes the whole day.
func (c *nextVerb) until(cmd *cobra.Command, text string) (ending, error) {
	end, err := instantFlag(c.Call, cmd, "until", text)
	if err != nil || end.IsZero() {
		return ending{}, err
	}
	e := ending{end, phrase.Instant(end)}
	if _, bare := time.Parse(time.DateOnly, text); bare == nil || text == "today" {
		e.last = end.AddDate(0, 0, 1).Add(-time.Nanosecond)
	}
	if e.last.Before(c.Now) {
		return e, failure.Wrong("for example --until +3mo", "--until %s is before %s, where it begins", e.name, phrase.Instant(c.Now))
	}
	return e, nil
}

// within parses --within, which is relative to the exact instant of the call.
func (c *nextVerb) within(text string) (ending, error) {
	period, err := lifecycle.ParsePeriod(text)
	if err != nil {
		return ending{}, failure.Wrong("", "--within %q: %s", text, err)
	}
	end, note := period.From(c.Now)
	if !end.After(c.Now) {
		return ending{}, failure.Wrong("for example --within 60d", "--within %s is too short", text)
	}
	if note != "" {
		c.Read.Note("--within: %s", note)
	}
	return ending{end, phrase.Instant(end)}, nil
}

// instantFlag returns the TIME of a flag, in UTC, or the zero time if the flag is not set.
func instantFlag(c *source.Call, cmd *cobra.Command, name, text string) (time.Time, error) {
	if !cmd.Flags().Changed(name) {
		return time.Time{}, nil
	}
	t, note, err := lifecycle.ParseTime(text, c.Now)
	if err != nil {
		return t, failure.Wrong("", "--%s %q: %s", name, text, err)
	}
	if note != "" {
		c.Read.Note("--%s: %s", name, note)
	}
	return t, nil
}

// coming adds the transitions of a file to list, in file order.
func (c *nextVerb) coming(list []transition, s source.Subject, f *source.Relatives) []transition {
	for _, i := range s.Objects {
		if shown := f.Shown(s.Given(i)); shown != nil {
			of := transition{modified: modifiedAt(s.Doc), File: s.Doc.Name(), Object: report.NameOf(s.Doc.Objects()[i]).Apart(), of: occurrence{s.Doc.Path(), i}}
			if path, err := filepath.Abs(s.Doc.Path()); err == nil {
				of.of.path = path
			}
			c.objects[of.Object] = append(c.objects[of.Object], of.of)
			list = append(list, c.transitionsOf(of, shown)...)
		}
	}
	return list
}

// modifiedAt returns the time, in UTC, at which the file of a document was last modified. It is
// zero for standard input.
func modifiedAt(doc *files.Document) time.Time {
	if info := doc.Origin().Info; info != nil {
		return info.ModTime().UTC()
	}
	return time.Time{}
}

// transitionsOf returns the transitions to list of one object, in the order of its versions. of has
// the fields that they share.
func (c *nextVerb) transitionsOf(of transition, o *model.Object) (list []transition) {
	times := map[[2]string]int{}
	for _, t := range o.Tracks {
		track := strings.Clone(t.Name) // a copy, so that the text of the file can be freed
		for _, v := range t.Versions {
			of.Track, of.Version = track, strings.Clone(v.Text)
			times[[2]string{track, of.Version}]++
			of.nth = times[[2]string{track, of.Version}]
			stage := lifecycle.StageAt(v, c.Now, c.Dialect)
			if steps, moves := systems.Of(o).Steps(v, stage); moves {
				of.From = stageWord(stage)
				list = c.possible(list, of, steps)
				continue
			}
			for _, x := range lifecycle.Transitions(v, c.Dialect) {
				if !c.asked(x.At, x.To) {
					continue
				}
				of.At, of.time, of.From, of.To = model.FormatTime(x.At), x.At, stageWord(x.From), stageWord(x.To)
				of.Policy, of.Derived = x.By, x.By != ""
				list = append(list, of)
			}
		}
	}
	return list
}

// possible adds the steps of a version to list. of has the fields that they share.
func (c *nextVerb) possible(list []transition, of transition, steps []lifecycle.NextStep) []transition {
	of.At, of.time = model.FormatTime(c.Now), c.Now
	for _, x := range steps {
		if of.To, of.Move = x.To, x.Word; c.wants(x.To) {
			list = append(list, of)
		}
	}
	return list
}

// asked reports whether a transition to a stage at an instant is in the future and to be listed.
func (c *nextVerb) asked(at time.Time, stage string) bool {
	late := !c.end.last.IsZero() && at.After(c.end.last)
	return at.After(c.Now) && !late && c.wants(stage)
}

// wants reports whether transitions to a stage are to be listed.
func (c *nextVerb) wants(stage string) bool {
	return len(c.stages) == 0 || slices.ContainsFunc(c.stages, func(asked string) bool { return model.IsStage(stage, asked) })
}

// when returns the instant of a transition for people.
func (t *transition) when() string {
	if t.Move != "" {
		return "now"
	}
	return report.Short(t.At)
}

// becomes returns the new stage, with the policy from which it follows.
func (t *transition) becomes() string { return model.Titled(t.To, t.Policy) }

// stageWord returns a copy of the name of a stage that equal names share. It does not keep the text
// of the file in memory.
func stageWord(word string) string { return unique.Make(word).Value() }

func (c *nextVerb) printNext(list []transition, format string) error {
	switch format {
	case "json", "yaml":
		return report.PrintList(c.out, format, report.KindAt("TransitionList", c.Now), "transitions", list)
	case "ics":
		list = slices.DeleteFunc(list, func(x transition) bool { return x.Move != "" })
		report.WriteCalendar(c.out, buildVersion(), c.Now, events(list), c.alarms)
		return nil
	case "csv":
		c.out.CSV([]string{"at", "file", "kind", "namespace", "name", "track", "version", "from", "to", "policy"}, func(write func([]string)) {
			for _, x := range list {
				write([]string{x.At, x.File, x.Object.Kind, x.Object.Namespace, x.Object.Name, x.Track, x.Version, x.From, x.To, x.Policy})
			}
		})
		return nil
	}
	if format == "table" && len(list) == 0 {
		c.out.Note("%s", c.noneComing())
		return nil
	}
	t := &report.Table{Header: []string{"AT", "TRACK", "VERSION", "FROM", "TO"}, Stage: 4}
	for _, x := range list {
		t.Add(x.File, x.Object, x.when(), x.Track, x.Version, x.From, x.becomes())
	}
	c.out.Table(format, t)
	return nil
}

// noneComing returns the sentence for an empty list.
func (c *nextVerb) noneComing() string {
	what := "no transition"
	if len(c.stages) > 0 {
		what += " to " + strings.Join(c.stages, " or ")
	}
	if c.end.name == "" {
		return what + " is coming"
	}
	return what + " from " + phrase.Instant(c.Now) + " until " + c.end.name
}

// manyIn reports whether transitions are in several files, and of several objects.
func manyIn(list []transition) (files, objects bool) {
	for _, x := range list {
		files = files || x.File != list[0].File
		objects = objects || x.Object != list[0].Object
	}
	return files, objects
}

// events returns transitions as events of a calendar.
func events(list []transition) []report.Event {
	manyFiles, manyObjects := manyIn(list)
	objects, out := make([]eventSubject, len(list)), make([]report.Event, len(list))
	for i := range list {
		objects[i] = eventSubject{list[i].File, list[i].Object}
	}
	called := uniqueNames(objects)
	for i, x := range list {
		summary := fmt.Sprintf("%s %s: %s", x.Track, x.Version, x.becomes())
		if manyObjects || manyFiles {
			summary = fmt.Sprintf("%s: %s", called(objects[i]), summary)
		}
		out[i] = report.Event{ID: x.id, At: x.time, Modified: x.modified, Summary: summary,
			Description: fmt.Sprintf("%s: %s/%s changes from %s to %s at %s (%s)", x.Object, x.Track, x.Version, x.From, x.becomes(), x.At, x.File)}
	}
	return out
}

// nameEvents sets the identifiers of transitions. An identifier depends on the object, the version and
// the stage, but not on the start. A calendar that imports the events again so moves those whose start
// changed. If files have several objects of one name, they are numbered in the order of their paths,
// whatever is coming of them.
func (c *nextVerb) nameEvents(list []transition) {
	number := map[occurrence]int{}
	for _, all := range c.objects {
		slices.SortFunc(all, func(a, b occurrence) int { return cmp.Or(strings.Compare(a.path, b.path), a.index-b.index) })
		for i, x := range all {
			number[x] = i
		}
	}
	for i := range list {
		x := &list[i]
		key := strings.Join([]string{x.Object.Kind, x.Object.Namespace, x.Object.Name, x.Track, x.Version, x.To}, "\x00")
		id := fmt.Sprintf("%s\x00%d", key, x.nth)
		if n := number[x.of]; n > 0 {
			id += fmt.Sprintf("\x00%d", n)
		}
		sum := sha256.Sum256([]byte(id))
		x.id = hex.EncodeToString(sum[:16]) + "@lctui"
	}
}

// occurrence is where an object is: the absolute path of its file, and its index there.
type occurrence struct {
	path  string
	index int
}

// eventSubject is the object that an event is about, with its file.
type eventSubject struct {
	file   string
	object report.ObjectName
}

// uniqueNames returns a function that returns the shortest unambiguous name of an object. It has
// the file if several objects have the same name.
func uniqueNames(list []eventSubject) func(eventSubject) string {
	short := func(t eventSubject) string {
		if t.object.Namespace != "" {
			return t.object.Namespace + "/" + t.object.Name
		}
		return t.object.Name
	}
	who := map[string]map[eventSubject]bool{}
	for _, t := range list {
		name := short(t)
		if who[name] == nil {
			who[name] = map[eventSubject]bool{}
		}
		who[name][t] = true
	}
	return func(t eventSubject) string {
		if name := short(t); len(who[name]) < 2 && name != "" {
			return name
		}
		return t.object.String() + " (" + t.file + ")"
	}
}
