package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// subject is a revision being checked, with its surroundings.
type subject struct {
	*model.Revision
	ref    model.Ref
	object *model.Object
	// before is the previous state, or nil. isNew is set if there is a previous state of the file
	// without the revision. oneUpdate is Setting.OneUpdate.
	before           *model.Revision
	isNew, oneUpdate bool
	// The revisions of the same file by namespace and name, and by workspace.
	names, workspaces map[string][]*subject
	// file is the name of the file. elsewhere indexes the revisions of all files.
	file      string
	elsewhere lifecycle.Elsewhere
}

func subjectsOf(objects []*model.Object) []*subject {
	names, workspaces := map[string][]*subject{}, map[string][]*subject{}
	var subjects []*subject
	for i, o := range objects {
		for k, t := range o.Tracks {
			for n, v := range t.Versions {
				if v.Revision == nil {
					continue
				}
				s := &subject{Revision: v.Revision, ref: model.Ref{Object: i, Track: k, Version: n, Stage: model.None}, object: o, names: names, workspaces: workspaces}
				subjects = append(subjects, s)
				if s.Name != "" {
					names[s.nameKey()] = append(names[s.nameKey()], s)
				}
				if s.Workspace.Text != "" {
					workspaces[s.workspaceKey()] = append(workspaces[s.workspaceKey()], s)
				}
			}
		}
	}
	return subjects
}

func (s *subject) nameKey() string {
	return s.object.Kind + "\x00" + namespace(s.Revision) + "\x00" + s.Name
}

func (s *subject) workspaceKey() string {
	return s.Repository.Text + "\x00" + s.Package.Text + "\x00" + s.Workspace.Text
}

// upstreamKey is the key in Elsewhere of a revision that was made from the named one, which is in the
// namespace of r.
func upstreamKey(r *model.Revision, name string) string {
	return "upstream\x00" + namespace(r) + "\x00" + name
}

// says returns a message that begins with the title of a revision.
func says(r *model.Revision, text string) model.Message { return model.Words(r.Title() + " " + text) }

// placed returns a finding about the revision with its place filled in and its texts as sentences.
func (s *subject) placed(f model.Finding) model.Finding {
	if !f.Place.InFile() {
		f.Place = model.Here(s.object.At)
	}
	return sentences(f)
}

// sentences returns a finding with its message and its hint as full sentences.
func sentences(f model.Finding) model.Finding {
	f.Message, f.Hint = f.Message.Words("."), phrase.Sentence(f.Hint)
	return f
}

func one(f model.Finding) []model.Finding { return []model.Finding{f} }
