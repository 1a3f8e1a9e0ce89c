package git

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Change is a file that differs between two states. Before and Now are its paths below the top in
// the old and the new state. Before is "" for a new file, Now is "" for a removed one.
type Change struct {
	Before, Now string
	// Link is set if it is a symbolic link in the new state, Submodule if it is the commit of
	// another repository.
	Link, Submodule bool
	// Text is the name of its text in the new state. The text of a link is the path of its target.
	// If the text is not staged, the name is zeros.
	Text string
	// unhashed is the name of the old text if git did not compare it with the text on disk, else
	// "".
	unhashed string
}

// Changes returns the files that differ between a commit or tree and the working tree, or the index
// if staged is set. A moved file is one change.
//
// It uses git diff-index, which does not write the index. git diff would, and run hooks, if the
// times of a file changed and its text did not.
func (r *Repository) Changes(id string, staged bool) ([]Change, error) {
	if err := r.withoutFilters(); err != nil {
		return nil, err
	}
	args := []string{"diff-index", "--raw", "--no-abbrev", "--no-relative", "--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty",
		"--ita-invisible-in-index", "--find-renames", "-z", id}
	if staged {
		args = append(args, "--cached")
	}
	records, err := r.records(append(args, "--")...)
	if err != nil {
		return nil, err
	}
	list := changesOf(records)
	same := r.same(list)
	return slices.DeleteFunc(list, func(c Change) bool { return same[c.Now] }), nil
}

// same returns the paths of the files in list whose text did not change, though git listed them
// without comparing it. If git cannot read one of the files, same returns none.
func (r *Repository) same(list []Change) map[string]bool {
	asked := slices.DeleteFunc(slices.Clone(list), func(c Change) bool { return c.unhashed == "" })
	if len(asked) == 0 {
		return nil
	}
	var paths strings.Builder // relative to the top, whatever folder git runs in
	for _, c := range asked {
		paths.WriteString(quoted(c.Now) + "\n")
	}
	out, err := r.fed(paths.String(), "hash-object", "--stdin-paths")
	ids := strings.Fields(string(out))
	if err != nil || len(ids) != len(asked) {
		return nil
	}
	same := map[string]bool{}
	for i, c := range asked {
		same[c.Now] = ids[i] == c.unhashed
	}
	return same
}

// quoted returns a path in the quotes of git, which accepts any path in this form on a line.
func quoted(path string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(path) {
		if c < ' ' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\%03o`, c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Untracked returns the paths of the files of the working tree that git neither tracks nor ignores.
// The path of a nested repository ends in a slash. If git fails, Untracked returns none.
func (r *Repository) Untracked() []string {
	paths, err := r.records("ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/")
	if err != nil {
		return nil
	}
	return paths
}

// HaveAll returns an error if the clone lacks a text with one of these names, as a partial clone
// may. It fetches nothing.
func (r *Repository) HaveAll(ids []string) error {
	missing, err := r.Missing(ids)
	if err == nil && len(missing) > 0 {
		err = r.lacks()
	}
	return err
}

// Missing returns those of the names whose text the clone lacks.
func (r *Repository) Missing(ids []string) (map[string]bool, error) {
	missing := map[string]bool{}
	if len(ids) == 0 {
		return missing, nil
	}
	found, err := r.fed(strings.Join(ids, "\n")+"\n", "cat-file", "--batch-check")
	for line := range strings.Lines(string(found)) {
		if id, lacks := strings.CutSuffix(line, " missing\n"); lacks {
			missing[id] = true
		}
	}
	return missing, err
}

// MergeBase returns the merge base of a commit and HEAD, or "" if there is none.
func (r *Repository) MergeBase(id string) string {
	base, err := r.line("merge-base", id, "HEAD")
	if err != nil {
		return ""
	}
	return base
}

// Mentioning returns the paths of the tracked files that contain a word, in the working tree or, if
// staged is set, in the index. An attribute that makes git treat files as binary does not matter. If
// git fails, Mentioning returns none.
func (r *Repository) Mentioning(word string, staged bool) []string {
	args := []string{"grep", "--files-with-matches", "-z", "--text", "--full-name", "--no-color", "--fixed-strings", "-e", word}
	if staged {
		args = slices.Insert(args, 1, "--cached")
	}
	paths, err := r.records(append(args, "--", ":/")...)
	if err != nil {
		return nil
	}
	return paths
}

// Tree returns the regular files of a commit. It maps their paths below the top to the names of
// their texts for Objects.
func (r *Repository) Tree(commit string) (map[string]string, error) {
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

// Index returns the regular files that are staged, in the form of Tree. The text of a file whose
// merge is not finished, which is staged several times, has the name Unmerged.
func (r *Repository) Index() (map[string]string, error) {
	return r.staged(func(string) bool { return true })
}

// LeftOut returns those of the staged files that git does not look for in the working tree, because
// the checkout is sparse. It does not run git in a repository that was never sparse.
func (r *Repository) LeftOut() (map[string]string, error) {
	own := filepath.Join(r.Top, ".git") // the file of a linked working tree says where the folder is
	if info, err := os.Stat(own); err == nil && info.IsDir() {
		if _, err := os.Stat(filepath.Join(own, "info", "sparse-checkout")); errors.Is(err, os.ErrNotExist) {
			return nil, nil
		}
	}
	return r.staged(func(tag string) bool { return tag == "S" })
}

// staged returns the staged files with a tag of git ls-files that is wanted.
func (r *Repository) staged(wanted func(tag string) bool) (map[string]string, error) {
	records, err := r.records("ls-files", "-t", "--stage", "--full-name", "-z", ":/")
	list := make(map[string]string, len(records))
	for _, record := range records {
		about, path, _ := strings.Cut(record, "\t")
		f := strings.Fields(about)
		switch {
		case len(f) != 4 || !strings.HasPrefix(f[1], "100") || !wanted(f[0]):
		case f[3] == "0":
			list[path] = f[2]
		default:
			list[path] = Unmerged
		}
	}
	return list, err
}

// Unmerged is the name in Index for the text of a file that has more than one staged text. NoText
// is for callers, who mark a staged entry without a text with it, such as the commit of another
// repository.
const (
	Unmerged = "unmerged"
	NoText   = "no text"
)

// changesOf parses the output of git diff-index --raw -z. For each file it has a record with modes,
// texts and status, then one path, or both paths of a moved file.
func changesOf(records []string) (list []Change) {
	for len(records) > 1 {
		about, path := strings.Fields(records[0]), records[1]
		records = records[2:]
		if len(about) != 5 {
			continue
		}
		c := Change{Link: about[1] == "120000", Submodule: about[1] == "160000", Text: about[3]}
		switch status := about[4]; status[0] {
		case 'A':
			c.Now = path
			list = append(list, c)
		case 'D':
			list = append(list, Change{Before: path})
		case 'R', 'C':
			if len(records) > 0 {
				c.Before, c.Now = path, records[0]
				list = append(list, c)
				records = records[1:]
			}
		default:
			c.Before, c.Now = path, path
			// Links are not compared. If the modes differ, so do the files.
			if mode := strings.TrimPrefix(about[0], ":"); mode == about[1] && strings.HasPrefix(mode, "100") && strings.Trim(about[3], "0") == "" {
				c.unhashed = about[2]
			}
			list = append(list, c)
		}
	}
	return list
}
