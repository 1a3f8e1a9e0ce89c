package gep32_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/gep32"
)

// The modes of use are the same for profiles and for descriptors.
func TestUseModes(t *testing.T) {
	for word, want := range map[string]gep32.UseMode{"": gep32.UseWarn, "warn": descriptor.Warn, "error": gep32.UseError, "silent": gep32.UseSilent, "quiet": descriptor.Silent} {
		if mode, known := gep32.ParseUseMode(word); mode != want || !known {
			t.Errorf("%q is %v %v", word, mode, known)
		}
	}
	if mode, known := gep32.ParseUseMode("Error"); mode != gep32.UseWarn || known {
		t.Errorf("another word is %v %v", mode, known)
	}
}
