package splice

import "strings"

// Refused is a change that the text does not allow: nothing was written.
type Refused struct {
	// Offset is the byte of the text that stands in the way, -1 where there is none.
	Offset int
	// What is a sentence without full stop, Hint says what to do next. Values in them are escaped.
	What, Hint string
	// Names are the parts of the text that the change would reach beside or instead of the one meant.
	Names []string
}

// Error returns what is refused, and what else the change would reach.
func (e *Refused) Error() string {
	if len(e.Names) > 0 {
		return e.What + ": " + strings.Join(e.Names, ", ")
	}
	return e.What
}
