package linear

import "strings"

// verdict returns the function of a command with n words, which says how the support policy of
// the current object judges them as of the time cursor. usage says what to type instead of any
// other number of words.
func verdict(n int, usage string) func(*conversation, string) string {
	return func(l *conversation, text string) string {
		words := strings.Fields(text)
		if len(words) != n {
			return "Type " + usage + "."
		}
		said, err := l.ed.Now().Verdict(l.focus.TrackRef, words, l.cursor)
		if err != nil {
			return sentence(err.Error())
		}
		return said + "."
	}
}
