package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

const kubectlHeader = "# Please edit the object below. Lines beginning with a '#' will be ignored,"

// served is a profile as kubectl edit passes it on.
var served = kubectlHeader + "\n#\n" + strings.Replace(checkedText, "metadata: {name: local}\n", "metadata:\n  name: local\n  resourceVersion: \"1\"\n  uid: one\n", 1)

// handedOver opens a text at a new path.
func handedOver(t *testing.T, name, text string) *files.Document {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestJournalOfWhatKubectlHandsOver: edits of an object are offered at whatever path kubectl edit
// puts it next, and only for that object.
func TestJournalOfWhatKubectlHandsOver(t *testing.T) {
	k, _ := store(t)
	d, drafts := editing(t, served)
	if err := k.Journal(d).Keep(d, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	replaced := func(from, to string) string {
		if !strings.Contains(served, from) {
			t.Fatalf("there is no %q", from)
		}
		return strings.Replace(served, from, to, 1)
	}
	for _, c := range []struct {
		name, text    string
		offered, same bool
	}{
		{"the same", served, true, true},
		{"a later state of it", replaced(`"1"`, `"2"`), true, false},
		{"refused", replaced("#\n", "#\n# x was not valid:\n#\n"), true, false},
		{"another cluster", replaced("uid: one", "uid: two"), false, false},
		{"another name", replaced("\n  name: ", "\n  name: x"), false, false},
		{"another namespace", replaced("metadata:\n", "metadata:\n  namespace: x\n"), false, false},
		{"a file of its own", strings.TrimPrefix(served, kubectlHeader), false, false},
	} {
		now := handedOver(t, "kubectl-edit-2.yaml", c.text)
		found, err := k.Unsaved(now)
		if err != nil || (len(found) == 1) != c.offered {
			t.Errorf("%s: %d journals, %v", c.name, len(found), err)
			continue
		}
		if !c.offered {
			continue
		}
		base, err := found[0].Base(now)
		if err != nil || found[0].Same != c.same || !bytes.Equal(base.Bytes(), d.Bytes()) || base.Path() != now.Path() {
			t.Errorf("%s: same %v, base at %s, %v", c.name, found[0].Same, base.Path(), err)
		}
		restores(t, found[0], base, drafts[2])
	}
}

// TestObjectThatKubectlHandsOverTwice: an object can be open for editing only once.
func TestObjectThatKubectlHandsOverTwice(t *testing.T) {
	k, _ := store(t)
	first, second := handedOver(t, "kubectl-edit-1.yaml", served), handedOver(t, "kubectl-edit-2.yaml", served)
	lock, _, err := k.Lock(first)
	if err != nil || lock == nil {
		t.Fatal(err)
	}
	if other, owner, err := k.Lock(second); err != nil || other != nil || owner == nil || owner.PID != 4711 {
		t.Errorf("open twice: %v, %v", owner, err)
	}
	lock.Release()
	lock, owner, err := k.Lock(second)
	if err != nil || lock == nil {
		t.Fatalf("free, but held by %v: %v", owner, err)
	}
	lock.Release()
}

// TestJournalWithoutAWholeEdit: a journal without a complete edit is not offered. It stays where it
// is, and the next journal moves it aside.
func TestJournalWithoutAWholeEdit(t *testing.T) {
	k, _ := store(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(j.path)
	if err != nil {
		t.Fatal(err)
	}
	head := bytes.IndexByte(data, '\n') + 1
	for _, end := range []int{head, head + 20, len(data) - 1} {
		write(t, j.path, string(data[:end]), 0o600)
		found, err := k.Unsaved(d)
		if len(found) > 0 || err == nil || !strings.Contains(err.Error(), "none of its edits is complete") {
			t.Errorf("%d bytes: %d journals, %v", end, len(found), err)
		}
	}
	next := k.Journal(d)
	if err := next.Keep(d, drafts[2].Steps()); err != nil || next.MovedAside() == "" {
		t.Error("it was overwritten", err)
	}
}
