// Package git asks the installed git about repositories: where they are, what their commits and
// their index contain, and what differs. It writes nothing, runs no command that a repository
// configures, and fetches nothing. It knows nothing about profiles.
package git

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// Repository is a Git repository with its working tree. Find returns one.
type Repository struct {
	// Top is the top folder of the working tree, without symbolic links.
	Top string
	// dir is the folder that git runs in, env its environment.
	dir string
	env []string
	// unfiltered is set if env turns the configured filters off.
	unfiltered bool
}

// Error is the error of a failed git command, with the first line that git printed to standard
// error.
type Error struct{ said string }

// Error returns the message of git.
func (e *Error) Error() string { return "git: " + e.said }

// settings are the options of every git command. They take precedence over the configuration of a
// repository. Git for Windows knows /dev/null as well.
var settings = []string{"--no-pager", "-c", "safe.bareRepository=explicit", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
	"-c", "diff.autoRefreshIndex=false", "-c", "submodule.recurse=false"}

// command returns a git command that neither writes nor runs commands other than those of git. It
// needs a .git and does not refresh the index. It uses no hooks, file system monitor or submodules,
// and does not fetch objects that a partial clone lacks. Its pathspecs have their usual meaning, even
// in a hook of `git --literal-pathspecs`.
func (r *Repository) command(args ...string) *exec.Cmd {
	cmd := exec.Command("git", slices.Concat(settings, args)...)
	cmd.Dir = r.dir
	cmd.Env = append(slices.Clip(r.env), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_LITERAL_PATHSPECS=0")
	return cmd
}

// run returns the standard output of a git command.
func (r *Repository) run(args ...string) ([]byte, error) { return r.fed("", args...) }

// fed returns the standard output of a git command that gets text on its standard input.
func (r *Repository) fed(text string, args ...string) ([]byte, error) {
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
		return nil, &Error{strings.TrimPrefix(first, "fatal: ")}
	}
	return out.Bytes(), err
}

// lacks returns the error about a clone, such as a partial one, that lacks something that git would
// have to fetch.
func (r *Repository) lacks() error {
	return failure.Wrong("`git fetch --refetch --no-filter` gets it", "the clone %s lacks files of the old side, and lctui does not fetch them", r.Top)
}

// line returns the output of a git command that prints a single line.
func (r *Repository) line(args ...string) (string, error) {
	out, err := r.run(args...)
	return strings.TrimRight(string(out), "\r\n"), err
}

// records returns the records of a git command with -z.
func (r *Repository) records(args ...string) ([]string, error) {
	out, err := r.run(args...)
	if len(out) == 0 {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"), err
}

// Path returns the path of a file below the top, with slashes. Symbolic links are followed. The
// file need not exist.
func (r *Repository) Path(name string) (string, error) {
	real, err := RealPath(name)
	if err != nil {
		return "", err
	}
	top, err := filepath.EvalSymlinks(r.Top)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(top, real)
	if err != nil || !filepath.IsLocal(rel) {
		return "", failure.Wrong(WithoutGit, "%s is not in the git repository %s", name, r.Top)
	}
	return filepath.ToSlash(rel), nil
}

// RealPath returns the absolute path of a file or folder without symbolic links. Neither it nor the
// folders above it need exist.
func RealPath(name string) (string, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	for existing, below := full, "."; ; existing = filepath.Dir(existing) {
		if real, err := filepath.EvalSymlinks(existing); err == nil {
			return filepath.Join(real, below), nil
		}
		if filepath.Dir(existing) == existing {
			return full, nil
		}
		below = filepath.Join(filepath.Base(existing), below)
	}
}

// Commit returns the id of the commit that a revision, such as a branch, refers to. If there is
// none, the error suggests a branch or tag with a similar name.
func (r *Repository) Commit(rev string) (string, error) {
	if rev == "" || strings.ContainsAny(rev[:1], "-^") {
		return "", failure.Wrong("for example --against main", "%q is no revision", rev)
	}
	id, err := r.line("rev-parse", "--verify", "--quiet", rev+"^{commit}")
	if err == nil {
		return id, nil
	}
	hint := "`git fetch` gets what a shallow clone lacks"
	if names, _ := r.Revisions(); names != nil {
		if near := model.Nearest(rev, names); near != "" {
			hint = "did you mean " + near + "?"
		}
	}
	return "", failure.Wrong(hint, "the git repository %s has no revision %q", r.Top, rev)
}

// Head returns the id of the commit of HEAD, or of the empty tree if there is no commit yet.
func (r *Repository) Head() (string, error) {
	if id, err := r.line("rev-parse", "--verify", "--quiet", "HEAD^{commit}"); err == nil {
		return id, nil
	}
	return r.line("hash-object", "-t", "tree", "--stdin")
}

// Revisions returns the names of branches and tags.
func (r *Repository) Revisions() ([]string, error) {
	out, err := r.run("for-each-ref", "--format=%(refname:short)")
	return strings.Fields(string(out)), err
}
