package report

import (
	"bytes"
	"compress/flate"
	"io"
)

// Spool keeps text until it is known what stands in front of it. It is kept
// compressed: what is said of many files is much the same, so a report of any
// length needs little memory.
type Spool struct {
	text bytes.Buffer
	into *flate.Writer
}

// Write takes text in; it never fails.
func (s *Spool) Write(text []byte) (int, error) {
	if s.into == nil {
		s.into, _ = flate.NewWriter(&s.text, flate.BestSpeed) // the level is one it knows
	}
	return s.into.Write(text)
}

// empty reports whether nothing was taken in.
func (s *Spool) empty() bool { return s.into == nil }

// Drain writes out all that was taken in.
func (s *Spool) Drain(out io.Writer) error {
	text, err := s.Read()
	if err != nil {
		return err
	}
	_, err = io.Copy(out, text)
	return err
}

// Read gives all that was taken in; nothing more is.
func (s *Spool) Read() (io.Reader, error) {
	if s.into == nil {
		return &s.text, nil
	}
	if err := s.into.Close(); err != nil {
		return nil, err
	}
	return flate.NewReader(&s.text), nil
}
