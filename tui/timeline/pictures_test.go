package timeline

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/model"
)

// TestZooms draws 1.33.5 of the example, its next stage focused, at every zoom.
func TestZooms(t *testing.T) {
	for _, c := range []struct {
		zoom Zoom
		want string
	}{
		{Day, `
 day          Nov 2025
                 17  18  19  20  21  22  23  24  25  26  27  28  29  30  01  02
                              ╏ now
▸ 1.33.5   S ‹⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿▸D=====›
`},
		{Week, `
 week         Nov 2025                   Dec 2025
                    10     17     24     01     08     15     22     29     05
                              ╏ now
▸ 1.33.5   S ‹⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿▸D=====================================›
`},
		{Month, `
 month        2025                  2026
              Aug  Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct
                              ╏ now
▸ 1.33.5   S  .......S⣿⣿⣿⣿⣿⣿⣿⣿╏▸D=============================X________________
`},
		{Quarter, `
 quarter      2024  2025        2026        2027        2028        2029
              Q3 Q4 Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4
                              ╏ now
▸ 1.33.5   S  ..............S⣿▸D======X________________________________________
`},
		{Year, `
 year                      2025                2030                2035
               22  23  24  25  26  27  28  29  30  31  32  33  34  35  36  37
                              ╏ now
▸ 1.33.5   S  ...............▸D==X_____________________________________________
`},
		{Fit, `
 fit          2025                    2026
                  Oct    Nov   Dec    Jan    Feb   Mar   Apr    May    Jun
                             ╏ now
▸ 1.33.5   S  .S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏▸D=============================================X_
`},
	} {
		t.Run(c.zoom.String(), func(t *testing.T) {
			bar := version(t, "1.33.5")
			w := New(c.zoom, 65, clock)
			if c.zoom == Fit {
				w = NewFit(65, bar.Starts[0].At, bar.Starts[2].At, clock)
			}
			f := Frame{Window: w, Marks: w.Marks(clock, clock), Signs: Unicode, Names: NameWidth(6)}
			row := Row{Focused: true, Version: "1.33.5", Letter: 'S', Look: model.LookSupported, Bar: bar, Focus: 1}
			same(t, c.want, header(&f, clock)+line(&row, &f))
		})
	}
}

// header draws the ruler and the marker line, with the zoom's name, as the screen does.
func header(f *Frame, cursor time.Time) string {
	indent := strings.Repeat(" ", HeadWidth+f.Names+1)
	first, second := f.Window.Ruler()
	var marker Line
	f.Window.AppendMarker(&marker, f.Signs, f.Marks, cursor)
	return (" " + f.Window.Zoom().String() + indent)[:len(indent)] + first + "\n" + indent + second + "\n" + indent + marker.String() + "\n"
}

func line(r *Row, f *Frame) string {
	var l Line
	r.AppendTo(&l, f)
	return l.String() + "\n"
}

// TestBars draws the cases of bars, one on each line: its name, its bar, and what it shows. The
// stages of each case are listed below, in the same order.
func TestBars(t *testing.T) {
	want := `
                 2025             2026
                 Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun
                            ╏ now
 no lifecycle    ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  supported always; nothing to pan to
 open start      ░░░░░░░░░░░╏░S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  always preview, then
 began earlier  ‹⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿D=========================  ‹ a start lies left of the window
 ends later      ...........╏.S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿› › a start lies right of it
 scheduled       ...........╏.P░░░░░S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  unavailable before its first start
 short stages    ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿2__________________  2 starts in one cell: zoom in
 equal starts    ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿X__________________  X wins at once: D never holds
 one-cell stage  ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿DX_________________  each letter on its own cell
 start-order     ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿✕___D__________  the letter gives way to ✕
 implied         ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿x__________________  x: not in the file (implied, plan)
 all open        ===========╏=================================  the last open stage holds
 all past       ‹___________╏_________________________________  ‹ and nothing else
`
	stages := []string{
		"supported",
		"preview, supported 2025-12-01",
		"supported 2025-08-04, deprecated 2026-01-12",
		"supported 2025-12-01, deprecated 2026-07-13",
		"preview 2025-12-01, supported 2026-01-12",
		"supported, deprecated 2026-03-02, expired 2026-03-05",
		"supported, deprecated 2026-03-02, expired 2026-03-02",
		"supported, deprecated 2026-03-02, expired 2026-03-09",
		"supported, deprecated 2026-05-01, expired 2026-04-01 broken",
		"supported, deprecated 2026-03-02 planned, expired 2026-03-02 planned",
		"preview, supported, deprecated",
		"deprecated 2025-04-01, expired 2025-08-04",
	}
	w := New(Month, 45, clock)
	m := w.Marks(clock, clock)
	first, second := w.Ruler()
	var l Line
	w.AppendMarker(&l, Unicode, m, clock)
	indent := strings.Repeat(" ", 17)
	got := indent + first + "\n" + indent + second + "\n" + indent + l.String() + "\n"
	for i, text := range strings.Split(strings.Trim(want, "\n"), "\n")[3:] {
		l.Reset()
		list(t, stages[i]).AppendTo(&l, w, Unicode, m, None)
		runes := []rune(text)
		got += string(runes[:16]) + l.String() + string(runes[63:]) + "\n"
	}
	same(t, want, got)
}

// shown is what a picture shows in addition to the bars: the letters at the time cursor, the
// alerts, and which row and stage are focused.
type shown struct {
	letters, alerts string
	focused, stage  int
	unsaved, marked string
	moved           map[string]string
}

// rows draws all versions of the example.
func (s shown) rows(t *testing.T, f *Frame, gaps bool) string {
	out := ""
	for i, v := range kubernetes {
		stages := v.stages
		if other := s.moved[v.version]; other != "" {
			stages = other
		}
		letter := s.letters[i]
		r := Row{Version: v.version, Letter: letter, Bar: list(t, stages), Focus: None,
			Alert:   map[byte]Alert{' ': NoAlert, 'E': HasError, '!': HasWarning, 'i': HasInfo, 'L': OlderFields}[s.alerts[i]],
			Focused: i == s.focused, Unsaved: strings.Contains(s.unsaved, v.version), Marked: strings.Contains(s.marked, v.version)}
		for _, k := range model.VersionStages.Kinds {
			if k.Letter == letter {
				r.Look = k.Look
			}
		}
		if r.Focused {
			r.Focus = s.stage
		}
		if gaps && i > 0 && kubernetes[i-1].version[:4] != v.version[:4] {
			out += "\n"
		}
		out += line(&r, f)
	}
	return out
}

var edited = map[string]string{"1.33.5": "supported 2025-09-15, deprecated 2025-12-08, expired 2026-07-01"}

// march is the time cursor in pictures of the coming months.
var march = at("2026-03-01")

// screens are the rulers and rows of whole screens, and what they show.
var screens = []struct {
	name   string
	width  int
	signs  *Signs
	cursor time.Time
	shown  shown
	want   string
}{
	{"120x40, months ahead, one edit", 86, Unicode, march,
		shown{letters: "SDSDXSXDX", alerts: "  !! E L ", focused: 3, stage: 1, unsaved: "1.33.5", moved: edited}, `
 month        2025                       2026                                                2027
               Jul Aug  Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct Nov  Dec Jan
                               now ╎             ╏ 2026-03-01
  1.34.2   S  .....................╎.P░░░░░S⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
  1.34.1   D  ...............S⣿⣿⣿⣿⣿╎⣿⣿⣿⣿⣿⣿⣿D=====╏===================X______________________________

  1.33.6   S! .....................╎.S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
▸▪1.33.5   D! ............S⣿⣿⣿⣿⣿⣿⣿⣿╎⣿▸D==========╏=================X________________________________
  1.33.3   X  ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿D========╎=========X___╏__________________________________________________

  1.32.9   S✕ ............S⣿⣿⣿⣿⣿⣿⣿⣿╎⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿✕___D_________________________________________
  1.32.8   X  ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿D========╎=====X_______╏__________________________________________________

  1.31.13  DL =====================╎=============╏====X_____________________________________________
  1.31.11  X  ====================X╎_____________╏__________________________________________________

`},
	{"80x24, focus on the finding", 65, Unicode, march,
		shown{letters: "SDSDXSXDX", alerts: "     E L ", focused: 5, stage: 2}, `
 month        2025                  2026
              Aug  Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct
                          now ╎             ╏ 2026-03-01
  1.34.2   S  ................╎.P░░░░░S⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
  1.34.1   D  ..........S⣿⣿⣿⣿⣿╎⣿⣿⣿⣿⣿⣿⣿D=====╏===================X______________
  1.33.6   S  ................╎.S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
  1.33.5   D  .......S⣿⣿⣿⣿⣿⣿⣿⣿╎⣿D===========╏=================X________________
  1.33.3   X  ⣿⣿⣿⣿⣿⣿⣿D========╎=========X___╏__________________________________
▸ 1.32.9   S✕ .......S⣿⣿⣿⣿⣿⣿⣿⣿╎⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿▸✕___D_________________________
  1.32.8   X  ⣿⣿⣿⣿⣿⣿⣿D========╎=====X_______╏__________________________________
  1.31.13  DL ================╎=============╏====X_____________________________
  1.31.11  X  ===============X╎_____________╏__________________________________
`},
	{"80x24, ASCII", 65, ASCII, march,
		shown{letters: "SDSDXSXDX", alerts: "     E L ", focused: 5, stage: 2}, `
 month        2025                  2026
              Aug  Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct
                          now :             | 2026-03-01
  1.34.2   S  ................:.P-----S#####|##################################
  1.34.1   D  ..........S#####:#######D=====|===================X______________
  1.33.6   S  ................:.S###########|##################################
  1.33.5   D  .......S########:#D===========|=================X________________
  1.33.3   X  #######D========:=========X___|__________________________________
> 1.32.9   SE .......S########:#############|###>E___D_________________________
  1.32.8   X  #######D========:=====X_______|__________________________________
  1.31.13  DL ================:=============|====X_____________________________
  1.31.11  X  ===============X:_____________|__________________________________
`},
	{"80x24, a start that breaks a rule", 65, Unicode, clock,
		shown{letters: "USUSDSDDX", alerts: "   E E L ", focused: 3, stage: 1, unsaved: "1.33.5",
			moved: map[string]string{"1.33.5": "supported 2025-09-15, deprecated 2026-08-01, expired 2026-07-01 broken"}}, `
              Aug  Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct
                              ╏ now
  1.34.2   U  ................╏.P░░░░░S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
  1.34.1   S  ..........S⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿D=========================X______________
  1.33.6   U  ................╏.S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
▸▪1.33.5   S✕ .......S⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿✕__▸D____________
  1.33.3   D  ⣿⣿⣿⣿⣿⣿⣿D========╏=========X______________________________________
  1.32.9   S✕ .......S⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿✕___D_________________________
  1.32.8   D  ⣿⣿⣿⣿⣿⣿⣿D========╏=====X__________________________________________
  1.31.13  DL ================╏==================X_____________________________
  1.31.11  X  ===============X╏________________________________________________
`},
	{"80x24, shift of marked rows", 65, Unicode, clock,
		shown{letters: "USUSDSDDX", alerts: "!!!! E L ", focused: 4, stage: 2, marked: "1.34.1 1.33.5 1.33.3",
			moved: map[string]string{"1.34.1": "supported 2025-10-06, deprecated 2026-01-26, expired 2026-07-27",
				"1.33.5": "supported 2025-09-15, deprecated 2025-12-15, expired 2026-07-15",
				"1.33.3": "supported, deprecated 2025-09-15, expired 2026-02-15"}}, `
              Aug  Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct
                              ╏ now
  1.34.2   U! ................╏.P░░░░░S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
 +1.34.1   S! ..........S⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿D=========================X____________
  1.33.6   U! ................╏.S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
 +1.33.5   S! .......S⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿D=============================X______________
▸+1.33.3   D  ⣿⣿⣿⣿⣿⣿⣿D========╏==========▸X____________________________________
  1.32.9   S✕ .......S⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿✕___D_________________________
  1.32.8   D  ⣿⣿⣿⣿⣿⣿⣿D========╏=====X__________________________________________
  1.31.13  DL ================╏==================X_____________________________
  1.31.11  X  ===============X╏________________________________________________
`},
}

// TestScreens draws rulers and rows of whole screens.
func TestScreens(t *testing.T) {
	for _, c := range screens {
		t.Run(c.name, func(t *testing.T) {
			w := New(Month, c.width, clock)
			if w.Follow(c.cursor) != w {
				t.Error("the window pans although the cursor is well inside")
			}
			f := Frame{Window: w, Marks: w.Marks(clock, c.cursor), Signs: c.signs, Names: NameWidth(7)}
			head := strings.SplitAfterN(header(&f, c.cursor), "\n", 2)
			got := c.shown.rows(t, &f, c.width > 80)
			if strings.Contains(c.want, " month") {
				got = head[0] + head[1] + got
			} else {
				got = head[1] + got
			}
			same(t, c.want, got)
		})
	}
}

// TestNarrowScreen draws the screen of 60x16, on which the signs of now and the time cursor are in
// the first line of the ruler.
func TestNarrowScreen(t *testing.T) {
	want := `
 kubernetes 9 2025       ╎     2026    ╏
 month        Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun
  1.34.2   S  ...........╎.P░░░░░S⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
  1.34.1   D  .....S⣿⣿⣿⣿⣿╎⣿⣿⣿⣿⣿⣿⣿D=====╏===================›
  1.33.6   S! ...........╎.S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
▸▪1.33.5   D! ..S⣿⣿⣿⣿⣿⣿⣿⣿╎⣿▸D==========╏=================X_
  1.33.3   X  ⣿⣿D========╎=========X___╏___________________
  1.32.9   S✕ ..S⣿⣿⣿⣿⣿⣿⣿⣿╎⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿✕___D__________
  1.32.8   X  ⣿⣿D========╎=====X_______╏___________________
  1.31.13  DL ===========╎=============╏====X______________
  1.31.11  X  ==========X╎_____________╏___________________
`
	w := New(Month, 45, clock)
	f := Frame{Window: w, Marks: w.Marks(clock, march), Signs: Unicode, Names: NameWidth(7)}
	first, second := w.Ruler()
	var over Line
	w.AppendOver(&over, f.Signs, f.Marks, first)
	s := shown{letters: "SDSDXSXDX", alerts: "  !! E L ", focused: 3, stage: 1, unsaved: "1.33.5", moved: edited}
	same(t, want, " kubernetes 9 "+over.String()+"\n month        "+second+"\n"+s.rows(t, &f, false))
}

// TestPanels draws the bars of the other panels: planned starts, overrides with the starts that
// they imply, and package revisions, of which only the past is known.
func TestPanels(t *testing.T) {
	gap := func(b *Bar) *Bar { b.Spans = nil; return b }
	recorded := func(letters string, spans ...Span) *Bar {
		b := &Bar{Spans: spans}
		for i, s := range spans {
			b.Starts = append(b.Starts, Start{Stage: i, At: s.From, Letter: letters[i], Look: s.Look})
		}
		return b
	}
	span := func(look model.Look, from string, to time.Time) Span { return Span{look, at(from), to} }
	const draft, published, unknown = model.LookPreview, model.LookSupported, model.LookUnknown
	for _, c := range []struct {
		name  string
		width int
		focus int
		bar   *Bar
		want  string
	}{
		{"plan, a start of its own", 65, None, list(t, "preview 2025-12-01, supported 2026-01-12, deprecated 2026-10-06 planned"),
			" ................╏.P░░░░░S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿d=="},
		{"plan, focused", 65, 1, list(t, "supported 2025-12-01, deprecated 2026-06-06 planned, expired 2026-08-06 planned"),
			" ................╏.S⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿▸d========x___________"},
		{"override, the parent", 59, None, version(t, "1.32.8"), " ⣿⣿⣿⣿⣿D========╏=====X______________________________________"},
		{"override, the override", 59, 0, gap(list(t, "deprecated 2026-03-01")), "               ╏            ▸D"},
		{"override, the result", 59, None, list(t, "supported, deprecated 2026-03-01, expired 2026-03-01 planned"), " ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿x______________________________"},
		{"another override", 59, None, gap(list(t, "expired 2026-05-01")), "               ╏                      X"},
		{"another result", 59, None, list(t, "supported, deprecated 2025-09-15, expired 2026-05-01"), " ⣿⣿⣿⣿⣿D========╏======================X_____________________"},
		{"a draft", 61, None, recorded("D", span(draft, "2025-11-03T08:00:00Z", clock)), "              D░╏"},
		{"proposed, nobody knows when", 61, None, recorded("D", span(unknown, "2025-09-22T08:00:00Z", clock)), "        D???????╏"},
		{"published", 61, None, recorded("DB", span(draft, "2025-08-06T08:00:00Z", at("2025-08-28")), span(published, "2025-08-28", clock)), " D░░B⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿╏"},
		{"to be deleted, nobody knows when", 61, None, recorded("DB", span(draft, "2025-08-13T08:00:00Z", at("2025-09-04")), span(unknown, "2025-09-04", clock)), "  D░░B??????????╏"},
	} {
		w := New(Month, c.width, clock)
		var l Line
		c.bar.AppendTo(&l, w, Unicode, w.Marks(clock, clock), c.focus)
		if got := strings.TrimRight(l.String(), " "); got != c.want {
			t.Errorf("%s\nwant %q\ngot  %q", c.name, c.want, got)
		}
	}
}
