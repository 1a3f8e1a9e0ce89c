//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// olderProfile has versions with older fields and one without any, like most profiles.
const olderProfile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: aws
spec:
  kubernetes:
    versions:
      - version: 1.35.4
      - version: 1.34.7 # current
        classification: supported
      - version: 1.33.11
        classification: deprecated # see the calendar
        expirationDate: "2026-02-28T23:59:59Z" # agreed
      - version: 1.32.13
        expirationDate: 2025-12-31T01:02:03Z
`

// TestStoryOlderFields postpones an expirationDate, chooses a classification, and adds and removes
// an expirationDate. Every other byte stays the same, and nothing is converted.
func TestStoryOlderFields(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "aws.yaml")
	if err := os.WriteFile(path, []byte(olderProfile), 0o640); err != nil {
		t.Fatal(err)
	}
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	keys := 0
	press := func(names ...string) *terminal {
		keys += len(names)
		return s.press(names...)
	}
	chore := func(name string, most int) {
		t.Helper()
		if keys != most {
			t.Errorf("%s: %d keys, want %d", name, keys, most)
		}
		keys = 0
	}
	s.see(`▸ *1\.35\.4`).press("j", "j").see(`▸ *1\.33\.11 +DL`).see(`▸expired +2026-02-28`)
	press(")").see(`▸expired +2026-03-28T23:59:59Z`)
	chore("postpone an expirationDate by a month", 1)

	s.press("k").see(`▸ *1\.34\.7`)
	press("e").see(`classification of 1\.34\.7`).see(`▸s +supported`)
	press("d").see(`▸▪1\.34\.7 +D`)
	chore("choose a classification", 2)

	s.press("k").see(`▸ *1\.35\.4`)
	press("a").see(`▸t +expirationDate`)
	press("enter").see(`add +1\.35\.4 expirationDate|edit +1\.35\.4 expirationDate`)
	press("ctrl+u").see(`start *\n`)
	press("2027-01-31").see(`= 2027-01-31T00:00:00Z`)
	press("enter").see(`▸▪1\.35\.4 +S!`).see(`\+ +expirationDate: "2027-01-31T00:00:00Z"`)
	chore("add an expirationDate; a text counts once", 5)

	s.press("j", "j", "j").see(`▸ *1\.32\.13`).see(`▸expired +2025-12-31`)
	press("d").see(`▸▪1\.32\.13 +S`).gone(`▸expired`)
	chore("remove an expirationDate", 1)

	press("s").see(`4 edits`)
	press("X")
	s.leaves(0)
	chore("save through the diff", 2)
	want := strings.NewReplacer(
		"version: 1.35.4\n", "version: 1.35.4\n        expirationDate: \"2027-01-31T00:00:00Z\"\n",
		"classification: supported\n", "classification: deprecated\n",
		"2026-02-28T23:59:59Z", "2026-03-28T23:59:59Z",
		"        expirationDate: 2025-12-31T01:02:03Z\n", "").Replace(olderProfile)
	if got := read(t, path); got != want {
		t.Errorf("the file became\n%s", got)
	}
}
