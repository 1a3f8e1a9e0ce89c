package toml

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model/pattern"
)

// classify returns the kind of a value without quotes, or why it is not a value.
func classify(text []byte) (kind Kind, why string) {
	word := share(text)
	switch {
	case word == "true" || word == "false":
		return Bool, ""
	case len(text) >= 5 && digits(text[:2]) && (text[2] == ':' || digits(text[2:4]) && text[4] == '-'):
		if _, form := readTime(word); form == noTime {
			if _, form = readTime(word + ":00"); form != noTime {
				return None, "a time without seconds, which only TOML 1.1 allows"
			}
			return None, "a date or time that is none"
		}
		return Time, ""
	case strings.TrimLeft(word, "+-") == "inf" || strings.TrimLeft(word, "+-") == "nan":
		if _, ok := readFloat(word); !ok {
			return None, "neither a number nor a truth value, date or time"
		}
		return Float, ""
	case isInteger().MatchString(word):
		if _, ok := readInteger(word); !ok {
			return None, "an integer beyond 64 bits"
		}
		return Integer, ""
	case isFloat().MatchString(word):
		if _, ok := readFloat(word); !ok {
			return None, "a number beyond the largest float"
		}
		return Float, ""
	case text[0] >= '0' && text[0] <= '9' || text[0] == '+' || text[0] == '-' || text[0] == '.':
		return None, "not a number as TOML writes them"
	}
	return None, "neither a number nor a truth value, date or time"
}

func digits(text []byte) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// The forms of numbers: decimal with an optional sign and without leading zeros, or with a prefix
// and without a sign; single underscores are allowed between digits.
const decimal = `[-+]?(?:0|[1-9](?:_?[0-9])*)`

var (
	isInteger = pattern.New(`^(?:` + decimal + `|0x[0-9a-fA-F](?:_?[0-9a-fA-F])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*)$`)
	isFloat   = pattern.New(`^` + decimal + `(?:\.[0-9](?:_?[0-9])*)?(?:[eE][-+]?[0-9](?:_?[0-9])*)?$`)
)

func readInteger(word string) (int64, bool) {
	n, err := strconv.ParseInt(word, 0, 64)
	return n, err == nil
}

func readFloat(word string) (float64, bool) {
	switch word {
	case "nan", "+nan":
		return math.NaN(), true
	case "-nan":
		return math.Copysign(math.NaN(), -1), true
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(word, "_", ""), 64)
	return n, err == nil
}

// timeForm is which parts a date or time has.
type timeForm uint8

const (
	noTime timeForm = iota
	offsetTime
	localDateTime
	localDate
	localTime
)

// timeForms matches dates and times: its groups are the date, the time, and the offset, which Go
// reads less strictly.
var timeForms = pattern.New(`^(?:(\d{4}-\d{2}-\d{2})(?:[T ]|$))?(?:(\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[-+](?:[01]\d|2[0-3]):[0-5]\d)?)?$`)

// readTime reads a date, a time or both, in UTC if it has no offset.
func readTime(word string) (time.Time, timeForm) {
	found := timeForms().FindStringSubmatch(strings.ToUpper(word))
	if found == nil {
		return time.Time{}, noTime
	}
	day, clock, offset := found[1], found[2], found[3]
	switch {
	case day != "" && clock == "" && len(word) == len(day):
		return parsedTime(time.DateOnly, day, localDate)
	case day != "" && clock != "" && offset != "":
		return parsedTime(time.RFC3339, day+"T"+clock+offset, offsetTime)
	case day != "" && clock != "":
		return parsedTime("2006-01-02T15:04:05", day+"T"+clock, localDateTime)
	case clock != "" && offset == "":
		return parsedTime(time.TimeOnly, clock, localTime)
	}
	return time.Time{}, noTime
}

func parsedTime(layout, text string, form timeForm) (time.Time, timeForm) {
	t, err := time.Parse(layout, text)
	if err != nil {
		return t, noTime
	}
	return t, form
}

func isDate(text []byte) bool {
	return len(text) == 10 && digits(text[:4]) && text[4] == '-' && digits(text[5:7]) && text[7] == '-' && digits(text[8:])
}
