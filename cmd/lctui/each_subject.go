package main

import (
	"errors"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// eachSubject opens the files of a call one after the other and lets each go when
// it was looked at, so that many need the memory of a few. It tells whether there
// is something to print; the error is what could not be read.
func (c *invocation) eachSubject(args []string, object string, look func(subject, *family)) (any bool, failed error) {
	list, missing := c.sources(args)
	if len(list) == 0 && missing == nil {
		return false, noFile()
	}
	f, err := c.kin(list, noSide{}, false)
	if err != nil {
		return false, errors.Join(missing, err)
	}
	errs, seen := []error{missing}, newPassed()
	var lost error
	wrong := eachInOrder(list, func(s source) opened {
		doc, err := s.open()
		return opened{s, doc, err}
	}, func(o opened) error {
		seen.count(o.source, o.doc != nil || o.err != nil)
		if errs = append(errs, o.err); o.doc == nil {
			return nil
		}
		c.explain("%s: %s", o.name, phrase.Plural(len(o.doc.Objects()), "object"))
		picked, err := pick(o.doc, object)
		var unknown *model.Unknown
		switch {
		case errors.As(err, &unknown):
			lost = err
		case err != nil:
			return err
		default:
			any = true
			look(subject{doc: o.doc, objects: picked}, f)
		}
		return nil
	})
	if errs = append(errs, seen.tell(c)); !any && lost != nil {
		errs = append(errs, lost)
	}
	return any && wrong == nil, errors.Join(append(errs, wrong)...)
}
