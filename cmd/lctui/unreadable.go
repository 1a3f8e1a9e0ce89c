package main

import (
	"errors"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// unreadables are the findings about files that cannot be read, for reports:
// each an error where the reading ended.
func unreadables(err error) (found []model.Finding) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			found = append(found, unreadables(e)...)
		}
		return found
	}
	var e *files.Error
	if !errors.As(err, &e) {
		return nil
	}
	sentence := strings.TrimPrefix((&files.Error{What: e.What, Other: e.Other}).Error(), ": ")
	return []model.Finding{{Rule: report.Unreadable, Severity: model.Error, Type: model.Invalid, File: e.File, Place: e.Place,
		Ref: model.Ref{Object: model.None, Track: model.None, Version: model.None, Stage: model.None}, Message: sentence, Hint: whole(e.Hint)}}
}

// whole makes a sentence of a hint.
func whole(hint string) string {
	if hint == "" {
		return ""
	}
	return strings.ToUpper(hint[:1]) + strings.TrimSuffix(hint[1:], ".") + "."
}
