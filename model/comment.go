package model

// Comment is a comment in the text of a file.
type Comment struct {
	// Text is what stands behind the word that the comment was looked up by, without
	// blanks around it.
	Text string
	// Place is where its sign stands.
	Place Place
	// About is the number, from 1, of the line that it is about: its own, or where it
	// stands alone the next line with more than a comment; 0 for none.
	About uint32
}
