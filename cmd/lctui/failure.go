package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// failure is an error of the command line: one clear sentence, what to do, and
// the exit code. One without a sentence only sets the code, because what there
// is to say was printed.
type failure struct {
	code       int
	what, hint string
	// below are lines that follow the sentence.
	below []string
}

// Error gives the sentence and the hint.
func (f *failure) Error() string {
	if f.hint == "" {
		return f.what
	}
	return f.what + "; " + f.hint
}

// wrong is a wrong call.
func wrong(hint, format string, values ...any) error {
	return &failure{code: exitUsage, what: fmt.Sprintf(format, values...), hint: hint}
}

// report prints an error on standard error: a sentence a line, and the hints
// behind them. A failure that was printed already says nothing more.
func (c *invocation) report(err error) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			c.report(e)
		}
		return
	}
	what, hint := sentence(err)
	if what == "" {
		return
	}
	c.log.Error(what, "hint", hint)
	c.say("lctui: " + what)
	var own *failure
	if errors.As(err, &own) {
		for _, line := range own.below {
			c.say("  " + line)
		}
	}
	if hint != "" {
		c.say("hint: " + strings.ToUpper(hint[:1]) + hint[1:])
	}
}

// sentence takes an error apart: what is wrong, and what to do.
func sentence(err error) (what, hint string) {
	var own *failure
	var unknown *model.Unknown
	var many *model.Ambiguous
	var unreadable *files.Error
	var refused *files.Refused
	var byState *model.Refusal
	var other *undated
	switch {
	case err == nil:
		return "", ""
	case errors.As(err, &other):
		return other.file + ": " + other.what, other.hint()
	case errors.As(err, &own):
		return own.what, own.hint
	case errors.As(err, &unknown):
		return prefix(err, unknown) + unknown.Error(), meant(unknown)
	case errors.As(err, &many):
		return prefix(err, many) + many.Error(), "type one of: " + strings.Join(typeable(many.Choices), ", ")
	case errors.As(err, &unreadable):
		bare := *unreadable
		bare.Hint = ""
		return strings.TrimSuffix(bare.Error(), "."), unreadable.Hint
	case errors.As(err, &refused):
		bare := *refused
		bare.Hint = ""
		return strings.TrimSuffix(bare.Error(), "."), refused.Hint
	case errors.As(err, &byState):
		return err.Error(), byState.Hint
	default:
		return err.Error(), ""
	}
}

// typeable gives choices as a shell takes them: it reads a number of an object, #2, as
// the beginning of a comment.
func typeable(choices []string) []string {
	out := make([]string, len(choices))
	for i, choice := range choices {
		before, name, found := strings.Cut(choice, " --object ")
		switch {
		case found && strings.HasPrefix(name, "#"):
			choice = before + " --object " + shellWord(name)
		case strings.HasPrefix(choice, "#"):
			choice = shellWord(choice)
		}
		out[i] = choice
	}
	return out
}

// prefix is what an error that wraps another one says in front of it.
func prefix(err, inner error) string {
	before, found := strings.CutSuffix(err.Error(), inner.Error())
	if !found {
		return ""
	}
	return before
}

// meant suggests the nearest name.
func meant(e *model.Unknown) string {
	nearest := lifecycle.Nearest
	if e.What == "version" {
		nearest = lifecycle.NearestVersion
	}
	if near := nearest(e.Text, e.Known); near != "" {
		hint := fmt.Sprintf("Did you mean %s?", near)
		if e.What == "object" && len(e.Known) > 1 && len(e.Known) <= 12 {
			hint += " There is " + strings.Join(e.Known, ", ")
		}
		return hint
	}
	switch {
	case len(e.Known) == 0 && e.What == "track":
		return "it has no list of versions yet; write one to begin with, for example spec: {kubernetes: {versions: []}}"
	case len(e.Known) == 0:
		return ""
	case len(e.Known) <= 12:
		return "there is " + strings.Join(e.Known, ", ")
	default:
		return fmt.Sprintf("`lctui list -o name FILE` shows all %d", len(e.Known))
	}
}

// say prints a line of text on standard error, behind what was printed as data
// before. What comes from files cannot steer the terminal, nor begin a line of
// its own, which a workflow runner might take for a command.
func (c *invocation) say(text string) {
	_ = c.out.Flush()
	fmt.Fprintln(c.err, model.Brief(text, model.LongestLine))
}

// note says something beside the data; explain only where -v was given.
func (c *invocation) note(format string, values ...any) {
	c.say("note: " + fmt.Sprintf(format, values...))
}

func (c *invocation) explain(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	c.log.Info(text)
	if c.flags.verbose {
		c.note("%s", text)
	}
}

// oneOf checks a word against the ones allowed.
func oneOf(what, word string, allowed ...string) error {
	for _, a := range allowed {
		if a == word {
			return nil
		}
	}
	hint := "write one of " + strings.Join(allowed, ", ")
	if near := lifecycle.Nearest(word, allowed); near != "" {
		hint = "did you mean " + near + "? Known are " + strings.Join(allowed, ", ")
	}
	return wrong(hint, "%s %q is not known", what, word)
}
