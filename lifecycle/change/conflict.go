package change

import (
	"cmp"
	"strings"

	"github.com/lctui/lctui/model"
)

// Conflict is a stage or another field of a version that your edit and the file on disk changed
// differently. It is about a whole version if either side removed the version, if it is a package
// revision, or if its two forms cannot be merged.
type Conflict struct {
	// Changes are the changes of your edit, all of one version.
	Changes []Change
	// Lines are the stages and fields in conflict. Each line has the name, the value before, the
	// value on disk and the value in your edit; "-" if there is none. All are escaped for the
	// screen.
	Lines [][4]string
	// Added is set for a version that both sides added.
	Added bool
	// Why is the reason why your changes do not fit the file on disk; "" if they can be made.
	Why     string
	Verdict Verdict
	// field is the field in conflict, noField for a whole version; edit is its value in your edit.
	field field
	edit  value
}

// Verdict says which side of a conflict wins.
type Verdict uint8

const (
	Undecided Verdict = iota
	TakeDisk
	TakeEdit
)

// VerdictWords are the names of the verdicts on the screen.
var VerdictWords = [...]string{"not decided", "on disk", "your edit"}

// wholeConflict returns a conflict about a whole version; disk is the version on disk, or nil.
func wholeConflict(group []Change, disk *model.Version, why string) Conflict {
	return Conflict{Changes: group, Lines: sides(group[0].Before, disk, group[0].After), Why: why}
}

// AsWhole reports whether the conflict is about a whole object. An API server guards package
// revisions as whole objects, by their resourceVersion (Porch, "Optimistic Locking").
func (c *Conflict) AsWhole() bool { return isRecord(c.Changes[0]) }

// Decide applies the verdict to a draft of the file on disk, or returns why that is not possible.
func (c *Conflict) Decide(d model.Draft) (_ model.Draft, why string) {
	first := c.Changes[0]
	switch {
	case c.Verdict != TakeEdit:
		return d, ""
	case c.Why != "":
		return d, c.Why
	}
	ref, v := first.Find(d)
	switch {
	case ref.Track < 0:
		return d, gone(ref)
	case first.After == nil:
		return with(d, model.Edit{Ref: ref, What: model.RemoveVersion, Name: v.Text})
	case v == nil:
		return addAgain(d, ref, first)
	case isRecord(first):
		return moveOn(d, ref, v, first)
	case c.field.what != noField:
		x := editing(d.Objects(), ref)
		x.put(c.field, c.edit)
		return x.made(d)
	}
	return turnInto(d, ref, first.After)
}

// Name returns the name of the version and, unless the conflict is about the whole version, of the
// stage or field.
func (c *Conflict) Name() string {
	if c.field.what == noField {
		return c.Changes[0].Name()
	}
	return c.Changes[0].Name() + " " + c.field.String()
}

// Sentence describes the conflict and the values of both sides in a sentence.
func (c *Conflict) Sentence() string {
	name, was := c.Name(), " was changed on both sides: "
	if c.Added {
		name, was = c.Changes[0].Name(), " was added on both sides: "
		if c.field.what != noField {
			was += c.field.String() + " "
		}
	}
	return name + was + c.Words() + "."
}

// Words describes the values before, on disk and in your edit. For a version that both sides added
// it leaves out the value before.
func (c *Conflict) Words() string {
	return strings.Join(model.Map(c.Lines, func(x [4]string) string {
		what := ""
		if c.field.what == noField {
			what = x[0] + " "
		}
		if !c.Added {
			what += "before " + x[1] + ", "
		}
		return what + "on disk " + x[2] + ", your edit " + x[3]
	}), "; ")
}

// Address identifies what a conflict is about.
type Address struct {
	model.Key
	field field
}

// Address returns the address of the version and the stage or field of the conflict.
func (c *Conflict) Address() Address { return Address{c.Changes[0].Key(), c.field} }

// sides returns the stages and fields in which the states of a version differ.
func sides(before, disk, edit *model.Version) (out [][4]string) {
	versions := [3]*model.Version{before, disk, edit}
	add := func(what string, cell func(v *model.Version) string) {
		line, seen := [4]string{model.Escape(what), none, none, none}, map[string]bool{}
		for i, v := range versions {
			if v != nil {
				line[i+1] = cell(v)
				seen[line[i+1]] = true
			}
		}
		if len(seen) > 1 {
			out = append(out, line)
		}
	}
	record := func(what string, cell func(r *model.Revision) string) {
		add(what, func(v *model.Version) string {
			if v.Revision == nil {
				return none
			}
			return model.Escape(cell(v.Revision))
		})
	}
	present := [4]string{"version", none, none, none}
	var all []*model.Version
	for i, v := range versions {
		if v != nil {
			present[i+1] = "there"
			all = append(all, v)
		}
	}
	if len(all) < len(versions) {
		out = append(out, present)
	}
	for _, f := range fieldsOf(all...) {
		if f.what != stageField || all[0].Revision == nil {
			add(f.String(), func(v *model.Version) string { return f.in(v).String() })
		}
	}
	record("state", (*model.Revision).State)
	record("object version", func(r *model.Revision) string { return cmp.Or(r.ResourceVersion.Text, none) })
	record("labels", func(r *model.Revision) string { return cmp.Or(labelled(r.Labels), none) })
	record("annotations", func(r *model.Revision) string { return cmp.Or(labelled(r.Annotations), none) })
	return out
}

// labelled returns pairs of key and text in one line.
func labelled(list []model.Pair) string {
	return strings.Join(model.Map(list, func(x model.Pair) string { return x.Key + "=" + x.Text }), " ")
}
