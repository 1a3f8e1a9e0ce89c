package descriptor_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// TestReasonsAreReasons: read once, the lists give the reasons that they give one
// by one, whatever their order.
func TestReasonsAreReasons(t *testing.T) {
	for _, l := range []*model.APILists{
		{},
		{Supported: model.APIList{}.With([]string{"1.2", "2.1"}), Deprecated: model.APIList{}.With([]string{"1"})},
		{Supported: model.APIList{}.With([]string{"0.4", "1.3", "1.1", "1.5", "x", "0.4", "v0.5", "3"}), Deprecated: model.APIList{}.With([]string{"0.4", "1.0", "1", "0.9", "?"})},
	} {
		reasons := descriptor.Reasons(l)
		for major := range 5 {
			for minor := range 12 {
				v := model.APIVersion{Major: major, Minor: minor}
				if got, want := reasons(v), descriptor.Reason(l, v); got != want {
					t.Errorf("%v with %v and %v: %s, not %s", v, l.Supported.Texts(), l.Deprecated.Texts(), got, want)
				}
			}
		}
	}
}
