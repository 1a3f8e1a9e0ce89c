package revision

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// placeholder is the number of a revision that is only a placeholder for the head of a branch.
const placeholder = -1

// Number parses a revision number: 3 and v3 are 3. It returns 0, which means unset, for an absent
// number and for any other text. -1 is the placeholder for the head of a branch. A number that does
// not fit in 64 bits becomes the nearest that does.
func Number(r *model.Revision) int64 {
	text := r.Number.Text
	if rest, ok := strings.CutPrefix(text, "v"); ok {
		if rest == "" || rest[0] < '0' || rest[0] > '9' {
			return 0
		}
		text = rest
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0
	}
	return n
}

// NextNumber returns the number that the next published revision of a package gets: one more
// than the highest published one, at least 1. The error is a *model.Refusal if there is no
// higher number.
func NextNumber(others []*model.Revision, like *model.Revision) (int64, error) {
	highest := int64(0)
	for _, o := range others {
		if n := Number(o); IsPublished(o.State()) && samePackage(o, like) && n > highest {
			if highest = n; n == math.MaxInt64 {
				return 0, &model.Refusal{
					What:  "cannot publish " + like.Title() + ": " + o.Title() + " has the revision number " + model.Escape(o.Number.Text) + ", the highest possible one",
					Hint:  "give " + o.Title() + " the right number first",
					Short: "there is no higher revision number",
				}
			}
		}
	}
	return highest + 1, nil
}

// Latest returns the published revision with the highest number in the package of like; nil
// if none has a number above 0.
func Latest(revisions []*model.Revision, like *model.Revision) *model.Revision {
	var latest *model.Revision
	for _, r := range revisions {
		n := Number(r)
		if IsPublished(r.State()) && samePackage(r, like) && n > 0 && (latest == nil || n > Number(latest)) {
			latest = r
		}
	}
	return latest
}

// samePackage reports whether two revisions have the same repository and package; the
// namespace does not matter.
func samePackage(a, b *model.Revision) bool {
	return a.Repository.Text == b.Repository.Text && a.Package.Text == b.Package.Text
}

// numbered returns the number field of a revision that is being published. An existing number
// stays, and so does text of older files that is not a number. An unset number becomes the next
// one, written as vN if the file has v0.
func numbered(r *model.Revision, others []*model.Revision) (model.Field, error) {
	field := r.Number
	prefix := ""
	switch {
	case Number(r) != 0:
		return field, nil
	case field.Text == "v0":
		prefix = "v"
	case field.Text != "" && field.Text != "0":
		return field, nil
	}
	next, err := NextNumber(others, r)
	field.Set, field.Text = true, prefix+strconv.FormatInt(next, 10)
	return field, err
}
