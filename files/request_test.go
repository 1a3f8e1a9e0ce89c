package files

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files/codec/revision"
	"github.com/lctui/lctui/model"
)

// asked returns a change request as the program makes it.
func asked(edits ...model.RequestEdit) *model.Revision {
	set := func(text string) model.Field { return model.Field{Set: true, Text: text} }
	created := model.ReadStart("2026-01-15T08:00:00Z")
	return &model.Revision{APIVersion: "lctui/v1", Name: "postpone-1-31", ResourceVersion: set("1"), Lifecycle: set("Draft"),
		Created: model.Instant{Field: set(created.Text), Start: created},
		Request: &model.Request{RequestedBy: set("user@example.com"), Target: set("../profiles/aws.yaml"), Hash: set(strings.Repeat("0a", 32)), Edits: edits}}
}

func anEdit(version, change string, was ...model.Former) model.RequestEdit {
	return model.RequestEdit{Object: "aws", Version: version, Changes: []string{change}, Was: was}
}

const newRequest = `apiVersion: lctui/v1
kind: ChangeRequest
metadata:
  name: postpone-1-31
  resourceVersion: "1"
  creationTimestamp: "2026-01-15T08:00:00Z"
spec:
  lifecycle: Draft
  requestedBy: user@example.com
  target:
    file: "../profiles/aws.yaml"
    sha256: "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a"
  edits:
  - object: aws
    version: kubernetes/1.31.4
    changes: ["deprecated=2026-05-01T00:00:00Z"]
    was: ["2026-04-01T00:00:00Z"]
  - object: aws
    version: "machineImages/a b/1#2"
    changes: ["supported="]
    was: [null]
`

func TestNewRequest(t *testing.T) {
	r := asked(anEdit("kubernetes/1.31.4", "deprecated=2026-05-01T00:00:00Z", model.Former{Set: true, Text: "2026-04-01T00:00:00Z"}),
		anEdit("machineImages/a b/1#2", "supported=", model.Former{}))
	d, err := NewRequest("requests/postpone.yaml", r)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(d.Bytes()); got != newRequest {
		t.Errorf("got\n%s\nwant\n%s", got, newRequest)
	}
	if o := d.Objects()[0]; o.Kind != model.ChangeRequest || o.Tracks[0].Name != "../profiles/aws.yaml" || o.Tracks[0].Versions[0].Text != "postpone-1-31" {
		t.Errorf("read as %s %s %s", o.Kind, o.Tracks[0].Name, o.Tracks[0].Versions[0].Text)
	}
	d, err = NewRequest("postpone.json", r)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(d.Bytes()); !strings.HasPrefix(got, "{\n  \"apiVersion\": \"lctui/v1\",\n") || !strings.Contains(got, "\"was\": [\n          null\n        ]") {
		t.Errorf("as JSON\n%s", got)
	}
}

// TestNewRequestKeepsAnyText: names and texts that YAML could read differently are read back
// unchanged.
func TestNewRequestKeepsAnyText(t *testing.T) {
	for _, text := range []string{"1.30", "yes", "null", "a: b", "#1", "- x", `"`, `\`, "a\nb", "\u202e", "ünïcode", "@x", "x@y@z", "{}", " a ", "<b>&"} {
		r := asked(model.RequestEdit{Object: text, Version: text, Changes: []string{text}, Was: []model.Former{{Set: true, Text: text}, {Set: true}}})
		r.Name, r.Request.RequestedBy.Text, r.Request.Target.Text = text, text, text
		for _, path := range []string{"r.yaml", "r.json"} {
			if _, err := NewRequest(path, r); err != nil {
				t.Errorf("%q in %s: %v", text, path, err)
			}
		}
	}
}

func TestRequestEdits(t *testing.T) {
	first := anEdit("kubernetes/1.31.4", "deprecated=2026-05-01T00:00:00Z", model.Former{Set: true, Text: "2026-04-01T00:00:00Z"})
	second := anEdit("machineImages/a b/1#2", "supported=", model.Former{})
	third := anEdit("kubernetes/1.30.9", "expired-", model.Former{Set: true})
	commented := strings.Replace(newRequest, "  - object: aws\n    version: k", "  # the first\n  - object: aws # aws\n    version: k", 1)
	for name, c := range map[string]struct {
		edits []model.RequestEdit
		want  string
	}{
		"the same": {[]model.RequestEdit{first, second}, commented},
		"one more": {[]model.RequestEdit{first, second, third}, commented + "  - object: aws\n    version: kubernetes/1.30.9\n    changes: [\"expired-\"]\n    was: [\"\"]\n"},
		"one less": {[]model.RequestEdit{first}, commented[:strings.LastIndex(commented, "  - object")]},
		"another": {[]model.RequestEdit{third, second}, strings.Replace(commented, "  # the first\n  - object: aws # aws\n    version: kubernetes/1.31.4\n"+
			"    changes: [\"deprecated=2026-05-01T00:00:00Z\"]\n    was: [\"2026-04-01T00:00:00Z\"]\n",
			"  - object: aws\n    version: kubernetes/1.30.9\n    changes: [\"expired-\"]\n    was: [\"\"]\n  # the first\n", 1)},
		"none": {nil, "nothing would be left"},
	} {
		d, err := Read("r.yaml", []byte(commented), Options{})
		if err != nil {
			t.Fatal(err)
		}
		after := *revision.RecordOf(d.Objects()[0])
		request := *after.Request
		request.Edits = c.edits
		after.Request = &request
		draft, err := model.NewDraft(d.Objects()).With(model.Edit{Ref: model.Ref{Stage: model.None}, What: model.SetRevision, After: &after})
		if err != nil {
			t.Fatal(err)
		}
		next, err := d.Edit(draft.Objects())
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if got := string(next.Bytes()); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

func TestRequestsOfOtherShapes(t *testing.T) {
	for text, want := range map[string]string{
		"spec: {edits: 3}":                               `"spec.edits" is the text "3"`,
		"spec: {edits: [a]}":                             `"spec.edits[0]" is the text "a"`,
		"spec: {edits: [{changes: a}]}":                  `"changes" is the text "a"`,
		"spec: {edits: [{changes: [[a]]}]}":              `"changes" is a list`,
		"spec: {edits: [{was: [{}]}]}":                   `"was" is a mapping`,
		"spec: {target: aws.yaml}":                       `"spec.target" is the text "aws.yaml"`,
		"spec: {edits: [{version: v, changes: [1.30]}]}": "",
		"spec: {}":     "",
		"metadata: {}": "",
	} {
		d, err := Read("r.yaml", []byte("apiVersion: lctui/v1\nkind: ChangeRequest\n"+text+"\n"), Options{})
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", text, err, want)
		case err == nil && revision.RecordOf(d.Objects()[0]).Request == nil:
			t.Errorf("%s: read as no request", text)
		}
	}
}

func TestTargetPaths(t *testing.T) {
	for _, c := range []struct{ request, target, written string }{
		{"requests/r.yaml", "profiles/aws.yaml", "../profiles/aws.yaml"},
		{"r.yaml", "aws.yaml", "aws.yaml"},
		{"a/b/r.yaml", "a/aws.yaml", "../aws.yaml"},
	} {
		got := Relative(c.request, c.target)
		if got != c.written {
			t.Errorf("%s for %s: %s, want %s", c.request, c.target, got, c.written)
		}
		if back := TargetPath(c.request, &model.Request{Target: model.Field{Text: got}}); filepath.Clean(back) != filepath.Clean(c.target) {
			t.Errorf("%s leads to %s, want %s", got, back, c.target)
		}
	}
	if got := TargetPath("a/r.yaml", &model.Request{Target: model.Field{Text: "/etc/aws.yaml"}}); got != "/etc/aws.yaml" {
		t.Error(got)
	}
}
