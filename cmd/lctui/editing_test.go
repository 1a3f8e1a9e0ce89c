package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

const editedProfile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: aws
spec:
  kubernetes:
    versions:
      - version: 1.31.4
        lifecycle:
          - classification: supported
            startTime: "2025-01-01T00:00:00Z"
          - classification: deprecated
            startTime: "2025-06-01T00:00:00Z"
          - classification: expired
            startTime: "2025-09-01T00:00:00Z"
      - version: 1.30.1
        classification: supported
        expirationDate: "2025-08-01T00:00:00Z"
`

// openedFile writes the editedProfile to a file and opens it.
func openedFile(t *testing.T, name string) *files.Document {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(editedProfile), 0o600); err != nil {
		t.Fatal(err)
	}
	doc, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// newEditing returns an editing that prints into the returned buffer.
func newEditing() (*editing, *bytes.Buffer) {
	var said bytes.Buffer
	now := time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC)
	out := report.NewWriter(&said, &said, &said)
	return &editing{Call: &source.Call{Case: check.Case{Now: now}, Read: &source.Reader{}}, out: out, emails: map[string]string{}}, &said
}

// draftOf returns the draft of a document after changes of one version.
func draftOf(t *testing.T, doc *files.Document, version string, texts ...string) model.Draft {
	t.Helper()
	now := time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC)
	refs, err := model.FindVersions(doc.Objects(), []int{0}, version)
	if err != nil {
		t.Fatal(err)
	}
	order := change.Order{Ref: refs[0]}
	for _, text := range texts {
		one, err := change.Parse(text, now)
		if err != nil {
			t.Fatal(err)
		}
		order.Changes = append(order.Changes, one)
	}
	d, _, err := change.Apply(model.NewDraft(doc.Objects()), []change.Order{order}, lifecycle.Actor{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestPlan: an edit is refused for errors that it adds, but not for existing ones. The hint of a
// refusal may be to convert older fields first.
func TestPlan(t *testing.T) {
	for _, c := range []struct {
		name, version string
		changes       []string
		force         bool
		rules         string // of the new errors
		hint          string // "" if the edit is made
		diff          bool
	}{
		{"nothing", "1.31.4", nil, false, "", "", false},
		{"a later start", "1.31.4", []string{"expired=2025-10-01"}, false, "", "", true},
		{"starts in the wrong order", "1.31.4", []string{"expired=2025-05-01"}, false, "start-order", "--force", false},
		{"forced", "1.31.4", []string{"expired=2025-05-01"}, true, "start-order", "", true},
		{"stages beside older fields", "1.30.1", []string{"deprecated=2025-07-01"}, false, "", "convert", false},
	} {
		p, _ := newEditing()
		doc := openedFile(t, "aws.yaml")
		f, err := p.RelativesOf([]source.Subject{{Doc: doc}})
		if err != nil {
			t.Fatal(err)
		}
		e := newEdited(doc, draftOf(t, doc, c.version, c.changes...))
		err = p.complete([]*edited{e}, f, c.force, true)[0]
		var refused *failure.Error
		switch {
		case c.hint == "" && err != nil, c.hint != "" && (!errors.As(err, &refused) || refused.Code != failure.Findings || !strings.Contains(refused.Hint, c.hint)):
			t.Errorf("%s: %v", c.name, err)
		case (e.Diff != "") != c.diff || c.diff == bytes.Equal(e.Next.Bytes(), doc.Bytes()):
			t.Errorf("%s: the diff is %q", c.name, e.Diff)
		}
		var rules []string
		for i := range e.Errors {
			rules = append(rules, e.Errors[i].Rule)
		}
		if c.rules != "" && strings.Join(rules, " ") != c.rules {
			t.Errorf("%s: new errors %q, want %q", c.name, rules, c.rules)
		}
	}
}

// TestSaveAllOrNone: if one of several files has changed on disk, none is written.
func TestSaveAllOrNone(t *testing.T) {
	for _, disturbed := range []bool{false, true} {
		p, _ := newEditing()
		t.Setenv("XDG_STATE_HOME", t.TempDir())
		var plans []*edited
		for _, name := range []string{"a.yaml", "b.yaml"} {
			doc := openedFile(t, name)
			f, err := p.RelativesOf([]source.Subject{{Doc: doc}})
			if err != nil {
				t.Fatal(err)
			}
			e := newEdited(doc, draftOf(t, doc, "1.31.4", "expired=2025-10-01"))
			err = p.complete([]*edited{e}, f, false, true)[0]
			if err != nil {
				t.Fatal(err)
			}
			plans = append(plans, e)
		}
		theirs := editedProfile + "# theirs\n"
		if disturbed {
			if err := os.WriteFile(plans[1].Doc.Path(), []byte(theirs), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		err := p.save(plans)
		want := []string{string(plans[0].Next.Bytes()), string(plans[1].Next.Bytes())}
		saved := 2
		if disturbed {
			want, saved = []string{editedProfile, theirs}, 0
		}
		if (err != nil) != disturbed || disturbed && failure.Code(err) != failure.Refused || len(p.saved) != saved {
			t.Errorf("disturbed %v: %v, saved %q", disturbed, err, p.saved)
		}
		for i, e := range plans {
			if got, err := os.ReadFile(e.Doc.Path()); err != nil || string(got) != want[i] {
				t.Errorf("disturbed %v: %s holds %q, %v", disturbed, e.Doc.Name(), got, err)
			}
		}
	}
}

func TestActor(t *testing.T) {
	folder := t.TempDir() // outside of any repository
	for _, c := range []struct {
		name            string
		flags           actingFlags
		variable, login string
		want, err       string
	}{
		{"the flag comes first", actingFlags{"ann", "require"}, "bob", "cy", "ann", ""},
		{"then LCTUI_USER", actingFlags{"", "require"}, "bob", "cy", "bob", ""},
		{"then the login", actingFlags{"", "require"}, " ", "cy", "cy", ""},
		{"nobody is known", actingFlags{"", "require"}, "", "", "", ""},
		{"a blank name", actingFlags{" ", "require"}, "", "", "", "is empty"},
		{"an unknown lock", actingFlags{"ann", "never"}, "", "", "", `--resource-version is "never"`},
	} {
		t.Setenv("LCTUI_USER", c.variable)
		t.Setenv("USER", c.login)
		t.Setenv("HOME", folder)
		t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
		t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
		p, _ := newEditing()
		who, err := p.actor(openedFile(t, "aws.yaml"), &c.flags, false)
		if who.User != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %q, %v", c.name, who.User, err)
		}
	}
}

// TestGitIsAskedOnceAFolder: thousands of files in one folder need one process of git, not one each.
func TestGitIsAskedOnceAFolder(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	settings := filepath.Join(t.TempDir(), "gitconfig")
	setEmail := func(email string) {
		if err := os.WriteFile(settings, []byte("[user]\n\temail = "+email+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GIT_CONFIG_GLOBAL", settings)
	t.Setenv("LCTUI_USER", "")
	c, _ := newEditing()
	folder, other := t.TempDir(), t.TempDir()
	setEmail("ann@example.com")
	first := c.userOf(folder)
	setEmail("bob@example.com")
	if again, elsewhere := c.userOf(folder), c.userOf(other); first != "ann@example.com" || again != first || elsewhere != "bob@example.com" {
		t.Errorf("the user is %s, then %s, and %s in another folder", first, again, elsewhere)
	}
}
