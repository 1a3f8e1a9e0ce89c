package source

import "runtime"

// InOrder does the work for each item on all processors and hands the outcomes
// on one by one, in the order of the items. Only a few outcomes wait for those
// before them, so what is done with many items needs the memory of a few. The
// first error of done ends it.
func InOrder[Item, Outcome any](items []Item, work func(Item) Outcome, done func(Outcome) error) error {
	workers := min(runtime.GOMAXPROCS(0), len(items))
	if workers < 2 {
		for _, item := range items {
			if err := done(work(item)); err != nil {
				return err
			}
		}
		return nil
	}
	type task struct {
		item    Item
		outcome chan Outcome
	}
	ahead := 4 * workers
	tasks, waiting, stop := make(chan task), make(chan task, ahead), make(chan struct{})
	defer close(stop)
	go func() {
		defer close(tasks)
		defer close(waiting)
		for _, item := range items {
			t := task{item, make(chan Outcome, 1)}
			select {
			case waiting <- t:
			case <-stop:
				return
			}
			tasks <- t
		}
	}()
	for range workers {
		go func() {
			for t := range tasks {
				t.outcome <- work(t.item)
			}
		}()
	}
	for t := range waiting {
		if err := done(<-t.outcome); err != nil {
			return err
		}
	}
	return nil
}
