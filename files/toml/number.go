package toml

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"time"
)

// classify tells what a value without quotes is, or why it is nothing.
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
	case isInteger(word):
		if _, ok := readInteger(word); !ok {
			return None, "an integer beyond 64 bits"
		}
		return Integer, ""
	case isFloat(word):
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

// isInteger tells whether a word has the form of an integer: decimal with a sign or not, or with a prefix and without one.
func isInteger(word string) bool {
	if len(word) > 2 && word[0] == '0' {
		switch word[1] {
		case 'x':
			return grouped(word[2:], "0123456789abcdefABCDEF")
		case 'o':
			return grouped(word[2:], "01234567")
		case 'b':
			return grouped(word[2:], "01")
		}
	}
	return isDecimal(word)
}

// isDecimal tells whether a word is a decimal number, with a sign or not and without leading zeros.
func isDecimal(word string) bool {
	if word != "" && (word[0] == '+' || word[0] == '-') {
		word = word[1:]
	}
	return grouped(word, "0123456789") && (len(word) == 1 || word[0] != '0')
}

// grouped tells whether a word has digits alone, with single underscores between them.
func grouped(word, set string) bool {
	between := false
	for i := range len(word) {
		switch {
		case strings.IndexByte(set, word[i]) >= 0:
			between = true
		case word[i] == '_' && between:
			between = false
		default:
			return false
		}
	}
	return between
}

// isFloat tells whether a word is a decimal number with a fraction, an exponent or both.
func isFloat(word string) bool {
	mantissa, exponent, hasExponent := word, "", false
	if i := strings.IndexAny(word, "eE"); i >= 0 {
		mantissa, exponent, hasExponent = word[:i], word[i+1:], true
	}
	whole, fraction, hasFraction := strings.Cut(mantissa, ".")
	if hasExponent && exponent != "" && (exponent[0] == '+' || exponent[0] == '-') {
		exponent = exponent[1:]
	}
	const ten = "0123456789"
	return (hasExponent || hasFraction) && isDecimal(whole) && (!hasFraction || grouped(fraction, ten)) && (!hasExponent || grouped(exponent, ten))
}

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

// timeForm says what a date or time tells.
type timeForm uint8

const (
	noTime timeForm = iota
	offsetTime
	localDateTime
	localDate
	localTime
)

// readTime reads a date, a time or both, in UTC where it has no offset.
func readTime(word string) (time.Time, timeForm) {
	text := []byte(strings.ToUpper(word))
	day := isDate(text[:min(len(text), 10)])
	switch {
	case day && len(text) == 10:
		return parsedTime("2006-01-02", text, localDate)
	case day && (text[10] == 'T' || text[10] == ' '):
		text[10] = 'T'
		clock, offset := splitOffset(text[11:])
		switch {
		case !isClock(clock):
			return time.Time{}, noTime
		case len(offset) == 0:
			return parsedTime("2006-01-02T15:04:05", text, localDateTime)
		case !isOffset(offset):
			return time.Time{}, noTime
		}
		return parsedTime(time.RFC3339, text, offsetTime)
	case !day && isClock(text):
		return parsedTime("15:04:05", text, localTime)
	}
	return time.Time{}, noTime
}

func parsedTime(layout string, text []byte, form timeForm) (time.Time, timeForm) {
	t, err := time.Parse(layout, string(text))
	if err != nil {
		return t, noTime
	}
	return t, form
}

func isDate(text []byte) bool {
	return len(text) == 10 && digits(text[:4]) && text[4] == '-' && digits(text[5:7]) && text[7] == '-' && digits(text[8:])
}

// isClock tells whether a text is hours, minutes and seconds, perhaps with a fraction.
func isClock(text []byte) bool {
	if len(text) < 8 || !digits(text[:2]) || text[2] != ':' || !digits(text[3:5]) || text[5] != ':' || !digits(text[6:8]) {
		return false
	}
	return len(text) == 8 || text[8] == '.' && len(text) > 9 && digits(text[9:])
}

// splitOffset parts a time from its offset.
func splitOffset(text []byte) (clock, offset []byte) {
	if i := bytes.IndexAny(text, "Z+-"); i >= 0 {
		return text[:i], text[i:]
	}
	return text, nil
}

// isOffset tells whether a text is Z or an offset of hours and minutes, these below 24 and 60.
func isOffset(text []byte) bool {
	if text[0] == 'Z' {
		return len(text) == 1
	}
	return len(text) == 6 && digits(text[1:3]) && text[3] == ':' && digits(text[4:]) && share(text[1:3]) < "24" && text[4] < '6'
}
