package files

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
)

// Patch is Diff for programs: the lines are the bytes of the texts, carriage
// returns and all, so that patch --binary and git apply -p0 take it. Nothing but
// the name is escaped: it is not for a terminal.
func Patch(name string, old, new []byte) string {
	if bytes.Equal(old, new) {
		return ""
	}
	var b strings.Builder
	name = model.Escape(name)
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", name, name)
	was, is := splitLines(old), splitLines(new)
	for _, h := range hunks(compareLines(was, is, true)) {
		for i := range h {
			if h[i].Op == Removed {
				h[i].Text = strings.TrimSuffix(string(was.line(h[i].Old-1)), "\n")
			} else {
				h[i].Text = strings.TrimSuffix(string(is.line(h[i].New-1)), "\n")
			}
		}
		writeHunk(&b, h)
	}
	return b.String()
}
