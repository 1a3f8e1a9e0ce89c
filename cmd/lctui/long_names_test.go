package main

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLongNamesAreShort: every verb shortens a text of 10,000 characters for people, from a file or
// from the arguments. Programs get all of it.
func TestLongNamesAreShort(t *testing.T) {
	long, words := strings.Repeat("x", 10_000), strings.Repeat("long ", 2_000)
	file := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: " + long + "}\nspec:\n  kubernetes:\n    versions:\n    - version: 1.30.6\n" +
		"    - version: " + long + "\n      lifecycle:\n      - classification: supported\n      - classification: " + long + "\n        startTime: " + long + "\n" +
		"  machineImages:\n  - name: " + words + "end\n    versions:\n    - version: 1.0.0\n    - version: 1.0.0\n"
	for _, call := range []string{
		"list f.yaml", "list f.yaml -o wide", "list f.yaml -o markdown", "list " + long, "list f.yaml --" + long, "list f.yaml --object " + long + "y", "check f.yaml", "check f.yaml -o github",
		"next f.yaml", "status " + long, "render f.yaml", "set f.yaml " + long + "y deprecated=2026-05-01", "set f.yaml 1.30.6 deprecated=" + long, "set f.yaml " + long + " deprecated=2026-05-01",
		"set f.yaml 1.30.6 " + long + "=2026-05-01", "set f.yaml */1.0.0 version-", "set f.yaml " + long + " version- --dry-run -o json", "set f.yaml 1.0.0 version-",
		"convert f.yaml " + long + " --to lifecycle", "diff f.yaml g.yaml", "diff f.yaml " + long, "path f.yaml " + long, "plan f.yaml --policy " + long, "move f.yaml " + long + " propose",
		"use f.yaml kubernetes " + long, "use f.yaml " + long + " 1", "merge f.yaml f.yaml", long, "check f.yaml --fail-on " + long, "check f.yaml --at " + long, "export f.yaml",
	} {
		inFolder(t, map[string]string{"f.yaml": file, "g.yaml": setProfile})
		var out, said strings.Builder
		run(strings.Fields(call), strings.NewReader(""), &out, &said)
		people := said.String()
		if !strings.HasPrefix(call, "set") { // set prints a diff that can be applied
			people += out.String()
		}
		for line := range strings.Lines(people) {
			if n := utf8.RuneCountInString(line); n > 2_500 {
				t.Errorf("%.60s: a line of %d characters: %.200s…", call, n, line)
			}
		}
	}
	for _, call := range []string{"list f.yaml -o json", "list f.yaml -o csv", "list f.yaml -o name", "list f.yaml -o yaml", "check f.yaml -o json"} {
		inFolder(t, map[string]string{"f.yaml": file})
		var out, said strings.Builder
		if run(strings.Fields(call), strings.NewReader(""), &out, &said); !strings.Contains(out.String(), long) {
			t.Errorf("%s: the name is not whole", call)
		}
	}
}
