package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// TestRequest: :request hands over what was edited; then the file is as loaded
// again, and one undo brings the edits back.
func TestRequest(t *testing.T) {
	var name string
	var same bool
	var fail error
	d := startWith(t, 80, 24, func(o *Options) {
		o.Request = func(n string, doc *files.Document, now []*model.Object) (string, error) {
			name, same = n, model.SameObjects(doc.Objects(), now)
			return "1 version requested in " + n, fail
		}
	})
	before := d.onDisk("aws.yaml")
	d.press(":", "request", "enter").sees(":request wants a word").press("esc")
	d.press(":", "request later.yaml", "enter").sees("nothing to request: no edit of aws.yaml is unsaved").press("esc")
	d.press("jjj", ")", ":", "request later.yaml", "enter").sees("1 version requested in later.yaml; u brings the edits back")
	if name != "later.yaml" || same {
		t.Errorf("handed over %q, the same as the file: %v", name, same)
	}
	if d.Editor.Now().Dirty() || d.onDisk("aws.yaml") != before {
		t.Error("the file is not as it was")
	}
	d.press("u").sees("aws.yaml ●")
	fail = errors.New("there is no room left on the disk")
	d.press(":", "request later.yaml", "enter").sees("there is no room left on the disk", "aws.yaml ●")
	fail = nil
	home := t.TempDir()
	t.Setenv("HOME", home)
	d.press(":", "request ~/later.yaml", "enter").sees("requested in")
	if name != filepath.Join(home, "later.yaml") {
		t.Errorf("the home folder is handed over as %q", name)
	}
	view := startWith(t, 80, 24, func(o *Options) { o.Writable = false })
	view.press(":", "request x.yaml", "enter").sees("opened by view, which never writes")
}

func TestRequestInAConversation(t *testing.T) {
	d := &driver{t: t, dir: t.TempDir()}
	data, err := os.ReadFile("testdata/aws.yaml")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Documents: []*files.Document{d.file("aws.yaml", string(data))}, Writable: true, Now: clock,
		Request: func(name string, _ *files.Document, _ []*model.Object) (string, error) {
			return "1 version requested in " + name, nil
		}}
	said, exit, err := o.talk(nil, "request", "request r.yaml", "1.33.5", "2", "+=1d", "1", "request r.yaml", "q")
	if err != nil || exit != 0 {
		t.Fatalf("exit %d, %v\n%s", exit, err, said)
	}
	for _, want := range []string{"Name the file of the request", "Nothing to request: no edit of aws.yaml is unsaved.", "1 version requested in r.yaml; u brings the edits back"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	if d.onDisk("aws.yaml") != string(data) {
		t.Error("the file was written")
	}
}
