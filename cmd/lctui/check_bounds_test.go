package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
)

// TestManyFindingsOfOneRule checks a file with very many findings of one rule. The first 1,000 are
// listed, one more has the number of the others, and the summary counts all of them. The exit code
// is the same.
func TestManyFindingsOfOneRule(t *testing.T) {
	const versions = 3_000
	file := filepath.Join(t.TempDir(), "many.yaml")
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: a}\nspec:\n  machineImages:\n" +
		"  - {name: x, versions: [{version: 1.0.0}]}\n  kubernetes:\n    versions:\n" + strings.Repeat("    - version: 1.30.0\n", versions)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, said bytes.Buffer
	if code := run([]string{"check", file}, strings.NewReader(""), &out, &said); code != failure.Findings {
		t.Errorf("exit code %d", code)
	}
	if n := strings.Count(out.String(), "[duplicate-version]"); n != mostListed+1 {
		t.Errorf("%d findings are listed", n)
	}
	if want := "1999 more findings of this rule are not listed"; !strings.Contains(out.String(), want) {
		t.Errorf("nothing says %q", want)
	}
	if want := "2999 errors"; !strings.Contains(said.String(), want) {
		t.Errorf("the summary is %q, not %q", said.String(), want)
	}
	out.Reset()
	if code := run([]string{"check", file, "-o", "json"}, strings.NewReader(""), &out, io.Discard); code != failure.Findings {
		t.Errorf("exit code %d for JSON", code)
	}
	var list struct{ Findings []report.Finding }
	if err := json.Unmarshal(out.Bytes(), &list); err != nil || len(list.Findings) != mostListed+1 {
		t.Errorf("%d findings in JSON, %v", len(list.Findings), err)
	}
}
