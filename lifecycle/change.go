package lifecycle

import (
	"fmt"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// op is what a change does.
type op uint8

const (
	opStart               op = iota // STAGE=TIME, STAGE=
	opShift                         // STAGE+=P, STAGE-=P
	opRemove                        // STAGE-
	opExpiration                    // expirationDate=TIME
	opShiftExpiration               // expirationDate+=P, expirationDate-=P
	opClearExpiration               // expirationDate-
	opClassification                // classification=VALUE
	opClearClassification           // classification-
	opAddVersion                    // version+
	opRemoveVersion                 // version-
	opState                         // lifecycle=STATE
)

// Change is one CHANGE of the command set, not yet bound to a version.
type Change struct {
	op op
	// text is what was typed.
	text string
	// name is the stage, the classification, the state, or the version to add.
	name  string
	start model.Start
	shift Shift
	note  string
}

// String gives the change as it was typed.
func (c Change) String() string { return c.text }

// AddsVersion tells whether the change is version+. Its ref is a track's, and
// the version's text is given with Named.
func (c Change) AddsVersion() bool { return c.op == opAddVersion }

// SetsState tells whether the change is lifecycle=STATE, for which somebody must
// act.
func (c Change) SetsState() bool { return c.op == opState }

// State gives the state that lifecycle=STATE asks for; ok is unset for another
// change.
func (c Change) State() (state string, ok bool) {
	if c.op != opState {
		return "", false
	}
	return c.name, true
}

// Named gives a version+ the text of the version to add.
func (c Change) Named(version string) Change {
	c.name = version
	return c
}

// The words of the older fields and of versions in a change.
const (
	wordExpiration     = "expirationDate"
	wordClassification = "classification"
	wordVersion        = "version"
	wordState          = "lifecycle"
)

// IsChange tells whether an argument has the form of a change: a word of letters
// followed by =, += or -=, or by a + or - that ends it. Whether the word and the
// value are right is ParseChange's business.
func IsChange(text string) bool {
	word, sign, _ := cutChange(text)
	return word != "" && sign != ""
}

// cutChange cuts deprecated+=14d into deprecated, += and 14d.
func cutChange(text string) (word, sign, value string) {
	end := strings.IndexFunc(text, func(r rune) bool { return r < 'A' || r > 'Z' && r < 'a' || r > 'z' })
	if end <= 0 {
		return "", "", ""
	}
	rest := text[end:]
	for _, sign := range []string{"+=", "-=", "="} {
		if strings.HasPrefix(rest, sign) {
			return text[:end], sign, rest[len(sign):]
		}
	}
	if rest == "+" || rest == "-" {
		return text[:end], rest, ""
	}
	return "", "", ""
}

// ParseChange reads a CHANGE: STAGE=TIME, STAGE= (open), STAGE+=P, STAGE-=P,
// STAGE-, the same for expirationDate but open, classification=VALUE,
// classification-, version+, version-, and lifecycle=STATE for package
// revisions. Relative times count from now, in
// whole seconds; a fraction of a second is refused. Errors quote the text and
// say what is allowed.
func ParseChange(text string, now time.Time) (Change, error) {
	word, sign, value := cutChange(text)
	c, err := Change{text: text}, error(nil)
	switch {
	case sign == "":
		return c, fmt.Errorf("%s is no change: write for example deprecated=2026-08-01, deprecated+=14d, or deprecated-", quote(text))
	case word == wordVersion:
		err = c.ofVersion(sign, value)
	case word == wordClassification:
		err = c.ofClassification(sign, value)
	case word == wordState:
		err = c.ofState(sign, value)
	case word == wordExpiration:
		err = c.ofDate(sign, value, now)
	case model.VersionStages.Rank(word) != model.None:
		c.name = word
		err = c.ofDate(sign, value, now)
	default:
		err = unknownWord(word)
	}
	if err != nil {
		return Change{}, fmt.Errorf("%s: %w", quote(text), err)
	}
	return c, nil
}

// ChangeWords are the words with which a change begins: the stages, then the
// fields.
func ChangeWords() []string {
	return append(model.VersionStages.Names(), wordExpiration, wordClassification, wordVersion, wordState)
}

func unknownWord(word string) error {
	if near := model.Nearest(word, ChangeWords()); near != "" {
		return fmt.Errorf("no stage %s, did you mean %s?", quote(word), near)
	}
	return fmt.Errorf("no stage %s: write one of %s, or expirationDate, classification, version", quote(word), stageWords())
}

func (c *Change) ofVersion(sign, value string) error {
	switch {
	case sign == "+" && value == "":
		c.op = opAddVersion
	case sign == "-" && value == "":
		c.op = opRemoveVersion
	default:
		return fmt.Errorf("write version+ to add the version, or version- to remove it")
	}
	return nil
}

func (c *Change) ofClassification(sign, value string) error {
	switch {
	case sign == "-":
		c.op = opClearClassification
	case sign == "=" && value != "":
		c.op, c.name = opClassification, value
	default:
		return fmt.Errorf("write classification=deprecated, or classification- to remove it")
	}
	return nil
}

// ofDate reads a change of a stage's start, or of the expirationDate where the
// change has no name.
func (c *Change) ofDate(sign, value string, now time.Time) (err error) {
	older := c.name == ""
	pick := func(stage, date op) op {
		if older {
			return date
		}
		return stage
	}
	switch sign {
	case "-":
		c.op = pick(opRemove, opClearExpiration)
	case "+=", "-=":
		c.op = pick(opShift, opShiftExpiration)
		c.shift, err = ParseShift(sign + value)
	case "=":
		if c.op = pick(opStart, opExpiration); older && value == "" {
			return fmt.Errorf("write expirationDate- to remove it")
		}
		c.start, c.note, err = parseStart(value, now, model.Start{})
	default:
		return fmt.Errorf("write %s=2026-08-01, or %s- to remove it", c.word(), c.word())
	}
	return err
}

// word is the stage or older field that the change names.
func (c Change) word() string {
	switch c.op {
	case opExpiration, opShiftExpiration, opClearExpiration:
		return wordExpiration
	case opClassification, opClearClassification:
		return wordClassification
	case opState:
		return wordState
	}
	if c.name == "" {
		return wordExpiration
	}
	return c.name
}
