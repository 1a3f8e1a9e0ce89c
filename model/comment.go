package model

// Comment is a comment "# lctui: …" in the text of a file, which is meant for this program.
type Comment struct {
	// Text is what follows the colon, trimmed.
	Text string
	// Place is where the comment sign stands.
	Place Position
	// About is the number, from 1, of the line that the comment is about. It is its own, or, if
	// the comment stands alone, the next line that has more than a comment; 0 for none.
	About uint32
}
