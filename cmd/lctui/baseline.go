package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/lifecycle/accept"
)

// baselineFile is the content of a baseline file.
type baselineFile struct {
	report.Header
	Findings []accept.Entry `json:"findings"`
}

// readBaseline reads the file given by --baseline.
func readBaseline(read *source.Reader, path string) (*accept.Baseline, error) {
	const hint = "`lctui check --write-baseline FILE` writes one"
	text, err := read.Text(path)
	if err != nil {
		return nil, err
	}
	var of baselineFile
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	switch err := decoder.Decode(&of); {
	case err != nil:
		return nil, failure.Wrong(hint, "--baseline %s: %s", path, err)
	case of.Header != report.Kind("Baseline"):
		return nil, failure.Wrong(hint, "--baseline %s: this is not a Baseline of lctui/v1", path)
	}
	return accept.NewBaseline(baselineNames(path), of.Findings), nil
}

// newBaseline returns an empty baseline for the file at a path.
func newBaseline(path string) *accept.Baseline {
	return accept.NewBaseline(baselineNames(path), []accept.Entry{})
}

// mayReplace returns an error if the file that --write-baseline names contains a text that is not a
// baseline.
func mayReplace(read *source.Reader, path string) error {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return nil // writeBaseline reports a path that cannot be written to
	}
	if _, err := readBaseline(read, path); err != nil {
		return &failure.Error{Code: failure.Refused, What: "--write-baseline " + path + ": the file contains something other than a baseline; nothing was written", Hint: "name another file, or remove this one"}
	}
	return nil
}

// writeBaseline writes a baseline, whole or not at all.
func writeBaseline(path string, b *accept.Baseline) error {
	text, err := report.JSONIndented(baselineFile{report.Kind("Baseline"), b.Entries}, "")
	if err == nil {
		err = disk.Put(path, append(report.Harmless(text), '\n'), 0o644)
	}
	if err != nil {
		return &failure.Error{Code: failure.Refused, What: "--write-baseline: " + err.Error(), Hint: "name a file in a folder that you may write to"}
	}
	return nil
}

// baselineNames returns a function that makes the names of files relative to the folder of the
// baseline. They then do not depend on the working directory.
func baselineNames(path string) func(string) string {
	folder, err := filepath.Abs(filepath.Dir(path))
	return func(file string) string {
		full, failed := filepath.Abs(file)
		if file == source.Stdin || err != nil || failed != nil {
			return file
		}
		rel, failed := filepath.Rel(folder, full)
		if failed != nil {
			return filepath.ToSlash(full)
		}
		return filepath.ToSlash(rel)
	}
}
