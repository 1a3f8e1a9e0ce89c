package report

import (
	"errors"
	"fmt"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// Report prints an error on standard error: a sentence a line, and the hints
// behind them. A failure that was printed already says nothing more.
func (w *Writer) Report(err error) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			w.Report(e)
		}
		return
	}
	what, hint := failure.Sentence(err)
	if what == "" {
		return
	}
	w.Log.Error(what, "hint", hint)
	w.Say("lctui: " + what)
	var own *failure.Error
	if errors.As(err, &own) {
		for _, line := range own.Below {
			w.Say("  " + line)
		}
	}
	if hint != "" {
		w.Say("hint: " + strings.ToUpper(hint[:1]) + hint[1:])
	}
}

// Say prints a line of text on standard error, behind what was printed as data
// before. What comes from files cannot steer the terminal, nor begin a line of
// its own, which a workflow runner might take for a command.
func (w *Writer) Say(text string) {
	_ = w.Flush()
	fmt.Fprintln(w.Err, model.Brief(text, model.LongestLine))
}

// Note says something beside the data; explain only where -v was given.
func (w *Writer) Note(format string, values ...any) {
	w.Say("note: " + fmt.Sprintf(format, values...))
}

func (w *Writer) Explain(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	w.Log.Info(text)
	if w.Verbose {
		w.Note("%s", text)
	}
}
