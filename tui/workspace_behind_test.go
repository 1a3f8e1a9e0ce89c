package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestTitleMarksCountsThatAreNotFinal checks that the title marks its counts as not final while
// findings about namespaced profiles are outstanding after a key in their parent.
func TestTitleMarksCountsThatAreNotFinal(t *testing.T) {
	d, version := manyBelow(t, true)
	d.goToText(version)
	title := func() string {
		line, _, _ := strings.Cut(d.View(), "\n")
		return strings.TrimRight(ansi.Strip(line), " ")
	}
	mark := d.Theme.CutTitle
	if strings.Contains(title(), mark+"   as of") {
		t.Fatalf("marked before any key: %q", title())
	}
	d.Update(keyMessage("L"))
	if !d.Shown().Behind || !strings.Contains(title(), mark+"   as of") {
		t.Errorf("after a key: behind %t, %q", d.Shown().Behind, title())
	}
	for d.Shown().Behind {
		d.Update(restOfFindings{})
	}
	if strings.Contains(title(), mark+"   as of") {
		t.Errorf("marked when all is there: %q", title())
	}
}
