package main

import (
	"os"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/spf13/cobra"
)

// What a verb may take before memory is given back early: some for itself, and
// a multiple of the text it is handed. One that edits holds two readings of it
// while the library reads a part of it too; files refuses to edit a text of which
// that would be more than may be.
const memoryRoom = 160 << 20

var memoryPerByte = map[string]int64{"check": 23, "list": 26, "status": 23, "render": 26, "set": 16, "convert": 16, "move": 16, "edit": 18, "view": 18, "lctui": 18}

// boundMemory has memory given back early, so that a hostile file costs little
// more than what is in use, not twice of it as is usual. Calls with folders are
// left alone, as are those of people who set GOMEMLIMIT themselves.
func (c *invocation) boundMemory(cmd *cobra.Command) error {
	if c.read.Light = slices.Contains([]string{"list", "next", "status", "render"}, cmd.Name()); c.read.Light && os.Getenv("GOGC") == "" {
		before := debug.SetGCPercent(30)
		c.atEnd(func() { debug.SetGCPercent(before) })
	}
	perByte := memoryPerByte[cmd.Name()]
	if os.Getenv("GOMEMLIMIT") != "" || perByte == 0 {
		return nil
	}
	var size int64
	for _, arg := range cmd.Flags().Args() {
		info, err := os.Stat(arg)
		switch {
		case err != nil:
		case info.IsDir():
			return nil
		case info.Mode().IsRegular():
			size += info.Size()
		}
	}
	before := debug.SetMemoryLimit(max(memoryRoom, size*perByte))
	c.atEnd(func() { debug.SetMemoryLimit(before) })
	if cmd.Annotations[interactive] != "" && os.Getenv("GOGC") == "" {
		c.collectLater()
	}
	return nil
}

// collectLater has no memory given back before the first frame, as long as the
// bound on it holds: nearly all that is read stays in use, and looking for the
// rest takes a sixth of the time until something is seen.
func (c *invocation) collectLater() {
	before := debug.SetGCPercent(-1)
	c.collect = sync.OnceFunc(func() { debug.SetGCPercent(before) })
	c.atEnd(c.collect)
}
