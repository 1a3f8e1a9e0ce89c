package linear

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"
)

// typedLine is what came of reading a line.
type typedLine struct {
	text string
	err  error
	// fault is what broke the reading.
	fault any
}

// lineReader reads lines in the background, one when it is asked for one, so
// that Ctrl+c is heard while a line is waited for.
type lineReader struct {
	in      *bufio.Reader
	lines   chan typedLine
	waiting bool
	// interrupts brings Ctrl+c.
	interrupts chan os.Signal
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReader(in), lines: make(chan typedLine, 1), interrupts: make(chan os.Signal, 4)}
}

// next returns the next line, or tells that Ctrl+c came before it; then the same
// line is waited for again.
func (r *lineReader) next() (line typedLine, interrupted bool) {
	if !r.waiting {
		r.waiting = true
		go func() { r.lines <- r.guardedLine() }()
	}
	select {
	case line = <-r.lines:
		r.waiting = false
		if line.fault != nil {
			panic(line.fault)
		}
		return line, false
	case <-r.interrupts:
		return typedLine{}, true
	}
}

// endOfInput stands for the end of the input; no line can be it.
const endOfInput = "\x04"

// longestLine bounds a line of input, in bytes; the rest of a longer one is
// dropped.
const longestLine = 4096

// guardedLine reads a line; a fault there is one of the conversation.
func (r *lineReader) guardedLine() (line typedLine) {
	defer func() {
		if fault := recover(); fault != nil {
			line = typedLine{fault: fault}
		}
	}()
	return r.line()
}

// line reads a line, without blanks around it.
func (r *lineReader) line() typedLine {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part[:min(len(part), longestLine-len(line))]...)
		switch {
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return typedLine{text: strings.Trim(strings.TrimSpace(string(line)), endOfInput)}
		case errors.Is(err, io.EOF):
			return typedLine{text: endOfInput}
		case !errors.Is(err, bufio.ErrBufferFull):
			return typedLine{err: err}
		}
	}
}

// read prompts and gives the line typed. Ctrl+c leaves: at once where nothing
// is unsaved, else the second time.
func (l *conversation) read() (string, error) {
	l.sync()
	for interrupted := false; ; interrupted = true {
		l.out.WriteString("> ")
		if err := l.out.Flush(); err != nil {
			return "", err
		}
		line, again := l.in.next()
		if !again {
			return line.text, line.err
		}
		l.say("")
		switch {
		case !l.ed.Now().Dirty():
			l.leave(exitLeft)
		case interrupted:
			l.leave(exitInterrupted)
		default:
			l.say("Edits are unsaved. Ctrl+c again leaves without writing", l.keptWord(), "; q asks what to do with them.")
			continue
		}
		return endOfInput, nil
	}
}

// ask reads an answer inside a dialogue. A failure ends the conversation, and
// the end of the input is heard again by the conversation itself.
func (l *conversation) ask() (string, bool) {
	line, err := l.read()
	if err != nil {
		l.failed = err
		l.leave(exitFault)
		return "", false
	}
	if line == endOfInput {
		if !l.done {
			l.say("")
		}
		return "", false
	}
	return line, true
}
