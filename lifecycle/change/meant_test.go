package change_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/change"
)

func TestMeantChange(t *testing.T) {
	for _, c := range []struct{ word, next, want string }{
		{"expired 2027-01-01", "", "expired=2027-01-01"}, {"expired", "2027-01-01", "expired=2027-01-01"}, {"expired:2027-01-01", "", "expired=2027-01-01"},
		{"expired+1mo", "", "expired+=1mo"}, {"expired", "+1mo", "expired=+1mo"}, {"expirationDate:", "tomorrow", "expirationDate=+1d"},
		{"1.30.6", "", ""}, {"expired", "", ""}, {"gardenlinux/1.2.3", "2027-01-01", ""}, {"expired", "1.30.6", ""},
	} {
		if got := change.Meant(c.word, c.next); got != c.want {
			t.Errorf("%q %q: %q instead of %q", c.word, c.next, got, c.want)
		}
	}
}
