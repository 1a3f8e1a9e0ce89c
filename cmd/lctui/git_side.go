package main

import (
	"fmt"
	"strings"
	"sync"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// gitSide is the state of a repository that files are compared with, and the
// state that is judged where that is the index.
type gitSide struct {
	repo    *repository
	objects *gitObjects
	limits  files.Options
	// name is what messages call the other side.
	name string
	// base are the files of the other side by path, index those that are staged;
	// the values are names of objects. index is nil where the disk is judged.
	base, index map[string]string
	changes     []gitChange
	// was are the paths before of files that have another one now; moved are the
	// objects that the files which differ had.
	was   map[string]string
	moved func() []*model.Object
	// arrived are the objects that they have now and had not.
	arrived func() []*model.Object
}

// gitChange is a file that differs: its path before and now, "" where there is
// none.
type gitChange struct{ before, now string }

// gitSide reads what differs between the other side of a call and the present.
func (c *invocation) gitSide(repo *repository, flags *compareFlags) (*gitSide, error) {
	if err := repo.withoutFilters(); err != nil {
		return nil, err
	}
	s := &gitSide{repo: repo, objects: &gitObjects{repo: repo}, limits: c.limits, name: "HEAD"}
	id, err := repo.head()
	if flags.against != "" || !flags.staged {
		s.name = flags.against
		id, err = c.parting(repo, flags.against)
	}
	if err != nil {
		return nil, err
	}
	if s.base, err = repo.treeFiles(id); err != nil {
		return nil, err
	}
	diff := []string{"diff", "--name-status", "--no-relative", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--find-renames", "-z", id}
	if flags.staged {
		if s.index, err = repo.indexFiles(); err != nil {
			return nil, err
		}
		diff = append(diff, "--cached")
	}
	records, err := repo.records(append(diff, "--")...)
	if err != nil {
		return nil, err
	}
	s.changes, s.was = changesOf(records), map[string]string{}
	for _, x := range s.changes {
		s.was[x.now] = x.before
	}
	if err := s.allThere(); err != nil {
		return nil, err
	}
	s.moved, s.arrived = sync.OnceValue(s.objectsOfChanges), sync.OnceValue(s.arrivals)
	return s, nil
}

// allThere makes sure that the clone has the texts of the other side that differ. A
// partial one lacks some, and they are not fetched.
func (s *gitSide) allThere() error {
	var ids strings.Builder
	for _, x := range s.changes {
		if id := s.base[x.before]; x.before != "" && id != "" {
			fmt.Fprintln(&ids, id)
		}
	}
	if ids.Len() == 0 {
		return nil
	}
	found, err := s.repo.fed(ids.String(), "cat-file", "--batch-check")
	if err == nil && strings.Contains(string(found), " missing\n") {
		err = s.repo.lacks()
	}
	return err
}

// parting gives the commit where a revision and HEAD parted, as pull requests are
// compared: what was done there since is no change of ours. Without such a commit
// it is the revision itself.
func (c *invocation) parting(repo *repository, rev string) (string, error) {
	id, err := repo.commit(rev)
	if err != nil {
		return "", err
	}
	base, err := repo.line("merge-base", id, "HEAD")
	if err != nil || base == "" {
		c.note("%s and HEAD have no commit in common here, so %s itself is the other side", rev, rev)
		return id, nil
	}
	c.explain("the other side is %.12s, where %s and HEAD parted", base, rev)
	return base, nil
}

// treeFiles lists the regular files of a commit.
func (r *repository) treeFiles(commit string) (map[string]string, error) {
	records, err := r.records("ls-tree", "-r", "-z", "--full-tree", commit)
	list := make(map[string]string, len(records))
	for _, record := range records {
		about, path, _ := strings.Cut(record, "\t")
		if f := strings.Fields(about); len(f) == 3 && strings.HasPrefix(f[0], "100") {
			list[path] = f[2]
		}
	}
	return list, err
}

// indexFiles lists the regular files that are staged. One of an unfinished merge
// is staged in several stages and has no text to judge.
func (r *repository) indexFiles() (map[string]string, error) {
	records, err := r.records("ls-files", "--stage", "--full-name", "-z", ":/")
	list := make(map[string]string, len(records))
	for _, record := range records {
		about, path, _ := strings.Cut(record, "\t")
		f := strings.Fields(about)
		switch {
		case len(f) != 3 || !strings.HasPrefix(f[0], "100"):
		case f[2] == "0":
			list[path] = f[1]
		default:
			list[path] = unmerged
		}
	}
	return list, err
}

// unmerged stands for the text of a file whose merge is not finished.
const unmerged = "unmerged"

// changesOf reads what git diff --name-status -z prints.
func changesOf(records []string) (list []gitChange) {
	for len(records) > 1 {
		status, path := records[0], records[1]
		records = records[2:]
		switch {
		case status == "":
		case status[0] == 'A':
			list = append(list, gitChange{"", path})
		case status[0] == 'D':
			list = append(list, gitChange{path, ""})
		case (status[0] == 'R' || status[0] == 'C') && len(records) > 0:
			list = append(list, gitChange{path, records[0]})
			records = records[1:]
		default:
			list = append(list, gitChange{path, path})
		}
	}
	return list
}

// before gives the objects of the other side that those of a file are compared
// with: those of the file it was, and of whatever file had them before.
func (s *gitSide) before(doc *files.Document) ([]*model.Object, []string) {
	path, err := s.repo.path(doc.Name())
	if err != nil {
		return nil, []string{err.Error()}
	}
	old, err := s.held(path)
	if err != nil {
		what, _ := failure.Sentence(err)
		return nil, []string{fmt.Sprintf("%s: judged without the other side, which cannot be read: %s", doc.Name(), what)}
	}
	if oneDescriptor(doc.Objects(), old) {
		return old, nil
	}
	objects := sameNames(doc.Objects(), old)
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
	data, err := s.objects.text(id, s.most())
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
		if !holds(before, o) {
			for _, x := range s.moved() {
				if sameName(x, o) {
					list = append(list, x)
					break
				}
			}
		}
	}
	return list
}

func holds(list []*model.Object, o *model.Object) bool {
	for _, x := range list {
		if sameName(x, o) {
			return true
		}
	}
	return false
}

func sameName(a, b *model.Object) bool {
	return a.Kind == b.Kind && a.Namespace == b.Namespace && a.Name == b.Name
}

// objectsOfChanges are the objects that the files which differ had on the other
// side.
func (s *gitSide) objectsOfChanges() (list []*model.Object) {
	for _, x := range s.changes {
		if id := s.base[x.before]; x.before != "" && id != "" {
			if objects, err := s.read(x.before, id); err == nil {
				list = append(list, objects...)
			}
		}
	}
	return list
}
