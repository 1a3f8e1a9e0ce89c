package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
)

// june shows the update paths in June, with the finding of the picture.
func june(t *testing.T, width, height int, ascii bool) *driver {
	d := startWith(t, width, height, func(o *Options) { o.ASCII = ascii })
	tells(d, []model.Finding{startOrder})
	d.press("@", "2026-06-01", "enter", "U")
	d.wantPresses(13)
	return d.press("jjjjj")
}

func TestPathsPictures(t *testing.T) {
	t.Run("80x24", func(t *testing.T) { june(t, 80, 24, false).golden("paths-80x24") })
	t.Run("200x50", func(t *testing.T) { june(t, 200, 50, false).golden("paths-200x50") })
	t.Run("120x40", func(t *testing.T) { june(t, 120, 40, false).golden("paths-120x40") })
	t.Run("60x16", func(t *testing.T) { june(t, 60, 16, false).golden("paths-60x16") })
	t.Run("40x10", func(t *testing.T) { june(t, 40, 10, false).golden("paths-40x10") })
	t.Run("one layout serves both sets of signs", func(t *testing.T) {
		signs := strings.NewReplacer("▸", ">", "✕", "E", "╌", "-")
		d := june(t, 80, 24, true)
		d.equal(signs.Replace(june(t, 80, 24, false).picture()), d.picture())
	})
	t.Run("resized", func(t *testing.T) {
		d := june(t, 40, 10, false)
		for _, size := range [][2]int{{1, 1}, {20, 3}, {200, 60}, {80, 24}} {
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			fits(t, d)
		}
		d.equal(june(t, 80, 24, false).picture(), d.picture())
	})
}

// TestPathsFollowTheDate moves the time cursor. Stages, targets and sentences follow in the same
// frame, and the rules are not run.
func TestPathsFollowTheDate(t *testing.T) {
	d := start(t, 80, 24).press("jjjjj", "U").sees("▸  1.32.9    supported    none        1.33.6      stay", "No higher version of 1.32 is supported or deprecated on 2025-11-20")
	d.Editor.Files[0].Checker = checkerFunc(func([]*model.Object) []model.Finding {
		t.Error("the rules were asked")
		return nil
	})
	d.press("@", "2026-03-31", "enter").sees("▸  1.32.9    supported    none", "as of 2026-03-31")
	d.press(".").sees("as of 2026-04-01", "▸! 1.32.9    expired      none        1.33.6      to 1.33.6 since 2026-04-01", "next minor 1.33.6  next minor 1.34.2")
	d.press("[").sees("as of 2026-03-31", "▸  1.32.9    supported").press("]").sees("as of 2026-04-01").press("]").sees("as of 2026-07-01", "1.33.5    expired      1.33.6      1.34.2      to 1.33.6 since 2026-07-01")
	d.press("<", "t").sees("as of 2025-11-20", "▸  1.32.9    supported").press("@", "9999-12-31", "enter", ".").sees("no further").press("]").sees("no later transition")
}

// TestPathsGoOn moves through the lines, and goes to the version of one.
func TestPathsGoOn(t *testing.T) {
	d := start(t, 80, 24).press("jj", "U").sees("▸  1.33.6", "3 of 9").press("home", "k").sees("k: 1.34.2 is the first version shown").press("end", "j").sees("j: 1.31.11 is the last version shown")
	d.press("pgup").sees("1 of 9").press("pgdown", "up", "enter").sees("▸ 1.31.13       DL", "▸expired     2026-03-31").press("U").sees("▸  1.31.13").press("U").sees("▸ 1.31.13       DL")
	d.press("U", "g").sees("coming after").press("U").sees("update paths").press("p").sees("worst first").press("U").sees("update paths").press("esc").sees("▸ 1.31.13       DL")
	d.press("U", "}").sees("╌ gardenlinux ╌", "▸  1877.6.0", "1 of 5").press("j", "enter").sees("▸ 1877.4.0", " gardenlinux").press("U", "{", "{").sees("╌ ubuntu ╌").press("esc").sees("▸ 1877.4.0")
	start(t, 80, 24).press("U", "@", "2026-06-01", "enter", "n").sees("▸! 1.32.9").press("n", "n").sees("▸✕ 1.31.13").press("N").sees("▸! 1.32.8").press("N", "N").sees("▸✕ 1.31.11")
	d = start(t, 80, 24).press(":paths", "enter").sees("update paths").press("e").sees("e works on the rows: Enter goes there, ? lists what works here").press("?", "paths").sees("▸ U          where clusters on each version would be moved").press("esc")
	d.press("jjj").burst("kkU").sees("▸ 1.34.2").burst("Ujjy").sees("copied the line of 1.33.6").press("Y").sees("copied 9 lines")
	if want := "kubernetes\t1.33.6\tunavailable\tnext patch none\tnext minor 1.34.2\tstay\n"; d.copied[0] != want || !strings.Contains(d.copied[1], want) || strings.Count(d.copied[1], "\n") != 9 {
		t.Errorf("copied %q", d.copied)
	}
	d.press("q", "q").left(0)
	start(t, 60, 16).press("U", "jjj").sees("▸! 1.33.5   S  1.33.6").press("tab").sees("Tab works on the rows: Enter goes there").press("j", "ctrl+c").left(0)
}

// TestPathsFilter filters by the texts of the lines, and by terms about versions.
func TestPathsFilter(t *testing.T) {
	d := start(t, 80, 24).press("@", "2026-06-01", "enter", "U", "/", "stage:expired").sees("5 of 9 versions").press(" itself").sees("2 of 9 versions").press("enter")
	d.sees("update paths  filter stage:expired itself ╌", "▸✕ 1.31.13", "1 of 2").press("t").sees("no version matches the filter; Esc clears it", "1 error").press("y").sees("there is no line to copy").press("enter", "j").sees("the list is empty")
	d.press("esc").misses("filter").sees("1.34.2", "8 of 9").press("esc").sees("▸ 1.34.2")
	d.press("m", "j", ")", "U", "/", "edited").sees("1 of 9 versions", "1.33.6").press("esc", "/", "marked", "enter").sees("1.34.2", "1 of 1").press("]").sees("as of 2025-12-01").press("]").sees("as of 2026-01-12").press("]").sees("no later transition")
}

// TestPathsMouse clicks lines and turns the wheel.
func TestPathsMouse(t *testing.T) {
	for _, size := range []struct{ width, height, first int }{{80, 24, 3}, {60, 16, 3}, {40, 10, 2}} {
		d := start(t, size.width, size.height).press("U")
		click := func(y int) *driver {
			d.send(tea.MouseMsg{X: 5, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			return d
		}
		click(size.first + 3).sees("▸! 1.33.5")
		click(1).sees("▸! 1.33.5")
		d.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
		d.sees("▸! 1.33.3")
	}
}

// TestPathsOfMergedProfiles checks that the paths of a namespaced profile are those of the verb
// path: of the profile merged with its parent, and none without the parent.
func TestPathsOfMergedProfiles(t *testing.T) {
	d := start(t, 80, 24, "aws.yaml", "team-a.yaml").press("@", "2026-02-15", "enter", "U").sees("╌ aws/kubernetes ╌", "1.32.8    expired", "aws.yaml").misses("merged")
	d.press("}", "}", "}").sees("update paths  merged", "╌ aws-long/kubernetes ╌", "team-a.yaml", "1 of 9").press("end", "k", "k").sees("▸  1.32.8    supported    1.32.9      1.33.6      move if auto-update is on")
	d.press("enter").sees("▸ 1.32.8", "▸deprecated  2026-03-01", "team-a.yaml").press("U").sees("merged", "▸  1.32.8").press("]").sees("as of 2026-03-01", "▸  1.32.8    expired      1.32.9      1.33.6      to 1.32.9 since 2026-03-01")
	d.press("home", "enter").sees("aws.yaml", "▸ 1.34.2")
	d.press("jjjjjj", "o", "U").sees("merged", "▸  1.32.8").press("esc").sees("▸ 1.32.8        o").press("o", "U").sees("╌ aws/kubernetes ╌", "▸  1.32.8    expired").misses("merged")
	start(t, 80, 24, "team-a.yaml").press("U").sees("U: where clusters are moved also depends on the parent, which is not loaded:", "give the file of aws or --parent FILE", "▸ 1.33.3")
}

// TestPathsOfEdits checks that the paths follow an edit, also when it is undone and redone from the
// panel.
func TestPathsOfEdits(t *testing.T) {
	d := start(t, 80, 24).press("jj", "A", "enter", "U").sees("▸  1.33.7    supported    none        1.34.2", "3 of 10").press(":undo", "enter").sees("3 of 9", "▸  1.33.6").misses("1.33.7  ").press(":redo", "enter").sees("of 10")
	d.press("s").sees("--- aws.yaml").press("esc").sees("▸▪1.33.7")
}

// TestPathsOfOthers checks the reason why there are no paths for objects that no cluster runs on,
// and for a track without versions.
func TestPathsOfOthers(t *testing.T) {
	start(t, 80, 24, "packages.yaml").press("U").sees("U: update paths are those of clusters: no cluster runs on a package revision")
	start(t, 80, 24, "lifecycle.toml").press("U").sees("U: update paths are those of clusters: no cluster runs on an API of a").press(":paths", "enter").sees("no cluster runs on an API")
	checkedBy(t, "", 120, 24, "serving.yaml").sees("P plan", "p problems").misses("U paths").press("U").sees("no cluster runs on a release of a schedule")
	start(t, 80, 24, "empty.yaml").press("U").sees("U: there is no version in kubernetes")
	d := start(t, 80, 24, "packages.yaml", "aws.yaml").press("}", "}", "U").sees("╌ aws/kubernetes ╌").press("{").sees("╌ aws/ubuntu ╌")
	d.press("esc", "{", "U").sees("no cluster runs on a package revision")
	start(t, 80, 24, "empty.yaml").press(":paths", "enter").sees("there is no version in kubernetes")
}
