package tui

import (
	"strings"
	"testing"
)

// TestNarrowAgendaKeepsStages checks that the stage can be read in every line of the agenda,
// however narrow, because the list is about it.
func TestNarrowAgendaKeepsStages(t *testing.T) {
	for _, c := range []struct {
		width int
		files []string
		want  string
	}{
		{80, []string{"aws.yaml"}, "  2025-12-01 Mon  in 11 d  kubernetes  1.33.5         deprecated"},
		{60, []string{"aws.yaml"}, "  2025-12-01   in 11 d  kubernetes 1.33.5         deprecated"},
		{60, []string{"aws.yaml", "team-a.yaml"}, "  2025-12-01   in 11 d  aws/..etes 1.33.5         deprecated"},
		{40, []string{"aws.yaml"}, "  2025-12-01 1.33.5         deprecated"},
	} {
		d := start(t, c.width, 20, c.files...).press("g")
		if !strings.Contains(d.text(), c.want) {
			t.Errorf("%d columns, %v: no %q in\n%s", c.width, c.files, c.want, d.text())
		}
	}
}

// TestAgendaFilterKnowsItsWords filters the agenda by terms about versions.
func TestAgendaFilterKnowsItsWords(t *testing.T) {
	start(t, 80, 24).press("g/problem").sees("1 of 20 lines", "start-order").misses("1.34.2")
	start(t, 80, 24).press("jjj", ")", "g/edited").sees("2 of 20 lines", "1.33.5").misses("1.34.2")
	start(t, 80, 24).press("m", "g/marked stage:supported").sees("1 of 20 lines", "1.34.2").misses("1.33.5")
}

// TestSmallScreensSayReasonsWhole checks that a reason is shown to its end on small screens,
// because the end names what to do.
func TestSmallScreensSayReasonsWhole(t *testing.T) {
	for _, size := range [][2]int{{60, 16}, {40, 10}} {
		d := startWith(t, size[0], size[1], func(o *Options) { o.Writable = false }).press("e")
		if got := strings.Join(strings.Fields(d.text()), " "); !strings.Contains(got, "e: opened by view, which never writes: lctui edit opens it for editing") {
			t.Errorf("%v:\n%s", size, d.text())
		}
		d.press(",").misses("opened by view")
	}
}

// TestTabAtTheSmallestSize goes to the details and back where rows have no bars.
func TestTabAtTheSmallestSize(t *testing.T) {
	d := start(t, 40, 10).press("jjj", "tab").sees("▸deprecated  2025-12-01  Mon").misses("1.34.2")
	d.press("tab").sees("1.34.2").misses("▸deprecated")
}

// TestManyChangesLeaveFindingsInSight moves a start of every version. New findings come before the
// changes that do not fit, and these can be scrolled to.
func TestManyChangesLeaveFindingsInSight(t *testing.T) {
	d := start(t, 80, 24).press("*", "S", "ctrl+u", "+=2mo", "enter", "s")
	d.sees("save  aws.yaml", "9 edits, lines 1-9 of 14", "supported-overlap", "new", "1.34.1   deprecated").misses("1.31.13  expirationDate")
	d.press("j", "j", "j", "j", "j").sees("lines 6-14 of 14", "1.31.13  expirationDate").misses("supported-overlap")
}
