package revision

import (
	"cmp"
	"slices"

	"github.com/lctui/lctui/model"
)

// checkIdentity refuses a change of the fields that identify a revision. path is the field that
// changed. The number is set only by publishing. If it is part of the status, the submitted number
// is ignored.
func checkIdentity(a, b *model.Revision) (path string, refusal *model.Refusal) {
	for _, f := range []struct{ path, a, b string }{
		{"metadata.name", a.Name, b.Name},
		{"metadata.namespace", a.Namespace, b.Namespace},
		{"spec.packageName", a.Package.Text, b.Package.Text},
		{"spec.repository", a.Repository.Text, b.Repository.Text},
		{"spec.workspaceName", a.Workspace.Text, b.Workspace.Text},
	} {
		if f.a != f.b {
			return f.path, refuseOf(a, f.path, " cannot be changed from ", quoted(f.a), " to ", quoted(f.b), ": it identifies the revision")
		}
	}
	if from, to := a.Number.Text, b.Number.Text; NumberPath(a) != statusNumber && from != to && !(unset(from) && unset(to)) {
		return NumberPath(a), refuseOf(a, NumberPath(a), " cannot be changed from ", quoted(from), " to ", quoted(to), ": only publishing sets it")
	}
	return "", nil
}

func unset(number string) bool { return number == "" || number == "0" }

// latestLabels are the labels that mark the latest revision. They are managed: nobody sets
// them by hand, and lctui never writes them.
var latestLabels = []string{"kpt.dev/latest-revision", "porch.kpt.dev/latest-revision"}

// checkLabels refuses a change of a managed label.
func checkLabels(a, b *model.Revision) *model.Refusal {
	for _, label := range latestLabels {
		was, had := pair(a.Labels, label)
		text, has := pair(b.Labels, label)
		if had != has || was != text {
			return refuseOf(a, "the label ", label, " is managed and cannot be changed by hand")
		}
	}
	return nil
}

func pair(pairs []model.Pair, key string) (string, bool) {
	i := slices.IndexFunc(pairs, func(p model.Pair) bool { return p.Key == key })
	if i < 0 {
		return "", false
	}
	return pairs[i].Text, true
}

func quoted(text string) string {
	if text == "" {
		return "absent"
	}
	return `"` + model.Escape(text) + `"`
}

// namespace returns the namespace of a revision, "default" if it names none.
func namespace(r *model.Revision) string { return cmp.Or(r.Namespace, "default") }
