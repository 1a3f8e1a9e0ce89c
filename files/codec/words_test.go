package codec

import (
	"testing"

	"github.com/lctui/lctui/files/span"
)

// TestEqualListsAreTheSame: equal lists that are near each other share memory, so that the
// architectures of thousands of versions are in memory once.
func TestEqualListsAreTheSame(t *testing.T) {
	tree, err := span.Parse([]byte("a: b\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := NewReader(tree)
	first := r.Words([]string{"amd64", "arm64"})
	for range 100 {
		r.Words([]string{"containerd"})
		if again := r.Words([]string{"amd64", "arm64"}); &again[0] != &first[0] || len(again) != 2 {
			t.Fatalf("%q is read anew", again)
		}
	}
	if other := r.Words([]string{"amd64"}); len(other) != 1 || cap(other) != 1 || &other[0] == &first[0] {
		t.Errorf("%q shares the memory of %q", other, first)
	}
}
