package descriptor

// Verb is a change of a version as people ask for it (RFC 0049: a version becomes
// supported, then deprecated, then is removed).
type Verb uint8

const (
	// Support lists a version as supported, or widens the range of its major.
	Support Verb = iota
	// Deprecate lists a version 0.n or a whole major as deprecated; it may be used still.
	Deprecate
	// Remove takes a version 0.n or a whole major out of both lists.
	Remove
)

// verbs describes each verb: its word and its key on the screen.
var verbs = [...]struct {
	word string
	key  byte
}{
	{"support", 's'},
	{"deprecate", 'd'},
	{"remove", 'r'},
}

// String returns the word that is typed.
func (v Verb) String() string { return verbs[v].word }

// Verbs lists the words in the order of a version's life.
func Verbs() []string {
	words := make([]string, len(verbs))
	for i := range verbs {
		words[i] = verbs[i].word
	}
	return words
}

// ParseVerb reads the word that is typed; ok is false for another word.
func ParseVerb(word string) (v Verb, ok bool) {
	for i := range verbs {
		if verbs[i].word == word {
			return Verb(i), true
		}
	}
	return 0, false
}
