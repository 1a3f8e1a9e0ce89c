package merge

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/model"
)

// FindParent finds the parent of a namespaced profile among the profiles of all
// loaded files, by spec.parent.name. ok is false where nobody answers to it
// (parent-missing), or several do (parent-ambiguous); the findings say so. It is
// false as well, without a finding, where spec.parent does not name a
// CloudProfile: a Judge reports that of the profile alone (parent-reference).
func FindParent(namespaced lifecycle.Given, candidates []lifecycle.Given, d lifecycle.Dialect) (parent lifecycle.Given, findings []model.Finding, ok bool) {
	reference := namespaced.Object.Parent
	if reference.Kind != model.CloudProfile || reference.Name == "" {
		return lifecycle.Given{}, nil, false
	}
	var found []lifecycle.Given
	for _, c := range candidates {
		if lifecycle.Parents.Has(c.Object) && c.Object.Name == reference.Name {
			// Very many may have the name; one more than are listed is enough.
			if found = append(found, c); len(found) > mostPlaces {
				break
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil, true
	case 0:
		return lifecycle.Given{}, []model.Finding{parentMissing(namespaced, candidates, d)}, false
	}
	return lifecycle.Given{}, []model.Finding{parentAmbiguous(namespaced, found, d)}, false
}

func parentMissing(g lifecycle.Given, candidates []lifecycle.Given, d lifecycle.Dialect) model.Finding {
	f := aboutParent(gep32.ParentMissing, g, d)
	name := g.Object.Parent.Name
	f.Message = "the parent CloudProfile " + lifecycle.Quote(name) + " is in none of the files, so stages and the merged profile are not known."
	f.Hint = "Give its file too, or name it with --parent FILE."
	var names []string
	for _, c := range candidates {
		if lifecycle.Parents.Has(c.Object) {
			names = append(names, c.Object.Name)
		}
	}
	if near := model.Nearest(name, names); near != "" {
		f.Hint = "Did you mean " + lifecycle.Quote(near) + "? " + f.Hint
	} else if others := present(candidates); others != "" {
		f.Hint = others + " Give the file of " + lifecycle.Quote(name) + ", or name it with --parent FILE."
	}
	return f
}

// present says in which files other profiles are, where they are few.
func present(candidates []lifecycle.Given) string {
	var out []string
	for _, c := range candidates {
		if lifecycle.Parents.Has(c.Object) {
			out = append(out, model.Escape(c.File)+" has "+lifecycle.Quote(c.Object.Name))
		}
	}
	if len(out) == 0 || len(out) > 3 {
		return ""
	}
	return strings.Join(out, ", ") + "."
}

func parentAmbiguous(g lifecycle.Given, found []lifecycle.Given, d lifecycle.Dialect) model.Finding {
	f := aboutParent(gep32.ParentAmbiguous, g, d)
	var places []string
	for _, c := range found[:min(len(found), mostPlaces)] {
		place := model.Escape(c.File)
		if at := lifecycle.FirstPlace(c.Object.NameAt, c.Object.At); at.InFile() {
			place += ":" + strconv.FormatUint(uint64(at.Line), 10)
		}
		places = append(places, place)
	}
	many, more := strconv.Itoa(len(found)), ""
	if len(found) > mostPlaces {
		many, more = "more than "+strconv.Itoa(mostPlaces), " and others"
	}
	f.Message = many + " profiles are named " + lifecycle.Quote(g.Object.Parent.Name) + ": " + strings.Join(places, ", ") + more + "; only one can be the parent."
	f.Hint = "Name the file of the one that is meant with --parent FILE."
	return f
}

// mostPlaces is how many places a message lists.
const mostPlaces = 10

// aboutParent begins a finding about a profile's reference to its parent.
func aboutParent(rule *lifecycle.Rule, g lifecycle.Given, d lifecycle.Dialect) model.Finding {
	f := model.Finding{Partial: true, File: g.File, Document: g.Object.Document, Ref: model.ObjectRef(g.Index), Path: "spec.parent",
		Place: lifecycle.FirstPlace(g.Object.Parent.NameAt, g.Object.Parent.At, g.Object.SpecAt, g.Object.At)}
	f.Rule, f.Severity = rule.In(d)
	return f
}
