package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenAnotherFile opens another file. It is checked, edited, undone and saved as if it had been
// opened first, and earlier steps can still be undone.
func TestOpenAnotherFile(t *testing.T) {
	d := start(t, 80, 24)
	t.Chdir(d.dir)
	const live = "live/aws.yaml"
	d.write(live, strings.Replace(d.onDisk("aws.yaml"), "name: aws\n", "name: live\n", 1))
	d.press("jjj", ")").sees("▪1.33.5", "aws.yaml ●")
	d.press(":", "e "+live, "enter").sees("live/aws.yaml", "opened", "▸ 1.34.2", "2✕").misses("▪1.33.5")
	d.press("jjj", "(").sees("live/aws.yaml ●").press("u").sees("undone", "(live/aws.yaml)").misses("live/aws.yaml ●")
	d.press("ctrl+r").sees("live/aws.yaml ●").press("F").sees("2 files, 2 edited").press("esc", "V").sees("aws ", "live", "versions differ").press("esc")
	d.press("u", "u").sees("undone").press(":", "e "+live, "enter").sees("live/aws.yaml").misses("●")
	d.press("ctrl+r", "ctrl+r", "s").sees("2 edits", "live/aws.yaml").press("y").sees("Saved")
	if text := d.onDisk("live/aws.yaml"); !strings.Contains(text, `"2025-11-01T00:00:00Z"`) {
		t.Errorf("it holds\n%s", text)
	}
	for _, path := range []string{"live/../live/aws.yaml", filepath.Join(d.dir, "aws.yaml")} {
		d.press(":", "e "+path, "enter").press("F").sees("2 files").press("F")
	}
}

// TestOpenWhatBelongsTogether opens a namespaced profile of the open profile. Its overrides are
// shown at once.
func TestOpenWhatBelongsTogether(t *testing.T) {
	d := start(t, 80, 24)
	team, err := os.ReadFile("testdata/team-a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	d.write(filepath.Join(d.dir, "team-a.yaml"), string(team))
	d.press(":", "e "+filepath.Join(d.dir, "team-a.yaml"), "enter").sees("team-a.yaml", "opened").sees("▸ 1.33.3        o", "1.34.2")
}

// TestOpenedFileHasAJournal kills the program after an edit of a file that was opened later. The
// next start offers the edit.
func TestOpenedFileHasAJournal(t *testing.T) {
	d := kept(t)
	t.Chdir(d.dir)
	d.write("live/aws.yaml", d.onDisk("aws.yaml"))
	d.press(":", "e live/aws.yaml", "enter", "jjj", ")").sees("live/aws.yaml ●")
	want := d.edits()
	if next := d.killed().sees("live/aws.yaml").press("r"); next.edits() != want || want == "" {
		t.Errorf("%q, want %q", next.edits(), want)
	}
}

// TestOpenWhatCannotBeOpened checks that the screen shows what is wrong and what to do, and that
// nothing else changes.
func TestOpenWhatCannotBeOpened(t *testing.T) {
	for name, c := range map[string]struct{ text, said string }{
		"none.yaml":     {"", `no file "none.yaml" is open, and none is there: open are aws.yaml`},
		"pod.yaml":      {"apiVersion: v1\nkind: Pod\n", "Expected is an object"},
		"template.yaml": {"a: {{ .x }}\n", "Render the template"},
		"broken.yaml":   {"a: [\n", "broken.yaml:"},
		"folder":        {"/", "folder"},
	} {
		t.Run(name, func(t *testing.T) {
			d := start(t, 80, 24)
			t.Chdir(d.dir)
			switch c.text {
			case "":
			case "/":
				if err := os.Mkdir(name, 0o700); err != nil {
					t.Fatal(err)
				}
			default:
				d.write(name, c.text)
			}
			d.press(":", "e "+name, "enter")
			if said := strings.Join(strings.Fields(d.Status.Text), " "); !strings.Contains(said, c.said) {
				t.Errorf("said %q, want %q in it", said, c.said)
			}
			if d.press("j").sees("▸ 1.34.1"); len(d.Editor.Files) != 1 {
				t.Error(len(d.Editor.Files), "files are open")
			}
		})
	}
}

// TestPathsAreCompleted completes paths of files and folders after :e, and names of open files.
func TestPathsAreCompleted(t *testing.T) {
	d := start(t, 80, 24)
	t.Chdir(d.dir)
	for _, name := range []string{"live/aws.yaml", "live/gcp.yaml", "live/notes.txt", "lists/x.yaml"} {
		d.write(name, d.onDisk("aws.yaml"))
	}
	d.press(":", "e l", "tab").sees(":e li", "lists/  live/").press("v", "tab").sees(":e live/").press("tab").sees("live/aws.yaml  live/gcp.yaml").misses("notes")
	d.press("g", "tab").sees(":e live/gcp.yaml").press("enter").sees("gcp.yaml").press(":", "e aw", "tab").sees(":e aws.yaml").press("esc")
}

// write writes a file and its folder.
func (d *driver) write(path, text string) {
	d.t.Helper()
	if !filepath.IsAbs(path) {
		path = filepath.Join(d.dir, path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}
