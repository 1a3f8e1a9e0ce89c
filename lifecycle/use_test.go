package lifecycle_test

import (
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

func TestUse(t *testing.T) {
	at := func(day string) model.Start {
		when, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		return model.StartAt(when)
	}
	v := &model.Version{Text: "1.30.6", Stages: []model.Stage{
		{Name: model.Preview, Start: at("2025-01-01")},
		{Name: model.Supported, Start: at("2025-02-01")},
		{Name: model.Deprecated, Start: at("2025-03-01")},
		{Name: model.Expired, Start: at("2025-04-01")},
	}}
	const name = "kubernetes/1.30.6"
	for _, c := range []struct {
		day     string
		mode    string
		dialect lifecycle.Dialect
		status  string
		allowed bool
		message string
	}{
		{"2024-12-31", "warn", lifecycle.GEP32, "unavailable", false, "kubernetes/1.30.6 is unavailable, preview from 2025-01-01T00:00:00Z"},
		{"2025-01-01", "error", lifecycle.GEP32, "preview", true, ""},
		{"2025-02-01", "error", lifecycle.GEP32, "supported", true, ""},
		{"2025-03-01", "warn", lifecycle.GEP32, "deprecated", true, "kubernetes/1.30.6 is deprecated since 2025-03-01T00:00:00Z, expired from 2025-04-01T00:00:00Z"},
		{"2025-03-01", "silent", lifecycle.GEP32, "deprecated", true, ""},
		{"2025-03-01", "error", lifecycle.GEP32, "deprecated", false, "kubernetes/1.30.6 is deprecated since 2025-03-01T00:00:00Z, expired from 2025-04-01T00:00:00Z; the mode error refuses what is deprecated"},
		{"2025-04-01", "silent", lifecycle.GEP32, "expired", false, "kubernetes/1.30.6 is expired since 2025-04-01T00:00:00Z"},
		// Gardener lets a stage begin after its start, not with it.
		{"2025-04-01", "silent", lifecycle.Gardener, "deprecated", true, ""},
	} {
		got := lifecycle.Use(model.VersionStages, name, v, at(c.day).Time(), c.dialect, c.mode)
		var want []string
		if c.message != "" {
			want = []string{c.message}
		}
		if got.Status != c.status || got.Allowed != c.allowed || !slices.Equal(got.Messages, want) {
			t.Errorf("%s, mode %s, %v: %+v, want %+v", c.day, c.mode, c.dialect, got, c)
		}
	}
	if got := lifecycle.Use(model.VersionStages, name, nil, at("2025-01-01").Time(), lifecycle.GEP32, "silent"); got.Status != lifecycle.Unlisted || got.Allowed || len(got.Messages) != 1 {
		t.Errorf("not listed: %+v", got)
	}
	v.Stages[2].Start = model.Start{Form: model.NoTime, Text: "soon"}
	if got := lifecycle.Use(model.VersionStages, name, v, at("2025-02-01").Time(), lifecycle.GEP32, "warn"); got.Allowed || len(got.Messages) != 1 {
		t.Errorf("a start that is not a time: %+v", got)
	}
}

func TestParseUseMode(t *testing.T) {
	for word, want := range map[string]struct {
		mode  lifecycle.UseMode
		known bool
	}{
		"": {lifecycle.UseWarn, true}, "warn": {lifecycle.UseWarn, true}, "error": {lifecycle.UseError, true}, "silent": {lifecycle.UseSilent, true},
		"quiet": {lifecycle.UseSilent, true}, "Error": {lifecycle.UseWarn, false}, "off": {lifecycle.UseWarn, false},
	} {
		if mode, known := lifecycle.ParseUseMode(word); mode != want.mode || known != want.known {
			t.Errorf("%q: %v, %v, want %v", word, mode, known, want)
		}
	}
}
