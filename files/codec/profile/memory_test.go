package profile

import (
	"testing"
	"unsafe"

	"github.com/lctui/lctui/model"
)

// TestMemoryOfEntries: the memory that an entry is charged covers the size of its types.
func TestMemoryOfEntries(t *testing.T) {
	for _, c := range []struct {
		name       string
		have, want uintptr
	}{
		{"version", unsafe.Sizeof(model.Version{}) + unsafe.Sizeof(&model.Version{}), versionMemory},
		{"stage", unsafe.Sizeof(model.Stage{}), stageMemory},
		{"image", unsafe.Sizeof(model.Track{}) + unsafe.Sizeof(&model.Track{}) + unsafe.Sizeof(trackSite{}), imageMemory},
		{"status", unsafe.Sizeof(model.StatusVersion{}), statusMemory},
	} {
		if c.have > c.want {
			t.Errorf("a %s takes %d bytes, not %d", c.name, c.have, c.want)
		}
	}
}
