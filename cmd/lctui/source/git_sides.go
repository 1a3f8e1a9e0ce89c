package source

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// gitSide is a repository with the state that files are compared with. It has the index too if that
// is the checked state.
type gitSide struct {
	repo *git.Repository
	// top is the top folder without symbolic links.
	top     string
	objects *git.Objects
	limits  files.Options
	// name is the name of the other side in messages.
	name string
	// base has the files of the other side, index the staged ones. Both map paths to the names of
	// texts for objects. index is nil if the files on disk are checked.
	base, index map[string]string
	changes     []git.Change
	// was maps the path of each differing file to its path on the other side. moved returns the
	// objects that the differing files had there.
	was   map[string]string
	moved func() *lifecycle.Named
	// arrived is the result of arrivals, computed once.
	arrived func() *lifecycle.Named
	// links has the differing paths that are symbolic links in the checked state.
	links map[string]bool
	// leftOut returns the staged files that a sparse checkout leaves out, in the form of index. It
	// is empty if the index is checked.
	leftOut func() map[string]string
	// lacking has those of them that differ and whose texts a partial clone lacks. leftOut sets it.
	lacking map[string]bool
}

// gitSide reads what differs in a repository between the other side and the checked state.
func (g *GitSides) gitSide(repo *git.Repository) (*gitSide, error) {
	s := &gitSide{repo: repo, objects: repo.Objects(), limits: g.reader.Limits, name: "HEAD"}
	var err error
	if s.top, err = filepath.EvalSymlinks(repo.Top); err != nil {
		return nil, err
	}
	id, err := repo.Head()
	if g.against != "" || !g.staged {
		s.name = g.against
		id, err = g.reader.parting(repo, g.against)
	}
	if err != nil {
		return nil, err
	}
	if s.base, err = repo.Tree(id); err != nil {
		return nil, err
	}
	if g.staged {
		if s.index, err = repo.Index(); err != nil {
			return nil, err
		}
	}
	if s.changes, err = repo.Changes(id, g.staged); err != nil {
		return nil, err
	}
	s.was = map[string]string{}
	var texts []string
	for _, x := range s.changes {
		s.was[x.Now] = x.Before
		if id := s.base[x.Before]; x.Before != "" && id != "" {
			texts = append(texts, id)
		}
	}
	if err := repo.HaveAll(texts); err != nil {
		return nil, err
	}
	s.moved, s.arrived = sync.OnceValue(s.objectsOfChanges), sync.OnceValue(s.arrivals)
	s.leftOut = sync.OnceValue(func() map[string]string { return s.filesLeftOut(g) })
	s.addLinks()
	return s, nil
}

// parting returns the merge base of a revision and HEAD, with which pull requests are compared.
// Later commits of the revision are not part of the change. Without a merge base it returns the
// revision itself.
func (r *Reader) parting(repo *git.Repository, rev string) (string, error) {
	id, err := repo.Commit(rev)
	if err != nil {
		return "", err
	}
	base := repo.MergeBase(id)
	if base == "" {
		r.Note("%s and HEAD have no commit in common here, so %s itself is the other side", rev, rev)
		return id, nil
	}
	r.Explain("the other side is %.12s, where %s and HEAD parted", base, rev)
	return base, nil
}

// before returns the objects of the other side to compare those of a file with, and notes. They are
// the objects that the file itself had there, and those that moved to it from another file.
func (s *gitSide) before(doc *files.Document) (*lifecycle.Named, []string) {
	path, err := s.path(doc.Name())
	if err != nil {
		return nil, []string{err.Error()}
	}
	old, err := s.objectsBefore(path)
	if err != nil {
		what, _ := failure.Sentence(err)
		return nil, []string{fmt.Sprintf("%s: checked without the other side, which cannot be read: %s", doc.Name(), what)}
	}
	if lifecycle.Renames(doc.Objects(), old) {
		return lifecycle.NewNamed(old), nil
	}
	own := lifecycle.NewNamed(old)
	objects := own.SameNames(doc.Objects())
	return lifecycle.NewNamed(append(objects, s.fromElsewhere(doc.Objects(), own)...)), nil
}

// objectsBefore returns the objects that a file had on the other side. path is its present path, or
// that on the other side for a removed file.
func (s *gitSide) objectsBefore(path string) ([]*model.Object, error) {
	was := cmp.Or(s.was[path], path)
	if id := s.base[was]; id != "" {
		return s.read(was, id)
	}
	return nil, nil
}

// read returns the objects that a file had on the other side.
func (s *gitSide) read(path, id string) ([]*model.Object, error) {
	data, err := s.objects.Text(id, s.limits.Limit())
	if err != nil {
		return nil, err
	}
	doc, err := files.ReadKnown(s.name+":"+path, data, s.limits)
	if doc == nil {
		return nil, err
	}
	return doc.Objects(), err
}

// fromElsewhere returns the objects of the other side that moved to this file from another one. now
// are the present objects of the file, before those that it had on the other side.
func (s *gitSide) fromElsewhere(now []*model.Object, before *lifecycle.Named) (list []*model.Object) {
	for _, o := range now {
		if before.Has(o) {
			continue
		}
		if was := s.moved().Find(o); was != nil {
			list = append(list, was)
		}
	}
	return list
}

// objectsOfChanges returns the objects that the differing files had on the other side.
func (s *gitSide) objectsOfChanges() *lifecycle.Named {
	var list []*model.Object
	for _, x := range s.changes {
		if id := s.base[x.Before]; x.Before != "" && id != "" {
			if objects, err := s.read(x.Before, id); err == nil {
				list = append(list, objects...)
			}
		}
	}
	return lifecycle.NewNamed(list)
}

// GitSides is the Side of a call that git has: the repositories of its files. ByGit returns one.
type GitSides struct {
	reader *Reader
	// against is the revision of the other side, "" for HEAD. staged is set if the index is checked
	// instead of the files on disk.
	against string
	staged  bool
	// sides maps folders to the repositories found from them.
	sides map[string]*gitSide
	// folders and named are the real paths of the arguments. If both are empty, the call is about
	// all changes.
	folders, named []string
}

// ByGit returns the files of a call, and their other side as git has it. That side is the merge
// base of the revision against and HEAD, or HEAD if against is "". The files are those of the index
// if staged is set, else those on disk. Without arguments they are all files that differ. If the
// side is nil, the call cannot go on. Otherwise the caller must close it, even if there is an
// error.
func (r *Reader) ByGit(args []string, against string, staged bool) ([]File, *GitSides, error) {
	r.byGit = true
	g := &GitSides{reader: r, against: against, staged: staged, sides: map[string]*gitSide{}}
	r.concerned = g.concerned
	list, failed := g.sources(args)
	if len(list) == 0 && failed != nil {
		g.Close()
		return nil, nil, failed
	}
	for _, s := range list {
		if _, err := g.of(filepath.Dir(s.Name)); err != nil {
			g.Close()
			return nil, nil, err
		}
	}
	g.scope(args)
	return list, g, errors.Join(failed, g.elsewhere())
}

// of returns the repository of a folder, and opens it if needed.
func (g *GitSides) of(folder string) (*gitSide, error) {
	if side := g.sides[folder]; side != nil {
		return side, nil
	}
	real, err := git.RealPath(folder)
	for err == nil && !IsFolder(real) && filepath.Dir(real) != real {
		real = filepath.Dir(real) // the folder is staged, but not on disk
	}
	if err != nil {
		return nil, git.NotFound(folder, err)
	}
	side := g.at(git.Top(real))
	if side == nil {
		repo, err := git.Find(real)
		if err != nil {
			return nil, err
		}
		if side = g.at(repo.Top); side == nil {
			if side, err = g.gitSide(repo); err != nil {
				return nil, err
			}
		}
	}
	g.sides[folder] = side
	return side, nil
}

// at returns the repository with that top folder if the call has opened it, otherwise nil.
func (g *GitSides) at(top string) *gitSide {
	for _, side := range g.sides {
		if side.repo.Top == top {
			return side
		}
	}
	return nil
}

// Close ends the git processes that were started.
func (g *GitSides) Close() {
	for _, side := range g.sides {
		side.objects.Close()
	}
}

// sources returns the files that the arguments name, or those that differ if there are no
// arguments.
func (g *GitSides) sources(args []string) ([]File, error) {
	args = Distinct(args)
	switch {
	case slices.Contains(args, Stdin):
		return nil, failure.Wrong("name the file itself, or "+git.WithoutGit, "%s is in no git repository", cmp.Or(g.reader.StdinName, "standard input"))
	case len(args) == 0:
		return g.allDiffering()
	case !g.staged:
		left, others := g.leftOutIn(args)
		if len(others) == 0 {
			return left, nil
		}
		list, err := g.reader.Files(others)
		return append(list, left...), err
	}
	var list []File
	var failed []error
	for _, arg := range args {
		found, err := g.stagedAt(arg)
		list, failed = append(list, found...), append(failed, err)
	}
	return list, errors.Join(failed...)
}

// allDiffering returns the files that differ from the other side.
func (g *GitSides) allDiffering() ([]File, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	side, err := g.of(".")
	if err != nil {
		return nil, err
	}
	var list []File
	for _, x := range side.changes {
		if x.Now == "" || x.Submodule {
			continue
		}
		name, err := nameFrom(here, filepath.Join(side.repo.Top, filepath.FromSlash(x.Now)))
		switch id := cmp.Or(side.index[x.Now], side.absent(x.Now)); {
		case err != nil:
			return nil, err
		case g.reader.excluded(".", name), side.lacking[x.Now]:
		case side.index == nil && id == "":
			list = append(list, g.reader.onDisk(name, amongOthers))
		case id != "":
			list = append(list, g.inIndex(side, name, id, amongOthers))
		}
	}
	if side.index == nil {
		g.noteUntracked(side, here)
	}
	return list, nil
}

// absent returns the name of the staged text of a file that is not on disk because the checkout is
// sparse, else "". Such a file has not changed since it was staged.
func (s *gitSide) absent(path string) string {
	if _, err := os.Lstat(filepath.Join(s.repo.Top, filepath.FromSlash(path))); !errors.Is(err, os.ErrNotExist) {
		return ""
	}
	return s.leftOut()[path]
}

// filesLeftOut returns the staged files that a sparse checkout leaves out. A partial clone may lack
// the texts of some that differ. They are noted, and left out for good.
func (s *gitSide) filesLeftOut(g *GitSides) map[string]string {
	if g.staged {
		return nil
	}
	list, _ := s.repo.LeftOut() // git has listed its files before
	var ids, names []string
	for _, x := range s.changes {
		if id := list[x.Now]; id != "" {
			ids = append(ids, id)
		}
	}
	missing, err := s.repo.Missing(ids)
	s.lacking = map[string]bool{}
	for _, x := range s.changes {
		if id := list[x.Now]; id != "" && (err != nil || missing[id]) {
			s.lacking[x.Now] = true
			names = append(names, x.Now)
			delete(list, x.Now)
		}
	}
	if len(names) > 0 {
		g.reader.Note("%s skipped that the checkout leaves out and the clone lacks: %s", phrase.Plural(len(names), "file"), FirstFew(names))
	}
	return list
}

// leftOutIn returns the files of the arguments that a sparse checkout leaves out, each once, and the
// arguments that are on disk. Below a folder on disk they are those that differ, else all.
func (g *GitSides) leftOutIn(args []string) (list []File, others []string) {
	known := map[string]bool{}
	for _, arg := range args {
		_, failed := os.Lstat(arg)
		side, err := g.of(filepath.Dir(filepath.Clean(arg)))
		if IsFolder(arg) {
			side, err = g.of(filepath.Clean(arg))
		}
		var at string
		if err == nil {
			at, err = side.repo.Path(arg)
		}
		if err != nil {
			others = append(others, arg) // the error is reported with the files of the argument
			continue
		}
		paths := model.Map(side.changes, func(x git.Change) string { return x.Now })
		if failed != nil {
			paths = slices.Sorted(maps.Keys(side.leftOut()))
		}
		found := failed == nil
		for _, path := range paths {
			below, err := filepath.Rel(filepath.FromSlash(at), filepath.FromSlash(path))
			if err != nil || path == "" || !filepath.IsLocal(below) {
				continue
			}
			name := filepath.Join(arg, below)
			id := side.absent(path)
			if found = found || id != ""; id != "" && !known[name] && !g.reader.excluded(arg, name) {
				known[name] = true
				list = append(list, g.inIndex(side, name, id, arg))
			}
		}
		if failed == nil || !found {
			others = append(others, arg)
		}
	}
	return list, others
}

// noteUntracked notes the files with objects that are skipped because git does not track them.
func (g *GitSides) noteUntracked(side *gitSide, here string) {
	var names []string
	for _, path := range side.repo.Untracked() {
		name, err := nameFrom(here, filepath.Join(side.repo.Top, filepath.FromSlash(path)))
		if err != nil || g.reader.excluded(".", name) {
			continue
		}
		if doc, _ := g.reader.onDisk(name, amongOthers).Open(); doc != nil {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		g.reader.Note("%s skipped that git does not track: %s; add what you need with `git add`, or name it", phrase.Plural(len(names), "file"), FirstFew(names))
	}
}

// nameFrom returns the path of a file relative to a folder. path must be free of symbolic links.
func nameFrom(folder, path string) (string, error) {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return "", err
	}
	return filepath.Rel(real, path)
}

// stagedAt returns the staged text of a file, or of all files in a folder.
func (g *GitSides) stagedAt(arg string) ([]File, error) {
	side, err := g.of(filepath.Dir(filepath.Clean(arg)))
	if IsFolder(arg) {
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
		// A hook passes all files of a commit, whatever they contain.
		return []File{g.inIndex(side, arg, id, amongOthers)}, nil
	}
	var list []File
	for staged, id := range side.index {
		if below, found := strings.CutPrefix(staged, path+"/"); found || path == "." {
			if path == "." {
				below = staged
			}
			if name := filepath.Join(arg, filepath.FromSlash(below)); !g.reader.excluded(arg, name) {
				list = append(list, g.inIndex(side, name, id, arg))
			}
		}
	}
	if len(list) == 0 {
		return nil, failure.Wrong("`git add` stages it; without --staged the file on disk is checked", "%s: nothing is staged there", arg)
	}
	model.SortStable(list, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// inIndex returns a file with its staged text, which id names. within is as in File.
func (g *GitSides) inIndex(side *gitSide, name, id, within string) File {
	read := func() ([]byte, error) {
		switch id {
		case git.Unmerged:
			return nil, unread(name, "its merge is not finished, so nothing of it is staged", "finish the merge and stage the result")
		case git.NoText:
			return nil, side.replaced(name)
		}
		data, err := side.objects.Text(id, side.limits.Limit())
		var large *git.TooLarge
		if errors.As(err, &large) {
			return nil, unread(name, large.Error(), "raise the limit with --max-size if the file is meant to be this large")
		}
		return data, err
	}
	return File{Name: name, within: within, Read: read, Open: func() (*files.Document, error) {
		data, err := read()
		if err != nil {
			return nil, err
		}
		doc, err := files.ReadKnown(name, data, g.reader.Limits)
		return g.reader.known(name, doc, err)
	}}
}
