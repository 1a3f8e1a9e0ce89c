// Package source turns what a call names into documents: files, folders, standard
// input, and for the other side of an update what git or another file holds. It knows
// no verbs and no formats of output; what there is to say beside is handed to Reader's
// Note and Explain.
package source

import (
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
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/progress"
)

// Reader reads the files of a call.
type Reader struct {
	// Stdin is what "-" stands for.
	Stdin io.Reader
	// Limits are those of every document that is read.
	Limits files.Options
	// Light is set where many files are read and none is edited, so that of each only
	// what it says is kept.
	Light bool
	// Changes is set where all files of a folder that fit are changed; links out of
	// the folder are not followed then.
	Changes bool
	// Exclude are patterns of files that are passed over in folders, TakeIgnored is set where
	// those that git ignores are taken, Strict where a template in a folder is an error.
	Exclude             []string
	TakeIgnored, Strict bool
	over                templates
	// away are links that were not followed.
	away []string
	// Progress shows how far the reading of files is; nil for nowhere.
	Progress *progress.Meter
	// Note tells the user something, Explain something that is only of interest with
	// --verbose. Both take a format and its values and are called from one goroutine.
	Note, Explain func(format string, values ...any)
}

// File is one file of a call that is not read yet.
type File struct {
	// Name is the file as messages name it.
	Name string
	// within is the argument it was found below; "" for a file that was named
	// itself. What was found and holds no object of a known kind is passed over.
	within string
	// Read returns the bytes, Open the document, which is nil for a file that is passed
	// over without an error. Both may be called from several goroutines.
	Read func() ([]byte, error)
	Open func() (*files.Document, error)
}

// amongOthers is where a file stands that git named and nobody else.
const amongOthers = "git"

// Stdin stands for standard input among files.
const Stdin = "-"

// Files returns the files that the arguments of a call name: files, folders,
// "-" for standard input. A folder that cannot be listed does not hide the
// others; the error tells of all of them.
func (r *Reader) Files(args []string) ([]File, error) {
	list, err := r.Named(args)
	if len(r.away) > 0 {
		r.Note("links that lead out of their folder are not followed to change files: %s", FirstFew(r.away))
	}
	for _, text := range Interrupted(list) {
		r.Note("%s", text)
	}
	return list, err
}

// Named is Files without the notes about interrupted saves.
func (r *Reader) Named(args []string) ([]File, error) {
	var list []File
	var failed []error
	r.away = nil
	for _, arg := range Distinct(args) {
		switch {
		case arg == Stdin:
			list = append(list, r.standardInput())
		case IsFolder(arg):
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
			list = append(list, r.onDisk(arg, ""))
		}
	}
	return r.onceEach(list), errors.Join(failed...)
}

// stayIn leaves the links out that lead outside of the folder they were found in,
// where the call is to change what it finds.
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

// Distinct returns the arguments without empty ones and without those that name a file
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

// OnDisk returns the file with a name on the disk, as if it was named in the call.
func (r *Reader) OnDisk(name string) File { return r.onDisk(name, "") }

func (r *Reader) onDisk(name, within string) File {
	open := files.Open
	if within != "" {
		open = files.OpenKnown
	} else if info, err := os.Stat(name); err == nil && info.Mode()&os.ModeNamedPipe != 0 {
		return r.once(name, func() ([]byte, error) { return files.Text(name, r.Limits) })
	}
	return File{Name: name, within: within,
		Read: func() ([]byte, error) { return files.Text(name, r.Limits) },
		Open: func() (*files.Document, error) {
			doc, err := open(name, r.Limits)
			if within != "" {
				return r.known(name, doc, err)
			}
			return doc, err
		}}
}

// Text returns the bytes of a file, or of standard input for "-", whatever they are.
func (r *Reader) Text(name string) ([]byte, error) {
	if name == Stdin {
		return r.standardInput().Read()
	}
	return r.OnDisk(name).Read()
}

// standardInput is the file that stands for standard input.
func (r *Reader) standardInput() File {
	return r.once(Stdin, func() ([]byte, error) { return files.TextFrom(Stdin, r.Stdin, r.Limits) })
}

// once is a file of which the bytes can be had only one time, however often it is asked for.
func (r *Reader) once(name string, read func() ([]byte, error)) File {
	text := sync.OnceValues(read)
	return File{Name: name, Read: text, Open: sync.OnceValues(func() (*files.Document, error) {
		data, err := text()
		if err != nil {
			return nil, err
		}
		return files.Read(name, data, r.Limits)
	})}
}

// Passed counts, for each argument that files were found below, those that hold
// objects of a known kind and those that were passed over.
type Passed struct {
	order []string
	known map[string]int
	over  map[string][]string
}

// NewPassed returns a count of nothing.
func NewPassed() *Passed { return &Passed{known: map[string]int{}, over: map[string][]string{}} }

// Count counts a file: known, or passed over.
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

// Tell says what was passed over. A folder with nothing else in it is an error.
func (p *Passed) Tell(r *Reader) error {
	var failed []error
	r.tellTemplates()
	unrendered := r.Templates()
	for _, arg := range p.order {
		tell := r.Note
		if arg == amongOthers && p.known[arg] > 0 {
			tell = r.Explain // a commit has files of all kinds
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

// FirstFew names up to three of many, and says how many more there are.
func FirstFew(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// interrupted lists the files among some sources whose saves were interrupted, with
// those saves.
func interrupted(list []File) (found []File, saves []*disk.Interrupted) {
	for _, u := range disk.InterruptedSaves() {
		for _, s := range list {
			if s.Name != Stdin && u.Of(s.Name) {
				found, saves = append(found, s), append(saves, u)
				break
			}
		}
	}
	return found, saves
}

// Interrupted returns sentences that say which files hold parts of two texts, or not all of a save.
func Interrupted(list []File) (notes []string) {
	found, saves := interrupted(list)
	for i, s := range found {
		if what := saves[i].What(); what != "" {
			notes = append(notes, s.Name+": "+what+"; `lctui edit "+s.Name+"` finishes that save")
		}
	}
	return notes
}

// FinishInterrupted finishes interrupted saves of some files, and returns notes about
// them.
func FinishInterrupted(list []File) (notes []string, err error) {
	found, saves := interrupted(list)
	var failed []error
	for i, s := range found {
		note, err := saves[i].Finish(s.Name)
		if note != "" {
			notes = append(notes, s.Name+": "+note)
		}
		failed = append(failed, err)
	}
	return notes, errors.Join(failed...)
}
