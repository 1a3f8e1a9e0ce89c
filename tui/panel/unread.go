package panel

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// UnreadFile is a file that was to be opened and cannot be read.
type UnreadFile struct {
	// Name is the name of the file, escaped.
	Name string
	// Findings explain why, with the place and what to do. There is at least one.
	Findings []model.Finding
}

// UnreadFiles groups findings about files that cannot be read by file. Findings about the same file
// must be adjacent.
func UnreadFiles(found []model.Finding) (out []UnreadFile) {
	for _, f := range found {
		name := model.Escape(f.Place.File)
		if n := len(out); n == 0 || out[n-1].Name != name {
			out = append(out, UnreadFile{Name: name})
		}
		of := &out[len(out)-1]
		of.Findings = append(of.Findings, f)
	}
	return out
}

// Sentences returns for each finding where it is, what is wrong and what to do.
func (u *UnreadFile) Sentences() (out []string) {
	for _, f := range u.Findings {
		text := model.Escape(f.Text())
		if f.Place.InFile() {
			text = "line " + strconv.Itoa(int(f.Place.Line)) + ", column " + strconv.Itoa(int(f.Place.Column)) + ": " + text
		}
		out = append(out, strings.TrimSpace(text+" "+f.Hint))
	}
	return out
}

// UnreadCount returns the number of findings about files that cannot be read.
func (c *Context) UnreadCount() (n int) {
	for _, u := range c.Unread {
		n += len(u.Findings)
	}
	return n
}
