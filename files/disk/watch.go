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
	// settleTime is how long it must be quiet after something happened to a
	// file: one save is several events, and a half written file is no news.
	settleTime = 50 * time.Millisecond
	// pollTime is how often files are looked at where nobody tells of them, as
	// on other machines' disks.
	pollTime = 2 * time.Second
	// followTicks is how many looks it takes until folders and links are gone
	// through again, though no file looks otherwise.
	followTicks = 5
	// longestChain bounds the links that a path leads through.
	longestChain = 40
)

// Watcher tells when something happened to files. It watches their folders,
// because what takes the place of a file is another file; and it looks at each of
// them now and then, where folders cannot be watched.
type Watcher struct {
	paths   []string
	notify  *fsnotify.Watcher   // nil where the system has none to give
	events  chan fsnotify.Event // a test's own, where notify is nil
	settle  time.Duration
	poll    time.Duration
	touched chan int
	stop    chan struct{}
	// fault is what ended the watching by a fault of its own.
	fault any

	folders map[string]*watched
	seen    []glance
	pending map[int]bool
}

// watched is a folder with the files in it that matter.
type watched struct {
	info  os.FileInfo
	files map[string][]int
	// all are files for which everything in the folder matters, as for links.
	all []int
}

// glance is what can be seen of a file without reading it.
type glance struct {
	info os.FileInfo
	gone bool
}

// Watch begins to watch files by their paths, as documents have them. Close ends
// it.
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

// Poll is Watch where nobody tells of files, as on systems that have run out of
// what telling takes: they are looked at that often.
func Poll(paths []string, every time.Duration) *Watcher {
	w := newWatcher(paths, min(settleTime, every), every)
	w.begin()
	return w
}

func newWatcher(paths []string, settle, poll time.Duration) *Watcher {
	return &Watcher{paths: slices.Clone(paths), settle: settle, poll: poll, touched: make(chan int), stop: make(chan struct{}), pending: map[int]bool{}}
}

func (w *Watcher) begin() {
	w.seen = make([]glance, len(w.paths))
	for i, path := range w.paths {
		w.seen[i] = glanceAt(path)
	}
	w.follow()
	go w.run()
}

// Next waits until something happened to one of the files and gives its index;
// ok is unset when the watching has ended. What happened is to be looked at:
// often it is nothing of interest.
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
	for ticks := 1; ; {
		out, first := w.next(settled)
		select {
		case <-w.stop:
			return
		case e, ok := <-events:
			if !ok {
				events = nil
				continue
			}
			if w.concerns(e.Name) {
				settled = false
				quiet.Reset(w.settle)
			}
		case _, ok := <-failures:
			if !ok {
				failures = nil
			}
			w.glanceAll(true) // events were lost
			settled = false
			quiet.Reset(w.settle)
		case <-quiet.C:
			settled = true
		case <-poll.C:
			changed := w.glanceAll(false)
			if changed {
				settled = false
				quiet.Reset(w.settle)
			}
			if ticks++; changed || ticks%followTicks == 0 {
				w.follow()
			}
		case out <- first:
			delete(w.pending, first)
		}
	}
}

// next gives the file to tell of next, and the channel to do it by; no channel
// where there is none.
func (w *Watcher) next(settled bool) (chan int, int) {
	if !settled {
		return nil, 0
	}
	for i := range w.paths {
		if w.pending[i] {
			w.seen[i] = glanceAt(w.paths[i])
			return w.touched, i
		}
	}
	return nil, 0
}

// concerns notes the files that an event is about.
func (w *Watcher) concerns(name string) bool {
	folder, ok := w.folders[filepath.Dir(name)]
	if !ok {
		return false
	}
	about := append(slices.Clone(folder.files[filepath.Base(name)]), folder.all...)
	for _, i := range about {
		w.pending[i] = true
	}
	return len(about) > 0
}

// glanceAll notes the files that look otherwise than before; all of them where
// that is not enough.
func (w *Watcher) glanceAll(all bool) (any bool) {
	for i, path := range w.paths {
		now := glanceAt(path)
		if all || !now.same(w.seen[i]) {
			w.seen[i], w.pending[i], any = now, true, true
		}
	}
	return any
}

func glanceAt(path string) glance {
	info, err := os.Stat(path)
	return glance{info, err != nil}
}

func (g glance) same(o glance) bool {
	if g.gone || o.gone {
		return g.gone == o.gone
	}
	return os.SameFile(g.info, o.info) && g.info.Size() == o.info.Size() && g.info.ModTime().Equal(o.info.ModTime()) && g.info.Mode() == o.info.Mode()
}

// follow watches the folders in which something can happen to the files, as they
// are now: that of each path, and those of the links it leads through.
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

// watch tells the system which folders matter. A folder that another one has
// taken the place of is watched anew; one that cannot be watched is looked at.
func (w *Watcher) watch(folders map[string]*watched) {
	// A folder that came back may look the same as before it went, by its number
	// too, but the system does not tell of it any more.
	var told []string
	if w.notify != nil {
		told = w.notify.WatchList()
	}
	for path, folder := range folders {
		folder.info, _ = os.Stat(path)
		old := w.folders[path]
		same := old != nil && old.info != nil && folder.info != nil && os.SameFile(old.info, folder.info) && slices.Contains(told, path)
		if same || w.notify == nil {
			continue
		}
		if old != nil {
			_ = w.notify.Remove(path)
		}
		if w.notify.Add(path) != nil {
			folder.info = nil // tried again next time
		}
	}
	for path := range w.folders {
		if folders[path] == nil && w.notify != nil {
			_ = w.notify.Remove(path)
		}
	}
	w.folders = folders
}

// linksOf lists a path and those that its links lead to, from the root.
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
