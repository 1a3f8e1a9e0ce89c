package main

import (
	"errors"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Git runs commands that the configuration of a repository names: monitors of the
// file system, filters, transports. The files of a call may come from anybody, for
// example from a pull request, and a folder among them may look like a repository.
// So git is asked only in a repository that is found here by its .git and that is
// within no other one, unless somebody works in it; and it is asked such that the
// commands of its configuration do not run.

// localNames are the variables by which git tells a hook which repository and
// which index it works on. They hold for that repository alone.
var localNames = []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES"}

// foreign is the environment without what git says of the working folder's
// repository.
func foreign() []string {
	return slices.DeleteFunc(os.Environ(), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		return slices.Contains(localNames, name)
	})
}

// repositoryOf finds the repository that a folder belongs to.
func repositoryOf(folder string) (*repository, error) {
	real, err := realPath(folder)
	if err != nil {
		return nil, noRepository(folder, err)
	}
	own, top := ownRepository(), nearestTop(real)
	switch {
	case own != nil && within(own.top, real) && (top == "" || within(top, own.top)):
		return own, own.enter(folder)
	case top == "":
		return nil, noRepository(folder, nil)
	case own != nil && within(own.top, top):
		return nil, embedded(top, own.top)
	}
	if outer := nearestTop(filepath.Dir(top)); outer != "" {
		return nil, embedded(top, outer)
	}
	r := &repository{top: top, dir: top, env: foreign()}
	return r, r.enter(folder)
}

// ownRepository is the repository that the working folder is in, nil where it is
// in none. GIT_DIR, as git sets it for hooks, goes before the folder.
func ownRepository() *repository {
	here, err := realPath(".")
	if err != nil {
		return nil
	}
	if os.Getenv("GIT_DIR") == "" {
		top := nearestTop(here)
		if top == "" {
			return nil
		}
		return &repository{top: top, dir: top, env: os.Environ()}
	}
	r := &repository{dir: here, env: os.Environ()}
	top, err := r.line("rev-parse", "--show-toplevel")
	if err != nil {
		return nil
	}
	r.top = filepath.FromSlash(top)
	return r
}

// nearestTop is the folder of a working tree that a folder stands in, found
// without git; "" where only git knows.
func nearestTop(folder string) string {
	ceilings := filepath.SplitList(os.Getenv("GIT_CEILING_DIRECTORIES"))
	for {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder || slices.Contains(ceilings, above) {
			return ""
		}
		folder = above
	}
}

// enter makes sure that git takes the working tree for the one that was found. The
// name is that of the folder in messages.
func (r *repository) enter(folder string) error {
	said, err := r.line("rev-parse", "--show-toplevel")
	if err != nil {
		return noRepository(folder, err)
	}
	top, err := os.Stat(filepath.FromSlash(said))
	if err != nil {
		return noRepository(folder, err)
	}
	if found, err := os.Stat(r.top); err != nil || !os.SameFile(top, found) {
		return failure.Wrong("name the other side with --old FILE", "%s stands in %s, but git says that the working tree there is %s", folder, r.top, said)
	}
	return nil
}

// withoutFilters has git run none of the filters that it is configured to run on
// the files of a working tree.
func (r *repository) withoutFilters() error {
	names, err := r.records("config", "--name-only", "-z", "--get-regexp", `^filter\..*\.`)
	var none *gitError
	if err != nil && !(errors.As(err, &none) && none.said == "") {
		return err
	}
	count, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT"))
	set := func(name, value string) {
		n := strconv.Itoa(count)
		r.env = append(r.env, "GIT_CONFIG_KEY_"+n+"="+name, "GIT_CONFIG_VALUE_"+n+"="+value)
		count++
	}
	drivers := map[string]bool{}
	for _, name := range names {
		driver := name[:strings.LastIndex(name, ".")]
		if !drivers[driver] {
			drivers[driver] = true
			set(driver+".clean", "")
			set(driver+".process", "")
			set(driver+".required", "false")
		}
	}
	r.env = append(r.env, "GIT_CONFIG_COUNT="+strconv.Itoa(count))
	return nil
}

// within tells whether a folder stands below another one, or is it.
func within(top, folder string) bool {
	rel, err := filepath.Rel(filepath.FromSlash(top), folder)
	return err == nil && filepath.IsLocal(rel)
}

// embedded is the error about a repository within another one.
func embedded(top, outer string) error {
	return failure.Wrong("call lctui inside of it, or name the other side with --old FILE",
		"%s is a git repository of its own inside %s, so git is not asked there", top, outer)
}

func noRepository(folder string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return failure.Wrong("install git, or name the other side with --old FILE", "git is not installed, so --staged and --against know no other side")
	}
	var said *gitError
	if errors.As(err, &said) && !strings.Contains(said.said, "not a git repository") {
		return failure.Wrong("", "%s: git says: %s", folder, said.said)
	}
	return failure.Wrong("name the other side with --old FILE", "%s is in no git repository, so --staged and --against know no other side", folder)
}
