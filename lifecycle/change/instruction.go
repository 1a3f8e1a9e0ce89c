package change

import (
	"fmt"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// op is what a change does.
type op uint8

const (
	opStart               op = iota // STAGE=TIME, STAGE=
	OpShift                         // STAGE+=P, STAGE-=P
	opRemove                        // STAGE-
	opExpiration                    // expirationDate=TIME
	OpShiftExpiration               // expirationDate+=P, expirationDate-=P
	opClearExpiration               // expirationDate-
	opClassification                // classification=VALUE
	opClearClassification           // classification-
	OpAddVersion                    // version+
	OpRemoveVersion                 // version-
	OpState                         // lifecycle=STATE
)

// Instruction is one CHANGE of the command set, not yet bound to a version.
type Instruction struct {
	Op op
	// Text is what was typed.
	Text string
	// name is the stage, the classification, the state, or the version to add.
	name  string
	Start model.Start
	shift lifecycle.Shift
	note  string
	// word is the field of a release that stands for its stage, "" for a stage as such.
	word string
}

// String returns the change as it was typed.
func (c Instruction) String() string { return c.Text }

// AddsVersion reports whether the change is version+. Its ref is a track's, and
// the version's text is given with Named.
func (c Instruction) AddsVersion() bool { return c.Op == OpAddVersion }

// SetsState reports whether the change is lifecycle=STATE, for which somebody must
// act.
func (c Instruction) SetsState() bool { return c.Op == OpState }

// State returns the state that lifecycle=STATE asks for; ok is unset for another
// change.
func (c Instruction) State() (state string, ok bool) {
	if c.Op != OpState {
		return "", false
	}
	return c.name, true
}

// Named returns a version+ the text of the version to add.
func (c Instruction) Named(version string) Instruction {
	c.name = version
	return c
}

// The words of the older fields and of versions in a change.
const (
	WordExpiration     = "expirationDate"
	WordClassification = "classification"
	wordVersion        = "version"
	wordState          = "lifecycle"
	// The dates of a release.
	wordDate = "date"
	wordEOL  = "eol"
)

// releaseStage returns the stage that a date of a release begins, "" for another word.
func releaseStage(word string) string {
	switch word {
	case wordDate:
		return model.Supported
	case wordEOL:
		return model.EndOfLife
	}
	return ""
}

// StageOf returns the stage that a word of a change means: what date and eol begin, else the
// word itself.
func StageOf(word string) string {
	if stage := releaseStage(word); stage != "" {
		return stage
	}
	return word
}

// StageWord is the word for a stage in a change of a version: the stage itself, of a release
// the date that begins it.
func StageWord(v *model.Version, stage string) string {
	if v.StageNamed(model.Planned) == model.None {
		return stage
	}
	switch stage {
	case model.Supported:
		return wordDate
	case model.EndOfLife:
		return wordEOL
	}
	return stage
}

// IsInstruction reports whether an argument has the form of a change: a word of letters
// followed by =, += or -=, or by a + or - that ends it. Whether the word and the
// value are right is ParseChange's business.
func IsInstruction(text string) bool {
	word, sign, _ := CutChange(text)
	return word != "" && sign != ""
}

// CutChange cuts deprecated+=14d into deprecated, += and 14d.
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

// Parse reads a CHANGE: STAGE=TIME, STAGE= (open), STAGE+=P, STAGE-=P,
// STAGE-, the same for expirationDate but open, for date and eol of releases,
// classification=VALUE, classification-, version+, version-, and lifecycle=STATE for package
// revisions. Relative times count from now, in
// whole seconds; a fraction of a second is refused. Errors quote the text and
// say what is allowed.
func Parse(text string, now time.Time) (Instruction, error) {
	word, sign, value := CutChange(text)
	c, err := Instruction{Text: text}, error(nil)
	switch {
	case sign == "":
		return c, fmt.Errorf("%s is no change: write for example deprecated=2026-08-01, deprecated+=14d, or deprecated-", lifecycle.Quote(text))
	case word == wordVersion:
		err = c.ofVersion(sign, value)
	case word == WordClassification:
		err = c.ofClassification(sign, value)
	case word == wordState:
		err = c.ofState(sign, value)
	case word == WordExpiration:
		err = c.ofDate(sign, value, now)
	case releaseStage(word) != "":
		c.name, c.word = releaseStage(word), word
		err = c.ofDate(sign, value, now)
	case model.VersionStages.Rank(word) != model.None:
		c.name = word
		err = c.ofDate(sign, value, now)
	default:
		err = unknownWord(word)
	}
	if err != nil {
		return Instruction{}, fmt.Errorf("%s: %w", lifecycle.Quote(text), err)
	}
	return c, nil
}

// Words are the words with which a change begins: the stages, then the
// fields.
func Words() []string {
	return append(model.VersionStages.Names(), WordExpiration, WordClassification, wordVersion, wordState, wordDate, wordEOL)
}

func unknownWord(word string) error {
	if near := model.Nearest(word, Words()); near != "" {
		return fmt.Errorf("no stage %s, did you mean %s?", lifecycle.Quote(word), near)
	}
	return fmt.Errorf("no stage %s: write one of %s, or expirationDate, classification, version", lifecycle.Quote(word), lifecycle.StageWords())
}

func (c *Instruction) ofVersion(sign, value string) error {
	switch {
	case sign == "+" && value == "":
		c.Op = OpAddVersion
	case sign == "-" && value == "":
		c.Op = OpRemoveVersion
	default:
		return fmt.Errorf("write version+ to add the version, or version- to remove it")
	}
	return nil
}

func (c *Instruction) ofClassification(sign, value string) error {
	switch {
	case sign == "-":
		c.Op = opClearClassification
	case sign == "=" && value != "":
		c.Op, c.name = opClassification, value
	default:
		return fmt.Errorf("write classification=deprecated, or classification- to remove it")
	}
	return nil
}

// ofDate reads a change of a stage's start, or of the expirationDate where the
// change has no name.
func (c *Instruction) ofDate(sign, value string, now time.Time) (err error) {
	older := c.name == ""
	pick := func(stage, date op) op {
		if older {
			return date
		}
		return stage
	}
	switch sign {
	case "-":
		c.Op = pick(opRemove, opClearExpiration)
	case "+=", "-=":
		c.Op = pick(OpShift, OpShiftExpiration)
		c.shift, err = lifecycle.ParseShift(sign + value)
	case "=":
		if c.Op = pick(opStart, opExpiration); older && value == "" {
			return fmt.Errorf("write expirationDate- to remove it")
		}
		c.Start, c.note, err = lifecycle.ParseExact(value, now, model.Start{})
	default:
		return fmt.Errorf("write %s=2026-08-01, or %s- to remove it", c.Word(), c.Word())
	}
	return err
}

// Word is the stage or older field that the change names.
func (c Instruction) Word() string {
	switch c.Op {
	case opExpiration, OpShiftExpiration, opClearExpiration:
		return WordExpiration
	case opClassification, opClearClassification:
		return WordClassification
	case OpState:
		return wordState
	}
	switch {
	case c.word != "":
		return c.word
	case c.name == "":
		return WordExpiration
	}
	return c.name
}

// SetsStart returns the start that the change gives to a stage, and whether it
// gives it one: STAGE=TIME and STAGE= do, shifts do not.
func (c Instruction) SetsStart(stage string) (model.Start, bool) {
	if c.Op != opStart || c.name != stage {
		return model.Start{}, false
	}
	return c.Start, true
}

// Made reports whether a version says already what the change asks for.
func (c Instruction) Made(v *model.Version) bool {
	switch c.Op {
	case opStart:
		k := v.StageNamed(c.name)
		return k != model.None && v.Stages[k].Start.Equal(c.Start)
	case opRemove:
		return v.StageNamed(c.name) == model.None
	case opExpiration:
		return v.HasExpiration && v.Expiration.Equal(c.Start)
	case opClearExpiration:
		return !v.HasExpiration
	case opClassification:
		return v.Classification.Set && v.Classification.Text == c.name
	case opClearClassification:
		return !v.Classification.Set
	}
	return false
}

// Conflicting returns the first two changes that cannot both be meant for one
// version: two of the same stage or field that do not say the same, a shift said
// twice, version+ beside version-. A shift behind a start adds to that start: the
// two are done in the order in which they were written.
func Conflicting(changes []Instruction) (one, other Instruction, found bool) {
	seen := map[string]Instruction{}
	for _, c := range changes {
		what := c.About()
		before, again := seen[what]
		if again && !before.says(c) && !before.begins(c) {
			return before, c, true
		}
		seen[what] = c
	}
	return Instruction{}, Instruction{}, false
}

// About names what a change changes.
func (c Instruction) About() string {
	if c.Op == OpAddVersion || c.Op == OpRemoveVersion {
		return wordVersion
	}
	return c.Word()
}

// says reports whether another change of the same thing says the same. Two shifts
// never do: nobody can tell whether one or both are meant.
func (c Instruction) says(other Instruction) bool {
	shifts := c.Op == OpShift || c.Op == OpShiftExpiration
	return c.Op == other.Op && !shifts && c.name == other.name && c.Start.Equal(other.Start)
}

// begins reports whether the change writes the start that another one shifts.
func (c Instruction) begins(other Instruction) bool {
	return c.Op == opStart && other.Op == OpShift || c.Op == opExpiration && other.Op == OpShiftExpiration
}

// Meant returns the CHANGE that a word which begins with a stage or a field
// most likely means, where the = is missing before its value; "" where it means
// none. The value may be the next word.
func Meant(word, next string) string {
	end := strings.IndexFunc(word, func(r rune) bool { return r < 'A' || r > 'Z' && r < 'a' || r > 'z' })
	if end < 0 {
		end = len(word)
	}
	name, rest := word[:end], word[end:]
	if model.VersionStages.Rank(name) == model.None && name != WordExpiration && releaseStage(name) == "" {
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
