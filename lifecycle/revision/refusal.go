package revision

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Refusal is the error of everything that a rule forbids. Nothing was changed.
type Refusal = model.Refusal

func refuse(parts ...string) *Refusal { return &Refusal{What: strings.Join(parts, "")} }
