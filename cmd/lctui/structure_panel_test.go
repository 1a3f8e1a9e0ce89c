package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestPanelsReadOnly: no panel changes its panel.Context. It returns changes in a panel.Result.
func TestPanelsReadOnly(t *testing.T) {
	set := token.NewFileSet()
	for _, path := range panelFiles(t) {
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range contextWrites(file) {
			t.Errorf("%s: a panel changes its context", set.Position(at))
		}
	}
}

// panelFiles returns the files of the panels and of their contract, without tests.
func panelFiles(t *testing.T) (out []string) {
	t.Helper()
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(filepath.Join("..", "..", "tui", "panel", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			if !strings.HasSuffix(path, "_test.go") {
				out = append(out, path)
			}
		}
	}
	if len(out) < 40 {
		t.Fatalf("found %d files of panels only", len(out))
	}
	return out
}

// contextWrites returns the positions in a file of assignments to fields of a *Context that is a
// parameter or receiver.
func contextWrites(file *ast.File) (out []token.Pos) {
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		contexts := map[string]bool{}
		for _, list := range []*ast.FieldList{f.Recv, f.Type.Params} {
			if list == nil {
				continue
			}
			for _, field := range list.List {
				if star, ok := field.Type.(*ast.StarExpr); ok && named(star.X) == "Context" {
					for _, name := range field.Names {
						contexts[name.Name] = true
					}
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, to := range n.Lhs {
					if contexts[fieldOf(to)] {
						out = append(out, to.Pos())
					}
				}
			case *ast.IncDecStmt:
				if contexts[fieldOf(n.X)] {
					out = append(out, n.Pos())
				}
			}
			return true
		})
	}
	return out
}

// named returns the name of a type without its package.
func named(e ast.Expr) string {
	if s, ok := e.(*ast.SelectorExpr); ok {
		return s.Sel.Name
	}
	return receiver(e)
}

// receiver returns the name of the type of a receiver, without pointer and type parameters.
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

// fieldOf returns the name of the variable whose field an expression denotes, or "" if it denotes
// none.
func fieldOf(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return fieldOf(x.X)
	case *ast.ParenExpr:
		return fieldOf(x.X)
	case *ast.SelectorExpr:
		if id, ok := x.X.(*ast.Ident); ok {
			return id.Name
		}
		return fieldOf(x.X)
	}
	return ""
}

// TestContextWrites: contextWrites finds changes of a context, so that TestPanelsReadOnly can fail.
func TestContextWrites(t *testing.T) {
	for code, want := range map[string]int{
		"func f(c *panel.Context) { c.Width = 1 }":                           1,
		"func f(c *panel.Context) { c.Window.Days++ }":                       1,
		"func f(c *Context) { c.Marked[x] = true }":                          1,
		"func (c *Context) f() { *c = Context{} }":                           1,
		"func f(c *panel.Context) { _ = func() { c.Rows.At, x = 1, 2 } }":    1,
		"func f(c *panel.Context) { other := *c; other.Width = 1 }":          0,
		"func (p *Panel) f(c *panel.Context) { p.width, p.at = c.Width, 1 }": 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+code, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(contextWrites(file)); got != want {
			t.Errorf("%s: %d changes, want %d", code, got, want)
		}
	}
}

// TestPanelsApart: panels do not import each other. Code that two of them share is in their
// contract or below it. The code around panels imports none either. Only the program creates them.
func TestPanelsApart(t *testing.T) {
	const panels = "github.com/lctui/lctui/tui/panel/"
	apart := panelFiles(t)
	for _, folder := range []string{"browse", "compose", "details", "editor", "linear", "refusal", "trackview", "view"} {
		found, err := filepath.Glob(filepath.Join("..", "..", "tui", folder, "*.go"))
		if err != nil || len(found) == 0 {
			t.Fatalf("nothing in %s: %v", folder, err)
		}
		for _, path := range found {
			if !strings.HasSuffix(path, "_test.go") {
				apart = append(apart, path)
			}
		}
	}
	set := token.NewFileSet()
	for _, path := range apart {
		file, err := parser.ParseFile(set, path, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if name, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), panels); ok {
				t.Errorf("%s: knows the panel %s", set.Position(i.Pos()), name)
			}
		}
	}
}
