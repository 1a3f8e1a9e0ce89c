package report

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Change is one difference in meaning between two states of an object, as diff prints it for
// programs.
type Change struct {
	Object  ObjectName `json:"object"`
	Track   string     `json:"track"`
	Version string     `json:"version"`
	What    string     `json:"what" enum:"version-added,version-removed,stage-added,stage-removed,start,field,stage-now"`
	Name    string     `json:"name"`
	From    *string    `json:"from"`
	To      *string    `json:"to"`
	// Derived is set, and Policy is the support policy, if the stage follows from that; both are
	// left out if it is in a file.
	Derived bool   `json:"derived,omitempty"`
	Policy  string `json:"policy,omitempty"`
	// OnlyInDescriptor and OnlyInLabel are the versions of a list that only one side has, if a
	// descriptor is compared with the label of an image; they are left out otherwise.
	OnlyInDescriptor *[]string `json:"onlyInDescriptor,omitempty"`
	OnlyInLabel      *[]string `json:"onlyInLabel,omitempty"`

	// FromUnrecorded and ToUnrecorded are set if a start is nil because nobody recorded it.
	FromUnrecorded bool `json:"-"`
	ToUnrecorded   bool `json:"-"`

	// File is the file of the object. Said is a sentence about the change if the fields do not
	// describe it.
	File string `json:"-"`
	Said string `json:"-"`
}

// ComesWith reports whether a change only describes a version that another change adds.
func (x Change) ComesWith(added Change) bool {
	return (x.What == change.AddedStage || x.What == change.FieldChanged && x.From == nil) &&
		x.Object == added.Object && x.Track == added.Track && x.Version == added.Version
}

// WentWith reports whether a change only describes a version that another change removes.
func (x Change) WentWith(removed Change) bool {
	return (x.What == change.RemovedStage || x.What == change.FieldChanged && x.To == nil) &&
		x.Object == removed.Object && x.Track == removed.Track && x.Version == removed.Version
}

// Words returns what a new version comes with, such as "deprecated from 2026-03-01".
func (x Change) Words() string {
	if x.What == change.AddedStage {
		return x.title() + began(x.To, x.ToUnrecorded)
	}
	return x.Name + " " + Short(OrElse(x.To, Absent))
}

// began returns the start of a stage after its name; nothing if nobody recorded it.
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

// said returns the text of a field in a sentence: of a text with several lines, how many it has.
func said(text *string) string {
	if n := strings.Count(strings.TrimSuffix(OrElse(text, ""), "\n"), "\n"); n > 0 {
		return phrase.Plural(n+1, "line")
	}
	return strings.TrimSuffix(Short(OrElse(text, "absent")), "\n")
}

// Sentence returns a change as a sentence for people that begins with "+" for what is new, "-" for
// what is gone and "~" for other changes.
func (x Change) Sentence() string {
	name := x.Track + "/" + x.Version
	switch {
	case x.Track == "":
		name = x.Object.String()
	case x.Version == "":
		name = x.Track
	}
	if x.Version == "" && (x.Name == change.WholeObject || x.Name == change.WholeTrack) {
		if x.From == nil {
			return "+ " + name
		}
		return "- " + name
	}
	switch x.What {
	case change.AddedVersion:
		return "+ " + name + behind(x.To)
	case change.RemovedVersion:
		return "- " + name + behind(x.From)
	case change.AddedStage:
		return "+ " + name + " " + x.title() + began(x.To, x.ToUnrecorded)
	case change.RemovedStage:
		return "- " + name + " " + x.title() + began(x.From, x.FromUnrecorded)
	case change.StartMoved:
		was := "was " + Short(OrElse(x.From, Always))
		if x.FromUnrecorded {
			was = "its start was not recorded"
		}
		return "~ " + name + " " + x.title() + began(x.To, x.ToUnrecorded) + ", " + was
	case change.FieldChanged:
		is, was := said(x.To), said(x.From)
		if is == was {
			return fmt.Sprintf("~ %s %s differs", name, x.Name)
		}
		return fmt.Sprintf("~ %s %s is %s, was %s", name, x.Name, is, was)
	default:
		return fmt.Sprintf("~ %s is %s, was %s", name, model.Titled(OrElse(x.To, Unknown), x.Policy), OrElse(x.From, Unknown))
	}
}
