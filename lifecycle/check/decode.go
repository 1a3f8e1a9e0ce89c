package check

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// Undecoded returns the findings about keys and types because of which the server cannot decode
// objects[i]; nil if it can.
func Undecoded(c Case, objects []*model.Object, i int) []model.Finding {
	if gardener.Decodes(objects[i]) {
		return nil
	}
	unknown, _ := gep32.UnknownField.In(c.Dialect)
	mistyped, _ := gep32.BadType.In(c.Dialect)
	return slices.DeleteFunc(slices.Clone(NewChecker(c).Findings(objects)), func(f model.Finding) bool {
		return f.Ref.Object != i || f.Rule != unknown && f.Rule != mistyped
	})
}
