package disk

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"time"
)

// Watcher reports changes of files. It polls each file at an interval, which works on every file
// system and through any links.
type Watcher struct {
	paths   []string
	every   time.Duration
	touched chan int
	stop    chan struct{}
	// fault is the panic that ended the watching, or nil.
	fault any
	// known is the state of each file at the start or when it was last reported. last is its state
	// at the previous poll. An entry is nil if the file did not exist.
	known, last []os.FileInfo
}

// Watch starts to poll the files at paths at an interval. Close ends that.
func Watch(paths []string, every time.Duration) *Watcher {
	w := &Watcher{paths: slices.Clone(paths), every: every, touched: make(chan int), stop: make(chan struct{})}
	for _, path := range w.paths {
		w.known = append(w.known, statOf(path))
	}
	w.last = slices.Clone(w.known)
	go w.run()
	return w
}

// Next waits until one of the files may have changed, and returns its index. ok is false after
// Close. The caller must compare the contents, which are often the same.
func (w *Watcher) Next() (file int, ok bool) {
	file, ok = <-w.touched
	if !ok && w.fault != nil {
		panic(w.fault)
	}
	return file, ok
}

// Close ends the watching.
func (w *Watcher) Close() { close(w.stop) }

func (w *Watcher) run() {
	defer close(w.touched)
	defer func() {
		if r := recover(); r != nil {
			w.fault = fmt.Sprintf("%v\n\n%s", r, debug.Stack())
		}
	}()
	looks := time.NewTicker(w.every)
	defer looks.Stop()
	for {
		select {
		case <-w.stop:
			return
		case <-looks.C:
		}
		for i := range w.paths {
			if !w.settled(i) {
				continue
			}
			select {
			case <-w.stop:
				return
			case w.touched <- i:
				w.known[i] = w.last[i]
			}
		}
	}
}

// settled polls a file. It reports whether the file differs from its known state and is as it was
// at the previous poll, because a half-written file should not be read.
func (w *Watcher) settled(i int) bool {
	now, before := statOf(w.paths[i]), w.last[i]
	w.last[i] = now
	return sameStat(now, before) && !sameStat(now, w.known[i])
}

// statOf returns the information about a file, or nil if there is none.
func statOf(path string) os.FileInfo {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return info
}

func sameStat(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == b
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && a.Mode() == b.Mode()
}
