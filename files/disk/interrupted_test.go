//go:build unix

package disk

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/sample"
)

// textPairs returns pairs of texts as saves make them: an edit in the middle that
// makes the text longer, shorter, or neither.
func textPairs() map[string][2][]byte {
	lines := func(day string, more int) []byte {
		var b strings.Builder
		for i := range 400 {
			b.WriteString("    - version: 1.2." + strconv.Itoa(i) + "\n      expirationDate: \"2026-" + day + "T00:00:00Z\"\n")
			if i == 200 {
				b.WriteString(strings.Repeat("    # more\n", more))
			}
		}
		return []byte(b.String())
	}
	return map[string][2][]byte{
		"as long":     {lines("01-05", 0), lines("12-31", 0)},
		"longer":      {lines("01-05", 3), lines("01-05", 90)},
		"shorter":     {lines("01-05", 90), lines("12-31", 2)},
		"from little": {[]byte("a: 1\n"), lines("01-05", 0)},
		"to little":   {lines("01-05", 0), []byte("b: 22\n")},
	}
}

// linkedFile makes a file with two names and returns its document.
func linkedFile(t *testing.T, text []byte) *files.Document {
	path := filepath.Join(t.TempDir(), "p.yaml")
	write(t, path, string(text), 0o640)
	if err := os.Link(path, filepath.Join(t.TempDir(), "other.yaml")); err != nil {
		t.Skip(err)
	}
	return textAt(path, text)
}

// TestInterruptedAtEveryCall kills a save in place at every call of the system, and then the Finish
// of that save at every call too. In the end the file contains the whole old text or the whole new
// one. It contains the new one if a part of it had been written. Nothing is left to finish. A
// sample kills Finish only at every sixteenth call.
func TestInterruptedAtEveryCall(t *testing.T) {
	points, repaired := 0, 0
	for name, texts := range textPairs() {
		for n, more := 1, true; more; n++ {
			every := sample.Of(1, 16)
			for m, again := 1+n%every, true; again; m += every {
				points++
				d, folder := linkedFile(t, texts[0]), t.TempDir()
				dying := &faulty{failAt: n, stops: true, err: syscall.EIO}
				s := saver{disk: dying, state: folder, pause: pauseless}
				_, _ = s.save(d, texts[1])
				more = n <= dying.calls
				was, err := os.ReadFile(d.Path())
				if err != nil {
					t.Fatal(err)
				}
				first := &faulty{failAt: m, stops: true, err: syscall.EIO}
				for _, u := range interrupted(saver{disk: first, state: folder, pause: pauseless}) {
					_, _ = u.Finish("p.yaml")
				}
				again = m <= first.calls
				noted := false
				for _, u := range interrupted(saver{disk: system{}, state: folder, pause: pauseless}) {
					note, err := u.Finish("p.yaml")
					if err != nil {
						t.Fatalf("%s: %s, then %s: %v", name, dying.failed, first.failed, err)
					}
					noted = noted || note != ""
				}
				now, err := os.ReadFile(d.Path())
				if err != nil {
					t.Fatal(err)
				}
				whole := bytes.Equal(was, texts[0]) || bytes.Equal(was, texts[1])
				if want := texts[1]; !whole && !bytes.Equal(now, want) || whole && !bytes.Equal(now, was) {
					t.Fatalf("%s: %s, then %s: the file holds %d bytes, neither of %d nor of %d", name, dying.failed, first.failed, len(now), len(texts[0]), len(texts[1]))
				}
				if !whole {
					repaired++
				}
				if left := interrupted(saver{disk: system{}, state: folder, pause: pauseless}); len(left) > 0 || whole && noted {
					t.Fatalf("%s: %s, then %s: %d left, noted %v", name, dying.failed, first.failed, len(left), noted)
				}
				if only, _ := filepath.Glob(filepath.Join(folder, intents, "*"+keptSuffix)); len(only) > 0 {
					t.Fatalf("%s: %s, then %s: %q", name, dying.failed, first.failed, only)
				}
			}
		}
	}
	t.Logf("%d pairs of fault points, %d of them with a torn file", points, repaired)
	if points < sample.Of(500, 50) || repaired < sample.Of(50, 5) {
		t.Errorf("only %d fault points, %d torn files", points, repaired)
	}
}

// TestTorn: the result of an interrupted write is distinguished from other texts.
func TestTorn(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, texts := range textPairs() {
		before, after := texts[0], texts[1]
		for k := 0; k <= len(after); k += 1 + random.IntN(sample.Of(40, 200)) {
			now := append(bytes.Clone(after[:k]), before[min(k, len(before)):]...)
			if !isTorn(now, before, after) {
				t.Fatalf("%s: %d bytes written, and not torn", name, k)
			}
		}
		for range sample.Of(300, 60) { // at a power failure, any of the blocks may have reached the disk
			now := append(bytes.Clone(before), make([]byte, max(0, len(after)-len(before)))...)
			for at := 0; at < len(after); at += 4096 {
				if random.IntN(2) == 0 {
					copy(now[at:], after[at:min(at+4096, len(after))])
				}
			}
			if !isTorn(now, before, after) {
				t.Fatalf("%s: blocks in disorder, and not torn", name)
			}
		}
		for what, now := range map[string][]byte{
			"empty":                  {},
			"another text":           []byte("apiVersion: v1\n"),
			"cut off":                before[:len(before)/2],
			"an edit at the end":     append(bytes.Clone(after), "# mine\n"...),
			"an edit of the old one": bytes.Replace(before, []byte("1"), []byte("7"), 1),
			"an edit of the new one": bytes.Replace(after, []byte("2"), []byte("7"), 1),
			"longer than both":       append(bytes.Clone(before), make([]byte, max(0, len(after)-len(before))+512)...),
		} {
			if len(before) < 10 && what == "cut off" || len(after) < 10 && what == "cut off" {
				continue
			}
			if isTorn(now, before, after) {
				t.Errorf("%s: %s is taken for torn", name, what)
			}
		}
	}
}

// TestTornEndsWhereBlocksDo: a torn text whose length is between those of both texts ends with a
// block of the disk. Otherwise somebody else has cut it.
func TestTornEndsWhereBlocksDo(t *testing.T) {
	before, after := bytes.Repeat([]byte("a"), 512), bytes.Repeat([]byte("b"), 2048)
	for length, torn := range map[int]bool{512: true, 1000: false, 1024: true, 1025: false, 2048: true, 2049: false, 2560: false} {
		now := append(bytes.Clone(before), make([]byte, length-len(before))...)
		if isTorn(now, before, after) != torn {
			t.Errorf("%d bytes of 512 and 2048 are torn: %v", length, !torn)
		}
	}
}

// interruptedFile returns a document of a file with two names whose save was interrupted, the new
// text, and the state folder.
func interruptedFile(t *testing.T) (d *files.Document, after []byte, folder string) {
	texts := textPairs()["longer"]
	d, folder = linkedFile(t, texts[0]), t.TempDir()
	for n := 1; ; n++ {
		dying := &faulty{failAt: n, stops: true, err: syscall.EIO}
		s := saver{disk: dying, state: folder, pause: pauseless}
		_, _ = s.save(d, texts[1])
		if now, err := os.ReadFile(d.Path()); err != nil || n > dying.calls {
			t.Fatal("no call leaves the file torn", err)
		} else if !bytes.Equal(now, texts[0]) && !bytes.Equal(now, texts[1]) {
			return d, texts[1], folder
		}
		write(t, d.Path(), string(texts[0]), 0o640)
	}
}

func theOne(t *testing.T, folder string) *Interrupted {
	t.Helper()
	found := interrupted(saver{disk: system{}, state: folder, pause: pauseless})
	if len(found) != 1 {
		t.Fatalf("%d saves to finish", len(found))
	}
	return found[0]
}

func TestInterruptedIsFoundByEveryName(t *testing.T) {
	d, after, folder := interruptedFile(t)
	other := filepath.Join(t.TempDir(), "third.yaml")
	link := filepath.Join(t.TempDir(), "link.yaml")
	if err := os.Link(d.Path(), other); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(other, link); err != nil {
		t.Skip(err)
	}
	u := theOne(t, folder)
	for _, path := range []string{d.Path(), other, link} {
		if !u.Of(path) {
			t.Errorf("%s is not known", path)
		}
	}
	if u.Of(folder) || u.Of(filepath.Join(folder, "none")) {
		t.Error("another file is taken for it")
	}
	if !strings.Contains(u.What(), "parts of two texts") {
		t.Error("not torn")
	}
	if note, err := u.Finish("p.yaml"); err != nil || !strings.Contains(note, "finished") {
		t.Errorf("%q %v", note, err)
	}
	holds(t, other, after)
}

func TestInterruptedLeavesWhatSomebodyElseWrote(t *testing.T) {
	d, _, folder := interruptedFile(t)
	write(t, d.Path(), "repaired: by hand\n", 0o640)
	u := theOne(t, folder)
	if u.What() != "" {
		t.Error("taken for torn")
	}
	note, err := u.Finish("p.yaml")
	if err != nil || !strings.Contains(note, "It stays as it is") {
		t.Errorf("%q %v", note, err)
	}
	holds(t, d.Path(), []byte("repaired: by hand\n"))
	if left := interrupted(saver{disk: system{}, state: folder, pause: pauseless}); len(left) > 0 {
		t.Error("it is told of again")
	}
}

func TestInterruptedThatCannotBeFinished(t *testing.T) {
	d, after, folder := interruptedFile(t)
	now, err := os.ReadFile(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	u := theOne(t, folder)
	u.saver.disk = unopenable{}
	_, err = u.Finish("p.yaml")
	if _, ok := err.(*files.Refused); !ok || !strings.Contains(err.Error(), u.path) {
		t.Errorf("%T %v", err, err)
	}
	holds(t, d.Path(), now)
	// If another process has the lock, its save is running, and the file is not torn yet.
	u.saver.disk = system{}
	release, _, err := u.saver.disk.lock(filepath.Join(folder, "locks", Key(u.files[0])+".lock"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if u.What() != "" {
		t.Error("a save under way is taken for one that was interrupted")
	}
	if _, err := u.Finish("p.yaml"); err == nil {
		t.Error("written beside another process")
	}
	release()
	// A damaged intent is ignored.
	data, err := os.ReadFile(u.path)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{3, 40, len(data) / 3, len(data) - 2} {
		bad := bytes.Clone(data)
		bad[at] ^= 1
		write(t, u.path, string(bad), 0o600)
		if left := interrupted(saver{disk: system{}, state: folder, pause: pauseless}); len(left) > 0 {
			t.Errorf("damaged at %d, and taken for good", at)
		}
	}
	write(t, u.path, string(data), 0o600)
	if _, err := u.Finish("p.yaml"); err != nil {
		t.Error(err)
	}
	holds(t, d.Path(), after)
}

// unopenable is a disk on which no file may be written.
type unopenable struct{ system }

func (unopenable) open(string, os.FileInfo) (openFile, error) { return nil, syscall.EACCES }
