//go:build unix

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// cutOffSave makes the files that a save leaves behind if it is killed while it writes a file in
// place. The file contains the beginning of the new text and then the rest of the old one. The
// state folder has a record with both texts.
func cutOffSave(t *testing.T, state, path, before, after string) (record string) {
	t.Helper()
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.Fatal(err)
	}
	sum := func(text string) string { s := sha256.Sum256([]byte(text)); return hex.EncodeToString(s[:]) }
	head, err := json.Marshal(map[string]any{"lctui": 2, "files": []any{
		map[string]any{"path": path, "oldSHA256": sum(before), "newSHA256": sum(after), "old": len(before), "new": len(after)}}})
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(state, "lctui", "backups")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(state, "lctui", "locks"), 0o700); err != nil {
		t.Fatal(err)
	}
	record = filepath.Join(folder, sum(path)[:32]+".write")
	if err := os.WriteFile(record, fmt.Appendf(nil, "%08x %s\n%s%s", crc32.ChecksumIEEE(head), head, before, after), 0o600); err != nil {
		t.Fatal(err)
	}
	half := len(after) / 2
	if err := os.WriteFile(path, []byte(after[:half]+before[half:]), 0o600); err != nil {
		t.Fatal(err)
	}
	return record
}

// Edits of the profile, one near the beginning and one near the end, so that an interrupted write
// leaves just one of them.
var (
	setTwice = strings.Replace(strings.Replace(setProfile, "name: a\n", "name: b\n", 1), "2026-03-01", "2026-05-01", 1)
	setHalf  = strings.Replace(setProfile, "name: a\n", "name: b\n", 1)
)

// TestCutOffIsToldOf: verbs that read report that a file contains parts of two texts, and leave it
// unchanged.
func TestCutOffIsToldOf(t *testing.T) {
	for _, args := range [][]string{
		{"list", "t.yaml"}, {"check", "t.yaml"}, {"check", "."}, {"status", "t.yaml"}, {"next", "t.yaml"}, {"diff", "t.yaml", "t.yaml"},
		{"set", "t.yaml", "1.30.6", "deprecated=2026-09-01", "--dry-run"},
	} {
		inFolder(t, map[string]string{"t.yaml": setProfile})
		cutOffSave(t, ".state", "t.yaml", setProfile, setTwice)
		var out, said strings.Builder
		run(args, strings.NewReader(""), &out, &said)
		if want := "note: t.yaml: a save of this file was interrupted, so the file contains parts of two texts; `lctui edit t.yaml` finishes that save\n"; strings.Count(said.String(), want) != 1 {
			t.Errorf("%q says\n%s", args, said.String())
		}
		if reads(t, "t.yaml") != setHalf {
			t.Errorf("%q: t.yaml was written", args)
		}
	}
}

// TestCutOffIsFinished: verbs that write first finish the save, under any name of the file, and
// then do their work.
func TestCutOffIsFinished(t *testing.T) {
	for _, name := range []string{"t.yaml", "link.yaml", "hard.yaml", "."} {
		inFolder(t, map[string]string{"t.yaml": setProfile})
		if name == "hard.yaml" {
			if err := os.Link("t.yaml", name); err != nil {
				t.Skip(err)
			}
		} else if name == "link.yaml" {
			if err := os.Symlink("t.yaml", name); err != nil {
				t.Skip(err)
			}
		}
		record := cutOffSave(t, ".state", "t.yaml", setProfile, setTwice)
		out, said := calls(t, failure.Done, "", "set", name, "1.30.6", "supported=2026-01-01")
		if !strings.Contains(said, "interrupted while the file was written in place; it was finished") || strings.Contains(out, "name: b") {
			t.Errorf("%s: it says\n%s%s", name, said, out)
		}
		want := strings.Replace(setTwice, "supported\n", "supported\n            startTime: \"2026-01-01T00:00:00Z\"\n", 1)
		if got := reads(t, "t.yaml"); got != want {
			t.Errorf("%s: the file is\n%s", name, got)
		}
		if _, err := os.Stat(record); err == nil {
			t.Errorf("%s: the record is still there", name)
		}
	}
}

// TestCutOffThatNobodyCanFinish: if the file cannot be written, verbs that edit refuse and name the
// file that has both texts.
func TestCutOffThatNobodyCanFinish(t *testing.T) {
	inFolder(t, map[string]string{"t.yaml": setProfile})
	record := cutOffSave(t, ".state", "t.yaml", setProfile, setTwice)
	if err := os.Chmod("t.yaml", 0o400); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"set", "t.yaml", "1.30.6", "supported=2026-01-01"}, {"convert", "t.yaml", "--to", "legacy"}} {
		_, said := calls(t, failure.Refused, "", args...)
		if !strings.Contains(said, "cannot be finished") || !strings.Contains(said, record) {
			t.Errorf("%q says\n%s", args, said)
		}
	}
}

// TestStoryCutOff: edit finishes the save and reports that on the screen. view only reports the
// interrupted save.
func TestStoryCutOff(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	home, before := t.TempDir(), read(t, path)
	after := strings.Replace(strings.Replace(before, "name: aws", "name: two", 1), "name: ubuntu", "name: debian", 1)
	record := cutOffSave(t, filepath.Join(home, "state"), path, before, after)
	half := read(t, path)
	if half == before || half == after {
		t.Fatal("the file is whole")
	}
	openAt(t, home, 120, 24, dir, "view", "aws.yaml", "--at", at).see(`aws\.yaml: a save of this file was interrupted`).press("q").leaves(0)
	if read(t, path) != half {
		t.Error("view wrote the file")
	}
	openAt(t, home, 120, 24, dir, "edit", "aws.yaml", "--at", at).see(`it was finished`).press("q").leaves(0)
	if read(t, path) != after {
		t.Error("the save was not finished")
	}
	if _, err := os.Stat(record); err == nil {
		t.Error("the record is still there")
	}
}
