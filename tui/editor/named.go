package editor

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// FileNamed returns the index of the open file with a name, a path, or the last elements of a path.
// The error says that none or several match, and names the open files. The index is model.None if
// none matches.
func (w *Workspace) FileNamed(text string) (file int, err error) {
	at, found := model.None, 0
	for i, f := range w.Files {
		if f.Name == text || f.Doc.Path() == text {
			return i, nil
		}
		if strings.HasSuffix(f.Doc.Path(), string(filepath.Separator)+text) {
			at = i
			found++
		}
	}
	switch {
	case found == 0:
		return at, fmt.Errorf("no open file %q: open are %s", text, strings.Join(w.FileNames(), ", "))
	case found > 1:
		return at, fmt.Errorf("several open files end in %q: name one of %s", text, strings.Join(w.FileNames(), ", "))
	}
	return at, nil
}

// FileNames returns the names of all open files, in their order.
func (w *Workspace) FileNames() (out []string) {
	for _, f := range w.Files {
		out = append(out, f.Name)
	}
	return out
}

// OpenFile opens the file at a path for editing, in addition to the open ones, unless it is open
// already. Report.File is its index.
type OpenFile struct{ Path string }

// EditFile opens a file for editing that is only read as the file of a parent, unless it was
// fetched. Other files are left alone.
type EditFile struct{ File int }

func (w EditFile) accept(e *Editor) Report {
	f := e.Files[w.File]
	if !f.consulted || !e.Options.Writable {
		return Report{}
	}
	if e.Options.Fetched {
		return Report{Text: e.ReadOnly(w.File)}
	}
	f.consulted = false
	said := append([]string{f.Name + " is open for editing"}, e.lockFiles(w.File)...)
	return Report{Text: strings.Join(said, "; ")}
}

func (w OpenFile) job(e *Editor) Job {
	options := e.Options
	open := make([]*files.Document, len(e.Files))
	for i, f := range e.Files {
		open[i] = f.Doc
	}
	return func() Result {
		at := slices.IndexFunc(open, func(d *files.Document) bool { return files.SamePath(d.Path(), w.Path) })
		if at != model.None {
			return outcome(func(e *Editor) Report {
				r := EditFile{at}.accept(e)
				r.File = at
				return r
			})
		}
		doc, err := files.Open(w.Path, files.Options{MaxSize: options.MaxSize})
		if errors.Is(err, fs.ErrNotExist) {
			return outcome(func(e *Editor) Report {
				return Report{Err: fmt.Errorf("no file %q is open, and none is there: open are %s", w.Path, strings.Join(e.FileNames(), ", "))}
			})
		}
		if err != nil {
			return Report{Err: err}
		}
		f := newFile(doc, &options)
		if f.Checker == nil {
			f.Checker = NewChecker(doc, doc, &options)
			f.Alone = f.Checker.Findings(ObjectsOf(doc))
		}
		if err := doc.Verify(); err != nil && options.Writable {
			f.locked = err.Error()
		}
		return outcome(func(e *Editor) Report {
			r := e.join(f)
			r.File = len(e.Files) - 1
			return r
		})
	}
}

// join adds a file to the open ones. It locks the file, adds it as loaded to all states, and checks
// it with the others.
func (e *Editor) join(f *File) (r Report) {
	e.Files = append(e.Files, f)
	e.nameApart()
	said := append([]string{f.Name + " opened"}, e.lockFiles(len(e.Files)-1)...)
	for i, m := range e.Snapshots {
		next := m.Clone()
		next.Label, next.Mark, next.Stale = m.Label, m.Mark, m.Stale
		next.Drafts, next.Own, next.Findings = append(next.Drafts, model.NewDraft(ObjectsOf(f.Doc))), append(next.Own, f.Alone), append(next.Findings, nil)
		e.Snapshots[i] = next
	}
	if e.findRelated() && e.Family == nil {
		r.Next = relate{}
	} else {
		e.setBaseline()
	}
	for _, m := range e.Snapshots {
		e.Relate(m)
	}
	r.Checked, r.Opened, r.Text = true, true, strings.Join(said, "; ")
	return r
}

// ListPaths lists the folders, and the files that may contain objects, whose paths begin with a
// text, in Report.Lines. Folders end with a separator.
type ListPaths struct{ Text string }

func (w ListPaths) job(*Editor) Job {
	return func() Result {
		const most = 200
		folder, begin := filepath.Split(w.Text)
		entries, _ := os.ReadDir(cmp.Or(folder, "."))
		var r Report
		for _, entry := range entries {
			name := entry.Name()
			if !strings.HasPrefix(name, begin) || strings.HasPrefix(name, ".") && begin == "" || len(r.Lines) == most {
				continue
			}
			info, err := os.Stat(filepath.Join(folder, name))
			switch {
			case err != nil:
			case info.IsDir():
				r.Lines = append(r.Lines, folder+name+string(filepath.Separator))
			case slices.Contains([]string{".yaml", ".yml", ".json", ".toml"}, filepath.Ext(name)):
				r.Lines = append(r.Lines, folder+name)
			}
		}
		return r
	}
}
