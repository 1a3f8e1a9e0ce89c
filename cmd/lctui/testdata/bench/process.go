//go:build unix

package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// cost is the cost of one process: processor time, elapsed time, and peak memory in kB. least is
// the shortest elapsed time of several runs, to which other work on the machine adds least. failed
// is the reason why it did not do its work, or "".
type cost struct {
	cpu, time, least time.Duration
	memory           int64
	failed           string
}

// inTurn runs each contestant the given number of times and returns the medians. It alternates
// between contestants, so that other load on the machine affects all of them.
func inTurn(by []contestant, runs int) []cost {
	all := make([][]cost, len(by))
	for range runs {
		for i, c := range by {
			if c.restore(); c.shown {
				all[i] = append(all[i], firstFrame(c.call))
			} else {
				all[i] = append(all[i], run(c.call, c.alone, c.finds))
			}
		}
	}
	out := make([]cost, len(by))
	for i := range all {
		slices.SortFunc(all[i], func(a, b cost) int { return int(a.cpu - b.cpu) })
		out[i] = all[i][len(all[i])/2]
		out[i].least = out[i].time
		for _, one := range all[i] {
			out[i].least = min(out[i].least, one.time)
			out[i].failed = max(out[i].failed, one.failed)
		}
	}
	return out
}

// least returns the shortest processor time of several runs of a call, because other programs can
// only add to it.
func least(call []string, runs int) time.Duration {
	best := time.Duration(1 << 62)
	for range runs {
		best = min(best, processor(call))
	}
	return best
}

// processor returns the processor time of a call, which must succeed.
func processor(call []string) time.Duration {
	c := run(call, false, false)
	if c.failed != "" {
		fatal(fmt.Errorf("%s: %s", strings.Join(call, " "), c.failed))
	}
	return c.cpu
}

// ratio returns the time of the call of divided by that of the call to, and the two times, all
// without the start of the program. They are those of the median of several rounds. In each round
// one call runs right after the other, because the speed of processors varies.
func ratio(start time.Duration, of, to []string) (float64, time.Duration, time.Duration) {
	type round struct {
		of, to time.Duration
		ratio  float64
	}
	const rounds = 7
	var all []round
	for range rounds {
		a, b := max(processor(of)-start, 1), max(processor(to)-start, 1)
		all = append(all, round{a, b, float64(a) / float64(b)})
	}
	slices.SortFunc(all, func(a, b round) int { return cmp.Compare(a.ratio, b.ratio) })
	middle := all[rounds/2]
	return middle.ratio, middle.of, middle.to
}

// run runs a call to its end, on one processor if alone is set. If finds is set, it may end with
// the exit code for findings.
func run(call []string, alone, finds bool) cost {
	cmd := exec.Command(call[0], call[1:]...)
	if alone {
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	}
	var said strings.Builder
	cmd.Stderr = &said
	began := time.Now()
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return cost{failed: err.Error()}
	}
	c := cost{cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), time: time.Since(began)}
	c.memory = cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if err != nil && !(finds && cmd.ProcessState.ExitCode() == 1) {
		first, _, _ := strings.Cut(said.String(), "\n")
		c.failed = err.Error() + ": " + first
	}
	return c
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
