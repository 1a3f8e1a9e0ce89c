package revision

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
)

// Hash returns how a change request identifies the bytes that its edits were made on: their
// SHA-256 in hexadecimal.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Clash is a place of the target where an edit of a request no longer fits, because somebody
// else has changed it.
type Clash struct {
	Edit     model.RequestEdit
	Change   string
	Was, Now model.Former
	// Gone says what is wrong if there is no Now to compare with.
	Gone string
}

// String describes the place, what the request replaces and what is there now.
func (c Clash) String() string {
	object := ""
	if c.Edit.Object != "" {
		object = " of " + model.Escape(c.Edit.Object)
	}
	now := "is " + c.Now.String()
	if c.Gone != "" {
		now = model.Escape(c.Gone)
	}
	return fmt.Sprintf("%s%s, %s: was %s, %s", model.Escape(c.Edit.Version), object, model.Escape(c.Change), c.Was, now)
}

// SameFormer reports whether what was there equals what is there: as text, or as instants if
// both are times.
func SameFormer(a, b model.Former) bool {
	if a == b {
		return true
	}
	if !a.Set || !b.Set {
		return false
	}
	from, to := model.ReadStart(a.Text), model.ReadStart(b.Text)
	return from.IsAt() && from.Equal(to)
}

// Clashing returns the refusal to apply a request whose target has changed at some places.
func Clashing(r *model.Request, clashes []Clash) *model.Refusal {
	places := model.Map(clashes, Clash.String)
	return &model.Refusal{
		What:     model.Escape(r.Target.Text) + " has changed since the request was made: " + strings.Join(places, "; "),
		Hint:     "reject the request, make the edits again on the present file, and propose it",
		Short:    "the target has changed since the request was made",
		Conflict: true,
	}
}
