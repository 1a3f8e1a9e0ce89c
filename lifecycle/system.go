package lifecycle

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// System is what one kind of lifecycle means. Screen, linear mode and commands ask
// it; they never ask for the kind of an object. Package systems has the list of
// them all. A System keeps no state, and what is given to it is not changed.
type System interface {
	// Nouns are its words.
	Nouns() *Nouns
	// Can returns "" where an object allows something, else the reason why not: a
	// sentence without capital, full stop and names of keys, escaped for the screen.
	Can(o *model.Object, a Ability) string
	// Label tells the object at an index apart from others in a list of those of its
	// file, escaped for the screen; "" where only its file does.
	Label(set []*model.Object, i int) string
	// Group is what versions have in common that stand together among rows: a minor, a
	// major.
	Group(version string) string
	// Status says which stage of a version holds at t, seen from now. Of what is merged with a parent
	// it is asked about the result.
	Status(o *model.Object, v *model.Version, t, now time.Time, d Dialect) Status
	// Facts returns a function for the versions of the track that at addresses, by
	// their index: what is known of each at t beside its stages. What the versions
	// share is read once. P is the support policy of the object, nil where it has none.
	Facts(set []*model.Object, at model.Ref, by Actor, p Policy) func(version int, t time.Time) []Fact
	// Moves lists all moves with what each would do to the version at a ref, in the
	// order in which a list offers them; none where starts are typed.
	Moves(set []*model.Object, at model.Ref, by Actor) []Move
	// Apply returns the edits that do what a word asks for, one step of a draft; none
	// where nothing changes. It is about the version at a ref, or, where the ref ends
	// with a track, about a version of it as typed, which need not be listed (NameMoves).
	// The error is a *model.Refusal.
	Apply(set []*model.Object, at model.Ref, version, word string, by Actor) ([]model.Edit, Effect, error)
	// Rules are its rules, in the order of the manual, which is that in which they are asked.
	Rules() []*Rule
}

// Ability is something that an object allows or not (System.Can).
type Ability uint8

const (
	// TypeStart: when a stage starts is typed, and moved by days. Where it is not,
	// versions are moved (System.Moves).
	TypeStart Ability = iota
	// TypeStages: stages are added and removed one by one.
	TypeStages
	// ChooseStage: a version has several stages, one of which is in focus.
	ChooseStage
	// AddVersion: a version is added by its text and gets stages then.
	AddVersion
	// NameMoves: a move may name a version that is not listed.
	NameMoves
	// EditTogether: several versions are marked and shifted together.
	EditTogether
	// Convert: older fields become a lifecycle, and back.
	Convert
	// Request: edits may be kept as a change request in place of saving them.
	Request
	// Draw: there are dates, so there is something to draw on a time axis.
	Draw
	// Plan: starts may lie ahead, so something may be coming.
	Plan
	// Zoom: the part of time that is drawn may be chosen.
	Zoom
	// Step: there are transitions to go to.
	Step
	// Travel: what holds may differ from date to date.
	Travel
	// Update: clusters run on the versions, and are updated from one to another.
	Update
	// ShowStatus: the API computes a status with the stages of the versions (GEP-32).
	ShowStatus
	// Inherit: what holds follows from a parent too, which the object names.
	Inherit
	// BeInherited: other objects may name the object as their parent.
	BeInherited
	// RecordActor: moves write down who acts, so that somebody must be named.
	RecordActor
	// Propose: a support policy gives starts that the object lacks.
	Propose
)

// Nouns are the words of a system.
type Nouns struct {
	// Kinds are the kinds of its objects.
	Kinds []string
	// Object is one of its objects in a sentence about what they do not allow, One what is
	// moved or dated of it: "a lifecycle descriptor", "the API version of a lifecycle
	// descriptor". Stages are what a list of versions shows: "the stages of its API versions".
	// All are "" where no object is refused by such a sentence.
	Object, One, Stages string
	// Objects are its objects in a sentence, Versions what is moved or dated of them:
	// "lifecycle descriptors", "versions of a lifecycle descriptor".
	Objects, Versions string
	// Starts and Retires are examples of the changes that a new version and the one before
	// it are given: supported=today, deprecated=+4w. They are "" where none are typed.
	Starts, Retires string
	// Moves are the words of its moves in the order of a life; none where starts are
	// typed. Moved is what they change: "changes their lists of API versions".
	Moves []string
	Moved string
	// Lists is the move that a version may make which is not listed; "" where all are.
	Lists string
	// Qualified is set where sentences name a version with its track, since the text
	// alone says little: platform/0.9.
	Qualified bool
}

// Status is the stage that holds at an instant.
type Status struct {
	// Stage is its name, "" where it is not known or nothing holds; Words says why then.
	Stage string
	// Since is when it began; zero where it has always held or nobody knows.
	Since time.Time
	// Words come behind the stage in place of the instant, with the sign or the blank
	// before them; "" where there is nothing else to say.
	Words string
}

// Fact is one thing that is known of a version beside its stages. Texts are as
// written and not escaped.
type Fact struct {
	// Label says what it is, Text what it says.
	Label, Text string
	// Quoted is set where Text is the text of an entry of the file.
	Quoted bool
	// Look is that of the stage that follows from it; LookUnknown where none does.
	Look model.Look
	// At is where it stands in the file, About what else it stands for.
	At    model.Place
	About string
	// Decides is set where it has a say in what can be done, so that it is shown
	// beside the moves; Shown where it stands among the details.
	Decides, Shown bool
	// Derived is set where it follows from the support policy and is not in the file.
	Derived bool
}

// Move is one move of a version as a list offers it.
type Move struct {
	// Word is what is typed, Key the letter that does it, Title what a list calls it.
	Word  string
	Key   byte
	Title string
	// Effect says what would happen; Refused is set if it must not, and Effect
	// says why.
	Effect  string
	Refused bool
	// Why is the whole refusal, nil where the move is not refused.
	Why *model.Refusal
	// Nothing is set if the move would succeed and change nothing.
	Nothing bool
	// Next is set for the move that is the usual next one in a life; Applies where it
	// makes the edits of a change request in the file that this names.
	Next, Applies bool
}

// Words returns the words of some moves.
func Words(moves []Move) []string {
	words := make([]string, len(moves))
	for i := range moves {
		words[i] = moves[i].Word
	}
	return words
}

// Tried returns a move with what came of trying it: what it would do in a few words, and
// whether that changes anything, or the error that refuses it.
func (m Move) Tried(effect string, changed bool, err error) Move {
	m.Effect, m.Nothing = effect, err == nil && !changed
	if refusal, ok := err.(*model.Refusal); ok {
		m.Effect, m.Refused, m.Why = refusal.Reason(), true, refusal
	}
	return m
}

// Effect is what a move does.
type Effect struct {
	// Message says it in one sentence, with the name of what is moved.
	Message string
	// Changed reports whether anything differs, Removed whether the version goes.
	Changed, Removed bool
	// Affects are the versions that say something else, oldest first; nil where it is
	// the one that is moved alone. Warnings are what is to be considered.
	Affects  []string
	Warnings []Caution
	// Applies is the change request whose edits are to be made with the move, in the
	// file that it names.
	Applies *model.Request
}

// Caution is something to be considered: its name, and a sentence.
type Caution struct{ Name, Text string }

// Reason names the entries that a stage follows from, as they are written: supported
// by "1.2", deprecated by "1". It is "" where a stage says itself when it begins.
func Reason(facts []Fact) (text string) {
	for _, f := range facts {
		if !f.Quoted || f.Look == model.LookUnknown {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += f.Label + ` "` + model.Escape(f.Text) + `"`
	}
	return text
}

// LabelOf is the name of an object as its System labels it; #2 for the second object of
// a file where it has none.
func LabelOf(set []*model.Object, i int) string {
	if set[i].Name == "" {
		return "#" + strconv.Itoa(i+1)
	}
	return model.Escape(set[i].Name)
}

// MinorOf is the minor of a version's text: the number up to the second dot, of what
// is no version the text up to the first.
func MinorOf(version string) string {
	if n, ok := model.Semantic(version); ok {
		return strconv.FormatUint(n.Major(), 10) + "." + strconv.FormatUint(n.Minor(), 10)
	}
	before, _, _ := strings.Cut(version, ".")
	return before
}

// NothingProposed says that no policy gives an object starts.
func NothingProposed(o *model.Object) string {
	return "nothing is planned for " + model.Escape(o.String()) + ": plans are for release schedules and CloudProfiles"
}

// NoSuchMove refuses a word that a system does not know.
func NoSuchMove(word string, words []string) error {
	return &model.Refusal{What: `"` + model.Escape(word) + `"` + " is no move here: use " + phrase.Choice(words)}
}
