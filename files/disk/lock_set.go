package disk

import (
	"bytes"

	"github.com/lctui/lctui/files"
)

// lockSet keeps other lctui processes from writing some files until release. It is used
// to write all files of one edit.
type lockSet struct {
	saver  saver
	unlock func()
	// intent is the path of the intent with the texts of all files, "" if there is none; noIntent
	// says why there is none although it was wanted.
	intent, noIntent string
}

// Writing is a document with the text to write to its file. If both are equal, the file
// is only locked.
type Writing struct{ Doc, Next *files.Document }

// Outcome is what became of one of several files of a save.
type Outcome struct {
	Saved
	// Err is why the file was not written, or a *NotPutBack.
	Err error
}

// NotPutBack says that a file keeps its new text although another one of the same save could not be
// written.
type NotPutBack struct {
	File string
	Err  error
}

// What says which file keeps its new text.
func (e *NotPutBack) What() string {
	return e.File + " keeps its new text, because the old one could not be put back"
}

// Error says which file, and why its old text is not back.
func (e *NotPutBack) Error() string { return e.What() + ": " + e.Err.Error() }

// Unwrap returns why the old text is not back.
func (e *NotPutBack) Unwrap() error { return e.Err }

// SaveAll is Save for all files of one edit: all are written, or none. It locks them all and writes
// them one after the other; if one cannot be written, those before it get their old text back.
func SaveAll(all ...Writing) []Outcome { return saveAll(newSaver(), all) }

func saveAll(s saver, all []Writing) []Outcome {
	out := make([]Outcome, len(all))
	locks, err := lockAll(s, all)
	if err != nil {
		out[0].Err = err // it names the file
		return out
	}
	defer locks.release()
	for i, w := range all {
		if out[i].Saved, out[i].Err = locks.save(w.Doc, w.Next); out[i].Err == nil {
			continue
		}
		for k, written := range all[:i] {
			out[k] = Outcome{}
			if _, err := locks.save(written.Next, written.Doc); err != nil {
				out[k].Err = &NotPutBack{written.Doc.Name(), err}
			}
		}
		break
	}
	return out
}

// lockAll takes the locks of some files, sorted by their paths with links followed, so that two
// calls never wait for each other. Under the locks it checks that the files are as they were read
// (*files.Changed if not), and that those to be written are writable (*files.Refused if not).
// Nothing is written.
//
// If several files are to be written, the state folder keeps their texts until release. If the
// process is killed after the first file, the next save finishes the others (Interrupted).
func lockAll(s saver, all []Writing) (*lockSet, error) {
	l := &lockSet{saver: s}
	if err := l.take(all); err != nil {
		l.release()
		return nil, err
	}
	return l, nil
}

func (l *lockSet) take(all []Writing) error {
	targets := make([]*target, len(all))
	var written []*target
	for i, w := range all {
		t, err := l.saver.found(w.Doc, w.Next.Bytes())
		if err == nil && !bytes.Equal(w.Doc.Bytes(), w.Next.Bytes()) {
			err = l.saver.writable(t)
			written = append(written, t)
		}
		if err != nil {
			return err
		}
		targets[i] = t
	}
	if err := l.lock(targets); err != nil {
		return err
	}
	for _, t := range targets {
		if err := l.saver.unchanged(t); err != nil {
			return err
		}
	}
	if len(written) > 1 {
		intent, err := l.saver.intend(written...)
		if err != nil {
			l.noIntent = "written without a record of all files of the save: the state folder cannot be used (" + files.Cause(err) + ")"
		}
		l.intent = intent
	}
	return nil
}

// lock takes the locks of some files.
func (l *lockSet) lock(targets []*target) (err error) {
	l.unlock, err = l.saver.lock(targets...)
	return err
}

// save is the function Save for a locked file.
func (l *lockSet) save(d, next *files.Document) (Saved, error) {
	saved, err := l.write(d, next.Bytes())
	if err == nil && l.noIntent != "" {
		saved.Notes, l.noIntent = append(saved.Notes, l.noIntent), ""
	}
	return saved, err
}

func (l *lockSet) write(d *files.Document, data []byte) (Saved, error) {
	s := saver{disk: l.saver.disk, state: l.saver.state, pause: l.saver.pause, held: l.saver.held}
	return s.save(d, data)
}

// release releases the locks when the save of several files is over.
func (l *lockSet) release() {
	if l.intent != "" {
		// If removing fails it does no harm, because all files have been written.
		_ = l.saver.disk.remove(l.intent)
	}
	if l.unlock != nil {
		l.unlock()
	}
	l.intent = ""
}
