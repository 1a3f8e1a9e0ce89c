package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/phrase"
)

// source is one file of a call that is not read yet.
type source struct {
	name string
	// within is the argument it was found below; "" for a file that was named
	// itself. What was found and holds no object of a known kind is passed over.
	within string
	// read gives the bytes, open the document; a document of nil is a file that
	// is passed over. Both may be called from several goroutines.
	read func() ([]byte, error)
	open func() (*files.Document, error)
}

// amongOthers is where a file stands that git named and nobody else.
const amongOthers = "git"

// stdinName stands for standard input among files.
const stdinName = "-"

// sources lists the files that the arguments of a call name: files, folders,
// "-" for standard input. A folder that cannot be listed does not hide the
// others; the error tells of all of them.
func (c *invocation) sources(args []string) ([]source, error) {
	list, err := c.named(args)
	if len(c.away) > 0 {
		c.note("links that lead out of their folder are not followed to change files: %s", firstFew(c.away))
	}
	for _, text := range tornNotes(list) {
		c.note("%s", text)
	}
	return list, err
}

// named does the same and says nothing of the files.
func (c *invocation) named(args []string) ([]source, error) {
	var list []source
	var failed []error
	c.away = nil
	for _, arg := range distinct(args) {
		switch {
		case arg == stdinName:
			list = append(list, c.standardInput())
		case isFolder(arg):
			names, err := files.List(arg)
			names = c.stayIn(arg, names)
			if err == nil && len(names) == 0 {
				err = nothingIn(arg)
			}
			failed = append(failed, err)
			for _, name := range names {
				list = append(list, c.onDisk(name, arg))
			}
		default:
			list = append(list, c.onDisk(arg, ""))
		}
	}
	return c.onceEach(list), errors.Join(failed...)
}

// stayIn leaves the links out that lead outside of the folder they were found in,
// where the call is to change what it finds.
func (c *invocation) stayIn(folder string, names []string) []string {
	root, err := git.RealPath(folder)
	if !c.changes || err != nil {
		return names
	}
	return slices.DeleteFunc(names, func(name string) bool {
		info, err := os.Lstat(name)
		if err != nil || info.Mode()&os.ModeSymlink == 0 {
			return false
		}
		to, err := filepath.EvalSymlinks(name)
		if err == nil {
			to, err = filepath.Abs(to)
		}
		if err != nil || git.Within(root, to) {
			return false
		}
		c.away = append(c.away, name)
		return true
	})
}

// distinct leaves out empty arguments and those that name a file again.
func distinct(args []string) (kept []string) {
	seen := map[string]bool{}
	for _, arg := range args {
		if arg != "" && !seen[filepath.Clean(arg)] {
			seen[filepath.Clean(arg)] = true
			kept = append(kept, arg)
		}
	}
	return kept
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func nothingIn(folder string) error {
	return failure.Wrong("profiles are found by apiVersion and kind, lifecycle descriptors by [apis], whatever the file is called", "%s: no file of a known kind in this folder", folder)
}

func (c *invocation) onDisk(name, within string) source {
	open := files.Open
	if within != "" {
		open = files.OpenKnown
	}
	return source{name: name, within: within,
		read: func() ([]byte, error) { return files.Text(name, c.limits) },
		open: func() (*files.Document, error) { return open(name, c.limits) }}
}

// standardInput is read once, however often it is asked for.
func (c *invocation) standardInput() source {
	open := sync.OnceValues(func() (*files.Document, error) { return files.ReadFrom(stdinName, c.in, c.limits) })
	return source{name: stdinName, open: open, read: func() ([]byte, error) {
		doc, err := open()
		if err != nil {
			return nil, err
		}
		return doc.Bytes(), nil
	}}
}

// passed counts, for each argument that files were found below, those that hold
// objects of a known kind and those that were passed over.
type passed struct {
	order []string
	known map[string]int
	over  map[string][]string
}

func newPassed() *passed { return &passed{known: map[string]int{}, over: map[string][]string{}} }

// count counts a file: known, or passed over.
func (p *passed) count(s source, known bool) {
	if s.within == "" {
		return
	}
	if p.known[s.within]+len(p.over[s.within]) == 0 {
		p.order = append(p.order, s.within)
	}
	if known {
		p.known[s.within]++
	} else {
		p.over[s.within] = append(p.over[s.within], s.name)
	}
}

// tell says what was passed over. A folder with nothing else in it is an error.
func (p *passed) tell(c *invocation) error {
	var failed []error
	for _, arg := range p.order {
		tell := c.note
		if arg == amongOthers && p.known[arg] > 0 {
			tell = c.explain // a commit has files of all kinds
		}
		if names := p.over[arg]; len(names) > 0 {
			tell("%s: %s of no known kind skipped: %s", arg, phrase.Plural(len(names), "file"), firstFew(names))
		}
		if p.known[arg] == 0 && arg != amongOthers {
			failed = append(failed, nothingIn(arg))
		}
	}
	return errors.Join(failed...)
}

// firstFew names up to three of many.
func firstFew(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
