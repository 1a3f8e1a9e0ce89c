package change

import (
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Meant gives the CHANGE that a word which begins with a stage or a field
// most likely means, where the = is missing before its value; "" where it means
// none. The value may be the next word.
func Meant(word, next string) string {
	end := strings.IndexFunc(word, func(r rune) bool { return r < 'A' || r > 'Z' && r < 'a' || r > 'z' })
	if end < 0 {
		end = len(word)
	}
	name, rest := word[:end], word[end:]
	if model.VersionStages.Rank(name) == model.None && name != WordExpiration {
		return ""
	}
	value := strings.TrimSpace(strings.TrimLeft(rest, ": "))
	if value == "" {
		value = next
	}
	_, _, err := lifecycle.ParseTime(value, time.Unix(0, 0))
	switch signed := strings.HasPrefix(value, "+") || strings.HasPrefix(value, "-"); {
	case err != nil:
		if value = lifecycle.MeantTime(value); value == "" {
			return ""
		}
		return name + "=" + value
	case signed && rest == value:
		return name + value[:1] + "=" + value[1:]
	}
	return name + "=" + value
}
