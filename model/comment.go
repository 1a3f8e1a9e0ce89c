package model

// Comment is a comment "# lctui: …" in a file, which is meant for this program.
type Comment struct {
	// Text is what follows the colon, trimmed.
	Text string
	// Place is where the comment sign is.
	Place Position
	// About is the number, from 1, of the line that the comment is about; 0 for none. A comment after
	// other text is about its own line. A comment alone on its line is about the next line that has
	// more than a comment.
	About uint32
}
