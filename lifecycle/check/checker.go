package check

import (
	"cmp"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Checker applies the rules to the objects of one file, again and again while they are edited.
// It caches by pointer what it found of each version and track, so that checking a draft that
// differs in one version costs one version rather than the whole file. Not safe for
// concurrent use.
type Checker struct {
	c       Case
	objects []*objectMemo
	// together are the findings of the rules that see all objects of the file.
	together []model.Finding
	// last is the list returned last, which is valid until something changes.
	last []model.Finding
}

// NewChecker returns a checker for a case, which stays the same for the life of the checker.
func NewChecker(c Case) *Checker {
	c.Now = c.Now.UTC()
	return &Checker{c: c}
}

// Case is what findings depend on besides the objects themselves.
type Case struct {
	// File is the file's name, for the findings.
	File string
	// Now is the instant that rules call now, in UTC.
	Now     time.Time
	Dialect lifecycle.Dialect
	// Old are the objects before: as loaded, or of another file. If it is nil, rules that compare
	// report nothing.
	Old []*model.Object
	// Parents are profiles among which the parents of namespaced ones are found by name.
	// Gardener checks the lifecycle of an image version in a namespaced profile only if the
	// parent lacks the version (H1).
	Parents []*model.Object
	// Assumed is the parent of namespaced profiles without spec.parent; nil if there is none.
	Assumed *model.Object
	// Merged says that the objects are results of a merge. The server fills in
	// no defaults there (Gardener H5, E5).
	Merged bool
	// OneUpdate says that a server is asked for the objects in one update of Old; otherwise
	// any number of updates may lie between.
	OneUpdate bool
	// Elsewhere indexes the objects of all files of a call, Earlier those of them before the
	// update; nil where each file is checked alone.
	Elsewhere, Earlier lifecycle.Elsewhere
	// Released enables the rules that compare with the known releases of a specification.
	Released bool
	// GateOff says that the server has its feature gate for lifecycles off (Gardener C1).
	GateOff bool
	// Create is set if an object that is not in Old is being created. The parts that Gardener
	// drops then are reported, and its rules check the rest (F1, H6). It has no effect if Old is
	// nil.
	Create bool
	// Policies are the support policies by which objects are checked; nil for none.
	Policies *Policies
	// Limit bounds the number of findings, nil lists all. A checker with a limit can check only
	// once.
	Limit *Limit
}

// AddParent adds the parent of a namespaced profile of the file.
func (c *Case) AddParent(namespaced, parent *model.Object) {
	c.Parents = append(c.Parents, parent)
	if namespaced.Parent.IsAbsent() {
		c.Assumed = parent
	}
}

// setting returns the part of the case that rules see.
func (c *Case) setting() *lifecycle.Setting {
	b := &lifecycle.Setting{File: c.File, Now: c.Now, Dialect: c.Dialect, Merged: c.Merged, GateOff: c.GateOff, Released: c.Released, OneUpdate: c.OneUpdate, Elsewhere: c.Elsewhere, Earlier: c.Earlier}
	if c.Limit != nil {
		b.Listed = c.Limit.takes
	}
	return b
}

// context is the context in which the objects of a file are checked: the setting, the objects before,
// and the parents by name.
type context struct {
	setting *lifecycle.Setting
	old     []*model.Object
	parents map[string]*model.Object
}

func newContext(c *Case, objects []*model.Object) *context {
	b := &context{setting: c.setting(), parents: map[string]*model.Object{}}
	b.old, _ = lifecycle.Matched(c.Old, objects)
	for _, p := range c.Parents {
		if lifecycle.Parents.Has(p) {
			b.parents[p.Name] = p
		}
	}
	return b
}

// Findings returns the findings about the objects of the file: errors, then warnings, then
// info, each in the order of the file. A finding about something that is not in the file is
// placed at its version. The list must not be modified: the same list is returned as long as the
// findings stay the same.
func (j *Checker) Findings(objects []*model.Object) []model.Finding {
	if len(j.objects) != len(objects) || j.c.Limit != nil {
		j.objects = make([]*objectMemo, len(objects))
	}
	changed, others := j.last == nil, j.last == nil
	with := sync.OnceValue(func() *context { return newContext(&j.c, objects) })
	update := func(i int) (other, found bool) {
		if !j.c.Limit.Wants(i) {
			return false, false
		}
		m := j.objects[i]
		if found = m == nil; found {
			m = newObjectMemo(&j.c, with(), objects, i)
		}
		other = m.object != objects[i]
		found = m.update(objects[i]) || found
		if j.c.Limit != nil {
			m = m.spent()
		}
		j.objects[i] = m
		return other, found
	}
	if j.c.Limit.filters(len(objects)) {
		model.InParallel(len(objects), 16, func(i int) { update(i) })
	} else {
		for i := range objects {
			other, found := update(i)
			changed, others = changed || found, others || other
		}
	}
	if others {
		together := checkFile(&j.c, objects, func(*lifecycle.Rule) bool { return true })
		changed = changed || !sameFindings(together, j.together)
		j.together = together
	}
	if !changed {
		return j.last
	}
	more := slices.Concat(j.together, j.c.Limit.Left())
	size := len(more)
	for _, m := range j.objects {
		if m != nil {
			size += m.size[model.Error] + m.size[model.Warning] + m.size[model.Info]
		}
	}
	out := make([]model.Finding, 0, size)
	for _, severity := range model.Severities {
		for _, m := range j.objects {
			if m != nil {
				out = m.appendTo(out, severity)
			}
		}
		out = appendOf(out, severity, more)
	}
	j.last = slices.Clip(out)
	return j.last
}

// BySeverity concatenates lists of findings: errors before warnings before info, each in the
// order of the lists.
func BySeverity(lists ...[]model.Finding) []model.Finding {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	out := make([]model.Finding, 0, n)
	for _, severity := range model.Severities {
		for _, list := range lists {
			out = appendOf(out, severity, list)
		}
	}
	return out
}

// appendOf appends the findings of one severity.
func appendOf(out []model.Finding, severity model.Severity, list []model.Finding) []model.Finding {
	for i := range list {
		if list[i].Severity == severity {
			out = append(out, list[i])
		}
	}
	return out
}

// sameFindings reports whether two lists have equal findings.
func sameFindings(a, b []model.Finding) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !equalFinding(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

// equalFinding reports whether two findings are equal.
func equalFinding(a, b *model.Finding) bool { // words differ most often
	return a == b || a.Hint == b.Hint && a.Message.Equal(b.Message) && reflect.DeepEqual(a, b)
}

// sortByPlace sorts findings about one thing by place, those without a place last.
func sortByPlace(findings []model.Finding) {
	model.SortStable(findings, func(a, b model.Finding) int { return a.Place.Compare(b.Place.Position) })
}

// checkFile asks the rules that see all objects of a file together. The findings are in the
// order of the objects.
func checkFile(c *Case, objects []*model.Object, wanted func(*lifecycle.Rule) bool) []model.Finding {
	var asked []*lifecycle.Rule
	kind := ""
	for _, o := range objects {
		if o.Kind == kind {
			continue
		}
		kind = o.Kind
		for _, r := range rulesOf(o).file {
			if wanted(r) && !slices.Contains(asked, r) {
				asked = append(asked, r)
			}
		}
	}
	if len(asked) == 0 {
		return nil
	}
	of := lifecycle.FileCase{Case: lifecycle.Case{Setting: c.setting()}, Objects: objects, Old: c.Old}
	for _, r := range asked {
		of.Rule = r
		r.File(&of)
	}
	model.SortStable(of.Found, func(a, b model.Finding) int {
		return cmp.Or(a.Ref.Object-b.Ref.Object, a.Ref.Track-b.Ref.Track, a.Ref.Version-b.Ref.Version)
	})
	return of.Found
}

// Impossible returns the findings about changes from before to now that no chain of moves
// could make, however many lie between (Porch, "State Definitions").
func Impossible(file string, before, now []*model.Object) []model.Finding {
	return checkFile(&Case{File: file, Old: before}, now, func(r *lifecycle.Rule) bool { return r.Impossible })
}
