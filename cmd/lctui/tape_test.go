//go:build unix

package main

import (
	"fmt"
	"html"
	"image/color"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// TestTape plays the tape of the README in a terminal, and compares the animation with that in
// docs.
func TestTape(t *testing.T) {
	picture, err := filepath.Abs("../../docs/images/edit.svg")
	if err != nil {
		t.Fatal(err)
	}
	drawn := play(t, read(t, filepath.Join("testdata", "tape", "edit.tape")))
	if *updateDocs {
		if err := os.WriteFile(picture, []byte(drawn), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have := read(t, picture); have != drawn {
		t.Errorf("go test ./cmd/lctui -run TestTape -update-docs draws it again:\n%s", firstDifference(have, drawn))
	}
}

// The columns and rows of the terminal of a tape, and the width and height of a cell in SVG units.
const tapeColumns, tapeRows, cellWidth, cellHeight = 100, 26, 8, 17

// shot is the screen at a moment of a tape. rows has a line of SVG for each row of the screen.
// seconds is the time for which it is shown.
type shot struct {
	rows    []string
	seconds float64
}

// play plays a tape on the profile of the examples and returns its animation.
func play(t *testing.T, tape string) string {
	t.Helper()
	dir, _ := profile(t)
	s := open(t, tapeColumns, tapeRows, dir, "edit", "aws.yaml", "--at", at, "--theme", "dark")
	var shots []shot
	for line := range strings.Lines(tape) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "press":
			s.press(strings.Fields(rest)...)
		case "type":
			for _, letter := range rest {
				s.press(string(letter))
			}
		case "see":
			s.see(rest)
		case "show":
			seconds, err := strconv.ParseFloat(rest, 64)
			if err != nil {
				t.Fatal(err)
			}
			shots = append(shots, shot{s.rows(), seconds})
		case "", "#":
		default:
			t.Fatalf("the tape says %q", line)
		}
	}
	return animation(shots)
}

// rows returns the screen as lines of SVG.
func (s *terminal) rows() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := make([]string, tapeRows)
	for y := range rows {
		var line strings.Builder
		for x := 0; x < tapeColumns; {
			style, from, text := s.look(x, y), x, ""
			for ; x < tapeColumns && s.look(x, y) == style; x++ {
				text += s.screen.CellAt(x, y).Content
			}
			line.WriteString(style.stretch(from, y, text))
		}
		rows[y] = line.String()
	}
	return rows
}

// cellLook is the style of a cell: its colours, and the sequence that sets the other attributes.
type cellLook struct {
	ink, paper color.Color
	rest       string
}

func (s *terminal) look(x, y int) cellLook {
	style := s.screen.CellAt(x, y).Style
	l := cellLook{ink: style.Fg, paper: style.Bg}
	style.Fg, style.Bg = nil, nil
	l.rest = style.String()
	return l
}

// has reports whether a look has an attribute, by its number in sequences.
func (l cellLook) has(attribute string) bool {
	return slices.Contains(strings.FieldsFunc(l.rest, func(r rune) bool { return strings.ContainsRune("\x1b[;m", r) }), attribute)
}

// stretch returns text of one look as SVG, or "" for spaces without a background.
func (l cellLook) stretch(x, y int, text string) string {
	ink, paper := web(l.ink, "#d8d8d8"), web(l.paper, "#1b1b1f")
	if l.has("7") {
		ink, paper = paper, ink
	}
	out, width := "", utf8.RuneCountInString(text)*cellWidth
	if paper != web(nil, "#1b1b1f") {
		out = fmt.Sprintf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x*cellWidth, y*cellHeight, width, cellHeight, paper)
	}
	more := ""
	if l.has("1") {
		more = ` font-weight="bold"`
	}
	if l.has("4") {
		more += ` text-decoration="underline"`
	}
	// SVG collapses consecutive spaces.
	for _, at := range regexp.MustCompile(`\S+( \S+)*`).FindAllStringIndex(text, -1) {
		words := text[at[0]:at[1]]
		out += fmt.Sprintf(`<text x="%d" y="%d" textLength="%d" fill="%s"%s>%s</text>`, (x+utf8.RuneCountInString(text[:at[0]]))*cellWidth, y*cellHeight+13, utf8.RuneCountInString(words)*cellWidth, ink, more, html.EscapeString(words))
	}
	return out
}

// web returns a colour for CSS, which may be one of the 256 colours of a terminal. It returns
// standard for nil.
func web(c color.Color, standard string) string {
	basic := []string{"#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
		"#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"}
	switch c := c.(type) {
	case nil:
		return standard
	case ansi.BasicColor:
		return basic[c]
	case ansi.IndexedColor:
		if int(c) < len(basic) {
			return basic[c]
		}
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// animation returns the shots as one animated SVG. A line that stays the same is included once.
// Readers that prefer no motion see the first shot.
func animation(shots []shot) string {
	at, all := make([]float64, len(shots)+1), 0.0
	for i, s := range shots {
		all += s.seconds
		at[i+1] = all
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="13"><title>lctui: a start is moved, checked and saved</title><style>g{visibility:hidden;animation:%gs step-end infinite}g.first{visibility:visible}@media(prefers-reduced-motion:reduce){g{animation:none!important}}</style><rect width="100%%" height="100%%" fill="#1b1b1f"/>`+"\n",
		tapeColumns*cellWidth, tapeRows*cellHeight, all)
	known := map[string]bool{}
	for y := range tapeRows {
		for from := 0; from < len(shots); {
			to := from + 1
			for to < len(shots) && shots[to].rows[y] == shots[from].rows[y] {
				to++
			}
			name := fmt.Sprintf("s%d-%d", from, to)
			if !known[name] {
				known[name] = true
				begin, end := 100*at[from]/all, 100*at[to]/all
				fmt.Fprintf(&out, "<style>@keyframes %[1]s{0%%{visibility:%[2]s}%.3[3]f%%{visibility:visible}%.3[4]f%%{visibility:hidden}}</style>\n", name, map[bool]string{true: "visible", false: "hidden"}[from == 0], begin, end)
			}
			if line := shots[from].rows[y]; line != "" {
				fmt.Fprintf(&out, "<g%s style=\"animation-name:%s\">%s</g>\n", map[bool]string{true: ` class="first"`}[from == 0], name, line)
			}
			from = to
		}
	}
	return out.String() + "</svg>\n"
}
