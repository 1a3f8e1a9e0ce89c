package revision

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// askerSign stands between the users who ask for a change request.
const askerSign = ","

// Asks reports whether a user is among those who ask for a change request, without
// regard to case and blanks around the name.
func Asks(r *model.Request, user string) bool {
	all, one := askers(r.RequestedBy.Text), askers(user)
	return one != "" && strings.Contains(askerSign+all+askerSign, askerSign+one+askerSign)
}

// askers returns users as they are compared.
func askers(text string) string {
	var names []string
	for name := range strings.SplitSeq(text, askerSign) {
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, askerSign)
}

// WithAsker returns the field that says who asks for a request with one more user,
// who gave it edits; those who did before stay.
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

// mayApply refuses to approve a change request that does not say what is to be
// done or who asks for it, and by somebody who asks for it where the
// configuration says so.
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

// lacking lists what a change request must say and does not.
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
