package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
)

// gitObjects reads the texts that a repository holds, all of them from one
// process of git.
type gitObjects struct {
	repo *repository

	mu  sync.Mutex
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	err error
}

// text gives the bytes of a file by its object's name; most is how many there
// may be.
func (g *gitObjects) text(id string, most int64) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.cmd == nil && g.err == nil {
		g.err = g.start()
	}
	if g.err != nil {
		return nil, g.err
	}
	data, err := g.ask(id, most)
	var large *tooLarge
	if err != nil && !errors.As(err, &large) {
		g.err = err // what comes next would be the rest of this answer
	}
	return data, err
}

// tooLarge is a text that is not read for its size.
type tooLarge struct{ size, most int64 }

// Error gives both sizes.
func (e *tooLarge) Error() string {
	return fmt.Sprintf("the text has %d bytes, more than %d", e.size, e.most)
}

func (g *gitObjects) start() (err error) {
	g.cmd = g.repo.command("cat-file", "--batch")
	if g.in, err = g.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := g.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	g.out = bufio.NewReader(out)
	return g.cmd.Start()
}

func (g *gitObjects) ask(id string, most int64) ([]byte, error) {
	if _, err := io.WriteString(g.in, id+"\n"); err != nil {
		return nil, err
	}
	line, err := g.out.ReadString('\n')
	if err != nil {
		return nil, err
	}
	var name, kind string
	var size int64
	if _, err := fmt.Sscan(line, &name, &kind, &size); err != nil || kind != "blob" {
		return nil, &gitError{"cat-file: " + strings.TrimSpace(line)}
	}
	if size > most {
		_, err := io.CopyN(io.Discard, g.out, size+1)
		return nil, errors.Join(&tooLarge{size, most}, err)
	}
	data := make([]byte, size+1) // a line end follows
	if _, err := io.ReadFull(g.out, data); err != nil {
		return nil, err
	}
	return data[:size:size], nil
}

// close ends the process.
func (g *gitObjects) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.cmd != nil && g.cmd.Process != nil {
		_ = g.in.Close()
		_ = g.cmd.Wait()
	}
	g.cmd, g.err = nil, errors.New("closed")
}
