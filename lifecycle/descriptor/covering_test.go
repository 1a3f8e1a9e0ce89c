package descriptor_test

import (
	"testing"

	"github.com/lctui/lctui/model"
)

// TestCovering: lists that are processed once give the same entries as a search for each version,
// whatever their order.
func TestCovering(t *testing.T) {
	for _, l := range []*model.APILists{
		{},
		{Supported: listOf([]string{"1.2", "2.1"}), Deprecated: listOf([]string{"1"})},
		{Supported: listOf([]string{"0.4", "1.3", "1.1", "1.5", "x", "0.4", "v0.5", "3"}), Deprecated: listOf([]string{"0.4", "1.0", "1", "0.9", "?"})},
	} {
		covering, _, err := l.Covering()
		if err != nil {
			t.Fatal(err)
		}
		for major := range 5 {
			for minor := range 12 {
				v := model.APIVersion{Major: major, Minor: minor}
				supported, deprecated := covering(v)
				if want := l.Supported.Covering(v, model.APIVersion.Supports); supported != entry(l.Supported, want) {
					t.Errorf("%v with %v: supported by %v, not %d", v, l.Supported.Texts(), supported, want)
				}
				if want := l.Deprecated.Covering(v, model.APIVersion.Deprecates); deprecated != entry(l.Deprecated, want) {
					t.Errorf("%v with %v: deprecated by %v, not %d", v, l.Deprecated.Texts(), deprecated, want)
				}
			}
		}
	}
}

func entry(l model.APIList, i int) *model.Field {
	if i == model.None {
		return nil
	}
	return &l.Entries[i]
}
