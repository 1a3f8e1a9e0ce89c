package files

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/lctui/lctui/model"
)

func TestEntriesAndFieldsAreWhole(t *testing.T) {
	doc, err := Read("p.yaml", []byte(`apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
common:
  shared: &shared
    classification: preview
    inPlaceUpdates: {supported: true, minVersionForUpdate: "1.0"}
spec:
  kubernetes:
    versions:
    - version: "1.30"
      n: [1, 0x10, 1.5, ~, text, 2024-12-01, .inf, "7"]
  machineImages:
  - name: gardenlinux
    updateStrategy: minor
    versions:
    - <<: *shared
      version: 1.0.0
      classification: supported
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		got  any
		want string
	}{
		{doc.Entries(model.ObjectRef(0).InTrack(0)), `[{"n":[1,16,1.5,null,"text","2024-12-01",".inf","7"],"version":"1.30"}]`},
		{doc.Entries(model.ObjectRef(0).InTrack(1)),
			`[{"classification":"supported","inPlaceUpdates":{"minVersionForUpdate":"1.0","supported":true},"version":"1.0.0"}]`},
		{doc.Fields(model.ObjectRef(0).InTrack(1)), `{"name":"gardenlinux","updateStrategy":"minor"}`},
		{doc.Fields(model.ObjectRef(0).InTrack(0)), `{}`},
		{doc.Entries(model.ObjectRef(0).InTrack(2)), `null`},
		{doc.Entries(model.ObjectRef(1).InTrack(0)), `null`},
	} {
		got, err := json.Marshal(c.got)
		if err != nil || string(got) != c.want {
			t.Errorf("got\n%s\nwant\n%s %v", got, c.want, err)
		}
	}
}

// TestEntriesOfAnAliasBombEnd: aliases of aliases are followed up to a limit.
func TestEntriesOfAnAliasBombEnd(t *testing.T) {
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nb0: &b0 [x,x,x,x,x,x,x,x,x]\n"
	for i := 1; i < 9; i++ {
		text += fmt.Sprintf("b%d: &b%d [*b%d,*b%d,*b%d,*b%d,*b%d,*b%d,*b%d,*b%d,*b%d]\n", i, i, i-1, i-1, i-1, i-1, i-1, i-1, i-1, i-1, i-1)
	}
	text += "spec: {kubernetes: {versions: [{version: 1.30.0, bomb: *b8}]}}\n"
	doc, err := Read("bomb.yaml", []byte(text), Options{})
	if err != nil {
		t.Skip("refused: ", err)
	}
	if n := len(doc.Entries(model.ObjectRef(0).InTrack(0))); n != 1 {
		t.Errorf("%d entries", n)
	}
}
