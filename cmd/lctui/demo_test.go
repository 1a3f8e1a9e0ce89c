package main

import (
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/demo"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// TestDemoShowsEverythingWheneverItIsRun: on any day, the example shows every stage, older fields,
// a bare version, a problem, several images and coming transitions.
func TestDemoShowsEverythingWheneverItIsRun(t *testing.T) {
	for _, now := range []string{"2024-02-29T23:59:59Z", "2026-03-31T00:00:00Z", "2026-11-20T19:30:00Z", "2031-12-31T12:00:00Z"} {
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := files.Read("demo.yaml", demo.Profile(at), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		seen, sources, coming := map[string]bool{}, map[string]bool{}, 0
		o := doc.Objects()[0]
		for _, track := range o.Tracks {
			for _, v := range track.Versions {
				seen[lifecycle.StageAt(v, at, lifecycle.GEP32)] = true
				sources[lifecycle.SourceOf(v)] = true
				if _, ok := lifecycle.Next(v, at, lifecycle.GEP32); ok {
					coming++
				}
			}
		}
		for _, stage := range model.VersionStages.Names() {
			if !seen[stage] {
				t.Errorf("%s: no version is %s", now, stage)
			}
		}
		if len(sources) != 3 || len(o.Tracks) < 3 || coming < 5 {
			t.Errorf("%s: sources %v, %d tracks, %d versions with something to come", now, sources, len(o.Tracks), coming)
		}
		problems := 0
		for _, f := range check.NewChecker(check.Case{File: "demo.yaml", Now: at}).Findings(doc.Objects()) {
			if f.Severity == model.Error {
				problems++
			}
		}
		if problems != 1 {
			t.Errorf("%s: %d errors instead of the one to mend", now, problems)
		}
	}
}
