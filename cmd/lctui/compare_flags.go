package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/model"
)

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
func (c *invocation) compared(cmd *cobra.Command, args []string, flags *compareFlags) ([]source.File, source.Side, error) {
	old := cmd.Flags().Changed("old")
	switch {
	case flags.create && (old || flags.byGit(cmd)):
		return nil, nil, failure.Wrong("take --create where no object is there yet; --against and --staged know what is new", "--create and another side cannot both be given")
	case old && flags.byGit(cmd):
		return nil, nil, failure.Wrong("take --old FILE for a file on disk, --against REV or --staged for what git knows", "--old and git cannot both be the other side")
	case flags.byGit(cmd):
		list, side, err := c.read.ByGit(args, flags.against, flags.staged)
		if side == nil {
			return nil, nil, err
		}
		c.atEnd(side.Close)
		return list, side, err
	}
	if flags.fresh && !old {
		return nil, nil, failure.Wrong("add --old FILE, --against REV or --staged", "--new needs another side")
	}
	list, failed := c.read.Files(args)
	if len(list) == 0 && failed == nil {
		failed = source.NoFile()
	}
	switch {
	case flags.create:
		return list, source.EmptySide{}, failed
	case !old:
		return list, source.NoSide{}, failed
	}
	docs, err := c.read.Open([]string{flags.old})
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
