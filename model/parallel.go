package model

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// InParallel calls do once with each index from 0 to n-1, and returns after all calls. The calls are
// made by several goroutines, at most one per processor, each of which takes few indexes at a time. So
// do must be safe for concurrent use.
func InParallel(n, few int, do func(i int)) {
	var next atomic.Int64
	work := func() {
		for from := int(next.Add(int64(few))) - few; from < n; from = int(next.Add(int64(few))) - few {
			for i := from; i < min(from+few, n); i++ {
				do(i)
			}
		}
	}
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (n+few-1)/few) - 1 {
		wait.Go(work)
	}
	work()
	wait.Wait()
}
