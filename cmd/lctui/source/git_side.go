package source

import (
	"fmt"
	"sync"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// gitSide is the state of a repository that files are compared with, and the
// state that is judged where that is the index.
type gitSide struct {
	repo    *git.Repository
	objects *git.Objects
	limits  files.Options
	// name is what messages call the other side.
	name string
	// base are the files of the other side by path, index those that are staged;
	// the values are names of objects. index is nil where the disk is judged.
	base, index map[string]string
	changes     []git.Change
	// was are the paths before of files that have another one now; moved are the
	// objects that the files which differ had.
	was   map[string]string
	moved func() []*model.Object
	// arrived are the objects that they have now and had not.
	arrived func() []*model.Object
}

// gitSide reads what differs between the other side of a call and the present.
func (g *GitSides) gitSide(repo *git.Repository) (*gitSide, error) {
	if err := repo.WithoutFilters(); err != nil {
		return nil, err
	}
	s := &gitSide{repo: repo, objects: repo.Objects(), limits: g.reader.Limits, name: "HEAD"}
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
	return s, nil
}

// parting gives the commit where a revision and HEAD parted, as pull requests are
// compared: what was done there since is no change of ours. Without such a commit
// it is the revision itself.
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

// Before returns the objects of the other side that those of a file are compared
// with: those of the file it was, and of whatever file had them before.
func (s *gitSide) before(doc *files.Document) ([]*model.Object, []string) {
	path, err := s.repo.Path(doc.Name())
	if err != nil {
		return nil, []string{err.Error()}
	}
	old, err := s.held(path)
	if err != nil {
		what, _ := failure.Sentence(err)
		return nil, []string{fmt.Sprintf("%s: judged without the other side, which cannot be read: %s", doc.Name(), what)}
	}
	if lifecycle.Renames(doc.Objects(), old) {
		return old, nil
	}
	objects := lifecycle.SameNames(doc.Objects(), old)
	return append(objects, s.fromElsewhere(doc.Objects(), objects)...), nil
}

// held gives the objects that the file at a path had on the other side, whatever
// it was called there.
func (s *gitSide) held(path string) ([]*model.Object, error) {
	was := path
	if s.was[path] != "" {
		was = s.was[path]
	}
	if id := s.base[was]; id != "" {
		return s.read(was, id)
	}
	return nil, nil
}

// read gives the objects that a file had on the other side.
func (s *gitSide) read(path, id string) ([]*model.Object, error) {
	data, err := s.objects.Text(id, s.most())
	if err != nil {
		return nil, err
	}
	doc, err := files.ReadKnown(s.name+":"+path, data, s.limits)
	if doc == nil {
		return nil, err
	}
	return doc.Objects(), err
}

func (s *gitSide) most() int64 {
	if s.limits.MaxSize > 0 {
		return s.limits.MaxSize
	}
	return files.MaxSize
}

// fromElsewhere gives the objects that another file had on the other side and
// that this one has now.
func (s *gitSide) fromElsewhere(now, before []*model.Object) (list []*model.Object) {
	for _, o := range now {
		if !lifecycle.HasName(before, o) {
			for _, x := range s.moved() {
				if lifecycle.SameName(x, o) {
					list = append(list, x)
					break
				}
			}
		}
	}
	return list
}

// objectsOfChanges are the objects that the files which differ had on the other
// side.
func (s *gitSide) objectsOfChanges() (list []*model.Object) {
	for _, x := range s.changes {
		if id := s.base[x.Before]; x.Before != "" && id != "" {
			if objects, err := s.read(x.Before, id); err == nil {
				list = append(list, objects...)
			}
		}
	}
	return list
}
