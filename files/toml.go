package files

import (
	"cmp"

	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/model"
)

// readTOML reads the single object of a TOML text, which is a lifecycle descriptor and not edited.
func readTOML(d *Document) (values, error) {
	text, err := descriptor.ParseTOML(d.data)
	if err != nil {
		return nil, unparsed(d.name, d.data, "TOML", err)
	}
	if !descriptor.IsTOML(text) {
		what, at, hint := descriptor.NotTOML(text)
		return nil, &Error{File: d.name, Place: at, What: what, Hint: cmp.Or(hint, expectedHint), NoKind: true}
	}
	o, bad := descriptor.ReadTOML(text)
	if bad != nil {
		return nil, &Error{File: d.name, Place: bad.Place, What: bad.What, Hint: bad.Hint}
	}
	d.objects = []*model.Object{o}
	return text.Strings, nil
}
