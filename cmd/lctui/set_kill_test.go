//go:build unix

package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// TestSetKilled kills `set` at random instants while it writes several files, one of them with two
// names. After that, all or none of the files are changed, or the next call that writes one of them
// finishes the save and reports that. Until then, a call that only reads reports the interrupted
// save. So does a call with another file of the folder. It also reports the leftover files, and
// removes them if it edits.
func TestSetKilled(t *testing.T) {
	kills := killsEachTime
	if text := os.Getenv("LCTUI_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		kills = n
	}
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"a.yaml", "b.yaml", "c.yaml", "d.yaml"}
	set := map[string]string{"other.yaml": setProfile}
	for _, name := range names {
		set[name] = setProfile
	}
	inFolder(t, set)
	if err := os.Link("b.yaml", "b.link"); err != nil {
		t.Skip(err)
	}
	dates := func() (found []string) {
		for _, name := range names {
			text := reads(t, name)
			at := strings.Index(text, `startTime: "`)
			if len(text) != len(setProfile) || at < 0 {
				found = append(found, "torn")
				continue
			}
			found = append(found, text[at+12:at+22])
		}
		return found
	}
	agree := func(found []string) bool {
		for _, date := range found {
			if date != found[0] || date == "torn" {
				return false
			}
		}
		return true
	}
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	records, day := filepath.Join(".state", "lctui", "backups", "*.write"), time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	between, all, met := 0, 0, 0
	for kill := range kills {
		day = day.AddDate(0, 0, 1)
		args := []string{"set", names[0], "1.30.6", "deprecated=" + day.Format(time.DateOnly)}
		for _, name := range names[1:] {
			args = append(args, "--file", name)
		}
		cmd := exec.Command(bin, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for begun := false; !begun; {
			found, _ := filepath.Glob(records)
			select {
			case <-ended:
				begun = true
				ended <- nil
			default:
				begun = len(found) > 0 || dates()[0] == day.Format(time.DateOnly)
			}
		}
		<-time.After(time.Duration(random.IntN(15_000)) * time.Microsecond)
		_ = cmd.Process.Kill()
		<-ended
		was := dates()
		_, read := calls(t, failure.Done, "", "list", names[kill%len(names)])
		if noted := strings.Contains(read, "finishes that save"); noted == agree(was) {
			t.Fatalf("kill %d left %v, and `list` says %q", kill, was, read)
		}
		lying, _ := filepath.Glob(".lctui-*")
		met += len(lying)
		_, read = calls(t, failure.Done, "", "list", "other.yaml")
		for _, name := range lying {
			if !strings.Contains(read, name) {
				t.Fatalf("kill %d left %q, and `list` of another file says %q", kill, lying, read)
			}
		}
		_, said := calls(t, failure.Done, "", "set", "other.yaml", "1.30.6", "supported=")
		if noted := strings.Contains(said, "finishes that save"); noted == agree(was) {
			t.Fatalf("kill %d left %v, and `set` of another file says %q", kill, was, said)
		}
		if left, _ := filepath.Glob(".lctui-*"); len(left) > 0 {
			t.Fatalf("kill %d: `set` of another file left %q", kill, left)
		}
		_, said = calls(t, failure.Done, "", "set", names[kill%len(names)], "1.30.6", "supported=")
		now := dates()
		if !agree(now) || strings.Contains(said, "it was finished") == agree(was) {
			t.Fatalf("kill %d left %v, then they are %v\n%s", kill, was, now, said)
		}
		switch {
		case !agree(was):
			between++
		case now[0] == day.Format(time.DateOnly):
			all++
		}
		if left, _ := filepath.Glob(records); len(left) > 0 {
			t.Fatalf("kill %d: left behind: %q", kill, left)
		}
	}
	t.Logf("%d kills, %d of them between two files, %d after the last: all files changed or none; %d files left beside them: all named and removed", kills, between, all, met)
}
