package git

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
)

// Objects reads the texts of a repository with a single git process, which Close ends. It is safe
// for concurrent use.
type Objects struct {
	repo *Repository

	mu  sync.Mutex
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	err error
}

// Text returns the text with a name from Tree or Index. If it has more than most bytes, the error
// wraps a *TooLarge.
func (g *Objects) Text(id string, most int64) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.cmd == nil && g.err == nil {
		g.err = g.start()
	}
	if g.err != nil {
		return nil, g.err
	}
	data, err := g.ask(id, most)
	var large *TooLarge
	if err != nil && !errors.As(err, &large) {
		g.err = err // the rest of this answer would be read as the next one
	}
	return data, err
}

// TooLarge is the error about a text that is too large to be read.
type TooLarge struct{ size, most int64 }

// Error returns both sizes.
func (e *TooLarge) Error() string {
	return fmt.Sprintf("the text has %d bytes, more than %d", e.size, e.most)
}

func (g *Objects) start() (err error) {
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

func (g *Objects) ask(id string, most int64) ([]byte, error) {
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
		return nil, &Error{"cat-file: " + strings.TrimSpace(line)}
	}
	if size > most {
		_, err := io.CopyN(io.Discard, g.out, size+1)
		return nil, errors.Join(&TooLarge{size, most}, err)
	}
	data := make([]byte, size+1) // a line feed follows
	if _, err := io.ReadFull(g.out, data); err != nil {
		return nil, err
	}
	return data[:size:size], nil
}

// Close ends the process. Text then returns an error.
func (g *Objects) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.cmd != nil && g.cmd.Process != nil {
		_ = g.in.Close()
		_ = g.cmd.Wait()
	}
	g.cmd, g.err = nil, errors.New("closed")
}

// Objects returns a reader of the texts of the repository. Its process starts with the first text.
func (r *Repository) Objects() *Objects { return &Objects{repo: r} }
