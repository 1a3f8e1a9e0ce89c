package revision

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Rule is one check of package revisions as they stand in a file (section 9 of
// the rules).
type Rule struct {
	Name, Doc string
	Severity  model.Severity
	check     func(*subject) []model.Finding
}

// Rules lists the checks, those that compare with before behind the others.
func Rules() []Rule {
	out := slices.Clone(rules)
	for i := range comparisons {
		out = append(out, comparisons[i].Rule)
	}
	return out
}

// BadRequest is the name of the rule about change requests that cannot be
// approved; what it says of their targets is found out where files are opened.
const BadRequest = "bad-request"

var rules = []Rule{
	{"unknown-lifecycle", "a lifecycle outside Draft, Proposed, Published, DeletionProposed", model.Error, unknownLifecycle},
	{"bad-time", "a time of the record is not a valid time", model.Error, badTime},
	{"duplicate-name", "two revisions have the same namespace and name", model.Error, duplicateName},
	{"duplicate-workspace", "two revisions of a package have the same workspace name", model.Error, duplicateWorkspace},
	{"no-resource-version", "no resourceVersion: updates will be refused", model.Warning, noResourceVersion},
	{"published-without-audit", "published, but who or when is missing", model.Warning, publishedWithoutAudit},
	{"published-without-revision", "published without a revision number", model.Warning, publishedWithoutRevision},
	{"audit-before-publish", "it says who published it or when, but it is not published", model.Warning, auditBeforePublish},
	{"revision-before-publish", "it has a revision number, but it is not published", model.Warning, revisionBeforePublish},
	{BadRequest, "a change request does not say who requests it, for which file, or what", model.Error, badRequest},
	{"many-tasks", "it has more tasks than the one that created it", model.Info, manyTasks},
}

// subject is a revision being judged, with what stands beside it.
type subject struct {
	*model.Revision
	ref    model.Ref
	object *model.Object
	// peers are the revisions of the same file by namespace and name, and by
	// workspace.
	names, workspaces map[string][]*subject
	// file is the name of the file, elsewhere are the revisions of the others.
	file      string
	elsewhere Elsewhere
}

// Findings judges the package revisions and change requests among the objects of
// a file, in the order of the file; other objects are left alone. elsewhere are
// the revisions of all files that are judged in one call.
func Findings(file string, objects []*model.Object, elsewhere Elsewhere) []model.Finding {
	subjects := subjectsOf(objects)
	var out []model.Finding
	for _, s := range subjects {
		s.file, s.elsewhere = file, elsewhere
		for i := range rules {
			for _, f := range rules[i].check(s) {
				f.Rule, f.Severity, f.File = rules[i].Name, rules[i].Severity, file
				out = append(out, s.placed(f))
			}
		}
	}
	return out
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

// placed fills in what all findings of a revision share.
func (s *subject) placed(f model.Finding) model.Finding {
	t := s.object.Tracks[s.ref.Track]
	f.Document, f.Ref, f.Track, f.Version = s.object.Document, s.ref, t.Name, t.Versions[s.ref.Version].Text
	if !f.Place.InFile() {
		f.Place = s.object.At
	}
	f.Message = s.Title() + " " + f.Message
	return f
}

func one(f model.Finding) []model.Finding { return []model.Finding{f} }
