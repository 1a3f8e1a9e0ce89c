// Package comment writes a comment for a pull request, in Markdown, about the effects of a change
// of files. It shows the changed stages, the timelines before and after, and the clusters that
// would be moved at other times. It gets objects as values and knows nothing about files and git.
package comment

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/lctui/lctui/cmd/lctui/picture"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// Change is an object that differs between two states.
type Change struct {
	// File is the file that the object is in.
	File string
	// Object is the object as it is in the file, at present or before it was removed.
	Object *model.Object
	// Before and After are the object in the two states, nil in one where it does not exist.
	// Namespaced profiles are merged over their parents if these are known.
	Before, After *model.Object
	// Changes are the differences in meaning.
	Changes []report.Change
}

// longest is the maximum size of a comment in bytes. GitHub accepts 65536 characters, and whoever
// posts the comment may add lines.
const longest = 65000

// noteSize is the space, in bytes, for the line with the number of rows left out.
const noteSize = 200

// Write writes the comment. If it would be too long, it has no timelines. If it is still too long,
// the last rows are left out. all is set if every file could be read. v has the period of the
// timelines, the instant at which they are drawn, and the dialect.
func Write(out io.Writer, changes []Change, all bool, v picture.View) {
	if len(changes) == 0 && all {
		fmt.Fprint(out, "No version moves to another stage at another time.\n")
		return
	}
	text := written(changes, all, true, v)
	if len(text) > longest {
		text = written(changes, all, false, v)
	}
	_, _ = out.Write(text)
}

// body is the text of a comment.
type body struct {
	bytes.Buffer
	// most is its maximum size in bytes, or 0 for any size.
	most int
	// head is the text to write above the next row.
	head string
	// left is the number of rows left out.
	left int
}

// row adds a row below the head. It leaves out a row that is too long, and all rows after it.
func (b *body) row(text string) {
	if b.left > 0 || b.most > 0 && b.Len()+len(b.head)+len(text) > b.most {
		b.left++
		return
	}
	b.WriteString(b.head + text)
	b.head = ""
}

func written(changes []Change, all, timelines bool, v picture.View) []byte {
	out := &body{}
	fmt.Fprintf(out, "## Version lifecycles\n\nAs of %s.\n", v.Now.Format(time.DateOnly))
	if !all {
		fmt.Fprint(out, "Files that cannot be read are missing here; `lctui check` names them.\n")
	}
	if !timelines {
		out.most = longest - noteSize
		fmt.Fprint(out, "The timelines are missing because a comment would be too long with them.\n")
	}
	for i := range changes {
		c := &changes[i]
		out.head = fmt.Sprintf("\n### %s\n\n`%s`\n\n", report.MarkdownCell(c.Object.String()), strings.ReplaceAll(model.Escape(c.File), "`", "'"))
		for _, x := range c.Changes { // without backquotes, + and - begin another list in Markdown
			out.row("- `" + x.Sign() + "` " + report.MarkdownCell(x.Sentence()) + "\n")
		}
		moved(out, c, v)
		if timelines && systems.Can(cmp.Or(c.After, c.Before), lifecycle.Draw) == "" && systems.Can(cmp.Or(c.After, c.Before), lifecycle.Plan) == "" {
			timeline(out, "Timeline before", c, c.Before, v)
			timeline(out, "Timeline after", c, c.After, v)
		}
	}
	if out.left > 0 {
		fmt.Fprintf(out, "\nRows left out because a comment would be too long: %d. `lctui diff --against REV` prints them.\n", out.left)
	}
	return out.Bytes()
}

// timeline draws one state of an object in a collapsed section, in the syntax of GitHub and GitLab.
func timeline(out io.Writer, title string, c *Change, shown *model.Object, v picture.View) {
	if shown == nil {
		return
	}
	drawing := picture.New("mermaid", v)
	drawing.Add([]picture.Object{v.Dated(c.File, c.Object, shown)})
	fmt.Fprintf(out, "\n<details><summary>%s</summary>\n\n```mermaid\n", title)
	drawing.Print(out)
	fmt.Fprint(out, "```\n\n</details>\n")
}

// moved writes a table of the versions whose clusters would be moved at other times or to other
// versions.
func moved(out *body, c *Change, v picture.View) {
	if systems.Can(cmp.Or(c.After, c.Before), lifecycle.Update) != "" {
		return
	}
	before, after := fates{of: c.Before, v: v}, fates{of: c.After, v: v}
	out.head += "\n| clusters on | before | after |\n| --- | --- | --- |\n"
	told := map[string]bool{}
	for _, o := range []*model.Object{c.After, c.Before} {
		if o == nil {
			continue
		}
		for _, t := range o.Tracks {
			for _, version := range t.Versions {
				name := t.Name + "/" + version.Text
				was, is := "", after.words(t.Name, version.Text)
				if c.Before != nil && c.Before.VersionIn(t.Name, version.Text) != nil { // else there is no cluster on it
					was = before.words(t.Name, version.Text)
				}
				if was != is && !told[name] {
					told[name] = true
					out.row("| " + report.MarkdownCell(name) + " | " + report.MarkdownCell(was) + " | " + report.MarkdownCell(is) + " |\n")
				}
			}
		}
	}
}

// fates describes what would happen to clusters on the versions of an object, which may be nil.
type fates struct {
	of      *model.Object
	v       picture.View
	targets map[string]*target.Targets
}

// words returns what happens to clusters on a version, which the object need not list: what
// maintenance does with them at present, and later. It is "" if they stay.
func (f *fates) words(track, version string) string {
	t := lifecycle.TrackNamed(f.of, track)
	if t == nil {
		return ""
	}
	if f.targets == nil {
		f.targets = map[string]*target.Targets{}
	}
	x := f.targets[track]
	if x == nil {
		x = target.New(t, f.v.Now, f.v.Dialect)
		f.targets[track] = x
	}
	var said []string
	if m := x.Maintenance(version, false); m.Due || m.Error {
		said = append(said, target.Prospect{At: f.v.Now, Maintenance: m}.Words())
	}
	return strings.Join(append(said, model.Map(x.Ahead(version), target.Prospect.Words)...), "; ")
}
