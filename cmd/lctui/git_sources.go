package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
)

// gitSides are the repositories that the files of a call stand in.
type gitSides struct {
	*invocation
	flags *compareFlags
	// sides are the repositories by the folder they were found from.
	sides map[string]*gitSide
	// folders and named are the real paths of the arguments; none means all.
	folders, named []string
}

// comparedByGit gives the sources of a call and what git knows of their other
// side. The repositories are closed by the last call's end.
func (c *invocation) comparedByGit(args []string, flags *compareFlags) ([]source, otherSide, error) {
	g := &gitSides{invocation: c, flags: flags, sides: map[string]*gitSide{}}
	c.atEnd(g.close)
	list, failed := g.sources(args)
	if len(list) == 0 && failed != nil {
		return nil, nil, failed
	}
	for _, s := range list {
		if _, err := g.of(filepath.Dir(s.name)); err != nil {
			return nil, nil, err
		}
	}
	g.scope(args)
	return list, g, failed
}

// of gives the repository of a folder.
func (g *gitSides) of(folder string) (*gitSide, error) {
	if side := g.sides[folder]; side != nil {
		return side, nil
	}
	real, err := git.RealPath(folder)
	for err == nil && !isFolder(real) && filepath.Dir(real) != real {
		real = filepath.Dir(real) // a folder that is staged and gone from the disk
	}
	if err != nil {
		return nil, git.NotFound(folder, err)
	}
	for _, side := range g.sides {
		if side.repo.Top == git.Top(real) {
			g.sides[folder] = side
			return side, nil
		}
	}
	repo, err := git.Find(real)
	if err != nil {
		return nil, err
	}
	for _, side := range g.sides {
		if side.repo.Top == repo.Top {
			g.sides[folder] = side
			return side, nil
		}
	}
	side, err := g.gitSide(repo, g.flags)
	if err != nil {
		return nil, err
	}
	g.sides[folder] = side
	return side, nil
}

func (g *gitSides) close() {
	for _, side := range g.sides {
		side.objects.Close()
	}
}

// sources lists the files that the arguments mean, those that differ where there
// is no argument.
func (g *gitSides) sources(args []string) ([]source, error) {
	args = distinct(args)
	switch {
	case slices.Contains(args, stdinName):
		return nil, failure.Wrong("name the file itself, or the other side with --old FILE", "standard input is in no git repository")
	case len(args) == 0:
		return g.allDiffering()
	case !g.flags.staged:
		return g.invocation.sources(args)
	}
	var list []source
	var failed []error
	for _, arg := range args {
		found, err := g.stagedAt(arg)
		list, failed = append(list, found...), append(failed, err)
	}
	return list, errors.Join(failed...)
}

// allDiffering are the files that differ from the other side.
func (g *gitSides) allDiffering() ([]source, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	side, err := g.of(".")
	if err != nil {
		return nil, err
	}
	var list []source
	for _, x := range side.changes {
		if x.Now == "" {
			continue
		}
		name, err := nameFrom(here, filepath.Join(side.repo.Top, filepath.FromSlash(x.Now)))
		switch id := side.index[x.Now]; {
		case err != nil:
			return nil, err
		case side.index == nil:
			list = append(list, g.onDisk(name, amongOthers))
		case id != "":
			list = append(list, g.inIndex(side, name, id, amongOthers))
		}
	}
	return list, nil
}

// nameFrom names a file as it is seen from a folder.
func nameFrom(folder, path string) (string, error) {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return "", err
	}
	return filepath.Rel(real, path)
}

// stagedAt gives the staged text of a file, or of all files in a folder.
func (g *gitSides) stagedAt(arg string) ([]source, error) {
	side, err := g.of(filepath.Dir(filepath.Clean(arg)))
	if isFolder(arg) {
		side, err = g.of(filepath.Clean(arg))
	}
	if err != nil {
		return nil, err
	}
	path, err := side.repo.Path(arg)
	if err != nil {
		return nil, err
	}
	if id := side.index[path]; id != "" {
		// A hook is called with all files of a commit, whatever they hold.
		return []source{g.inIndex(side, arg, id, amongOthers)}, nil
	}
	var list []source
	for staged, id := range side.index {
		if below, found := strings.CutPrefix(staged, path+"/"); found || path == "." {
			if path == "." {
				below = staged
			}
			list = append(list, g.inIndex(side, filepath.Join(arg, filepath.FromSlash(below)), id, arg))
		}
	}
	if len(list) == 0 {
		return nil, failure.Wrong("`git add` stages it; without --staged the file on disk is judged", "%s: nothing is staged there", arg)
	}
	slices.SortFunc(list, func(a, b source) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

// inIndex is a file as it is staged.
func (g *gitSides) inIndex(side *gitSide, name, id, within string) source {
	read := func() ([]byte, error) {
		if id == git.Unmerged {
			return nil, failure.Wrong("finish the merge and stage the result", "%s: its merge is not finished, so nothing of it is staged", name)
		}
		data, err := side.objects.Text(id, side.most())
		var large *git.TooLarge
		if errors.As(err, &large) {
			return nil, failure.Wrong("raise the limit with --max-size if the file is meant to be this large", "%s: %s", name, large)
		}
		return data, err
	}
	return source{name: name, within: within, read: read, open: func() (*files.Document, error) {
		data, err := read()
		if err != nil {
			return nil, err
		}
		return files.ReadKnown(name, data, g.limits)
	}}
}

// completeRevisions offers HEAD, the branches and the tags of the repository that
// the first file typed is in, else of the current folder.
func completeRevisions(_ *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	folder := "."
	if len(args) > 0 {
		if folder = args[0]; !isFolder(folder) {
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
