package splice

import "strings"

// Refused is the error for a change that the text does not allow. Nothing was written.
type Refused struct {
	// Offset is the byte of the text that prevents the change, or -1 for none.
	Offset int
	// What is a sentence without its full stop, Hint is what to do next. Values in them are
	// escaped.
	What, Hint string
	// Names are the parts of the text that the change would affect.
	Names []string
}

// Error returns what is refused, and the parts of the text that the change would affect.
func (e *Refused) Error() string {
	if len(e.Names) > 0 {
		return e.What + ": " + strings.Join(e.Names, ", ")
	}
	return e.What
}
