package main

import (
	"github.com/lctui/lctui/cmd/lctui/explain"
	"github.com/lctui/lctui/cmd/lctui/report"
)

// documents are all kinds of documents that verbs print.
var documents = []published{
	{name: "VersionList", about: "What list prints.", of: struct {
		report.VersionsHead
		Versions []report.Version `json:"versions"`
	}{}},
	{name: "FindingList", about: "What check prints.", of: struct {
		report.FindingsHead
		Findings []report.Finding `json:"findings"`
		Summary  report.Totals    `json:"summary"`
	}{}},
	{name: "EditResultList", about: "What set, convert, move and plan --write print, with an entry for each file.", of: report.EditResults{}},
	{name: "RuleList", about: "What explain prints.", of: struct {
		report.Header
		Rules []explain.Rule `json:"rules"`
	}{}},
	{name: "Baseline", about: "The findings that check --write-baseline accepts.", of: baselineFile{}, closed: true},
	{name: "ProfileStatus", about: "What status prints of one profile.", of: profileStatus{}},
	{name: "ProfileStatusList", about: "What status prints of several profiles.", of: struct {
		report.Dated
		Profiles []statusEntry `json:"profiles"`
	}{}},
	{name: "TransitionList", about: "What next prints.", of: struct {
		report.Dated
		Transitions []transition `json:"transitions"`
	}{}},
	{name: "ChangeList", about: "What diff prints.", of: struct {
		changesHead
		Changes []report.Change `json:"changes"`
	}{}},
	{name: "UpdateTargets", about: "What path prints of one version.", of: updateTargets{}},
	{name: "UpdateTargetsList", about: "What path prints of several versions.", of: updateTargetsList{}},
	{name: "UpgradePath", about: "What path prints of the steps between two releases.", of: upgradePath{}},
	{name: "SkewResult", about: "What path --skew prints.", of: skewResult{}},
	{name: "UseResultList", about: "What use prints.", of: useResultList{}},
	{name: "MergeResult", about: "What merge prints of one namespaced profile.", of: mergeResult{}},
	{name: "MergeResultList", about: "What merge prints of several namespaced profiles, or of a change of the parent.", of: mergeResultList{}},
	{name: "ImageLabels", about: "What export prints of one lifecycle descriptor.", of: imageLabels{}},
	{name: "ImageLabelsList", about: "What export prints of several lifecycle descriptors.", of: imageLabelsList{}},
	{name: "ReleaseTable", about: "What export prints of one release schedule.", of: releaseTable{}},
	{name: "ReleaseTableList", about: "What export prints of several release schedules.", of: releaseTableList{}},
	{name: "PlanList", about: "What plan prints without --write, with an entry for each file.", of: planList{}},
	{name: "Version", about: "What version prints.", of: versionReport{}},
}
