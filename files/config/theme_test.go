package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRememberTheme: only the bytes of the theme change in the file.
func TestRememberTheme(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	for _, c := range []struct{ name, before, after, err string }{
		{"an empty file", "", "theme: light\n", ""},
		{"comments alone", "# mine\n", "# mine\ntheme: light\n", ""},
		{"no end of the last line", "# mine", "# mine\ntheme: light\n", ""},
		{"the start of a document alone", "---\n", "---\ntheme: light\n", ""},
		{"another theme", "# a\ntheme:  dark   # b\nmouse: false\n", "# a\ntheme:  light   # b\nmouse: false\n", ""},
		{"the same theme", "theme: light\n", "theme: light\n", ""},
		{"quotes", "theme: \"dark\"\n", "theme: light\n", ""},
		{"an anchor", "theme: &t dark\n", "theme: light\n", ""},
		{"another key", "mouse: false # b\n\n# c\n", "mouse: false # b\ntheme: light\n\n# c\n", ""},
		{"a mapping last", "keys:\n  undo:\n  - u", "keys:\n  undo:\n  - u\ntheme: light\n", ""},
		{"the end of a document", "mouse: false\n...\n", "mouse: false\ntheme: light\n...\n", ""},
		{"lines that end as on Windows", "mouse: false\r\n", "mouse: false\r\ntheme: light\r\n", ""},
		{"keys further right", "  mouse: false\n", "  mouse: false\n  theme: light\n", ""},
		{"brackets", "{mouse: false}\n", "{theme: light, mouse: false}\n", ""},
		{"nothing in brackets", "{}\n", "{theme: light, }\n", ""},
		{"null", "null\n", "", "theme: light cannot be added without changing more of the file"},
		{"a key that nobody knows", "mice: false\n", "", `the key "mice" is not known`},
		{"no YAML", "mouse: [\n", "", "c.yaml"},
		{"two documents", "mouse: false\n---\nmouse: true\n", "", "a configuration is one document"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "c.yaml")
			if err := os.WriteFile(path, []byte(c.before), 0o640); err != nil {
				t.Fatal(err)
			}
			err := RememberTheme(path, "light")
			if c.err != "" {
				if c.after = c.before; err == nil || !strings.Contains(err.Error(), c.err) {
					t.Errorf("%v, want %q", err, c.err)
				}
			} else if err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != c.after {
				t.Errorf("%q, %v, want %q", got, err, c.after)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
		})
	}
}

// TestRememberThemeMakesTheFile: a missing file and its folder are made, and the error names the
// file if that fails.
func TestRememberThemeMakesTheFile(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path := filepath.Join(t.TempDir(), "new", "lctui", "config.yaml")
	if err := RememberTheme(path, "dark"); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "theme: dark\n" {
		t.Errorf("%q, %v", got, err)
	}
	if err := RememberTheme(filepath.Join(path, "config.yaml"), "dark"); err == nil || !strings.Contains(err.Error(), "config.yaml") {
		t.Errorf("below a file: %v", err)
	}
}
