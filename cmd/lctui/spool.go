package main

import (
	"bytes"
	"compress/flate"
	"io"
)

// spool keeps text until it is known what stands in front of it. It is kept
// compressed: what is said of many files is much the same, so a report of any
// length needs little memory.
type spool struct {
	text bytes.Buffer
	into *flate.Writer
}

// Write takes text in; it never fails.
func (s *spool) Write(text []byte) (int, error) {
	if s.into == nil {
		s.into, _ = flate.NewWriter(&s.text, flate.BestSpeed) // the level is one it knows
	}
	return s.into.Write(text)
}

// drain writes out all that was taken in.
func (s *spool) drain(out io.Writer) error {
	text, err := s.read()
	if err != nil {
		return err
	}
	_, err = io.Copy(out, text)
	return err
}

// read gives all that was taken in; nothing more is.
func (s *spool) read() (io.Reader, error) {
	if s.into == nil {
		return &s.text, nil
	}
	if err := s.into.Close(); err != nil {
		return nil, err
	}
	return flate.NewReader(&s.text), nil
}
