//go:build unix

package disk

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// saveLoop is the environment variable with the folder in which a process of this test saves for
// ever.
const saveLoop = "LCTUI_TEST_SAVE_LOOP"

// loopTexts are two texts that differ from the first byte to the last.
func loopTexts() [2][]byte {
	line := "    - version: 1.2.3\n      expirationDate: \"2026-01-05T00:00:00Z\"\n"
	return [2][]byte{
		[]byte("a: 1\n" + strings.Repeat(line, 40_000)),
		[]byte("a: 1 # longer\n" + strings.Repeat(line, 41_000)),
	}
}

// TestSaveLoop is the process that is killed. Without saveLoop it does nothing.
func TestSaveLoop(t *testing.T) {
	folder := os.Getenv(saveLoop)
	if folder == "" {
		t.Skip("the other process of TestSaveInPlaceKilled")
	}
	texts := loopTexts()
	path := filepath.Join(folder, "p.yaml")
	now, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	if bytes.Equal(now, texts[1]) {
		at = 1
	}
	_, _ = os.Stdout.WriteString("saving\n")
	for ; ; at = 1 - at {
		d := textAt(path, texts[at])
		if err := justSave(d, textAt("", texts[1-at])); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSaveInPlaceKilled kills a process at random instants while it saves a file with two names as
// fast as it can. The next save or Finish makes the file whole. LCTUI_KILLS is the number of kills.
func TestSaveInPlaceKilled(t *testing.T) {
	kills := 10
	if text := os.Getenv("LCTUI_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		kills = n
	}
	folder := state(t)
	texts := loopTexts()
	d := linkedFile(t, texts[0])
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	torn, begun := 0, 0
	for kill := range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestSaveLoop$")
		cmd.Env = append(os.Environ(), saveLoop+"="+filepath.Dir(d.Path()))
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// The process saves for ever. A test that fails before the kill must end it.
		t.Cleanup(func() { _ = cmd.Process.Kill() })
		if _, err := out.Read(make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
		// Every second kill comes right after the beginning of a write in place.
		for soon := time.Now().Add(patience); kill%2 == 0 && time.Now().Before(soon); {
			if begun, _ := filepath.Glob(filepath.Join(folder, intents, "*"+intentSuffix)); len(begun) > 0 {
				break
			}
		}
		<-time.After(time.Duration(random.IntN(5_000+kill%2*55_000)) * time.Microsecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		now, err := os.ReadFile(d.Path())
		if err != nil {
			t.Fatal(err)
		}
		whole := bytes.Equal(now, texts[0]) || bytes.Equal(now, texts[1])
		found := InterruptedSaves()
		begun += len(found)
		if !whole {
			torn++
		}
		if !whole && (len(found) != 1 || found[0].What() == "") {
			t.Fatalf("kill %d: the file holds %d bytes of two texts, and nobody knows: %d", kill, len(now), len(found))
		}
		for _, u := range found {
			note, err := u.Finish("p.yaml")
			if err != nil || (note == "") != whole || strings.Contains(note, "changed since") {
				t.Fatalf("kill %d: %q %v", kill, note, err)
			}
		}
		if now, err = os.ReadFile(d.Path()); err != nil || !bytes.Equal(now, texts[0]) && !bytes.Equal(now, texts[1]) {
			t.Fatalf("kill %d: the file holds %d bytes, %v", kill, len(now), err)
		}
	}
	names, err := filepath.Glob(filepath.Join(folder, intents, "*"))
	if err != nil || len(names) > 1 { // one file may be left, to which an intent was being written
		t.Errorf("left behind: %q, %v", names, err)
	}
	t.Logf("%d kills, %d of them within a save, %d left parts of two texts: each made whole", kills, begun, torn)
}
