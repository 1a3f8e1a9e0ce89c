package report

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// Messages is what a call says to people on standard error, beside the data that
// it prints.
type Messages struct {
	Err io.Writer
	// Flush writes out the data that was printed before a message.
	Flush func() error
	Log   *slog.Logger
	// Verbose is -v: decisions are explained.
	Verbose bool
}

// Report prints an error on standard error: a sentence a line, and the hints
// behind them. A failure that was printed already says nothing more.
func (m *Messages) Report(err error) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			m.Report(e)
		}
		return
	}
	what, hint := failure.Sentence(err)
	if what == "" {
		return
	}
	m.Log.Error(what, "hint", hint)
	m.Say("lctui: " + what)
	var own *failure.Error
	if errors.As(err, &own) {
		for _, line := range own.Below {
			m.Say("  " + line)
		}
	}
	if hint != "" {
		m.Say("hint: " + strings.ToUpper(hint[:1]) + hint[1:])
	}
}

// Say prints a line of text on standard error, behind what was printed as data
// before. What comes from files cannot steer the terminal, nor begin a line of
// its own, which a workflow runner might take for a command.
func (m *Messages) Say(text string) {
	_ = m.Flush()
	fmt.Fprintln(m.Err, model.Brief(text, model.LongestLine))
}

// Note says something beside the data; explain only where -v was given.
func (m *Messages) Note(format string, values ...any) {
	m.Say("note: " + fmt.Sprintf(format, values...))
}

func (m *Messages) Explain(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	m.Log.Info(text)
	if m.Verbose {
		m.Note("%s", text)
	}
}
