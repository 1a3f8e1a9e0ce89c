package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// mostNamed is how many versions a sentence about many names.
const mostNamed = 5

// shiftsAbsent refuses shifts of a stage that several of the versions lack, all of
// which it counts. Of one alone the change itself says what to do.
func shiftsAbsent(objects []*model.Object, orders []Order) error {
	for _, c := range shifts(orders) {
		var lacking []string
		var having []model.Ref
		for _, o := range orders {
			v := versionAt(objects, o.Ref)
			switch {
			case v == nil || !hasChange(o.Changes, c):
			case v.StageNamed(c.name) != model.None:
				having = append(having, o.Ref)
			case c.name != model.Expired || !v.HasExpiration:
				lacking = append(lacking, v.Text)
			}
		}
		if len(lacking) < 2 {
			continue
		}
		names := strings.Join(lacking[:min(mostNamed, len(lacking))], ", ")
		if len(lacking) > mostNamed {
			names += " and others"
		}
		return &Refused{What: fmt.Sprintf("%d versions have no stage %s to shift: %s.", len(lacking), c.name, model.Escape(names)), Hint: thoseHaving(objects, c, having)}
	}
	return nil
}

// thoseHaving says how the versions are picked that have what is to be shifted.
func thoseHaving(objects []*model.Object, c Instruction, having []model.Ref) string {
	if len(having) == 0 {
		return "Write " + c.name + "=2026-08-01 to add it."
	}
	var names []string
	for _, r := range having[:min(mostNamed, len(having))] {
		names = append(names, model.Escape(model.Address(objects[r.Object], r)))
	}
	if len(having) <= mostNamed {
		return "Name those that have it: " + strings.Join(names, " ") + "."
	}
	return fmt.Sprintf("Name the %d that have it, or narrower patterns: %s and so on; list -o wide shows which do.", len(having), strings.Join(names, " "))
}

func hasChange(list []Instruction, c Instruction) bool {
	return slices.ContainsFunc(list, func(x Instruction) bool { return x.Op == c.Op && x.Text == c.Text })
}

// shifts are the shifts of stages among changes, each once.
func shifts(orders []Order) (list []Instruction) {
	for _, o := range orders {
		for _, c := range o.Changes {
			if c.Op == OpShift && !hasChange(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

func versionAt(objects []*model.Object, r model.Ref) *model.Version {
	if r.Object < 0 || r.Object >= len(objects) || r.Version == model.None {
		return nil
	}
	return objects[r.Object].Version(r)
}
