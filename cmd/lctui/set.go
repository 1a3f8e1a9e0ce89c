package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

func setCommand(p *editing) *cobra.Command {
	var flags editFlags
	cmd := &cobra.Command{
		Use:   "set FILE VERSION… CHANGE…",
		Short: "edit versions and save",
		Long: `set edits versions and saves the file. All other bytes stay as they are.

A VERSION is TRACK/VERSION: kubernetes/1.30.6, machineImages/gardenlinux/1443.3.0,
short gardenlinux/1443.3.0 or 1.30.6; a #2 after it picks the second of duplicates;
kubernetes/1.30.* picks several. A CHANGE is one of

  STAGE=TIME    set the start of a stage, and add the stage if it is missing
  STAGE=        an open start: the stage has always applied
  STAGE+=P      move the start by a period: 14d, 2w, 3mo, 1y, 12h, P1M
  STAGE-=P
  STAGE-        remove the stage
  expirationDate=TIME, expirationDate+=P, expirationDate-
  classification=VALUE, classification-
  version+, version-    add or remove the version; version+ also adds a missing list of
                        versions, or a Draft named REPOSITORY/PACKAGE/WORKSPACE to a
                        file of package revisions
  lifecycle=STATE       move a package revision to another state

All changes to all versions and files are one edit: all are made, or none. A change must
therefore fit every version that a pattern matches. An edit that would cause a new error
is refused.

A file that you name must have every VERSION. Files of a folder that lack one are
skipped, if another file has it. For standard input (-), the new text goes to standard
output in place of the report, and the diffs of other files go to standard error.`,
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

// order has the parsed arguments of set: the files, and the versions with their changes.
type order struct {
	files []string
	change.Call
}

// setVerb changes starts and other fields of versions.
type setVerb struct{ *editing }

func (c *setVerb) set(args []string, flags *editFlags) error {
	o, err := c.parseSet(args, flags)
	if err != nil {
		return err
	}
	return c.all(o.files, flags, func(s source.Subject, f *source.Relatives) (*edited, error) { return c.setIn(s, o, f, flags) })
}

// setIn applies the changes to one file.
func (c *setVerb) setIn(s source.Subject, o *order, f *source.Relatives, flags *editFlags) (*edited, error) {
	if undated := systems.Refusing(s.Doc.Objects(), lifecycle.Draw); undated != nil {
		return nil, &failure.Unedited{File: s.Doc.Name(), Why: systems.Can(undated, lifecycle.TypeStart)}
	}
	if addsRecords(s, o) {
		return c.addRecords(s, o, f, flags)
	}
	// A file that was found in a folder gets no new lists.
	if o.Adds() && slices.Contains(o.files, s.Doc.Name()) {
		s = withLists(s, o.Versions, f)
	}
	orders, err := o.Orders(s.Now(), s.Objects, func(object int) *model.Object {
		return f.Above(lifecycle.Given{File: s.Doc.Name(), Index: object, Object: s.Now()[object]})
	})
	if err != nil {
		return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
	}
	who := lifecycle.Actor{Now: c.Now}
	if slices.ContainsFunc(o.Changes, func(c change.Instruction) bool { return c.Op == change.OpState }) {
		if who, err = c.actor(s.Doc, &flags.acting, flags.force); err != nil {
			return nil, err
		}
		who.Elsewhere = f.ObjectsAlongside(s.Doc)
	}
	return c.apply(s, orders, who)
}

// parseSet parses the arguments.
func (c *setVerb) parseSet(args []string, flags *editFlags) (*order, error) {
	names, words := fileFirst(args, flags.files)
	call, err := change.ParseCall(words, c.Now)
	if wrong := (*model.Refusal)(nil); errors.As(err, &wrong) {
		return nil, failure.Wrong(wrong.Hint, "%s", wrong.What)
	}
	if err != nil {
		return nil, err
	}
	o := &order{names, call}
	if len(names) == 0 || names[0] == "" || len(o.Versions) == 0 || len(o.Changes) == 0 {
		return nil, failure.Wrong("for example `lctui set profile.yaml kubernetes/1.30.6 deprecated=2026-05-01`", "set needs a FILE, a VERSION and a CHANGE")
	}
	for _, name := range o.Versions {
		if info, err := os.Stat(name); err == nil && !info.IsDir() && slices.Contains([]string{".yaml", ".yml", ".json", ".toml"}, filepath.Ext(name)) {
			return nil, failure.Wrong("write --file "+failure.ShellWord(name)+" for one more file", "%q is a file, where a VERSION is expected", name)
		}
	}
	return o, nil
}

// withLists adds lists that versions need and that the profile of a subject with one object lacks.
// These are the list of Kubernetes versions and, in a namespaced profile, the images of its parent.
// Any other image may be a typing error.
func withLists(s source.Subject, versions []string, f *source.Relatives) source.Subject {
	if len(s.Objects) != 1 {
		return s
	}
	if o := s.Now()[s.Objects[0]]; !lifecycle.Parents.Has(o) && !lifecycle.Children.Has(o) {
		return s // it is not a profile
	}
	draft := change.WithTracks(s.Start(), s.Objects[0], versions, func(track string) bool { return listable(s, track, f) })
	s.Begun = &draft
	return s
}

// listable reports whether a track that a profile lacks may be added.
func listable(s source.Subject, track string, f *source.Relatives) bool {
	if track == model.Kubernetes {
		return true
	}
	return strings.HasPrefix(track, model.ImagePrefix) && lifecycle.TrackNamed(f.Above(s.Given(s.Objects[0])), track) != nil
}

// addsRecords reports whether a call adds package revisions. version+ then adds an object and not a
// version.
func addsRecords(s source.Subject, o *order) bool {
	there := s.Doc.Objects()
	left := slices.DeleteFunc(slices.Clone(s.Objects), func(i int) bool { return lifecycle.Contents.Has(there[i]) })
	return o.Adds() && len(left) > 0 && !slices.ContainsFunc(left, func(i int) bool { return !lifecycle.Siblings.Has(there[i]) })
}

// addRecords adds the named package revisions to a file, in the state Draft.
func (c *setVerb) addRecords(s source.Subject, o *order, f *source.Relatives, flags *editFlags) (*edited, error) {
	if len(flags.files) > 0 || s.Doc.Name() != o.files[0] {
		return nil, failure.Wrong("for example `lctui set packages.yaml blueprints/nginx/v4 version+`",
			"%s: a package revision can be added only to one file, which the call must name", s.Doc.Name())
	}
	state := ""
	for _, change := range o.Changes {
		word, sets := change.State()
		if !change.AddsVersion() && !sets {
			return nil, &failure.Error{Code: failure.Findings, What: s.Doc.Name() + ": version+ adds a package revision as a Draft; the only other change allowed with it is lifecycle=Draft",
				Hint: "its states follow from moves: `lctui move --help`"}
		}
		if sets {
			state = word
		}
	}
	who, err := c.actor(s.Doc, &flags.acting, flags.force)
	if err != nil {
		return nil, err
	}
	chosen := model.Map(s.Objects, func(i int) *model.Object { return s.Doc.Objects()[i] })
	next := s.Doc
	for _, name := range o.Versions {
		made, err := change.NewRecord(name, state, chosen, next.Objects(), f.ObjectsAlongside(s.Doc), who)
		if err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
		if next, err = next.AddRevision(made); err != nil {
			return nil, err
		}
	}
	was := lifecycle.NewNamed(s.Doc.Objects())
	find := func(doc *files.Document) []model.Finding {
		return f.Unaccepted(doc, f.Findings(doc.Name(), doc.Objects(), was, check.NoLimit()))
	}
	added := check.Added(find(s.Doc), find(next))
	return &edited{draft: s.Start(), Plan: editor.Plan{Doc: s.Doc, Next: next, Added: added, Errors: editor.ErrorsOf(added),
		Diff: files.Patch(s.Doc.Name(), s.Doc.Bytes(), next.Bytes())}}, nil
}
