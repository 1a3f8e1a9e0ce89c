package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// asksForASystem matches lines that ask which system an object belongs to. Screen and commands
// should ask what the system can do, never which one it is.
var asksForASystem = regexp.MustCompile(`\.Recorded\b|\.Dateless\b|[dD]ateless\(|\bmoves\(\)|\.Descriptor\b|` +
	`\b[iI]s(Record|Descriptor|Schedule)\b|\.(Revision|APIs|Release)\s*[!=]=|\.Revision\.|\.APIs\.|\.Moves\[|` +
	`model\.(CloudProfile|NamespacedCloudProfile|PackageRevision|VersionStages|RevisionStages|RequestStages|DescriptorStages)\b|` +
	`\.Kind\s*(==|!=)|switch [^{]*\.Kind\b|lifecycle/(apis|gep32|revision|descriptor|policy|schedule)"`)

// TestStructure limits how far packages may grow together: methods of the largest type and of the
// largest parser, files of the largest folder, and lines in tui and cmd that ask for a system. The
// limits are the present numbers and only ever go down: whoever gets below one lowers it.
func TestStructure(t *testing.T) {
	methods, files, asks := structure(t, filepath.Join("..", ".."))
	parsers := map[string]int{}
	for name, n := range methods {
		if strings.HasSuffix(name, ".parser") {
			parsers[name] = n
			delete(methods, name)
		}
	}
	for _, c := range []struct {
		what       string
		got, limit int
	}{
		{"methods of one type (" + largest(methods) + ")", methods[largest(methods)], 39},
		{"methods of one parser (" + largest(parsers) + ")", parsers[largest(parsers)], 73},
		{"files in one folder (" + largest(files) + ")", files[largest(files)], 29},
		{"lines in tui and cmd that ask which system an object is of", asks, 0},
	} {
		switch {
		case c.got > c.limit:
			t.Errorf("%s: %d, at most %d are allowed", c.what, c.got, c.limit)
		case c.got < c.limit:
			t.Errorf("%s: %d, below the limit of %d: lower the limit in this test, so that it stays so", c.what, c.got, c.limit)
		}
	}
}

// structure counts methods by type, files by folder and the lines that ask for a system, without
// tests and test data.
func structure(t *testing.T, root string) (methods, files map[string]int, asks int) {
	t.Helper()
	methods, files = map[string]int{}, map[string]int{}
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || path != root && strings.HasPrefix(name, ".") && name != ".."):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		files[folder]++
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[folder+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
		if folder == "tui" || strings.HasPrefix(folder, "tui/") || strings.HasPrefix(folder, "cmd/") {
			asks += linesThatAsk(t, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return methods, files, asks
}

// linesThatAsk counts the lines of code that ask for a system, without comments.
func linesThatAsk(t *testing.T, path string) (n int) {
	t.Helper()
	for line := range strings.SplitSeq(read(t, path), "\n") {
		if code, _, _ := strings.Cut(line, "//"); asksForASystem.MatchString(code) {
			n++
		}
	}
	return n
}

// receiver returns the name of a receiver's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}

// largest returns the name with the highest count, the first in alphabetical order if there are
// several.
func largest(counts map[string]int) (name string) {
	for n, count := range counts {
		if name == "" || count > counts[name] || count == counts[name] && n < name {
			name = n
		}
	}
	return name
}
