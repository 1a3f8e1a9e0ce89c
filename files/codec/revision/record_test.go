package revision_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// TestRecordEdits runs every archive in testdata/record. The comment has the changes of each object
// ("#2 lifecycle=Proposed resourceVersion=8", "#1 removed"). The file "after" is the expected
// result for the file "before", byte for byte. With a line "refused: words", the change must be
// refused instead.
func TestRecordEdits(t *testing.T) {
	archives, err := filepath.Glob("testdata/record/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text := map[string]string{}
			for _, f := range archive.Files {
				text[f.Name] = unmarked(string(f.Data))
			}
			runRecordEdit(t, string(archive.Comment), text["before"], text["after"])
		})
	}
}

// unmarked replaces the marks for what an archive cannot contain: ^M is a carriage return, and a
// last line "no newline" is a missing final line end.
func unmarked(text string) string {
	text = strings.ReplaceAll(text, "^M\n", "\r\n")
	return strings.TrimSuffix(strings.TrimSuffix(text, "no newline\n"), map[bool]string{true: "\n"}[strings.HasSuffix(text, "no newline\n")])
}

func runRecordEdit(t *testing.T, comment, before, after string) {
	t.Helper()
	d, err := files.Read("before", []byte(before), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Verify(); err != nil {
		t.Fatal(err)
	}
	draft, refused := model.NewDraft(d.Objects()), ""
	for line := range strings.Lines(comment) {
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "refused:"):
			refused = strings.TrimSpace(strings.TrimPrefix(line, "refused:"))
		case len(words) > 0 && words[0][0] == '#':
			draft = changed(t, draft, words)
		}
	}
	next, err := d.Edit(draft.Objects())
	if refused != "" {
		if err == nil || !strings.Contains(err.Error(), refused) {
			t.Fatalf("got %v, want a refusal that says %q", err, refused)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := string(next.Bytes()); got != after {
		t.Errorf("got\n%s\nwant\n%s", visible(got), visible(after))
	}
}

func visible(text string) string { return strings.ReplaceAll(text, "\r", "^M") + "|" }

// changed makes the changes of one line of a comment.
func changed(t *testing.T, d model.Draft, words []string) model.Draft {
	t.Helper()
	object := int(words[0][1] - '1')
	edit := model.Edit{Ref: model.Ref{Object: object, Stage: model.None}, What: model.SetRevision}
	after := *d.Objects()[object].Tracks[0].Versions[0].Revision
	for _, word := range words[1:] {
		key, text, _ := strings.Cut(word, "=")
		instant := model.Instant{Field: model.Field{Set: true, Text: text}, Start: model.ReadStart(text)}
		switch key {
		case "removed":
			edit.What = model.RemoveVersion
		case "lifecycle":
			after.Lifecycle.Text = text
		case "resourceVersion":
			after.ResourceVersion.Text = text
		case "publishedBy":
			after.PublishedBy.Text = text
		case "publishedAt":
			after.PublishedAt = instant
		case "deleted":
			after.Deleted = instant
		case "number":
			after.Number.Text = text
		case "packageName":
			after.Package.Text = text
		default:
			t.Fatalf("no change %q", word)
		}
	}
	edit.After = &after
	next, err := d.With(edit)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func TestRecordUnchanged(t *testing.T) {
	data, err := os.ReadFile("testdata/record/propose.txtar")
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(data)
	d, err := files.Read("before", archive.Files[0].Data, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if next, err := d.Edit(d.Objects()); err != nil || next != d {
		t.Errorf("an edit that changes nothing gives another document: %v", err)
	}
}
