package schedule

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
)

// Duration is a period of a policy: months (a year is twelve) and days (a week is seven),
// added in that order. The zero value means that the policy requires none.
type Duration struct{ Months, Days int }

// longest is the largest number allowed before a duration's unit. It is enough to move a date across
// all years that a file can contain.
const longest = 9999

// units are the units of a duration, each with its value.
var units = []struct {
	name string
	one  Duration
}{
	{"mo", Duration{Months: 1}},
	{"y", Duration{Months: 12}},
	{"w", Duration{Days: 7}},
	{"d", Duration{Days: 1}},
}

// tooLong is the error for a duration with too large a number.
type tooLong struct{ text, most string }

// Error quotes the duration and names the longest one.
func (e *tooLong) Error() string {
	return fmt.Sprintf("duration %q is too long: write at most %s", e.text, e.most)
}

// ParseDuration parses a whole number without a sign, followed by a unit y, mo, w or d.
// For any other text it returns an error that quotes the text and lists the units.
func ParseDuration(text string) (Duration, error) {
	for _, u := range units {
		digits, found := strings.CutSuffix(text, u.name)
		if !found {
			continue
		}
		n, err := strconv.ParseUint(digits, 10, 64)
		if err != nil {
			break
		}
		if n > longest {
			return Duration{}, &tooLong{text, strconv.Itoa(longest) + u.name}
		}
		return Duration{Months: int(n) * u.one.Months, Days: int(n) * u.one.Days}, nil
	}
	return Duration{}, fmt.Errorf("no duration %q: write a number and y, mo, w or d, such as 9mo or 6w", text)
}

// String returns the duration as a policy writes it: 9mo, 6w, 10d.
func (d Duration) String() string {
	var parts []string
	if d.Months != 0 {
		parts = append(parts, strconv.Itoa(d.Months)+"mo")
	}
	switch {
	case d.Days%7 == 0 && d.Days != 0:
		parts = append(parts, strconv.Itoa(d.Days/7)+"w")
	case d.Days != 0 || d.Months == 0:
		parts = append(parts, strconv.Itoa(d.Days)+"d")
	}
	return strings.Join(parts, " ")
}

// IsZero reports whether the policy requires no time at all.
func (d Duration) IsZero() bool { return d == Duration{} }

// times returns the shift of k durations. It multiplies before shifting: 31 January plus two
// times 1mo is 31 March, not 28 March.
func (d Duration) times(k int) lifecycle.Shift {
	return lifecycle.Period(int64(k)*int64(d.Months), int64(k)*int64(d.Days))
}
