package files

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
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

// TestDescriptorEditsAreChecked passes splices that a broken planner could make to the check after
// an edit, and expects each to be refused with its line.
func TestDescriptorEditsAreChecked(t *testing.T) {
	const script = "platform deprecated=0.7,0.8"
	for _, c := range []struct {
		name, old, new string
		// beside says that the correct splice is made too.
		beside bool
		want   []string
	}{
		{"right, for comparison", `deprecated = ["0.7"]`, `deprecated = ["0.7", "0.8"]`, false, nil},
		{"another entry", `deprecated = ["0.7"]`, `deprecated = ["0.7", "0.9"]`, false, []string{"not mean", "platform/0.8"}},
		{"nothing at all", `title = "kept"`, `title = "kept"`, false, []string{"not mean", "platform/0.8"}},
		{"an open bracket", `deprecated = ["0.7"]`, `deprecated = ["0.7", "0.8"`, false, []string{"could not be read again", "line 7"}},
		{"a duplicate key", `note = `, "deprecated = []\nnote = ", true, []string{"could not be read again", "line 7"}},
		{"the other API", `["0.7"]` + "\n[apis", `["0.6"]` + "\n[apis", true, []string{"not mean", "buildpack/0.7"}},
		{"the older table", `platform = "0.7"`, `platform = "0.8"`, true, []string{"not mean"}},
		{"a key beside", `"kept"`, `"lost"`, true, []string{"file.yaml:1:9", "outside the change"}},
		{"a text made a number", `"kept"`, `1`, true, []string{"file.yaml:1:9", "outside the change"}},
		{"a key in the table", `[1, 2]`, `[1, 3]`, true, []string{"file.yaml:5:21", "outside the change"}},
		{"a key more", `note = {`, `note = { more = 1,`, true, []string{"outside the change"}},
		{"a key more in the table", `note = `, "more = 1\nnote = ", true, []string{"outside the change"}},
		{"a key renamed", `title`, `tITLE`, true, []string{"file.yaml:1:9", "outside the change"}},
		{"a table more", `[api]`, "[more]\n[api]", true, []string{"outside the change"}},
		{"a table less", "[apis.buildpack]\nsupported", "[apis]\nsupported", true, []string{"not mean"}},
		{"another text", "title", "[apis]\n[apis]\ntitle", true, []string{"could not be read again"}},
		{"no descriptor", "", "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n#", false, []string{"could not be read again"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := mustRead(t, checkedTOML)
			at := strings.Index(checkedTOML, c.old)
			splices := []splice.Splice{{Start: at, End: at + len(c.old), Text: c.new}}
			if c.beside {
				const right = `deprecated = ["0.7"`
				end := strings.Index(checkedTOML, right) + len(right)
				splices = append(splices, splice.Splice{Start: end, End: end, Text: `, "0.8"`})
			}
			sorted, err := splice.Combine(d.data, splices)
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.edited(sorted, objectsAfter(t, d.Objects(), script))
			refusedWith(t, err, c.want)
		})
	}
}

func TestDescriptorsAreRefusedWhereTheLibraryDisagrees(t *testing.T) {
	d := mustRead(t, checkedTOML)
	defer func() { judgeTOML = toml.Judge }()
	judgeTOML = func(*toml.Tree) *span.Difference {
		return &span.Difference{Line: 6, Column: 14, Path: "apis.platform", What: "the library reads \x1b"}
	}
	_, err := d.Edit(objectsAfter(t, d.Objects(), "platform deprecated=0.7,0.8"))
	refusedWith(t, err, []string{"file.yaml:6:14", "two readers disagree", `\x1b`})
	if err := d.Verify(); err == nil || !strings.Contains(err.Error(), "file.yaml:6:14") {
		t.Errorf("Verify: %v", err)
	}
}

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

// TestDescriptorsInFolders opens what was meant to be a descriptor and skips what other programs
// have in TOML and JSON.
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
		d, err := OpenKnown(path, Options{})
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
		_, err := Read("image.json", []byte(text), Options{})
		if err == nil || !strings.Contains(err.Error(), "there is no image with the label io.buildpacks.lifecycle.apis") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := Read("list.json", []byte(`[{"Config": null}]`), Options{}); err == nil || strings.Contains(err.Error(), "image with the label") {
		t.Errorf("a list of something else: %v", err)
	}
}

// TestImagesAreReadOnly: the labels of an image are shown, and no edit writes them.
func TestImagesAreReadOnly(t *testing.T) {
	d := mustRead(t, `{"Labels":{"io.buildpacks.lifecycle.apis":"{\"platform\":{\"supported\":[\"0.4\"]}}"}}`)
	if d.ReadOnly() == "" || d.Verify() != nil {
		t.Errorf("read-only %q, %v", d.ReadOnly(), d.Verify())
	}
	if next, err := d.Edit(d.Objects()); err != nil || next != d {
		t.Errorf("no change: %v", err)
	}
	_, err := d.Edit(objectsAfter(t, d.Objects(), "platform deprecated=0.4"))
	refusedWith(t, err, []string{"file.yaml:1:43", "labels of an image are not edited in a file"})
}

// TestVersionsChangeWithTheirLists refuses changes of the versions of an API that do not follow
// from its lists.
func TestVersionsChangeWithTheirLists(t *testing.T) {
	for _, text := range []string{checkedTOML, `{"platform":{"supported":["0.7","0.8"]}}`} {
		d := mustRead(t, text)
		r := model.ObjectRef(0).InTrack(1).InVersion(0)
		for _, e := range []model.Edit{{Ref: r, What: model.RemoveVersion}, {Ref: r, What: model.AddVersion, Name: "0.9"},
			{Ref: r.InStage(0), What: model.RenameStage, Name: "expired"}} {
			draft, err := model.NewDraft(d.Objects()).With(e)
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.Edit(draft.Objects())
			refusedWith(t, err, []string{"follows from the lists"})
		}
	}
}

// TestDescriptorsAreBounded reads texts that no lifecycle has, in time and memory proportional to
// their length.
func TestDescriptorsAreBounded(t *testing.T) {
	const size = 10 << 20
	fill := func(begin, piece, end string) string { return begin + strings.Repeat(piece, size/len(piece)) + end }
	var keys bytes.Buffer
	for i := 0; keys.Len() < size; i++ {
		fmt.Fprintf(&keys, "k%d=1\n", i)
	}
	for _, c := range []struct{ name, text, want string }{
		{"entries", fill("[apis.platform]\nsupported=[", `"0.1",`, "]"), "more entries than anybody would write"},
		{"entries of a label", fill(`{"platform":{"supported":[`, `"0.1",`, `"1"]}}`), "more entries than anybody would write"},
		{"brackets", fill("apis=", "[", ""), "nested deeper than 1,000 levels"},
		{"braces", fill("apis=", "{a=", ""), "nested deeper than 1,000 levels"},
		{"parts of a key", fill("apis", ".a", "=1"), "nested deeper than 1,000 levels"},
		{"parts of a header", fill("[apis", ".a", "]"), "nested deeper than 1,000 levels"},
		{"a number", fill("[apis.platform]\nsupported=[", "1", "]"), "beyond 64 bits"},
	} {
		if _, err := Read("file.toml", []byte(c.text), Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.200v", c.name, err)
		}
	}
	for name, text := range map[string]string{"keys": checkedTOML + "[more]\n" + keys.String(), "tables": fill(checkedTOML+"more=[", "{},", "]"),
		"a way": fill(checkedTOML+"[more]\n"+strings.Repeat("a.", 900)+"b", "c", "=1")} {
		d, err := Read("file.toml", []byte(text), Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if reason := d.ReadOnly(); (name != "a way") != strings.Contains(reason, "--max-size") {
			t.Errorf("%s: read-only %q", name, reason)
		}
	}
}

// FuzzEditDescriptor changes the lists of any descriptor in any way: the result means what was
// planned, and no comment on a line of its own is lost.
func FuzzEditDescriptor(f *testing.F) {
	for name, text := range seeds(f) {
		if strings.HasPrefix(name, "toml") || strings.HasPrefix(name, "label") {
			f.Add([]byte(text), uint64(1))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		d, err := Read("file.yaml", data, Options{})
		if err != nil || d.Verify() != nil {
			return
		}
		for _, o := range d.Objects() {
			if o.Descriptor == nil {
				return
			}
		}
		draft := randomDraft(rand.New(rand.NewPCG(seed, 0)), d.Objects())
		next, err := d.Edit(draft.Objects())
		var refused *Refused
		switch {
		case err == nil:
			outside(t, "fuzz", d, draft.Objects(), next)
			if !bytes.Contains(data, []byte("'''")) && !bytes.Contains(data, []byte(`"""`)) { // strings with lines that look like comments
				commentsStay(t, "fuzz", d, next)
			}
		case !errors.As(err, &refused):
			t.Fatalf("%T %q", err, err)
		case refused.Hint == reportHint && descriptor.ClaimsTOML(data):
			t.Fatalf("%v\n%s", err, stepsOf(draft))
		}
	})
}
