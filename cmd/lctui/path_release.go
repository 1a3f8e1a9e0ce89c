package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/lifecycle/upgrade"
	"github.com/lctui/lctui/model"
)

// upgradePath is the document that path prints about a step between two releases.
type upgradePath struct {
	report.Header
	Policy  string   `json:"policy"`
	Type    string   `json:"type"`
	From    string   `json:"from"`
	To      string   `json:"to"`
	Verdict string   `json:"verdict"`
	Reason  string   `json:"reason"`
	Minors  int      `json:"minors"`
	Steps   []string `json:"steps"`
	Note    string   `json:"note"`
}

// skewResult is the document that path --skew prints.
type skewResult struct {
	report.Header
	Policy    string `json:"policy"`
	Component string `json:"component"`
	Version   string `json:"version"`
	Reference string `json:"reference"`
	Verdict   string `json:"verdict"`
	// Behind and Ahead are null if the distance is unknown.
	Behind *int   `json:"behind"`
	Ahead  *int   `json:"ahead"`
	Note   string `json:"note"`
}

// release is the object with the releases of a step.
type release struct {
	*model.Object
	// file is the name of its file.
	file string
	// policies are the policies with which it is checked.
	policies *check.Policies
}

// releaseOf opens a file and returns its only object with releases or Kubernetes versions. A
// namespaced profile only counts if the file has no other such object. It is merged over its
// parent.
func releaseOf(call *source.Call, file, object string) (*release, error) {
	subjects, f, err := call.OpenRelated([]string{file}, object)
	if err != nil {
		return nil, err
	}
	count := 0
	for _, ability := range []lifecycle.Ability{lifecycle.Propose, lifecycle.Inherit} {
		var found []source.Subject
		for _, s := range subjects {
			for _, i := range s.Objects {
				if systems.Can(s.Doc.Objects()[i], ability) == "" {
					found = append(found, source.Subject{Doc: s.Doc, Objects: []int{i}})
				}
			}
		}
		if len(found) == 1 {
			return evaluatedRelease(call, f, found[0])
		}
		if count = len(found); count > 1 {
			break
		}
	}
	return nil, failure.Wrong("name the file of a release schedule or of a profile, and one of several objects with --object",
		"%s: steps between releases need one object, and there are %d", file, count)
}

// evaluatedRelease returns the object of a subject with the policies with which it is checked.
func evaluatedRelease(call *source.Call, f *source.Relatives, s source.Subject) (*release, error) {
	objects, err := f.EvaluatedAll(s)
	if err != nil {
		return nil, err
	}
	i := s.Objects[0]
	r := &release{Object: objects[i], file: s.Doc.Name(), policies: call.Policies}
	if merged, _ := f.Merge(s.Given(i)); merged != nil {
		r.policies = call.Policies.ForMerged(merged)
	}
	return r, nil
}

// noClusters returns the hint of path for an object on which no cluster runs.
func noClusters(o *model.Object) string {
	switch {
	case systems.Of(o).Negotiates():
		return "`lctui use` says whether it may be used"
	case systems.Can(o, lifecycle.Propose) == "":
		return "`lctui path FILE FROM TO` has the steps between releases"
	}
	return shownByList(o)
}

// stepBetween prints the steps from one release to another.
func stepBetween(call *source.Call, out *report.Writer, args []string, object, format string) error {
	r, err := releaseOf(call, args[0], object)
	if err != nil {
		return err
	}
	p, err := upgrade.FromTo(r.policies, r.file, r.Object, args[1], args[2], call.Now)
	if err != nil {
		hint := "for example `lctui path schedule.yaml 0.9 0.12 --policy knative`"
		if systems.Can(r.Object, lifecycle.Update) == "" {
			hint = fmt.Sprintf("add --policy kubernetes, or ask for one version: `lctui path %s %s` shows where clusters on it would be moved", failure.ShellWord(args[0]), failure.ShellWord(args[1]))
		}
		return failure.Wrong(hint, "%s: %s", r.file, err)
	}
	document := upgradePath{report.Kind("UpgradePath"), p.Policy, p.Kind, p.From, p.To, p.Verdict, p.Reason, p.Minors, p.Steps, p.Note}
	return printVerdict(out, format, document, p.Verdict, p.Note, []string{"FROM", "TO", "VERDICT", "REASON", "STEPS"},
		p.From, p.To, p.Verdict, cmp.Or(p.Reason, report.Absent), cmp.Or(strings.Join(p.Steps, ", "), report.Absent))
}

// printVerdict prints the verdict of a policy, as a document for programs, or as a row of a table
// with a note.
func printVerdict(out *report.Writer, format string, document any, verdict, note string, header []string, row ...string) error {
	if format == "json" || format == "yaml" {
		return out.Document(format, document)
	}
	out.Table(format, &report.Table{Header: header, Rows: [][]string{row}, Stage: model.None})
	if note != "" {
		out.Note("%s: %s", verdict, note)
	}
	return nil
}

// skewBetween prints whether two components may run together. args may begin with a FILE that lists
// the existing minors.
func skewBetween(call *source.Call, out *report.Writer, component string, args []string, object, format string) error {
	of := &release{policies: call.Policies}
	if len(args) == 3 {
		var err error
		if of, err = releaseOf(call, args[0], object); err != nil {
			return err
		}
		args = args[1:]
	}
	if len(args) != 2 {
		return failure.Wrong("for example `lctui path --skew kubelet 1.29 1.33 --policy kubernetes`", "path --skew COMPONENT needs a VERSION and that of its REFERENCE")
	}
	r, err := upgrade.Components(of.policies, of.file, of.Object, component, args[0], args[1])
	if err != nil {
		return failure.Wrong("for example `lctui path --skew kubelet 1.29 1.33 --policy kubernetes`", "%s", err)
	}
	result := skewResult{Header: report.Kind("SkewResult"), Policy: r.Policy, Component: component, Version: args[0], Reference: args[1], Verdict: r.Verdict, Note: r.Note}
	behind, ahead := report.Absent, report.Absent
	if r.Measured {
		result.Behind, result.Ahead = &r.Behind, &r.Ahead
		behind, ahead = strconv.Itoa(r.Behind), strconv.Itoa(r.Ahead)
	}
	return printVerdict(out, format, result, r.Verdict, r.Note, []string{"COMPONENT", "VERSION", "REFERENCE", "VERDICT", "BEHIND", "AHEAD"},
		component, args[0], args[1], r.Verdict, behind, ahead)
}
