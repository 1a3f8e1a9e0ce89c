package disk

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// settleTime is how long there must be no event before a change is reported: one save causes
	// several events, and a half-written file should not be read.
	settleTime = 50 * time.Millisecond
	// pollTime is how often files are polled if the system reports no events, as for remote disks.
	pollTime = 2 * time.Second
	// followPolls is after how many polls folders and links are followed again, even if no file
	// differs.
	followPolls = 5
	// longestChain is how many links a path may lead through.
	longestChain = 40
)

// Watcher reports that something happened to files. It watches their folders, because a file may be
// replaced by another one, and it polls each file, for folders that cannot be watched.
type Watcher struct {
	paths   []string
	notify  *fsnotify.Watcher   // nil if the system has none
	events  chan fsnotify.Event // set by tests, if notify is nil
	settle  time.Duration
	poll    time.Duration
	touched chan int
	stop    chan struct{}
	// fault is the panic that ended the watching, or nil.
	fault any

	folders map[string]*watched
	seen    []os.FileInfo // nil if the file did not exist
	pending map[int]bool
}

// watched is a folder with the files in it that matter.
type watched struct {
	info  os.FileInfo
	files map[string][]int
	// all are the files for which everything in the folder matters, for example because of links.
	all []int
}

// Watch starts watching files by the paths of their documents. Close ends it.
func Watch(paths []string) *Watcher {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return Poll(paths, pollTime)
	}
	w := newWatcher(paths, settleTime, pollTime)
	w.notify = n
	w.begin()
	return w
}

// Poll is Watch without events, as on systems that have run out of resources for them: it polls the
// files at the given interval.
func Poll(paths []string, every time.Duration) *Watcher {
	w := newWatcher(paths, min(settleTime, every), every)
	w.begin()
	return w
}

func newWatcher(paths []string, settle, poll time.Duration) *Watcher {
	return &Watcher{paths: slices.Clone(paths), settle: settle, poll: poll, touched: make(chan int), stop: make(chan struct{}), pending: map[int]bool{}}
}

func (w *Watcher) begin() {
	for _, path := range w.paths {
		w.seen = append(w.seen, statOf(path))
	}
	w.follow()
	go w.run()
}

// Next waits until something has happened to one of the files and returns its index; ok is false if
// the watching has ended. The caller must find out whether the file differs, which is often not the
// case.
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
	events := w.events
	var failures chan error
	if w.notify != nil {
		defer w.notify.Close()
		events, failures = w.notify.Events, w.notify.Errors
	}
	poll := time.NewTicker(w.poll)
	defer poll.Stop()
	quiet := time.NewTimer(w.settle)
	defer quiet.Stop()
	settled := false
	for polls := 1; ; {
		out, first := w.next(settled)
		happened := false
		select {
		case <-w.stop:
			return
		case e, ok := <-events:
			if !ok {
				events = nil
			}
			happened = ok && w.concerns(e.Name)
		case _, ok := <-failures:
			if !ok {
				failures = nil
			}
			happened = w.pollAll(true) // events were lost
		case <-quiet.C:
			settled = true
		case <-poll.C:
			happened = w.pollAll(false)
			if polls++; happened || polls%followPolls == 0 {
				w.follow()
			}
		case out <- first:
			delete(w.pending, first)
		}
		if happened {
			settled = false
			quiet.Reset(w.settle)
		}
	}
}

// next returns the next file to report and the channel to report it on; the channel is nil if there
// is none.
func (w *Watcher) next(settled bool) (chan int, int) {
	for i := range w.paths {
		if settled && w.pending[i] {
			w.seen[i] = statOf(w.paths[i])
			return w.touched, i
		}
	}
	return nil, 0
}

// concerns marks the files that an event is about.
func (w *Watcher) concerns(name string) bool {
	folder := w.folders[filepath.Dir(name)]
	if folder == nil {
		return false
	}
	about := slices.Concat(folder.files[filepath.Base(name)], folder.all)
	for _, i := range about {
		w.pending[i] = true
	}
	return len(about) > 0
}

// pollAll marks the files that differ from before, or with all set, all files. It reports whether
// it marked any.
func (w *Watcher) pollAll(all bool) (found bool) {
	for i, path := range w.paths {
		if now := statOf(path); all || !sameStat(now, w.seen[i]) {
			w.seen[i], w.pending[i], found = now, true, true
		}
	}
	return found
}

// statOf returns what can be known of a file without reading it, nil if there is none.
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

// follow watches the folders in which something can happen to the files at present: the folder of
// each path, and those of the links it leads through.
func (w *Watcher) follow() {
	folders := map[string]*watched{}
	at := func(folder string) *watched {
		if folders[folder] == nil {
			folders[folder] = &watched{files: map[string][]int{}}
		}
		return folders[folder]
	}
	for i, path := range w.paths {
		chain := linksOf(path)
		for k, p := range chain {
			f := at(filepath.Dir(p))
			if k+1 < len(chain) {
				f.all = append(f.all, i)
			} else {
				f.files[filepath.Base(p)] = append(f.files[filepath.Base(p)], i)
			}
		}
	}
	w.watch(folders)
}

// watch makes the system report events of the relevant folders. A folder that was replaced by
// another one is watched again; one that cannot be watched is polled.
func (w *Watcher) watch(folders map[string]*watched) {
	before := w.folders
	if w.folders = folders; w.notify == nil {
		return
	}
	// A folder that was removed and made again may look the same, even by its inode number, but the
	// system reports no more events for it.
	listed := w.notify.WatchList()
	for path, folder := range folders {
		folder.info = statOf(path)
		old := before[path]
		if old != nil && old.info != nil && folder.info != nil && os.SameFile(old.info, folder.info) && slices.Contains(listed, path) {
			continue
		}
		if old != nil {
			_ = w.notify.Remove(path)
		}
		if w.notify.Add(path) != nil {
			folder.info = nil // tried again next time
		}
	}
	for path := range before {
		if folders[path] == nil {
			_ = w.notify.Remove(path)
		}
	}
}

// linksOf returns a path and the paths that its links lead to, from the root.
func linksOf(path string) []string {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil
	}
	chain := []string{path}
	for len(chain) < longestChain {
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
		chain = append(chain, path)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		chain = append(chain, real)
	}
	return chain
}
