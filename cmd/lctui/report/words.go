package report

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Unknown stands in text for what cannot be known, Absent for what is not there,
// Always for the begin of a stage without a start.
const (
	Unknown = "?"
	Absent  = "-"
	Always  = "always"
)

// Short shortens the text of an instant: one at midnight to its day. Other text stays
// as it is.
func Short(text string) string { return strings.TrimSuffix(text, "T00:00:00Z") }

// OrElse returns a text, or another one where there is none.
func OrElse(text *string, other string) string {
	if text == nil {
		return other
	}
	return *text
}

// StartText returns a start for programs: the text of an instant, or the text that
// is none; nil for a stage without a start.
func StartText(s model.Start) *string {
	switch s.Form {
	case model.At:
		return Instant(s.Time)
	case model.NoTime:
		return &s.Text
	default:
		return nil
	}
}
