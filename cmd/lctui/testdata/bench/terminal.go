//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/creack/pty"
)

// shown is a process on a terminal of 200x50 that answers no queries. The process has its own home
// directory.
type shown struct {
	cmd      *exec.Cmd
	home     string
	terminal *os.File
	// seen receives what the process writes.
	seen chan []byte
}

// show starts a call on a terminal.
func show(call []string) *shown {
	s := &shown{cmd: exec.Command(call[0], call[1:]...), seen: make(chan []byte, 64)}
	var err error
	if s.home, err = os.MkdirTemp("", "lctui-bench-home-"); err != nil {
		fatal(err)
	}
	s.cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=", "CI=", "HOME="+s.home, "XDG_STATE_HOME="+s.home, "XDG_CONFIG_HOME="+s.home)
	if s.terminal, err = pty.StartWithSize(s.cmd, &pty.Winsize{Cols: 200, Rows: 50}); err != nil {
		fatal(err)
	}
	go func() {
		defer close(s.seen)
		for {
			b := make([]byte, 1<<16)
			n, err := s.terminal.Read(b)
			if err != nil {
				return
			}
			s.seen <- b[:n]
		}
	}()
	return s
}

// end ends the process with the key q. A second q is for a first one that closes the list of files,
// and a line feed is for a process that reads lines.
func (s *shown) end() {
	_, _ = s.terminal.WriteString("qq\n")
	for range s.seen { // until it has released the terminal
	}
	_ = s.cmd.Wait()
	s.terminal.Close()
	os.RemoveAll(s.home)
}

// firstFrame runs a call on a terminal and returns its cost until the first frame. Only Linux
// reports that of a running process.
func firstFrame(call []string) (c cost) {
	began := time.Now()
	s := show(call)
	until(s.seen, "as of", time.Minute)
	c.time = time.Since(began)
	process := fmt.Sprintf("/proc/%d/", s.cmd.Process.Pid)
	threads, _ := filepath.Glob(process + "task/*/schedstat")
	for _, name := range threads {
		text, _ := os.ReadFile(name)
		var nanoseconds int64
		_, _ = fmt.Sscan(string(text), &nanoseconds)
		c.cpu += time.Duration(nanoseconds)
	}
	text, _ := os.ReadFile(process + "status")
	if _, peak, ok := bytes.Cut(text, []byte("VmHWM:")); ok {
		_, _ = fmt.Sscan(string(peak), &c.memory)
	}
	if s.end(); c.cpu == 0 || c.memory == 0 {
		c.failed = "this system does not tell what a process has taken so far"
	}
	return c
}

// mostAtRest is the maximum memory, in MB, of the screen that shows a file of 100,000 versions.
const mostAtRest = 300

// atRest returns the memory, in MB, of the screen that shows a file when nothing happens any more.
func atRest(file string) (mb int64) {
	s := show([]string{*lctui, "view", file})
	until(s.seen, "as of", time.Minute)
	until(s.seen, "", 10*time.Second)
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if _, present, ok := bytes.Cut(text, []byte("VmRSS:")); ok {
		_, _ = fmt.Sscan(string(present), &mb)
	}
	s.end()
	return mb / 1024
}

// until reads until a text has been written, or until nothing is written for a while. It returns
// the number of bytes it read.
func until(seen <-chan []byte, text string, patience time.Duration) int {
	var all []byte
	for {
		select {
		case b, ok := <-seen:
			all = append(all, b...)
			if !ok || text != "" && bytes.Contains(all, []byte(text)) {
				return len(all)
			}
		case <-time.After(patience):
			return len(all)
		}
	}
}
