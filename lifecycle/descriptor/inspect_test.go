package descriptor_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/descriptor"
)

// TestInspect: the display follows pack inspect-builder.
func TestInspect(t *testing.T) {
	text, warnings := (descriptor.System{}).Inspect(describe(t, rfc))
	const want = `Lifecycle:
  Version: 0.9.0
  Buildpack APIs:
    Deprecated: 1.0
    Supported: 1.2, 2.1
  Platform APIs:
    Deprecated: 0.4
    Supported: 0.4, 0.5, 1.3
`
	if text != want || warnings != nil {
		t.Errorf("%s%q", text, warnings)
	}
	text, warnings = (descriptor.System{}).Inspect(describe(t, "; platform | 0.10 v0.9 x\x1b"))
	const bare = `Lifecycle:
  Version: (none)
  Buildpack APIs:
    Deprecated: (none)
    Supported: (none)
  Platform APIs:
    Deprecated: (none)
    Supported: 0.10, 0.9, x\x1b
`
	said := "the descriptor does not specify a Lifecycle version; the descriptor does not specify supported Lifecycle Buildpack APIs"
	if text != bare || strings.Join(warnings, "; ") != said {
		t.Errorf("%s%q", text, warnings)
	}
}
