// Package source turns the names in a call into documents: files, folders, standard input, and for
// the other side of an update what git or another file has. It knows nothing about verbs and output
// formats; notes for the user go to Reader's Note and Explain.
package source

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/progress"
)

// Reader reads the files of a call.
type Reader struct {
	// Stdin is read for "-". Messages call it StdinName, if that is set.
	Stdin     io.Reader
	StdinName string
	// Nothing says that standard input is a list without objects, and that this is no error.
	Nothing bool
	// Limits are the options of every document that is read.
	Limits files.Options
	// Light is set if nothing is edited, so that of each file only the objects and comments are
	// kept.
	Light bool
	// Changes is set if a call changes all matching files of a folder; then links out of the folder
	// are not followed.
	Changes bool
	// Exclude are patterns of files to skip in folders. TakeIgnored is set to include files that
	// git ignores, Strict to make a template in a folder an error.
	Exclude             []string
	TakeIgnored, Strict bool
	over                templates
	// byGit is set if git has the other side of the call. concerned then reports whether a file has
	// part in the update of an object of the other side; no pattern excludes it.
	byGit     bool
	concerned func(name string) bool
	// away are the links that were not followed.
	away []string
	// Interrupted are the sentences about interrupted saves that were noted so far.
	Interrupted []string
	// Progress shows how many files have been read; it may be nil.
	Progress *progress.Meter
	// Note prints a note for the user, Explain one that is only of interest with --verbose. Both
	// take a format with its values, and neither is called concurrently.
	Note, Explain func(format string, values ...any)
}

// File is a file of a call that has not been read yet.
type File struct {
	// Name is the name for messages.
	Name string
	// within is the argument that the file was found below, "" if it was named itself. A file that
	// was found is skipped if it holds no object of a known kind.
	within string
	// info is what was found at the path when the file was named; nil if that is not known.
	info os.FileInfo
	// Read returns the bytes. Open returns the document, or nil without an error for a file that is
	// skipped. Both are safe for concurrent use.
	Read func() ([]byte, error)
	Open func() (*files.Document, error)
}

// once returns the file so that it is opened only once, however often it is asked for.
func (f File) once() File {
	open, read := sync.OnceValues(f.Open), f.Read
	f.Open = open
	f.Read = func() ([]byte, error) {
		if doc, _ := open(); doc != nil {
			return doc.Bytes(), nil
		}
		return read()
	}
	return f
}

// amongOthers is the value of within for files that only git named.
const amongOthers = "git"

// Stdin is the name that stands for standard input.
const Stdin = "-"

// Files returns the files that the arguments of a call name: files, folders, and standard input for
// "-". A folder that cannot be listed does not hide the other files; the error joins those of all
// such folders.
func (r *Reader) Files(args []string) ([]File, error) {
	list, err := r.Named(args)
	if len(r.away) > 0 {
		r.Note("links that lead out of their folder are not followed to change files: %s", FirstFew(r.away))
	}
	for _, text := range interrupted(list) {
		if !slices.Contains(r.Interrupted, text) {
			r.Note("%s", text)
			r.Interrupted = append(r.Interrupted, text)
		}
	}
	if len(list) == 1 || sizeOf(list) <= mostKept {
		for i := range list {
			list[i] = list[i].once()
		}
	}
	return list, err
}

// mostKept is how many bytes several files have together at most that are read only once in a call:
// what is kept of more could be too much.
const mostKept = 1 << 20

// sizeOf returns how many bytes files have together.
func sizeOf(list []File) (size int64) {
	for _, f := range list {
		if f.info != nil {
			size += f.info.Size()
		}
	}
	return size
}

// Named is Files without notes.
func (r *Reader) Named(args []string) ([]File, error) {
	var list []File
	var failed []error
	r.away = nil
	for _, arg := range Distinct(args) {
		info, unknown := os.Stat(arg)
		switch {
		case arg == Stdin && r.Nothing:
		case arg == Stdin:
			list = append(list, r.standardInput())
		case unknown == nil && info.IsDir():
			names, err := files.List(arg)
			names = r.wanted(arg, r.stayIn(arg, names))
			if err == nil && len(names) == 0 {
				err = nothingIn(arg)
			}
			failed = append(failed, err)
			for _, name := range names {
				list = append(list, r.onDisk(name, arg))
			}
		default:
			list = append(list, r.named(arg, info))
		}
	}
	return r.onceEach(list), errors.Join(failed...)
}

// stayIn removes links that lead out of the folder they were found in, if the call changes the
// files that it finds.
func (r *Reader) stayIn(folder string, names []string) []string {
	root, err := git.RealPath(folder)
	if !r.Changes || err != nil {
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
		r.away = append(r.away, name)
		return true
	})
}

// Distinct returns the arguments without empty ones and without those that name the same file
// again.
func Distinct(args []string) (kept []string) {
	seen := map[string]bool{}
	for _, arg := range args {
		if arg != "" && !seen[filepath.Clean(arg)] {
			seen[filepath.Clean(arg)] = true
			kept = append(kept, arg)
		}
	}
	return kept
}

// IsFolder reports whether there is a folder at a path.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func nothingIn(folder string) error {
	return failure.Wrong("profiles are found by apiVersion and kind, lifecycle descriptors by [apis], whatever the file is called", "%s: no file of a known kind in this folder", folder)
}

// OnDisk returns a file on the disk as if it had been named in the call.
func (r *Reader) OnDisk(name string) File {
	info, _ := os.Stat(name)
	return r.named(name, info)
}

// named returns a file on the disk of which info is known; nil if there is none.
func (r *Reader) named(name string, info os.FileInfo) File {
	if info != nil && info.Mode()&os.ModeNamedPipe != 0 {
		return r.once(name, func() ([]byte, error) { return files.Text(name, r.Limits) })
	}
	f := r.onDisk(name, "")
	f.info = info
	return f
}

func (r *Reader) onDisk(name, within string) File {
	open := files.Open
	if within != "" {
		open = files.OpenKnown
	}
	return File{Name: name, within: within,
		Read: func() ([]byte, error) { return files.Text(name, r.Limits) },
		Open: func() (*files.Document, error) {
			doc, err := open(name, r.Limits)
			if within != "" {
				doc, err = r.known(name, doc, err)
			}
			return r.light(doc), err
		}}
}

// light returns a document, or nil, with what the call needs of it.
func (r *Reader) light(doc *files.Document) *files.Document {
	if r.Light && doc != nil {
		return doc.Light()
	}
	return doc
}

// Text returns the bytes of a file, or of standard input for "-", whatever they contain.
func (r *Reader) Text(name string) ([]byte, error) {
	if name == Stdin {
		return r.standardInput().Read()
	}
	return r.OnDisk(name).Read()
}

// standardInput returns the file for standard input.
func (r *Reader) standardInput() File {
	name := cmp.Or(r.StdinName, Stdin)
	return r.once(name, func() ([]byte, error) { return files.TextFrom(name, r.Stdin, r.Limits) })
}

// once returns a file whose bytes are read only once, however often they are asked for.
func (r *Reader) once(name string, read func() ([]byte, error)) File {
	text := sync.OnceValues(read)
	return File{Name: name, Read: text, Open: sync.OnceValues(func() (*files.Document, error) {
		data, err := text()
		if err != nil {
			return nil, err
		}
		doc, err := files.Read(name, data, r.Limits)
		return r.light(doc), err
	})}
}

// Passed counts, for each argument below which files were found, the files with objects of a known
// kind and those that were skipped.
type Passed struct {
	order []string
	known map[string]int
	over  map[string][]string
}

// NewPassed returns an empty count.
func NewPassed() *Passed { return &Passed{known: map[string]int{}, over: map[string][]string{}} }

// Count counts a file as known or as skipped.
func (p *Passed) Count(s File, known bool) {
	if s.within == "" {
		return
	}
	if p.known[s.within]+len(p.over[s.within]) == 0 {
		p.order = append(p.order, s.within)
	}
	if known {
		p.known[s.within]++
	} else {
		p.over[s.within] = append(p.over[s.within], s.Name)
	}
}

// Tell notes which files were skipped. A folder with nothing but skipped files is an error.
func (p *Passed) Tell(r *Reader) error {
	var failed []error
	unrendered := r.Templates()
	if len(unrendered) > 0 {
		r.Note("%s skipped, render them first: %s", phrase.Plural(len(unrendered), "template"), model.Escape(FirstFew(unrendered)))
	}
	for _, arg := range p.order {
		tell := r.Note
		if arg == amongOthers && p.known[arg] > 0 {
			tell = r.Explain // a commit has all kinds of files
		}
		names := slices.DeleteFunc(p.over[arg], func(name string) bool { return slices.Contains(unrendered, name) })
		if len(names) > 0 {
			tell("%s: %s of no known kind skipped: %s", arg, phrase.Plural(len(names), "file"), FirstFew(names))
		}
		if p.known[arg] == 0 && len(p.over[arg]) == len(names) && arg != amongOthers {
			failed = append(failed, nothingIn(arg))
		}
	}
	return errors.Join(failed...)
}

// FirstFew lists the names, or the first three and how many more there are.
func FirstFew(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// Around returns the other files in the folders of some files, without folders below and without
// skipped files. A folder that cannot be read has none.
func (r *Reader) Around(names []string) (list []File) {
	folders := map[string]bool{}
	for _, name := range names {
		folder := filepath.Dir(name)
		if folders[folder] || name == Stdin || name == r.StdinName {
			continue
		}
		folders[folder] = true
		entries, _ := os.ReadDir(folder)
		var there []string
		for _, e := range entries {
			path := filepath.Join(folder, e.Name())
			same := func(other string) bool { return SameFile(path, other) }
			if e.Type().IsRegular() && !slices.ContainsFunc(names, same) {
				there = append(there, path)
			}
		}
		for _, path := range r.wanted(folder, there) {
			list = append(list, r.onDisk(path, folder))
		}
	}
	return list
}
