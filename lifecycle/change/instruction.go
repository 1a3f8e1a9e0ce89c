package change

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// op is the kind of an Instruction.
type op uint8

const (
	opSet           op = iota // STAGE=TIME, STAGE=, expirationDate=TIME, classification=VALUE
	OpShift                   // STAGE+=P, STAGE-=P, expirationDate+=P, expirationDate-=P
	opRemove                  // STAGE-, expirationDate-, classification-
	OpAddVersion              // version+
	OpRemoveVersion           // version-
	OpState                   // lifecycle=STATE
)

// Instruction is one CHANGE of the command set, not yet bound to a version.
type Instruction struct {
	Op op
	// Text is the change as typed.
	Text string
	// word is the word at the beginning of Text, and name the stage or field that it means. value
	// is the classification, the state, or the version to add.
	word, name, value string
	Start             model.Start
	shift             lifecycle.Shift
	note              string
}

// String returns the change as it was typed.
func (c Instruction) String() string { return c.Text }

// AddsVersion reports whether the change is version+. It applies to a track, and needs the
// version's text from Named.
func (c Instruction) AddsVersion() bool { return c.Op == OpAddVersion }

// State returns the state that lifecycle=STATE asks for; ok is false for any other change.
func (c Instruction) State() (state string, ok bool) {
	if c.Op != OpState {
		return "", false
	}
	return c.value, true
}

// Named returns a version+ with the text of the version to add.
func (c Instruction) Named(version string) Instruction {
	c.value = version
	return c
}

// The words of changes other than stages and older fields.
const (
	wordVersion = "version"
	wordState   = "lifecycle"
	// The dates of a release.
	wordDate = "date"
	wordEOL  = "eol"
)

// releaseStage returns the stage that begins at a date of a release, "" for any other word.
func releaseStage(word string) string {
	switch word {
	case wordDate:
		return model.Supported
	case wordEOL:
		return model.EndOfLife
	}
	return ""
}

// noun returns the name of what the change is about, for messages: "stage deprecated", or "date" for
// a release.
func (c Instruction) noun() string {
	if c.word != c.name || c.name == lifecycle.ExpirationField {
		return c.word
	}
	return "stage " + c.name
}

// StageWord returns the word for a stage in a change of a version: the name of the stage or, for a
// release, the date at which it begins (date, eol).
func StageWord(v *model.Version, stage string) string {
	for _, word := range []string{wordDate, wordEOL} {
		if releaseStage(word) == stage && v.StageNamed(model.Planned) != model.None {
			return word
		}
	}
	return stage
}

// Begin returns the change that gives a start to the stage or date that word names.
func Begin(word string, at model.Start) Instruction {
	return Instruction{Text: word + "=" + at.String(), word: word, name: cmp.Or(releaseStage(word), word), Start: at}
}

// IsInstruction reports whether an argument has the form of a change: a word of letters
// followed by =, += or -=, or by a final + or -. It does not check the word or the value;
// Parse does.
func IsInstruction(text string) bool {
	word, sign, _ := CutChange(text)
	return word != "" && sign != ""
}

// CutChange splits deprecated+=14d into deprecated, += and 14d; sign is "" for text of
// another form.
func CutChange(text string) (word, sign, value string) {
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

// Parse parses a CHANGE: STAGE=TIME, STAGE= (open), STAGE+=P, STAGE-=P, STAGE-; the same for
// expirationDate, except the open form, and for date and eol of releases; classification=VALUE,
// classification-, version+, version-; and lifecycle=STATE for package revisions. Times are
// relative to now, cut to whole seconds; a fraction of a second is refused. Errors quote the text
// and say what is allowed.
func Parse(text string, now time.Time) (Instruction, error) {
	word, sign, value := CutChange(text)
	c, err := Instruction{Text: text, word: word, name: cmp.Or(releaseStage(word), word)}, error(nil)
	switch isStage := model.VersionStages.Rank(word) != model.None || c.name != word; {
	case sign == "":
		return c, fmt.Errorf("%s is not a change: write for example deprecated=2026-08-01, deprecated+=14d, or deprecated-", lifecycle.Quote(text))
	case word == wordVersion && (sign == "+" || sign == "-") && value == "":
		if c.Op = OpAddVersion; sign == "-" {
			c.Op = OpRemoveVersion
		}
	case word == wordVersion:
		err = fmt.Errorf("write version+ to add the version, or version- to remove it")
	case word == lifecycle.ClassificationField && sign == "-", (isStage || word == lifecycle.ExpirationField) && sign == "-":
		c.Op = opRemove
	case word == lifecycle.ClassificationField && (sign != "=" || value == ""):
		err = fmt.Errorf("write classification=deprecated, or classification- to remove it")
	case word == lifecycle.ClassificationField:
		c.Op, c.value = opSet, value
	case word == wordState && sign != "=":
		err = fmt.Errorf("write lifecycle=Proposed, or another state of a package revision")
	case word == wordState: // whether the state exists and may be reached depends on the revision
		c.Op, c.value = OpState, value
	case !isStage && word != lifecycle.ExpirationField:
		err = unknownWord(word)
	case sign == "=" && word == lifecycle.ExpirationField && value == "":
		err = fmt.Errorf("write expirationDate- to remove it")
	case sign == "=":
		c.Op = opSet
		c.Start, c.note, err = lifecycle.ParseExact(value, now, model.Start{})
	case sign == "+":
		err = fmt.Errorf("write %s=2026-08-01, or %s- to remove it", word, word)
	default:
		c.Op = OpShift
		c.shift, err = lifecycle.ParseShift(sign + value)
	}
	if err != nil {
		return Instruction{}, fmt.Errorf("%s: %w", lifecycle.Quote(text), err)
	}
	return c, nil
}

// Words returns the words that a change may begin with: the stages, then the fields.
func Words() []string {
	return append(model.VersionStages.Names(), lifecycle.ExpirationField, lifecycle.ClassificationField, wordVersion, wordState, wordDate, wordEOL)
}

func unknownWord(word string) error {
	if near := model.Nearest(word, Words()); near != "" {
		return fmt.Errorf("no stage %s, did you mean %s?", lifecycle.Quote(word), near)
	}
	return fmt.Errorf("no stage %s: write one of %s, or expirationDate, classification, version; of a release date, eol", lifecycle.Quote(word), lifecycle.StageWords())
}

// SetsStart returns the start that the change gives to a stage. The result is true for STAGE=TIME and
// STAGE=, and false for shifts and for changes of other stages.
func (c Instruction) SetsStart(stage string) (model.Start, bool) {
	return c.Start, c.Op == opSet && c.name == stage
}

// startOf returns the start of the first stage of a name, or the expirationDate; ok is false
// if the version has none.
func startOf(v *model.Version, name string) (start model.Start, ok bool) {
	if name == lifecycle.ExpirationField {
		return v.Expiration, v.HasExpiration
	}
	return v.StartOf(name)
}

// Made reports whether a version already is as the change asks for. It is false for a shift.
func (c Instruction) Made(v *model.Version) bool {
	start, there := startOf(v, c.name)
	if c.name == lifecycle.ClassificationField {
		there = v.Classification.Set
	}
	switch c.Op {
	case opSet:
		return there && start.Equal(c.Start) && (c.name != lifecycle.ClassificationField || v.Classification.Text == c.value)
	case opRemove:
		return !there
	}
	return false
}

// Conflicting returns the first two changes of one version that contradict each other. They are
// different changes of the same stage or field, two shifts of it, or version+ and version-. A shift
// after a start does not contradict it: both are made in the order in which they were written.
func Conflicting(changes []Instruction) (one, other Instruction, found bool) {
	seen := map[string]Instruction{}
	for _, c := range changes {
		what := c.About()
		before, again := seen[what]
		if again && !before.equals(c) && !(before.Op == opSet && c.Op == OpShift) {
			return before, c, true
		}
		seen[what] = c
	}
	return Instruction{}, Instruction{}, false
}

// About returns the word for the stage or field that a change is about. For version+ and version- it
// is version.
func (c Instruction) About() string { return c.word }

// equals reports whether another change of the same stage or field is equal. Two shifts never are,
// because it would be unclear whether one or both are meant.
func (c Instruction) equals(other Instruction) bool {
	return c.Op == other.Op && c.Op != OpShift && c.value == other.value && c.Start.Equal(other.Start)
}

// Meant returns the CHANGE that a word most likely means if it begins with a stage or field but
// lacks the = before the value; otherwise "". The value may be the next word.
func Meant(word, next string) string {
	end := strings.IndexFunc(word, func(r rune) bool { return r < 'A' || r > 'Z' && r < 'a' || r > 'z' })
	if end < 0 {
		end = len(word)
	}
	name, rest := word[:end], word[end:]
	if model.VersionStages.Rank(name) == model.None && name != lifecycle.ExpirationField && releaseStage(name) == "" {
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
