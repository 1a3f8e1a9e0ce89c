package main

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
)

// TestCellsAreNoFormulas: no cell begins with a sign that makes a spreadsheet compute it. That
// holds for names of files, objects, images and versions, and for times.
func TestCellsAreNoFormulas(t *testing.T) {
	signs := []string{"=", "+", "-", "@", "\t", "\r"}
	descriptor := "[apis.platform]\nsupported = [\"0.9\"]\n[lifecycle]\nversion = \"=1+1\"\n"
	for _, sign := range signs {
		name := `"` + strings.NewReplacer("\t", `\t`, "\r", `\r`).Replace(sign) + `cmd|'/C calc'!A0"`
		profile := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: " + name + "}\nspec:\n  kubernetes:\n    versions:\n    - version: " + name +
			"\n      lifecycle:\n      - classification: supported\n      - classification: deprecated\n        startTime: 2026-05-01T00:00:00Z\n      - classification: " + name + "\n        startTime: " + name +
			"\n  machineImages:\n  - name: " + name + "\n    versions:\n    - version: 1.0.0\n      expirationDate: 2026-06-01T00:00:00Z\n"
		for _, call := range []string{"list =f.yaml -o csv", "list - -o csv", "next =f.yaml --at 2026-01-01 -o csv", "list @f.toml -o csv", "export @f.toml -o csv"} {
			inFolder(t, map[string]string{"=f.yaml": profile, "@f.toml": descriptor})
			var out, said strings.Builder
			run(strings.Fields(call), strings.NewReader(profile), &out, &said)
			records, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
			if err != nil || len(records) < 2 {
				t.Errorf("%s: %d records, %v: %s", call, len(records), err, said.String())
			}
			for _, cell := range slices.Concat(records...) {
				if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
					t.Errorf("%s: the cell %q", call, cell)
				}
			}
		}
	}
	inFolder(t, map[string]string{"f.yaml": "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:\n    - version: \"=1\"\n    - version: \"1.30.0-rc.1\"\n    - version: \"'1\"\n"})
	var out, said strings.Builder
	run([]string{"list", "f.yaml", "-o", "csv"}, strings.NewReader(""), &out, &said)
	for _, want := range []string{",'=1,", ",1.30.0-rc.1,", ",'1,"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s%s", want, out.String(), said.String())
		}
	}
}
