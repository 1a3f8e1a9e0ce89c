package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

func setCommand(p *edit.Pipeline) *cobra.Command {
	var flags edit.Options
	cmd := &cobra.Command{
		Use:   "set FILE VERSION… CHANGE…",
		Short: "edit versions and save",
		Long: `set edits versions and saves the file; all other bytes of it stay as they are.

A VERSION is TRACK/VERSION: kubernetes/1.30.6, machineImages/gardenlinux/1443.3.0,
short gardenlinux/1443.3.0 or 1.30.6; a #2 after it picks the second of duplicates;
kubernetes/1.30.* picks several. A CHANGE is one of

  STAGE=TIME    set the start of a stage, which is added in its place if absent
  STAGE=        an open start: the stage has always held
  STAGE+=P      move the start by a period: 14d, 2w, 3mo, 1y, 12h, P1M
  STAGE-=P
  STAGE-        remove the stage
  expirationDate=TIME, expirationDate+=P, expirationDate-
  classification=VALUE, classification-
  version+, version-    add or remove the version, with the list of Kubernetes, or of
                        an image of the parent, if it is missing; of package revisions
                        a Draft is added, named REPOSITORY/PACKAGE/WORKSPACE
  lifecycle=STATE       move a package revision to another state

All changes to all versions and files are one edit: all of them are made, or none. So a
change must fit every version that a pattern picks; if one of them does not have the
stage, none is shifted. An edit that would cause a new error is refused.

A file that is named must have every VERSION; files of a folder that lack one are
skipped, as long as another file has it. The new text of standard input (-) goes to
standard output in place of the report; the diffs of other files go to standard error
then.`,
		Example: `  lctui set profile.yaml kubernetes/1.36.0 deprecated=+8mo expired=+1y
  lctui set profile.yaml 'kubernetes/1.34.*' expired+=1mo --dry-run
  lctui set profile.yaml gardenlinux/2150.2.0 version+ preview= supported=+4w`,
		RunE: func(_ *cobra.Command, args []string) error {
			return (&setVerb{p}).set(args, &flags)
		},
	}
	addEditFlags(cmd, &flags)
	cmd.ValidArgsFunction = complete.Changes(completed(p.Read))
	return cmd
}

// order is the parsed arguments of set.
type order struct {
	file     string
	versions []string
	changes  []change.Instruction
	// adds is the index of version+ among the changes, or model.None.
	adds int
}

// setVerb changes starts and other fields of versions.
type setVerb struct{ *edit.Pipeline }

func (c *setVerb) set(args []string, flags *edit.Options) error {
	o, err := c.parseSet(args, flags)
	if err != nil {
		return err
	}
	var notes edit.Notes
	return c.All(o.file, flags, func(s source.Subject, f *judge.Relatives) (*edit.Plan, error) { return c.setIn(s, o, f, flags, &notes) }, func() { notes.Tell(c.Out) })
}

// setIn applies the changes to one file.
func (c *setVerb) setIn(s source.Subject, o *order, f *judge.Relatives, flags *edit.Options, notes *edit.Notes) (*edit.Plan, error) {
	if undated := systems.Refusing(s.Doc.Objects(), lifecycle.Draw); undated != nil {
		return nil, &failure.Unedited{File: s.Doc.Name(), Why: systems.Can(undated, lifecycle.TypeStart)}
	}
	if addsRecords(s, o) {
		return c.addRecords(s, o, f, flags)
	}
	// A file found in a folder that has no such list is not meant.
	if o.adds != model.None && (s.Doc.Name() == o.file || slices.Contains(flags.Files, s.Doc.Name())) {
		s = withLists(s, o.versions, f)
	}
	orders, err := ordersIn(s, o)
	if err != nil {
		return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
	}
	for i, o := range orders {
		orders[i].Parent = f.ParentOf(s.Doc, o.Ref.Object, s.Now()[o.Ref.Object])
	}
	who := lifecycle.Actor{Now: c.Now}
	if slices.ContainsFunc(o.changes, func(c change.Instruction) bool { return c.Op == change.OpState }) {
		if who, err = c.Actor(s.Doc, &flags.Acting, flags.Force); err != nil {
			return nil, err
		}
		who.Elsewhere = f.ObjectsBeside(s.Doc)
	}
	draft, said, err := change.Apply(s.Start(), orders, who)
	if err != nil {
		return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
	}
	notes.Add(s.Doc.Name(), said)
	return edit.NewPlan(s.Doc, draft), nil
}

// ordersIn binds the changes of a call to the versions of a file. With version+ a name that does
// not exist yet names the version to add.
func ordersIn(s source.Subject, o *order) ([]change.Order, error) {
	var orders []change.Order
	if o.adds == model.None {
		refs, _, err := find(s, o.versions)
		for _, r := range refs {
			orders = append(orders, change.Order{Ref: r, Changes: o.changes})
		}
		return orders, err
	}
	for _, name := range o.versions {
		if found, err := model.FindVersions(s.Now(), s.Objects, name); err == nil {
			there := model.Address(s.Now()[found[0].Object], found[0])
			return nil, &failure.Error{Code: failure.Findings, What: there + " is there already", Hint: "leave version+ out to change it"}
		}
		track, version, err := model.FindTrack(s.Now(), s.Objects, name)
		if err != nil {
			return nil, err
		}
		changes := slices.Clone(o.changes)
		changes[o.adds] = changes[o.adds].Named(version)
		orders = append(orders, change.Order{Ref: track, Changes: changes})
	}
	return orders, nil
}

// find returns the versions that the names of a call mean in a file, each once, and which of them
// were named literally rather than by a pattern.
func find(s source.Subject, names []string) (refs []model.Ref, named map[model.Ref]bool, err error) {
	named = map[model.Ref]bool{}
	for _, name := range names {
		found, err := model.FindVersions(s.Now(), s.Objects, name)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range found {
			itself := len(found) == 1 && !model.IsPattern(name)
			if before, seen := named[r]; !seen {
				refs, named[r] = append(refs, r), itself
			} else {
				named[r] = before || itself
			}
		}
	}
	return refs, named, nil
}

// parseSet splits the arguments: the VERSIONs end at the first argument that looks like a CHANGE.
func (c *setVerb) parseSet(args []string, flags *edit.Options) (*order, error) {
	o := &order{adds: model.None}
	if len(args) > 0 {
		o.file, args = args[0], args[1:]
	}
	if _, err := os.Stat(o.file); err != nil && o.file != source.Stdin && len(flags.Files) > 0 {
		// If all files are given by --file, the first argument is a VERSION.
		args, o.file = append([]string{o.file}, args...), ""
	}
	for len(args) > 0 && !change.IsInstruction(args[0]) {
		o.versions, args = append(o.versions, args[0]), args[1:]
	}
	if last := len(o.versions) - 1; len(args) == 0 && last >= 0 && slices.Contains(change.Words(), o.versions[last]) {
		return nil, failure.Wrong("write for example "+wholeChange(o.versions[last]), "%q is no CHANGE yet", o.versions[last])
	}
	for i, word := range o.versions {
		next := ""
		if i+1 < len(o.versions) {
			next = o.versions[i+1]
		}
		if change := change.Meant(word, next); change != "" {
			return nil, failure.Wrong("did you mean "+change+"?", "%q is no CHANGE", word)
		}
	}
	if o.file == "" && len(flags.Files) == 0 || len(o.versions) == 0 || len(args) == 0 {
		return nil, failure.Wrong("for example `lctui set profile.yaml kubernetes/1.30.6 deprecated=2026-05-01`", "set needs a FILE, a VERSION and a CHANGE")
	}
	for _, name := range o.versions {
		if info, err := os.Stat(name); err == nil && !info.IsDir() && slices.Contains([]string{".yaml", ".yml", ".json", ".toml"}, filepath.Ext(name)) {
			return nil, failure.Wrong("write --file "+failure.ShellWord(name)+" for one more file", "%q is a file, where a VERSION is wanted", name)
		}
	}
	for _, text := range args {
		if !change.IsInstruction(text) {
			return nil, failure.Wrong("the VERSIONs come first, for example kubernetes/1.30.6; then CHANGEs, for example deprecated=2026-05-01",
				"%q behind %q is no CHANGE", text, args[0])
		}
		change, err := change.Parse(text, c.Now)
		if err != nil {
			return nil, err
		}
		if change.AddsVersion() {
			o.adds = len(o.changes)
		}
		o.changes = append(o.changes, change)
	}
	if one, other, found := change.Conflicting(o.changes); found {
		return nil, failure.Wrong("leave one of them out, or make two calls", "%q and %q cannot both be meant", one, other)
	}
	return o, nil
}

// wholeChange returns an example of a change that begins with a word.
func wholeChange(word string) string {
	switch word {
	case "classification":
		return "classification=deprecated"
	case "version":
		return "version+ or version-"
	case "lifecycle":
		return "lifecycle=Proposed"
	}
	return word + "=2026-05-01, or " + word + "- to remove it"
}

// withLists adds the lists for versions to be added that the only profile of a call lacks: the list
// of Kubernetes, and in a namespaced profile those of images that its parent has. Any other image
// may be a typing error.
func withLists(s source.Subject, versions []string, f *judge.Relatives) source.Subject {
	if len(s.Objects) != 1 {
		return s
	}
	if o := s.Now()[s.Objects[0]]; !lifecycle.Parents.Has(o) && !lifecycle.Children.Has(o) {
		return s // clusters do not run what it lists
	}
	draft, at := s.Start(), s.Objects[0]
	for _, name := range versions {
		_, _, err := model.FindTrack(draft.Objects(), s.Objects, name)
		var unknown *model.Unknown
		if !errors.As(err, &unknown) || unknown.What != "track" || !strings.HasPrefix(name, unknown.Text+"/") || !listable(s, unknown.Text, f) {
			continue
		}
		place, _ := draft.Objects()[at].PlaceForTrack(unknown.Text)
		ref := model.Ref{Object: at, Track: place, Version: model.None, Stage: model.None}
		if next, err := draft.With(model.Edit{Ref: ref, What: model.AddTrack, Name: unknown.Text}); err == nil {
			draft = next
		}
	}
	s.Begun = &draft
	return s
}

// listable reports whether a track that a profile lacks is certainly meant.
func listable(s source.Subject, track string, f *judge.Relatives) bool {
	if track == model.Kubernetes {
		return true
	}
	r := f.Result(s.Doc, s.Objects[0])
	return r != nil && strings.HasPrefix(track, model.ImagePrefix) && lifecycle.TrackNamed(r.Parent.Object, track) != nil
}

// addsRecords reports whether version+ is used on package revisions: there it makes a new object.
func addsRecords(s source.Subject, o *order) bool {
	there := s.Doc.Objects()
	left := slices.DeleteFunc(slices.Clone(s.Objects), func(i int) bool { return lifecycle.Contents.Has(there[i]) })
	return o.adds != model.None && len(left) > 0 && !slices.ContainsFunc(left, func(i int) bool { return !lifecycle.Siblings.Has(there[i]) })
}

// addRecords adds the named package revisions to a file, as Drafts.
func (c *setVerb) addRecords(s source.Subject, o *order, f *judge.Relatives, flags *edit.Options) (*edit.Plan, error) {
	if len(flags.Files) > 0 || s.Doc.Name() != o.file {
		return nil, failure.Wrong("for example `lctui set packages.yaml blueprints/nginx/v4 version+`",
			"%s: a package revision is added to one file that is named itself", s.Doc.Name())
	}
	state := ""
	for i, change := range o.changes {
		word, sets := change.State()
		if i != o.adds && !sets {
			return nil, &failure.Error{Code: failure.Findings, What: s.Doc.Name() + ": version+ makes a package revision as a Draft and takes nothing beside it but lifecycle=Draft",
				Hint: "its states follow from moves: `lctui move --help`"}
		}
		if sets {
			state = word
		}
	}
	who, err := c.Actor(s.Doc, &flags.Acting, flags.Force)
	if err != nil {
		return nil, err
	}
	chosen := model.Map(s.Objects, func(i int) *model.Object { return s.Doc.Objects()[i] })
	next := s.Doc
	for _, name := range o.versions {
		made, err := change.NewRecord(name, state, chosen, next.Objects(), f.ObjectsBeside(s.Doc), who)
		if err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
		if next, err = next.AddRevision(made); err != nil {
			return nil, err
		}
	}
	was := lifecycle.NewNamed(s.Doc.Objects())
	return &edit.Plan{Doc: s.Doc, Next: next, Draft: s.Start(), Fresh: check.Added(c.Findings(s.Doc, was.Objects(), was, f), c.Findings(next, next.Objects(), was, f)),
		Diff: files.Patch(s.Doc.Name(), s.Doc.Bytes(), next.Bytes())}, nil
}
