package main

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/model"
)

// editAll makes an edit in every file of a call and writes all of them, or
// none. In a file that was named itself every version must be there; of the
// files of a folder those are left alone that have none of them, if there is one
// that has.
func (c *requesting) editAll(file string, flags *editFlags, one func(source.Subject, *family) (*edited, error), notes ...func()) error {
	names := append([]string{file}, flags.more...)
	c.read.Changes = true
	if err := c.mend(names, flags); err != nil {
		return err
	}
	subjects, err := c.read.Subjects(names, flags.object)
	if err != nil {
		return err
	}
	if err := c.startRequest(subjects, flags); err != nil {
		return err
	}
	f, err := c.family(subjects)
	if err != nil {
		return err
	}
	var edits []*edited
	var failed, missing []error
	for _, s := range subjects {
		e, err := one(s, f)
		var unknown *model.Unknown
		var other *failure.Undated
		switch {
		case err != nil && (errors.As(err, &unknown) || errors.As(err, &other)) && !slices.Contains(names, s.Doc.Name()):
			missing = append(missing, err)
			continue
		case e != nil:
			edits = append(edits, e)
		}
		failed = append(failed, err)
	}
	if len(edits) == 0 && errors.Join(failed...) == nil {
		failed = missing
	}
	err = errors.Join(failed...)
	switch {
	case err != nil:
		err = c.refused(edits, err, flags)
	case flags.request != "":
		err = c.finishRequest(edits, flags)
	default:
		err = c.finish(edits, flags)
	}
	// What was not written has not come about.
	if failure.Code(err) != failure.Refused && (err == nil || flags.request == "") {
		for _, tell := range notes {
			tell()
		}
	}
	return err
}
