package merge

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/model"
)

// findParent finds the parent of a namespaced profile among candidates; see
// Candidates.Parent.
func findParent(namespaced lifecycle.Given, candidates []lifecycle.Given, d lifecycle.Dialect) (parent lifecycle.Given, findings []model.Finding, ok bool) {
	reference := namespaced.Object.Parent
	if reference.Kind != model.CloudProfile || reference.Name == "" {
		return lifecycle.Given{}, nil, false
	}
	var found []lifecycle.Given
	for _, c := range candidates {
		if Names(namespaced.Object, c.Object) {
			// Many profiles may have the name. One more than a message lists is enough.
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

// Names reports whether o is an object that a namespaced profile names as its parent.
func Names(namespaced, o *model.Object) bool {
	return o.Name != "" && o.Name == namespaced.Parent.Name && lifecycle.Parents.Has(o)
}

// Candidates are the profiles among which namespaced ones find their parents. Until the first
// call of Parent has returned they are not safe for concurrent use.
type Candidates struct {
	// Named are the profiles of the files that the user named for parents (--parent), Loaded
	// those of all other files. Loaded profiles do not count for a name that a named one has.
	Named, Loaded []lifecycle.Given
	// Children are the namespaced profiles, by the name of their parent.
	Children map[string][]lifecycle.Given
	// names indexes Named and Loaded by name; nil until the first use.
	names map[string][]lifecycle.Given
}

// AddNamed adds the profiles of a file that the user named for parents.
func (c *Candidates) AddNamed(file string, objects []*model.Object) {
	c.Named = append(c.Named, lifecycle.Parents.In(file, objects)...)
}

// AddLoaded adds the profiles and the namespaced profiles of any other file.
func (c *Candidates) AddLoaded(file string, objects []*model.Object) {
	c.Loaded = append(c.Loaded, lifecycle.Parents.In(file, objects)...)
	for _, g := range lifecycle.Children.In(file, objects) {
		c.AddChild(g)
	}
}

// AddChild adds a namespaced profile.
func (c *Candidates) AddChild(g lifecycle.Given) {
	if c.Children == nil {
		c.Children = map[string][]lifecycle.Given{}
	}
	c.Children[g.Object.Parent.Name] = append(c.Children[g.Object.Parent.Name], g)
}

// Below returns the namespaced profiles of a parent, in the order in which they were added.
func (c *Candidates) Below(parent lifecycle.Given, d lifecycle.Dialect) (below []lifecycle.Given) {
	for _, child := range slices.Concat(c.Children[parent.Object.Name], c.Children[""]) {
		if p, _, ok := c.Parent(child, d); ok && p.File == parent.File && p.Index == parent.Index {
			below = append(below, child)
		}
	}
	return below
}

// Parent finds the parent of a namespaced profile by spec.parent.name. ok is false, with a
// finding, if no profile has the name (parent-missing) or several have it (parent-ambiguous). It is
// false without a finding if spec.parent does not name a CloudProfile, because the rule
// parent-reference reports that. The parent of a profile without spec.parent, as in the example of
// GEP-32, is the profile that Only returns.
func (c *Candidates) Parent(namespaced lifecycle.Given, d lifecycle.Dialect) (parent lifecycle.Given, findings []model.Finding, ok bool) {
	if c.names == nil {
		c.index()
	}
	if namespaced.Object.Parent.IsAbsent() {
		if only, ok := c.Only(); ok {
			return only, nil, true
		}
	}
	list := c.names[namespaced.Object.Parent.Name]
	if len(list) == 0 { // no profile has the name: look for a similar one to suggest
		list = append(slices.Clone(c.Loaded[:min(len(c.Loaded), mostSuggested)]), c.Named...)
		list = list[:min(len(list), mostSuggested)]
	}
	return findParent(namespaced, list, d)
}

// Only returns the only profile in Named or, if that is empty, in Loaded. ok is false if there are
// several or none.
func (c *Candidates) Only() (only lifecycle.Given, ok bool) {
	list := c.Named
	if len(list) == 0 {
		list = c.Loaded
	}
	if len(list) != 1 {
		return lifecycle.Given{}, false
	}
	return list[0], true
}

// mostSuggested bounds the number of names searched for a suggestion.
const mostSuggested = 100

func (c *Candidates) index() {
	c.names = map[string][]lifecycle.Given{}
	for _, list := range [][]lifecycle.Given{c.Named, c.Loaded} {
		own := map[string][]lifecycle.Given{}
		for _, p := range list {
			if lifecycle.Parents.Has(p.Object) && c.names[p.Object.Name] == nil {
				own[p.Object.Name] = append(own[p.Object.Name], p)
			}
		}
		maps.Copy(c.names, own)
	}
}

func parentMissing(g lifecycle.Given, candidates []lifecycle.Given, d lifecycle.Dialect) model.Finding {
	f := aboutParent(gep32.ParentMissing, g, d)
	name := g.Object.Parent.Name
	f.Message = model.Words("the parent CloudProfile " + lifecycle.Quote(name) + " is in none of the files, so stages and the merged profile are not known.")
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

// present returns a sentence that names the files of the other profiles; "" if there are none or
// more than three.
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
		f.Related = append(f.Related, relatedIn(c, lifecycle.FirstPlace(c.Object.NameAt, c.Object.At))...)
	}
	many, more := strconv.Itoa(len(found)), ""
	if len(found) > mostPlaces {
		many, more = "more than "+strconv.Itoa(mostPlaces), " and others"
	}
	f.Message = model.Words(many + " profiles are named " + lifecycle.Quote(g.Object.Parent.Name) + ": " + strings.Join(places, ", ") + more + "; only one can be the parent.")
	f.Hint = "Name the right file with --parent FILE."
	return f
}

// mostPlaces is the most places that a message lists.
const mostPlaces = 10

// aboutParent returns a finding about a profile's reference to its parent, without a message.
func aboutParent(rule *lifecycle.Rule, g lifecycle.Given, d lifecycle.Dialect) model.Finding {
	f := model.Finding{Partial: true, Document: g.Object.Document, Ref: model.ObjectRef(g.Index), Path: "spec.parent",
		Place: g.Place(lifecycle.FirstPlace(g.Object.Parent.NameAt, g.Object.Parent.At, g.Object.SpecAt, g.Object.At))}
	f.Rule, f.Severity = rule.In(d)
	return f
}
