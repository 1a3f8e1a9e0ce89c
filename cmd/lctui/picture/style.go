package picture

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
)

// palette are the colours of a picture on one kind of background.
type palette struct {
	paper, ink, faint, line string
	// fills are the bars by look; strokes of the pattern on them.
	fills  [model.LookUnknown + 1]string
	stroke string
}

// The letters on the bars, and all other text, are readable on both: their
// contrast is 4.5 at least (WCAG 2, AA).
var (
	lightPalette = palette{
		paper: "#ffffff", ink: "#1f2328", faint: "#59636e", line: "#d0d7de", stroke: "#6e7781",
		fills: [...]string{"#f6f8fa", "#b6e3ff", "#aceebb", "#ffe08a", "#ffc1ba", "#eaeef2"},
	}
	darkPalette = palette{
		paper: "#0d1117", ink: "#e6edf3", faint: "#9198a1", line: "#30363d", stroke: "#8b949e",
		fills: [...]string{"#161b22", "#0c4a6e", "#14532d", "#713f12", "#7f1d1d", "#21262d"},
	}
)

// lookNames are the classes of bars.
var lookNames = [...]string{"unavailable", "preview", "supported", "deprecated", "expired", "unknown"}

// patterns tell the looks apart without colour, also where a bar is too narrow
// for its letter: dots, lines and crosses in the coordinates of a small tile.
var patterns = [...]string{
	model.LookUnavailable: "M0 8h2",
	model.LookPreview:     "M2 2h1M6 6h1",
	model.LookSupported:   "",
	model.LookDeprecated:  "M0 8L8 0",
	model.LookExpired:     "M0 8L8 0M0 0L8 8",
	model.LookUnknown:     "M4 0V8",
}

const fixedStyle = `text{font:12px system-ui,sans-serif}
.head{font-weight:600}
.tick-label,.letter,.now-label{font-size:11px}
.letter{font-weight:600}
.now{stroke-dasharray:3 2}
.grain{stroke-opacity:.5}
`

// rules writes the colours as CSS.
func (p *palette) rules() string {
	var out strings.Builder
	fmt.Fprintf(&out, ".paper{fill:%s}\ntext{fill:%s}\n.tick-label{fill:%s}\n.tick{stroke:%s}\n.now{stroke:%s}\n.bar,.key{stroke:%s}\n",
		p.paper, p.ink, p.faint, p.line, p.ink, p.line)
	for look, fill := range p.fills {
		fmt.Fprintf(&out, ".%s-fill{fill:%s}\n", lookNames[look], fill)
	}
	fmt.Fprintf(&out, ".grain{stroke:%s;fill:none}\n", p.stroke)
	return out.String()
}

// pageRules writes the colours of the page around a picture.
func (p *palette) pageRules() string {
	return fmt.Sprintf("body{color:%s;background:%s}\ntd,th{border-color:%s}\n", p.ink, p.paper, p.line)
}

// themed writes rules for the theme of a picture: light, dark, or both, of which
// the reader's system chooses.
func themed(theme string, rules func(*palette) string) string {
	switch theme {
	case "light":
		return rules(&lightPalette)
	case "dark":
		return rules(&darkPalette)
	}
	return rules(&lightPalette) + "@media (prefers-color-scheme:dark){\n" + rules(&darkPalette) + "}\n"
}

// definitions are the fills of the bars.
func definitions() string {
	var out strings.Builder
	out.WriteString("<defs>\n")
	for look, name := range lookNames {
		fmt.Fprintf(&out, "<pattern id=\"%s\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect class=\"%s-fill\" width=\"8\" height=\"8\"/>", name, name)
		if patterns[look] != "" {
			fmt.Fprintf(&out, "<path class=\"grain\" d=\"%s\"/>", patterns[look])
		}
		out.WriteString("</pattern>\n")
	}
	out.WriteString("</defs>\n")
	return out.String()
}
