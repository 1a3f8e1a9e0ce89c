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
	// intent is the path of the intent with the texts of all files, or "" if there is none.
	// noIntent is the note about an intent that could not be written.
	intent, noIntent string
}

// Writing is a document with the text to write to its file. If both are equal, the file
// is only locked.
type Writing struct{ Doc, Next *files.Document }

// Outcome is the result of a save of several files for one of them.
type Outcome struct {
	Saved
	// Err is why the file was not written, or a *NotPutBack.
	Err error
}

// NotPutBack is the error for a file that keeps its new text although another file of the same save
// could not be written.
type NotPutBack struct {
	File string
	Err  error
}

// What returns which file keeps its new text.
func (e *NotPutBack) What() string {
	return e.File + " keeps its new text, because the old one could not be put back"
}

// Error returns which file keeps its new text, and why the old one could not be put back.
func (e *NotPutBack) Error() string { return e.What() + ": " + e.Err.Error() }

// Unwrap returns why the old text could not be put back.
func (e *NotPutBack) Unwrap() error { return e.Err }

// SaveAll saves all files of one edit: all are written, or none. It locks all of them and writes
// them one after the other. If one cannot be written, those before it get their old text back. The
// outcomes are in the order of all. If the locks cannot be taken or a check fails, the first
// outcome has the error, which names the file.
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

// lockAll takes the locks of some files in a fixed order (locksOf), so that two calls never wait
// for each other. It checks that the files to be written are writable (*files.Refused if not), and
// under the locks that all files are as they were read (*files.Changed if not). It writes to none
// of the files.
//
// If several files are to be written, the state folder keeps their texts until release. If the
// process is killed in between, the next save finishes the others (Interrupted).
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

// save is like the function Save, for a locked file.
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
