package keys

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// binding gives an intent its keys in one scope. The keys are separated by blanks and spelled as
// the toolkit does, but the blank itself is spelled space.
type binding struct {
	intent Intent
	keys   string
}

// everywhere are keys that mean the same in every scope.
var everywhere = []binding{{Interrupt, "ctrl+c"}, {Suspend, "ctrl+z"}, {Redraw, "ctrl+l"}}

// moving are the keys that move in a list.
var moving = []binding{
	{RowUp, "k up"}, {RowDown, "j down"}, {PageUp, "pgup ctrl+b"}, {PageDown, "pgdown ctrl+f"},
	{HalfPageUp, "ctrl+u"}, {HalfPageDown, "ctrl+d"}, {FirstRow, "home"}, {LastRow, "end G"},
}

// reading are the keys of a pager, for a text without rows.
var reading = []binding{{PageUp, "pgup ctrl+b b"}, {PageDown, "pgdown ctrl+f f space"}, {FirstRow, "home g"}}

// opening are the keys that open panels, for every list with rows.
var opening = []binding{
	{OpenAgenda, "g"}, {OpenProblems, "p"}, {OpenPaths, "U"}, {OpenPlan, "P"}, {OpenOverview, "F"}, {OpenMatrix, "V"},
	{OpenCommand, ":"}, {OpenHelp, "? f1"}, {Back, "esc"},
}

// closing are the keys that close a panel and keep its filter.
var closing = []binding{{Close, "q"}}

// writing are the keys that save, undo and redo, for every list with rows but the plan. The plan
// shows edits that are not made yet.
var writing = []binding{{Undo, "u"}, {Redo, "ctrl+r"}, {Save, "s ctrl+s"}, {WriteQuit, "X"}}

// scrubbing are the keys that move the time cursor.
var scrubbing = []binding{
	{DayBack, ","}, {DayForward, "."}, {MonthBack, "<"}, {MonthForward, ">"},
	{PreviousTransition, "["}, {NextTransition, "]"}, {BackToNow, "t"}, {TypeDate, "@"},
}

// typing are the keys of every text field.
var typing = []binding{
	{Keep, "enter"}, {Drop, "esc"}, {ClearField, "ctrl+u"}, {EraseLeft, "backspace ctrl+h"}, {EraseRight, "delete ctrl+d"},
	{EraseWord, "ctrl+w alt+backspace"}, {TextLeft, "left ctrl+b"}, {TextRight, "right ctrl+f"},
	{WordLeft, "alt+b alt+left ctrl+left"}, {WordRight, "alt+f alt+right ctrl+right"},
	{TextHome, "home ctrl+a"}, {TextEnd, "end ctrl+e"}, {FieldUp, "up"}, {FieldDown, "down"},
	{FieldPageUp, "pgup"}, {FieldPageDown, "pgdown"}, {NextField, "tab"}, {PreviousField, "shift+tab"},
}

// helping is the key of help in scopes in which letters are text.
var helping = []binding{{OpenHelp, "f1"}}

// defaultKeys are the default keys of each scope. If a key is bound twice, the first binding
// applies.
var defaultKeys = [Scopes][][]binding{
	Timeline: {{
		{EditStart, "e enter"}, {AddStage, "a"}, {RemoveStage, "d"}, {AddVersion, "A"}, {RemoveVersion, "D"},
		{DayEarlier, "H"}, {DayLater, "L"}, {MonthEarlier, "( alt+h"}, {MonthLater, ") alt+l"}, {Convert, "c"},
		{Mark, "m"}, {MarkAll, "*"}, {ShiftMarked, "S"}, {CopyTo, "C"}, {QuickFix, "x"}, {Undo, "u"}, {Redo, "ctrl+r"},
		{PreviousTrack, "{"}, {NextTrack, "}"}, {PreviousStage, "left h"}, {NextStage, "right l"}, {ToStart, "="}, {Play, "space"},
		{ZoomIn, "+"}, {ZoomOut, "-"}, {ZoomFit, "0"}, {PanLeft, "shift+left"}, {PanRight, "shift+right"},
		{Fold, "z"}, {OpenOverride, "o"}, {OpenFilter, "/"},
		{NextFinding, "n"}, {PreviousFinding, "N"}, {Save, "s ctrl+s"}, {WriteQuit, "X"}, {CopyLine, "y"}, {CopyAll, "Y"}, {OpenEditor, "E"},
		{ToggleMouse, "M"}, {NextPanel, "tab"}, {Quit, "q"},
	}, opening, moving, scrubbing},
	Agenda: {{
		{GoTo, "enter"}, {OpenFilter, "/"}, {CopyLine, "y"}, {CopyAll, "Y"}, {NextFinding, "n"}, {PreviousFinding, "N"},
	}, writing, closing, opening, moving, scrubbing},
	Problems: {{
		{GoTo, "enter"}, {GoToRelated, "r"}, {QuickFix, "x"}, {FixAll, "*"}, {OpenFilter, "/"}, {CopyLine, "y"}, {CopyAll, "Y"}, {NextFinding, "n"},
		{PreviousFinding, "N"},
	}, writing, closing, opening, moving, scrubbing},
	Paths: {{
		{GoTo, "enter"}, {OpenFilter, "/"}, {CopyLine, "y"}, {CopyAll, "Y"}, {NextFinding, "n"}, {PreviousFinding, "N"},
		{PreviousTrack, "{"}, {NextTrack, "}"},
	}, writing, closing, opening, moving, scrubbing},
	Plan: {{
		{Take, "space"}, {TakeAll, "*"}, {Keep, "enter"}, {Project, "r"}, {NextField, "tab"}, {PreviousField, "shift+tab"},
		{ZoomIn, "+"}, {ZoomOut, "-"}, {ZoomFit, "0"}, {PanLeft, "shift+left"}, {PanRight, "shift+right"},
	}, closing, opening, moving, scrubbing},
	Overview: {{
		{GoTo, "enter"}, {OpenFilter, "/"}, {CopyLine, "y"}, {CopyAll, "Y"}, {NextFinding, "n"}, {PreviousFinding, "N"},
	}, writing, closing, opening, moving, scrubbing},
	Matrix: {{
		{GoTo, "enter"}, {PreviousColumn, "left h"}, {NextColumn, "right l"}, {Promote, "C"}, {PromoteStart, "i"}, {PromoteFrom, "f"}, {OpenFilter, "/"},
		{CopyLine, "y"}, {CopyAll, "Y"}, {NextFinding, "n"}, {PreviousFinding, "N"}, {PreviousTrack, "{"}, {NextTrack, "}"}, {Play, "space"},
		{ZoomIn, "+"}, {ZoomOut, "-"}, {ZoomFit, "0"}, {PanLeft, "shift+left"}, {PanRight, "shift+right"},
	}, writing, closing, opening, moving, scrubbing},
	Children: {{
		{GoTo, "enter"}, {CopyLine, "y"}, {CopyAll, "Y"}, {OpenFilter, "/"}, {OpenOverride, "o"},
	}, writing, closing, opening, moving, scrubbing},
	Help:         {{{FirstRow, "home"}, {LastRow, "end"}}, typing},
	StartField:   {typing, helping},
	VersionField: {typing, helping},
	ShiftField:   {typing, helping},
	CommandField: {typing, helping},
	FilterField:  {typing, helping},
	StageChoice:  {{{Keep, "enter"}, {Drop, "esc q"}, {OpenHelp, "? f1"}}, moving},
	Transitions: {{
		{Keep, "enter"}, {Drop, "esc q"}, {OpenCommand, ":"}, {OpenHelp, "? f1"}, {DayBack, ","}, {DayForward, "."}, {MonthBack, "<"}, {MonthForward, ">"}, {BackToNow, "t"},
		{ZoomIn, "+"}, {ZoomOut, "-"}, {ZoomFit, "0"}, {PanLeft, "shift+left"}, {PanRight, "shift+right"},
	}, moving},
	Review:        {{{Write, "y"}, {WriteAndLeave, "X"}, {NextFinding, "n"}, {PreviousFinding, "N"}, {OpenCommand, ":"}, {OpenHelp, "? f1"}, {Back, "esc q"}}, reading, moving},
	LeaveQuestion: {{{AnswerSave, "s"}, {AnswerDiscard, "d"}, {AnswerElsewhere, "w"}, {Back, "esc"}}},
	FieldQuestion: {{{Keep, "enter k"}, {Drop, "d"}, {Back, "esc"}}},
	DiskQuestion:  {{{AnswerReread, "r"}, {AnswerOverwrite, "o"}, {AnswerElsewhere, "w"}, {AnswerRetry, "t"}, {Back, "esc"}}},
	WriteQuestion: {{{WriteAndLeave, "y enter"}, {Back, "esc"}}},
	Conflicts: {{
		{ChooseDisk, "d"}, {ChooseEdit, "e"}, {AllDisk, "D"}, {AllEdit, "E"}, {Keep, "enter"}, {OpenCommand, ":"}, {OpenHelp, "? f1"}, {Back, "esc q"},
	}, moving},
	ResumeQuestion: {{{AnswerResume, "r enter"}, {AnswerView, "v"}, {AnswerDrop, "d"}, {Back, "esc"}, {Quit, "q"}}},
	Viewer:         {{{Back, "esc enter q"}, {AnswerResume, "r"}, {AnswerDrop, "d"}}, reading, moving},
}

// Map has the key bindings of every scope, in both directions.
type Map struct {
	// scopes return the bindings of each scope. They are made at the first call, because few scopes
	// are used at start.
	scopes [Scopes]func() bindings
}

// bindings are the key bindings of one scope.
type bindings struct {
	intents map[string]Intent
	keys    map[Intent][]string
}

// New returns the default key map, with the keys of some intents replaced by those of the
// configuration. replaced maps names of intents to keys, and must have passed Check. Scopes in
// which letters are text keep their default keys.
func New(replaced map[string][]string) *Map {
	k := &Map{}
	for scope := range Scopes {
		k.scopes[scope] = sync.OnceValue(func() bindings { return bindingsOf(scope, replaced) })
	}
	return k
}

func bindingsOf(scope Scope, replaced map[string][]string) bindings {
	k := bindings{map[string]Intent{}, map[Intent][]string{}}
	for _, group := range append(defaultKeys[scope][:len(defaultKeys[scope]):len(defaultKeys[scope])], everywhere) {
		for _, b := range group {
			keys := strings.Fields(b.keys)
			if own, ok := replaced[b.intent.String()]; ok && !scope.TakesText() && b.intent != Interrupt {
				keys = own
			}
			k.bind(b.intent, keys)
		}
	}
	return k
}

func (k bindings) bind(intent Intent, keys []string) {
	for _, key := range keys {
		key = Spelling(key)
		if _, taken := k.intents[key]; taken {
			continue
		}
		k.intents[key] = intent
		k.keys[intent] = append(k.keys[intent], key)
	}
}

// Spelling returns a key as the toolkit spells it.
func Spelling(key string) string {
	if key == "space" {
		return " "
	}
	return key
}

// sentAs maps keys to the keys for which terminals send the same byte.
var sentAs = map[string]string{"ctrl+m": "enter", "ctrl+i": "tab", "ctrl+[": "esc", "ctrl+h": "backspace"}

// named are the keys with names, below the prefixes that the toolkit knows for them.
var named = map[string]string{
	"":            "enter tab esc backspace delete insert up down left right home end pgup pgdown space",
	"shift+":      "tab up down left right home end",
	"ctrl+":       "up down left right home end pgup pgdown @ \\ ] ^ _",
	"ctrl+shift+": "up down left right home end",
}

// CheckKey returns an error if there is no such key, or if a terminal cannot distinguish it from
// another one.
func CheckKey(key string) error {
	if same, ok := sentAs[strings.ToLower(key)]; ok {
		return fmt.Errorf("the key %q cannot be bound: terminals send it as %s; choose another key", key, Name(same))
	}
	if exists(strings.TrimPrefix(key, "alt+")) {
		return nil
	}
	if small := strings.ToLower(key); exists(strings.TrimPrefix(small, "alt+")) {
		return fmt.Errorf("there is no key %q: did you mean %s?", key, small)
	}
	return fmt.Errorf("there is no key %q: write a character, or a name such as enter, pgdown, f5, ctrl+s, alt+x or shift+tab", key)
}

// exists reports whether the toolkit has a key, spelled without alt+.
func exists(key string) bool {
	if r, n := utf8.DecodeRuneInString(key); n == len(key) && unicode.IsPrint(r) && r != utf8.RuneError {
		return true
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(key, "f")); err == nil {
		return n >= 1 && n <= 20 && key == "f"+strconv.Itoa(n)
	}
	at := strings.LastIndexByte(key, '+') + 1
	prefix, name := key[:at], key[at:]
	return slices.Contains(strings.Fields(named[prefix]), name) || prefix == "ctrl+" && len(name) == 1 && name[0] >= 'a' && name[0] <= 'z'
}

// Check returns an error about the keys of a configuration: an unknown name, with the nearest known
// one, or a key bound to two intents in one scope. It returns nil if there is none.
func Check(replaced map[string][]string) error {
	known := map[string]bool{}
	for _, scope := range []Scope{Timeline, Agenda, Problems, Paths, Overview, Matrix, Children} {
		for _, group := range defaultKeys[scope] {
			for _, b := range group {
				known[b.intent.String()] = true
			}
		}
	}
	for name := range replaced {
		if !known[name] {
			near := Nearest(name)
			if near != "" {
				near = "did you mean " + near + "? "
			}
			return fmt.Errorf("no action %q: %sthe help (?) and :NAME list them", name, near)
		}
	}
	for scope := range Scopes {
		if scope.TakesText() {
			continue
		}
		if err := checkScope(scope, replaced); err != nil {
			return err
		}
	}
	return nil
}

// checkScope returns an error about the first key that is bound to two intents in a scope.
func checkScope(scope Scope, replaced map[string][]string) error {
	bound := map[string]string{}
	for _, group := range append([][]binding{everywhere}, defaultKeys[scope]...) {
		for _, b := range group {
			keys := strings.Fields(b.keys)
			if own, ok := replaced[b.intent.String()]; ok {
				keys = own
			}
			for _, key := range keys {
				if other, taken := bound[Spelling(key)]; taken && other != b.intent.String() {
					return fmt.Errorf("the key %q is bound twice%s: to %s and to %s", key, inScope(scope), other, b.intent)
				}
				bound[Spelling(key)] = b.intent.String()
			}
		}
	}
	return nil
}

// inScope returns words that name a scope at the end of an error, "" for the timeline.
func inScope(scope Scope) string {
	if scope == Timeline {
		return ""
	}
	return " in the " + scope.String()
}

// Intent returns what a key asks for in a scope, or Nothing.
func (k *Map) Intent(scope Scope, key string) Intent { return k.scopes[scope]().intents[key] }

// Shown returns the keys of an intent in a scope as the screen names them, without keys that mean
// something else in the scope above.
func (k *Map) Shown(above, scope Scope, intent Intent) (out []string) {
	for _, key := range k.scopes[scope]().keys[intent] {
		if other := k.scopes[above]().intents[key]; other == intent || other == Nothing {
			out = append(out, Name(key))
		}
	}
	return out
}

// Raw returns the first key of an intent in a scope as the toolkit spells it, or "".
func (k *Map) Raw(scope Scope, intent Intent) string {
	if keys := k.scopes[scope]().keys[intent]; len(keys) > 0 {
		return keys[0]
	}
	return ""
}

// First returns the first key of each intent as the screen names it, separated by blanks: "H L".
// Intents without a key are left out.
func (k *Map) First(scope Scope, of ...Intent) string {
	if len(of) == 1 {
		return Name(k.Raw(scope, of[0]))
	}
	var out []string
	for _, intent := range of {
		if keys := k.scopes[scope]().keys[intent]; len(keys) > 0 {
			out = append(out, Name(keys[0]))
		}
	}
	return strings.Join(out, " ")
}

var keyNames = map[string]string{"up": "Up", "down": "Down", "left": "Left", "right": "Right", "pgup": "PgUp", "pgdown": "PgDn",
	"home": "Home", "end": "End", "enter": "Enter", "esc": "Esc", "tab": "Tab", "backspace": "Backspace", "delete": "Del", " ": "Space", "f1": "F1"}

// Name returns a key as the screen names it: Enter, Ctrl+r, Shift+Left.
func Name(key string) string {
	if name, ok := keyNames[key]; ok {
		return name
	}
	if modifier, rest, ok := strings.Cut(key, "+"); ok && rest != "" {
		return strings.ToUpper(modifier[:1]) + modifier[1:] + "+" + Name(rest)
	}
	return key
}
