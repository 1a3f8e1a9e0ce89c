package panel

import (
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// WriteAll writes all unsaved edits without showing the diff first. With leave set, the program
// ends after that.
func WriteAll(c *Context, leave bool) Result {
	switch {
	case c.Editor.Now().Dirty():
		return Result{Work: editor.Prepare{}, Then: func(_ *Context, r editor.Report) Result { return writePrepared(r, r.Plans, leave) }}
	case leave:
		return Result{Leave: &Leave{}}
	}
	return Said("nothing to write: no edit is unsaved")
}

// writePrepared writes plans, unless they could not be made: the report has said why then.
func writePrepared(r editor.Report, plans []editor.Plan, leave bool) Result {
	if r.Err != nil {
		return Result{}
	}
	return WritePlans(plans, leave)
}

// WritePlans writes plans. If one cannot be written, the program asks or says what to do, and does
// not leave.
func WritePlans(plans []editor.Plan, leave bool) Result {
	if len(plans) == 0 {
		return Said("nothing to write")
	}
	return Result{Work: editor.Save{Plans: plans}, Then: func(c *Context, r editor.Report) Result { return Saved(c, r, leave) }}
}

// Saved returns what follows a save. If not all was written, the program asks or says what to do;
// otherwise it ends if leave is set.
func Saved(c *Context, r editor.Report, leave bool) (out Result) {
	switch {
	case r.Disk != nil:
		out = Result{Open: keys.DiskQuestion, With: DiskQuestion{DiskQuestion: *r.Disk, Leave: leave}}
	case leave && len(r.Lines) == 0:
		out.Leave = &Leave{Say: strings.Join(r.Notes, "; ")}
	default:
		out = Reported(c, r)
	}
	out.Rows, out.Halt = r.Disk == nil || len(r.Disk.Plans) == 0, r.Disk != nil || len(r.Lines) > 0 || leave
	return out
}

// Trouble says in one line what prevents saving a file, and then what to do about unsaved edits.
// The latter is never left out.
func Trouble(c *Context, file int, what string) string {
	advice := ""
	if c.Editor.Dirty(file) {
		advice = "; edits stay" + c.Editor.Options.Advice(editor.WriteThem, c.Editor.Files[file].Name)
	}
	return draw.Shorten(c.Editor.Files[file].Name+": "+what, max(c.Width-2-draw.Width(advice), 20)) + advice
}

// WriteAs writes the focused file with its edits to another path; replace allows overwriting an
// existing file. If the path is the file's own, this is a normal save, so that changes that
// somebody else made to the file are not overwritten unseen.
func WriteAs(c *Context, path string, replace bool) Result {
	file := c.Focus.File
	return Result{Work: editor.SaveAs{File: file, Path: path, Replace: replace}, Then: func(c *Context, r editor.Report) Result {
		if !r.OwnPath {
			return Result{}
		}
		if reason := c.Editor.OwnRefusal(file); reason != "" {
			return Result{Refuse: reason}
		}
		return Result{Work: editor.PrepareFile{File: file}, Then: func(_ *Context, r editor.Report) Result { return writePrepared(r, r.Plans, false) }}
	}}
}
