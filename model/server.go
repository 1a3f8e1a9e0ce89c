package model

// ServerError is what an API server said against an object that it was sent.
// kubectl edit writes it in front of the text that it gives back to be mended.
// It is about that text: an edit of a version makes void what was said of it.
type ServerError struct {
	// Path is the field path as the server wrote it, "" where it named none.
	Path string
	// Type is one of the API server's words, or "".
	Type string
	// Text is the server's own sentence, without the type.
	Text string
	// Stage is the index of the stage that the path leads to, or None.
	Stage int
}
