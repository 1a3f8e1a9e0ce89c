package source

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

const descriptor = "[apis.platform]\nsupported = [\"0.13\"]\n"

// folder makes a folder with files, and a link to one outside of it.
func folder(t *testing.T) string {
	t.Helper()
	outside := t.TempDir()
	top := filepath.Join(t.TempDir(), "top")
	for name, text := range map[string]string{"a.toml": descriptor, "b.toml": descriptor, "c.toml": "x = 1\n"} {
		if err := os.MkdirAll(top, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(top, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	away := filepath.Join(outside, "away.toml")
	if err := os.WriteFile(away, []byte(descriptor), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(away, filepath.Join(top, "z.toml")); err != nil {
		t.Skip(err)
	}
	return top
}

// TestFiles: the arguments of a call name each file once. If files are changed, links out of a
// folder are not followed.
func TestFiles(t *testing.T) {
	top := folder(t)
	empty := t.TempDir()
	for _, c := range []struct {
		name    string
		args    []string
		changes bool
		want    string
		err     string
		notes   int
	}{
		{"nothing", nil, false, "", "", 0},
		{"a file", []string{top + "/a.toml"}, false, "a.toml", "", 0},
		{"a file named twice", []string{top + "/a.toml", top + "//a.toml"}, false, "a.toml", "", 0},
		{"standard input", []string{"-"}, false, "-", "", 0},
		{"a file that is not there", []string{top + "/none.toml"}, false, "none.toml", "", 0},
		{"a folder", []string{top}, false, "a.toml b.toml c.toml z.toml", "", 0},
		{"a folder to change", []string{top}, true, "a.toml b.toml c.toml", "", 1},
		{"a file and its folder", []string{top + "/b.toml", top}, true, "b.toml a.toml c.toml", "", 1},
		{"an empty folder beside a file", []string{empty, top + "/a.toml"}, false, "a.toml", "no file of a known kind", 0},
	} {
		var notes []string
		r := &Reader{Changes: c.changes, Note: func(format string, values ...any) { notes = append(notes, fmt.Sprintf(format, values...)) }, Explain: func(string, ...any) {}}
		list, err := r.Files(c.args)
		var names []string
		for _, f := range list {
			names = append(names, filepath.Base(f.Name))
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) || len(notes) != c.notes {
			t.Errorf("%s: %v, notes %q", c.name, err, notes)
		}
	}
}

// TestStandardInputIsReadOnce, however often it is asked for.
func TestStandardInputIsReadOnce(t *testing.T) {
	r := &Reader{Stdin: strings.NewReader(descriptor)}
	list, err := r.Named([]string{Stdin})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	for range 2 {
		if data, err := list[0].Read(); err != nil || string(data) != descriptor {
			t.Errorf("%q, %v", data, err)
		}
		if doc, err := list[0].Open(); err != nil || len(doc.Objects()) != 1 || doc.Path() != "" {
			t.Errorf("%v, %v", doc, err)
		}
	}
}

// TestSingleFileIsReadWhateverItHolds reads the bytes of the only file of a call, also of one that
// has no document.
func TestSingleFileIsReadWhateverItHolds(t *testing.T) {
	for name, text := range map[string]string{"wrong": "a: [", "another kind": "apiVersion: v1\nkind: ConfigMap\n", "profile": "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n"} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "x.yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := (&Reader{}).Files([]string{folder})
		if err != nil || len(list) != 1 {
			t.Fatal(name, list, err)
		}
		if got, err := list[0].Read(); string(got) != text || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestFewFilesAreOpenedOnce: small files are opened only once. The documents of several large files
// are not kept.
func TestFewFilesAreOpenedOnce(t *testing.T) {
	for _, c := range []struct {
		size int
		kept bool
	}{{100, true}, {mostKept/2 + 1, false}} {
		folder := t.TempDir()
		for _, name := range []string{"a.yaml", "b.yaml"} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n"+strings.Repeat("#", c.size)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		list, err := (&Reader{}).Files([]string{folder})
		if err != nil || len(list) != 2 {
			t.Fatal(list, err)
		}
		for _, f := range list {
			one, err := f.Open()
			two, failed := f.Open()
			if one == nil || err != nil || failed != nil || (one == two) != c.kept {
				t.Errorf("%d bytes: %p and %p, %v, %v", c.size, one, two, err, failed)
			}
		}
	}
}

// TestPassed: files of unknown kinds are noted by folder. A folder that has only such files is an
// error, but not files that git named.
func TestPassed(t *testing.T) {
	for _, c := range []struct {
		name          string
		within        string
		known, over   int
		notes, hushed int
		err           bool
	}{
		{"named itself", "", 0, 2, 0, 0, false},
		{"all known", "top", 2, 0, 0, 0, false},
		{"some passed over", "top", 1, 5, 1, 0, false},
		{"nothing known", "top", 0, 2, 1, 0, true},
		{"of a commit", amongOthers, 1, 2, 0, 1, false},
		{"nothing known of a commit", amongOthers, 0, 2, 1, 0, false},
	} {
		var notes, hushed int
		r := &Reader{Note: func(string, ...any) { notes++ }, Explain: func(string, ...any) { hushed++ }}
		p := NewPassed()
		for i := range c.known + c.over {
			p.Count(File{Name: fmt.Sprint(i), within: c.within}, i < c.known)
		}
		if err := p.Print(r); (err != nil) != c.err || notes != c.notes || hushed != c.hushed {
			t.Errorf("%s: %v, %d notes, %d explained", c.name, err, notes, hushed)
		}
	}
}

func TestFirstFew(t *testing.T) {
	for want, names := range map[string][]string{
		"": nil, "a": {"a"}, "a, b, c": {"a", "b", "c"}, "a, b, c and 1 more": {"a", "b", "c", "d"},
	} {
		if got := FirstFew(names); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestDistinct(t *testing.T) {
	if got := Distinct([]string{"a", "", "./a", "b", "a/", "b/../a"}); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q", got)
	}
}

// TestPick: the objects that --object names, or all without it.
func TestPick(t *testing.T) {
	const packages = "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevision\nmetadata:\n  name: %s\nspec:\n  packageName: nginx\n  workspaceName: %s\n  repository: r\n  lifecycle: Draft\n"
	doc, err := files.Read("p.yaml", []byte(fmt.Sprintf(packages, "r.nginx.v1", "v1")+"---\n"+fmt.Sprintf(packages, "r.nginx.v2", "v2")), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		object string
		want   []int
		err    bool
	}{{"", []int{0, 1}, false}, {"r.nginx.v2", []int{1}, false}, {"none", nil, true}} {
		if got, err := Pick(doc, c.object); !slices.Equal(got, c.want) || (err != nil) != c.err {
			t.Errorf("%q: %v, %v", c.object, got, err)
		}
	}
}

// TestAround lists the other files of the folders of a call. A file that the call names through a
// link, or by another path, is none of them.
func TestAround(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.yaml", "b.yaml", "c.yaml", "d.yaml"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("b.yaml", filepath.Join(folder, "link.yaml")); err != nil {
		t.Skip(err)
	}
	if err := os.Link(filepath.Join(folder, "c.yaml"), filepath.Join(folder, "hard.yaml")); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct{ named, want []string }{
		{[]string{"a.yaml"}, []string{"b.yaml", "c.yaml", "d.yaml", "hard.yaml"}},
		{[]string{"x/../a.yaml", "link.yaml"}, []string{"c.yaml", "d.yaml", "hard.yaml"}},
		{[]string{"a.yaml", "b.yaml", "hard.yaml"}, []string{"d.yaml"}},
		{[]string{"gone.yaml", "a.yaml", "b.yaml", "c.yaml", "d.yaml"}, nil},
	} {
		var got []string
		for _, f := range (&Reader{}).Around(model.Map(c.named, func(name string) string { return folder + "/" + name })) {
			got = append(got, filepath.Base(f.Name))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("around %v are %v, want %v", c.named, got, c.want)
		}
	}
}
