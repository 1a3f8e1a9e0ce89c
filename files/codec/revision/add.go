package revision

import (
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
)

// Add adds a new package revision alongside an existing one. If the existing one is an item of a
// list, the new one goes to the end of that list, and listed is true. Otherwise it goes to the end
// of the file as a document of its own. document is the number of the document with the existing
// revision. The error is a *splice.Refused.
func (s *Site) Add(p *codec.Plan, document int, r *model.Revision) (listed bool, err error) {
	top := p.Tree.Root(document)
	if top == s.root {
		if p.JSON || p.Flow(s.root) {
			return false, p.Refuse(s.root, "a JSON text of one object cannot contain another one", "Put the objects into a list by hand: kind: PackageRevisionList with items")
		}
		p.AppendDocument(newRevision(r, yamledit.Plain, true))
		return false, nil
	}
	key, list := p.Tree.Get(p.Tree.Resolve(top), "items")
	list = p.Tree.Resolve(list)
	items := p.Tree.Children(list)
	if len(items) == 0 || p.Tree.Kind(items[len(items)-1]) == span.Alias {
		return true, p.Refuse(s.root, "the list ends with an alias, and nothing can be added after it", "Edit the file by hand")
	}
	word := yamledit.Plain
	if p.JSON {
		word = yamledit.Double
	}
	_, kind := p.Tree.Get(s.root, "kind")
	c := p.List(list, key)
	c.Append(yamledit.New{Pairs: newRevision(r, word, kind != 0)})
	return true, c.Write(yamledit.Layout{}, "this list")
}

// newRevision lays out a new revision. Without ownKind it has no kind and API version, for a list
// that gives them for its items. quote is used for keys and words.
func newRevision(r *model.Revision, quote yamledit.Quote, ownKind bool) (out []yamledit.New) {
	text := func(name, text string) yamledit.New {
		if quote == yamledit.Plain {
			return yamledit.New{Key: name, Scalar: word(text)}
		}
		return yamledit.New{Key: quote.In(name), Scalar: quote.In(text)}
	}
	quoted := func(name, text string) yamledit.New {
		return yamledit.New{Key: quote.In(name), Scalar: splice.DoubleQuoted(text)}
	}
	if ownKind {
		out = append(out, text("apiVersion", r.APIVersion), text("kind", model.PackageRevision))
	}
	metadata := []yamledit.New{text("name", r.Name)}
	if r.Namespace != "" {
		metadata = append(metadata, text("namespace", r.Namespace))
	}
	if r.ResourceVersion.Set {
		metadata = append(metadata, quoted(keyResourceVersion, r.ResourceVersion.Text))
	}
	if r.Created.Set {
		metadata = append(metadata, quoted(keyCreated, r.Created.Text))
	}
	spec := []yamledit.New{text(keyState, r.State()), text("packageName", r.Package.Text), text("repository", r.Repository.Text), text("workspaceName", r.Workspace.Text)}
	about := yamledit.New{Key: quote.In("init"), Pairs: []yamledit.New{text("description", r.Package.Text+" description")}}
	for _, part := range r.Content {
		content := yamledit.New{Key: quote.In(strings.TrimPrefix(part.Path, "spec.")), Pairs: []yamledit.New{about}}
		if part.Path == "spec.tasks" {
			content.Items, content.Pairs = []yamledit.New{{Pairs: []yamledit.New{text("type", "init"), about}}}, nil
		}
		spec = append(spec, content)
	}
	return append(out, yamledit.New{Key: quote.In("metadata"), Pairs: metadata}, yamledit.New{Key: quote.In("spec"), Pairs: spec})
}
