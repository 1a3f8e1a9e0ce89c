package source

import (
	"errors"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// EachSubject opens sources one after the other and lets each go when it was looked
// at, so that many need the memory of a few. It reports whether any was looked
// at; the error is of all that could not be read.
func (r *Reader) EachSubject(list []File, object string, look func(Subject)) (any bool, failed error) {
	errs, seen := []error{}, NewPassed()
	var lost error
	wrong := InOrder(list, func(s File) opened {
		doc, err := s.Open()
		return opened{s, doc, err}
	}, func(o opened) error {
		seen.Count(o.File, o.doc != nil || o.err != nil)
		if errs = append(errs, o.err); o.doc == nil {
			return nil
		}
		r.Explain("%s: %s", o.Name, phrase.Plural(len(o.doc.Objects()), "object"))
		picked, err := Pick(o.doc, object)
		var unknown *model.Unknown
		switch {
		case errors.As(err, &unknown):
			lost = err
		case err != nil:
			return err
		default:
			any = true
			look(Subject{Doc: o.doc, Objects: picked})
		}
		return nil
	})
	if errs = append(errs, seen.Tell(r)); !any && lost != nil {
		errs = append(errs, lost)
	}
	return any && wrong == nil, errors.Join(append(errs, wrong)...)
}
