package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// room is a limit of memory that grows where much is in use. Below a limit that what is in use nearly
// fills, the garbage collector would run all the time: thousands of objects in one file would take
// many times as long.
type room struct {
	mu    sync.Mutex
	limit int64
	left  bool // the limit is no longer in force
}

// spare is which part of what is in use stays free below the limit, at least: a third.
const spare = 3

// limitMemory sets a limit from which the garbage collector works harder. leave puts the limit from
// before in its place.
func limitMemory(limit int64) (leave func()) {
	r := &room{limit: limit}
	before := debug.SetMemoryLimit(limit)
	r.watch()
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.left = true
		debug.SetMemoryLimit(before)
	}
}

// watch has the next collection of garbage look at the limit.
func (r *room) watch() {
	runtime.SetFinalizer(&garbage{r}, func(g *garbage) { g.of.look() })
}

// garbage is what a collection of garbage finds.
type garbage struct{ of *room }

// look raises the limit if what is in use nearly fills it.
func (r *room) look() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.left {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if used := int64(live[0].Value.Uint64()); used+used/spare > r.limit {
		r.limit = used + used/spare
		debug.SetMemoryLimit(r.limit)
	}
	r.watch()
}
