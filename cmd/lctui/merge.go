package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// mergeFlags are the flags of merge.
type mergeFlags struct {
	format, object, old, oldParent string
	create                         bool
}

func mergeCommand(call *source.Call, out *report.Writer) *cobra.Command {
	var flags mergeFlags
	cmd := &cobra.Command{
		Use:   "merge [PARENT] NAMESPACED…",
		Short: "the merged profile, each start with its origin",
		Long: `merge merges namespaced profiles with their parents and checks the results. It exits
with 1 if there is an error, and still prints what could be merged.

Parents are found by spec.parent.name, in the files of the call and of --parent. Without
--parent, the first file contains the parent. Of several profiles, those without a
parent are left out, with a note.

merge prints all findings about a namespaced profile, its overrides and the merged
profile, and what admission would refuse. check prints the same about overrides, but
leaves out findings of the merged profile that its parent has too. With --old or
--old-parent, merge compares the merged profile with the one before.

With --create or --old, merge also lists the overrides that Gardener drops from the
request because they are not active, and checks the rest.`,
		Example: `  lctui merge profile.yaml garden-dev.yaml
  lctui merge garden-dev.yaml --parent profile.yaml
  lctui merge profile.yaml garden-dev.yaml garden-prod.yaml --old-parent old.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) == 1 && len(call.ParentFiles) == 0 {
				return failure.Wrong("for example `lctui merge profile.yaml garden-dev.yaml`, or `lctui merge garden-dev.yaml --parent profile.yaml`",
					"merge needs the file of the parent and one of a namespaced profile")
			}
			if flags.create && cmd.Flags().Changed("old") {
				return failure.Wrong("use --create where the namespaced profile is not there yet, --old where it is", "--create and --old cannot be combined")
			}
			m := &merging{Call: call, out: out, related: call.NewRelatives(), alone: map[aloneIn]map[int][]model.Finding{}, accepted: map[string]*accept.File{}, undecoded: map[*model.Object][]model.Finding{},
				create: flags.create, merger: merge.NewPassingMerger(call.Dialect)}
			return m.run(cmd, args, &flags)
		},
	}
	cmd.Flags().StringVar(&flags.old, "old", "", "the namespaced profile before: check an update from `FILE`")
	cmd.Flags().StringVar(&flags.oldParent, "old-parent", "", "the parent before: check a change of the parent from `FILE`")
	cmd.Flags().BoolVar(&flags.create, "create", false, "check the namespaced profile as being created: what Gardener would drop, and the rest")
	objectFlag(cmd, &flags.object)
	outputFlag(cmd, &flags.format, "yaml", "json", "table")
	return cmd
}

// merging is a merge in progress, with the objects of the call.
type merging struct {
	*source.Call
	out *report.Writer
	// pairs are the namespaced profiles, each with its parent.
	pairs []mergePair
	// related has the profiles that may be parents, and the open files.
	related *source.Relatives
	old     *lifecycle.Named
	create  bool
	merger  *merge.Merger
	// alone has the findings about the objects of a file by themselves, by the index of the object.
	// accepted has the findings that are accepted in a file, by its name. Both are found once for
	// all namespaced profiles of a file.
	alone    map[aloneIn]map[int][]model.Finding
	accepted map[string]*accept.File
	// undecoded has the findings about values that do not decode, by parent.
	undecoded map[*model.Object][]model.Finding
}

// mergePair is a namespaced profile with its parent, and with the previous parent if a change of it
// is checked.
type mergePair struct {
	namespaced, parent lifecycle.Given
	oldParent          *lifecycle.Given
	// refused is the reason why the change of the parent is refused, or nil.
	refused *merge.Failure
	// before is the namespaced profile before an update, or nil if it is being created.
	before *model.Object
}

func (m *merging) run(cmd *cobra.Command, args []string, flags *mergeFlags) error {
	if err := m.gather(cmd, args, flags); err != nil {
		return err
	}
	alone := len(m.pairs) == 1 && !cmd.Flags().Changed("old-parent")
	if alone && flags.format == "json" {
		o := m.outcome(&m.pairs[0])
		return errors.Join(m.out.JSON(m.report(o)), failure.Found(o.failed()))
	}
	return m.print(alone, flags.format)
}

// gather opens the files of the call and sets the pairs of namespaced profiles and parents.
func (m *merging) gather(cmd *cobra.Command, args []string, flags *mergeFlags) error {
	docs, failed := m.Read.Open(args[m.first():])
	children, err := m.among(docs, failed, args[m.first()], lifecycle.Children, flags.object)
	if err != nil {
		return err
	}
	if err := m.mergeParents(args, docs); err != nil {
		return err
	}
	var old []lifecycle.Given
	if cmd.Flags().Changed("old-parent") {
		if old, err = m.givens([]string{flags.oldParent}, lifecycle.Parents); err != nil {
			return err
		}
	}
	for _, child := range children {
		pair, err := m.pair(child, len(children) == 1, old)
		if err != nil {
			return err
		}
		if pair != nil {
			m.pairs = append(m.pairs, *pair)
		}
	}
	if len(m.pairs) == 0 {
		return failure.Wrong("give it the file of the profile that they name in spec.parent", "%s: no NamespacedCloudProfile that was given has its parent here", args[0])
	}
	if cmd.Flags().Changed("old") {
		before, err := m.givens([]string{flags.old}, lifecycle.Children)
		if err != nil {
			return err
		}
		m.old = lifecycle.NewNamed(model.Map(before, func(g lifecycle.Given) *model.Object { return g.Object }))
		for i := range m.pairs {
			m.pairs[i].before = m.before(m.pairs[i].namespaced)
		}
	}
	return nil
}

// first returns the index of the first file with namespaced profiles. It is 1, because the first
// argument is the file of the parent, or 0 with --parent.
func (m *merging) first() int {
	if len(m.ParentFiles) > 0 {
		return 0
	}
	return 1
}

// mergeParents adds the profiles that may be parents. They are in PARENT, in the open files after
// it, and in the files of --parent.
func (m *merging) mergeParents(args []string, open []*files.Document) (err error) {
	f := m.related
	if len(m.ParentFiles) == 0 {
		if f.Loaded, err = m.givens(args[:1], lifecycle.Parents); err != nil {
			return err
		}
	}
	for _, doc := range open {
		if f.Docs[doc.Name()] == nil {
			f.Docs[doc.Name()] = doc
		}
		has := map[int]bool{} // the objects of this file that are in f.Loaded
		same := map[string]bool{}
		for _, x := range f.Loaded {
			if _, asked := same[x.File]; !asked {
				same[x.File] = files.SamePath(x.File, doc.Name())
			}
			has[x.Index] = has[x.Index] || same[x.File]
		}
		for _, g := range lifecycle.Parents.In(doc.Name(), f.Docs[doc.Name()].Objects()) {
			if !has[g.Index] {
				f.Loaded = append(f.Loaded, g)
			}
		}
	}
	if len(m.ParentFiles) > 0 {
		f.Named, err = m.givens(m.ParentFiles, lifecycle.Parents)
	}
	return err
}

// givens returns the objects of a kind in files. It is an error if there are none. An open file is
// not read again.
func (m *merging) givens(names []string, kind lifecycle.Relation) ([]lifecycle.Given, error) {
	if open := m.related.Docs[names[0]]; open != nil && len(names) == 1 {
		return m.among([]*files.Document{open}, nil, names[0], kind, "")
	}
	docs, failed := m.Read.Open(names)
	return m.among(docs, failed, names[0], kind, "")
}

// among returns the objects of a kind in open files. object is the value of --object. It is an
// error if there are no such objects, and file is then the file in the message. failed is the error
// about files that could not be opened.
func (m *merging) among(docs []*files.Document, failed error, file string, kind lifecycle.Relation, object string) ([]lifecycle.Given, error) {
	subjects, err := m.Read.Pick(docs, failed, object)
	if err != nil {
		return nil, err
	}
	var list []lifecycle.Given
	for _, s := range subjects {
		m.related.Docs[s.Doc.Name()] = s.Doc
		picked := map[int]bool{}
		for _, i := range s.Objects {
			picked[i] = true
		}
		for _, g := range kind.In(s.Doc.Name(), s.Doc.Objects()) {
			if !picked[g.Index] {
				continue
			}
			if err := m.Readable(source.Subject{Doc: s.Doc, Objects: []int{g.Index}}); err != nil {
				return nil, err
			}
			list = append(list, g)
		}
	}
	if len(list) == 0 && len(subjects) > 0 {
		if o := neverMerged(subjects); o != nil {
			return nil, failure.Wrong("`lctui diff A B` compares two of them", "%s: %s is never merged, it has neither parent nor overrides", file, systems.Of(o).Nouns().Object)
		}
	}
	if len(list) == 0 {
		return nil, failure.Wrong("PARENT is a CloudProfile, NAMESPACED a NamespacedCloudProfile", "%s: there is no %s", file, kind)
	}
	return list, nil
}

// neverMerged returns the first object of the files if none of their objects can have a parent or
// be one. Otherwise it returns nil.
func neverMerged(subjects []source.Subject) *model.Object {
	for _, s := range subjects {
		if there := s.Doc.Objects(); systems.Any(there, lifecycle.Inherit) || systems.Any(there, lifecycle.BeInherited) {
			return nil
		}
	}
	return subjects[0].Doc.Objects()[0]
}

// pair finds the parent that a namespaced profile names in spec.parent. only is set if the call has
// just one namespaced profile. If it also has just one profile, that is the parent, even under
// another name. If there are several namespaced profiles, those without a parent are skipped with a
// note. pair returns nil for them.
func (m *merging) pair(child lifecycle.Given, only bool, old []lifecycle.Given) (*mergePair, error) {
	parent, found, ok := m.related.Parent(child, m.Dialect)
	wanted := child.Object.Parent.Name
	switch {
	case ok:
	case only && len(m.related.Loaded)+len(m.related.Named) == 1:
		parent = append(m.related.Loaded, m.related.Named...)[0]
		m.out.Note("%s: the profile is named %q, the namespaced one names %q as its parent", parent.File, parent.Object.Name, wanted)
	case len(found) == 0:
		return nil, failure.Wrong("give it spec.parent with kind CloudProfile and a name", "%s: %s names no parent", child.File, child.Object)
	case only || found[0].Severity == model.Error:
		return nil, failure.Wrong(found[0].Hint, "%s: %s: %s", child.File, child.Object, found[0].Text())
	default:
		m.out.Note("%s: %s is left out: its parent is %q, which is in none of the files of the call", child.File, child.Object, wanted)
		return nil, nil
	}
	pair := &mergePair{namespaced: child, parent: parent}
	if len(old) == 0 {
		return pair, nil
	}
	for i := range old {
		if old[i].Object.Name == parent.Object.Name || len(old) == 1 && only {
			pair.oldParent = &old[i]
		}
	}
	if pair.oldParent == nil {
		m.out.Note("%s: %s is checked without a change of its parent: --old-parent has no CloudProfile %q", child.File, child.Object, parent.Object.Name)
	}
	return pair, nil
}

// changes checks the changes of parents, and returns the findings that are not accepted.
func (m *merging) changes() (found []model.Finding) {
	for i := range m.pairs {
		p := &m.pairs[i]
		if p.oldParent == nil {
			continue
		}
		change := m.merger.ChangeParent(*p.oldParent, p.parent, []lifecycle.Given{p.namespaced})
		p.refused = change.Failure
		left, _ := m.acceptedIn(p.parent.File).Apply(change.Findings, false)
		found = append(found, left...)
	}
	return found
}

// print prints the results, and keeps only a few of them in memory. alone is set for a single
// result without a change of its parent.
func (m *merging) print(alone bool, format string) error {
	found := m.changes()
	if format == "json" {
		list, failed := m.reportAll(found)
		return errors.Join(m.out.JSON(list), failure.Found(failed))
	}
	printed, first, failed := map[string]bool{}, 0, false
	m.printFindings(found, printed)
	for pairs := range slices.Chunk(m.pairs, mostTogether) {
		some := make([]*outcome, len(pairs))
		for i := range pairs {
			some[i] = m.outcome(&pairs[i])
			failed = failed || !alone && some[i].failure != nil || some[i].failed()
		}
		err := m.printMerged(some, format, func(i int) {
			m.explainOutcome(some[i], printed)
			if !alone {
				m.separate(first+i, some[i], format)
			}
		})
		if err != nil {
			return err
		}
		first += len(some)
	}
	return failure.Found(failed)
}

// mostTogether is the maximum number of merged profiles that are formatted together, which is
// faster than one by one.
const mostTogether = 64

// separate prints the lines between two profiles. For tables they name the next profile.
func (m *merging) separate(i int, o *outcome, format string) {
	switch {
	case format == "yaml" && i > 0:
		m.out.Line("---")
	case format == "table":
		if i > 0 {
			m.out.Line("")
		}
		m.out.Line(headline(o))
	}
}

func headline(o *outcome) string {
	return o.result.Namespaced.Object.String() + " merged over " + o.result.Parent.Object.String()
}

// explainOutcome prints the findings of an outcome on standard error. It skips findings in printed,
// such as those about a parent that several profiles share.
func (m *merging) explainOutcome(o *outcome, printed map[string]bool) {
	for _, list := range [][]model.Finding{o.errors, o.merged, o.furtherRefusals()} {
		m.printFindings(list, printed)
	}
}

func (m *merging) printFindings(list []model.Finding, printed map[string]bool) {
	for i := range list {
		f := &list[i]
		line := report.Where(f) + ": " + f.Severity.String() + ": " + report.About(f) + " [" + f.Rule + "]"
		if printed[line] {
			continue
		}
		printed[line] = true
		m.out.Say(line)
		if f.Hint != "" {
			m.out.Say("    " + f.Hint)
		}
	}
}
