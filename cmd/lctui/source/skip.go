package source

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/phrase"
)

// WrongPattern returns an error if a pattern of files is empty or malformed.
func WrongPattern(pattern string) error {
	if pattern == "" || !doublestar.ValidatePattern(filepath.ToSlash(pattern)) {
		return failure.Wrong("write for example charts/** or *.tmpl.yaml", "%q is not a pattern of files", pattern)
	}
	return nil
}

// Matches reports whether a pattern matches a file. A pattern that is not absolute is relative to
// folder. ** matches any number of folders.
func Matches(folder, pattern, file string) bool {
	if !filepath.IsAbs(pattern) {
		pattern = filepath.Join(folder, pattern)
	}
	pattern, failed := filepath.Abs(pattern)
	path, err := filepath.Abs(file)
	return err == nil && failed == nil && matches(pattern, path)
}

func matches(pattern, path string) bool {
	hit, err := doublestar.Match(filepath.ToSlash(pattern), filepath.ToSlash(path))
	return err == nil && hit
}

// wanted removes from the names found in a folder those that are excluded or that git ignores.
func (r *Reader) wanted(folder string, names []string) []string {
	names = slices.DeleteFunc(names, func(name string) bool { return r.excluded(folder, name) })
	if r.TakeIgnored || len(names) == 0 {
		return names
	}
	ignored := git.Ignored(folder, names)
	if len(ignored) > 0 {
		r.Explain("%s: %s that git ignores skipped; --no-ignore takes them: %s", folder, phrase.Plural(len(ignored), "file"), FirstFew(ignored))
	}
	passed := map[string]bool{}
	for _, name := range ignored {
		passed[name] = true
	}
	return slices.DeleteFunc(names, func(name string) bool { return passed[name] })
}

// excluded reports whether a pattern of --exclude matches a file found in a folder, or one of the
// folders around it. A pattern is relative to the searched folder or to the current one. A pattern
// without a slash matches a name at any depth. A file that has a part in the update of an object,
// according to git, is never excluded.
func (r *Reader) excluded(folder, name string) bool {
	below, err := filepath.Rel(folder, name)
	if err != nil || !filepath.IsLocal(below) {
		below = name
	}
	for _, pattern := range r.Exclude {
		for _, path := range []string{below, filepath.Clean(name)} {
			for ; path != "." && path != string(filepath.Separator) && path != ""; path = filepath.Dir(path) {
				if matches(filepath.Clean(pattern), path) || !strings.ContainsAny(pattern, `/\`) && matches(pattern, filepath.Base(path)) {
					return r.concerned == nil || !r.concerned(name)
				}
			}
		}
	}
	return false
}

// templates has the names of the skipped templates. mu guards them, because files are opened
// concurrently.
type templates struct {
	mu    sync.Mutex
	names []string
}

// known returns the outcome of opening a file that was found in a folder, or nil for a template,
// which is skipped. Templates are errors if Strict or Changes is set. If git has the other side, so
// is a template in which kubectl finds an object.
func (r *Reader) known(name string, doc *files.Document, err error) (*files.Document, error) {
	var bad *files.Error
	if r.Strict || r.Changes || !errors.As(err, &bad) || !bad.Template || r.byGit && bad.Applied {
		return doc, err
	}
	r.over.mu.Lock()
	defer r.over.mu.Unlock()
	if !slices.Contains(r.over.names, name) {
		r.over.names = append(r.over.names, name)
	}
	return nil, nil
}

// Templates returns the sorted names of the templates skipped so far.
func (r *Reader) Templates() []string {
	r.over.mu.Lock()
	defer r.over.mu.Unlock()
	return slices.Sorted(slices.Values(r.over.names))
}
