package files_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

const checkedProfile = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: a}\nspec:\n  kubernetes:\n    versions:\n    - version: 1.30.0\n"

// TestTextsTooDenseToEdit: a text with so many values that editing it would take more memory than
// its size allows can be read but not edited; --max-size allows it.
func TestTextsTooDenseToEdit(t *testing.T) {
	for name, text := range map[string]string{
		"aliases":  checkedProfile + "  more: [&a a" + strings.Repeat(",*a", 1_100_000) + "]\n",
		"versions": checkedProfile + strings.Repeat("    - version: 1.30.0\n", 400_000),
	} {
		t.Run(name, func(t *testing.T) { tooDense(t, []byte(text)) })
	}
	for name, text := range map[string]string{
		"the shortest entries": checkedProfile + strings.Repeat("    - version: 1.30.0\n", 80_000),
		"values":               checkedProfile + "  more: [" + strings.Repeat("a,", 1_600_000) + "a]\n",
		"whole entries":        checkedProfile + strings.Repeat("    - version: 1.30.0\n      lifecycle:\n      - {classification: preview}\n", 70_000),
	} {
		if d, err := files.Read("honest.yaml", []byte(text), files.Options{}); err != nil || d.ReadOnly() != "" {
			t.Errorf("%s: %v, %q", name, err, d.ReadOnly())
		}
	}
}

func tooDense(t *testing.T, text []byte) {
	d, err := files.Read("dense.yaml", text, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var refused *files.Refused
	draft := model.NewDraft(d.Objects())
	if _, err := d.Edit(draft.Objects()); !errors.As(err, &refused) || !strings.Contains(refused.Why, "--max-size 65M") {
		t.Errorf("the edit gives %v", err)
	}
	var bad *files.Error
	if err := d.Verify(); !errors.As(err, &bad) || !strings.Contains(bad.What, " keys and values, more than") {
		t.Errorf("Verify gives %v", err)
	}
	allowed, err := files.Read("dense.yaml", text, files.Options{MaxSize: 65 << 20})
	if err != nil || allowed.ReadOnly() != "" {
		t.Errorf("with more allowed: %v, %q", err, allowed.ReadOnly())
	}
}
