package span

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// alphabet has the signs that mean something to the language, and some that do not.
const alphabet = "a0 \n\t:,-?[]{}#\"'|>&*!.\\~"

// frames are what a short text stands in, in place of the ▲.
var frames = []string{"▲", "{▲}", "{a,▲,b: }", "[▲]", "[a,▲,b]", "- ▲\n- b", "a: ▲\nb: c", "a:\n  ▲\n  b: c", "a: |\n ▲\nb: c"}

// TestEveryShortText: of all texts of a few signs, in every frame, what this reader and the library both read they read
// alike, as a whole and in parts; and what this reader reads the library reads. LCTUI_SIGNS says of how many signs.
func TestEveryShortText(t *testing.T) {
	length := 2
	if s := os.Getenv("LCTUI_SIGNS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		length = n
	}
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
		framed := strings.Replace(frame, "▲", text, 1)
		tree, err := Parse([]byte(framed))
		if err != nil {
			continue
		}
		if err := sound(tree); err != nil {
			t.Errorf("%q: %v", framed, err)
		}
		if d := Judge(tree); d != nil {
			t.Errorf("%q: %s", framed, d.Error())
		}
		judgeInParts(t, tree)
	}
}
