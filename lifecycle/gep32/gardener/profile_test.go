package gardener_test

import (
	"fmt"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/model"
)

// profileIn parses the profile in a JSON text.
func profileIn(t *testing.T, data []byte) *model.Object {
	t.Helper()
	o, err := readProfile(data)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// readProfile parses a text that contains one profile.
func readProfile(data []byte) (*model.Object, error) {
	doc, err := files.Read("profile.json", data, files.Options{})
	if err != nil {
		return nil, err
	}
	if n := len(doc.Objects()); n != 1 {
		return nil, fmt.Errorf("%d objects", n)
	}
	return doc.Objects()[0], nil
}

// readByServer parses a text that contains one profile, which Gardener's server must be able to read
// too.
func readByServer(data []byte) (*model.Object, error) {
	o, err := readProfile(data)
	if err != nil {
		return nil, err
	}
	if what, at, ok := (gep32.System{}).Readable(o); !ok {
		return nil, fmt.Errorf("%s: %s", at, what)
	}
	return o, nil
}
