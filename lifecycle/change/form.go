package change

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Misformed returns a *Refused if an edit gives an override a form that its server refuses or
// does not merge (gep32.Overrides); otherwise nil. A form that the override had before the edit is
// not refused. before and after are the objects of a file. parent returns the parent of the object
// with an index, nil if there is none or it is not known.
func Misformed(before, after []*model.Object, d lifecycle.Dialect, parent func(object int) *model.Object) error {
	for i, o := range after {
		if !lifecycle.Children.Has(o) || i < len(before) && before[i] == o {
			continue
		}
		had := map[string]*model.Version{}
		if i < len(before) {
			for _, t := range before[i].Tracks {
				for _, v := range t.Versions {
					had[t.Name+"/"+v.Text] = v
				}
			}
		}
		for _, t := range o.Tracks {
			for _, v := range t.Versions {
				if err := misformed(had[t.Name+"/"+v.Text], v, d, func() *model.Version { return parent(i).VersionIn(t.Name, v.Text) }, t.IsImage()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// NoForm returns why the server merges no override of a parent's version, and what to do instead.
// It returns "" if the server merges one (gep32.Overrides), and if parent is nil because it is not
// known.
func NoForm(parent *model.Version, d lifecycle.Dialect) string {
	if staged, dated := gep32.Overrides(parent, d); staged || dated {
		return ""
	}
	return "the parent has a lifecycle, and Gardener merges no override over it: edit the parent's start, or use --dialect gep32"
}

// misformed is Misformed for one version; before is nil if it is new. An image version that the
// parent does not have is not an override.
func misformed(before, v *model.Version, d lifecycle.Dialect, parent func() *model.Version, image bool) error {
	if before == v {
		return nil
	}
	added := before == nil
	if added {
		before = &model.Version{}
	}
	staged, dated := len(v.Stages) > len(before.Stages), v.HasExpiration && !before.HasExpiration
	if !added && !staged && !dated {
		return nil
	}
	over := parent()
	if image && over == nil {
		return nil
	}
	if why := NoForm(over, d); why != "" {
		return refuse(v, "", "%s.", why)
	}
	mayStage, mayDate := gep32.Overrides(over, d)
	start, known := startOf(v, model.Expired)
	switch {
	case staged && !mayStage && d == lifecycle.Gardener:
		return refuse(v, "Write "+inForm(lifecycle.ExpirationField, start, known)+".", "Gardener merges only the expirationDate of an override, so no stage is written.")
	case staged && !mayStage:
		return refuse(v, "Write "+inForm(lifecycle.ExpirationField, start, known)+", or convert the parent first.", "the parent has older fields, so an override has an expirationDate and no lifecycle.")
	case dated && !mayDate:
		return refuse(v, "Write "+inForm(model.Expired, v.Expiration, true)+".", "the parent has a lifecycle, so an override has stages and no expirationDate.")
	}
	return nil
}

// inForm returns the change to write instead, for the hint.
func inForm(word string, start model.Start, known bool) string {
	if !known || !start.IsAt() {
		return word + "=2026-08-01"
	}
	return word + "=" + phrase.Instant(start.Time())
}
