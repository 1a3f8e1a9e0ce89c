package revision

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// askerSign separates the users who ask for a change request.
const askerSign = ","

// Asks reports whether a user is among those who ask for a change request, ignoring case and
// surrounding blanks.
func Asks(r *model.Request, user string) bool {
	all, one := askers(r.RequestedBy.Text), askers(user)
	return one != "" && strings.Contains(askerSign+all+askerSign, askerSign+one+askerSign)
}

// askers normalizes a list of users for comparison.
func askers(text string) string {
	var names []string
	for name := range strings.SplitSeq(text, askerSign) {
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, askerSign)
}

// WithAsker returns the field with those who ask for a request, extended by a user who
// changed its edits.
func WithAsker(r *model.Request, user string) model.Field {
	field := r.RequestedBy
	switch {
	case Asks(r, user):
		return field
	case strings.TrimSpace(field.Text) == "":
		field.Text = user
	default:
		field.Text += askerSign + " " + user
	}
	field.Set = true
	return field
}

// mayApply refuses to approve a change request that does not say what to do or who asks for
// it, and, if so configured, approval by a user who asks for it.
func mayApply(r *model.Revision, a lifecycle.Actor) error {
	if lacks := lacking(r.Request); len(lacks) > 0 {
		return &model.Refusal{
			What:  "cannot approve " + r.Title() + ": " + strings.Join(lacks, ", "),
			Hint:  "reject it and write it again with --request",
			Short: strings.Join(lacks, ", "),
		}
	}
	if a.SelfApproval || !Asks(r.Request, a.User) {
		return nil
	}
	return &model.Refusal{
		What:  "cannot approve " + r.Title() + ": " + model.Escape(a.User) + " requested it, and requests.selfApproval is refuse",
		Hint:  "somebody else must approve it",
		Short: "requested by yourself (requests.selfApproval: refuse)",
	}
}

// lacking returns what a change request is required to say and does not.
func lacking(r *model.Request) (lacks []string) {
	if askers(r.RequestedBy.Text) == "" {
		lacks = append(lacks, "it does not say who asks for it (spec.requestedBy)")
	}
	if strings.TrimSpace(r.Target.Text) == "" {
		lacks = append(lacks, "it names no file to change (spec.target.file)")
	}
	if len(r.Edits) == 0 {
		lacks = append(lacks, "it asks for no edit (spec.edits)")
	}
	return lacks
}
