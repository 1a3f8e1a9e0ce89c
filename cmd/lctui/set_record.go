package main

import (
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// addsRecords tells whether version+ is asked of files of package revisions: there
// it makes a new object.
func addsRecords(s source.Subject, o *order) bool {
	return o.adds != model.None && len(s.Objects) > 0 && !slices.ContainsFunc(s.Objects, func(i int) bool {
		return !lifecycle.Siblings.Has(s.Doc.Objects()[i])
	})
}

// addRecords adds the package revisions that are named to a file, as Drafts.
func (c *setVerb) addRecords(s source.Subject, o *order, f *family, flags *editFlags) (*edited, error) {
	if flags.request != "" || len(flags.more) > 0 || s.Doc.Name() != o.file {
		return nil, failure.Wrong("for example `lctui set packages.yaml blueprints/nginx/v4 version+`",
			"%s: a package revision is added to one file that is named itself, and not by way of a change request", s.Doc.Name())
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
	who, err := c.acting(s.Doc, &flags.acting, flags.force)
	if err != nil {
		return nil, err
	}
	chosen := make([]*model.Object, len(s.Objects))
	for i, at := range s.Objects {
		chosen[i] = s.Doc.Objects()[at]
	}
	next := s.Doc
	for _, name := range o.versions {
		here := revision.All(next.Objects())
		beside := *revision.Beside(name, revision.All(chosen))
		beside.APIVersion = here[len(here)-1].APIVersion // it is written behind that one
		made, err := revision.Add(name, state, &beside, append(here, f.recordsBeside(s.Doc)...), who.Actor)
		if err != nil {
			return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
		}
		if next, err = next.AddRevision(made); err != nil {
			return nil, err
		}
	}
	was, now := s.Doc.Objects(), next.Objects()
	e := &edited{doc: s.Doc, next: next, draft: s.Start(), fresh: lifecycle.New(c.findings(s.Doc, was, was, f), c.findings(next, now, was, f)),
		diff: files.Patch(s.Doc.Name(), s.Doc.Bytes(), next.Bytes())}
	return e, e.broke(flags.force)
}
