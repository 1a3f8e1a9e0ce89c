package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// messages is what a call says to people on standard error, beside the data that
// it prints.
type messages struct {
	err io.Writer
	// flush writes out the data that was printed before a message.
	flush func() error
	log   *slog.Logger
	// verbose is -v: decisions are explained.
	verbose bool
}

// report prints an error on standard error: a sentence a line, and the hints
// behind them. A failure that was printed already says nothing more.
func (m *messages) report(err error) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			m.report(e)
		}
		return
	}
	what, hint := failure.Sentence(err)
	if what == "" {
		return
	}
	m.log.Error(what, "hint", hint)
	m.say("lctui: " + what)
	var own *failure.Error
	if errors.As(err, &own) {
		for _, line := range own.Below {
			m.say("  " + line)
		}
	}
	if hint != "" {
		m.say("hint: " + strings.ToUpper(hint[:1]) + hint[1:])
	}
}

// say prints a line of text on standard error, behind what was printed as data
// before. What comes from files cannot steer the terminal, nor begin a line of
// its own, which a workflow runner might take for a command.
func (m *messages) say(text string) {
	_ = m.flush()
	fmt.Fprintln(m.err, model.Brief(text, model.LongestLine))
}

// note says something beside the data; explain only where -v was given.
func (m *messages) note(format string, values ...any) {
	m.say("note: " + fmt.Sprintf(format, values...))
}

func (m *messages) explain(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	m.log.Info(text)
	if m.verbose {
		m.note("%s", text)
	}
}
