//go:build unix

package disk

import (
	"errors"

	"github.com/lctui/lctui/files"
)

// The following is for the tests of whole sessions in package disk_test, which also use journals.

const CheckedText = checkedText

// Faulty is a file system that fails at one call.
type Faulty = faulty

func NewFaulty(failAt int, stops bool, err error) *Faulty {
	return &faulty{failAt: failAt, stops: stops, err: err}
}

func (f *Faulty) Calls() int { return f.calls }

// Failed names the call that failed.
func (f *Faulty) Failed() string { return f.failed }

func (f *Faulty) State(path string) *State { return &State{f, path} }

func (f *Faulty) Save(state string, d, next *files.Document) (Saved, error) {
	s := saver{disk: f, state: state, pause: pauseless}
	return s.save(d, next.Bytes())
}

func InterruptedIn(state string) []*Interrupted {
	return interrupted(saver{disk: system{}, state: state, pause: pauseless})
}

type lockless struct{ system }

func (lockless) lock(string, []byte) (func(), bool, error) { return nil, false, errors.ErrUnsupported }

// Lockless is a state folder on a file system without locks.
func Lockless(path string) *State { return &State{lockless{}, path} }
