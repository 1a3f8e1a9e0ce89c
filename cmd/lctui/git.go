package main

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/lifecycle"
)

// repository is a Git repository with its working tree, asked through git.
type repository struct {
	// top is the folder of the working tree, without symbolic links.
	top string
	// dir is the folder that git runs in, env its environment.
	dir string
	env []string
}

// gitError is a git that failed, and the first line of what it said.
type gitError struct{ said string }

// Error gives what git said.
func (e *gitError) Error() string { return "git: " + e.said }

// command is git without what could run a command that is not git's: what is taken
// for a repository without a .git, a monitor of the file system, submodules, and
// transports for objects that a partial clone lacks. It writes nothing either.
func (r *repository) command(args ...string) *exec.Cmd {
	cmd := exec.Command("git", append([]string{"-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false", "-c", "submodule.recurse=false"}, args...)...)
	cmd.Dir = r.dir
	cmd.Env = append(slices.Clip(r.env), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	return cmd
}

// run gives what git prints.
func (r *repository) run(args ...string) ([]byte, error) { return r.fed("", args...) }

// fed gives what git prints when it reads a text.
func (r *repository) fed(text string, args ...string) ([]byte, error) {
	cmd := r.command(args...)
	var out, said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), &out, &said
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if strings.Contains(said.String(), "promisor remote") {
			return nil, r.lacks()
		}
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, &gitError{strings.TrimPrefix(first, "fatal: ")}
	}
	return out.Bytes(), err
}

// lacks is the error about a clone, for example a partial one, in which something
// is missing that git would have to fetch.
func (r *repository) lacks() error {
	return failure.Wrong("`git fetch --refetch --no-filter` brings it", "the clone %s lacks texts of the other side, and lctui does not fetch them", r.top)
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
		return "", failure.Wrong("name the other side with --old FILE", "%s is not in the git repository %s", name, r.top)
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
		return "", failure.Wrong("for example --against main", "%q is no revision", rev)
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
	return "", failure.Wrong(hint, "the git repository %s has no revision %q", r.top, rev)
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
