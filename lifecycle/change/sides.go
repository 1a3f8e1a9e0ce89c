package change

import (
	"cmp"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// none stands for something that a version does not have.
const none = "-"

// Sides returns the stages and fields in which the three versions of a conflict differ: the
// name of each, then its value before, here, and in the file; "-" for a version that does not
// have it. All are escaped for the screen.
func (c *Conflict) Sides() (out [][4]string) {
	first := c.Changes[0]
	versions := [3]*model.Version{first.Before, first.After, c.Theirs}
	add := func(what string, cell func(v *model.Version) string) {
		line := [4]string{model.Escape(what), none, none, none}
		for i, v := range versions {
			if v != nil {
				line[i+1] = cell(v)
			}
		}
		if line[1] != line[2] || line[2] != line[3] {
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
	add("version", func(*model.Version) string { return "there" })
	add("written as", func(v *model.Version) string { return model.Escape(v.Text) })
	seen := map[string]bool{}
	for _, v := range versions {
		for k := 0; v != nil && v.Revision == nil && k < len(v.Stages); k++ {
			if name := v.Stages[k].Name; !seen[name] {
				seen[name] = true
				add(name, func(v *model.Version) string { return startNamed(v, name) })
			}
		}
	}
	record("state", (*model.Revision).State)
	record("object version", func(r *model.Revision) string { return cmp.Or(r.ResourceVersion.Text, none) })
	record("labels", func(r *model.Revision) string { return cmp.Or(labelled(r.Labels), none) })
	record("annotations", func(r *model.Revision) string { return cmp.Or(labelled(r.Annotations), none) })
	add("classification", func(v *model.Version) string { return FieldOr(v.Classification, none) })
	add("expirationDate", func(v *model.Version) string {
		if !v.HasExpiration {
			return none
		}
		return phrase.Start(v.Expiration)
	})
	return out
}

// labelled returns labels in one line.
func labelled(list []model.Pair) string {
	return strings.Join(model.Map(list, func(x model.Pair) string { return x.Key + "=" + x.Text }), " ")
}

// startNamed returns the start of a stage as text.
func startNamed(v *model.Version, name string) string {
	if start, ok := v.StartOf(name); ok {
		return phrase.Start(start)
	}
	return none
}
