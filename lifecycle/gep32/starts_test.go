package gep32_test

import (
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// TestStartOrderAllowed compares when each stage may start, given the starts of the others.
func TestStartOrderAllowed(t *testing.T) {
	o := lifecycletest.Notated(t, "kubernetes\n1.30.0 preview supported=2025-09-15 deprecated=2026-08-01 expired=2026-07-01")
	found := check.NewChecker(check.Case{Now: lifecycletest.Now}).Findings([]*model.Object{o})
	if len(found) == 0 || found[0].Rule != "start-order" || len(found[0].Allowed) != 4 {
		t.Fatalf("%+v", found)
	}
	for k, want := range []string{"- 2025-09-15", "- 2026-07-01", "2025-09-15 2026-07-01", "2026-08-01 -"} {
		in := found[0].Allowed[k]
		if got := dayOrNone(in.From) + " " + dayOrNone(in.Until); got != want {
			t.Errorf("stage %d: %q, want %q", k, got, want)
		}
	}
}

func dayOrNone(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Format(time.DateOnly)
}
