package linear

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// console reads and prints lines.
type console struct {
	in  *bufio.Reader
	out *bufio.Writer
	// echo is set if the lines typed must be printed, because no terminal shows them.
	echo bool
	// lines delivers the line being read, interrupts delivers Ctrl+c. waiting is set while a line
	// is being read.
	lines      chan typedLine
	waiting    bool
	interrupts chan os.Signal
	// before is called before each prompt for a new line. interrupted is called at Ctrl+c and
	// reports whether to go on waiting for the line. again is set if Ctrl+c was pressed before
	// while waiting for the same line.
	before      func()
	interrupted func(again bool) (wait bool)
	// failed is why lines can no longer be read or written.
	failed error
}

func newConsole(in io.Reader, out io.Writer) console {
	return console{in: bufio.NewReader(in), out: bufio.NewWriter(out), lines: make(chan typedLine, 1), interrupts: make(chan os.Signal, 4)}
}

// say prints text, which may be several lines. It escapes nothing: callers escape text from files.
func (c *console) say(parts ...string) {
	for line := range strings.SplitSeq(strings.Join(parts, ""), "\n") {
		if len(line) > 200 {
			line = model.Brief(line, model.LongestLine)
		}
		c.out.WriteString(line + "\n")
	}
}

// sayAny prints a text, unless it is "".
func (c *console) sayAny(text string) {
	if text != "" {
		c.say(text)
	}
}

// ask prompts for a line and returns it. ok is false at the end of the input, after a Ctrl+c that
// ends the conversation, and if reading or writing failed.
func (c *console) ask() (text string, ok bool) {
	c.before()
	for again := false; ; again = true {
		c.out.WriteString("> ")
		if c.failed = c.out.Flush(); c.failed != nil {
			return "", false
		}
		line, interrupted := c.await()
		switch {
		case interrupted:
			if c.say(""); !c.interrupted(again) {
				return "", false
			}
		case errors.Is(line.err, io.EOF):
			c.say("")
			return "", false
		default:
			if c.failed = line.err; c.failed == nil && c.echo {
				c.say(model.Escape(line.text))
			}
			return line.text, line.err == nil
		}
	}
}

// typedLine is the outcome of reading a line. fault is the recovered value if reading panicked.
type typedLine struct {
	text  string
	err   error
	fault any
}

// await returns the next line, or reports that Ctrl+c came before it; the next call then waits
// for the same line. The line is read in the background, so that Ctrl+c takes effect meanwhile.
func (c *console) await() (line typedLine, interrupted bool) {
	if !c.waiting {
		c.waiting = true
		go func() {
			var line typedLine
			defer func() {
				line.fault = recover()
				c.lines <- line
			}()
			line.text, line.err = c.read()
		}()
	}
	select {
	case line = <-c.lines:
		c.waiting = false
		if line.fault != nil {
			panic(line.fault)
		}
		return line, false
	case <-c.interrupts:
		return typedLine{}, true
	}
}

// longestLine limits a line of input, in bytes. The rest of a longer line is dropped.
const longestLine = 4096

// read reads a line, without surrounding white space and Ctrl+d.
func (c *console) read() (string, error) {
	var line []byte
	for {
		part, more, err := c.in.ReadLine()
		line = append(line, part[:min(len(part), longestLine-len(line))]...)
		if errors.Is(err, io.EOF) && len(line) > 0 {
			err = nil
		}
		if err != nil || !more {
			return strings.Trim(strings.TrimSpace(string(line)), "\x04"), err
		}
	}
}

// isBack reports whether a word means to go back, even out of a question.
func isBack(word string) bool { return word == "back" || word == "b" || word == "q" }

// choose prints numbered options and returns the number of the one chosen, from 1. If the user goes
// back or the input ends, it returns the number of the last option.
func (c *console) choose(options ...string) int {
	parts := make([]string, len(options))
	for i, o := range options {
		parts[i] = strconv.Itoa(i+1) + " " + o + "."
	}
	choices := strings.Join(parts, " ")
	for c.say(choices); ; c.say("Type a number from 1 to ", strconv.Itoa(len(options)), ": ", choices) {
		answer, ok := c.ask()
		if !ok || isBack(answer) {
			return len(options)
		}
		if n := chosen(options, answer); n > 0 {
			return n
		}
	}
}

// chosen returns the number, from 1, of the option that an answer stands for; 0 for none. An answer
// is the number of an option, its text, or the first whole words of its text if no other option
// begins with them.
func chosen(options []string, answer string) (n int) {
	for i, o := range options {
		if answer == strconv.Itoa(i+1) || strings.EqualFold(answer, o) {
			return i + 1
		}
	}
	for i, o := range options {
		if len(o) > len(answer) && answer != "" && o[len(answer)] == ' ' && strings.EqualFold(answer, o[:len(answer)]) {
			if n > 0 {
				return 0
			}
			n = i + 1
		}
	}
	return n
}
