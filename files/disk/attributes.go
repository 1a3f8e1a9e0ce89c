package disk

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// attribute is an extended attribute of a file. err is why its value could not be read.
type attribute struct {
	name  string
	value []byte
	err   error
}

// accessList is the attribute that contains an access control list.
const accessList = "system.posix_acl_access"

// errAccess is the error if the new file cannot get the access control list of the old one.
var errAccess = errors.New("the access control list cannot be kept")

// madeBySystem are attributes that the system computes from the bytes of a file. The old ones would
// be wrong for the new bytes.
var madeBySystem = []string{"security.ima", "security.evm"}

// keepAttributes copies the extended attributes of the old file to the new one. Access rights must
// not change unnoticed: if the access control list cannot be kept, the error is errAccess and the
// file is written in place. Other attributes that are lost are noted.
func (s *saver) keepAttributes(f openFile, t *target) error {
	want, err := s.disk.attributes(t.path)
	if err != nil {
		return errAccess // there may be an access control list
	}
	have, err := f.attributes()
	if err != nil {
		return errAccess
	}
	var lost []string
	for _, a := range want {
		there := slices.IndexFunc(have, func(b attribute) bool { return a.name == b.name })
		if slices.Contains(madeBySystem, a.name) || a.err == nil && there >= 0 && bytes.Equal(have[there].value, a.value) {
			continue
		}
		err := a.err
		if err == nil {
			err = f.setAttribute(a)
		}
		switch {
		case err == nil:
		case a.name == accessList:
			return errAccess
		default:
			lost = append(lost, model.Escape(a.name)+" ("+files.Cause(err)+")")
		}
	}
	// A folder may give new files an access control list that the old file does not have.
	isList := func(a attribute) bool { return a.name == accessList }
	if slices.ContainsFunc(have, isList) && !slices.ContainsFunc(want, isList) && f.dropAttribute(accessList) != nil {
		return errAccess
	}
	if lost != nil {
		s.note("extended attributes of the file could not be kept: " + strings.Join(lost, ", "))
	}
	return nil
}
