package lifecycle

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lctui/lctui/model"
)

// NameUser is the hint how to name the user for a command.
const NameUser = "name the user with --user, LCTUI_USER or revisions.user in the configuration"

// CheckUser returns why a text cannot be recorded as a user's name: it is blank, is not valid
// UTF-8, or has invisible characters. It returns "" for a usable name.
func CheckUser(user string) (why string) {
	switch {
	case user == "":
		return "no user is named"
	case strings.TrimSpace(user) == "":
		return "the name of the user is empty"
	case !utf8.ValidString(user):
		return "the name of the user is not text in UTF-8"
	case strings.ContainsFunc(user, hidden):
		return `the name of the user, "` + model.Escape(user) + `", has invisible characters`
	}
	return ""
}

func hidden(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }
