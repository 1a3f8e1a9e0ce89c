package span

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/lctui/lctui/model/sample"
)

// alphabet has the signs with a meaning in YAML, and some without.
const alphabet = "a0 \n\t:,-?[]{}#\"'|>&*!.\\~"

// frames are texts into which a short text is put in place of the ▲.
var frames = []string{"▲", "{▲}", "{a,▲,b: }", "[▲]", "[a,▲,b]", "- ▲\n- b", "a: ▲\nb: c", "a:\n  ▲\n  b: c", "a: |\n ▲\nb: c"}

// TestEveryShortText reads all texts of a few signs in every frame. The library reads every text
// that this reader accepts, and both read it alike, as a whole and in parts. LCTUI_SIGNS is the
// number of signs.
func TestEveryShortText(t *testing.T) {
	length := lengthOf(t, "LCTUI_SIGNS")
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

// lengthOf returns how many signs or words the texts have: the value of the environment variable
// name, or two.
func lengthOf(t *testing.T, name string) int {
	t.Helper()
	s := os.Getenv(name)
	if s == "" {
		return 2
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
	if d := Verify(tree); d != nil {
		t.Errorf("%q: %s", text, d.Error())
	}
	verifyInParts(t, tree)
}

// TestEveryFewWords is like TestEveryShortText, with all texts of a few of the pieces of invented
// texts. LCTUI_WORDS is the number of pieces. A sample has one in four of the texts of several
// pieces.
func TestEveryFewWords(t *testing.T) {
	var more func(text string, left int)
	more = func(text string, left int) {
		for _, piece := range pieces {
			for _, frame := range []string{"▲", "a:\n- b: ▲\n  c: d\n- e\n", "{a: 1, ▲, b: 2, c}"} {
				if whole := strings.Replace(frame, "▲", text+piece, 1); text == "" || sample.Has(4, whole) {
					readAlike(t, whole)
				}
			}
			if left > 1 {
				more(text+piece, left-1)
			}
		}
	}
	more("", lengthOf(t, "LCTUI_WORDS"))
}
