package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// rules are the rules for package revisions in a file. Those that compare with the state before come
// last.
var rules = []*lifecycle.Rule{
	rule("unknown-lifecycle", "the lifecycle is not Draft, Proposed, Published or DeletionProposed", model.Error, unknownLifecycle),
	rule("bad-time", "a time of a package revision is not a valid time", model.Error, badTime),
	rule("duplicate-name", "two revisions have the same namespace and name", model.Error, duplicateName),
	rule("duplicate-workspace", "two revisions of a package have the same workspace name", model.Error, duplicateWorkspace),
	rule("no-resource-version", "a revision has no resourceVersion, so updates will be refused", model.Warning, noResourceVersion),
	rule("published-without-audit", "a published revision does not name who published it, or when", model.Warning, publishedWithoutAudit),
	rule("published-without-revision", "a published revision has no revision number", model.Warning, publishedWithoutRevision),
	rule("audit-before-publish", "a revision names who published it, or when, but it is not published", model.Warning, auditBeforePublish),
	rule("revision-before-publish", "a revision has a number, but it is not published", model.Warning, revisionBeforePublish),
	rule("many-tasks", "a revision has other tasks besides the one that created it", model.Info, manyTasks),
	withResources(impossible("published-changed", "compared with before: a published revision was unpublished, or its content changed", model.Error, publishedChanged), neverChanges),
	impossible("identity-changed", "compared with before: the identity or the number of a revision changed", model.Error, identityChanged),
	impossible("older-resource-version", "compared with before: the resourceVersion is lower, so the file is older than what it replaces", model.Error, olderVersion),
	withResources(rule("update-refused", "compared with before: a server refuses this update because of the transition, the tasks, the resources or a managed label", model.Error, updateRefused), notInOneUpdate),
	rule("creation-refused", "compared with before: a server refuses to create this revision, because it is not a Draft or is malformed", model.Error, creationRefused),
	removal("deletion-refused", "compared with before: a server refuses to delete this revision, because it is published or another was made from it", model.Error, deletionRefused),
}

// Rules returns the rules of package revisions.
func (System) Rules() []*lifecycle.Rule { return rules }

// rule returns a rule that checks each revision of a file.
func rule(name, doc string, severity model.Severity, check func(*subject) []model.Finding) *lifecycle.Rule {
	r := lifecycle.NewRule(name, doc, severity)
	r.File = func(c *lifecycle.FileCase) {
		for _, s := range lifecycle.Shared(&c.Case, func() []*subject { return subjects(c) }) {
			for _, f := range check(s) {
				c.Report(s.ref, s.placed(f))
			}
		}
	}
	return r
}

// impossible returns a rule that compares a revision with any earlier state of it. It reports
// differences that no chain of transitions and updates can make.
func impossible(name, doc string, severity model.Severity, check func(before, now *model.Revision) []model.Finding) *lifecycle.Rule {
	r := rule(name, doc, severity, func(s *subject) []model.Finding {
		if s.before == nil {
			return nil
		}
		return check(s.before, s.Revision)
	})
	r.Impossible = true
	return r
}

// removal returns a rule about a revision that no file has any more. The rule applies only if the
// difference is one update (Setting.OneUpdate).
func removal(name, doc string, severity model.Severity, check func(*subject) []model.Finding) *lifecycle.Rule {
	r := lifecycle.NewRule(name, doc, severity)
	r.Removed = func(c *lifecycle.ObjectCase) {
		if !c.OneUpdate {
			return
		}
		for _, s := range subjectsOf([]*model.Object{c.Object}) {
			s.elsewhere = c.Elsewhere
			for _, f := range check(s) {
				c.Report(s.ref, s.placed(f))
			}
		}
		for i := range c.Found {
			c.Found[i].Place.Position = model.Position{} // a line of the other side
		}
	}
	return r
}

// subjects returns the package revisions among the objects of a file, in the order of the file.
func subjects(c *lifecycle.FileCase) []*subject {
	subjects := subjectsOf(c.Objects)
	old := newEarlier(subjectsOf(c.Old), subjects)
	for _, s := range subjects {
		s.file, s.elsewhere = c.File, c.Elsewhere
		if was := old.matching(s); was != nil {
			s.before = was.Revision
		}
		s.isNew, s.oneUpdate = c.Old != nil && s.before == nil, c.OneUpdate
	}
	return subjects
}
