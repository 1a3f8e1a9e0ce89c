package toml

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// alphabet has the signs that mean something to the language, and some that do not.
const alphabet = "a0179=.,[]{}\"'\\#-+_:eETZx \t\n\r"

// frames are what a short text stands in, in place of the ▲.
var frames = []string{"▲", "▲ = 1", "a = ▲", "a = [▲]", "a = {▲}", "[▲]", "[a]\n▲", "a = \"▲\"", "a = '▲'", "a = \"\"\"▲\"\"\"", "a = '''▲'''", "a.b = 1\n▲",
	"a = 0▲", "a = 1.▲", "a = 1979-0▲", "a = 1979-05-27▲", "a = 07:▲", "a = 1979-05-27T07:32:00▲", "a = \"\\u00▲\"", "a = i▲", "a = 922337203685477580▲", "a = [{b.c = 1}, ▲]\n[[b]]\n"}

// TestEveryShortText: of all texts of a few signs, in every frame, what this reader and the library both read they read
// alike. LCTUI_SIGNS says of how many signs.
func TestEveryShortText(t *testing.T) {
	length := lengthOf(t, "LCTUI_SIGNS", 2)
	var all sync.WaitGroup
	for i := range len(alphabet) {
		all.Go(func() {
			text := make([]byte, length)
			text[0] = alphabet[i]
			everyText(text, 1, func() { inFrames(t, string(text)) })
		})
	}
	all.Wait()
}

// lengthOf is of how many signs or lines the texts are: as many as the environment says, else as the test does.
func lengthOf(t *testing.T, name string, length int) int {
	t.Helper()
	s := os.Getenv(name)
	if s == "" {
		return length
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// everyText calls f for every way to fill text with signs from place at on.
func everyText(text []byte, at int, f func()) {
	if at == len(text) {
		f()
		return
	}
	for i := range len(alphabet) {
		text[at] = alphabet[i]
		everyText(text, at+1, f)
	}
}

func inFrames(t *testing.T, text string) {
	for _, frame := range frames {
		readAlike(t, strings.Replace(frame, "▲", text, 1))
	}
}

func readAlike(t *testing.T, text string) {
	tree, err := Parse([]byte(text))
	if err != nil {
		return
	}
	if err := sound(tree); err != nil {
		t.Errorf("%q: %v", text, err)
	}
	if d := Judge(tree); d != nil {
		t.Errorf("%q: %s", text, d.Error())
	}
}

// TestEveryFewLines does so with all texts of a few lines, which open tables and give keys; LCTUI_LINES says of how many.
func TestEveryFewLines(t *testing.T) {
	var more func(text string, left int)
	more = func(text string, left int) {
		for _, line := range words {
			readAlike(t, text+line)
			if left > 1 {
				more(text+line, left-1)
			}
		}
	}
	more("", lengthOf(t, "LCTUI_LINES", 3))
}
