//go:build unix

package main

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// cost is what one process took: processor time, and memory at most in kB. failed says
// why it did not do its work.
type cost struct {
	cpu    time.Duration
	memory int64
	failed string
}

// inTurn runs each call as often as told, one after the other, so that whatever else the
// machine does meets all of them. It returns the medians.
func inTurn(calls [][]string, runs int) []cost {
	all := make([][]cost, len(calls))
	for range runs {
		for i, call := range calls {
			all[i] = append(all[i], run(call))
		}
	}
	out := make([]cost, len(calls))
	for i := range all {
		slices.SortFunc(all[i], func(a, b cost) int { return int(a.cpu - b.cpu) })
		out[i] = all[i][len(all[i])/2]
		for _, one := range all[i] {
			out[i].failed = max(out[i].failed, one.failed)
		}
	}
	return out
}

// least returns the least processor time that a call took in some runs: what other
// programs disturb only adds to it.
func least(call []string, runs int) time.Duration {
	best := time.Duration(1 << 62)
	for range runs {
		c := run(call)
		if c.failed != "" {
			fatal(fmt.Errorf("%s: %s", strings.Join(call, " "), c.failed))
		}
		best = min(best, c.cpu)
	}
	return best
}

func run(call []string) cost {
	cmd := exec.Command(call[0], call[1:]...)
	var said strings.Builder
	cmd.Stderr = &said
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return cost{failed: err.Error()}
	}
	c := cost{cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	c.memory = cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if err != nil {
		first, _, _ := strings.Cut(said.String(), "\n")
		c.failed = err.Error() + ": " + first
	}
	return c
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
