package files_test

import (
	"os"
	"strconv"
	"testing"
)

// everyLength returns how many pieces the texts of a test have: length, or the value of
// LCTUI_PIECES.
func everyLength(t *testing.T, length int) int {
	t.Helper()
	s := os.Getenv("LCTUI_PIECES")
	if s == "" {
		return length
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// everyText calls f with every text of up to length pieces.
func everyText(pieces []string, length int, f func(string)) {
	f("")
	if length == 0 {
		return
	}
	var longer func(text string, left int)
	longer = func(text string, left int) {
		for _, piece := range pieces {
			f(text + piece)
			if left > 1 {
				longer(text+piece, left-1)
			}
		}
	}
	longer("", length)
}
