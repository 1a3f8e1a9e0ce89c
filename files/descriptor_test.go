package files_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/files/filestest"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

const checkedTOML = `title = "kept"
[apis.buildpack]
supported = ["0.7"]
[apis.platform]
note = { kept = [1, 2] }
deprecated = ["0.7"]
supported = ["0.7", "0.8"]
[api]
platform = "0.7"
`

// TestWhatIsTOML distinguishes TOML from YAML and JSON by the first line that is neither blank nor
// a comment.
func TestWhatIsTOML(t *testing.T) {
	for text, want := range map[string]bool{
		"[apis]": true, "\n\n  # c\n\t[ 'a b' . c ] # x\r\n": true, "[[a]]": true, "a = 1": true, "a.\"b.c\" . d=x": true, "\ufeff[a]\n": true,
		"[apis\n": true, "'a'='b'": true, "a =": true, "title = {{ .x }}": true,
		"": false, "# [a]": false, "a: b = c": false, "{\"a\": 1}": false, "[{\"a\": 1}]": false, "[\n": false, "[]": false, "- [a]": false, "[1, 2]": false,
		"---\n[a]": false, "a b = c": false, "<<<<<<< HEAD\n[a]": false, "{{ x }}\n[a]": false, "= 1": false, "'a = 1": false, "[[{}]]": false,
		"apiVersion: v1\n[a]\n": false, "[a.": false,
	} {
		if got := descriptor.ClaimsTOML([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestDescriptorsInFolders: files that were meant to be descriptors are opened or give an error.
// TOML and JSON of other programs is skipped.
func TestDescriptorsInFolders(t *testing.T) {
	const found, broken, passed = "found", "broken", "passed over"
	folder := t.TempDir()
	for _, c := range []struct{ name, text, want string }{
		{"lifecycle.toml", checkedTOML, found},
		{"lifecycle", "[api]\nplatform = \"0.4\"\n", found},
		{"label.json", `{"platform":{"supported":["0.4"]}}`, found},
		{"image.json", `[{"Config":{"Labels":{"io.buildpacks.lifecycle.apis":"{}"}}}]`, found},
		{"oci.json", `{"config":{"Labels":{"io.buildpacks.lifecycle.apis":"{}"}}}`, found},
		{"alone.json", `{"maintainer":"a","io.buildpacks.lifecycle.apis":"{}"}`, found},
		{"template.toml", "[apis.platform]\nsupported = {{.x}}\n", broken},
		{"numbers.toml", "[apis]\nplatform.supported = [0.4]\n", broken},
		{"twice.toml", "[apis.platform]\n[apis.platform]\n", broken},
		{"commas.json", `{"platform":{"supported":["0.4",],},}`, broken},
		{"cut.json", `{"platform":{"supported":["0.4"`, broken},
		{"labels.json", `[{"Config":{"Labels":{"io.buildpacks.lifecycle.apis":"{"}}}]`, broken},
		{"Cargo.toml", "[package]\nname = \"api\"\n", passed},
		{"Cargo.lock", "version = 3\n[[package]]\n", passed},
		{"buildpack.toml", "api = \"0.10\"\n[buildpack]\n", passed},
		{"config.toml", "[api]\nport = 1\n", passed},
		{"broken.toml", "[api]\nport = \n", passed},
		{"new.toml", "[tool]\nplatform = {api = 1,\n}\n", passed},
		{"pod.yaml", "kind: Pod\nplatform: {supported: []}\n", passed},
		{"pod-broken.yaml", "kind: Pod\nplatform: {supported: [\n", passed},
		{"package.json", `{"platform": "x", "supported": ["node"]}`, passed},
		{"README.md", "# Lifecycle\n[apis]\nplatform, supported\n", passed},
	} {
		path := filepath.Join(folder, c.name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := files.OpenKnown(path, files.Options{})
		got := found
		switch {
		case err != nil:
			got = broken
		case d == nil:
			got = passed
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s: %v", c.name, got, c.want, err)
		}
	}
}

// TestImagesWithoutTheLabel: what a tool prints about an image is recognized, even if the image has
// no labels at all, for which tools print null.
func TestImagesWithoutTheLabel(t *testing.T) {
	for _, text := range []string{
		`[{"Id": "a", "Config": {"Labels": {"maintainer": "b"}}}]`,
		`[{"Id": "a", "Config": {"Labels": null}}]`,
		`{"Id": "a", "Config": {"Labels": null}}`,
		`{"Name": "a", "Labels": null}`,
	} {
		_, err := files.Read("image.json", []byte(text), files.Options{})
		if err == nil || !strings.Contains(err.Error(), "there is no image with the label io.buildpacks.lifecycle.apis") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := files.Read("list.json", []byte(`[{"Config": null}]`), files.Options{}); err == nil || strings.Contains(err.Error(), "image with the label") {
		t.Errorf("a list of something else: %v", err)
	}
}

// TestDescriptorsAreReadOnly: descriptors are shown, and no edit changes them, wherever they are.
func TestDescriptorsAreReadOnly(t *testing.T) {
	const label = `{"platform":{"supported":["0.4"]}}`
	for _, c := range []struct {
		text, why string
		// beside is set if something else in the file is edited.
		beside bool
	}{
		{checkedTOML, "lifecycle descriptors are not edited by lctui: change the arrays supported and deprecated in an editor", false},
		{label, "lifecycle descriptors are not edited by lctui", false},
		{`{"Labels":{"io.buildpacks.lifecycle.apis":"{\"platform\":{\"supported\":[\"0.4\"]}}"}}`, "labels of an image are not edited in a file", false},
		{"platform:\n  supported: [\"0.4\"]\n---\napiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n", "lifecycle descriptors are not edited by lctui", true},
	} {
		d := filestest.MustRead(t, c.text)
		if reason := d.ReadOnly(); (reason == "") != c.beside || d.Verify() != nil || !c.beside && !strings.Contains(c.why, reason) && !strings.Contains(reason, c.why) {
			t.Errorf("%s: read-only %q, %v", c.text, reason, d.Verify())
		}
		draft, err := model.NewDraft(d.Objects()).With(model.Edit{Ref: model.ObjectRef(0).InTrack(1).InVersion(0), What: model.RemoveVersion})
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.Edit(draft.Objects())
		files.RefusedWith(t, err, []string{c.why})
	}
}

// TestDescriptorsAreBounded reads texts that no lifecycle has, in time and memory proportional to
// their length.
func TestDescriptorsAreBounded(t *testing.T) {
	const size = 256<<10 - 1000
	filled := func(size int, begin, piece, end string) string {
		return begin + strings.Repeat(piece, size/len(piece)) + end
	}
	fill := func(begin, piece, end string) string { return filled(size, begin, piece, end) }
	read := sample.Of(size, size/16)
	var keys bytes.Buffer
	for i := 0; keys.Len() < read; i++ {
		fmt.Fprintf(&keys, "k%d=1\n", i)
	}
	for _, c := range []struct{ name, text, want string }{
		{"entries", fill("[apis.platform]\nsupported=[", `"0.1",`, "]"), "too many entries"},
		{"entries of a label", fill(`{"platform":{"supported":[`, `"0.1",`, `"1"]}}`), "too many entries"},
		{"brackets", fill("apis=", "[", ""), "nested deeper than 100 levels"},
		{"braces", fill("apis=", "{a=", ""), "nested deeper than 100 levels"},
		{"parts of a key", fill("apis", ".a", "=1"), "nested deeper than 100 levels"},
		{"parts of a header", fill("[apis", ".a", "]"), "nested deeper than 100 levels"},
		{"a number", fill("[apis.platform]\nsupported=[", "1", "]"), "file.toml:2:12: 111"},
	} {
		if _, err := files.Read("file.toml", []byte(c.text), files.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.200v", c.name, err)
		}
	}
	for name, text := range map[string]string{"keys": checkedTOML + "[more]\n" + keys.String(), "tables": filled(read, checkedTOML+"more=[", "{},", "]"),
		"ways": filled(read, checkedTOML, "[[more]]\na"+strings.Repeat(".a", 90)+"=1\n", "")} {
		if _, err := files.Read("file.toml", []byte(text), files.Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := files.Read("file.toml", []byte(fill(checkedTOML, "# c\n", "")+fill("", "# c\n", "")), files.Options{}); err == nil || !strings.Contains(err.Error(), "too long for a lifecycle descriptor") {
		t.Errorf("too long: %v", err)
	}
}
