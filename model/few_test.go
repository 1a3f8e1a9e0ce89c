package model

import (
	"slices"
	"testing"
	"unsafe"
)

// TestFew checks that a Few returns its values, and that an empty one allocates no memory.
func TestFew(t *testing.T) {
	for _, values := range [][]string{nil, {}, {"a"}, {"a", "b"}} {
		if got := FewOf(values...).All(); !slices.Equal(got, values) {
			t.Errorf("%q becomes %q", values, got)
		}
	}
	if n := testing.AllocsPerRun(100, func() { FewOf[string]().All() }); n > 0 {
		t.Errorf("an empty list takes %v allocations", n)
	}
}

// TestSizes limits the sizes of types of which there may be hundreds of thousands of values. The program
// shows 100,000 versions with four stages each in less than 300 MB.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		name       string
		size, most uintptr
	}{
		{"a version", unsafe.Sizeof(Version{}), 272},
		{"a stage", unsafe.Sizeof(Stage{}), 112},
		{"a finding", unsafe.Sizeof(Finding{}), 304},
	} {
		if c.size > c.most {
			t.Errorf("%s takes %d bytes, more than %d", c.name, c.size, c.most)
		}
	}
}
