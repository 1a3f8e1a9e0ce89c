package linear

import "strings"

// verdict is a command that says what the support policy of the object talked about thinks
// of so many words at the date looked at; else it says what to type.
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
