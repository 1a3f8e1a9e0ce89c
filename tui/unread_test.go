package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// unread returns findings about a file that is cut off and one that has tabs.
func unread() []model.Finding {
	at := func(file string, line, column uint32, what, hint string) model.Finding {
		return model.Finding{Rule: "unreadable", Severity: model.Error, Place: model.Place{File: file, Position: model.Position{Line: line, Column: column}}, Message: model.Words(what), Hint: hint}
	}
	return []model.Finding{at("cut.yaml", 13, 20, "unterminated quotes.", "Close the quotes."), at("cut.yaml", 14, 1, "more.", ""), at("tabs.yaml", 10, 1, "a tab.", "Indent with spaces.")}
}

// TestFilesThatCannotBeRead checks that files that cannot be read are listed last, with the place
// and what to do, and that the findings about them are counted. They cannot be opened.
func TestFilesThatCannotBeRead(t *testing.T) {
	with := func(width, height int) *driver {
		return startWith(t, width, height, func(o *Options) { o.Unread = unread() }, "aws.yaml")
	}
	d := with(120, 40).sees("4 errors", "files 3", "cut.yaml     2✕", "tabs.yaml    1✕")
	d.press("tab", "j").sees("▸ aws.yaml").press("esc", "F").sees("1 file, 0 edited, 2 cannot be read", "▸ aws.yaml", "  cut.yaml   ✕ cannot be read: line 13, column 20: unterminated quotes. Close the quotes.")
	d.press("j").sees("▸ cut.yaml", "  line 13, column 20: unterminated quotes. Close the quotes.\n", "  line 14, column 1: more.").press("enter").says("Enter: cut.yaml: line 13, column 20: unterminated quotes. Close the quotes.")
	d.press("s").says("s: cut.yaml: line 13, column 20: unterminated quotes").press("n").sees("▸ tabs.yaml").press("/", "cut", "enter").sees("▸ cut.yaml").misses("tabs.yaml  ")
	with(80, 24).sees("4 errors").press("F").sees("  tabs.yaml  ✕ cannot be read: line 10, column 1: a tab. Indent with spaces.")
	with(40, 10).sees("4✕").press("F").sees("tabs.yaml")
	startWith(t, 120, 40, func(o *Options) { o.Unread = unread() }, "aws.yaml", "team-a.yaml").press("V").press("esc").sees("files 4")
}

// TestFilesBesideAList checks that the list of files is complete next to rows without a time axis,
// with its heading in the first line.
func TestFilesBesideAList(t *testing.T) {
	names := []string{"packages.yaml", "aws.yaml", "team-a.yaml", "serving.yaml", "shoot.yaml", "bare.yaml", "offset.yaml"}
	for width := 100; width <= 130; width += 3 {
		d := start(t, width, 40, names...)
		if got := d.line(2); !strings.HasPrefix(got, " files 7 ") || strings.Contains(d.line(1), "╎") {
			t.Fatalf("%d columns:\n%s", width, d.text())
		}
		d.sees("▸ packages.yaml", "  offset.yaml").misses("above,")
	}
}

// TestFocusIsNotAtTheEdge checks that the list of files shows files above and below the one in
// focus.
func TestFocusIsNotAtTheEdge(t *testing.T) {
	d := &driver{t: t, dir: t.TempDir()}
	o := Options{Now: clock}
	for i := range 30 {
		o.Documents = append(o.Documents, d.file(fmt.Sprintf("p%02d.yaml", i), profileOf(1)))
	}
	d.begin(o, 120, 30)
	d.sees("\n  15 below").misses("above").press("F")
	for i := range 30 {
		d.sees(fmt.Sprintf("▸ p%02d.yaml", i))
		for near := max(i-3, 0); near <= min(i+3, 29); near++ {
			d.sees(fmt.Sprintf(" p%02d.yaml", near))
		}
		d.press("down")
	}
	d.press("enter").sees("\n  15 above").misses("below")
}
