package revision

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Refusal is the error of everything that a rule forbids. Nothing was changed.
type Refusal = model.Refusal

func refuse(parts ...string) *Refusal { return &Refusal{What: strings.Join(parts, "")} }

// list joins names as a sentence does: "A", "A and B", "A, B and C".
func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
