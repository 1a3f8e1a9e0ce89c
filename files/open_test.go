//go:build unix

package files

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestOpenRefusesWhatIsNoFile(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	// The name is relative, because the path of a socket may have only about a hundred bytes.
	t.Chdir(folder)
	socket := filepath.Join(folder, "socket")
	listener, err := net.Listen("unix", "socket")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for path, want := range map[string]string{
		folder: "a folder", pipe: "no program writes to this pipe", socket: "a socket", "/dev/null": "a device",
		filepath.Join(folder, "none"): "no such file", filepath.Join(folder, "a\x1bb"): `a\x1bb`,
	} {
		_, err := Open(path, Options{})
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestSameFile: paths and documents of one file are known under any name, by links too.
func TestSameFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a.yaml", "b.yaml"} {
		if err := os.WriteFile(name, []byte("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := filepath.Abs("a.yaml")
	if err := errors.Join(err, os.Symlink("a.yaml", "symbolic.yaml"), os.Link("a.yaml", "hard.yaml")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"a.yaml", "a.yaml", true}, {"a.yaml", "./a.yaml", true}, {"a.yaml", whole, true}, {"a.yaml", "symbolic.yaml", true},
		{"a.yaml", "hard.yaml", true}, {"a.yaml", "b.yaml", false}, {"a.yaml", "", false}, {"", "", false},
		{"none.yaml", "./none.yaml", true}, {"none.yaml", "a.yaml", false},
	} {
		if got := SamePath(c.a, c.b); got != c.want || got != SamePath(c.b, c.a) {
			t.Errorf("%s, %s: %v", c.a, c.b, got)
		}
		a, errA := Open(c.a, Options{})
		b, errB := Open(c.b, Options{})
		if errA == nil && errB == nil && (a.SameFile(b) != c.want || b.SameFile(a) != c.want) {
			t.Errorf("documents of %s, %s: %v", c.a, c.b, a.SameFile(b))
		}
	}
	text, err := Read("a.yaml", []byte("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n"), Options{})
	if file, errOpen := Open("a.yaml", Options{}); err != nil || errOpen != nil || text.SameFile(file) || !text.SameFile(text) {
		t.Error("a text that was not read from the file counts as the file", err, errOpen)
	}
}

// TestOpenReadsPipes: pipes are read, such as those of a shell's process substitution.
func TestOpenReadsPipes(t *testing.T) {
	if _, err := os.Stat("/dev/fd"); err != nil {
		t.Skip(err)
	}
	piped := func() string {
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { reader.Close() })
		go func() {
			defer writer.Close()
			for part := range strings.SplitAfterSeq(checkedText, "\n") {
				_, _ = writer.WriteString(part)
			}
		}()
		return fmt.Sprintf("/dev/fd/%d", reader.Fd())
	}
	path := piped()
	d, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d.Name() != path || d.Path() != "" || string(d.Bytes()) != checkedText {
		t.Errorf("%q at %q: %q", d.Name(), d.Path(), d.Bytes())
	}
	if _, err := Open(piped(), Options{MaxSize: int64(len(checkedText)) - 1}); err == nil || !strings.Contains(err.Error(), "--max-size") {
		t.Errorf("too much: %v", err)
	}
}

func TestOpenReadsNoMoreThanAllowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	write(t, path, checkedText, 0o644)
	size := int64(len(checkedText))
	for max, fine := range map[int64]bool{size: true, size - 1: false, size + 1: true, 1: false, 0: true, 1 << 40: true} {
		d, err := Open(path, Options{MaxSize: max})
		if fine != (err == nil) || fine && (d.Path() != path || d.Name() != path || string(d.Bytes()) != checkedText) {
			t.Errorf("%d bytes: %v", max, err)
		}
		if !fine && !strings.Contains(err.Error(), "--max-size") {
			t.Errorf("%d bytes: %v", max, err)
		}
	}
}

// endless is a reader that never ends.
type endless struct{ given int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '#'
	}
	e.given += len(p)
	return len(p), nil
}

func TestTextFromIsBounded(t *testing.T) {
	input := &endless{}
	_, err := TextFrom("standard input", input, Options{MaxSize: 100_000})
	if err == nil || input.given > 1_000_000 || !strings.Contains(err.Error(), "standard input: ") {
		t.Errorf("%d bytes read, %v", input.given, err)
	}
	if text, err := TextFrom("standard input", strings.NewReader(checkedText), Options{}); err != nil || string(text) != checkedText {
		t.Errorf("%q %v", text, err)
	}
	_, err = TextFrom("standard input", io.MultiReader(strings.NewReader(checkedText), failing{}), Options{})
	if !errors.As(err, new(*Error)) {
		t.Errorf("%T %v", err, err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, syscall.EIO }

// TestAliasesAreBounded: small texts whose aliases repeat lists within lists are refused, or read
// without multiplying.
func TestAliasesAreBounded(t *testing.T) {
	many := func(item string, n int) string { return "[" + strings.Repeat(item+", ", n) + "]" }
	head := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n"
	for name, c := range map[string]struct {
		text string
		fine bool
	}{
		"versions in images": {"v: &v " + many("{version: 1.0.0}", 1000) + "\n" + head + "spec: {machineImages: " + many("{name: a, versions: *v}", 1000) + "}\n", false},
		"stages in versions": {"l: &l " + many("{classification: supported}", 1000) + "\n" + head + "spec: {kubernetes: {versions: " + many("{version: 1.0.0, lifecycle: *l}", 1000) + "}}\n", false},
		"a shared lifecycle": {"l: &l " + many("{classification: supported}", 5) + "\n" + head + "spec: {kubernetes: {versions: " + many("{version: 1.0.0, lifecycle: *l}", 10000) + "}}\n", true},
		"status":             {"v: &v " + many("{version: 1.0.0}", 1000) + "\n" + head + "status: {machineImages: " + many("{name: a, versions: *v}", 1000) + "}\n", false},
		"architectures":      {"a: &a " + many("x", 1000) + "\n" + head + "spec: {machineImages: [{name: a, versions: " + many("{version: 1.0.0, architectures: *a}", 1000) + "}]}\n", false},
		"merges of merges":   {merges(40) + head + "spec: {kubernetes: {versions: [{<<: *m40, version: 1.0.0}]}}\n", false},
		"a chain of merges":  {chain(40) + head + "spec: {kubernetes: {versions: [{<<: *c40, version: 1.0.0}]}}\n", true},
		"a long chain":       {chain(400) + head + "spec: {kubernetes: {versions: [{<<: *c400, version: 1.0.0}]}}\n", false},
		"an unused bomb":     {bomb(9) + head + "spec: {providerConfig: *b9}\n", true},
		"a cycle":            {head + "spec: {providerConfig: &self {again: *self}}\n", false},
	} {
		_, err := Read(name, []byte(c.text), Options{})
		if fine := err == nil; fine != c.fine {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// merges returns mappings each of which merges the one before it twice.
func merges(n int) string {
	text := "m0: &m0 {a: b}\n"
	for i := 1; i <= n; i++ {
		text += fmt.Sprintf("m%d: &m%d {<<: [*m%d, *m%d]}\n", i, i, i-1, i-1)
	}
	return text
}

func chain(n int) string {
	text := "c0: &c0 {classification: supported}\n"
	for i := 1; i <= n; i++ {
		text += fmt.Sprintf("c%d: &c%d {<<: *c%d}\n", i, i, i-1)
	}
	return text
}

func bomb(n int) string {
	text := "b0: &b0 [x]\n"
	for i := 1; i <= n; i++ {
		text += fmt.Sprintf("b%d: &b%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*b%d, ", i-1), 10), ", "))
	}
	return text
}

func TestList(t *testing.T) {
	folder := t.TempDir()
	profile := checkedText
	for name, text := range map[string]string{
		"a.yaml": profile, "b.txt": profile, "c/d.json": `{"apiVersion": "core.gardener.cloud/v1beta1", "kind": "NamespacedCloudProfile"}`,
		"c/shoot.yaml":  "apiVersion: core.gardener.cloud/v1beta1\nkind: Shoot\nspec: {cloudProfile: {kind: CloudProfile}}\n",
		"c/broken.yaml": profile + "\tx\n", "c/helm.yaml": profile + "x: {{ .Values.x }}\n", "c/broken-shoot.yaml": "kind: Shoot # CloudProfile of core.gardener.cloud\n\tx\n",
		"c/conflict.yaml": strings.Replace(profile, "spec:", "<<<<<<< HEAD\nspec:", 1),
		"c/kind.yaml":     strings.Replace(profile, "kind: CloudProfile", "kind: CloudProfil", 1), "c/no-kind.yaml": strings.Replace(profile, "kind: CloudProfile\n", "", 1),
		"c/v2.yaml": strings.Replace(profile, "gardener.cloud/v1beta1", "gardener.cloud/v2", 1), "c/patch.yaml": "kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\npatches: [{target: {kind: CloudProfile}}]\n",
		"c/seed-template.yaml": "apiVersion: core.gardener.cloud/v1beta1\nkind: Seed\nspec: {{ .x }}\n",
		"c/other-group.yaml":   strings.Replace(profile, "core.gardener.cloud", "x.core.gardener.cloud", 1),
		"readme.md":            "words", "use.md": "# Use\n```yaml\n" + profile + "```\n", "empty": "", "binary": "\x00\xff", ".git/a.yaml": profile, ".hidden.yaml": profile, "z/y/x.yaml": profile,
	} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, path, text, 0o644)
	}
	for link, to := range map[string]string{"link.yaml": "a.yaml", "loop": ".", "dangling.yaml": "none"} {
		if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	names, err := List(folder)
	if err != nil {
		t.Fatal(err)
	}
	// known are the files that are opened or reported.
	var known []string
	for _, name := range names {
		if doc, err := OpenKnown(name, Options{}); doc != nil || err != nil {
			known = append(known, strings.TrimPrefix(name, folder+"/"))
		}
	}
	got := strings.Join(known, " ")
	const want = ".hidden.yaml a.yaml b.txt c/broken.yaml c/conflict.yaml c/d.json c/helm.yaml c/kind.yaml c/no-kind.yaml c/v2.yaml link.yaml z/y/x.yaml"
	if got != want || len(names)-len(known) != 12 {
		t.Errorf("found %s among %d, not %s", got, len(names), want)
	}
	t.Chdir(folder)
	if found, _ := List("."); len(found) == 0 || found[0] != ".hidden.yaml" {
		t.Errorf("in the current folder: %q", found)
	}
}

func TestListSaysWhichFolderItCannotRead(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("the superuser reads everything")
	}
	folder := filepath.Join(t.TempDir(), "closed")
	if err := os.Mkdir(folder, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := List(folder); !errors.As(err, new(*Error)) {
		t.Errorf("%v", err)
	}
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}
