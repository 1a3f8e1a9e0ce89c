package main

import (
	"errors"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// gates are the severities that --fail-on accepts, by name.
var gates = map[string]model.Severity{"error": model.Error, "warning": model.Warning, "info": model.Info}

// checkFlags are the flags of check.
type checkFlags struct {
	format, object, failOn string
	compare                compareFlags
	// baseline is the file with the findings to accept, writes the file to write the findings of
	// this call to.
	baseline, writes string
}

func checkCommand(call *source.Call, out *report.Writer, settings *config.Config) *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "check files against the rules",
		Long: `check checks files against the rules of version lifecycles. It exits with 1 if a
finding is at least as severe as --fail-on.

Three flags check an update:

  --old FILE     from the file as it was before
  --against REV  from the commit where REV and HEAD parted (git merge-base), as pull
                 requests do
  --staged       from HEAD to the staged files, not to those on disk

Objects are matched by kind, namespace and name. A single object of a single FILE is
matched with that of --old by kind. Without FILE, --against and --staged check every
file that differs, and the objects of deleted files. --against names in a note the files
that git does not track, and skips them. --new lists only findings that the old side does
not have, and only these set the exit code.

An object without an old side is checked as being created. --create does this for all
objects. check then reports the versions that Gardener would silently drop, because they
are expired or not available yet, and checks the rest. Gardener also drops an inactive
override from an update, unless it was there before. A package revision must be one
update away from the old side. With --against, several updates may lie between.

Namespaced profiles are checked with their parents, from the files of the call and of
--parent. --against and --staged also look in the repository, for parents and for
namespaced profiles below a changed parent. Only --merged lists the findings of a merged
profile that its parent has too.

Accepted findings are not listed, but the summary counts them. Accept findings

  in one place   with a comment on the line or above: # lctui:ignore RULE reason
                 (several rules with commas; JSON has no comments)
  of a rule      in the configuration: rules: {NAME: off}
  of today       with --write-baseline FILE, and later --baseline FILE

A comment without a reason is an error. One that ignores nothing is an info.

Gardener's feature gate VersionClassificationLifecycle is off by default. The server then
refuses every lifecycle. --no-lifecycle-gate, or gardener: {lifecycle: off} in the
configuration, checks as such a server does.

For lifecycle descriptors, --released compares the versions with the published releases
of the specification that this version of lctui knows.`,
		Example: `  lctui check profiles/
  lctui check profile.yaml --old old.yaml --fail-on warning -o github
  lctui check profiles/ --against origin/main --new
  lctui check --staged`,
		Args: func(cmd *cobra.Command, args []string) error {
			if flags.compare.byGit(cmd) {
				return nil
			}
			return someFiles(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("fail-on") {
				flags.failOn = settings.FailOn
			}
			if err := failure.OneOf("--fail-on", flags.failOn, "error", "warning", "info"); err != nil {
				return err
			}
			list, side, failed := compared(cmd, args, &flags.compare, call.Read)
			if side == nil {
				return failed
			}
			defer side.Close()
			if flags.baseline != "" {
				accepted, err := readBaseline(call.Read, flags.baseline)
				if err != nil {
					return err
				}
				call.Accept.Baseline = accepted
			}
			if flags.writes != "" {
				if err := mayReplace(call.Read, flags.writes); err != nil {
					return err
				}
			}
			return runCheck(call, out, list, side, failed, &flags)
		},
	}
	flags.compare.add(cmd)
	cmd.Flags().StringVar(&flags.failOn, "fail-on", "error", "exit 1 for findings of this `SEVERITY` or above: error, warning or info")
	complete.Flag(cmd, "fail-on", cobra.FixedCompletions([]string{"error", "warning", "info"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&call.Released, "released", false, "lifecycle descriptors: warn about API versions that no release of the specification has")
	cmd.Flags().BoolVar(&call.GateOff, "no-lifecycle-gate", false, "check as a server whose feature gate VersionClassificationLifecycle is off")
	cmd.Flags().BoolVar(&call.Read.Strict, "strict", false, "also exit 2 for templates that are found in folders")
	cmd.Flags().BoolVar(&call.OverParents, "merged", false, "check namespaced profiles merged with their parents")
	cmd.Flags().StringVar(&flags.baseline, "baseline", "", "accept the findings in this `FILE`, which --write-baseline wrote")
	cmd.Flags().StringVar(&flags.writes, "write-baseline", "", "write the findings to `FILE` and accept them")
	cmd.MarkFlagsMutuallyExclusive("baseline", "write-baseline")
	objectFlag(cmd, &flags.object)
	uses(cmd, "at", "dialect", "policy", "schedule", "parent", "exclude", "no-ignore")
	outputFlag(cmd, &flags.format, "text", "json", "github", "sarif", "junit", "codequality")
	return cmd
}

// compareFlags select the old side of an update.
type compareFlags struct {
	old, against string
	staged       bool
	// create is set to check all objects as being created.
	create bool
	// fresh is set by --new. Findings that the other side has too are then left out.
	fresh bool
}

func (f *compareFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.old, "old", "", "check an update from `FILE`")
	cmd.Flags().StringVar(&f.against, "against", "", "check an update from the commit where `REV` and HEAD parted")
	cmd.Flags().BoolVar(&f.staged, "staged", false, "check what is staged in git, as an update from HEAD or --against")
	cmd.Flags().BoolVar(&f.create, "create", false, "check the objects as being created: what Gardener would drop, and the rest")
	cmd.Flags().BoolVar(&f.fresh, "new", false, "list only findings that the old side does not have")
	complete.Flag(cmd, "against", completeRevisions)
}

// isSet reports whether the call checks an update.
func (f *compareFlags) isSet() bool { return f.old != "" || f.against != "" || f.staged }

// byGit reports whether git has the other side. The call then need not name files, because git
// knows which differ.
func (f *compareFlags) byGit(cmd *cobra.Command) bool {
	return f.staged || cmd.Flags().Changed("against")
}

// compared returns the files of a call and the side with which they are compared. The side is nil
// if the call cannot go on.
func compared(cmd *cobra.Command, args []string, flags *compareFlags, read *source.Reader) ([]source.File, source.Side, error) {
	old := cmd.Flags().Changed("old")
	switch {
	case flags.create && (old || flags.byGit(cmd)):
		return nil, nil, failure.Wrong("use --create where no object is there yet; --against and --staged know what is new", "--create and another side cannot be combined")
	case old && flags.byGit(cmd):
		return nil, nil, failure.Wrong("use --old FILE for a file on disk, --against REV or --staged for what git knows", "--old and git cannot be combined")
	case flags.byGit(cmd):
		list, side, err := read.ByGit(args, flags.against, flags.staged)
		if side == nil {
			return nil, nil, err
		}
		return list, side, err
	}
	if flags.fresh && !old {
		return nil, nil, failure.Wrong("add --old FILE, --against REV or --staged", "--new needs another side")
	}
	list, failed := read.Files(args)
	if len(list) == 0 && failed == nil {
		failed = read.NoFile()
	}
	switch {
	case flags.create:
		return list, source.EmptySide{}, failed
	case !old:
		return list, source.NoSide{}, failed
	}
	docs, err := read.Open([]string{flags.old})
	if err != nil {
		return nil, nil, err
	}
	objects := []*model.Object{}
	for _, doc := range docs {
		objects = append(objects, doc.Objects()...)
	}
	side := &source.FileSide{Objects: lifecycle.NewNamed(objects), Pair: len(list) == 1}
	if side.Pair && len(docs) == 1 {
		side.Of = &list[0]
	}
	return list, side, failed
}

// checking is a check in progress. Files are checked concurrently and then released. Only the texts
// of their findings are kept, if the format cannot be printed file by file.
type checking struct {
	*source.Call
	side source.Side
	// related are the profiles that the profiles of the call are checked with, such as parents.
	related *source.Relatives
	// fresh is as in compareFlags. before returns the profiles of the other side, which are only
	// gathered if needed.
	fresh  bool
	before func() *source.Relatives
	object string
	gate   *report.Gate
	to     report.Reporter
	// writes is the baseline that gets the findings of the call, or nil if they are reported.
	writes *accept.Baseline
	// checked is the number of files that were checked. waiting are files that cannot be read. They
	// are reported after another file has been checked, or at the end.
	checked int
	waiting []verdict
}

// verdict is the result for one file.
type verdict struct {
	of  source.File
	doc bool
	err error
	// lost is the error that the file lacks the object that --object names.
	lost error
	// notes are printed on standard error. policies, which are the sentences of Policing, are
	// printed with -v.
	notes, policies []string
	// accepted has the findings that are accepted in the file.
	accepted *accept.File
	report.File
}

// runCheck checks files, prints the findings and returns the error for the exit code. missing joins
// the errors of files that could not be found.
func runCheck(call *source.Call, out *report.Writer, list []source.File, side source.Side, missing error, flags *checkFlags) error {
	family, err := call.Gather(list, side, flags.compare.isSet())
	if err != nil {
		return errors.Join(missing, err)
	}
	k := &checking{Call: call, side: side, related: family, fresh: flags.compare.fresh,
		before: sync.OnceValue(func() *source.Relatives {
			return call.GatherBefore(slices.Concat(list, family.Further), side, family.Gone)
		}),
		object: flags.object, gate: &report.Gate{From: gates[flags.failOn], Templates: func() int { return len(call.Read.Templates()) }}}
	if flags.writes != "" {
		k.writes = newBaseline(flags.writes)
	}
	k.to = report.New(flags.format, out, k.gate, call.Now, call.Dialect, source.InTree(), buildVersion())
	failed, lost := []error{missing}, []error{}
	seen := source.NewPassed()
	for _, f := range report.Unread(missing) { // such as folders that cannot be listed
		v := verdict{of: source.File{Name: f.Place.File}, File: report.File{Findings: []model.Finding{f}, Unread: true}}
		v.Printed = k.to.Print(v.of.Name, v.Findings)
		k.add(v)
	}
	_ = source.InOrder(call.Read.Progress, list, k.check, func(v verdict) error {
		seen.Count(v.of, v.doc || v.err != nil)
		for _, text := range v.notes {
			out.Note("%s", text)
		}
		for _, text := range v.policies {
			out.Explain("%s", text)
		}
		failed, lost = append(failed, v.err), append(lost, v.lost)
		if v.lost == nil && (v.doc || v.Unread) {
			k.add(k.taken(v))
		}
		return nil
	})
	failed = append(failed, seen.Print(call.Read))
	for _, v := range k.removed(family.Gone) {
		v = k.taken(v)
		v.Printed = k.to.Print(v.of.Name, v.Findings)
		k.add(v)
	}
	if k.writes != nil {
		failed = append(failed, writeBaseline(flags.writes, k.writes))
		out.Note("%s: %s", flags.writes, phrase.Plural(len(k.writes.Entries), "accepted finding"))
	}
	if err := errors.Join(lost...); k.checked == 0 && err != nil {
		failed = append(failed, err)
	}
	err = errors.Join(failed...)
	if k.checked == 0 && err == nil {
		out.Note("0 files checked")
	}
	// In the dialect gardener, JSON is only printed if a file could be checked.
	ready := k.checked > 0 || len(k.waiting) > 0 && (flags.format != "json" || call.Dialect != lifecycle.Gardener)
	if !ready && err != nil {
		return err
	}
	k.flush()
	k.to.End()
	return errors.Join(err, failure.Found(k.gate.Reached()))
}

// taken moves the findings of a file into the baseline to write. They then count as accepted. It
// changes nothing if no baseline is written.
func (k *checking) taken(v verdict) verdict {
	if k.writes == nil || v.Unread || v.accepted == nil {
		return v
	}
	k.writes.Take(v.accepted, v.Findings)
	for i := range v.Findings {
		v.Accepted += max(1, v.Findings[i].Unlisted)
	}
	v.Findings, v.Printed = nil, k.to.Print(v.of.Name, nil)
	return v
}

// add adds a verdict to the report, or to waiting.
func (k *checking) add(v verdict) {
	switch {
	case v.Unread && k.checked == 0:
		k.waiting = append(k.waiting, v)
		return
	case v.err != nil && !v.Unread:
		return // the error is not about a file
	case !v.Unread:
		k.checked++
	}
	k.flush()
	k.to.Add(v.File)
}

// flush adds the waiting files to the report.
func (k *checking) flush() {
	for _, v := range k.waiting {
		k.to.Add(v.File)
	}
	k.waiting = nil
}

// check checks one file.
func (k *checking) check(s source.File) verdict {
	v := verdict{of: s}
	doc, err := s.Open()
	if doc == nil && err == nil {
		err = k.side.Lost(s)
	}
	if v.doc, v.err = doc != nil, err; doc == nil {
		return k.unread(v)
	}
	picked, err := source.Pick(doc, k.object)
	var unknown *model.Unknown
	if errors.As(err, &unknown) {
		v.lost = err
		return v
	}
	subject := source.Subject{Doc: doc, Objects: picked}
	if err == nil {
		err = k.TextsReadable(subject)
	}
	if v.err = err; err != nil {
		return k.unread(v)
	}
	v.policies = k.PolicyNotes(subject)
	k.find(&v, subject)
	v.Printed = k.to.Print(v.of.Name, v.Findings)
	return v
}

// mostListed is the maximum number of findings of one rule in one file that a report lists.
const mostListed = 1000

// find collects the findings about the objects of a file. It keeps the first mostListed of each
// rule and counts the others. With --new it keeps all findings that the other side lacks.
func (k *checking) find(v *verdict, s source.Subject) {
	old, notes := k.side.Before(s.Doc)
	related := k.related.Against(k.side)
	v.notes, v.accepted = notes, related.Accepted(s.Doc)
	var about func(object int) bool
	if len(s.Objects) < len(s.Doc.Objects()) {
		about = isIn(s.Objects)
	}
	if !k.fresh {
		found := related.Findings(s.Doc.Name(), s.Doc.Objects(), old, check.NewLimit(mostListed, about))
		v.Findings, v.Accepted = v.accepted.Apply(found, about == nil)
		return
	}
	found := related.Findings(s.Doc.Name(), s.Doc.Objects(), old, check.NoLimit())
	if about != nil {
		found = slices.DeleteFunc(found, func(f model.Finding) bool { return !about(f.Ref.Object) })
	}
	if old != nil {
		found = check.Added(k.foundBefore(s.Doc, old), found)
	}
	v.Findings, v.Accepted = v.accepted.Apply(found, false)
}

// foundBefore returns the findings about the objects that a file had on the other side. Their refs
// have the present indexes of the objects.
func (k *checking) foundBefore(doc *files.Document, old *lifecycle.Named) []model.Finding {
	was, now := k.before().Clone().Findings(doc.Name(), old.Objects(), nil, check.NoLimit()), lifecycle.NewNamed(doc.Objects())
	for i := range was {
		was[i].Ref.Object = now.Present(old.Objects(), was[i].Ref.Object)
	}
	return was
}

// isIn returns a function that reports whether an index is in a list.
func isIn(list []int) func(int) bool {
	in := make(map[int]bool, len(list))
	for _, i := range list {
		in[i] = true
	}
	return func(i int) bool { return in[i] }
}

// unread adds findings about the errors of a file that cannot be read. If its only errors are
// values of a wrong type, the file counts as checked.
func (k *checking) unread(v verdict) verdict {
	var bad *files.Error
	if errors.As(v.err, &bad) && bad.Mistyped {
		v.Findings, v.err, v.doc = report.Unread(v.err), nil, true
		v.Printed = k.to.Print(v.of.Name, v.Findings)
		return v
	}
	if v.Findings = report.Unread(v.err); len(v.Findings) > 0 {
		v.Unread, v.Printed = true, k.to.Print(v.of.Name, v.Findings)
	}
	return v
}

// removed returns verdicts with the findings about removed objects, one for each file.
func (k *checking) removed(list []source.Gone) []verdict {
	var out []verdict
	for _, g := range list {
		file := k.Accept.In(g.File, nil, nil)
		found, accepted := file.Apply(k.related.OfGone(g, k.side), false)
		if len(found)+accepted == 0 {
			continue
		}
		if n := len(out); n > 0 && out[n-1].of.Name == g.File {
			out[n-1].Findings, out[n-1].Accepted = append(out[n-1].Findings, found...), out[n-1].Accepted+accepted
			continue
		}
		out = append(out, verdict{of: source.File{Name: g.File}, doc: true, accepted: file, File: report.File{Findings: found, Accepted: accepted}})
	}
	return out
}
