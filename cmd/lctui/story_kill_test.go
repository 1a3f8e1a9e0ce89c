//go:build unix

package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// killsEachTime is the number of kills in TestStoryKilled, unless LCTUI_KILLS is set.
const killsEachTime = 20

// shownStart matches the focused start on the screen.
var shownStart = regexp.MustCompile(`▸deprecated +(\d{4}-\d\d-\d\d)`)

// TestStoryKilled kills the program at random instants while it edits and saves as fast as keys
// arrive. After that, the file contains one of the saved texts, complete. The next start has every
// edit that was on the screen, in the file or in the journal.
func TestStoryKilled(t *testing.T) {
	t.Parallel()
	kills := killsEachTime
	if text := os.Getenv("LCTUI_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		kills = n
	}
	t.Run("a file of its own", func(t *testing.T) { killed(t, kills, false) })
	t.Run("a file of two names", func(t *testing.T) { killed(t, kills, true) })
}

// killed kills the program the given number of times. If linked is set, the file has two names and
// so is written in place.
func killed(t *testing.T, kills int, linked bool) {
	dir, path := profile(t)
	home, before := t.TempDir(), read(t, path)
	if linked {
		if err := os.Link(path, filepath.Join(t.TempDir(), "other.yaml")); err != nil {
			t.Skip(err)
		}
	}
	entry := strings.Index(before, "version: 1.33.5")
	// Many days fit before the version expires.
	before = before[:entry] + strings.Replace(before[entry:], "2026-07-01", "9000-07-01", 1)
	if err := os.WriteFile(path, []byte(before), 0o640); err != nil {
		t.Fatal(err)
	}
	at1 := entry + strings.Index(before[entry:], "2025-12-01")
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	shown, saved := "2025-12-01", "2025-12-01"
	resumed, saves := 0, 0
	for kill := range kills {
		s := openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
		early := random.IntN(8) == 0
		if !early {
			s.see(`as of|unsaved edits found`)
			if strings.Contains(s.text(), "unsaved edits found") {
				resumed++
				s.press("r").gone("unsaved edits found")
			}
			s.press("/", "1.33.5", "enter").see(`1\.33\.5 .*\n(.*\n)*.*▸deprecated`)
			if now := shownStart.FindStringSubmatch(s.text()); now == nil || now[1] < shown {
				t.Fatalf("kill %d: %s was on the screen, now it is %q\n%s", kill, shown, now, s.text())
			}
			s.press(strings.Repeat("L:w!\rLLsy", 1+random.IntN(12)))
		}
		<-time.After(time.Duration(random.IntN(60_000)) * time.Microsecond)
		_ = s.cmd.Process.Kill()
		_, _ = s.cmd.Process.Wait()
		_ = s.tty.Close()
		s.until(func() bool { return false }) // read all output
		if now := shownStart.FindStringSubmatch(s.text()); now != nil && now[1] > shown {
			shown = now[1]
		}
		text := read(t, path)
		if len(text) != len(before) || text[:at1] != before[:at1] || text[at1+len(saved):] != before[at1+len(saved):] {
			t.Fatalf("kill %d: the file is damaged:\n%s", kill, text)
		}
		if now := text[at1 : at1+len(saved)]; now < saved {
			t.Fatalf("kill %d: the file said %s, now %s", kill, saved, now)
		} else if now > saved {
			saved, saves = now, saves+1
		}
		s.end()
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) > 2 {
		t.Errorf("%d files are in the folder of the profile: %q, %v", len(left), left, err)
	}
	t.Logf("%d kills, %d of them after a save, %d drafts resumed: no file damaged, no draft lost", kills, saves, resumed)
}
