package model

import "time"

// ReadStart reads the text of a start or an older date: RFC 3339, also with
// lower-case t and z and with a leap second, and what the API server reads
// beyond RFC 3339 (ServerReads). Everything else, the empty text too, is a
// start of form NoTime, and so is a time outside the years that can be written
// (InYears). The text is kept either way.
func ReadStart(text string) Start {
	t, err := time.Parse(time.RFC3339, text)
	ok := err == nil
	if !ok {
		t, ok = readRFC3339(text)
	}
	if !ok || !InYears(t) {
		return Start{Form: NoTime, Text: text}
	}
	return Start{Form: At, Time: t.UTC(), Text: text}
}

// InYears reports whether an instant is in the years 0001 to 9999 in UTC. The API
// server reads others where an offset hides them (9999-12-31T23:59:59-01:00), but
// what it then stores it cannot read again, nor list with other objects.
func InYears(t time.Time) bool {
	year := t.UTC().Year()
	return year >= 1 && year <= 9999
}

// OutOfYears reports whether the start is a time that the API server reads and that
// is outside the years of InYears.
func (s Start) OutOfYears() bool {
	if s.Form != NoTime {
		return false
	}
	_, err := time.Parse(time.RFC3339, s.Text)
	return err == nil
}

// ReadDate reads the text of a date in a release schedule: YYYY-MM-DD, which is
// midnight UTC, or what ReadStart reads. The text is kept either way.
func ReadDate(text string) Start {
	if t, err := time.Parse(time.DateOnly, text); err == nil {
		return Start{Form: At, Time: t, Text: text}
	}
	return ReadStart(text)
}

// ServerReads reports whether the API server reads the start as a time. It reads
// what Go's time.Parse takes for RFC 3339 (Gardener A1): no lower-case letters,
// no leap second, but a comma before the fraction and a one-digit hour. An open
// start and one that an edit made are fine.
func (s Start) ServerReads() bool {
	if s.Form == Always || s.Form == At && s.Text == "" {
		return true
	}
	if s.Form == At && len(s.Text) == len(Layout) && s.Text[10] == 'T' && s.Text[19] == 'Z' && s.Text[17] < '6' {
		return true // by far the most: a time without any of the exceptions
	}
	_, err := time.Parse(time.RFC3339, s.Text)
	return err == nil
}

// readRFC3339 reads the part of RFC 3339 that Go's reader refuses.
func readRFC3339(text string) (time.Time, bool) {
	const shortest = len("2006-01-02T15:04:05Z")
	if len(text) < shortest {
		return time.Time{}, false
	}
	b := []byte(text)
	if b[10] == 't' {
		b[10] = 'T'
	}
	if last := len(b) - 1; b[last] == 'z' {
		b[last] = 'Z'
	}
	leap := b[17] == '6' && b[18] == '0'
	if leap {
		b[17], b[18] = '5', '9'
	}
	t, err := time.Parse(time.RFC3339, string(b))
	if err != nil || b[13] != ':' || leap && !beforeLeapSecond(t) {
		return time.Time{}, false
	}
	if leap {
		t = t.Add(time.Second)
	}
	return t, true
}

// beforeLeapSecond reports whether t lies in the last second before the instants
// at which a second may be inserted: the ends of June and December in UTC.
func beforeLeapSecond(t time.Time) bool {
	t = t.UTC()
	if t.Hour() != 23 || t.Minute() != 59 {
		return false
	}
	return t.Month() == time.June && t.Day() == 30 || t.Month() == time.December && t.Day() == 31
}
