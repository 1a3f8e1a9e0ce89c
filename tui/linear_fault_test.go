package tui

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/linear"
)

// onPurpose is the value of the panics that tests cause.
const onPurpose = "broken on purpose\nin two lines \x1b[31m"

// brokenReader returns some lines and then panics.
type brokenReader struct{ lines io.Reader }

func (b brokenReader) Read(p []byte) (int, error) {
	n, err := b.lines.Read(p)
	if err == io.EOF {
		panic(onPurpose)
	}
	return n, err
}

// brokenChecker panics over an edit of a certain day.
type brokenChecker struct{ editor.Checker }

func (b brokenChecker) Findings(objects []*model.Object) []model.Finding {
	for _, v := range objects[0].Tracks[0].Versions {
		for _, stage := range v.Stages {
			if stage.Start.IsAt() && stage.Start.Time().Format(time.DateOnly) == "2026-02-02" {
				panic(onPurpose)
			}
		}
	}
	return b.Checker.Findings(objects)
}

// TestLinearFaults checks that a fault in the conversation, or in reading, prints one line, and
// leaves the stack in the log and the edits in the journal.
func TestLinearFaults(t *testing.T) {
	const edit = "1.33.5\n2\n2026-01-15\n1\n"
	for place, breaks := range map[string]func(o *editor.Options) io.Reader{
		"reading": func(*editor.Options) io.Reader { return brokenReader{strings.NewReader(edit)} },
		"a word": func(o *editor.Options) io.Reader {
			rules := *o
			o.Checker = func(d, first *files.Document) editor.Checker {
				return brokenChecker{editor.NewChecker(d, first, &rules)}
			}
			return strings.NewReader(edit + "2\n2026-02-02\n")
		},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "aws.yaml")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		doc, err := files.Open(path, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var log, out bytes.Buffer
		journals := journal.New(disk.NewState(filepath.Join(t.TempDir(), "state")), func() time.Time { return dayBefore }, journal.Owner{PID: 4711})
		o := linear.Options{Options: editor.Options{Documents: []*files.Document{doc}, Writable: true, Now: clock, Journals: journals, Log: slog.New(slog.NewTextHandler(&log, nil))}}
		in := breaks(&o.Options)
		code, err := linear.Run(o, in, &out)
		if code != exit.Fault || err == nil || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "\x1b") ||
			!strings.HasPrefix(err.Error(), "ended by an internal error: broken on purpose; 1 unsaved edit of aws.yaml kept") {
			t.Errorf("%s: %d %v\n%s", place, code, err, out.String())
		}
		if strings.Contains(out.String(), ".go:") || !strings.Contains(log.String(), ".go:") || strings.Count(log.String(), "msg=fault") != 1 {
			t.Errorf("%s: it says %s\nthe log: %s", place, out.String(), log.String())
		}
		if left, err := journals.Unsaved(doc); err != nil || len(left) != 1 || len(left[0].Steps()) != 1 {
			t.Errorf("%s: the journal: %v, %v", place, left, err)
		}
	}
}
