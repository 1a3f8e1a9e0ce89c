package check

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// Undecoded returns the findings about the keys and types of objects[i] because of which the
// server refuses to decode it; nil if it decodes it.
func Undecoded(c Case, objects []*model.Object, i int) []model.Finding {
	if gardener.Decodes(objects[i]) {
		return nil
	}
	unknown, _ := gep32.UnknownField.In(c.Dialect)
	mistyped, _ := gep32.BadType.In(c.Dialect)
	return slices.DeleteFunc(slices.Clone(NewJudge(c).Findings(objects)), func(f model.Finding) bool {
		return f.Ref.Object != i || f.Rule != unknown && f.Rule != mistyped
	})
}
