package lifecycle_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// at reads an instant of a test: a day, or RFC 3339.
func at(t *testing.T, text string) time.Time {
	t.Helper()
	s := lifecycletest.Start(text)
	if !s.IsAt() {
		t.Fatalf("%s is not a time", text)
	}
	return s.Time()
}

// The profile of the proposal, and what its status says on 2024-12-03.
func TestStageAt(t *testing.T) {
	for _, c := range []struct{ version, at, gep32, gardener string }{
		{"1.27.0", "2024-12-03", "supported", "supported"},
		{"1.28.0 preview supported=2024-12-01", "2024-12-03", "supported", "supported"},
		{"1.18.0 supported deprecated=2022-01-01 expired=2022-06-01", "2024-12-03", "expired", "expired"},
		{"2.0.0 preview=2036-02-07T06:28:16Z", "2024-12-03", "unavailable", "unavailable"},
		{"1.30.6 preview supported=2024-12-01 deprecated=2025-03-01 expired=2025-04-01", "2025-03-31", "deprecated", "deprecated"},
		// The very instant of a start, and the nanosecond after.
		{"1.30.0 preview supported=2024-12-01", "2024-12-01", "supported", "preview"},
		{"1.30.0 preview supported=2024-12-01", "2024-12-01T00:00:00.000000001Z", "supported", "supported"},
		{"1.30.0 preview=2024-12-01", "2024-12-01", "preview", "unavailable"},
		// Equal starts: the last listed one.
		{"1.30.0 preview supported=2024-12-01 deprecated=2024-12-01", "2024-12-02", "deprecated", "deprecated"},
		// Lists that break rules: the last listed one that has started.
		{"1.30.0 expired=2025-01-01 supported=2024-01-01", "2025-06-01", "supported", "supported"},
		{"1.30.0 supported=2025-05-01 expired=2025-04-01", "2025-06-01", "expired", "expired"},
		{"1.30.0 supported=2024-01-01 deprecated", "2020-01-01", "deprecated", "deprecated"},
		{"1.30.0 Retired=2024-01-01", "2025-01-01", "Retired", "Retired"},
		// Text that is not a time has not started.
		{"1.30.0 supported deprecated=soon", "2025-01-01", "supported", "supported"},
		{"1.30.0 supported=soon", "2025-01-01", "unavailable", "unavailable"},
		// Older fields.
		{"1.30.0 @deprecated", "2025-01-01", "deprecated", "deprecated"},
		{"1.30.0 @deprecated !2025-01-01", "2025-01-01", "expired", "deprecated"},
		{"1.30.0 !2025-01-01", "2024-12-31", "supported", "supported"},
		{"1.30.0 !2025-01-01", "2025-01-02", "expired", "expired"},
		{"1.30.0 !soon", "2025-01-02", "supported", "supported"},
		{"1.30.0 @expired", "2025-01-01", "expired", "expired"},
		{"1.30.0 @unavailable", "2025-01-01", "unavailable", "unavailable"},
		// Both: the lifecycle decides. An empty list is none.
		{"1.30.0 @deprecated !2020-01-01 preview", "2025-01-01", "preview", "preview"},
		{"1.30.0 @deprecated lifecycle", "2025-01-01", "deprecated", "deprecated"},
		{"1.30.0 lifecycle", "2025-01-01", "supported", "supported"},
		// The beginning of year 1 counts as absent for Gardener.
		{"1.30.0 preview=0001-01-01", "2025-01-01", "preview", "preview"},
	} {
		v := lifecycletest.Only(t, c.version)
		for d, want := range map[lifecycle.Dialect]string{lifecycle.GEP32: c.gep32, lifecycle.Gardener: c.gardener} {
			if got := lifecycle.StageAt(v, at(t, c.at), d); got != want {
				t.Errorf("%s: %s at %s is %s, want %s", d, c.version, c.at, got, want)
			}
			if got := spanAt(lifecycle.Spans(v, d), at(t, c.at)); got != want {
				t.Errorf("%s: %s at %s: the span says %s, want %s", d, c.version, c.at, got, want)
			}
		}
	}
}

func TestSpans(t *testing.T) {
	for _, c := range []struct{ version, want string }{
		{"1.27.0", "supported always.. "},
		{"1.28.0 preview supported=2024-12-01", "preview always..2024-12-01 | supported 2024-12-01.."},
		{"1.30.0 supported=2024-12-01", "unavailable always..2024-12-01 | supported 2024-12-01.."},
		{"1.30.0 unavailable preview supported", "supported always.."},
		{"1.30.0 !2025-01-01", "supported always..2025-01-01 | expired 2025-01-01.."},
		// A stage that never applies has an empty span.
		{"1.30.0 supported deprecated=2025-01-01 expired=2025-01-01", "supported always..2025-01-01 | deprecated 2025-01-01..2025-01-01 | expired 2025-01-01.."},
		{"1.32.9 supported=2025-09-15 deprecated=2026-05-01 expired=2026-04-01",
			"unavailable always..2025-09-15 | supported 2025-09-15..2026-04-01 | expired 2026-04-01.. | deprecated 2026-05-01..2026-05-01"},
		{"1.30.0 supported=2025-01-01 deprecated", "deprecated always.. | supported 2025-01-01..2025-01-01"},
		// A start at which the stage stays the same begins a span, too.
		{"1.30.0 preview preview=2025-01-01", "preview always..2025-01-01 | preview 2025-01-01.."},
		// Text that is not a time has no span.
		{"1.30.0 supported deprecated=soon expired=2025-01-01", "supported always..2025-01-01 | expired 2025-01-01.."},
		{"1.30.0 supported=soon", "unavailable always.."},
	} {
		v := lifecycletest.Only(t, c.version)
		if got := spanWords(lifecycle.Spans(v, lifecycle.GEP32), 0); got != strings.TrimSpace(c.want) {
			t.Errorf("%s\n got %s\nwant %s", c.version, got, c.want)
		}
		if got := spanWords(lifecycle.Spans(v, lifecycle.Gardener), -time.Nanosecond); got != strings.TrimSpace(c.want) {
			t.Errorf("%s: in dialect gardener, a nanosecond earlier,\n got %s\nwant %s", c.version, got, c.want)
		}
	}
}

// spanWords returns spans as text, with their instants moved by an offset.
func spanWords(spans []lifecycle.Span, by time.Duration) string {
	day := func(t time.Time, none string) string {
		if t.IsZero() {
			return none
		}
		return strings.TrimSuffix(model.FormatTime(t.Add(by)), "T00:00:00Z")
	}
	var out []string
	for _, s := range spans {
		out = append(out, fmt.Sprintf("%s %s..%s", s.Stage, day(s.From, "always"), day(s.To, "")))
	}
	return strings.Join(out, " | ")
}

func TestTransitions(t *testing.T) {
	v := lifecycletest.Only(t, "1.30.6 preview preview=2024-06-01 supported=2024-12-01 deprecated=2025-04-01 expired=2025-04-01")
	for _, d := range lifecycletest.Dialects {
		var got []string
		for _, tr := range lifecycle.Transitions(v, d) {
			got = append(got, fmt.Sprintf("%s %s>%s %d", model.FormatTime(tr.At)[:10], tr.From, tr.To, tr.Index))
		}
		want := "2024-12-01 preview>supported 2, 2025-04-01 supported>expired 4"
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: transitions %s, want %s", d, strings.Join(got, ", "), want)
		}
	}
}

func TestNextAndSince(t *testing.T) {
	const version = "1.30.6 preview preview=2024-06-01 supported=2024-12-01 deprecated=2025-04-01 expired=2025-04-01"
	for _, c := range []struct{ version, at, since, next string }{
		{version, "2024-01-01", "", "2024-12-01 supported"},
		{version, "2024-07-01", "", "2024-12-01 supported"},
		{version, "2024-12-02", "2024-12-01", "2025-04-01 expired"},
		{version, "2025-05-01", "2025-04-01", ""},
		{"1.27.0", "2024-01-01", "", ""},
		{"1.27.0 @deprecated !2025-01-01", "2024-01-01", "", "2025-01-01 expired"},
		{"1.27.0 preview=2025-01-01", "2024-01-01", "", "2025-01-01 preview"},
	} {
		v := lifecycletest.Only(t, c.version)
		for _, d := range lifecycletest.Dialects {
			since, next := "", ""
			if s := lifecycle.Since(v, at(t, c.at), d); !s.IsZero() {
				since = s.Format(time.DateOnly)
			}
			if tr, ok := lifecycle.Next(v, at(t, c.at), d); ok {
				next = tr.At.Format(time.DateOnly) + " " + tr.To
			}
			if since != c.since || next != c.next {
				t.Errorf("%s: %s at %s: since %q next %q, want %q %q", d, c.version, c.at, since, next, c.since, c.next)
			}
		}
	}
}

// TestNextAndSinceAtAStart: at its very instant, a start is no longer upcoming. For Gardener, it is
// not reached yet.
func TestNextAndSinceAtAStart(t *testing.T) {
	v := lifecycletest.Only(t, "1.30.6 preview supported=2024-12-01 expired=2025-01-01")
	now := at(t, "2024-12-01")
	for _, d := range lifecycletest.Dialects {
		if tr, ok := lifecycle.Next(v, now, d); !ok || tr.To != "expired" {
			t.Errorf("%s: next %+v", d, tr)
		}
	}
	if since := lifecycle.Since(v, now, lifecycle.GEP32); !since.Equal(now) {
		t.Errorf("gep32: supported since %v", since)
	}
	if since := lifecycle.Since(v, now, lifecycle.Gardener); !since.IsZero() {
		t.Errorf("gardener: preview since %v", since)
	}
}

func TestNextOf(t *testing.T) {
	profile := lifecycletest.Notated(t, `
kubernetes
1.30.0 preview preview=2025-03-01 supported=2025-06-01
1.29.0 @deprecated !2025-02-01
1.28.0 !2025-01-15 supported
image ubuntu
1.0.0 !2025-01-20
1.1.0 supported deprecated=soon`)
	for day, want := range map[string]string{
		"2025-01-01": "2025-01-20", // that of 1.28.0 does not count alongside a lifecycle
		"2025-01-20": "2025-02-01",
		"2025-02-01": "2025-03-01", // changes nothing, and counts
		"2025-06-01": "",
	} {
		got := ""
		if next, ok := lifecycle.NextOf(profile, at(t, day), lifecycle.GEP32); ok {
			got = next.Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("after %s: %q, want %q", day, got, want)
		}
	}
}

func TestStagesAndTheirSource(t *testing.T) {
	for _, c := range []struct{ version, source, want string }{
		{"1.30.0", lifecycle.FromDefault, "supported"},
		{"1.30.0 lifecycle", lifecycle.FromDefault, "supported"},
		{"1.30.0 @preview !2025-01-01", lifecycle.FromLegacy, "preview, expired 2025-01-01T00:00:00Z"},
		{"1.30.0 !2025-01-01", lifecycle.FromLegacy, "supported, expired 2025-01-01T00:00:00Z"},
		{"1.30.0 @preview supported", lifecycle.FromLifecycle, "supported"},
	} {
		v := lifecycletest.Only(t, c.version)
		var got []string
		for _, s := range lifecycle.Stages(v) {
			got = append(got, strings.TrimSpace(s.Name+" "+s.Start.String()))
		}
		if strings.Join(got, ", ") != c.want || lifecycle.SourceOf(v) != c.source {
			t.Errorf("%s: %s from %s, want %s from %s", c.version, strings.Join(got, ", "), lifecycle.SourceOf(v), c.want, c.source)
		}
	}
}

func TestParseDialect(t *testing.T) {
	for _, d := range lifecycletest.Dialects {
		if got, err := lifecycle.ParseDialect(d.String()); err != nil || got != d {
			t.Errorf("%s: %v %v", d, got, err)
		}
	}
	if _, err := lifecycle.ParseDialect("Gardener"); err == nil || !strings.Contains(err.Error(), "gep32 or gardener") {
		t.Errorf("the error is %v", err)
	}
}

// FuzzSpans checks that spans meet without a gap, and that they agree with StageAt at every boundary,
// just before it and just after it.
func FuzzSpans(f *testing.F) {
	f.Add([]byte{1, 10, 2, 20, 3, 30}, false)
	f.Add([]byte{0, 255, 2, 20, 4, 20, 3, 10}, true)
	f.Add([]byte{}, true)
	f.Fuzz(func(t *testing.T, data []byte, older bool) {
		v := fuzzedVersion(data, older)
		for _, d := range lifecycletest.Dialects {
			spans := lifecycle.Spans(v, d)
			var until time.Time
			for i, s := range spans {
				if i > 0 && s.From.Before(spans[i-1].From) {
					t.Fatalf("spans are not in order: %+v", spans)
				}
				if s.Empty() {
					continue
				}
				if !s.From.Equal(until) {
					t.Fatalf("a gap before %+v: %+v", s, spans)
				}
				until = s.To
			}
			if !until.IsZero() {
				t.Fatalf("no open end: %+v", spans)
			}
			for _, s := range spans {
				for _, by := range []time.Duration{-time.Hour, -2, -1, 0, 1, 2, time.Hour} {
					now := s.From.Add(by)
					if s.From.IsZero() {
						now = time.Date(2, 1, 1, 0, 0, 0, 0, time.UTC).Add(by)
					}
					if got, want := spanAt(spans, now), lifecycle.StageAt(v, now, d); got != want {
						t.Fatalf("%s at %v: span %s, stage %s: %+v", d, now, got, want, v.Stages)
					}
				}
			}
		}
	})
}

// fuzzedVersion makes a version from pairs of bytes, a stage and a day. The day 255 is an open start,
// 254 a text that is not a time.
func fuzzedVersion(data []byte, older bool) *model.Version {
	v := &model.Version{Text: "1.0.0"}
	names := append(model.VersionStages.Names(), "Retired", "")
	for i := 0; i+1 < len(data) && len(v.Stages) < 12; i += 2 {
		s := model.Stage{Name: names[int(data[i])%len(names)]}
		switch data[i+1] {
		case 255:
		case 254:
			s.Start = model.Start{Form: model.NoTime, Text: "soon"}
		default:
			s.Start = model.StartAt(time.Date(2025, 1, int(data[i+1]), 0, 0, 0, int(data[i])&1, time.UTC))
		}
		v.Stages = append(v.Stages, s)
	}
	if older && len(v.Stages) > 0 {
		v.HasExpiration, v.Expiration = true, v.Stages[0].Start
		v.Classification = model.Field{Set: true, Text: v.Stages[0].Name}
		v.Stages = nil
	}
	return v
}
