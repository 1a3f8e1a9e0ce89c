package model

import (
	"encoding/json"
	"errors"
	"time"
)

// An Edit is written as JSON in journals. What nobody wrote so is an error when it is
// read, never a panic.

// startJSON is a Start as it is written: a year before 0000 has no place in the JSON of
// a time.
type startJSON struct {
	Form    Form   `json:"form"`
	Seconds int64  `json:"s,omitempty"`
	Nanos   int64  `json:"ns,omitempty"`
	Text    string `json:"text,omitempty"`
}

// MarshalJSON writes the start for a journal.
func (s Start) MarshalJSON() ([]byte, error) {
	out := startJSON{Form: s.Form, Text: s.Text}
	if s.Form == At {
		out.Seconds, out.Nanos = s.Time.Unix(), int64(s.Time.Nanosecond())
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads a start that MarshalJSON wrote.
func (s *Start) UnmarshalJSON(data []byte) error {
	var in startJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*s = Start{Form: in.Form, Text: in.Text}
	if in.Form > NoTime || in.Nanos < 0 || in.Nanos >= int64(time.Second) {
		return errors.New("a start of no known form")
	}
	if in.Form == At {
		s.Time = time.Unix(in.Seconds, in.Nanos).UTC()
		if year := s.Time.Year(); year < -1 || year > 10000 {
			return errors.New("a start beyond all years")
		}
	}
	return nil
}

// MarshalText writes the kind of change as String names it.
func (w What) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a kind of change that String names so.
func (w *What) UnmarshalText(text []byte) error {
	known := false
	if *w, known = ParseWhat(string(text)); !known {
		return errors.New("a change of no known kind")
	}
	return nil
}
