package check_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// A checker keeps a finding once, and once more in the list that it returns.
func TestFindingsAreKeptOnce(t *testing.T) {
	const versions, most = 5000, 2800 // bytes for each finding, with its words, places and fixes
	without, none := kept(t, versions, "preview=2020-01-01 supported=2021-01-01 deprecated=2040-01-01 expired=2041-01-01")
	with, findings := kept(t, versions, "preview=2020-01-01 supported=2021-01-01 deprecated=2041-01-01 expired=2040-01-01")
	if findings < none+versions {
		t.Fatalf("%d versions have %d findings, and %d with starts in the wrong order", versions, none, findings)
	}
	if each := (with - without) / (findings - none); each > most {
		t.Errorf("%d bytes are kept for each of %d findings, more than %d", each, findings, most)
	}
}

// kept returns how many bytes a checker keeps for a number of versions with the same stages, and how
// many findings it has.
func kept(t *testing.T, versions int, stages string) (size, findings int) {
	var text strings.Builder
	text.WriteString("kubernetes\n")
	for i := range versions {
		fmt.Fprintf(&text, "1.%d.0 %s\n", i, stages)
	}
	objects := []*model.Object{lifecycletest.Notated(t, text.String())}
	used := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // what has a finalizer or is in a pool goes with the second one
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before := used()
	checker := check.NewChecker(check.Case{File: "f.yaml", Now: lifecycletest.Now, Old: objects})
	list := checker.Findings(objects)
	size = used() - before
	runtime.KeepAlive(checker)
	runtime.KeepAlive(objects)
	return size, len(list)
}
