package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
)

// repository is a Git repository with its working tree, asked through git.
type repository struct {
	// top is the folder of the working tree, without symbolic links.
	top string
	// dir is the folder that git runs in, env its environment; nil is our own.
	dir string
	env []string
}

// localNames are the variables by which git tells a hook which repository and
// which index it works on. They hold for that repository alone.
var localNames = []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES"}

// repositoryOf finds the repository that a folder belongs to. The one of the
// current folder is asked as git itself would be called here, so that a hook
// sees the index of the commit that is being made.
func repositoryOf(folder string) (*repository, error) {
	foreign := slices.DeleteFunc(os.Environ(), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		return slices.Contains(localNames, name)
	})
	r := &repository{dir: folder, env: foreign}
	top, err := r.line("rev-parse", "--show-toplevel")
	here := &repository{}
	if own, other := here.line("rev-parse", "--show-toplevel"); other == nil && (err != nil && within(own, folder) || own == top) {
		here.top = filepath.FromSlash(own)
		return here, nil
	}
	if err != nil {
		return nil, noRepository(folder, err)
	}
	r.top = filepath.FromSlash(top)
	return r, nil
}

// within tells whether a folder stands below another one, or is it.
func within(top, folder string) bool {
	rel, err := filepath.Rel(filepath.FromSlash(top), folder)
	return err == nil && filepath.IsLocal(rel)
}

func noRepository(folder string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return wrong("install git, or name the other side with --old FILE", "git is not installed, so --staged and --against know no other side")
	}
	var said *gitError
	if errors.As(err, &said) && !strings.Contains(said.said, "not a git repository") {
		return wrong("", "%s: git says: %s", folder, said.said)
	}
	return wrong("name the other side with --old FILE", "%s is in no git repository, so --staged and --against know no other side", folder)
}

// gitError is a git that failed, and the first line of what it said.
type gitError struct{ said string }

// Error gives what git said.
func (e *gitError) Error() string { return "git: " + e.said }

func (r *repository) command(args ...string) *exec.Cmd {
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	env := r.env
	if env == nil {
		env = os.Environ()
	}
	cmd.Env = append(slices.Clip(env), "LC_ALL=C")
	return cmd
}

// run gives what git prints.
func (r *repository) run(args ...string) ([]byte, error) {
	cmd := r.command(args...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, &gitError{strings.TrimPrefix(first, "fatal: ")}
	}
	return out.Bytes(), err
}

// line gives the one line that git prints.
func (r *repository) line(args ...string) (string, error) {
	out, err := r.run(args...)
	return strings.TrimRight(string(out), "\r\n"), err
}

// records gives what git prints with -z.
func (r *repository) records(args ...string) ([]string, error) {
	out, err := r.run(args...)
	if len(out) == 0 {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"), err
}

// path gives the path of a file below the top, as git writes it. Symbolic links
// are followed, as they are when a file is read; the file itself may be gone.
func (r *repository) path(name string) (string, error) {
	real, err := realPath(name)
	if err != nil {
		return "", err
	}
	top, err := filepath.EvalSymlinks(r.top)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(top, real)
	if err != nil || !filepath.IsLocal(rel) {
		return "", wrong("name the other side with --old FILE", "%s is not in the git repository %s", name, r.top)
	}
	return filepath.ToSlash(rel), nil
}

func realPath(name string) (string, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(full); err == nil {
		return real, nil
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(full))
	return filepath.Join(folder, filepath.Base(full)), err
}

// commit gives the name of the commit that REV means.
func (r *repository) commit(rev string) (string, error) {
	if strings.HasPrefix(rev, "-") || rev == "" {
		return "", wrong("for example --against main", "%q is no revision", rev)
	}
	id, err := r.line("rev-parse", "--verify", "--quiet", rev+"^{commit}")
	if err == nil {
		return id, nil
	}
	hint := "`git fetch` brings what a shallow clone lacks"
	if names, _ := r.revisions(); names != nil {
		if near := lifecycle.Nearest(rev, names); near != "" {
			hint = "did you mean " + near + "?"
		}
	}
	return "", wrong(hint, "the git repository %s has no revision %q", r.top, rev)
}

// head gives the commit that HEAD is, or the tree of nothing before the first
// one.
func (r *repository) head() (string, error) {
	if id, err := r.line("rev-parse", "--verify", "--quiet", "HEAD^{commit}"); err == nil {
		return id, nil
	}
	return r.line("hash-object", "-t", "tree", "--stdin")
}

// revisions lists the names of branches and tags.
func (r *repository) revisions() ([]string, error) {
	out, err := r.run("for-each-ref", "--format=%(refname:short)")
	return strings.Fields(string(out)), err
}
