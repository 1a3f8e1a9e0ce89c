package term

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestEndsByItself: a program that ends within eight seconds of a signal has ended by itself. One
// that does not is given up.
func TestEndsByItself(t *testing.T) {
	for after, want := range map[time.Duration]bool{0: true, time.Second: true, 7990 * time.Millisecond: true, 8010 * time.Millisecond: false, time.Hour: false} {
		synctest.Test(t, func(t *testing.T) {
			done := make(chan struct{})
			begin := time.Now()
			time.AfterFunc(after, func() { close(done) })
			if got := endsByItself(done); got != want {
				t.Errorf("ended after %v: %v", after, got)
			}
			if waited := time.Since(begin); waited > min(after, 8*time.Second) {
				t.Errorf("ended after %v, and waited for %v", after, waited)
			}
			<-done
		})
	}
}
