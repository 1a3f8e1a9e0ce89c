package revision

import (
	"strings"

	"github.com/lctui/lctui/model"
)

func refuse(parts ...string) *model.Refusal { return &model.Refusal{What: strings.Join(parts, "")} }
