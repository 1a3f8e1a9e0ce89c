package report

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Change is a difference in meaning between two states of an object, as diff prints it for
// programs.
type Change struct {
	Object  ObjectName  `json:"object"`
	Track   string      `json:"track"`
	Version string      `json:"version"`
	What    change.Kind `json:"what" enum:"version-added,version-removed,stage-added,stage-removed,start,field,stage-now"`
	Name    string      `json:"name"`
	From    *string     `json:"from"`
	To      *string     `json:"to"`
	// Derived is set if the stage follows from a support policy, which Policy names. Both are left
	// out if the stage is in a file.
	Derived bool   `json:"derived,omitempty"`
	Policy  string `json:"policy,omitempty"`
	// OnlyInDescriptor and OnlyInLabel are the versions of a list that only one side has. They are
	// left out unless a descriptor is compared with the label of an image.
	OnlyInDescriptor *[]string `json:"onlyInDescriptor,omitempty"`
	OnlyInLabel      *[]string `json:"onlyInLabel,omitempty"`

	// FromUnrecorded and ToUnrecorded are set if From or To is nil because the start was not
	// recorded.
	FromUnrecorded bool `json:"-"`
	ToUnrecorded   bool `json:"-"`

	// File is the file of the object. files are the files of a descriptor and of a label that are
	// compared.
	File  string `json:"-"`
	files [2]string
}

// NewChange returns a change in the form that diff prints. in has the file of each object.
func NewChange(c *change.Change, in map[*model.Object]string) Change {
	x := Change{Object: NameOf(c.Object), Track: c.Track, Version: c.Version, What: c.Op, Name: c.Stage, From: c.OldText, To: c.NewText,
		Derived: c.By != "", Policy: c.By, File: in[c.Object]}
	switch c.Op {
	case change.StartChanged, change.StageAdded, change.StageRemoved:
		x.From, x.FromUnrecorded = StartText(c.From), c.From.Form == model.Event
		x.To, x.ToUnrecorded = StartText(c.To), c.To.Form == model.Event
	}
	if c.Op == change.StartChanged && c.Stage == lifecycle.ExpirationField {
		x.What = change.FieldChanged
	}
	if l := c.Labelled; l != nil {
		x.OnlyInDescriptor, x.OnlyInLabel, x.files = &l.OnlyInDescriptor, &l.OnlyInLabel, [2]string{in[l.Described], in[l.Label]}
	}
	return x
}

// ComesWith reports whether a change only describes a version that another change adds.
func (x Change) ComesWith(added Change) bool {
	return (x.What == change.StageAdded || x.What == change.FieldChanged && x.From == nil) &&
		x.Object == added.Object && x.Track == added.Track && x.Version == added.Version
}

// WentWith reports whether a change only describes a version that another change removes.
func (x Change) WentWith(removed Change) bool {
	return (x.What == change.StageRemoved || x.What == change.FieldChanged && x.To == nil) &&
		x.Object == removed.Object && x.Track == removed.Track && x.Version == removed.Version
}

// Words returns what a new version comes with, such as "deprecated from 2026-03-01".
func (x Change) Words() string {
	if x.What == change.StageAdded {
		return x.title() + began(x.To, x.ToUnrecorded)
	}
	return x.Name + " " + Short(OrElse(x.To, Absent))
}

// began returns the words about the start of a stage that follow its name, or "" if the start was
// not recorded.
func began(start *string, unrecorded bool) string {
	if unrecorded {
		return ""
	}
	return " from " + Short(OrElse(start, Always))
}

func (x Change) title() string { return model.Titled(x.Name, x.Policy) }

// behind returns the text after a version that only has a stage, as in descriptors.
func behind(stage *string) string {
	if stage == nil {
		return ""
	}
	return ": " + *stage
}

// said returns the text of a field for a sentence, or its number of lines if it has several.
func said(text *string) string {
	if n := strings.Count(strings.TrimSuffix(OrElse(text, ""), "\n"), "\n"); n > 0 {
		return phrase.Plural(n+1, "line")
	}
	return strings.TrimSuffix(Short(OrElse(text, "absent")), "\n")
}

// whole reports whether a change is about an object or a track that only one side has.
func (x Change) whole() bool {
	return x.Version == "" && (x.Name == change.WholeObject || x.Name == change.WholeTrack)
}

// Sign returns "+" for an addition, "-" for a removal and "~" for any other change.
func (x Change) Sign() string {
	switch {
	case x.What == change.VersionAdded, x.What == change.StageAdded, x.whole() && x.From == nil:
		return "+"
	case x.What == change.VersionRemoved, x.What == change.StageRemoved, x.whole():
		return "-"
	}
	return "~"
}

// Sentence returns a change as a sentence for people, to be read after its sign.
func (x Change) Sentence() string {
	name := x.Track + "/" + x.Version
	switch {
	case x.Track == "":
		name = x.Object.String()
	case x.Version == "":
		name = x.Track
	}
	switch {
	case x.whole():
		return name
	case x.OnlyInDescriptor != nil:
		return name + " " + x.Name + ": " + x.onlyIn()
	}
	switch x.What {
	case change.VersionAdded:
		return name + behind(x.To)
	case change.VersionRemoved:
		return name + behind(x.From)
	case change.StageAdded:
		return name + " " + x.title() + began(x.To, x.ToUnrecorded)
	case change.StageRemoved:
		return name + " " + x.title() + began(x.From, x.FromUnrecorded)
	case change.StartChanged:
		was := "was " + Short(OrElse(x.From, Always))
		if x.FromUnrecorded {
			was = "its start was not recorded"
		}
		return name + " " + x.title() + began(x.To, x.ToUnrecorded) + ", " + was
	case change.FieldChanged:
		is, was := said(x.To), said(x.From)
		if is == was {
			return name + " " + x.Name + " differs"
		}
		return name + " " + x.Name + " is " + is + ", was " + was
	}
	return name + " is " + model.Titled(OrElse(x.To, Unknown), x.Policy) + ", was " + OrElse(x.From, Unknown)
}

// onlyIn states which versions only one of the two files has.
func (x Change) onlyIn() string {
	var parts []string
	for i, only := range []*[]string{x.OnlyInDescriptor, x.OnlyInLabel} {
		if len(*only) > 0 {
			parts = append(parts, listed(*only)+" only in "+x.files[i])
		}
	}
	return strings.Join(parts, ", ")
}

// listed lists versions. Of a long list it has the first ones and the number of the others.
func listed(versions []string) string {
	const most = 20
	if more := len(versions) - most; more > 1 {
		return strings.Join(versions[:most], ", ") + " and " + strconv.Itoa(more) + " more"
	}
	return strings.Join(versions, ", ")
}
