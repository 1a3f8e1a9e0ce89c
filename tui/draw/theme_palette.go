package draw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// palette holds the colours of a theme as indexes, by look: unavailable,
// preview, supported, deprecated, expired. A test computes the contrast of all
// of them and the difference between any two, also as people see them who see
// fewer colours.
type palette struct {
	name string
	// text is the colour of text, always the terminal's own.
	text   int
	stages [model.LookUnknown]int
	// boldStages are looks that are told apart by bold, for want of a colour.
	boldStages [model.LookUnknown]bool
	// muted is the colour of rules, labels that of muted text.
	muted, labels int
	// signsOnly leaves all text, letters included, in the terminal's own
	// colour: only the signs of bars and rules are coloured.
	signsOnly bool
}

// palettes256 are the themes in 256 colours. The last of them is for a terminal
// whose background is not known: no shade is readable as text on dark grey and
// on white alike, so there only signs are coloured.
var palettes256 = []palette{
	coloured("dark", 246, 145, 75, 49, 226, 203),
	coloured("dark-red-green", 246, 246, 225, 105, 228, 202),
	coloured("dark-blue-yellow", 246, 247, 219, 122, 226, 203),
	coloured("light", 242, 240, 26, 22, 94, 124),
	coloured("light-red-green", 242, 242, 17, 26, 94, 52),
	coloured("light-blue-yellow", 242, 242, 55, 23, 94, 52),
	{name: ThemeBoth, text: own, stages: [...]int{244, 63, 28, 166, 197}, muted: 244, labels: own, signsOnly: true},
}

// ThemeBoth is the name of the theme that is readable on dark and on light.
const ThemeBoth = "both"

func coloured(name string, muted int, stages ...int) palette {
	p := palette{name: name, text: own, muted: muted, labels: muted}
	copy(p.stages[:], stages)
	return p
}

// The palettes of 16 colours: on dark blue and red are too dark, on light
// green, yellow and cyan too bright to be read.
var (
	dark16  = palette{text: own, stages: [...]int{7, 14, 10, 11, 9}, muted: own, labels: own}
	light16 = palette{text: own, stages: [...]int{own, 5, 4, own, 1}, muted: own, labels: own,
		boldStages: [model.LookUnknown]bool{model.LookDeprecated: true}}
	both16 = palette{text: own, stages: [...]int{own, own, own, own, own}, muted: own, labels: own}
)

// ThemeNames lists the names of the themes.
func ThemeNames() []string {
	names := make([]string, len(palettes256))
	for i := range palettes256 {
		names[i] = palettes256[i].name
	}
	return names
}

// paletteOf returns a theme's colours in a depth.
func paletteOf(name string, depth Depth) (*palette, error) {
	i := slices.IndexFunc(palettes256, func(p palette) bool { return p.name == name })
	switch {
	case i < 0:
		return nil, fmt.Errorf("no theme \"%s\": choose one of auto, %s", model.Escape(name), strings.Join(ThemeNames(), ", "))
	case depth == Colors256:
		return &palettes256[i], nil
	case strings.HasPrefix(name, "dark"):
		return &dark16, nil
	case strings.HasPrefix(name, "light"):
		return &light16, nil
	default:
		return &both16, nil
	}
}
