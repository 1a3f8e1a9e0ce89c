package lifecycle

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// System is the behaviour of one kind of lifecycle. The screen, linear mode and the commands
// ask it; they never check the kind of an object themselves. Package systems lists all
// systems. A System is stateless and does not modify its arguments.
type System interface {
	// Nouns returns the words that describe its objects.
	Nouns() *Nouns
	// Can returns "" if an object allows something, otherwise the reason why not: a sentence
	// without capital, full stop and key names, escaped for the screen.
	Can(o *model.Object, a Ability) string
	// Label returns what distinguishes the object at index i from the others of its file in a
	// list, escaped for the screen; "" if its file suffices.
	Label(set []*model.Object, i int) string
	// Status returns the stage of a version at t, as known at now. For an object
	// with a parent, pass the merged result.
	Status(o *model.Object, v *model.Version, t, now time.Time, d Dialect) Status
	// Facts returns a function that returns, for a version of the track that at addresses (by
	// its index), what is known of it at t besides its stages. Data shared by the versions is
	// read once. p is the support policy of the object, nil if it has none.
	Facts(set []*model.Object, at model.Ref, by Actor, p Policy) func(version int, t time.Time) []Fact
	// Moves returns all moves of the version at a ref, each with its effect, in the order in
	// which a list offers them; nil for systems without moves.
	Moves(set []*model.Object, at model.Ref, by Actor) []Move
	// Apply returns the edits, one step of a draft, that do what a word asks for to the version
	// at a ref; none if nothing changes. The error is a *model.Refusal.
	Apply(set []*model.Object, at model.Ref, word string, by Actor) ([]model.Edit, Effect, error)
	// Rules returns its rules in the order of the manual, which is the order in which they
	// run.
	Rules() []*Rule
	// Decided returns why what a ref addresses is not edited itself: what it follows from, and
	// what to edit instead; nil for what can be edited. The ref may end with a track or a
	// version.
	Decided(o *model.Object, at model.Ref) *model.Refusal
	// Additions returns what may be added to a version of a track, in the order in which it is
	// offered; a nil version is one that is not listed yet. parent is the version of the same
	// text in the object's parent, nil if there is none or it is not known.
	Additions(o *model.Object, track string, v, parent *model.Version, d Dialect) []Addition
	// Values returns the values to choose from for a stage of a version, given by its index in
	// Stages, that has a value in place of a start. It is nil for a stage that has a start.
	Values(v *model.Version, stage int) []model.StageKind
	// Title returns a name that identifies a version without its track, escaped for the screen;
	// "" if there is no such name.
	Title(v *model.Version) string
	// OnRecord returns who published a version, "" if nobody did, and when it was created. ok is
	// false if versions are planned rather than recorded.
	OnRecord(v *model.Version) (by string, created model.Start, ok bool)
	// Steps returns the steps that a version in a stage can take now. ok is false if versions
	// come to their stages on dates.
	Steps(v *model.Version, stage string) (steps []NextStep, ok bool)
	// Notes returns notes on the lines of a file that belong to a track: its starts, or the
	// entries from which its stages follow.
	Notes(t *model.Track) []Note
	// Releases returns the releases that an object lists; false if it lists none, as a policy,
	// or versions of another kind.
	Releases(o *model.Object) ([]*model.Version, bool)
	// Readable reports whether the API server can read an object; if not, what and at say why
	// and where. ok is true for objects that no server reads.
	Readable(o *model.Object) (what string, at model.Position, ok bool)
	// TextsReadable is Readable for times and versions alone.
	TextsReadable(o *model.Object) (what string, at model.Position, ok bool)
	// AddTo adds to e the names of an object that must be unique among all files of a call, and the
	// names of other objects that it refers to.
	AddTo(e Elsewhere, file string, o *model.Object)
	// Negotiates reports whether versions are requested by programs that may support several of
	// them.
	Negotiates() bool
	// Use answers which of some versions of a track may be used, if Negotiates. name is the
	// program that asks, "" if not known; mode says how deprecated versions are treated; env
	// returns variables of that program's environment.
	Use(t *model.Track, versions []string, mode, name string, env func(string) string) (Usage, error)
	// Labelled reports whether an object determines the labels of a container image.
	Labelled() bool
	// Labels returns the labels of the image, in their order, if Labelled.
	Labels(o *model.Object) []model.Pair
	// Inspect returns an object as the tool that inspects its image shows it, if Labelled; the
	// warnings say what is not specified.
	Inspect(o *model.Object) (text string, warnings []string)
}

// Ability is something that an object may allow (System.Can).
type Ability uint8

const (
	// TypeStart: stages are added and removed one by one, and their starts are typed and shifted by
	// days. Otherwise versions make moves (System.Moves), if they are edited at all.
	TypeStart Ability = iota
	// AddVersion: a version is added by its text and then given stages.
	AddVersion
	// EditTogether: several versions can be marked and shifted together.
	EditTogether
	// Convert: older fields can be turned into a lifecycle, and back.
	Convert
	// Draw: a version has several stages with dates, which can be drawn on a time axis and shown at
	// another date.
	Draw
	// Plan: starts may lie in the future.
	Plan
	// Update: clusters run on the versions, and are updated from one to another; the API computes a
	// status with their stages (GEP-32).
	Update
	// Inherit: stages also depend on a parent, which the object names.
	Inherit
	// BeInherited: other objects may name the object as their parent.
	BeInherited
	// Propose: a support policy proposes starts that the object lacks.
	Propose
)

// Nouns are the words of a system for messages.
type Nouns struct {
	// Kinds are the kinds of its objects.
	Kinds []string
	// Object names one object in a sentence that refuses something: "a lifecycle descriptor". One
	// names the part of it that has dates or moves: "the API version of a lifecycle descriptor".
	// Stages names what a list of versions shows: "the stages of its API versions". All are "" for
	// a system that has no such sentence.
	Object, One, Stages string
	// Versions names, in the plural, the parts of its objects that have dates or moves: "versions of
	// a profile".
	Versions string
	// Starts and Retires are examples of the changes for a new version and for the one before
	// it: supported=today, deprecated=+4w. They are "" if no starts are typed.
	Starts, Retires string
	// Moves are the words of its moves in the order of a life cycle; nil if there are none.
	Moves []string
	// Qualified is set if sentences name a version with its track, since the text alone says
	// too little: platform/0.9.
	Qualified bool
}

// Status is the stage of a version at an instant.
type Status struct {
	// Stage is its name; "" if it is not known or no stage applies. Words then says why.
	Stage string
	// By is the support policy that the stage follows from; "" if it is in the file.
	By string
	// Since is when it began; zero if it has always applied or nobody knows.
	Since time.Time
	// Who brought the version to the stage, as written; "" if nobody is on record.
	Who string
	// Words follow the stage in place of the instant, including their leading punctuation or
	// space; "" if there is nothing to add.
	Words string
}

// Title returns the name of the stage, and the policy that it follows from (model.Stage).
func (s Status) Title() string { return model.Titled(s.Stage, s.By) }

// Fact is something known of a version besides its stages. Texts are as written and not
// escaped.
type Fact struct {
	// Label says what kind of fact it is, Text is its content.
	Label, Text string
	// Quoted is set if Text is the text of an entry of the file.
	Quoted bool
	// Look is the look of the stage that follows from it; LookUnknown if none does.
	Look model.Look
	// At is where it is in the file, About what else it covers.
	At    model.Position
	About string
	// Decides is set if it affects which moves are possible, so that it is shown alongside them;
	// Shown if it is listed among the details.
	Decides, Shown bool
	// Derived is set if it follows from the support policy rather than from the file.
	Derived bool
}

// Move is a move of a version as a list offers it.
type Move struct {
	// Word is what is typed, Key the letter that makes the move, Title its name in a list.
	Word  string
	Key   byte
	Title string
	// Effect says what would happen; if Refused is set, it says why the move is not possible.
	Effect  string
	Refused bool
	// Why is the whole refusal, nil if the move is not refused.
	Why *model.Refusal
	// Nothing is set if the move would succeed and change nothing.
	Nothing bool
	// Next is set for the move that usually comes next.
	Next bool
}

// NextStep is a move by which a version comes to another stage, named by its word.
type NextStep struct{ Word, To string }

// Words returns the words of moves.
func Words(moves []Move) []string {
	return model.Map(moves, func(m Move) string { return m.Word })
}

// Tried returns the move with the outcome of trying it: its effect in a few words and whether
// it changes anything, or the refusal.
func (m Move) Tried(effect string, changed bool, err error) Move {
	m.Effect, m.Nothing = effect, err == nil && !changed
	if refusal, ok := err.(*model.Refusal); ok {
		m.Effect, m.Refused, m.Why = refusal.Reason(), true, refusal
	}
	return m
}

// Effect is the effect of a move.
type Effect struct {
	// Message describes it in one sentence, which names what is moved.
	Message string
	// Changed reports whether anything differs, Removed whether the version is removed.
	Changed, Removed bool
}

// Reason returns the quoted entries that a stage follows from, as they are written: supported
// by "1.2", deprecated by "1". It is "" if no stage follows from an entry. The label of facts with
// the look known is left out: model.LookUnknown for none.
func Reason(facts []Fact, known model.Look) (text string) {
	for _, f := range facts {
		if !f.Quoted || f.Look == model.LookUnknown {
			continue
		}
		if text != "" {
			text += ", "
		}
		if f.Look != known {
			text += f.Label + " "
		}
		text += `"` + model.Escape(f.Text) + `"`
	}
	return text
}

// LabelOf returns the name of an object, as most systems label it; #2 for the second object
// of a file if that has no name.
func LabelOf(set []*model.Object, i int) string {
	if set[i].Name == "" {
		return "#" + strconv.Itoa(i+1)
	}
	return model.Escape(set[i].Name)
}

// MinorOf returns the minor of a version's text: everything up to the second dot, or up to
// the first if the text is not a version.
func MinorOf(version string) string {
	if n, ok := model.Semantic(version); ok {
		return strconv.FormatUint(n.Major(), 10) + "." + strconv.FormatUint(n.Minor(), 10)
	}
	before, _, _ := strings.Cut(version, ".")
	return before
}

// NothingProposed returns the sentence that no policy proposes starts for an object.
func NothingProposed(o *model.Object) string {
	return "nothing is planned for " + model.Escape(o.String()) + ": plans are for release schedules and CloudProfiles"
}

// NoSuchMove returns the refusal of a word that is none of the moves in words.
func NoSuchMove(word string, words []string) error {
	return &model.Refusal{What: `"` + model.Escape(word) + `"` + " is not a move here: use " + phrase.Choice(words)}
}
