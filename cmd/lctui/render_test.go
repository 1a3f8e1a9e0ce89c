package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// rendered returns the output of render for a profile with dangerous names.
func rendered(t *testing.T, args ...string) string {
	t.Helper()
	var out, said bytes.Buffer
	if code := run(append([]string{"render", "-"}, args...), strings.NewReader(dangerous), &out, &said); code != failure.Done {
		t.Fatalf("exit %d: %s", code, &said)
	}
	return out.String()
}

// TestSVGIsWellFormed: the picture is well-formed XML, no id occurs twice, and every reference has
// its target.
func TestSVGIsWellFormed(t *testing.T) {
	text := rendered(t, append([]string{"-o", "svg"}, window...)...)
	ids, uses := map[string]bool{}, map[string]bool{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range element.Attr {
			switch a.Name.Local {
			case "id":
				if ids[a.Value] {
					t.Errorf("the id %s is there twice", a.Value)
				}
				ids[a.Value] = true
			case "fill":
				if id, found := strings.CutPrefix(a.Value, "url(#"); found {
					uses[strings.TrimSuffix(id, ")")] = true
				}
			case "aria-labelledby":
				for id := range strings.FieldsSeq(a.Value) {
					uses[id] = true
				}
			}
		}
	}
	for id := range uses {
		if !ids[id] {
			t.Errorf("nothing has the id %s", id)
		}
	}
	if len(uses) < 6 {
		t.Errorf("only %v are referred to", uses)
	}
}

// TestPictureThemes: --theme is passed to the picture. Its effects are tested in package picture.
func TestPictureThemes(t *testing.T) {
	for theme, scheme := range map[string]string{"auto": "light dark", "light": "light", "dark": "dark"} {
		text := rendered(t, "-o", "html", "--theme", theme)
		if !strings.Contains(text, `content="`+scheme+`"`) || strings.Contains(text, "prefers-color-scheme") != (theme == "auto") {
			t.Errorf("--theme %s:\n%.2000s", theme, text)
		}
	}
}
