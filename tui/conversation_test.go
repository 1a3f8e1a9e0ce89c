package tui

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/linear"
)

// talker types the lines of a conversation and echoes them, as a terminal does. before is called
// before each line is typed.
type talker struct {
	lines  []string
	out    *bytes.Buffer
	before func(line string)
}

func (t *talker) Read(p []byte) (int, error) {
	if len(t.lines) == 0 {
		return 0, io.EOF
	}
	line := t.lines[0]
	t.lines = t.lines[1:]
	if t.before != nil {
		t.before(line)
	}
	t.out.WriteString(line + "\n")
	return copy(p, line+"\n"), nil
}

// talk has a conversation about the files of a screen.
func (o *Options) talk(before func(line string), lines ...string) (said string, exit int, err error) {
	var out bytes.Buffer
	exit, err = linear.Run(linear.Options{Options: o.Editing(), Shown: o.Shown}, &talker{lines, &out, before}, &out)
	return out.String(), exit, err
}

// converse has a conversation about a text.
func converse(t testing.TB, path, text string, before func(line string), lines ...string) (said string, exit int) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	doc, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Documents: []*files.Document{doc}, Writable: true, Now: clock}
	if said, exit, err = o.talk(before, lines...); err != nil {
		t.Fatal(err)
	}
	return said, exit
}
