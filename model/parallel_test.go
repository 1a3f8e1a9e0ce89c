package model_test

import (
	"sync/atomic"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestInParallel checks that do is called once with each index, for any n and few.
func TestInParallel(t *testing.T) {
	for n := range 40 {
		for few := 1; few < 20; few++ {
			calls := make([]atomic.Int32, n)
			model.InParallel(n, few, func(i int) { calls[i].Add(1) })
			for i := range calls {
				if c := calls[i].Load(); c != 1 {
					t.Fatalf("%d indexes, %d at once: %d comes %d times", n, few, i, c)
				}
			}
		}
	}
}
