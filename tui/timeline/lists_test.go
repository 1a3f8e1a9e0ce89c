package timeline

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/model"
)

// clock is now in all pictures.
var clock = at("2025-11-20T09:00:00Z")

// at parses a date or an instant.
func at(text string) time.Time {
	if t, err := time.Parse("2006-01-02", text); err == nil {
		return t
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		panic(err)
	}
	return t
}

// kubernetes are the versions of the track of that name in the example profile aws.yaml, in the
// notation of list.
var kubernetes = []struct{ version, stages string }{
	{"1.34.2", "preview 2025-12-01, supported 2026-01-12"},
	{"1.34.1", "supported 2025-10-06, deprecated 2026-01-12, expired 2026-07-13"},
	{"1.33.6", "supported 2025-12-01"},
	{"1.33.5", "supported 2025-09-15, deprecated 2025-12-01, expired 2026-07-01"},
	{"1.33.3", "supported, deprecated 2025-09-15, expired 2026-02-01"},
	{"1.32.9", "supported 2025-09-15, deprecated 2026-05-01, expired 2026-04-01 broken"},
	{"1.32.8", "supported, deprecated 2025-09-15, expired 2025-12-31"},
	{"1.31.13", "deprecated, expired 2026-03-31"},
	{"1.31.11", "deprecated, expired 2025-11-15"},
}

// list returns the bar of a list of stages: "supported, expired 2026-04-01". A start may be
// "broken" or "planned". The spans follow only from the rule: at every instant the last listed
// stage that has begun applies, or unavailable before any has.
func list(t testing.TB, text string) *Bar {
	t.Helper()
	var stages []listed
	var starts []Start
	for i, entry := range strings.Split(text, ", ") {
		words := strings.Fields(entry)
		kind := model.VersionStages.Kind(words[0])
		if kind.Look == model.LookUnknown {
			t.Fatalf("no stage %q", words[0])
		}
		s := listed{look: kind.Look}
		if len(words) > 1 {
			s.start = at(words[1])
			starts = append(starts, Start{Stage: i, At: s.start, Letter: kind.Letter, Look: kind.Look,
				Planned: strings.Contains(entry, "planned"), Broken: strings.Contains(entry, "broken")})
		}
		stages = append(stages, s)
	}
	sortStarts(starts)
	return &Bar{Spans: spansOf(stages, starts), Starts: starts}
}

type listed struct {
	look  model.Look
	start time.Time
}

func lookAt(stages []listed, t time.Time) model.Look {
	look := model.LookUnavailable
	for _, s := range stages {
		if s.start.IsZero() || !s.start.After(t) {
			look = s.look
		}
	}
	return look
}

func spansOf(stages []listed, starts []Start) []Span {
	var spans []Span
	from, before := time.Time{}, at("0001-01-02")
	for i := 0; i <= len(starts); i++ {
		span := Span{Look: lookAt(stages, before), From: from}
		if i < len(starts) {
			span.To, from, before = starts[i].At, starts[i].At, starts[i].At
		}
		spans = append(spans, span)
	}
	return spans
}

// version returns a version of the example profile.
func version(t testing.TB, text string) *Bar {
	t.Helper()
	for _, v := range kubernetes {
		if v.version == text {
			return list(t, v.stages)
		}
	}
	t.Fatalf("no version %s", text)
	return nil
}

// sortStarts orders starts by time and keeps the order of equal ones.
func sortStarts(starts []Start) {
	for i := range starts {
		for k := i; k > 0 && starts[k].At.Before(starts[k-1].At); k-- {
			starts[k], starts[k-1] = starts[k-1], starts[k]
		}
	}
}

// same compares a picture with its golden text line by line, ignoring trailing blanks.
func same(t *testing.T, want, got string) {
	t.Helper()
	w, g := strings.Split(strings.Trim(want, "\n"), "\n"), strings.Split(strings.TrimRight(got, "\n"), "\n")
	for i := range max(len(w), len(g)) {
		var a, b string
		if i < len(w) {
			a = strings.TrimRight(w[i], " ")
		}
		if i < len(g) {
			b = strings.TrimRight(g[i], " ")
		}
		if a != b {
			t.Errorf("line %d\nwant %q\ngot  %q", i+1, a, b)
		}
	}
}
