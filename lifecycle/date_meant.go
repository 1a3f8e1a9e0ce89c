package lifecycle

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// nearDate is the refusal of a typed date for which there is a form that was
// probably meant; example is the day it names beside.
type nearDate struct{ near, example string }

// Error names the form and the two examples.
func (e nearDate) Error() string {
	return "no such date: did you mean " + e.near + "? Write " + e.example + ", or +14d from now"
}

// unread refuses a typed date.
func unread(text string) error {
	if near := MeantTime(text); near != "" {
		return nearDate{near, "2026-08-01"}
	}
	return errStart
}

// inTime is a refusal with the example of a TIME instead of that of a start.
func inTime(err error) error {
	if near, ok := err.(nearDate); ok {
		near.example = "2026-05-01"
		return near
	}
	if err == errStart {
		return errTime
	}
	return err
}

var (
	typedPeriod = regexp.MustCompile(`^([+-]?)([0-9]{1,6}) ?([A-Za-z]*)$`)
	typedClock  = regexp.MustCompile(`^([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})(?:[ Tt_]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?: ?(?:Z|UTC|GMT))?)?$`)
)

// units of periods by the words that people use, each with how many of which of
// ours it is.
var typedUnits = map[string]struct {
	times int
	unit  string
}{
	"": {1, "d"}, "h": {1, "h"}, "hour": {1, "h"}, "hours": {1, "h"}, "d": {1, "d"}, "day": {1, "d"}, "days": {1, "d"},
	"w": {1, "w"}, "week": {1, "w"}, "weeks": {1, "w"}, "m": {1, "mo"}, "mo": {1, "mo"}, "mon": {1, "mo"}, "month": {1, "mo"}, "months": {1, "mo"},
	"q": {3, "mo"}, "quarter": {3, "mo"}, "quarters": {3, "mo"}, "y": {1, "y"}, "yr": {1, "y"}, "year": {1, "y"}, "years": {1, "y"},
}

// MeantTime gives the TIME that a text which is none most likely means, in the
// closed grammar of ParseTime; "" where nothing is likely. It is for suggestions.
func MeantTime(text string) string {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "tomorrow":
		return "+1d"
	case "yesterday":
		return "-1d"
	case "now", "today":
		return strings.ToLower(text)
	}
	if period := meantPeriod(text); period != "" {
		return period
	}
	m := typedClock.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	var n [7]int
	for i := 1; i < len(m); i++ {
		n[i], _ = strconv.Atoi(m[i])
	}
	t := time.Date(n[1], time.Month(n[2]), n[3], n[4], n[5], n[6], 0, time.UTC)
	switch {
	case t.Month() != time.Month(n[2]) || t.Day() != n[3] || n[4] > 23 || n[5] > 59 || n[6] > 59:
		return ""
	case m[4] == "":
		return t.Format(time.DateOnly)
	}
	return t.Format(model.Layout)
}

// meantPeriod gives the signed period that a text means.
func meantPeriod(text string) string {
	m := typedPeriod.FindStringSubmatch(text)
	if m == nil || m[1] == "" && m[3] == "" {
		return ""
	}
	unit, known := typedUnits[strings.ToLower(m[3])]
	n, err := strconv.Atoi(m[2])
	if !known || err != nil {
		return ""
	}
	sign := m[1]
	if sign == "" {
		sign = "+"
	}
	return fmt.Sprintf("%s%d%s", sign, n*unit.times, unit.unit)
}

// unreadPeriod refuses a typed period.
func unreadPeriod(text string) error {
	if near := strings.TrimLeft(meantPeriod(text), "+-"); near != "" {
		return fmt.Errorf("no such period: did you mean %s? Write 14d, 2w, 3mo, 1y, 12h, or P1M", near)
	}
	return errShift
}
