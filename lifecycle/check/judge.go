package check

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// Judge finds what the rules have to say about the objects of one file, again
// and again while they are edited. It remembers, by pointer, what it found of
// each version and track, so that judging a draft that differs in one version
// costs one version and not the file. Not for concurrent use.
type Judge struct {
	c       Case
	objects []*objectMemo
	// last is the list given last, which holds until something changes.
	last []model.Finding
}

// NewJudge makes a judge for one case. What is now, the dialect and the objects
// to compare with stay the same as long as it lives.
func NewJudge(c Case) *Judge {
	c.Now = c.Now.UTC()
	return &Judge{c: c}
}

// Case is what findings depend on beside the objects themselves.
type Case struct {
	// File is the file's name, for the findings.
	File string
	// Now is the instant that rules call now, in UTC.
	Now     time.Time
	Dialect lifecycle.Dialect
	// Old are the objects before, as loaded or another file; the rules that
	// compare are silent where it is nil.
	Old []*model.Object
	// Parents are profiles in which the parents of namespaced ones are looked
	// up by name. Gardener judges the lifecycle of an image version in a
	// namespaced profile only if the parent lacks it (H1).
	Parents []*model.Object
	// Merged says that the objects are results of a merge. The server fills in
	// no defaults there (Gardener H5, E5).
	Merged bool
	// Elsewhere are the package revisions of all files of a call.
	Elsewhere revision.Elsewhere
	// Released asks for the rule not-released about descriptors, which knows the
	// releases of a specification that goes on.
	Released bool
	// Create is set if an object that is none of Old is created: what Gardener
	// drops then is reported, and its rules judge what is left (F1, H6). Nothing is
	// created where Old is nil.
	Create bool
	// Policies are those that objects are judged by; nil for none.
	Policies *Policies
	// Limit bounds the findings; with one, a judge judges once. Nil for all of
	// them.
	Limit *Limit
}

// setting is what the rules are told of the case.
func (c *Case) setting() *lifecycle.Setting {
	b := &lifecycle.Setting{File: c.File, Now: c.Now, Dialect: c.Dialect, Merged: c.Merged}
	if c.Limit != nil {
		b.Listed = c.Limit.takes
	}
	return b
}

// beside is what the objects of a file are judged with: the setting, what they were
// before, and their parents by name.
type beside struct {
	setting *lifecycle.Setting
	old     *lifecycle.PreviousObjects
	parents map[string]*model.Object
}

func newBeside(c *Case, objects []*model.Object) *beside {
	b := &beside{setting: c.setting(), old: lifecycle.NewPreviousObjects(c.Old, objects), parents: map[string]*model.Object{}}
	for _, p := range c.Parents {
		if p.Kind == model.CloudProfile {
			b.parents[p.Name] = p
		}
	}
	return b
}

// Findings lists what the rules say of the objects of the file, errors first,
// then warnings, then info, each in the order of the file; what is not in the
// file stands where its version does. The list must not be changed: as long as
// the findings stay the same, so does the list.
func (j *Judge) Findings(objects []*model.Object) []model.Finding {
	if len(j.objects) != len(objects) || j.c.Limit != nil {
		j.objects = make([]*objectMemo, len(objects))
	}
	size, changed := [3]int{}, j.last == nil
	var with *beside
	for i, o := range objects {
		if j.objects[i] == nil {
			if with == nil {
				with = newBeside(&j.c, objects)
			}
			j.objects[i] = newObjectMemo(&j.c, with, objects, i)
			changed = true
		}
		changed = j.objects[i].update(o) || changed
		for s := range size {
			size[s] += j.objects[i].size[s]
		}
	}
	records := j.c.Limit.Kept(j.records(objects))
	if !changed && len(records) == 0 {
		return j.last
	}
	records = append(records, j.c.Limit.Left()...)
	out := make([]model.Finding, 0, size[0]+size[1]+size[2]+len(records))
	for _, severity := range model.Severities {
		for _, m := range j.objects {
			out = m.appendTo(out, severity)
		}
		out = appendOf(out, severity, records)
	}
	j.last = slices.Clip(out)
	return j.last
}

// BySeverity puts lists of findings together: errors before warnings before info,
// each in the order of the lists.
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

// Added lists the findings of after that before did not have. A finding is the
// same as one before if the same rule says it of the same version, whatever the
// words and the place; where a rule says it twice now and said it once before,
// one of the two is new, if possible the one with other words.
func Added(before, after []model.Finding) []model.Finding {
	words := func(f *model.Finding) string { return f.Key() + "\x00" + f.Message }
	same, alike := map[string]int{}, map[string]int{}
	for i := range before {
		same[words(&before[i])]++
		alike[before[i].Key()]++
	}
	var left []int
	for i := range after {
		if w := words(&after[i]); same[w] > 0 {
			same[w]--
			alike[after[i].Key()]--
		} else {
			left = append(left, i)
		}
	}
	var out []model.Finding
	for _, i := range left {
		if k := after[i].Key(); alike[k] > 0 {
			alike[k]--
		} else {
			out = append(out, after[i])
		}
	}
	return out
}

// sameFindings reports whether two lists say the same. A quick fix is made anew each
// time and counts as another one.
func sameFindings(a, b []model.Finding) bool { return slices.Equal(a, b) }

// sortByPlace sorts findings about one thing by place, those without one last.
func sortByPlace(findings []model.Finding) {
	slices.SortStableFunc(findings, func(a, b model.Finding) int { return a.Place.Compare(b.Place) })
}

// records judges the package revisions and change requests of a file, together:
// their rules compare them with each other.
func (j *Judge) records(objects []*model.Object) []model.Finding {
	for _, o := range objects {
		if lifecycle.IsRecord(o) {
			found := append(revision.Findings(j.c.File, objects, j.c.Elsewhere), j.requests(objects)...)
			return append(found, revision.Compare(j.c.File, j.c.Old, objects)...)
		}
	}
	return nil
}

// requests judges the edits of change requests.
func (j *Judge) requests(objects []*model.Object) (found []model.Finding) {
	for i, o := range objects {
		ref := model.Ref{Object: i, Stage: model.None}
		r := revision.At(objects, ref)
		if r == nil || r.Request == nil {
			continue
		}
		bad, why := request.BadEdits(r.Request)
		for k, e := range bad {
			found = append(found, model.Finding{Rule: ruleBadEdit.Name, Severity: ruleBadEdit.Severity, Type: model.Invalid, Path: "spec.edits",
				File: j.c.File, Document: o.Document, Ref: ref, Place: e.At, Track: o.Tracks[0].Name, Version: o.Tracks[0].Versions[0].Text,
				Message: r.Title() + " asks for what cannot be done: " + why[k].Error(), Hint: "reject it and make the edits again with --request"})
		}
	}
	return found
}

// describe judges a descriptor.
func (m *objectMemo) describe(o *model.Object) {
	m.object, m.size = o, [3]int{}
	m.own = descriptor.Findings(descriptor.Case{File: m.c.File, Ref: model.ObjectRef(m.index), Object: o, Before: m.old, Takes: m.limit.takes,
		Released: m.released, Nearest: model.Nearest})
	for i := range m.own {
		m.size[m.own[i].Severity]++
	}
}

// Impossible judges what no chain of transitions and updates of the records of a file
// leads to, as far back as before may be (Porch, "State Definitions").
func Impossible(file string, before, now []*model.Object) []model.Finding {
	return revision.Compare(file, before, now)
}
