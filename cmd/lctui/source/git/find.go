package git

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// Git runs commands that the configuration of a repository names: file system monitors, filters,
// transports. The files of a call may come from anybody, for example from a pull request, and a
// folder among them may look like a repository. So lctui finds repositories itself, by their .git.
// It does not run git in a repository inside another one, unless that is the repository of the
// working directory. The commands of git are called in a way that does not run the configured
// commands.

// localNames are the variables that set the repository and the index of git in a hook. They apply
// to that repository only.
var localNames = []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES"}

// foreign returns the environment without the variables about the repository of the working
// directory.
func foreign() []string {
	return slices.DeleteFunc(os.Environ(), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		return slices.Contains(localNames, name)
	})
}

// Find returns the repository of a folder. It is an error if there is none, or if git is not
// installed. A repository inside another one is an error too, unless it is that of the working
// directory (see above).
func Find(folder string) (*Repository, error) {
	real, err := RealPath(folder)
	if err != nil {
		return nil, NotFound(folder, err)
	}
	own, top := ownRepository(), Top(real)
	switch {
	case own != nil && Within(own.Top, real) && (top == "" || Within(top, own.Top)):
		return own, own.enter(folder)
	case top == "":
		return nil, NotFound(folder, nil)
	case own != nil && Within(own.Top, top):
		return nil, embedded(top, own.Top)
	}
	if outer := Top(filepath.Dir(top)); outer != "" {
		return nil, embedded(top, outer)
	}
	r := &Repository{Top: top, dir: top, env: foreign()}
	return r, r.enter(folder)
}

// ownRepository returns the repository of the working directory, or nil if there is none. GIT_DIR,
// which git sets for hooks, takes precedence over the directory.
func ownRepository() *Repository {
	here, err := RealPath(".")
	if err != nil {
		return nil
	}
	if os.Getenv("GIT_DIR") == "" {
		top := Top(here)
		if top == "" {
			return nil
		}
		return &Repository{Top: top, dir: top, env: os.Environ()}
	}
	r := &Repository{dir: here, env: os.Environ()}
	top, err := r.line("rev-parse", "--show-toplevel")
	if err != nil {
		return nil
	}
	r.Top = filepath.FromSlash(top)
	return r
}

// Top returns the top folder of the working tree that a folder is in, or "" if there is none. It
// looks for .git without running git, and stops below the folders in GIT_CEILING_DIRECTORIES.
func Top(folder string) string {
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

// Around returns the top folder of the working tree that a folder is in, and the path of the folder
// relative to it. A folder in no working tree is its own top. The folder need not exist.
func Around(folder string) (top, below string) {
	real, err := RealPath(folder)
	if err != nil {
		return folder, "."
	}
	if top = Top(real); top == "" {
		return real, "."
	}
	within, err := filepath.Rel(top, real)
	if err != nil {
		return real, "."
	}
	return top, within
}

// enter checks that git has the same working tree as the one found here. folder is its name in
// messages.
func (r *Repository) enter(folder string) error {
	said, err := r.line("rev-parse", "--show-toplevel")
	if err != nil {
		return NotFound(folder, err)
	}
	top, err := os.Stat(filepath.FromSlash(said))
	if err != nil {
		return NotFound(folder, err)
	}
	if found, err := os.Stat(r.Top); err != nil || !os.SameFile(top, found) {
		return failure.Wrong(WithoutGit, "%s is in %s, but git says that the working tree there is %s", folder, r.Top, said)
	}
	return nil
}

// withoutFilters stops git from running the filters that are configured for files of the working
// tree.
func (r *Repository) withoutFilters() error {
	if r.unfiltered {
		return nil
	}
	names, err := r.records("config", "--name-only", "-z", "--get-regexp", `^filter\..*\.`)
	var none *Error
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
	r.env, r.unfiltered = append(r.env, "GIT_CONFIG_COUNT="+strconv.Itoa(count)), true
	return nil
}

// Within reports whether a folder is top or below it.
func Within(top, folder string) bool {
	rel, err := filepath.Rel(filepath.FromSlash(top), folder)
	return err == nil && filepath.IsLocal(rel)
}

// WithoutGit is the hint for a file whose other side git cannot have.
const WithoutGit = "name the other side: `lctui check NEW --old FILE`, `lctui diff FILE NEW`"

// embedded returns the error about a repository inside another one.
func embedded(top, outer string) error {
	return failure.Wrong("call lctui inside of it, or "+WithoutGit,
		"%s is another git repository inside %s, so lctui does not run git there", top, outer)
}

// NotFound returns the error about a folder without a usable repository; err is the reason, or nil.
func NotFound(folder string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return failure.Wrong("install git, or "+WithoutGit, "git is not installed, so --staged and --against have nothing to compare with")
	}
	var said *Error
	if errors.As(err, &said) && !strings.Contains(said.said, "not a git repository") {
		return failure.Wrong("", "%s: git says: %s", folder, said.said)
	}
	return failure.Wrong(WithoutGit, "%s is in no git repository, so --staged and --against have nothing to compare with", folder)
}

// Email returns the user.email of the git configuration in the repository of a folder, or "" if it
// is not set. If Find returns an error, only the configuration of the user and of the system is
// used.
func Email(folder string) string {
	r, err := Find(folder)
	if err != nil {
		r = &Repository{env: append(foreign(), "GIT_DIR="+os.DevNull)}
	}
	email, err := r.line("config", "--get", "user.email")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(email)
}
