package tui

import (
	"strings"
	"testing"
)

// TestADescriptorChangesOnDisk: what somebody else did to other versions is taken
// over, and the edits are made again on it.
func TestADescriptorChangesOnDisk(t *testing.T) {
	d := shownDescriptor(t, 80, 24).press("}", "end", "D", "e", "d").sees("platform/0.5 deprecated")
	d.elsewhere("lifecycle.toml", replacing(t, `["1.2", "2.1"]`, `["1.2", "2.2"]`))
	d.sees("lifecycle.toml changed on disk and was read again, your edits are kept", "buildpack 6").press("{").sees("2.2")
	if got := d.edits(); got != "platform/0.4 removed, was deprecated; platform/0.5 supported to deprecated" {
		t.Error(got)
	}
}

// TestDescriptorConflict: a version that was changed on both sides is asked about, with
// what each list said, says here and says there.
func TestDescriptorConflict(t *testing.T) {
	both := func() *driver {
		d := shownDescriptor(t, 80, 24).press(":", "support platform/1.5", "enter", ":", "deprecate buildpack/2", "enter", ":", "remove platform/0.4", "enter")
		return d.elsewhere("lifecycle.toml", func(text string) string {
			return strings.NewReplacer(`"0.5", "1.3"`, `"0.5", "1.4"`, `"2.1"`, `"2.3"`).Replace(text)
		})
	}
	d := both().sees("changed on both sides  lifecycle.toml", "1 of 1 not decided", "platform/1  not decided",
		`supported       "1.3"              ▪"1.4"              ▪"1.5"`)
	d.press("e", "enter").sees("lifecycle.toml read again, 3 edits kept")
	if got := d.edits(); got != `buildpack/2 supported to deprecated; platform/0.4 removed, was deprecated; platform/1 supported "1.4" to "1.5"` {
		t.Error(got)
	}
	d.press("{").sees("2.3   D")
	d = both().press("d", "enter").sees("2 edits kept")
	if got := d.edits(); got != "buildpack/2 supported to deprecated; platform/0.4 removed, was deprecated" {
		t.Error(got)
	}
	both().press("esc").sees("nothing was decided")
	gone := shownDescriptor(t, 80, 24).press(":", "deprecate platform/0.5", "enter").elsewhere("lifecycle.toml", replacing(t, `"0.5", `, ""))
	gone.sees("platform/0.5  not decided", `version         there              ▪-                   there`).press("e", "enter")
	if got := gone.edits(); got != "platform/0.5 added, deprecated" {
		t.Error(got)
	}
}

// TestResumeOfADescriptor: edits of an earlier run come back step by step, and on
// another text as in a conflict.
func TestResumeOfADescriptor(t *testing.T) {
	d := kept(t, "lifecycle.toml").press(":", "support platform/0.14", "enter", ":", "deprecate 0.5", "enter", ":", "deprecate buildpack/2.1", "enter")
	want := d.edits()
	d = d.killed().sees("lifecycle.toml: 3 edits of 2025-11-19 17:42Z, the file is unchanged since.", "The last: buildpack/2 supported to deprecated").press("enter")
	if d.sees("3 edits resumed"); d.edits() != want {
		t.Errorf("resumed %s, want %s", d.edits(), want)
	}
	d.press("u").sees("undone: buildpack/2 supported to deprecated", "2.1   S").press("u").sees("undone: platform/0.5 supported to deprecated").press("u").sees("undone: platform/0.14 added, supported").misses("●")
	d = kept(t, "lifecycle.toml").press(":", "deprecate buildpack/2.1", "enter", ":", "remove platform/0.4", "enter")
	d.file("lifecycle.toml", replacing(t, `"0.5", "1.3"`, `"1.3"`)(d.onDisk("lifecycle.toml")))
	d = d.killed().sees("the file changed since").press("r").sees("2 edits resumed")
	if got := d.edits(); got != "buildpack/2 supported to deprecated; platform/0.4 removed, was deprecated" {
		t.Error(got)
	}
}
