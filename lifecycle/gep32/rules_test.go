package gep32_test

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/lifecycle/lifecycletest"
)

var update = flag.Bool("update", false, "write what the rules say into testdata/rules, to be read before it is kept")

func TestRules(t *testing.T) {
	lifecycletest.Rules(t, filepath.Join("gardener", "testdata", "rules"), *update)
}
