package main

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// checking is a check under way. Files are judged one by one, on all processors,
// and let go: what is kept of them are their findings, and not even these where
// the format can be printed as it comes.
type checking struct {
	*judge.Judge
	object string
	side   source.Side
	// fresher tells that only what the other side has not is listed; oldKin are the
	// profiles of that side.
	fresher bool
	oldKin  func() *judge.Family
	// kin are the profiles among which namespaced ones find their parents.
	kin  *judge.Family
	gate *report.Gate
	out  *report.Writer
	to   report.Reporter
}

// verdict is what became of one source.
type verdict struct {
	of  source.File
	doc bool
	err error
	// lost tells that --object names nothing in the file.
	lost error
	// remarks are for standard error.
	remarks []string
	report.File
}

// runCheck judges sources, prints the findings and gives the error that makes the
// exit code; missing tells of files that could not be found.
func runCheck(j *judge.Judge, out *report.Writer, list []source.File, side source.Side, missing error, flags *checkFlags) error {
	kin, err := j.Gather(list, side, flags.compare.isSet())
	if err != nil {
		return errors.Join(missing, err)
	}
	k := &checking{Judge: j, out: out, object: flags.object, side: side, fresher: flags.compare.fresh, kin: kin, gate: &report.Gate{From: gates[flags.failOn]}}
	k.to = newReporter(j, out, flags.format, k.gate)
	k.oldKin = sync.OnceValue(func() *judge.Family { return j.GatherBefore(slices.Concat(list, kin.Further), side) })
	failed, lost := []error{missing}, []error{}
	seen, r := source.NewPassed(), &reporting{checking: k}
	err = r.unread(missing)
	err = errors.Join(err, source.InOrder(list, k.judge, func(v verdict) error {
		seen.Count(v.of, v.doc || v.err != nil)
		for _, text := range v.remarks {
			out.Note("%s", text)
		}
		failed, lost = append(failed, v.err), append(lost, v.lost)
		if v.lost != nil || !v.doc && !v.Unread {
			return nil
		}
		return r.add(v)
	}))
	failed = append(failed, err, seen.Tell(j.Read))
	for _, v := range removed(j, side.Gone()) {
		v.Printed = k.to.Print(v.of.Name, v.Findings)
		failed = append(failed, r.add(v))
	}
	if err := errors.Join(lost...); r.judged == 0 && err != nil {
		failed = append(failed, err)
	}
	err = errors.Join(failed...)
	if r.judged == 0 && err == nil {
		out.Note("0 files judged")
	}
	if !r.ready(flags.format) && err != nil {
		return err
	}
	return errors.Join(err, r.end())
}

// newReporter returns the report in the format of a call.
func newReporter(j *judge.Judge, out *report.Writer, format string, gate *report.Gate) report.Reporter {
	switch format {
	case "json":
		return report.NewJSON(out, gate, j.Now, j.Dialect)
	case "github":
		return report.NewGitHub(out, gate, source.InTree())
	case "sarif":
		return report.NewSARIF(out, gate, source.InTree(), j.Dialect, buildVersion())
	case "junit":
		return report.NewJUnit(out, gate)
	}
	return report.NewText(out, gate, out.Say)
}

// reporting hands verdicts on to a report. Those of files that cannot be read
// wait until another file was judged, or for the end.
type reporting struct {
	*checking
	judged  int
	waiting []verdict
}

func (r *reporting) add(v verdict) error {
	if v.Unread && r.judged == 0 {
		r.waiting = append(r.waiting, v)
		return nil
	}
	if v.err != nil && !v.Unread {
		return nil // no file is to blame
	}
	if !v.Unread {
		r.judged++
	}
	if err := r.flush(); err != nil {
		return err
	}
	return r.to.Add(v.File)
}

// unread adds what could not be looked at all, a folder for example.
func (r *reporting) unread(err error) error {
	for _, f := range unreadables(err) {
		v := verdict{of: source.File{Name: f.File}, File: report.File{Findings: []model.Finding{f}, Unread: true}}
		v.Printed = r.to.Print(v.of.Name, v.Findings)
		if err := r.add(v); err != nil {
			return err
		}
	}
	return nil
}

func (r *reporting) flush() error {
	for _, v := range r.waiting {
		if err := r.to.Add(v.File); err != nil {
			return err
		}
	}
	r.waiting = nil
	return nil
}

// ready tells whether there is something to report of. Where Gardener can read
// none of the objects there is no JSON (the object is unreadable as a whole).
func (r *reporting) ready(format string) bool {
	if r.judged == 0 && format == "json" && r.Dialect == lifecycle.Gardener {
		return false
	}
	return r.judged > 0 || len(r.waiting) > 0
}

func (r *reporting) end() error {
	if err := errors.Join(r.flush(), r.to.End()); err != nil {
		return err
	}
	if r.gate.Reached() {
		return &failure.Error{Code: failure.Findings}
	}
	return nil
}

// judge gives what the rules say of one source.
func (k *checking) judge(s source.File) verdict {
	v := verdict{of: s}
	doc, err := s.Open()
	if doc == nil && err == nil {
		err = k.side.Lost(s)
	}
	if v.doc, v.err = doc != nil, err; doc == nil {
		return k.unread(v)
	}
	picked, err := source.Pick(doc, k.object)
	var unknown *model.Unknown
	if errors.As(err, &unknown) {
		v.lost = err
		return v
	}
	if err == nil {
		err = k.Readables(source.Subject{Doc: doc, Objects: picked})
	}
	if v.err = err; err != nil {
		return k.unread(v)
	}
	old, remarks := k.side.Before(doc)
	v.remarks = remarks
	kin := *k.kin
	kin.Merger = merge.NewMerger(k.Dialect)
	kin.Creates = k.side.Creates()
	kin.Before = func(doc *files.Document) []*model.Object {
		objects, _ := k.side.Before(doc)
		return objects
	}
	if k.fresher {
		found := k.Findings(doc, doc.Objects(), old, &kin)
		found = slices.DeleteFunc(found, func(f model.Finding) bool { return !slices.Contains(picked, f.Ref.Object) })
		v.Findings = k.fresh(doc, old, found)
	} else {
		v.Findings = k.ListedFindings(doc, picked, old, &kin)
	}
	v.Printed = k.to.Print(v.of.Name, v.Findings)
	return v
}

// unread makes findings of the errors of a file that cannot be read.
func (k *checking) unread(v verdict) verdict {
	if v.Findings = unreadables(v.err); len(v.Findings) > 0 {
		v.Unread, v.Printed = true, k.to.Print(v.of.Name, v.Findings)
	}
	return v
}

// removed are the findings about objects that are gone.
func removed(c *judge.Judge, list []source.Gone) []verdict {
	var out []verdict
	for _, g := range list {
		found := check.Removed(g.Object, check.Case{File: g.File, Now: c.Now, Dialect: c.Dialect})
		if len(found) == 0 {
			continue
		}
		if n := len(out); n > 0 && out[n-1].of.Name == g.File {
			out[n-1].Findings = append(out[n-1].Findings, found...)
			continue
		}
		out = append(out, verdict{of: source.File{Name: g.File}, doc: true, File: report.File{Findings: found}})
	}
	return out
}

// unreadables are the findings about files that cannot be read, for reports:
// each an error where the reading ended.
func unreadables(err error) (found []model.Finding) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			found = append(found, unreadables(e)...)
		}
		return found
	}
	var e *files.Error
	if !errors.As(err, &e) {
		return nil
	}
	sentence := strings.TrimPrefix((&files.Error{What: e.What, Other: e.Other}).Error(), ": ")
	return []model.Finding{{Rule: report.Unreadable, Severity: model.Error, Type: model.Invalid, File: e.File, Place: e.Place,
		Ref: model.Ref{Object: model.None, Track: model.None, Version: model.None, Stage: model.None}, Message: sentence, Hint: whole(e.Hint)}}
}

// whole makes a sentence of a hint.
func whole(hint string) string {
	if hint == "" {
		return ""
	}
	return strings.ToUpper(hint[:1]) + strings.TrimSuffix(hint[1:], ".") + "."
}
