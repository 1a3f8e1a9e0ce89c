package span

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model/pattern"
)

// Type is the type of a scalar for a YAML 1.1 reader.
type Type uint8

// The types, as go.yaml.in/yaml/v3 resolves them.
const (
	Null Type = iota
	Bool
	Int
	Float
	Time
	String
	Merge
)

// Resolved returns the type of a scalar as go.yaml.in/yaml/v3 resolves it for an untyped target,
// following an alias. Quoted and block scalars without a tag are String, and so is a collection. A
// tag decides, whether or not the text fits it. Unknown tags are String.
func (t *Tree) Resolved(id ID) Type {
	id = t.Resolve(id)
	n := &t.nodes[id]
	if n.kind != Scalar {
		return String
	}
	if n.gap == elsewhere {
		if tag := t.Tag(id); tag != "" {
			return tagged(tag)
		}
	}
	if n.style != Plain {
		return String
	}
	return plainType(n.text(t.data))
}

func tagged(tag string) Type {
	switch tag {
	case "!!null":
		return Null
	case "!!bool":
		return Bool
	case "!!int":
		return Int
	case "!!float":
		return Float
	case "!!timestamp":
		return Time
	case "!!merge":
		return Merge
	}
	return String
}

// word returns the type of one of the words that YAML does not read as a string, or String for any
// other text. The library reads yes, no, on and off of YAML 1.1 as booleans only for a boolean
// target, so they are strings here.
func word(text string) Type {
	switch text {
	case "", "~", "null", "Null", "NULL":
		return Null
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return Bool
	case ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF":
		return Float
	case "<<":
		return Merge
	}
	return String
}

var decimal = pattern.New(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)

func plainType(text string) Type {
	if typ := word(text); typ != String {
		return typ
	}
	switch c := text[0]; {
	case c == '.':
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			return Float
		}
	case c >= '0' && c <= '9', c == '+', c == '-':
		return numberType(text)
	}
	return String
}

func numberType(text string) Type {
	if isTime(text) {
		return Time
	}
	plain := strings.ReplaceAll(text, "_", "")
	switch strings.Count(plain, ".") {
	case 0:
		if isInteger(plain) {
			return Int
		}
		fallthrough
	case 1:
		if decimal().MatchString(plain) {
			if _, err := strconv.ParseFloat(plain, 64); err == nil {
				return Float
			}
		}
	}
	return String
}

// isInteger reports whether the text is an integer, possibly in base 2, 8 or 16, that fits in 64
// bits. Like the library it accepts another sign after 0b and 0o.
func isInteger(text string) bool {
	if isInt(text, 0) {
		return true
	}
	sign, digits := "", text
	if strings.HasPrefix(text, "-") {
		sign, digits = "-", text[1:]
	}
	switch {
	case strings.HasPrefix(digits, "0b"):
		return isInt(sign+digits[2:], 2)
	case strings.HasPrefix(digits, "0o"):
		return isInt(sign+digits[2:], 8)
	}
	return false
}

func isInt(text string, base int) bool {
	if _, err := strconv.ParseInt(text, base, 64); err == nil {
		return true
	}
	_, err := strconv.ParseUint(text, base, 64)
	return err == nil
}

var timeLayouts = []string{"2006-1-2T15:4:5.999999999Z07:00", "2006-1-2t15:4:5.999999999Z07:00", "2006-1-2 15:4:5.999999999", "2006-1-2"}

func isTime(text string) bool {
	if len(text) < 6 || text[4] != '-' {
		return false
	}
	for _, c := range text[:4] {
		if c < '0' || c > '9' {
			return false
		}
	}
	for _, layout := range timeLayouts {
		if _, err := time.Parse(layout, text); err == nil {
			return true
		}
	}
	return false
}
