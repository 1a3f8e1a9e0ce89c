package picture

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/palette"
)

// lookNames are the CSS classes of bars, by look.
var lookNames = [...]string{"unavailable", "preview", "supported", "deprecated", "expired", "unknown"}

// patterns distinguish the looks without colour, even if a bar is too narrow for its letter. They
// are paths of dots, lines and crosses in a tile of 8×8 units.
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

// rules returns the colours of a picture as CSS.
func rules(p *palette.Picture) string {
	var out strings.Builder
	fmt.Fprintf(&out, ".paper{fill:%s}\ntext{fill:%s}\n.tick-label{fill:%s}\n.tick{stroke:%s}\n.now{stroke:%s}\n.bar,.key{stroke:%s}\n",
		p.Paper, p.Ink, p.Faint, p.Line, p.Ink, p.Line)
	for look, fill := range p.Fills {
		fmt.Fprintf(&out, ".%s-fill{fill:%s}\n", lookNames[look], fill)
	}
	fmt.Fprintf(&out, ".grain{stroke:%s;fill:none}\n", p.Stroke)
	return out.String()
}

// pageRules returns the colours of the page around a picture as CSS.
func pageRules(p *palette.Picture) string {
	return fmt.Sprintf("body{color:%s;background:%s}\ntd,th{border-color:%s}\n", p.Ink, p.Paper, p.Line)
}

// themed returns the rules for the theme of a picture. For both themes, the system of the reader
// chooses.
func themed(theme string, rules func(*palette.Picture) string) string {
	switch theme {
	case "light":
		return rules(palette.Light)
	case "dark":
		return rules(palette.Dark)
	}
	return rules(palette.Light) + "@media (prefers-color-scheme:dark){\n" + rules(palette.Dark) + "}\n"
}

// definitions returns the SVG definitions of the bars' fills.
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
