package files

import (
	"reflect"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestLight: a light document has the same objects as the whole one, and cannot be edited.
func TestLight(t *testing.T) {
	whole, err := Read("p.yaml", []byte("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: a}\nspec: {kubernetes: {versions: [{version: 1.31.0}]}}\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	light := whole.Light()
	if light.Name() != "p.yaml" || len(light.Objects()) != 1 || light.Objects()[0] != whole.Objects()[0] || string(light.Bytes()) != string(whole.Bytes()) {
		t.Error("something is missing")
	}
	if whole.ReadOnly() != "" || light.ReadOnly() == "" {
		t.Errorf("%q, %q", whole.ReadOnly(), light.ReadOnly())
	}
}

// TestRest: a document at rest keeps no tree, and answers and is edited as before.
func TestRest(t *testing.T) {
	awake, resting := mustRead(t, checkedText), mustRead(t, checkedText)
	resting.Rest()
	if kept := resting.content.(*yamlText).kept; kept != nil {
		t.Errorf("%d nodes are kept", kept.Nodes())
	}
	track := model.ObjectRef(0).InTrack(0)
	if have, want := resting.Entries(track), awake.Entries(track); !reflect.DeepEqual(have, want) || len(want) == 0 {
		t.Errorf("%v became %v", want, have)
	}
	resting.Rest()
	want, err := awake.Edit(supportedFrom(t, awake.Objects(), model.Start{}))
	if err != nil {
		t.Fatal(err)
	}
	have, err := resting.Edit(supportedFrom(t, resting.Objects(), model.Start{}))
	if err != nil {
		t.Fatal(err)
	}
	if string(have.Bytes()) != string(want.Bytes()) {
		t.Errorf("%s\nbecame\n%s", want.Bytes(), have.Bytes())
	}
	if err := resting.Verify(); err != nil {
		t.Error(err)
	}
}
