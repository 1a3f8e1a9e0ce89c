package palette

import "github.com/lctui/lctui/model"

// Picture is the colours of a picture on one kind of background, as a browser reads
// them. Letters on the bars, and all other text, are readable: their contrast is 4.5 at
// least (WCAG 2, AA).
type Picture struct {
	// Paper is the background, Ink the text on it, Faint text that stands back, and
	// Line a line.
	Paper, Ink, Faint, Line string
	// Fills are the bars by look, Stroke the pattern on them.
	Fills  [model.LookUnknown + 1]string
	Stroke string
}

// Light and Dark are the colours of pictures on the two kinds of background.
var (
	Light = &Picture{
		Paper: "#ffffff", Ink: "#1f2328", Faint: "#59636e", Line: "#d0d7de", Stroke: "#6e7781",
		Fills: [...]string{"#f6f8fa", "#b6e3ff", "#aceebb", "#ffe08a", "#ffc1ba", "#eaeef2"},
	}
	Dark = &Picture{
		Paper: "#0d1117", Ink: "#e6edf3", Faint: "#9198a1", Line: "#30363d", Stroke: "#8b949e",
		Fills: [...]string{"#161b22", "#0c4a6e", "#14532d", "#713f12", "#7f1d1d", "#21262d"},
	}
)
