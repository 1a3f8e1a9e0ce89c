package span

// Error is why a text was refused.
type Error struct {
	Offset int    // byte offset of the place, from 0
	What   string // what is wrong, without place and full stop
	Hint   string // what to do next, or ""
	Other  int    // byte offset of a second place, such as the first of two equal keys, or -1
	Named  bool   // What names the line of Other
}

// Error returns what is wrong, without the place and the hint.
func (e *Error) Error() string { return e.What }

func refuse(offset int, what, hint string) *Error {
	return &Error{Offset: offset, What: what, Hint: hint, Other: -1}
}
