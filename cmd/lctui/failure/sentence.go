package failure

import (
	"errors"
	"fmt"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// Sentence splits an error into a sentence about what is wrong and a hint about what to do. The
// hint is "" if there is none.
func Sentence(err error) (what, hint string) {
	var own *Error
	var unknown *model.Unknown
	var many *model.Ambiguous
	var unreadable *files.Error
	var refused *files.Refused
	var byState *model.Refusal
	switch {
	case err == nil:
		return "", ""
	case errors.As(err, &own):
		return own.What, own.Hint
	case errors.As(err, &unknown):
		return err.Error(), Suggest(unknown, fileOf(err))
	case errors.As(err, &many):
		return err.Error(), "type one of: " + strings.Join(typeable(many.Choices), ", ")
	case errors.As(err, &unreadable):
		return unreadable.Located(), unreadable.Hint
	case errors.As(err, &refused):
		return refused.Located(), refused.Hint
	case errors.As(err, &byState):
		return err.Error(), byState.Hint
	default:
		return err.Error(), ""
	}
}

// typeable returns choices in which the numbers of objects, such as #2, are quoted. A shell would
// take them for the beginning of a comment.
func typeable(choices []string) []string {
	out := make([]string, len(choices))
	for i, choice := range choices {
		before, name, found := strings.Cut(choice, " --object ")
		switch {
		case found && strings.HasPrefix(name, "#"):
			choice = before + " --object " + ShellWord(name)
		case strings.HasPrefix(choice, "#"):
			choice = ShellWord(choice)
		}
		out[i] = choice
	}
	return out
}

// fileOf returns the file that an error is about, or "" if it is unknown.
func fileOf(err error) string {
	var in *InFile
	if errors.As(err, &in) {
		return in.Name
	}
	return ""
}

// Suggest returns the hint for an unknown name in a file. It has the nearest known name, or else
// the known names or a command that lists them. The hint is "" if no name is known. If file is "",
// the command has FILE in its place.
func Suggest(e *model.Unknown, file string) string {
	nearest := model.Nearest
	if e.What == "version" {
		nearest = target.NearestVersion
	}
	if near := nearest(e.Text, e.Known); near != "" {
		hint := fmt.Sprintf("Did you mean %s?", near)
		if e.What == "object" && len(e.Known) > 1 && len(e.Known) <= mostNamed {
			hint += " There is " + strings.Join(e.Known, ", ")
		}
		return hint
	}
	there := e.Known
	if e.What == "version" {
		there = e.Listed
	}
	switch {
	case len(there) == 0 && e.What == "track":
		return "it has no list of versions yet; write one first, for example spec: {kubernetes: {versions: []}}"
	case len(there) == 0:
		return ""
	case len(there) <= mostNamed:
		return "there is " + strings.Join(there, ", ")
	}
	if file == "" {
		file = "FILE"
	}
	file = ShellWord(file)
	if e.What != "version" {
		return fmt.Sprintf("`lctui list %s` shows them in the column %s", file, strings.ToUpper(e.What))
	}
	if e.Object != "" {
		file += " --object " + ShellWord(e.Object)
	}
	return fmt.Sprintf("`lctui list -o name %s` shows all %d", file, len(there))
}

// mostNamed is the maximum number of names in a hint. If there are more, the hint has a command
// that lists them.
const mostNamed = 12

// ShellWord returns text as one word for a POSIX shell, quoted if needed.
func ShellWord(text string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:,+@%=", r)
	}
	if text != "" && strings.IndexFunc(text, func(r rune) bool { return !safe(r) }) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
