package main

import (
	"errors"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// inspected is a descriptor as it is shown.
type inspected struct {
	name, text string
	warnings   []string
}

// inspect shows lifecycle descriptors as pack inspect-builder does. What they do
// not specify is a warning on standard error.
func (c *listVerb) inspect(args []string, object string) error {
	others := unfit{what: "the format text is for lifecycle descriptors", hint: "without -o, list prints a table of any file"}
	var shown []inspected
	found, failed := c.eachSubject(args, object, func(s source.Subject, _ *family) {
		if others.other(s.Doc) {
			return
		}
		addresses := model.ObjectAddresses(s.Doc.Objects())
		for _, i := range s.Objects {
			text, warnings := descriptor.Inspect(s.Doc.Objects()[i])
			x := inspected{s.Doc.Name(), text, warnings}
			if len(s.Doc.Objects()) > 1 {
				x.name += " " + addresses[i]
			}
			shown = append(shown, x)
		}
	})
	if !found {
		return failed
	}
	if err := others.tell(c.messages); err != nil {
		return errors.Join(failed, err)
	}
	printInspected(c.out, shown, c.say)
	return failed
}

// printInspected prints descriptors, each under its name where there are several.
func printInspected(out *report.Writer, shown []inspected, say func(string)) {
	for i, x := range shown {
		if len(shown) > 1 {
			if i > 0 {
				out.Line("")
			}
			out.Line(x.name)
		}
		_, _ = out.WriteString(x.text)
	}
	for _, x := range shown {
		for _, text := range x.warnings {
			say("warning: " + x.name + ": " + text)
		}
	}
}

// reasonsIn tells which entries of a descriptor give a version its stage; nil for the
// versions of all other tracks.
func reasonsIn(t *model.Track) func(*model.Version) *string {
	if t.APIs == nil {
		return func(*model.Version) *string { return nil }
	}
	reasons := descriptor.Reasons(t.APIs)
	return func(v *model.Version) *string {
		number, err := model.ParseAPIVersion(v.Text)
		if err != nil {
			return nil
		}
		reason := reasons(number)
		return &reason
	}
}
