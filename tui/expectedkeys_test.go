package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestKeysKnownFromElsewhere checks that keys and commands known from other programs do the same
// here, or name the key that does.
func TestKeysKnownFromElsewhere(t *testing.T) {
	t.Run("the time cursor goes to the start in focus, and back", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", "=").sees("as of 2025-12-01 (+11d)", "1.33.5        D").press("=").sees("as of 2025-11-20\n")
		d.press("l", "=").sees("as of 2026-07-01").press(">", "=").sees("as of 2026-07-01").press("=").sees("as of 2026-08-01")
		d.press("jjjjj", "h", "=").sees("=: there is no date in focus")
	})
	t.Run("leaving", func(t *testing.T) {
		start(t, 80, 24).press("Z").sees("Z does nothing here: X writes and leaves, :q! leaves without")
	})
	t.Run("keys of the rows in a list", func(t *testing.T) {
		for _, list := range []string{"p", "g", "U"} {
			start(t, 80, 24).press(list, "d").sees("d works on the rows: Enter goes there, ? lists what works here").press("Z").sees("Z does nothing here:").press("~").sees("~ does nothing here: ? lists what does")
		}
	})
	t.Run("the last row", func(t *testing.T) {
		d := start(t, 80, 24).press("G").sees("17 of 17").press("G").sees("G: 20.4.20240912 is the last version").press("home").sees("1 of 17")
		d.press("g", "G", "G").sees("G: this is the last line")
	})
	t.Run("pages of vim and less", func(t *testing.T) {
		start(t, 80, 24).press("ctrl+f").misses(" 1 of 17").press("ctrl+b").sees(" 1 of 17")
		start(t, 80, 24).press("g", "end").misses("▸ 2025-12-01").press("g").sees("agenda", "▸ 2025-12-01").press("q").sees(" 1 of 17")
		d := start(t, 80, 24).press("*", "S", "ctrl+u", "+=1d", "enter", "s")
		first := d.text()
		if d.press("space").text() == first {
			t.Errorf("the review is not scrolled:\n%s", first)
		}
		if d.press("b").text() != first {
			t.Errorf("b does not go back a page:\n%s", d.text())
		}
		if d.press("G", "g").text() != first {
			t.Errorf("g does not go to the top:\n%s", d.text())
		}
	})
	t.Run("half a page", func(t *testing.T) {
		d := start(t, 80, 24).press("ctrl+d").sees("6 of 17").press("ctrl+d").sees("10 of 17").press("end", "ctrl+d").sees("Ctrl+d: 20.4.20240912 is the last version")
		d.press("ctrl+u").sees("13 of 17").press("ctrl+u").sees("9 of 17")
	})
	t.Run("the help", func(t *testing.T) {
		for _, keys := range []string{"", "g", "p", "U"} {
			start(t, 80, 24).press(keys).press("f1").sees("find:").press("esc").misses("find:")
		}
		start(t, 80, 24).press("jjj", "e", "2025-12-24", "f1", "enter").sees("actions are for the rows: Esc goes back to them", "2025-12-24")
		for _, c := range []struct{ keys, text string }{{"jjje", "2025-12-24"}, {"A", "1.35.7"}, {"*S", "14d"}, {":", "theme x"}, {"@", "2027-01-03"}, {"/", "1.33"}} {
			d := start(t, 80, 24).press(c.keys, c.text).sees(c.text)
			before := d.text()
			d.press("f1").sees("find:").press("f1").sees("find:").press("esc")
			if d.text() != before {
				t.Errorf("%s: after help it is\n%s\nand was\n%s", c.keys, d.text(), before)
			}
			d.press("f1", "enter").sees(c.text).misses("find:")
		}
	})
	t.Run("the screen is drawn anew", func(t *testing.T) {
		for _, keys := range []string{"", "g", "?", ":"} {
			d := start(t, 80, 24).press(keys)
			before := d.text()
			if d.press("ctrl+l"); d.text() != before || d.press(":redraw", "enter").text() == "" {
				t.Errorf("%q: redrawing changed the screen:\n%s", keys, d.text())
			}
		}
	})
	t.Run("commands to write and to leave", func(t *testing.T) {
		moved := []string{`-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`}
		for _, line := range []string{":x", ":wqa", ":wqa!"} {
			d := start(t, 80, 24).press("jjj", ")", line, "enter")
			d.left(0)
			d.wantLines("aws.yaml", moved...)
		}
		d := start(t, 80, 24).press("jjj", ")", ":wa", "enter").sees("Saved aws.yaml").misses("●").stays()
		d.wantLines("aws.yaml", moved...)
		d.press(":qa", "enter").left(0)
		d = start(t, 80, 24).press("jjj", ")", ":qa", "enter").sees("1 unsaved edit").press("esc").press(":wa x.yaml", "enter").sees(":wa takes no further words")
		d.press("esc", ":qa!", "enter").left(0)
		start(t, 80, 24).press(":x", "enter").left(0)
	})
}

// TestJumps checks that a date, a version or an open file is gone to by its name alone.
func TestJumps(t *testing.T) {
	d := start(t, 80, 24, "aws.yaml", "team-a.yaml").press(":2026-05-01").sees("time cursor to 2026-05-01").press("enter").sees("as of 2026-05-01 (+162d)")
	d.press(":+14d", "enter").sees("as of 2025-12-04").press(":1.33.5").sees("go to 1.33.5").press("enter").sees("4 of 17")
	d.press(":1.32", "tab").sees("1.32.9  1.32.8", ":1.32.").press("8", "enter").sees("7 of 17").press(":gardenlinux/1877.6.0", "enter").sees("▸ 1877.6.0")
	d.press(":1.99.9", "enter").sees(`there is no version "1.99.9"`).press("esc", ":kubernetes/9.9.9", "enter").sees(`there is no version "kubernetes/9.9.9"`).press("esc")
	d.press(":1.99.9z", "enter").sees(`no command "1.99.9z"`).press("esc")
	d.press(":e team-a.yaml", "enter").sees("lctui  team-a.yaml").press(":e aw", "tab").sees(":e aws.yaml").press("enter").sees("lctui  aws.yaml")
	d.press(":e none.yaml", "enter").sees(`no file "none.yaml" is open, and none is there: open are aws.yaml,`, "team-a.yaml").press("esc", ":e", "enter").sees(":e wants a word")
}

// TestHelpFindsWordsOfUsers checks that the help finds actions by the words that users have for
// them.
func TestHelpFindsWordsOfUsers(t *testing.T) {
	for word, key := range map[string]string{"quit": "q", "exit": "q", "expire": "e Enter", "postpone": "H L ( )", "prolong": "H L ( )", "what if": "@", "remove": "d"} {
		d := start(t, 80, 24).press("?", word)
		found := false
		for _, line := range d.lines() {
			found = found || strings.HasPrefix(strings.TrimLeft(line, " ▸"), key+" ")
		}
		if !found {
			t.Errorf("%q does not lead to %s:\n%s", word, key, d.text())
		}
	}
}

// TestEscBursts checks that Esc and a key close behind it, which arrive as Alt with that key, count
// as two keys if Alt with that key means nothing.
func TestEscBursts(t *testing.T) {
	d := start(t, 80, 24).press("/", "1.33", "enter", "e").sees("Esc drop")
	d.send(tea.KeyMsg{Type: tea.KeyEsc, Alt: true})
	d.misses("Esc drop", "filter 1.33").sees("1.34.2")
	d.press("g").send(tea.KeyMsg{Type: tea.KeyDown, Alt: true})
	d.misses("coming after").sees("▸ 1.33.5")
	d.press("?").send(tea.KeyMsg{Type: tea.KeyEnter, Alt: true})
	d.misses("find:").sees("Enter keep  Esc drop")
}

// TestPlayIsInTheFooter checks that the footer first names the key that stops the time cursor while
// it runs.
func TestPlayIsInTheFooter(t *testing.T) {
	d := start(t, 80, 24)
	d.still = true
	d.press("space").sees(" Space stop  e edit", "? help").press("space").misses("Space stop").sees(" e edit")
}

// TestHelpKnowsPeoplesWords checks that the help finds an action by the words of a newcomer.
func TestHelpKnowsPeoplesWords(t *testing.T) {
	for words, wanted := range map[string]string{
		"deprecated": "edit the start of the focused stage", "eol": "edit the start of the focused stage", "supported": "add a stage", "new version": "add a version", "expirationdate": "add a stage",
		"postpone": "move the start by a day or a month", "later": "move the start by a day or a month", "jump": "go to a version by its name", "machine": "go to the previous or next track",
		"lint": "list the findings", "rules": "list the findings", "changes": "show the diff and save", "cancel": "undo or redo the last step", "reset": "undo all edits",
		"color": "choose another theme", "keys": "this help", "year": "zoom in or out, or show all starts",
	} {
		start(t, 100, 30).press("?", words).sees(wanted)
	}
}

// TestLikeThePredecessor adds a version with the stages of the previous one, moved to today or to a
// date, with few keys.
func TestLikeThePredecessor(t *testing.T) {
	d := start(t, 100, 30).press("jjj", "A", "tab", "l", "enter").sees("1.33.7")
	d.wantEdits(t, "1.33.7", "supported 2025-11-20")
	d = start(t, 100, 30).press("jjj", "A", "tab").burst("like 2026-03-01").press("enter")
	d.wantEdits(t, "1.33.7", "supported 2026-03-01")
	start(t, 100, 30).press("}", "}", "A").burst("99.0.0").press("tab", "l").sees("there is no version before 99.0.0 to be like")
}

// wantEdits checks that the first version with a text has a start, given as "stage date".
func (d *driver) wantEdits(t *testing.T, version, want string) {
	t.Helper()
	for _, track := range d.Editor.Now().Objects(0)[0].Tracks {
		for _, v := range track.Versions {
			if v.Text != version {
				continue
			}
			for _, s := range v.Stages {
				if s.Name+" "+s.Start.Time().Format("2006-01-02") == want {
					return
				}
			}
			t.Errorf("%s has no %s: %v", version, want, v.Stages)
			return
		}
	}
	t.Errorf("there is no %s", version)
}

// TestBarsPanToTheTypedDate checks that the bars pan to a date that is typed, and back when the
// field is dropped.
func TestBarsPanToTheTypedDate(t *testing.T) {
	d := start(t, 100, 30).press("jjj", "e", "ctrl+u")
	before := d.line(3)
	d.burst("2031-05-01").sees("2031").press("esc")
	if d.line(3) != before {
		t.Errorf("the ruler is %q, was %q", d.line(3), before)
	}
}

// TestCommandMenu checks that commands that begin as typed are listed, each with its description.
func TestCommandMenu(t *testing.T) {
	d := start(t, 80, 24).press(":").burst("re").press("tab").sees(" redo ", " remove-stage ", " reread ", "remove the focused version", " revert ", "undo all edits")
	d.press("esc").misses("remove the focused version").press(":", "tab").sees(" more: type on")
}

// TestTwoKeysRemoveOneStage checks that "d d", which removes one line in other editors, removes one
// stage. A third key removes the next.
func TestTwoKeysRemoveOneStage(t *testing.T) {
	d := start(t, 100, 40).press("j")
	n := len(d.Stages())
	for i, want := range []int{1, 1, 2, 2} {
		if d.press("d"); len(d.Stages()) != n-want {
			t.Errorf("after %d keys %d of %d stages are left", i+1, len(d.Stages()), n)
		}
		if i == 1 {
			d.sees("one stage is removed, u undoes; d once more removes the next")
		}
	}
	if d.press("u", "d", "u", "d"); len(d.Stages()) != n-2 {
		t.Errorf("with another key between, %d of %d stages are left", len(d.Stages()), n)
	}
}

// TestCountsAreAnswered checks that a digit shows that there are no counts, and which key moves
// further.
func TestCountsAreAnswered(t *testing.T) {
	d := start(t, 80, 24).press("5").sees("5: lctui takes no counts; Ctrl+d moves half a page")
	d.press("j").sees("▸ 1.34.1")
	start(t, 80, 24).press("p", "3").sees("3: lctui takes no counts")
}

// TestHelpNamesFunctionKeys checks that the help names F1 as keyboards do.
func TestHelpNamesFunctionKeys(t *testing.T) {
	start(t, 120, 60).press("?").sees("? F1 ").misses("f1")
}
