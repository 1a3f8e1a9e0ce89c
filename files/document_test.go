package files

import "testing"

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
