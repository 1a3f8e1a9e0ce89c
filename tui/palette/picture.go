package palette

import "github.com/lctui/lctui/model"

// Picture has the colours of a picture on one kind of background, in CSS notation. All text, also
// on bars, has a contrast of at least 4.5 (WCAG 2, AA).
type Picture struct {
	// Paper is the background, and Ink the text on it. Faint is less prominent text, and Line a
	// line.
	Paper, Ink, Faint, Line string
	// Fills are the colours of bars by look, Stroke that of the pattern on them.
	Fills  [model.LookUnknown + 1]string
	Stroke string
}

// Light and Dark are the colours on light and on dark backgrounds.
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
