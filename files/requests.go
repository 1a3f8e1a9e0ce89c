package files

import (
	"errors"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/model"
)

// Requests returns the APIs that a file asks for: a buildpack.toml, or the buildpacks in what a
// tool printed about a builder. There is at least one, unless a builder has no buildpack. The error
// is an *Error.
func Requests(path string, o Options) (list []model.APIRequest, err error) {
	data, err := Text(path, o)
	if err != nil {
		return nil, err
	}
	if descriptor.ClaimsTOML(data) {
		list = make([]model.APIRequest, 1)
		list[0], err = descriptor.BuildpackRequest(data)
	} else {
		tree, failed := Parse(path, data)
		if failed != nil {
			return nil, failed
		}
		if tree.Documents() == 0 {
			return nil, &Error{File: path, What: "the file is empty", Hint: "Name a buildpack.toml, or what `docker inspect BUILDER` prints"}
		}
		list, err = descriptor.BuilderRequests(tree)
	}
	var bad *codec.Error
	if errors.As(err, &bad) {
		return nil, &Error{File: path, Place: bad.Place, What: bad.What, Hint: bad.Hint}
	}
	return list, err
}
