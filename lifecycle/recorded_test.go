package lifecycle_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
)

func day(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Format("2006-01-02")
}

func TestKnownAt(t *testing.T) {
	at := func(day string) time.Time {
		out, err := time.Parse("2006-01-02", day)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	v := lifecycletest.Record("DeletionProposed", "2025-10-01", "2025-10-20")
	for day, want := range map[string]string{"2025-09-01": "", "2025-10-10": "Draft", "2025-10-21": "", "2025-11-19": "", "2025-11-20": "DeletionProposed", "2026-01-01": "DeletionProposed"} {
		if got := lifecycle.KnownAt(v, at(day), at("2025-11-20"), lifecycle.GEP32); got != want {
			t.Errorf("%s: %q, want %q", day, got, want)
		}
	}
}

// TestRecords: spans and transitions of package revisions, and on three days the stage and since when
// it applies. A loose span ends in "?".
func TestRecords(t *testing.T) {
	const c, p = "2025-10-01", "2025-10-20"
	for _, r := range []struct{ state, created, published, spans, transitions, holds string }{
		{"Draft", c, "", "Draft 2025-10-01 -", "Draft 2025-10-01", "none -, Draft 2025-10-01, Draft 2025-10-01"},
		{"Draft", "", "", "Draft - - ?", "", "Draft ?, Draft ?, Draft ?"},
		{"Proposed", c, "", "Proposed 2025-10-01 - ?", "Draft 2025-10-01", "none -, Proposed ?, Proposed ?"},
		{"Published", c, p, "Draft 2025-10-01 2025-10-20, Published 2025-10-20 -", "Draft 2025-10-01, Published 2025-10-20",
			"none -, Draft 2025-10-01, Published 2025-10-20"},
		{"Published", c, "", "Published 2025-10-01 - ?", "Draft 2025-10-01", "none -, Published ?, Published ?"},
		{"DeletionProposed", c, p, "Draft 2025-10-01 2025-10-20, DeletionProposed 2025-10-20 - ?", "Draft 2025-10-01, Published 2025-10-20",
			"none -, Draft 2025-10-01, DeletionProposed ?"},
		{"DeletionProposed", "", "", "DeletionProposed - - ?", "", "DeletionProposed ?, DeletionProposed ?, DeletionProposed ?"},
		{"Final", c, "", "Final 2025-10-01 - ?", "Draft 2025-10-01", "none -, Final ?, Final ?"},
		{"Published", p, c, "Published 2025-10-01 -", "Published 2025-10-01", "none -, Published 2025-10-01, Published 2025-10-01"},
	} {
		v := lifecycletest.Record(r.state, r.created, r.published)
		var spans, transitions, holds []string
		for _, s := range lifecycle.Spans(v, lifecycle.GEP32) {
			if s.Empty() {
				continue
			}
			text := s.Stage + " " + day(s.From) + " " + day(s.To)
			if s.Loose {
				text += " ?"
			}
			spans = append(spans, text)
		}
		for _, tr := range lifecycle.Transitions(v, lifecycle.GEP32) {
			transitions = append(transitions, tr.To+" "+day(tr.At))
		}
		for _, now := range []string{"2025-09-01", "2025-10-10", "2025-11-20"} {
			at, err := time.Parse("2006-01-02", now)
			if err != nil {
				t.Fatal(err)
			}
			stage, since := lifecycle.StageAt(v, at, lifecycle.GEP32), day(lifecycle.Since(v, at, lifecycle.GEP32))
			if stage == "" {
				stage = "none"
			}
			if lifecycle.Unrecorded(v, at, lifecycle.GEP32) {
				if since != "-" {
					t.Errorf("%s at %s: since %s, which nobody recorded", r.state, now, since)
				}
				since = "?"
			}
			holds = append(holds, stage+" "+since)
		}
		name := strings.Join([]string{r.state, r.created, r.published}, " ")
		for _, x := range [][3]string{{"spans", strings.Join(spans, ", "), r.spans}, {"transitions", strings.Join(transitions, ", "), r.transitions},
			{"holds", strings.Join(holds, ", "), r.holds}} {
			if x[1] != x[2] && x[2] != "" {
				t.Errorf("%s: %s\n got %s\nwant %s", name, x[0], x[1], x[2])
			}
		}
	}
}
