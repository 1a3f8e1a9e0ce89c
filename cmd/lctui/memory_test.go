package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// TestCollectedAfterTheFirstFrame: a verb with a screen collects no garbage before its first frame,
// if memory is bounded. After that it collects with growthBehind. At the end of the call the
// settings are restored. Without a bound, the garbage collector always runs.
func TestCollectedAfterTheFirstFrame(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	folder := t.TempDir()
	file := filepath.Join(folder, "p.yaml")
	if err := os.WriteFile(file, []byte("kind: CloudProfile\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	percent := func() int {
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		return now
	}
	usual, unbounded := percent(), debug.SetMemoryLimit(-1)
	for _, c := range []struct {
		args  []string
		later bool
	}{
		{[]string{"view", file}, true},
		{[]string{"edit", file}, true},
		{[]string{file}, true},
		{[]string{"view", folder}, false},
		{[]string{"check", file}, false},
	} {
		in := emptySetup()
		cmd, rest, err := commands(in).Find(c.args)
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err == nil {
			err = in.boundMemory(cmd)
		}
		if err != nil {
			t.Fatal(c.args, err)
		}
		if later := percent() == -1; later != c.later || (in.screen.Shown != nil) != c.later {
			t.Errorf("%v: collects nothing at first: %v, not %v", c.args, later, c.later)
		}
		if c.later {
			if in.screen.Shown(); percent() != growthBehind || debug.SetMemoryLimit(-1) == unbounded {
				t.Errorf("%v: behind the first frame %d, bounded by %d", c.args, percent(), debug.SetMemoryLimit(-1))
			}
		}
		for _, end := range in.ends {
			end()
		}
		if percent() != usual || debug.SetMemoryLimit(-1) != unbounded {
			t.Errorf("%v leaves %d, bounded by %d", c.args, percent(), debug.SetMemoryLimit(-1))
		}
	}
}

// TestLittleIsNotCollected: calls with small files collect garbage rarely, because it takes little
// memory. With larger files, the growth of memory depends on whether the verb edits.
func TestLittleIsNotCollected(t *testing.T) {
	t.Setenv("GOGC", "")
	folder := t.TempDir()
	small, large := filepath.Join(folder, "small.yaml"), filepath.Join(folder, "large.yaml")
	for name, size := range map[string]int64{small: 100_000, large: little} {
		if err := errors.Join(os.WriteFile(name, nil, 0o600), os.Truncate(name, size)); err != nil {
			t.Fatal(err)
		}
	}
	usual := debug.SetGCPercent(100)
	defer debug.SetGCPercent(usual)
	for _, c := range []struct {
		args string
		want int
	}{
		{"set " + small, growthOfLittle},
		{"check " + small, growthOfLittle},
		{"set " + large, 100},
		{"set " + small + " --file " + large, 100},
		{"set " + small + " --parent " + large, 100},
		{"set --file " + small, growthOfLittle},
		{"check " + small + " --old " + large, 100},
		{"check -", growth},
		{"check " + folder, 100},
		{"version", 100},
	} {
		in := emptySetup()
		cmd, rest, err := commands(in).Find(strings.Fields(c.args))
		if err = errors.Join(err, cmd.ParseFlags(rest), in.boundMemory(cmd)); err != nil {
			t.Fatal(c.args, err)
		}
		if got := debug.SetGCPercent(100); got != c.want {
			t.Errorf("%s: memory grows by %d %%, not %d", c.args, got, c.want)
		}
		for _, end := range in.ends {
			end()
		}
	}
}

// TestLimitOfMemoryGrows: a limit that is nearly reached grows with the memory in use, so that
// garbage is not collected all the time. leave restores the previous limit.
func TestLimitOfMemoryGrows(t *testing.T) {
	unbounded := debug.SetMemoryLimit(-1)
	used := make([]byte, 4<<20)
	leave := limitMemory(1 << 20)
	for until := time.Now().Add(time.Minute); debug.SetMemoryLimit(-1) < int64(len(used)); runtime.Gosched() {
		if runtime.GC(); time.Now().After(until) {
			t.Fatalf("with %d bytes in use the limit is %d", len(used), debug.SetMemoryLimit(-1))
		}
	}
	leave()
	runtime.GC()
	if runtime.KeepAlive(used); debug.SetMemoryLimit(-1) != unbounded {
		t.Errorf("it leaves a limit of %d", debug.SetMemoryLimit(-1))
	}
}
