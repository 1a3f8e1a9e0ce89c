// Package source turns the arguments of a call, which is one run of lctui, into documents. They
// come from files, folders, standard input or, for the other side of an update, git. It knows
// nothing about verbs and output formats. Notes for the user go to the functions Note and Explain
// of a Reader.
package source

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	// Stdin is read for "-". StdinName is its name in messages, "" for "-".
	Stdin     io.Reader
	StdinName string
	// Nothing is set if standard input is a list without objects, which is not an error.
	Nothing bool
	// Limits are the options of every document that is read.
	Limits files.Options
	// Light is set if nothing is edited. Only the objects and comments of each file are then kept.
	Light bool
	// Changes is set if a call changes all matching files of a folder. Links out of the folder are
	// then not followed.
	Changes bool
	// Exclude has patterns of files to skip in folders. TakeIgnored includes files that git
	// ignores. Strict makes it an error if a folder has a template.
	Exclude             []string
	TakeIgnored, Strict bool
	over                templates
	// byGit is set if git has the other side of the call. concerned then reports whether a file has
	// a part in the update of an object, and so cannot be excluded. It is nil without git.
	byGit     bool
	concerned func(name string) bool
	// away are the links that were not followed.
	away []string
	// Interrupted has the sentences about interrupted saves that were printed so far.
	Interrupted []string
	// Progress shows how many files have been read; it may be nil.
	Progress *progress.Meter
	// Note prints a note for the user, Explain one that is only printed with --verbose. Both take a
	// format with its values. They are not called concurrently.
	Note, Explain func(format string, values ...any)
}

// File is a file of a call that has not been read yet.
type File struct {
	// Name is the name for messages.
	Name string
	// within is the folder among the arguments in which the file was found, amongOthers if git
	// named it, or "" if it is an argument itself. Unless within is "", the file is skipped if it
	// has no object of a known kind.
	within string
	// info describes the file when its name was read, or is nil if that is unknown.
	info os.FileInfo
	// Read returns the bytes. Open returns the document, or nil without an error for a file that is
	// skipped. Both are safe for concurrent use.
	Read func() ([]byte, error)
	Open func() (*files.Document, error)
}

// once returns the file with functions that open it only once.
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

// Stdin is the argument for standard input.
const Stdin = "-"

// Files returns the files that the arguments of a call name: files, the files in folders, and
// standard input for "-". The error joins those of all folders that cannot be listed or that have
// no file. The other files are returned even so. It prints notes about interrupted saves and links
// that are not followed.
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

// mostKept is the largest total size, in bytes, of several files that are read once and then kept
// in memory. Larger sets are read again each time.
const mostKept = 1 << 20

// sizeOf returns the total size of files in bytes, as far as it is known.
func sizeOf(list []File) (size int64) {
	for _, f := range list {
		if f.info != nil {
			size += f.info.Size()
		}
	}
	return size
}

// Named is Files without notes. Each returned file is read again each time, except pipes and
// standard input.
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

// IsFolder reports whether path leads to a folder.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func nothingIn(folder string) error {
	return failure.Wrong("profiles are found by apiVersion and kind, lifecycle descriptors by [apis], whatever the file is called", "%s: no file of a known kind in this folder", folder)
}

// OnDisk returns the file at a path, as for an argument of the call.
func (r *Reader) OnDisk(name string) File {
	info, _ := os.Stat(name)
	return r.named(name, info)
}

// named returns the file at a path, as for an argument of the call. info describes it, or is nil if
// there is no such file. A pipe is read only once.
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

// light returns a document, or nil, with only the parts that the call needs.
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

// once returns a file whose bytes are read only once.
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

// Passed counts, for each argument that is a folder, the files with objects of a known kind and the
// skipped files.
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

// Print prints notes about the skipped files. It returns an error for each folder of which all files
// were skipped.
func (p *Passed) Print(r *Reader) error {
	var failed []error
	unrendered := r.Templates()
	if len(unrendered) > 0 {
		r.Note("%s skipped, render them first: %s", phrase.Plural(len(unrendered), "template"), model.Escape(FirstFew(unrendered)))
	}
	for _, arg := range p.order {
		tell := r.Note
		if arg == amongOthers && p.known[arg] > 0 {
			tell = r.Explain // it is normal for a commit to have other files too
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

// FirstFew lists up to three names, and the number of those left out.
func FirstFew(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// Around returns the other regular files in the folders of the named files, without subfolders and
// without files that are excluded or ignored. A folder that cannot be read counts as empty.
func (r *Reader) Around(names []string) (list []File) {
	folders, named := map[string]bool{}, map[string]bool{}
	var infos []fs.FileInfo // a link has another name
	for _, name := range names {
		named[filepath.Clean(name)] = true
		if info, err := os.Stat(name); err == nil {
			infos = append(infos, info)
		}
	}
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
			if !e.Type().IsRegular() || named[path] {
				continue
			}
			info, err := e.Info()
			if err == nil && !slices.ContainsFunc(infos, func(other fs.FileInfo) bool { return os.SameFile(info, other) }) {
				there = append(there, path)
			}
		}
		for _, path := range r.wanted(folder, there) {
			list = append(list, r.onDisk(path, folder))
		}
	}
	return list
}
