package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// gates are the severities that --fail-on knows, by name.
var gates = map[string]model.Severity{"error": model.Error, "warning": model.Warning, "info": model.Info}

// checkFlags are the flags of check.
type checkFlags struct {
	format, object, failOn string
	compare                compareFlags
}

func checkCommand(j *judge.Judge, out *report.Writer, settings *config.Config) *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "what the rules have to say",
		Long: `check judges files by the rules of version lifecycles. It exits 1 when a finding is
at least as bad as --fail-on says.

Three flags judge an update. --old names the file before. --against takes the other
side from the commit where a revision and HEAD parted (git merge-base), as pull
requests are compared. --staged takes it from HEAD, and judges what is staged, not
what is on disk. Objects are matched by kind, namespace and name; a single object
of a single FILE with that of --old by kind. What --against and --staged do not find
on the other side is created, and with --create every object is: then check tells
what Gardener drops silently, versions that are expired or not available yet, and
judges what it does by what is left. An override that is not active is dropped from
an update too, unless it was there before. Without FILE, the last two judge every
file that differs, and what goes with a file that is deleted.

--new lists only what the other side has not been told, and exits by that.

Namespaced profiles are judged over their parents, which are found among the files
and in those of --parent; --against and --staged look in the repository too, also
for the namespaced profiles below a parent that differs. Of a merged profile check
says what its parent does not have already; with --merged all that the rules say of
it.

Of lifecycle descriptors --released compares the versions with those that releases
of the specification have had, which a newer release may have made more.`,
		Example: `  lctui check profiles/
  lctui check profile.yaml --old main.yaml --fail-on warning -o github
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
			list, side, failed := compared(cmd, args, &flags.compare, j.Read)
			if side == nil {
				return failed
			}
			defer side.Close()
			return runCheck(j, out, list, side, failed, &flags)
		},
	}
	flags.compare.add(cmd)
	cmd.Flags().StringVar(&flags.failOn, "fail-on", "error", "exit 1 from this `SEVERITY` on: error, warning or info")
	_ = cmd.RegisterFlagCompletionFunc("fail-on", cobra.FixedCompletions([]string{"error", "warning", "info"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&j.Released, "released", false, "of descriptors: warn of API versions that no release of the specification has")
	objectFlag(cmd, &flags.object)
	outputFlag(cmd, &flags.format, "text", "json", "github", "sarif", "junit")
	return cmd
}

// fresh leaves out the findings that the other side has too.
func (k *checking) fresh(doc *files.Document, old []*model.Object, found []model.Finding) []model.Finding {
	if old == nil {
		return found
	}
	kin := *k.oldKin()
	kin.Merger = merge.NewMerger(k.Dialect)
	was := k.Findings(doc, old, nil, &kin)
	for i := range was {
		was[i].Ref.Object = lifecycle.Present(doc.Objects(), old, was[i].Ref.Object)
	}
	return check.Added(was, found)
}

// compareFlags say where the other side of an update is found.
type compareFlags struct {
	old, against string
	staged       bool
	// create judges creations.
	create bool
	// fresh leaves out what the other side has been told already.
	fresh bool
}

func (f *compareFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.old, "old", "", "judge an update from `FILE`")
	cmd.Flags().StringVar(&f.against, "against", "", "judge an update from where the commit `REV` and HEAD parted, found by git")
	cmd.Flags().BoolVar(&f.staged, "staged", false, "judge what is staged in git, as an update from HEAD or --against")
	cmd.Flags().BoolVar(&f.create, "create", false, "judge creations: what Gardener drops then, and what is left")
	cmd.Flags().BoolVar(&f.fresh, "new", false, "leave out findings that the other side has too")
	_ = cmd.RegisterFlagCompletionFunc("against", completeRevisions)
}

// isSet tells whether an update is to be judged.
func (f *compareFlags) isSet() bool { return f.old != "" || f.against != "" || f.staged }

// byGit tells whether git knows which files differ, so that none need be named.
func (f *compareFlags) byGit(cmd *cobra.Command) bool {
	return f.staged || cmd.Flags().Changed("against")
}

// compared gives the sources of a call and what they are compared with; that is
// nil where the call cannot go on.
func compared(cmd *cobra.Command, args []string, flags *compareFlags, read *source.Reader) ([]source.File, source.Side, error) {
	old := cmd.Flags().Changed("old")
	switch {
	case flags.create && (old || flags.byGit(cmd)):
		return nil, nil, failure.Wrong("take --create where no object is there yet; --against and --staged know what is new", "--create and another side cannot both be given")
	case old && flags.byGit(cmd):
		return nil, nil, failure.Wrong("take --old FILE for a file on disk, --against REV or --staged for what git knows", "--old and git cannot both be the other side")
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
		failed = source.NoFile()
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
	side := &source.FileSide{Objects: []*model.Object{}, Pair: len(list) == 1}
	for _, doc := range docs {
		side.Objects = append(side.Objects, doc.Objects()...)
	}
	return list, side, failed
}

// completeRevisions offers HEAD, the branches and the tags of the repository that
// the first file typed is in, else of the current folder.
func completeRevisions(_ *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	folder := "."
	if len(args) > 0 {
		if folder = args[0]; !source.IsFolder(folder) {
			folder = filepath.Dir(folder)
		}
	}
	repo, err := git.Find(folder)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	names, err := repo.Revisions()
	if err == nil {
		names = append([]string{"HEAD"}, names...)
	}
	return slices.DeleteFunc(names, func(name string) bool { return !strings.HasPrefix(name, prefix) }), cobra.ShellCompDirectiveNoFileComp
}
