package lifecycle_test

import (
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// profileIn reads the profile that a JSON text holds.
func profileIn(t *testing.T, data []byte) *model.Object {
	t.Helper()
	doc, err := files.Read("profile.json", data, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Objects()); n != 1 {
		t.Fatalf("%d objects", n)
	}
	return doc.Objects()[0]
}
