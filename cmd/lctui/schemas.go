package main

import (
	"slices"

	"github.com/lctui/lctui/cmd/lctui/explain"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/schema"
)

// documents returns all kinds of documents that verbs print.
func documents() []schema.Document {
	return slices.Concat(report.Documents(), explain.Documents(), []schema.Document{
		{Name: "Baseline", About: "The findings that check --write-baseline accepts.", Of: baselineFile{}, Closed: true},
		{Name: "ProfileStatus", About: "What status prints of one profile.", Of: profileStatus{}},
		{Name: "ProfileStatusList", About: "What status prints of several profiles.", Of: struct {
			statusHead
			Profiles []statusEntry `json:"profiles"`
		}{}},
		{Name: "TransitionList", About: "What next prints.", Of: struct {
			transitionsHead
			Transitions []transition `json:"transitions"`
		}{}},
		{Name: "ChangeList", About: "What diff prints.", Of: struct {
			changesHead
			Changes []report.Change `json:"changes"`
		}{}},
		{Name: "UpdateTargets", About: "What path prints of one version.", Of: updateTargets{}},
		{Name: "UpdateTargetsList", About: "What path prints of several versions.", Of: updateTargetsList{}},
		{Name: "UpgradePath", About: "What path prints of the steps between two releases.", Of: upgradePath{}},
		{Name: "SkewResult", About: "What path --skew prints.", Of: skewResult{}},
		{Name: "UseResultList", About: "What use prints.", Of: useResultList{}},
		{Name: "MergeResult", About: "What merge prints of one namespaced profile.", Of: mergeResult{}},
		{Name: "MergeResultList", About: "What merge prints of several namespaced profiles, or of a change of the parent.", Of: mergeResultList{}},
		{Name: "ImageLabels", About: "What export prints of one lifecycle descriptor.", Of: imageLabels{}},
		{Name: "ImageLabelsList", About: "What export prints of several lifecycle descriptors.", Of: imageLabelsList{}},
		{Name: "ReleaseTable", About: "What export prints of one release schedule.", Of: releaseTable{}},
		{Name: "ReleaseTableList", About: "What export prints of several release schedules.", Of: releaseTableList{}},
		{Name: "PlanList", About: "What plan prints without --write, with an entry for each file.", Of: planList{}},
		{Name: "Version", About: "What version prints.", Of: versionReport{}},
	})
}
