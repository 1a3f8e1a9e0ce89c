package tui

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestFooter checks that the footer fills the width in the order of use, with the keys of every
// panel from 100 columns on.
func TestFooter(t *testing.T) {
	for _, c := range []struct {
		width, height int
		keys          []string
		want          string
	}{
		{200, 50, nil, " e edit  a add  H L move  , . day  [ ] next  @ date  / filter  { } track  + - zoom  m mark  A version  y copy  C copy to  g agenda  p problems  U paths  q leave  ? help"},
		{120, 40, nil, " e edit  a add  H L move  , . day  [ ] next  @ date  / filter  { } track  g agenda  p problems  U paths  q leave  ? help"},
		{120, 40, []string{")"}, " s save  u undo  e edit  a add  H L move  x fix  , . day  [ ] next  g agenda  p problems  U paths  q leave  ? help"},
		{100, 24, nil, " e edit  a add  H L move  , . day  [ ] next  @ date  g agenda  p problems  U paths  q leave  ? help"},
		{100, 24, []string{")"}, " s save  u undo  e edit  a add  H L move  x fix  g agenda  p problems  U paths  q leave  ? help"},
		{80, 24, nil, " e edit  a add  H L move  , . day  @ date  g agenda  p problems  q leave  ? help"},
		{80, 24, []string{")"}, " s save  u undo  e edit  a add  H L move  g agenda  p problems  q leave  ? help"},
		{60, 16, nil, " e edit  Tab details  [ ] next  @ date  { } track  ? help"},
		{60, 16, []string{")"}, " s save  u undo  e edit  Tab details  [ ] next  ? help"},
		{40, 10, nil, " e edit  Tab details  [ ] next  ? help"},
		{40, 10, []string{")"}, " s save  u undo  e edit  @ date  ? help"},
		{100, 30, []string{"g"}, " Enter go to  / filter  , . day  [ ] next  y copy line  Y copy all  p problems  ? help  Esc back"},
		{100, 30, []string{")", "p"}, " s save  u undo  Enter go to  n N next  x quick fix  r other place  g agenda  ? help  Esc back"},
	} {
		if got := start(t, c.width, c.height).press("jjj").press(c.keys...).line(-1); got != c.want {
			t.Errorf("%dx%d %q:\ngot  %q,\nwant %q", c.width, c.height, c.keys, got, c.want)
		}
	}
}

// TestFooterOfMarkedRows checks that the footer first shows how many rows are marked and which key
// edits them together.
func TestFooterOfMarkedRows(t *testing.T) {
	for _, c := range []struct {
		width, height int
		keys          []string
		want          string
	}{
		{80, 24, []string{"m"}, " S shift 1 marked  e edit  a add"},
		{80, 24, []string{"m", "m"}, " S shift 2 marked  e edit  a add"},
		{60, 16, []string{"*"}, " S shift 9 marked  e edit"},
		{40, 10, []string{"m"}, " S shift 1 marked  e edit"},
		{80, 24, []string{"m", "}"}, " e edit  a add"},
		{80, 24, []string{"*", "*"}, " e edit  a add"},
	} {
		if got := start(t, c.width, c.height).press(c.keys...).line(-1); !strings.HasPrefix(got, c.want) || !strings.HasSuffix(got, "? help") {
			t.Errorf("%dx%d %q: got %q, want %q", c.width, c.height, c.keys, got, c.want)
		}
	}
	if got := startWith(t, 80, 24, func(o *Options) { o.Writable = false }).press("m").line(-1); strings.Contains(got, "shift") {
		t.Errorf("a file that cannot be edited: %q", got)
	}
}

// TestReadOnlyFooter checks that the footer of a file that cannot be edited names only keys that
// work, and that the title shows once that nothing can be edited.
func TestReadOnlyFooter(t *testing.T) {
	view := func(o *Options) { o.Writable = false }
	for _, c := range []struct {
		width, height int
		want          string
	}{
		{120, 40, " , . day  [ ] next  @ date  / filter  { } track  + - zoom  y copy  g agenda  p problems  U paths  q leave  ? help"},
		{80, 24, " , . day  [ ] next  @ date  / filter  g agenda  p problems  q leave  ? help"},
		{60, 16, " Tab details  [ ] next  @ date  { } track  / filter  ? help"},
		{40, 10, " Tab details  [ ] next  @ date  ? help"},
	} {
		d := startWith(t, c.width, c.height, view)
		if got := d.line(-1); got != c.want {
			t.Errorf("%dx%d: %q, want %q", c.width, c.height, got, c.want)
		}
		if n := strings.Count(d.text(), "read only"); c.width >= 60 && (n != 1 || !strings.Contains(d.line(1), "read only")) {
			t.Errorf("%dx%d says %d times that it is read only: %q", c.width, c.height, n, d.line(1))
		}
	}
	if got := startWith(t, 120, 40, view, "aws.yaml", "team-a.yaml").line(-1); !strings.Contains(got, "o override") {
		t.Error(got)
	}
	if got := startWith(t, 80, 24, view).press("p").line(-1); strings.Contains(got, "quick fix") {
		t.Error(got)
	}
	for _, name := range []string{"packages.yaml", "lifecycle.toml"} {
		for _, word := range []string{"move", "add", "remove", "save", "undo"} {
			if got := startWith(t, 120, 40, view, name).line(-1); strings.Contains(got, word) {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
}

// TestReadOnlyBeforeWords checks that the title shows read only, however many findings there are.
// The findings become signs, and names are cut.
func TestReadOnlyBeforeWords(t *testing.T) {
	for size, want := range map[[2]int]string{
		{120, 40}: " lctui  aws.yaml  CloudProfile/aws  read only              1 error 1 warning 1 info   as of 2025-11-20 09:00Z",
		{80, 24}:  " lctui  aws.yaml  read only               1✕ 1! 1i   as of 2025-11-20",
		{60, 16}:  " aws.yaml  read only   1✕ 1! 1i  as of 2025-11-20",
	} {
		d := startWith(t, size[0], size[1], func(o *Options) { o.Writable = false })
		info := startOrder
		info.Severity, info.Rule = model.Info, "scheduled-target"
		tells(d, []model.Finding{startOrder, overlap("1.33.5 and 1.33.6 are both supported", 28), info})
		if got := d.line(1); got != want {
			t.Errorf("%v:\ngot  %q,\nwant %q", size, got, want)
		}
	}
	d := startWith(t, 60, 16, func(o *Options) {
		o.Writable = false
		o.Documents[0] = (&driver{t: t, dir: t.TempDir()}).file("production.yaml", string(o.Documents[0].Bytes()))
	})
	if got := d.line(1); !strings.HasPrefix(got, " produc…n.yaml  read only ") {
		t.Error(got)
	}
}

// TestHelpExplainsSigns checks that the help explains exactly the signs that the rows of an object
// can have.
func TestHelpExplainsSigns(t *testing.T) {
	profile := []string{"U . unavailable", "_ expired", "✕ error", "- about the past", "L old fields", "▪ edited", "+ marked", "╏ time cursor", "╎ now", "‹ › more",
		"2 two starts in one cell: zoom in", "x small letter: not in the file"}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 50}} {
		start(t, size[0], size[1]).press("?").sees(profile...).misses("p o r", "? not known")
		start(t, size[0], size[1], "team-a.yaml", "aws.yaml").press("?").sees(profile...).sees("p o r parent, override, result")
		start(t, size[0], size[1], "packages.yaml").press("?").sees("? not known", "D ░ Draft", "▪ edited").misses("old fields", "╏", "two starts", "small letter")
	}
}

// TestWayBackIsShown checks that the key that leaves a list is named at 60 and at 40 columns.
func TestWayBackIsShown(t *testing.T) {
	for _, key := range []string{"g", "p"} {
		for _, size := range [][2]int{{60, 16}, {40, 10}} {
			if got := start(t, size[0], size[1], "aws.yaml", "team-a.yaml").press(key).line(-1); !strings.HasSuffix(got, "Esc back") {
				t.Errorf("%s at %v: %q", key, size, got)
			}
		}
	}
}

// TestHiddenVersionsAreNotShown checks that nothing is shown about a version that the filter hides,
// at any size, because keys cannot act on it.
func TestHiddenVersionsAreNotShown(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {40, 10}} {
		d := start(t, size[0], size[1]).press("/1.33.5", "enter", "/", "ctrl+u", "zzz", "enter")
		d.misses("2025-09-15", "66 d ago", "0 of 0").press("e").sees("there is no version here").press("esc").sees("1.33.5")
	}
	start(t, 60, 16).press("/zzz", "enter", "tab").misses("supported")
}

// TestNoVersionsSaysHowToAddOne opens a track without versions, in a file that may be edited and in
// one that may not.
func TestNoVersionsSaysHowToAddOne(t *testing.T) {
	for writable, want := range map[bool]string{true: "no versions: A adds one", false: "no versions\n"} {
		startWith(t, 80, 24, func(o *Options) { o.Writable = writable }, "empty.yaml").sees(want)
	}
}

// TestLongStartsKeepTheirColumns shows a start that is not at midnight and thus longer than the
// others. The columns after it stay aligned.
func TestLongStartsKeepTheirColumns(t *testing.T) {
	start(t, 80, 24, "offset.yaml").sees("supported   2025-12-31T18:30:00Z  Wed  in 41 d\n", "expired     2026-06-01            Mon  in 193 d\n")
}
