package panel

import (
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// WriteAll writes all unsaved edits without showing the diff first. With force set, edits that add
// errors are written too. With leave set, the program ends after that.
func WriteAll(c *Context, force, leave bool) []Effect {
	switch {
	case c.Editor.Now().Dirty():
		return []Effect{Work{Work: editor.Prepare{Force: force}, Then: func(_ *Context, r editor.Report) []Effect { return writePrepared(r, r.Plans, leave) }}}
	case leave:
		return []Effect{Leave{}}
	}
	return Said("nothing to write: there are no unsaved edits")
}

// writePrepared writes plans. It does nothing if they could not be made: the error of the report is
// shown already.
func writePrepared(r editor.Report, plans []editor.Plan, leave bool) []Effect {
	if r.Err != nil {
		return nil
	}
	return WritePlans(plans, leave)
}

// WritePlans writes plans. If one cannot be written, the program asks or shows what to do, and does
// not leave.
func WritePlans(plans []editor.Plan, leave bool) []Effect {
	if len(plans) == 0 {
		return Said("nothing to write")
	}
	return []Effect{Work{Work: editor.Save{Plans: plans}, Then: func(c *Context, r editor.Report) []Effect { return Saved(c, r, leave) }}}
}

// Saved returns the effects that follow a save. If not all was written, the program asks or shows
// what to do. Otherwise it ends if leave is set.
func Saved(c *Context, r editor.Report, leave bool) (out []Effect) {
	if r.Disk == nil || len(r.Disk.Plans) == 0 {
		out = append(out, BackToWork{})
	}
	if r.Disk != nil || len(r.Lines) > 0 || leave {
		out = append(out, DropAhead{})
	}
	switch {
	case r.Disk != nil:
		return append(out, Open{Scope: keys.DiskQuestion, With: DiskQuestion{DiskQuestion: *r.Disk, Leave: leave}})
	case leave && len(r.Lines) == 0:
		return append(out, Leave{Say: strings.Join(r.Notes, "; ")})
	}
	return append(out, Reported(c, r)...)
}

// Trouble returns one line that states what prevents saving a file. If the file has unsaved edits,
// what to do about them follows and is never cut.
func Trouble(c *Context, file int, what string) string {
	advice := ""
	if c.Editor.Dirty(file) {
		advice = "; edits stay" + c.Editor.Options.Advice(editor.WriteThem, c.Editor.Files[file].Name)
	}
	return draw.Shorten(c.Editor.Files[file].Name+": "+what, max(c.Width-2-draw.Width(advice), 20)) + advice
}

// WriteAs writes the focused file with its edits to another path. replace allows overwriting an
// existing file, and new errors. If the path is the file's own, this is a normal save, so that
// changes that somebody else made to the file are not overwritten unseen.
func WriteAs(c *Context, path string, replace bool) []Effect {
	file := c.Focus.File
	return []Effect{Work{Work: editor.SaveAs{File: file, Path: path, Replace: replace}, Then: func(c *Context, r editor.Report) []Effect {
		if !r.OwnPath {
			return nil
		}
		if reason := c.Editor.OwnRefusal(file); reason != "" {
			return Refusing(reason)
		}
		return []Effect{Work{Work: editor.PrepareFile{File: file, Force: replace}, Then: func(_ *Context, r editor.Report) []Effect { return writePrepared(r, r.Plans, false) }}}
	}}}
}
