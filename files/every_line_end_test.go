package files_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// TestEveryLineEnd changes profiles in which an entry in brackets is laid out in every way that a
// few gaps allow (see sample.Has). With CR LF the result is the same as with LF except for the line
// ends.
func TestEveryLineEnd(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:"
	const image = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  machineImages:\n  - name: linux\n    versions:"
	version := [4]string{"version", "1.30.0", `"classification"`, "preview"}
	stage := [4]string{`"classification"`, "preview", "startTime", "2025-01-01T00:00:00Z"}
	gaps := []string{"", " ", "\n        ", " # c\n        "}
	for _, c := range []struct {
		frame string
		pairs [4]string
	}{
		{head + "\n    - ▲\n    - version: 1.29.0\n", version},
		{head + "\n      [▲, {version: 1.29.0}]\n", version},
		{image + "\n    - ▲ # d", version},
		{head + "\n    - version: 1.30.0\n      lifecycle:\n      - ▲ # d\n", stage},
		{head + "\n    - version: 1.29.0\n      lifecycle:\n      - classification: supported\n      - ▲", stage},
		{head + "\n    -\n      version: 1.30.0\n      lifecycle: [▲]\n", stage},
		{head + "\n    - version: 1.30.0\n      ? lifecycle\n      : - ▲\n", stage},
	} {
		for _, colon := range []string{": ", ":\n          "} {
			for _, open := range gaps {
				for _, end := range gaps {
					first := "{" + open + c.pairs[0] + colon + c.pairs[1]
					if text := strings.Replace(c.frame, "▲", first+end+"}", 1); sample.Has(3, text) {
						editsInBothLineEnds(t, text)
					}
					for _, comma := range gaps {
						if text := strings.Replace(c.frame, "▲", first+","+comma+c.pairs[2]+colon+c.pairs[3]+end+"}", 1); sample.Has(15, text) {
							editsInBothLineEnds(t, text)
						}
					}
				}
			}
		}
	}
}

// editsInBothLineEnds makes every change by itself, with LF and with CR LF.
func editsInBothLineEnds(t *testing.T, text string) {
	t.Helper()
	lf, crlf := readable(text), readable(strings.ReplaceAll(text, "\n", "\r\n"))
	if (lf == nil) != (crlf == nil) {
		t.Errorf("%q is read with one kind of line end only", text)
	}
	if lf == nil || crlf == nil {
		return
	}
	for i, e := range everyEdit(lf.Objects()) {
		a, errA := edited(lf, e)
		b, errB := edited(crlf, everyEdit(crlf.Objects())[i])
		for _, err := range []error{errA, errB} {
			if refused := (*files.Refused)(nil); err != nil && (!errors.As(err, &refused) || refused.Hint == files.ReportHint) {
				t.Fatalf("%q: %v: %v", text, e, err)
			}
		}
		if (errA == nil) != (errB == nil) || strings.ReplaceAll(a, "\n", "\r\n") != b {
			t.Fatalf("%q: %v\nLF    %q %v\nCR LF %q %v", text, e, a, errA, b, errB)
		}
	}
}

func readable(text string) *files.Document {
	d, err := files.Read("file.yaml", []byte(text), files.Options{})
	if err != nil || d.Verify() != nil {
		return nil
	}
	return d
}

// edited returns the text after a change, or "" if the draft does not accept it.
func edited(d *files.Document, e model.Edit) (string, error) {
	draft, err := model.NewDraft(d.Objects()).With(e)
	if err != nil {
		return "", nil
	}
	next, err := d.Edit(draft.Objects())
	if err != nil {
		return "", err
	}
	return string(next.Bytes()), nil
}
